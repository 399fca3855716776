//! Changes that normalization makes, as edits of a text.

use crate::LintContext;
use urlgram::iri::IriReference;
use urlgram::normalize::{Change, Step, Steps, normalize};
use urlgram::span::Span;

/// Returns the changes that a step of normalization makes. Empty if the text is not a reference.
pub(super) fn changes(context: &LintContext<'_>, step: Step) -> Vec<Change> {
    let mut changes = Vec::new();
    if let Ok(reference) = IriReference::parse(context.text()) {
        normalize(&reference, Steps::from(step), &mut String::new(), &mut changes);
    }
    changes
}

/// Joins the changes into one that reaches from the first to the last.
pub(super) fn joined(text: &str, changes: &[Change]) -> Option<(Span, String)> {
    let (first, last) = (changes.first()?, changes.last()?);
    let (mut at, mut after) = (first.span.start, String::new());
    for change in changes {
        after += Span::new(at, change.span.start).of(text);
        after += &change.after;
        at = change.span.end;
    }
    Some((Span::new(first.span.start, last.span.end), after))
}

/// Returns the changes of percent-encodings.
pub(super) fn of_triplets(text: &str, changes: Vec<Change>) -> Vec<Change> {
    changes.into_iter().filter(|change| change.span.of(text).starts_with('%')).collect()
}

/// Returns the bytes that the percent-encodings in `text` denote.
pub(super) fn octets(text: &str) -> impl Iterator<Item = u8> + '_ {
    memchr::memchr_iter(b'%', text.as_bytes()).filter_map(|at| u8::from_str_radix(text.get(at + 1..at + 3)?, 16).ok())
}

/// Returns `; 2 more like it` if there are several.
pub(super) fn and_more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => "; one more is like it".into(),
        count => format!("; {} more are like it", count - 1),
    }
}
