//! From a rule to its texts: every choice that a derivation takes is asked for, whoever answers.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::automaton::{AutomatonError, TooLarge};
use super::element::{Element, ElementKind};
use super::grammar::{Grammar, RuleId};

/// How many steps a derivation may take. `a = b b`, `b = c c`, … forty times over has a text, but not one for this world.
const MAX_STEPS: usize = 1 << 17;
/// After so many choices, a derivation takes the shortest way to its end.
const CALM_AFTER: usize = 200;

pub(super) type NodeIndex = usize;

/// An element, ready to be derived from.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// One of these, the one with the shortest text first. None at all derives nothing.
    Choice(Vec<NodeIndex>),
    Chain(Vec<NodeIndex>),
    Repeat {
        node: NodeIndex,
        min: u32,
        max: u32,
        /// Whether commas stand between.
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

/// The texts of a rule.
#[derive(Clone, Debug)]
pub(super) struct Derivations {
    pub(super) nodes: Vec<Node>,
    pub(super) start: NodeIndex,
}

/// Answers the questions of a derivation.
pub(super) trait Choices {
    /// A number less than `options`, which is at least 2. 0 leads to the shortest text.
    fn choose(&mut self, options: usize) -> usize;

    /// The way to take at this node so that something new comes of it, if it leads there: at a choice or a chain, the number of
    /// the child; at a repetition, one of [`LEAST`], [`MORE`] and [`INSIDE`].
    fn wanted(&mut self, _node: NodeIndex) -> Option<usize> {
        None
    }

    /// Which way was taken at a choice, or (only [`LEAST`] or [`MORE`]) at a repetition.
    fn took(&mut self, _node: NodeIndex, _way: usize) {}
}

/// As seldom as the repetition may be.
pub(super) const LEAST: usize = 0;
/// More often than it must be.
pub(super) const MORE: usize = 1;
/// At least once, as what is repeated matters.
pub(super) const INSIDE: usize = 2;

impl Derivations {
    pub(super) fn new(grammar: &Grammar, rule: RuleId) -> Result<Self, AutomatonError> {
        let costs = costs(grammar);
        // One node a rule comes first, so that a reference is known before the rule is.
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
        let node = match &element.kind {
            ElementKind::Alternation(all) => {
                let mut possible: Vec<(u64, &Element)> = all.iter().map(|e| (cost(e, costs), e)).collect();
                possible.retain(|(cost, _)| *cost < u64::MAX);
                possible.sort_by_key(|(cost, _)| *cost);
                let nodes = possible.into_iter().map(|(_, e)| self.add(e, octet, costs));
                Node::Choice(nodes.collect::<Result<_, _>>()?)
            }
            ElementKind::Concatenation(all) => {
                Node::Chain(all.iter().map(|e| self.add(e, octet, costs)).collect::<Result<_, _>>()?)
            }
            ElementKind::Option(inner) if cost(inner, costs) < u64::MAX => {
                let nothing = self.push(Node::Chain(Vec::new()));
                Node::Choice(vec![nothing, self.add(inner, octet, costs)?])
            }
            ElementKind::Repetition { min, max, element: inner } | ElementKind::List { min, max, element: inner } => {
                if cost(inner, costs) == u64::MAX {
                    Node::Chain(Vec::new())
                } else {
                    if *min as usize > MAX_STEPS {
                        return Err(TooLarge);
                    }
                    let max = max.unwrap_or(u32::MAX).max(*min);
                    let list = matches!(element.kind, ElementKind::List { .. });
                    Node::Repeat { node: self.add(inner, octet, costs)?, min: *min, max, list }
                }
            }
            ElementKind::Option(_) => Node::Chain(Vec::new()),
            ElementKind::Group(inner) => return self.add(inner, octet, costs),
            ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => match rule {
                Some(rule) => return Ok(rule.index()),
                None => Node::Choice(Vec::new()),
            },
            ElementKind::Literal { text, case_sensitive } => {
                Node::Text { text: text.clone(), case_sensitive: *case_sensitive }
            }
            ElementKind::Range { first, last } => Node::Range { first: *first, last: *last, octet },
            ElementKind::Sequence(values) => {
                let one = |value: &u32| self.nodes_of_value(*value, octet);
                Node::Chain(values.iter().map(one).collect())
            }
        };
        Ok(self.push(node))
    }

    fn nodes_of_value(&mut self, value: u32, octet: bool) -> NodeIndex {
        self.push(Node::Range { first: value, last: value, octet })
    }

    fn push(&mut self, node: Node) -> NodeIndex {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// The text that a row of choices leads to; `None` if it grows beyond all measure, or there is none at all.
    pub(super) fn derive(&self, choices: &mut dyn Choices) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        // What is still to be derived, and whether the way to something new leads there.
        let mut stack = vec![(Some(self.start), true)];
        let (mut steps, mut asked) = (0, 0);
        while let Some((node, seeking)) = stack.pop() {
            steps += 1;
            if steps > MAX_STEPS || stack.len() > MAX_STEPS {
                return None;
            }
            let Some(index) = node else {
                text.push(b',');
                continue;
            };
            let wanted = if seeking { choices.wanted(index) } else { None };
            let calm = asked > CALM_AFTER;
            let mut choose = |options: usize| {
                asked += 1;
                if options < 2 { 0 } else { choices.choose(options) }
            };
            match &self.nodes[index] {
                Node::Choice(all) if all.is_empty() => return None,
                Node::Choice(all) => {
                    let chosen = wanted.unwrap_or_else(|| if calm { 0 } else { choose(all.len()) });
                    choices.took(index, chosen);
                    stack.push((Some(all[chosen]), wanted.is_some()));
                }
                Node::Chain(all) => {
                    stack.extend(all.iter().enumerate().rev().map(|(i, node)| (Some(*node), wanted == Some(i))));
                }
                Node::Repeat { node, min, max, list } => {
                    let count = match wanted {
                        Some(LEAST) => *min,
                        Some(MORE) => *min + 1,
                        _ if calm => *min,
                        _ => counted(choose(count_options(*min, *max)), *min, *max),
                    };
                    let inside = wanted == Some(INSIDE);
                    let count = if inside { count.max(1) } else { count };
                    choices.took(index, if count > *min { MORE } else { LEAST });
                    for i in 0..count {
                        stack.push((Some(*node), inside && i == 0));
                        if *list && i + 1 < count {
                            stack.push((None, false));
                        }
                    }
                }
                Node::Range { first, last, octet } => push_one(&mut text, *first, *last, *octet, &mut choose),
                Node::Text { text: written, case_sensitive } => {
                    let other_case = !case_sensitive && choose(3) == 2;
                    text.extend(written.bytes().map(|byte| if other_case { swapped(byte) } else { byte }));
                }
            }
        }
        Some(text)
    }
}

/// How many counts of a repetition are worth trying.
fn count_options(min: u32, max: u32) -> usize {
    (max - min).min(8) as usize + 1
}

/// The count of an option: one more each, but the last is the greatest there may be, if that is not too great.
fn counted(option: usize, min: u32, max: u32) -> u32 {
    if option == 8 && max - min <= 64 { max } else { min.saturating_add(option as u32) }
}

fn swapped(byte: u8) -> u8 {
    if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() }
}

/// One character of a range, or one octet. The first and the last are where mistakes are made.
fn push_one(text: &mut Vec<u8>, first: u32, last: u32, octet: bool, choose: &mut impl FnMut(usize) -> usize) {
    let size = last.saturating_sub(first) as usize + 1;
    let offset = if size <= 4 {
        choose(size)
    } else {
        match choose(4) {
            0 => 0,
            1 => size - 1,
            _ => choose(size),
        }
    };
    let value = first.saturating_add(offset as u32).min(last.max(first));
    match u8::try_from(value) {
        Ok(byte) if octet => text.push(byte),
        _ if octet => {}
        _ => {
            // A surrogate is no character: the nearest below the gap or above it, whichever the range holds.
            let c = char::from_u32(value).unwrap_or(if first < 0xD800 { '\u{d7ff}' } else { '\u{e000}' });
            text.extend(c.encode_utf8(&mut [0; 4]).bytes());
        }
    }
}

/// The length of a shortest text of each rule (Knuth's generalisation of Dijkstra's algorithm), or the greatest number for a rule
/// without any.
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

/// The length of a shortest text of an element, given those of the rules; each rule on the way counts as one more.
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
