//! Grammars without the recursion that is not regular, to approximate rules.

use std::collections::BTreeMap;

use crate::model::{AutomatonError, Element, ElementKind, Grammar, RuleId, graph};

/// Returns the grammar with one text in place of each reference that leads back to a rule that is not regular, and by index whether
/// the language of each rule is still the same.
pub(super) fn without_recursion(grammar: &Grammar) -> (Grammar, Vec<bool>) {
    let edges = grammar.edge_indices();
    let component = graph::components(&edges);
    let ids: Vec<RuleId> = grammar.all_ids().collect();
    let is_recursive = |rule: &usize| {
        graph::cycle(*rule, &edges, &component).is_some()
            && matches!(grammar.dfa_of(ids[*rule]), Err(AutomatonError::NotRegular(_)))
    };
    let recursive: Vec<usize> = (0..edges.len()).filter(is_recursive).collect();
    let mut back: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (from, to) in back_edges(&edges, &recursive) {
        back.entry(from).or_default().push(to);
    }
    let mut regular = grammar.clone();
    for (from, to) in &back {
        let is_octets = grammar.file(grammar.rules[*from].file).octets;
        let text = |rule: RuleId| to.contains(&rule.index()).then(|| shortest(grammar, rule, is_octets));
        replace(&mut regular.rules[*from].element, &text);
    }
    let mut is_exact: Vec<bool> = (0..edges.len()).map(|rule| !recursive.contains(&rule)).collect();
    // A component has a smaller number than those that lead to it.
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|rule| component[*rule]);
    for rule in order {
        is_exact[rule] &= edges[rule].iter().all(|to| is_exact[*to] || component[*to] == component[rule]);
    }
    (regular, is_exact)
}

/// Returns the references between some rules that lead back to a rule on the path to them.
fn back_edges(edges: &[Vec<usize>], rules: &[usize]) -> Vec<(usize, usize)> {
    // 0: new, 1: on the path, 2: done.
    let mut progress = vec![0; edges.len()];
    let mut found = Vec::new();
    for root in rules {
        let mut path = vec![(*root, 0)];
        if progress[*root] > 0 {
            continue;
        }
        while let Some((rule, next)) = path.pop() {
            progress[rule] = 1;
            let Some(&to) = edges[rule].get(next) else {
                progress[rule] = 2;
                continue;
            };
            path.push((rule, next + 1));
            match progress[to] {
                0 if rules.contains(&to) => path.push((to, 0)),
                1 => found.push((rule, to)),
                _ => {}
            }
        }
    }
    found
}

fn shortest(grammar: &Grammar, rule: RuleId, is_octets: bool) -> ElementKind {
    match grammar.shortest_text_of(rule).ok().flatten() {
        None => ElementKind::Alternation(Vec::new()),
        Some(text) if is_octets => ElementKind::Sequence(text.bytes().map(u32::from).collect()),
        Some(text) => ElementKind::Sequence(text.chars().map(u32::from).collect()),
    }
}

/// Replaces references to some rules by texts.
fn replace(element: &mut Element, text: &impl Fn(RuleId) -> Option<ElementKind>) {
    if let Some(kind) = element.referenced().and_then(|(_, rule)| text(rule?)) {
        element.kind = kind;
    }
    element.children_mut().iter_mut().for_each(|child| replace(child, text));
}
