//! The first mistake of a text.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use super::{in_host, in_scheme, other_notation, without_scheme};
use crate::span::{Span, offset};
use crate::uri::Delimited;

/// A recognizer of a mistake.
type Recognizer = fn(&Written<'_>) -> Option<Mistake>;

/// Recognizers, the more specific before the more general: the first that recognizes its mistake decides.
const RECOGNIZERS: &[Recognizer] = &[
    other_notation::wrapped,
    other_notation::several_urls,
    other_notation::windows_path,
    other_notation::defanged,
    other_notation::backslashes,
    in_scheme::second,
    in_scheme::slashes,
    in_host::split,
    other_notation::git_path_after_scheme,
    in_scheme::broken_separator,
    in_scheme::mistyped,
    in_host::several_servers,
    in_host::folder,
    in_host::placeholder,
    in_host::zone,
    in_host::bare_ipv6,
    in_host::port_range,
    in_host::lookalike,
    in_host::user_like_host,
    in_host::no_host,
    in_host::numeric,
    in_host::encoded,
    other_notation::git_remote,
    without_scheme::mail_address,
    without_scheme::bare_ipv6,
    without_scheme::host_and_port,
    without_scheme::numbers,
    without_scheme::host,
    other_notation::html_entity,
];

/// Kinds that a URL has after other schemes, too.
const INNER: &[MistakeKind] = &[
    MistakeKind::SecondScheme,
    MistakeKind::SplitUserinfo,
    MistakeKind::PortRange,
    MistakeKind::BareIpv6,
    MistakeKind::Zone,
    MistakeKind::Lookalike,
    MistakeKind::NumericHost,
    MistakeKind::EncodedHost,
];

/// Longest text in which a mistake is looked for, in bytes. A longer one was not typed.
const MAX_LEN: usize = 1 << 16;

/// Returns the mistake in a text that somebody wrote as an absolute URL: in words, with the text that was probably meant. `None` if
/// nothing looks like a mistake.
///
/// ```
/// use urlgram::mistake::{MistakeKind, find};
///
/// let mistake = find("localhost:3000").unwrap();
/// assert_eq!((mistake.kind, mistake.meant.as_deref()), (MistakeKind::HostAndPort, Some("http://localhost:3000")));
/// assert_eq!(find("https://example.org/a?b#c"), None);
/// ```
pub fn find(text: &str) -> Option<Mistake> {
    if text.is_empty() || text.len() > MAX_LEN {
        return None;
    }
    first(text).or_else(|| after_schemes(text))
}

/// Returns the mistake of the first recognizer.
fn first(text: &str) -> Option<Mistake> {
    let written = Written { text, parts: Delimited::of(text) };
    RECOGNIZERS.iter().find_map(|recognize| recognize(&written))
}

/// A mistake in the URL that other schemes precede: in `mysql://mysql://h` of `jdbc:mysql://mysql://h`.
fn after_schemes(text: &str) -> Option<Mistake> {
    let end = text.find("://")?;
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let start = text[..end].rfind(':')? + 1;
    if !text[..end].split(':').all(|name| !name.is_empty() && name.chars().all(is_scheme)) {
        return None;
    }
    let mut found = first(&text[start..]).filter(|found| INNER.contains(&found.kind))?;
    let moved = |at: u32| at + offset(start);
    found.span = Span::new(moved(found.span.start), moved(found.span.end));
    found.meant = found.meant.map(|meant| format!("{}{meant}", &text[..start]));
    Some(found)
}
