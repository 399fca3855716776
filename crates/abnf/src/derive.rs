//! Derivation of texts from a rule. A [`ChoiceSource`] decides every choice.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::element::{Element, ElementKind};
use super::error::{AutomatonError, TooLarge};
use super::grammar::Grammar;
use super::ids::RuleId;

/// Maximum number of steps of a derivation. Forty rules such as `a = b b` have a text, but it is too long to build.
const MAX_STEPS: usize = 1 << 17;
/// Number of choices after which a derivation takes the shortest path to its end.
const SHORTEST_AFTER: usize = 200;

pub(super) type NodeIndex = usize;

/// An element, prepared for derivation.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// Alternatives, the one with the shortest text first. An empty list derives nothing.
    Choice(Vec<NodeIndex>),
    Chain(Vec<NodeIndex>),
    Repeat {
        node: NodeIndex,
        min: u32,
        max: u32,
        /// Whether commas separate the repetitions.
        list: bool,
    },
    Range {
        first: u32,
        last: u32,
        octet: bool,
    },
    Text {
        text: String,
        case_sensitive: bool,
    },
}

/// A rule, prepared for derivation.
#[derive(Clone, Debug)]
pub(super) struct Derivations {
    pub(super) nodes: Vec<Node>,
    pub(super) start: NodeIndex,
}

/// A source of the choices in a derivation.
pub(super) trait ChoiceSource {
    /// Returns a number less than `options`, which is at least 2. 0 leads to the shortest text.
    fn choose(&mut self, options: usize) -> usize;

    /// Returns the branch that leads to a branch not covered yet, if there is one: the index of a child for a choice or a
    /// chain; [`LEAST`], [`MORE`] or [`INSIDE`] for a repetition.
    fn wanted(&mut self, _node: NodeIndex) -> Option<usize> {
        None
    }

    /// Records the branch taken at a choice, or [`LEAST`] or [`MORE`] at a repetition.
    fn took(&mut self, _node: NodeIndex, _branch: usize) {}
}

/// Branch of a repetition: its minimum count.
pub(super) const LEAST: usize = 0;
/// Branch of a repetition: more than its minimum count.
pub(super) const MORE: usize = 1;
/// Branch of a repetition: at least once, to reach a branch in the repeated node.
pub(super) const INSIDE: usize = 2;

impl Derivations {
    pub(super) fn new(grammar: &Grammar, rule: RuleId) -> Result<Self, AutomatonError> {
        let costs = costs(grammar);
        // The first nodes are the rules, so that references are known before the rules are built.
        let mut derivations =
            Derivations { nodes: vec![Node::Choice(Vec::new()); grammar.rules.len()], start: rule.index() };
        let reachable = grammar.reachable([rule]);
        for id in grammar.all_ids().filter(|id| reachable[id.index()]) {
            let octets = grammar.file(grammar.get(id).file).octets;
            if costs[id.index()] < u64::MAX {
                let node = derivations.add(&grammar.get(id).element, octets, &costs)?;
                derivations.nodes[id.index()] = Node::Chain(vec![node]);
            }
        }
        Ok(derivations)
    }

    fn add(&mut self, element: &Element, octet: bool, costs: &[u64]) -> Result<NodeIndex, TooLarge> {
        let mut nodes = |all: &[&Element]| all.iter().map(|e| self.add(e, octet, costs)).collect::<Result<Vec<_>, _>>();
        let node = match &element.kind {
            ElementKind::Alternation(all) => Node::Choice(nodes(&cheapest_first(all, costs))?),
            ElementKind::Concatenation(all) => Node::Chain(nodes(&all.iter().collect::<Vec<_>>())?),
            ElementKind::Repetition { min, .. } | ElementKind::List { min, .. } if *min as usize > MAX_STEPS => {
                return Err(TooLarge);
            }
            ElementKind::Repetition { min, max, element: inner } | ElementKind::List { min, max, element: inner }
                if cost(inner, costs) < u64::MAX =>
            {
                let max = max.unwrap_or(u32::MAX).max(*min);
                let list = matches!(element.kind, ElementKind::List { .. });
                Node::Repeat { node: self.add(inner, octet, costs)?, min: *min, max, list }
            }
            ElementKind::Option(inner) if cost(inner, costs) < u64::MAX => {
                let nothing = self.push(Node::Chain(Vec::new()));
                Node::Choice(vec![nothing, self.add(inner, octet, costs)?])
            }
            ElementKind::Option(_) | ElementKind::Repetition { .. } | ElementKind::List { .. } => {
                Node::Chain(Vec::new())
            }
            ElementKind::Group(inner) => return self.add(inner, octet, costs),
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                return Ok(rule.index());
            }
            ElementKind::Reference { .. } | ElementKind::Prose { .. } => Node::Choice(Vec::new()),
            ElementKind::Literal { text, case_sensitive } => {
                Node::Text { text: text.clone(), case_sensitive: *case_sensitive }
            }
            ElementKind::Range { first, last } => Node::Range { first: *first, last: *last, octet },
            ElementKind::Sequence(values) => {
                let one = |value: &u32| self.push(Node::Range { first: *value, last: *value, octet });
                Node::Chain(values.iter().map(one).collect())
            }
        };
        Ok(self.push(node))
    }

    fn push(&mut self, node: Node) -> NodeIndex {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Derives the text of a sequence of choices; `None` if it is too long or does not exist.
    pub(super) fn derive(&self, choices: &mut dyn ChoiceSource) -> Option<Vec<u8>> {
        let stack = vec![(Some(self.start), true)];
        let mut derivation = Derivation { nodes: &self.nodes, choices, asked: 0, stack, text: Vec::new() };
        let mut steps = 0;
        while let Some((node, seeking)) = derivation.stack.pop() {
            steps += 1;
            if steps > MAX_STEPS || derivation.stack.len() > MAX_STEPS {
                return None;
            }
            match node {
                Some(node) => derivation.step(node, seeking)?,
                None => derivation.text.push(b','),
            }
        }
        Some(derivation.text)
    }
}

/// A text under construction.
struct Derivation<'a> {
    nodes: &'a [Node],
    choices: &'a mut dyn ChoiceSource,
    /// Number of choices so far.
    asked: usize,
    /// Nodes still to derive (`None` for a comma), and whether the path to an uncovered branch leads there.
    stack: Vec<(Option<NodeIndex>, bool)>,
    text: Vec<u8>,
}

impl Derivation<'_> {
    /// Derives a node; `None` if it has no text.
    fn step(&mut self, index: NodeIndex, seeking: bool) -> Option<()> {
        let wanted = if seeking { self.choices.wanted(index) } else { None };
        let shortest = self.asked > SHORTEST_AFTER;
        match &self.nodes[index] {
            Node::Choice(all) if all.is_empty() => return None,
            Node::Choice(all) => {
                let chosen = wanted.unwrap_or_else(|| if shortest { 0 } else { self.choose(all.len()) });
                self.choices.took(index, chosen);
                self.stack.push((Some(all[chosen]), wanted.is_some()));
            }
            Node::Chain(all) => {
                self.stack.extend(all.iter().enumerate().rev().map(|(i, node)| (Some(*node), wanted == Some(i))));
            }
            Node::Repeat { node, min, max, list } => {
                let count = match wanted {
                    Some(LEAST) => *min,
                    Some(MORE) => *min + 1,
                    _ if shortest => *min,
                    _ => counted(self.choose(count_options(*min, *max)), *min, *max),
                };
                let inside = wanted == Some(INSIDE);
                let count = if inside { count.max(1) } else { count };
                self.choices.took(index, if count > *min { MORE } else { LEAST });
                self.repeat(*node, count, *list, inside);
            }
            Node::Range { first, last, octet } => self.character(*first, *last, *octet),
            Node::Text { text, case_sensitive } => {
                let other_case = !case_sensitive && self.choose(3) == 2;
                self.text.extend(text.bytes().map(|byte| if other_case { swapped(byte) } else { byte }));
            }
        }
        Some(())
    }

    fn choose(&mut self, options: usize) -> usize {
        self.asked += 1;
        if options < 2 { 0 } else { self.choices.choose(options) }
    }

    fn repeat(&mut self, node: NodeIndex, count: u32, list: bool, inside: bool) {
        for i in 0..count {
            self.stack.push((Some(node), inside && i == 0));
            if list && i + 1 < count {
                self.stack.push((None, false));
            }
        }
    }

    /// Appends one character or octet of a range, often the first or the last, since mistakes occur at the ends.
    fn character(&mut self, first: u32, last: u32, octet: bool) {
        let size = last.saturating_sub(first) as usize + 1;
        let offset = match if size <= 4 { 3 } else { self.choose(4) } {
            0 => 0,
            1 => size - 1,
            _ => self.choose(size),
        };
        let value = first.saturating_add(offset as u32).min(last.max(first));
        if octet {
            self.text.extend(u8::try_from(value));
        } else {
            // Surrogates are not characters. The nearest character in the range replaces them.
            let c = char::from_u32(value).unwrap_or(if first < 0xD800 { '\u{d7ff}' } else { '\u{e000}' });
            self.text.extend(c.encode_utf8(&mut [0; 4]).bytes());
        }
    }
}

/// Returns the number of counts that are tried for a repetition.
fn count_options(min: u32, max: u32) -> usize {
    (max - min).min(8) as usize + 1
}

/// Returns the count of an option: the minimum plus the option, or the maximum for the last option if that is near.
fn counted(option: usize, min: u32, max: u32) -> u32 {
    if option == 8 && max - min <= 64 { max } else { min.saturating_add(option as u32) }
}

fn swapped(byte: u8) -> u8 {
    if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() }
}

/// Returns the alternatives that have a text, the one with the shortest text first.
fn cheapest_first<'e>(all: &'e [Element], costs: &[u64]) -> Vec<&'e Element> {
    let mut possible: Vec<(u64, &Element)> = all.iter().map(|e| (cost(e, costs), e)).collect();
    possible.retain(|(cost, _)| *cost < u64::MAX);
    possible.sort_by_key(|(cost, _)| *cost);
    possible.into_iter().map(|(_, element)| element).collect()
}

/// Returns the length of a shortest text of each rule (Knuth's generalization of Dijkstra's algorithm), or `u64::MAX` for a
/// rule without a text.
fn costs(grammar: &Grammar) -> Vec<u64> {
    let mut users: BTreeMap<RuleId, Vec<RuleId>> = BTreeMap::new();
    for (user, edges) in grammar.all_ids().zip(grammar.edges()) {
        for edge in edges {
            users.entry(edge).or_default().push(user);
        }
    }
    let mut costs = vec![u64::MAX; grammar.rules.len()];
    let mut waiting = BinaryHeap::new();
    let candidate = |id: RuleId, costs: &[u64]| (Reverse(cost(&grammar.get(id).element, costs).saturating_add(1)), id);
    waiting.extend(grammar.all_ids().map(|id| candidate(id, &costs)));
    while let Some((Reverse(cost), id)) = waiting.pop() {
        if cost < costs[id.index()] {
            costs[id.index()] = cost;
            let users = users.get(&id).into_iter().flatten();
            waiting.extend(users.filter(|user| costs[user.index()] == u64::MAX).map(|user| candidate(*user, &costs)));
        }
    }
    costs
}

/// Returns the length of a shortest text of an element, given those of the rules. Each rule on the path adds one.
fn cost(element: &Element, rules: &[u64]) -> u64 {
    match &element.kind {
        ElementKind::Alternation(all) => all.iter().map(|e| cost(e, rules)).min().unwrap_or(u64::MAX),
        ElementKind::Concatenation(all) => all.iter().fold(0, |sum: u64, e| sum.saturating_add(cost(e, rules))),
        ElementKind::Repetition { min: 0, .. } | ElementKind::List { min: 0, .. } | ElementKind::Option(_) => 0,
        ElementKind::Repetition { min, element, .. } | ElementKind::List { min, element, .. } => {
            cost(element, rules).saturating_mul(u64::from(*min))
        }
        ElementKind::Group(element) => cost(element, rules),
        ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
            rule.map_or(u64::MAX, |rule| rules[rule.index()])
        }
        ElementKind::Literal { text, .. } => text.len() as u64,
        ElementKind::Range { first, last } if first > last => u64::MAX,
        ElementKind::Range { .. } => 1,
        ElementKind::Sequence(values) => values.len() as u64,
    }
}
