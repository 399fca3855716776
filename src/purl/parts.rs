//! The positions of the components of a purl: [`split`].

use super::error::{PurlError, PurlReason};
use super::types::is_name_with_slashes;
use crate::span::{OptSpan, Span, offset};

/// The positions of the components of a purl in its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PurlParts {
    /// The type.
    pub ty: Span,
    /// The segments before the name, without slashes at either end.
    pub namespace: OptSpan,
    /// The name.
    pub name: Span,
    /// The part after `@`.
    pub version: OptSpan,
    /// The part after `?`.
    pub qualifiers: OptSpan,
    /// The part after `#`.
    pub subpath: OptSpan,
}

/// Splits a purl into its components. Checks scheme, type and name, and not the rules of the type.
///
/// ```
/// use urlgram::purl::split;
///
/// let text = "pkg:npm/%40angular/animation@12.3.1?a=b#src";
/// let parts = split(text)?;
/// assert_eq!(parts.namespace.of(text), Some("%40angular"));
/// assert_eq!(parts.version.of(text), Some("12.3.1"));
/// # Ok::<(), urlgram::purl::PurlError>(())
/// ```
///
/// # Errors
/// If the text does not begin with `pkg:`, or has no valid type or no name.
pub fn split(text: &str) -> Result<PurlParts, PurlError> {
    if u32::try_from(text.len()).is_err() {
        return Err(PurlError { reason: PurlReason::TooLong, span: OptSpan::NONE });
    }
    let fault = |reason, span: Span| PurlError { reason, span: span.into() };
    if let Some((at, char)) = text.char_indices().find(|(_, char)| !char.is_ascii_graphic()) {
        return Err(fault(PurlReason::Character, Span::new(offset(at), offset(at + char.len_utf8()))));
    }
    let whole = Span::new(0, offset(text.len()));
    let (rest, subpath) = split_last(text, whole, '#');
    let (rest, qualifiers) = split_last(text, rest, '?');
    if rest.of(text).contains('?') {
        return Err(fault(PurlReason::SecondQuestionMark, Span::new(rest.end, rest.end + 1)));
    }
    let is_purl = rest.of(text).get(..4).is_some_and(|start| start.eq_ignore_ascii_case("pkg:"));
    if !is_purl {
        return Err(fault(PurlReason::Scheme, Span::empty(0)));
    }
    let rest = trimmed(text, Span::new(4, rest.end), true, false);
    let (ty, path) = match rest.of(text).find('/') {
        Some(at) => (Span::new(rest.start, rest.start + offset(at)), Span::new(rest.start + offset(at) + 1, rest.end)),
        None => (rest, Span::empty(rest.end)),
    };
    if !is_type(ty.of(text)) {
        return Err(fault(PurlReason::Type, ty));
    }
    let (path, version) = split_version(text, path);
    // Slashes at the end are insignificant, but the published tests miss a name between a slash and a version.
    let (namespace, name) = split_name(text, ty, trimmed(text, path, true, version.get().is_none()));
    if name.is_empty() {
        return Err(fault(PurlReason::Name, name));
    }
    Ok(PurlParts { ty, namespace, name, version, qualifiers, subpath })
}

/// Splits at the last `separator`.
fn split_last(text: &str, span: Span, separator: char) -> (Span, OptSpan) {
    match span.of(text).rfind(separator) {
        Some(at) => {
            let at = span.start + offset(at);
            (Span::new(span.start, at), Span::new(at + 1, span.end).into())
        }
        None => (span, OptSpan::NONE),
    }
}

/// Splits at the last `@`, unless a slash follows it.
fn split_version(text: &str, path: Span) -> (Span, OptSpan) {
    match split_last(text, path, '@') {
        (_, version) if version.of(text).is_some_and(|version| version.contains('/')) => (path, OptSpan::NONE),
        split => split,
    }
}

/// Splits a path without outer slashes into namespace and name.
fn split_name(text: &str, ty: Span, path: Span) -> (OptSpan, Span) {
    let written = path.of(text);
    let at = if is_name_with_slashes(ty.of(text)) { written.find('/') } else { written.rfind('/') };
    let Some(at) = at else { return (OptSpan::NONE, path) };
    let at = path.start + offset(at);
    (trimmed(text, Span::new(path.start, at), true, true).into(), Span::new(at + 1, path.end))
}

/// Returns the span without slashes at its start or end.
fn trimmed(text: &str, span: Span, start: bool, end: bool) -> Span {
    let without = |text: &str| if start { text.len() - text.trim_start_matches('/').len() } else { 0 };
    let start = span.start + offset(without(span.of(text)));
    let rest = Span::new(start, span.end);
    let kept = if end { rest.of(text).trim_end_matches('/').len() } else { rest.len() };
    Span::new(start, start + offset(kept))
}

/// Whether the text is a type.
pub(super) fn is_type(text: &str) -> bool {
    begins_with_letter(text) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
}

/// Whether the text is a key of a qualifier, in any case.
pub(super) fn is_key(text: &str) -> bool {
    begins_with_letter(text) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte))
}

fn begins_with_letter(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
}
