//! Rules that lead back to themselves where they must not.

use crate::element::{Element, ElementKind};
use crate::grammar::{FileId, Grammar, RuleId};
use crate::graph::{self, is_nullable};
use crate::problem::{Problem, ProblemKind};
use urlgram::span::Span;

/// Rules that can begin with themselves; each circle is told once, at the reference that closes it in its first rule.
pub(super) fn left_recursion(grammar: &Grammar) -> Vec<Problem> {
    let nullable = grammar.nullable();
    let beginnings: Vec<Vec<(RuleId, Span)>> = grammar
        .all_ids()
        .map(|id| {
            let mut found = Vec::new();
            beginnings_of(&grammar.get(id).element, &nullable, &mut found);
            found
        })
        .collect();
    let edges: Vec<Vec<usize>> =
        beginnings.iter().map(|found| found.iter().map(|(rule, _)| rule.index()).collect()).collect();
    circles(grammar, &edges, |names, way| {
        let (rule, next) = (way[0], way[1]);
        let span = beginnings[rule].iter().find(|(to, _)| to.index() == next).map(|(_, span)| *span);
        let name = grammar.rules[rule].name_span;
        let kind = ProblemKind::LeftRecursion(names);
        Problem { kind, file: FileId::MAIN, span: span.unwrap_or(name), second: None }
    })
}

/// Rules of which every way comes back to them.
pub(super) fn endless(grammar: &Grammar) -> Vec<Problem> {
    let productive = grammar.productive();
    let unproductive = |id: &RuleId| !productive[id.index()];
    let edges: Vec<Vec<usize>> = grammar
        .edges()
        .iter()
        .zip(&productive)
        .map(|(edges, productive)| {
            let edges = edges.iter().filter(|id| !productive && unproductive(id));
            edges.map(|id| id.index()).collect()
        })
        .collect();
    circles(grammar, &edges, |names, way| {
        let kind = ProblemKind::Endless(names[0].clone());
        Problem { kind, file: FileId::MAIN, span: grammar.rules[way[0]].name_span, second: None }
    })
}

/// A problem for each circle of edges that has a rule of the file itself.
fn circles(
    grammar: &Grammar,
    edges: &[Vec<usize>],
    problem: impl Fn(Vec<String>, &[usize]) -> Problem,
) -> Vec<Problem> {
    let component = graph::components(edges);
    let mut told = std::collections::BTreeSet::new();
    let mut problems = Vec::new();
    for rule in grammar.ids().map(RuleId::index) {
        if told.contains(&component[rule]) {
            continue;
        }
        if let Some(way) = graph::cycle(rule, edges, &component) {
            told.insert(component[rule]);
            let names = way.iter().map(|rule| grammar.rules[*rule].name.clone()).collect();
            problems.push(problem(names, &way));
        }
    }
    problems
}

/// The rules that an element can begin with, and where they are named.
fn beginnings_of(element: &Element, nullable: &[bool], found: &mut Vec<(RuleId, Span)>) {
    match &element.kind {
        ElementKind::Concatenation(all) => {
            for part in all {
                beginnings_of(part, nullable, found);
                if !is_nullable(part, nullable) {
                    break;
                }
            }
        }
        // What is repeated no times is not there.
        ElementKind::Repetition { max: Some(0), .. } | ElementKind::List { max: Some(0), .. } => {}
        ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
            found.push((*rule, element.span));
        }
        _ => element.children().iter().for_each(|child| beginnings_of(child, nullable, found)),
    }
}
