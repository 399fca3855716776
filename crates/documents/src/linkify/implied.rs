//! Hosts and mail addresses without a scheme (GitHub Flavored Markdown section 6.9): [`Implied`].

use std::ops::Range;

use super::extent::{Around, extent};
use super::found::{FoundUrl, Implied, Style};
use super::trim::trim;
use crate::words::beginning;

/// Appends the hosts that begin with `www.` in a range.
pub(super) fn hosts(text: &str, range: Range<usize>, style: Style, found: &mut Vec<FoundUrl>) {
    let mut from = range.start;
    while let Some(at) = memchr::memmem::find(&text.as_bytes()[from..range.end], b"www.") {
        let start = from + at;
        from = start + 4;
        let before = text[..start].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || "/.-@\\#$%{&?+".contains(c)) {
            continue;
        }
        if is_domain(&text[start..range.end]) {
            let end = start + extent(&text[start..range.end], Around { before, delimiter: None, style });
            let (kept, reason) = trim(&text[start..end], before, style);
            let trimmed = reason.map(|reason| (start + kept..end, reason));
            found.push(FoundUrl { implied: Some(Implied::Http), trimmed, ..FoundUrl::bare(start..start + kept) });
            from = end.max(from);
        }
    }
}

/// Maximum length of a domain name in bytes, with labels beyond US-ASCII.
const MAX_DOMAIN_LEN: usize = 1024;

/// Whether a text begins with `www.` and two more labels, the last two without underscores.
fn is_domain(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    let length: usize = text.chars().take(MAX_DOMAIN_LEN).take_while(|c| is_part(*c)).map(char::len_utf8).sum();
    let mut labels = text[..length].trim_end_matches(['.', '-', '_']).rsplit('.');
    let is_label = |label: Option<&str>| label.is_some_and(|label| !label.is_empty() && !label.contains('_'));
    let is_address = text[length..].starts_with('@');
    !is_address && is_label(labels.next()) && is_label(labels.next()) && labels.next().is_some()
}

/// Appends the mail addresses and the addresses of `scp` in a range.
pub(super) fn addresses(text: &str, range: Range<usize>, style: Style, found: &mut Vec<FoundUrl>) {
    let bytes = text.as_bytes();
    let mut from = range.start;
    for at in memchr::memchr_iter(b'@', &bytes[range.clone()]).map(|at| range.start + at) {
        if at < from {
            continue;
        }
        let is_local = |byte: &&u8| byte.is_ascii_alphanumeric() || b"._+-".contains(byte);
        let local = bytes[from..at].iter().rev().take_while(is_local).count();
        let start = at - local;
        let domain = domain(&text[at + 1..range.end]);
        let before = text[..start].chars().next_back();
        let is_within = before.is_some_and(|c| c.is_alphanumeric() || "/\\#$%{}@&?=!~^*|`".contains(c));
        if local == 0 || domain == 0 || is_within || !bytes[start].is_ascii_alphanumeric() {
            continue;
        }
        let end = at + 1 + domain;
        let path = path(&text[end..range.end], Around { before, delimiter: None, style });
        let implied = if path > 0 { Implied::Ssh } else { Implied::Mailto };
        from = end + path;
        found.push(FoundUrl { implied: Some(implied), ..FoundUrl::bare(start..from) });
    }
}

/// Whether a whole text is a mail address.
pub(crate) fn is_mail_address(text: &str) -> bool {
    let mut found = Vec::new();
    addresses(text, 0..text.len(), Style::Plain, &mut found);
    matches!(found.as_slice(), [one] if one.range == (0..text.len()) && one.implied == Some(Implied::Mailto))
}

/// Last labels of file names and of versions that follow `@`: `icon@2x.png`.
const NO_DOMAINS: [&str; 12] =
    ["png", "jpg", "jpeg", "gif", "svg", "webp", "js", "css", "json", "html", "service", "socket"];

/// Returns the length of the domain at the beginning of a text, or 0.
fn domain(text: &str) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let length = text.bytes().take(256).take_while(|byte| is_part(byte)).count();
    let domain = text[..length].trim_end_matches('.');
    let Some((rest, last)) = domain.rsplit_once('.') else { return 0 };
    let is_last = last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic()) && !NO_DOMAINS.contains(&last);
    let is_version = rest.split('.').all(|label| label.bytes().all(|byte| byte.is_ascii_digit()));
    let is_name = rest.split('.').all(|label| !label.is_empty());
    let goes_on = text[length..].starts_with('@');
    if is_last && is_name && !is_version && !goes_on { domain.len() } else { 0 }
}

/// Maximum length of a path in an address of `scp`.
const MAX_PATH_LEN: usize = 512;

/// Returns the length of `:path` after a host in an address of `scp`, or 0.
fn path(rest: &str, around: Around) -> usize {
    let begins = |c: char| c.is_ascii_alphanumeric() || c == '~' || c == '/';
    if !rest.strip_prefix(':').is_some_and(|path| path.starts_with(begins)) {
        return 0;
    }
    let length = trim(&rest[..extent(beginning(rest, MAX_PATH_LEN), around)], around.before, around.style).0;
    if rest[..length].contains('/') || rest[..length].ends_with(".git") { length } else { 0 }
}
