//! Which rule leads to which: reachable ones, cycles, and what can match nothing. Nothing here recurses, so a chain of rules
//! may be as long as a file.

use super::element::{Element, ElementKind};
use super::grammar::{Grammar, RuleId};

impl Grammar {
    /// The rules that each rule names, in its order.
    pub(super) fn edges(&self) -> Vec<Vec<RuleId>> {
        let targets = |id: RuleId| self.get(id).element.walk().filter_map(|e| e.referenced()?.1).collect();
        self.all_ids().map(targets).collect()
    }

    /// Which rules can be reached from these, themselves among them; by index.
    pub(super) fn reachable(&self, from: impl IntoIterator<Item = RuleId>) -> Vec<bool> {
        let edges = self.edges();
        let mut seen = vec![false; edges.len()];
        let mut stack: Vec<RuleId> = from.into_iter().collect();
        while let Some(rule) = stack.pop() {
            if !std::mem::replace(&mut seen[rule.index()], true) {
                stack.extend(&edges[rule.index()]);
            }
        }
        seen
    }

    /// Which rules can match the empty text; by index.
    pub(super) fn nullable(&self) -> Vec<bool> {
        self.least_fixpoint(is_nullable)
    }

    /// Which rules match any text at all, or would if what is undefined did; by index.
    pub(super) fn productive(&self) -> Vec<bool> {
        self.least_fixpoint(is_productive)
    }

    /// Applies `step` to every rule until nothing becomes true any more.
    fn least_fixpoint(&self, step: impl Fn(&Element, &[bool]) -> bool) -> Vec<bool> {
        let mut users = vec![Vec::new(); self.rules.len()];
        for (user, edges) in self.edges().iter().enumerate() {
            for edge in edges {
                users[edge.index()].push(user);
            }
        }
        let mut known = vec![false; self.rules.len()];
        let mut waiting: Vec<usize> = (0..self.rules.len()).collect();
        while let Some(rule) = waiting.pop() {
            if !known[rule] && step(&self.rules[rule].element, &known) {
                known[rule] = true;
                waiting.extend(&users[rule]);
            }
        }
        known
    }
}

/// Whether an element can match the empty text, given the rules that can.
pub(super) fn is_nullable(element: &Element, rules: &[bool]) -> bool {
    match &element.kind {
        ElementKind::Alternation(all) => all.iter().any(|e| is_nullable(e, rules)),
        ElementKind::Concatenation(all) => all.iter().all(|e| is_nullable(e, rules)),
        ElementKind::Repetition { min, element, .. } | ElementKind::List { min, element, .. } => {
            *min == 0 || is_nullable(element, rules)
        }
        ElementKind::Option(_) => true,
        ElementKind::Group(element) => is_nullable(element, rules),
        ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
            rule.is_some_and(|rule| rules[rule.index()])
        }
        ElementKind::Literal { text, .. } => text.is_empty(),
        ElementKind::Range { .. } => false,
        ElementKind::Sequence(values) => values.is_empty(),
    }
}

/// Whether an element matches any text, given the rules that do. What is undefined, or broken, gets the benefit of the doubt.
fn is_productive(element: &Element, rules: &[bool]) -> bool {
    match &element.kind {
        ElementKind::Alternation(all) => all.is_empty() || all.iter().any(|e| is_productive(e, rules)),
        ElementKind::Concatenation(all) => all.iter().all(|e| is_productive(e, rules)),
        ElementKind::Repetition { min, element, .. } | ElementKind::List { min, element, .. } => {
            *min == 0 || is_productive(element, rules)
        }
        ElementKind::Option(_) => true,
        ElementKind::Group(element) => is_productive(element, rules),
        ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
            rule.is_none_or(|rule| rules[rule.index()])
        }
        ElementKind::Literal { .. } | ElementKind::Sequence(_) | ElementKind::Range { .. } => true,
    }
}

/// The strongly connected components of a graph (Tarjan's algorithm): for each node, the number of its component. A component
/// has a smaller number than those that lead to it.
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let count = edges.len();
    let (mut index, mut low, mut component) = (vec![NEW; count], vec![0; count], vec![NEW; count]);
    let (mut path, mut open) = (Vec::new(), Vec::new());
    let (mut next_index, mut next_component) = (0, 0);
    for root in 0..count {
        if index[root] != NEW {
            continue;
        }
        path.push((root, 0));
        while let Some((node, edge)) = path.pop() {
            if edge == 0 {
                (index[node], low[node]) = (next_index, next_index);
                next_index += 1;
                open.push(node);
            } else {
                low[node] = low[node].min(low_of_child(&low, &component, edges[node][edge - 1]));
            }
            if let Some(&child) = edges[node].get(edge) {
                path.push((node, edge + 1));
                if index[child] == NEW {
                    path.push((child, 0));
                }
                continue;
            }
            if low[node] == index[node] {
                while let Some(member) = open.pop() {
                    component[member] = next_component;
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
        }
    }
    component
}

/// A child whose component is closed tells nothing about this node's.
fn low_of_child(low: &[usize], component: &[usize], child: usize) -> usize {
    if component[child] == usize::MAX { low[child] } else { usize::MAX }
}

/// A shortest way from a node to itself along `edges`, staying within its component; the node at both ends.
pub(super) fn cycle(node: usize, edges: &[Vec<usize>], component: &[usize]) -> Option<Vec<usize>> {
    let mut came_from = std::collections::BTreeMap::new();
    let mut waiting = std::collections::VecDeque::from([node]);
    while let Some(at) = waiting.pop_front() {
        for &next in edges[at].iter().filter(|next| component[**next] == component[node]) {
            if next == node {
                let mut way = vec![node];
                let mut back = at;
                while back != node {
                    way.push(back);
                    back = came_from[&back];
                }
                way.push(node);
                way.reverse();
                return Some(way);
            }
            if let std::collections::btree_map::Entry::Vacant(entry) = came_from.entry(next) {
                entry.insert(at);
                waiting.push_back(next);
            }
        }
    }
    None
}
