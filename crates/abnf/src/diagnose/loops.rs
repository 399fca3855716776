//! Left recursion and unproductive rules.

use crate::model::{Grammar, GrammarProblem, ProblemKind, RuleId, graph};

/// Finds rules that can begin with themselves. Each cycle is reported once, at the reference in its first rule.
pub(super) fn left_recursion(grammar: &Grammar) -> Vec<GrammarProblem> {
    let beginnings = grammar.beginnings();
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
    let mut edges = grammar.edge_indices();
    for (edges, productive) in edges.iter_mut().zip(&all_productive) {
        edges.retain(|rule| !productive && !all_productive[*rule]);
    }
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
