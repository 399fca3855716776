//! The tree of a prefix that no text continues.

use std::collections::BTreeSet;

use super::chart::Chart;
use super::node::{Partial, Tree, TreeLabel, TreeNode, node};
use super::paths::Child;
use crate::automata::{FragmentIndex, NextBytes, StateIndex, character_start};
use crate::model::RuleId;
use urlgram::span::Span;

/// A rule that has begun: its fragment, the offset at which it began, and the state that it has reached.
struct Open {
    fragment: FragmentIndex,
    from: usize,
    state: StateIndex,
}

/// Returns the tree of the longest viable prefix. Of several, it follows the rule that began last.
pub(super) fn of(chart: &Chart<'_>, text: &[u8]) -> Partial {
    let reached = chart.viable();
    let viable = character_start(text, reached);
    let open = open_rules(chart, viable);
    let mut tree = Tree::default();
    for (depth, rule) in open.iter().enumerate() {
        let to = open.get(depth + 1).map_or(viable, |next| next.from);
        let label = TreeLabel::Rule(RuleId(rule.fragment as u32));
        let span = Span::new(rule.from as u32, viable as u32);
        tree.nodes.push(TreeNode { label, span, depth, is_complete: false });
        let Some(ends) = chart.network.fragment(rule.fragment) else { continue };
        let children = chart.paths(text, (ends.entry, rule.from), (rule.state, to), 1).pop().unwrap_or_default();
        children.into_iter().for_each(|child| complete(chart, text, child, depth + 1, &mut tree));
    }
    let edges = chart.items[viable].iter().flat_map(|(state, _)| &chart.network.states[*state].bytes);
    let is_end = chart.ends(chart.network.start, 0).contains(&viable);
    let next = NextBytes::of(edges.map(|(low, high, _)| (*low, *high)), is_end);
    let next = NextBytes { is_other_character: viable < reached, ..next };
    Partial { tree, viable, expected: expected(chart, viable), next }
}

/// Adds a complete child and its descendants.
fn complete(chart: &Chart<'_>, text: &[u8], child: Child, depth: usize, tree: &mut Tree) {
    let mut stack = vec![(child, depth)];
    while let Some((child, depth)) = stack.pop() {
        tree.nodes.push(node(child, depth));
        let (Some(fragment), from, to) = child else { continue };
        let Some(ends) = chart.network.fragment(fragment) else { continue };
        let children = chart.paths(text, (ends.entry, from), (ends.exit, to), 2);
        let list = children.into_iter().find(|list| !list.contains(&child)).unwrap_or_default();
        stack.extend(list.into_iter().rev().map(|child| (child, depth + 1)));
    }
}

/// Returns the rules that have begun and not ended, from the start on.
fn open_rules(chart: &Chart<'_>, viable: usize) -> Vec<Open> {
    let network = chart.network;
    let goes_on =
        |state: StateIndex| !network.states[state].bytes.is_empty() || !network.states[state].calls.is_empty();
    let fragment = |state: StateIndex| network.states[state].fragment;
    let items = chart.items[viable]
        .iter()
        .filter(|(state, from)| *from < viable || (fragment(*state) == network.start && *from == 0));
    let rank = |(state, from): &&(StateIndex, usize)| (goes_on(*state), *from, usize::MAX - *state);
    let Some(&(state, from)) = items.max_by_key(rank) else { return Vec::new() };
    let mut open = vec![Open { fragment: fragment(state), from, state }];
    let mut seen = BTreeSet::new();
    while let Some(last) = open.last() {
        let (called, at) = (last.fragment, last.from);
        if (called == network.start && at == 0) || !seen.insert((called, at)) {
            break;
        }
        let callers = chart.callers[at].get(&called).into_iter().flatten();
        let caller =
            callers.filter(|(state, _, from)| !seen.contains(&(fragment(*state), *from))).min_by_key(|caller| caller.2);
        let Some(&(state, _, from)) = caller else { break };
        open.push(Open { fragment: fragment(state), from, state });
    }
    open.reverse();
    open
}

/// Returns the rules that may begin at an offset and that rules in progress refer to.
fn expected(chart: &Chart<'_>, viable: usize) -> Vec<(RuleId, RuleId)> {
    let network = chart.network;
    let mut found = BTreeSet::new();
    for (called, callers) in &chart.callers[viable] {
        for (state, _, from) in callers {
            let caller = network.states[*state].fragment;
            if *from < viable || caller == network.start {
                found.insert((*called, caller));
            }
        }
    }
    found.into_iter().map(|(called, caller)| (RuleId(called as u32), RuleId(caller as u32))).collect()
}
