//! Texts that would be URLs with `http` or `https` but for one mistake: [`NearMiss`].

use std::ops::Range;

use super::extent::{Around, extent};
use super::found::{FoundUrl, NearMiss, Style};
use super::scheme::is_host;
use super::trim::trim;

/// Texts after the scheme, each with its mistake. A letter or a digit follows.
const SEPARATORS: [(&str, NearMiss); 10] = [
    (":\\\\", NearMiss::Backslashes),
    (":\\", NearMiss::Backslashes),
    ("//:", NearMiss::ColonAfterSlashes),
    ("//", NearMiss::NoColon),
    (";//", NearMiss::OtherColon),
    (",//", NearMiss::OtherColon),
    (".://", NearMiss::ExtraPunctuation),
    ("://:", NearMiss::ExtraPunctuation),
    ("::://", NearMiss::ExtraPunctuation),
    (":://", NearMiss::ExtraPunctuation),
];

/// Appends the texts in a range that nearly are URLs.
pub(super) fn find(text: &str, range: Range<usize>, style: Style, found: &mut Vec<FoundUrl>) {
    let mut from = range.start;
    while let Some(at) = memchr::memmem::find(&text.as_bytes()[from..range.end], b"ttp") {
        let start = (from + at).saturating_sub(1).max(from);
        from += at + 3;
        let before = text.get(..start).and_then(|before| before.chars().next_back());
        if before.is_some_and(|c| c.is_alphanumeric() || "/.-_+\\$%{@".contains(c)) {
            continue;
        }
        let Some(near_miss) = text.get(start..range.end).and_then(of_text) else { continue };
        let end = start + extent(&text[start..range.end], Around { before, delimiter: None, style });
        if near_miss == NearMiss::NoSlashes && names_form(&text[range.start..start], &text[start..end]) {
            from = end.max(from);
            continue;
        }
        let (kept, reason) = trim(&text[start..end], before, style);
        let trimmed = reason.map(|reason| (start + kept..end, reason));
        from = end.max(from);
        found.push(FoundUrl { near_miss: Some(near_miss), trimmed, ..FoundUrl::bare(start..start + kept) });
    }
}

/// Whether a text names the form of URLs without slashes, rather than a page: `<http:example.com>`, or a host alone after "like".
fn names_form(before: &str, url: &str) -> bool {
    let host = url.split_once(':').map_or(url, |(_, host)| host).trim_end_matches('.');
    let is_reserved = [".com", ".net", ".org"].iter().any(|end| host.strip_suffix(end) == Some("example"));
    is_reserved && before.ends_with('<') || !host.contains(['/', '?', '#']) && before.ends_with("like ")
}

/// Returns the mistake in a text that begins with `http`. In running text, the host needs a dot or a port, as paths contain
/// `http//`. After a colon alone, it needs a common top-level domain.
fn of_text(text: &str) -> Option<NearMiss> {
    let Some((near_miss, rest)) = separated(text) else { return without_slashes(text) };
    let host = rest.bytes().take(256).take_while(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(byte)).count();
    let has_dot = rest[..host].trim_end_matches('.').contains('.');
    let is_local = rest[..host].eq_ignore_ascii_case("localhost") || rest[host..].starts_with(':');
    (has_dot || is_local).then_some(near_miss)
}

/// Returns the text after `http` or `https`.
fn after_scheme(text: &str) -> Option<&str> {
    let scheme = text.get(..4).filter(|scheme| scheme.eq_ignore_ascii_case("http"))?;
    let rest = &text[scheme.len()..];
    Some(rest.strip_prefix(['s', 'S']).unwrap_or(rest))
}

fn without_slashes(text: &str) -> Option<NearMiss> {
    let rest = after_scheme(text)?.strip_prefix(':')?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    let host = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
    is_host(host.trim_end_matches('.')).then_some(NearMiss::NoSlashes)
}

/// Returns the mistake after `http` or `https`, and the text after the separator.
fn separated(text: &str) -> Option<(NearMiss, &str)> {
    let rest = after_scheme(text)?;
    let is_name = |rest: &&str| rest.starts_with(|c: char| c.is_alphanumeric());
    let known = SEPARATORS.iter().find_map(|(separator, near_miss)| {
        let rest = rest.strip_prefix(separator).filter(is_name)?;
        Some((*near_miss, rest))
    });
    known.or_else(|| Some((NearMiss::OneSlash, rest.strip_prefix(":/").filter(is_name)?)))
}

/// Returns the mistake in a whole value that is neither marked as a URL nor begins with one.
pub(crate) fn of_value(text: &str) -> Option<NearMiss> {
    let is_word = !text.bytes().any(|byte| byte <= b' ' || b"<>\"'`".contains(&byte));
    if is_word { of_text(text) } else { None }
}

/// Returns the mistake in a text that the document marks as a URL.
pub(crate) fn of_explicit(text: &str) -> Option<NearMiss> {
    let bytes = text.as_bytes();
    let is_drive = bytes.len() > 2 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':' && b"/\\".contains(&bytes[2]);
    if is_drive {
        return Some(NearMiss::DrivePath);
    }
    // `http//` begins a relative reference as well, so the host must look like one.
    of_text(text)
}
