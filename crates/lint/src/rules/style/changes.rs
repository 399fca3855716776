//! Changes that normalization makes, as edits of a text.

use crate::LintContext;
use urlgram::iri::IriReference;
use urlgram::normalize::{Change, Step, Steps, normalize};
use urlgram::span::Span;

/// What `step` of normalisation changes in the text; nothing in a text that is no reference.
pub(super) fn changes(context: &LintContext<'_>, step: Step) -> Vec<Change> {
    let mut changes = Vec::new();
    if let Ok(reference) = IriReference::parse(context.text()) {
        normalize(&reference, Steps::from(step), &mut String::new(), &mut changes);
    }
    changes
}

/// The changes as one, from the first to the last; none without any.
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

/// The changes of percent triplets alone.
pub(super) fn of_triplets(text: &str, changes: Vec<Change>) -> Vec<Change> {
    changes.into_iter().filter(|change| change.span.of(text).starts_with('%')).collect()
}

/// What the percent triplets of `text` stand for.
pub(super) fn octets(text: &str) -> impl Iterator<Item = u8> + '_ {
    memchr::memchr_iter(b'%', text.as_bytes()).filter_map(|at| u8::from_str_radix(text.get(at + 1..at + 3)?, 16).ok())
}

/// `; 2 more are like it` where there is more than one.
pub(super) fn and_more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => "; one more is like it".into(),
        count => format!("; {} more are like it", count - 1),
    }
}
