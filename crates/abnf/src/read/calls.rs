//! Names that are written as functions are called: `PKT-LINE("x")`.

use std::collections::BTreeMap;

use crate::model::{ElementKind, FileId, Grammar, GrammarProblem, ProblemKind};
use urlgram::span::Span;

/// Changes what is said about a name without definition that is directly before a bracket in all places: `PKT-LINE("x")`.
pub(super) fn name_calls(grammar: &Grammar, problems: &mut Vec<GrammarProblem>) {
    if !problems.iter().any(|problem| problem.kind == ProblemKind::MissingSpace) {
        return;
    }
    let text = &grammar.file(FileId::MAIN).text;
    let mut ends: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let again = grammar.redefined.iter().map(|(_, rule)| rule).filter(|rule| rule.file == FileId::MAIN);
    let again = again.flat_map(|rule| rule.element.walk());
    for element in grammar.elements().chain(again) {
        if let ElementKind::Reference { name, rule: None } = &element.kind {
            ends.entry(name.to_ascii_lowercase()).or_default().push(element.span.end);
        }
    }
    ends.retain(|_, ends| ends.iter().all(|end| text[*end as usize..].starts_with('(')));
    for problem in problems.iter_mut() {
        let ProblemKind::Undefined { name, uses, .. } = &problem.kind else { continue };
        if ends.contains_key(&name.to_ascii_lowercase()) {
            problem.kind = ProblemKind::Call { name: name.clone(), uses: *uses };
        }
    }
    // A definition that is repeated in the document has no elements here.
    let is_called = |span: &Span| {
        let (before, after) = text.split_at(span.start as usize);
        let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c)).next().unwrap_or_default();
        after.starts_with('(') && ends.contains_key(&name.to_ascii_lowercase())
    };
    for problem in problems.iter_mut().filter(|problem| problem.kind == ProblemKind::MissingSpace) {
        problem.others.insert(0, problem.span);
        problem.others.retain(|span| !is_called(span));
        problem.span = if problem.others.is_empty() { Span::empty(u32::MAX) } else { problem.others.remove(0) };
    }
    problems.retain(|problem| problem.span != Span::empty(u32::MAX));
}
