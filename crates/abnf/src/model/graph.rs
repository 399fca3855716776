//! The graph of references between rules: reachability, cycles, nullable and productive rules.
//!
//! No function recurses along references, so a chain of rules may be as long as the file.

use super::element::{Element, ElementKind};
use super::grammar::Grammar;
use super::ids::RuleId;
use urlgram::span::Span;

impl Grammar {
    /// Returns the rules that each rule refers to, by index.
    pub(crate) fn edges(&self) -> Vec<Vec<RuleId>> {
        let targets = |id: RuleId| self.get(id).element.walk().filter_map(|e| e.referenced()?.1).collect();
        self.all_ids().map(targets).collect()
    }

    /// Returns the indices of the rules that each rule refers to, for [`components`] and [`cycle`].
    pub(crate) fn edge_indices(&self) -> Vec<Vec<usize>> {
        self.edges().iter().map(|all| all.iter().map(|id| id.index()).collect()).collect()
    }

    /// Returns by index whether each rule is reachable from the given rules. These are reachable themselves.
    pub(crate) fn reachable(&self, from: impl IntoIterator<Item = RuleId>) -> Vec<bool> {
        let mut seen = vec![false; self.rules.len()];
        let mut stack: Vec<RuleId> = from.into_iter().collect();
        while let Some(rule) = stack.pop() {
            if !std::mem::replace(&mut seen[rule.index()], true) {
                stack.extend(self.get(rule).element.walk().filter_map(|element| element.referenced()?.1));
            }
        }
        seen
    }

    /// Returns the rules of the file that no other rule refers to, in their order. Of rules that refer only to each other, the
    /// first is one.
    pub(crate) fn roots(&self) -> Vec<RuleId> {
        let edges = self.edge_indices();
        let component = components(&edges);
        let mut is_called = vec![false; edges.len()];
        for (from, to) in edges.iter().enumerate().flat_map(|(from, all)| all.iter().map(move |to| (from, *to))) {
            is_called[component[to]] |= component[from] != component[to];
        }
        // Only the first rule of a component counts.
        let mut is_root = |id: &RuleId| !std::mem::replace(&mut is_called[component[id.index()]], true);
        self.ids().filter(|id| is_root(id)).collect()
    }

    /// Returns by index the rules that each rule can begin with, and the spans of the references.
    pub(crate) fn beginnings(&self) -> Vec<Vec<(RuleId, Span)>> {
        let nullable = self.nullable();
        let of_rule = |id: RuleId| {
            let mut found = Vec::new();
            beginnings_of(&self.get(id).element, &nullable, &mut found);
            found
        };
        self.all_ids().map(of_rule).collect()
    }

    /// Returns by index whether each rule can match the empty text.
    pub(crate) fn nullable(&self) -> Vec<bool> {
        self.least_fixpoint(is_nullable)
    }

    /// Returns by index whether each rule matches any text. Undefined rules count as productive.
    pub(crate) fn productive(&self) -> Vec<bool> {
        self.least_fixpoint(is_productive)
    }

    /// Returns by index whether each rule matches a text that is not empty. Undefined rules match no text.
    pub(crate) fn filled(&self) -> Vec<bool> {
        let defined = self.least_fixpoint(|element, known| holds(element, known, false, &is_defined));
        self.least_fixpoint(|element, known| is_filled(element, known, &defined))
    }

    /// Applies `step` to every rule until no further rule becomes true.
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

/// Whether an element can match the empty text, given the nullable rules.
pub(crate) fn is_nullable(element: &Element, rules: &[bool]) -> bool {
    let terminal = |kind: &ElementKind| match kind {
        ElementKind::Literal { text, .. } => text.is_empty(),
        ElementKind::Sequence(values) => values.is_empty(),
        _ => false,
    };
    holds(element, rules, false, &terminal)
}

/// Whether an element matches any text, given the productive rules. Undefined rules and syntax errors count as productive.
fn is_productive(element: &Element, rules: &[bool]) -> bool {
    holds(element, rules, true, &|_| true)
}

/// Whether a terminal matches a text.
fn is_defined(kind: &ElementKind) -> bool {
    let is_character = |(first, last): (u32, u32)| {
        first <= last && last.min(0x10_FFFF) >= first && !(first >= 0xD800 && last <= 0xDFFF)
    };
    match kind {
        ElementKind::Range { first, last } => is_character((*first, *last)),
        ElementKind::Sequence(values) => values.iter().all(|value| is_character((*value, *value))),
        _ => true,
    }
}

/// Whether an element matches a text that is not empty, given the rules that do, and those that match any text.
fn is_filled(element: &Element, rules: &[bool], defined: &[bool]) -> bool {
    let matches = |element: &Element| holds(element, defined, false, &is_defined);
    let filled = |element: &Element| is_filled(element, rules, defined);
    match &element.kind {
        ElementKind::Concatenation(all) => all.iter().all(matches) && all.iter().any(filled),
        ElementKind::Repetition { min, max, .. } if max.is_some_and(|max| max == 0 || max < *min) => false,
        // Commas alone are a list without elements.
        ElementKind::List { min, element, .. } => *min == 0 || matches(element),
        ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
            rule.is_some_and(|rule| rules[rule.index()])
        }
        ElementKind::Literal { text, .. } => !text.is_empty(),
        ElementKind::Sequence(values) => !values.is_empty() && is_defined(&element.kind),
        ElementKind::Range { .. } => is_defined(&element.kind),
        _ => element.children().iter().any(filled),
    }
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

/// Whether a property of terminals and rules carries over to an element: some alternative and all elements in sequence must
/// have it, optional elements always have it. `undefined` is the value for undefined rules and syntax errors.
fn holds(element: &Element, rules: &[bool], undefined: bool, terminal: &impl Fn(&ElementKind) -> bool) -> bool {
    let inner = |element: &Element| holds(element, rules, undefined, terminal);
    match &element.kind {
        ElementKind::Alternation(all) => (undefined && all.is_empty()) || all.iter().any(inner),
        ElementKind::Concatenation(all) => all.iter().all(inner),
        ElementKind::Repetition { min, element, .. } | ElementKind::List { min, element, .. } => {
            *min == 0 || inner(element)
        }
        ElementKind::Option(_) => true,
        ElementKind::Group(element) => inner(element),
        ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
            rule.map_or(undefined, |rule| rules[rule.index()])
        }
        terminal_kind => terminal(terminal_kind),
    }
}

/// Returns the strongly connected component of each node (Tarjan's algorithm). A component has a smaller number than those
/// that lead to it.
pub(crate) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
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

/// Returns whether each node leads to itself.
pub(crate) fn cyclic(edges: &[Vec<usize>]) -> Vec<bool> {
    let component = components(edges);
    let mut size = vec![0; edges.len()];
    component.iter().for_each(|component| size[*component] += 1);
    (0..edges.len()).map(|node| size[component[node]] > 1 || edges[node].contains(&node)).collect()
}

/// A child whose component is complete does not affect this node.
fn low_of_child(low: &[usize], component: &[usize], child: usize) -> usize {
    if component[child] == usize::MAX { low[child] } else { usize::MAX }
}

/// Returns a shortest path from a node to itself within its component. The node is at both ends.
pub(crate) fn cycle(node: usize, edges: &[Vec<usize>], component: &[usize]) -> Option<Vec<usize>> {
    let mut came_from = std::collections::BTreeMap::new();
    let mut waiting = std::collections::VecDeque::from([node]);
    while let Some(at) = waiting.pop_front() {
        for &next in edges[at].iter().filter(|next| component[**next] == component[node]) {
            if next == node {
                let mut path = vec![node];
                let mut back = at;
                while back != node {
                    path.push(back);
                    back = came_from[&back];
                }
                path.push(node);
                path.reverse();
                return Some(path);
            }
            if let std::collections::btree_map::Entry::Vacant(entry) = came_from.entry(next) {
                entry.insert(at);
                waiting.push_back(next);
            }
        }
    }
    None
}
