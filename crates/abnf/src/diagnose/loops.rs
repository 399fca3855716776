//! Left recursion and unproductive rules.

use crate::element::{Element, ElementKind};
use crate::grammar::Grammar;
use crate::graph::{self, is_nullable};
use crate::ids::RuleId;
use crate::problem::{GrammarProblem, ProblemKind};
use urlgram::span::Span;

/// Finds rules that can begin with themselves. Each cycle is reported once, at the reference in its first rule.
pub(super) fn left_recursion(grammar: &Grammar) -> Vec<GrammarProblem> {
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
    report_cycles(grammar, &edges, |names, way| {
        let (rule, next) = (way[0], way[1]);
        let span = beginnings[rule].iter().find(|(to, _)| to.index() == next).map(|(_, span)| *span);
        GrammarProblem::new(ProblemKind::LeftRecursion(names), span.unwrap_or(grammar.rules[rule].name_span))
    })
}

/// Finds rules whose alternatives all refer back to them.
pub(super) fn unproductive(grammar: &Grammar) -> Vec<GrammarProblem> {
    let all_productive = grammar.productive();
    let edges: Vec<Vec<usize>> = grammar
        .edges()
        .iter()
        .zip(&all_productive)
        .map(|(edges, productive)| {
            let unproductive = edges.iter().map(|id| id.index()).filter(|id| !productive && !all_productive[*id]);
            unproductive.collect()
        })
        .collect();
    report_cycles(grammar, &edges, |names, way| {
        GrammarProblem::new(ProblemKind::Unproductive(names[0].clone()), grammar.rules[way[0]].name_span)
    })
}

/// Reports each cycle of edges that contains a rule of the file itself.
fn report_cycles(
    grammar: &Grammar,
    edges: &[Vec<usize>],
    problem: impl Fn(Vec<String>, &[usize]) -> GrammarProblem,
) -> Vec<GrammarProblem> {
    let component = graph::components(edges);
    let mut reported = std::collections::BTreeSet::new();
    let mut problems = Vec::new();
    for rule in grammar.ids().map(RuleId::index) {
        if reported.contains(&component[rule]) {
            continue;
        }
        if let Some(way) = graph::cycle(rule, edges, &component) {
            reported.insert(component[rule]);
            let names = way.iter().map(|rule| grammar.rules[*rule].name.clone()).collect();
            problems.push(problem(names, &way));
        }
    }
    problems
}

/// Collects the rules that an element can begin with, and the spans of the references.
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
        // `0a` matches only the empty text.
        ElementKind::Repetition { max: Some(0), .. } | ElementKind::List { max: Some(0), .. } => {}
        ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
            found.push((*rule, element.span));
        }
        _ => element.children().iter().for_each(|child| beginnings_of(child, nullable, found)),
    }
}
