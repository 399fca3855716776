//! Names that a line break divides after a hyphen: `[time-` and `second]` in the next line for `time-second`.

use std::collections::BTreeSet;

use super::rules::ParsedRule;
use crate::model::{Element, ElementKind};
use crate::sets::set;
use urlgram::span::Span;

/// Joins the parts of names in the rules of a document, if only the whole name is that of a rule.
pub(super) fn join(rules: &mut [ParsedRule], text: &str) {
    let defined = set(rules.iter().map(|rule| rule.name.to_ascii_lowercase()));
    rules.iter_mut().for_each(|rule| join_in(&mut rule.element, text, &defined));
}

fn join_in(element: &mut Element, text: &str, defined: &BTreeSet<String>) {
    if let ElementKind::Concatenation(all) = &mut element.kind {
        let mut parts: Vec<Element> = Vec::with_capacity(all.len());
        for part in std::mem::take(all) {
            match parts.last_mut().and_then(|last| Some((joined(last, &part, text, defined)?, last))) {
                Some((whole, last)) => *last = whole,
                None => parts.push(part),
            }
        }
        *all = parts;
        if all.len() == 1 {
            *element = all.remove(0);
        }
    }
    element.children_mut().iter_mut().for_each(|child| join_in(child, text, defined));
}

/// Returns a reference to a rule whose name two references are.
fn joined(first: &Element, second: &Element, text: &str, defined: &BTreeSet<String>) -> Option<Element> {
    let (ElementKind::Reference { name: begin, .. }, ElementKind::Reference { name: end, .. }) =
        (&first.kind, &second.kind)
    else {
        return None;
    };
    let is_defined = |name: &str| defined.contains(&name.to_ascii_lowercase());
    let between = Span::new(first.span.end, second.span.start).of(text);
    let name = format!("{begin}{end}");
    let is_broken = begin.ends_with('-') && between.contains('\n') && between.trim().is_empty();
    (is_broken && !is_defined(begin) && is_defined(&name)).then(|| Element {
        kind: ElementKind::Reference { name, rule: None },
        span: Span::new(first.span.start, second.span.end),
    })
}
