//! Names of rules in a document, and where they are: [`Occurrence`].

use urlgram::span::Span;
use urlgram_abnf::{FileId, Grammar, RuleId};

/// A name of a rule in a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Occurrence {
    /// Bytes of the document.
    pub(crate) span: Span,
    /// Name as it is written there.
    pub(crate) name: String,
    /// The rule; absent for a name that is not defined.
    pub(crate) rule: Option<RuleId>,
    pub(crate) kind: OccurrenceKind,
}

/// The role of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OccurrenceKind {
    /// It begins the definition.
    Definition,
    /// It begins a definition with `=/`, which adds alternatives.
    Addition,
    /// It refers to the rule.
    Reference,
}

/// Returns the names in a document, in their order.
pub(crate) fn occurrences(grammar: &Grammar) -> Vec<Occurrence> {
    let mut found = Vec::new();
    for id in grammar.ids() {
        let rule = grammar.get(id);
        let own = |span: Span, kind| Occurrence { span, name: rule.name.clone(), rule: Some(id), kind };
        found.push(own(rule.name_span, OccurrenceKind::Definition));
        let length = rule.name_span.len() as u32;
        let of_addition = |span: &Span| own(Span::new(span.start, span.start + length), OccurrenceKind::Addition);
        found.extend(rule.additions.iter().map(of_addition));
        for element in rule.element.walk() {
            let Some((name, rule)) = element.referenced() else { continue };
            found.push(Occurrence { span: element.span, name: name.to_owned(), rule, kind: OccurrenceKind::Reference });
        }
    }
    let spans: Vec<Span> = found.iter().map(|occurrence| occurrence.span).collect();
    for (occurrence, span) in found.iter_mut().zip(grammar.written_spans(FileId::MAIN, &spans)) {
        occurrence.span = span;
    }
    found.sort_by_key(|occurrence| occurrence.span);
    // The item of a list of HTTP is in its rule twice.
    found.dedup();
    found
}

/// Returns the name at a byte of the document, or the one that ends there.
pub(crate) fn occurrence_at(all: &[Occurrence], at: usize) -> Option<&Occurrence> {
    all.iter().find(|occurrence| occurrence.span.start as usize <= at && at <= occurrence.span.end as usize)
}

/// Returns the rule that the name at a byte of a document means.
pub(crate) fn rule_at(grammar: &Grammar, at: usize) -> Option<RuleId> {
    occurrence_at(&occurrences(grammar), at)?.rule
}

/// Whether a name is one of a rule, without regard to case.
pub(crate) fn is_of(occurrence: &Occurrence, other: &Occurrence) -> bool {
    match (occurrence.rule, other.rule) {
        (Some(one), Some(other)) => one == other,
        (None, None) => occurrence.name.eq_ignore_ascii_case(&other.name),
        _ => false,
    }
}
