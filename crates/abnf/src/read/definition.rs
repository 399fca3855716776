//! Definitions of rules, and what `=/` adds to them.

use super::rules::ParsedRule;
use crate::model::{Element, ElementKind, FileId, RuleDefinition, RuleId};
use urlgram::span::Span;

/// Returns the definition that a rule of a file begins.
pub(super) fn definition(file: FileId, rule: ParsedRule, text: String) -> RuleDefinition {
    RuleDefinition {
        name: rule.name,
        file,
        document: rule.citation.document,
        section: rule.citation.section,
        prose: rule.citation.prose,
        text,
        span: rule.span,
        name_span: rule.name_span,
        additions: Vec::new(),
        element: rule.element,
    }
}

/// Adds the alternatives of the rule that `=/` extends. An unknown rule is a prose-val.
pub(super) fn extend(rule: &mut RuleDefinition, base: Option<RuleId>) {
    let span = Span::empty(rule.name_span.start);
    let text = if base.is_some() { rule.name.clone() } else { format!("{}, as other documents define it", rule.name) };
    let own = std::mem::replace(&mut rule.element, Element::invalid(span));
    rule.element = Element { kind: ElementKind::Prose { text, rule: base }, span };
    add_alternatives(&mut rule.element, own);
}

/// Adds the alternatives of `a =/ b` to the element of `a`.
pub(super) fn add_alternatives(element: &mut Element, more: Element) {
    let more = match more.kind {
        ElementKind::Alternation(all) if !all.is_empty() => all,
        _ => vec![more],
    };
    if let ElementKind::Alternation(all) = &mut element.kind {
        all.extend(more);
        return;
    }
    let span = element.span;
    let mut all = vec![std::mem::replace(element, Element::invalid(span))];
    all.extend(more);
    element.kind = ElementKind::Alternation(all);
}
