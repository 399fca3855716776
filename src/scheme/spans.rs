//! Splitting a component into the spans of its parts.

use crate::span::{OptSpan, Span};

/// Returns the spans of the parts of `span` between `separator`s: at least one, each possibly empty.
///
/// ```
/// use urlgram::scheme::split;
/// use urlgram::span::Span;
///
/// let spans: Vec<Span> = split("x:a//b", Span::new(2, 6), '/').collect();
/// assert_eq!(spans, [Span::new(2, 3), Span::new(4, 4), Span::new(5, 6)]);
/// ```
///
/// # Panics
/// If the span is out of bounds of `text` or not on character boundaries.
pub fn split(text: &str, span: Span, separator: char) -> impl Iterator<Item = Span> + Clone + use<'_> {
    let mut at = span.start;
    span.of(text).split(separator).map(move |part| {
        // A part lies within a span, whose bounds are u32.
        let span = Span::new(at, at + part.len() as u32);
        at = span.end + separator.len_utf8() as u32;
        span
    })
}

/// Splits an optional component; see [`split`].
pub(super) fn opt_split(
    text: &str,
    span: OptSpan,
    separator: char,
) -> Option<impl Iterator<Item = Span> + Clone + use<'_>> {
    span.get().map(|span| split(text, span, separator))
}

/// Returns the segments of a path without its leading slash. An empty path has none.
pub(super) fn segments(text: &str, path: Span) -> impl Iterator<Item = Span> + Clone + use<'_> {
    let start = path.start + u32::from(path.of(text).starts_with('/'));
    let rest = Span::new(start, path.end);
    (!path.is_empty()).then(|| split(text, rest, '/')).into_iter().flatten()
}

/// Splits `span` at the first `separator`. The second part is absent if there is no separator.
pub(super) fn split_once(text: &str, span: Span, separator: char) -> (Span, OptSpan) {
    match span.of(text).find(separator) {
        // The offset lies within a span, whose bounds are u32.
        Some(offset) => {
            let at = span.start + offset as u32;
            (Span::new(span.start, at), Span::new(at + separator.len_utf8() as u32, span.end).into())
        }
        None => (span, OptSpan::NONE),
    }
}

/// Splits `span` at `separator` into names and optional values after `=`. An absent or empty component has none.
pub(super) fn pairs<S: Into<OptSpan>>(
    text: &str,
    span: S,
    separator: char,
) -> impl Iterator<Item = (Span, OptSpan)> + Clone + use<'_, S> {
    let span = span.into().get().filter(|span| !span.is_empty());
    let parts = span.into_iter().flat_map(move |span| split(text, span, separator));
    parts.map(move |part| split_once(text, part, '='))
}

/// Like [`pairs`], for a component in which a `;` precedes each pair: `;a=b;c`.
pub(super) fn parameters<S: Into<OptSpan>>(
    text: &str,
    span: S,
) -> impl Iterator<Item = (Span, OptSpan)> + Clone + use<'_, S> {
    let span = span.into().get().filter(|span| !span.is_empty());
    pairs(text, span.map(|span| Span::new(span.start + 1, span.end)), ';')
}

/// Returns the texts of pairs: names, and values if present.
pub(super) fn texts(
    text: &str,
    pairs: impl Iterator<Item = (Span, OptSpan)>,
) -> impl Iterator<Item = (&str, Option<&str>)> {
    pairs.map(move |(name, value)| (name.of(text), value.of(text)))
}

/// Like [`texts`], where the rule requires a `=` in each pair.
pub(super) fn full_texts(
    text: &str,
    pairs: impl Iterator<Item = (Span, OptSpan)>,
) -> impl Iterator<Item = (&str, &str)> {
    texts(text, pairs).map(|(name, value)| (name, value.unwrap_or_default()))
}

/// Returns the value of the first pair whose name satisfies `is_wanted`.
pub(super) fn value_of(
    text: &str,
    mut pairs: impl Iterator<Item = (Span, OptSpan)>,
    is_wanted: impl Fn(&str) -> bool,
) -> OptSpan {
    pairs.find(|(name, _)| is_wanted(name.of(text))).map_or(OptSpan::NONE, |(_, value)| value)
}
