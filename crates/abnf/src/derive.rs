//! Derivation of texts from a rule. A [`ChoiceSource`] decides every choice.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::derivation_node::{Node, NodeIndex};
use super::element::{Element, ElementKind};
use super::error::{AutomatonError, TooLarge};
use super::grammar::Grammar;
use super::ids::RuleId;
use super::words::{Alphabet, Words};

/// Maximum number of steps of a derivation. Forty rules such as `a = b b` have a text, but it is too long to build.
const MAX_STEPS: usize = 1 << 17;
/// Maximum length of a text in bytes.
const MAX_LENGTH: usize = 1 << 20;
/// Number of choices after which a derivation takes the shortest path to its end.
const SHORTEST_AFTER: usize = 200;

/// A rule, prepared for derivation.
#[derive(Clone, Debug)]
pub(super) struct Derivations {
    pub(super) nodes: Vec<Node>,
    pub(super) start: NodeIndex,
    /// Number of the first nodes that are rules.
    rules: usize,
}

/// Bounds of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// Maximum length in bytes.
    pub(super) length: usize,
    /// Maximum number of rules that contain each other.
    pub(super) depth: usize,
}

impl Bounds {
    pub(super) const NONE: Bounds = Bounds { length: usize::MAX, depth: usize::MAX };
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
        Self::with_costs(grammar, rule, &Costs::of(grammar, 1))
    }

    /// Prepares a rule so that the first option of each choice leads to a text with the least number of characters.
    pub(super) fn shortest_first(grammar: &Grammar, rule: RuleId) -> Result<Self, AutomatonError> {
        Self::with_costs(grammar, rule, &Costs::of(grammar, 1 << 20))
    }

    fn with_costs(grammar: &Grammar, rule: RuleId, costs: &Costs) -> Result<Self, AutomatonError> {
        // The first nodes are the rules, so that references are known before the rules are built.
        let rules = grammar.rules.len();
        let mut derivations = Derivations { nodes: vec![Node::Choice(Vec::new()); rules], start: rule.index(), rules };
        let reachable = grammar.reachable([rule]);
        for id in grammar.all_ids().filter(|id| reachable[id.index()]) {
            let octets = grammar.file(grammar.get(id).file).octets;
            if costs.rules[id.index()] < u64::MAX {
                let node = derivations.add(&grammar.get(id).element, octets, costs)?;
                derivations.nodes[id.index()] = Node::Chain(vec![node]);
            }
        }
        Ok(derivations)
    }

    fn add(&mut self, element: &Element, octet: bool, costs: &Costs) -> Result<NodeIndex, TooLarge> {
        let mut nodes = |all: &[&Element]| all.iter().map(|e| self.add(e, octet, costs)).collect::<Result<Vec<_>, _>>();
        let node = match &element.kind {
            ElementKind::Alternation(all) => Node::Choice(nodes(&cheapest_first(all, costs))?),
            ElementKind::Concatenation(all) => Node::Chain(nodes(&all.iter().collect::<Vec<_>>())?),
            ElementKind::Repetition { min, .. } | ElementKind::List { min, .. } if *min as usize > MAX_STEPS => {
                return Err(TooLarge);
            }
            ElementKind::Repetition { min, max, element: inner } | ElementKind::List { min, max, element: inner }
                if costs.cost(inner) < u64::MAX =>
            {
                let max = max.unwrap_or(u32::MAX).max(*min);
                let list = matches!(element.kind, ElementKind::List { .. });
                Node::Repeat { node: self.add(inner, octet, costs)?, min: *min, max, list }
            }
            ElementKind::Option(inner) if costs.cost(inner) < u64::MAX => {
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

    /// Derives the text of a sequence of choices; `None` if it exceeds the bounds or does not exist. With `words`, runs of letters
    /// become words, and letters keep their case.
    pub(super) fn derive(
        &self,
        choices: &mut dyn ChoiceSource,
        bounds: Bounds,
        words: Option<&Words>,
    ) -> Option<Vec<u8>> {
        let stack = vec![Pending { node: Some(self.start), seeking: true, depth: 0 }];
        let (text, rest) = (Vec::new(), String::new());
        let mut derivation = Derivation { derivations: self, choices, bounds, words, rest, asked: 0, stack, text };
        let mut steps = 0;
        while let Some(pending) = derivation.stack.pop() {
            steps += 1;
            // A word may be a long text in one step.
            let longest = bounds.length.min(MAX_LENGTH);
            if steps > MAX_STEPS || derivation.stack.len() > MAX_STEPS || derivation.text.len() > longest {
                return None;
            }
            match pending.node {
                Some(node) => derivation.step(node, pending)?,
                None => derivation.text.push(b','),
            }
        }
        (derivation.text.len() <= bounds.length).then_some(derivation.text)
    }
}

/// A node still to derive, or a comma.
#[derive(Clone, Copy)]
struct Pending {
    node: Option<NodeIndex>,
    /// Whether the path to an uncovered branch leads there.
    seeking: bool,
    /// Number of rules that contain it.
    depth: usize,
}

/// A text under construction.
struct Derivation<'a> {
    derivations: &'a Derivations,
    choices: &'a mut dyn ChoiceSource,
    bounds: Bounds,
    words: Option<&'a Words>,
    /// The rest of a word whose first letter was written.
    rest: String,
    /// Number of choices so far.
    asked: usize,
    stack: Vec<Pending>,
    text: Vec<u8>,
}

impl Derivation<'_> {
    /// Derives a node; `None` if it has no text within the bounds.
    fn step(&mut self, index: NodeIndex, pending: Pending) -> Option<()> {
        let depth = pending.depth + usize::from(index < self.derivations.rules);
        if depth > self.bounds.depth {
            return None;
        }
        let wanted = if pending.seeking { self.choices.wanted(index) } else { None };
        if wanted.is_none() && self.word(index) {
            return Some(());
        }
        let derivations = self.derivations;
        match &derivations.nodes[index] {
            Node::Choice(all) if all.is_empty() => return None,
            Node::Choice(all) => {
                let shortest = self.is_ending(depth);
                let chosen = wanted.unwrap_or_else(|| if shortest { 0 } else { self.choose(all.len()) });
                self.choices.took(index, chosen);
                self.stack.push(Pending { node: Some(all[chosen]), seeking: wanted.is_some(), depth });
            }
            Node::Chain(all) => {
                let pending =
                    |(i, node): (usize, &NodeIndex)| Pending { node: Some(*node), seeking: wanted == Some(i), depth };
                self.stack.extend(all.iter().enumerate().rev().map(pending));
            }
            Node::Repeat { node, min, max, list } => {
                let count = match wanted {
                    Some(LEAST) => *min,
                    Some(MORE) => *min + 1,
                    _ if self.is_ending(depth) => *min,
                    _ => counted(self.choose(count_options(*min, *max)), *min, *max),
                };
                let inside = wanted == Some(INSIDE);
                let count = if inside { count.max(1) } else { count };
                self.choices.took(index, if count > *min { MORE } else { LEAST });
                self.repeat(Pending { node: Some(*node), seeking: inside, depth }, count, *list);
            }
            Node::Range { first, last, octet } => {
                self.rest.clear();
                self.character(*first, *last, *octet);
            }
            Node::Text { text, case_sensitive } => {
                self.rest.clear();
                let other_case = !case_sensitive && self.words.is_none() && self.choose(3) == 2;
                self.text.extend(text.bytes().map(|byte| if other_case { swapped(byte) } else { byte }));
            }
        }
        Some(())
    }

    /// Whether the text has to take the shortest path to its end.
    fn is_ending(&self, depth: usize) -> bool {
        let Bounds { length, depth: deepest } = self.bounds;
        self.asked > SHORTEST_AFTER || depth > deepest - deepest / 4 || self.text.len() > length / 2
    }

    /// Writes a word for a repetition of letters or digits, or the first letter of a word for a single one.
    fn word(&mut self, index: NodeIndex) -> bool {
        let Some(words) = self.words else { return false };
        let (node, min, max) = match &self.derivations.nodes[index] {
            Node::Repeat { node, min, max, list: false } => (*node, *min as usize, *max as usize),
            Node::Choice(_) | Node::Range { .. } => (index, 1, usize::MAX),
            _ => return false,
        };
        let Some(alphabet) = words.alphabet(node) else { return false };
        // A choice of one letter or of something longer should not always be a letter.
        if node == index && (alphabet == Alphabet::Digits || self.choose(8) == 7) {
            return false;
        }
        let rest = alphabet.fit(std::mem::take(&mut self.rest));
        if node != index && !rest.is_empty() && (min..=max).contains(&rest.len()) {
            self.text.extend(rest.bytes());
            return true;
        }
        let fits = max.min((self.bounds.length - self.text.len().min(self.bounds.length)).max(min));
        let word = alphabet.word(min, fits, |options| self.choose(options));
        let written = if node == index { 1.min(word.len()) } else { word.len() };
        self.text.extend(word[..written].bytes());
        self.rest = word[written..].to_owned();
        true
    }

    fn choose(&mut self, options: usize) -> usize {
        self.asked += 1;
        if options < 2 { 0 } else { self.choices.choose(options) }
    }

    fn repeat(&mut self, repeated: Pending, count: u32, list: bool) {
        for i in 0..count {
            self.stack.push(Pending { seeking: repeated.seeking && i == 0, ..repeated });
            if list && i + 1 < count {
                self.stack.push(Pending { node: None, seeking: false, ..repeated });
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
fn cheapest_first<'e>(all: &'e [Element], costs: &Costs) -> Vec<&'e Element> {
    let mut possible: Vec<(u64, &Element)> = all.iter().map(|e| (costs.cost(e), e)).collect();
    possible.retain(|(cost, _)| *cost < u64::MAX);
    possible.sort_by_key(|(cost, _)| *cost);
    possible.into_iter().map(|(_, element)| element).collect()
}

/// The cost of the cheapest text of each rule: a character has a cost, and each rule on the path adds one.
struct Costs {
    /// Cost of each rule; `u64::MAX` for a rule without a text.
    rules: Vec<u64>,
    character: u64,
}

impl Costs {
    /// Computes the costs of all rules (Knuth's generalization of Dijkstra's algorithm).
    fn of(grammar: &Grammar, character: u64) -> Costs {
        let mut users: BTreeMap<RuleId, Vec<RuleId>> = BTreeMap::new();
        for (user, edges) in grammar.all_ids().zip(grammar.edges()) {
            for edge in edges {
                users.entry(edge).or_default().push(user);
            }
        }
        let mut costs = Costs { rules: vec![u64::MAX; grammar.rules.len()], character };
        let mut waiting = BinaryHeap::new();
        let candidate =
            |id: RuleId, costs: &Costs| (Reverse(costs.cost(&grammar.get(id).element).saturating_add(1)), id);
        waiting.extend(grammar.all_ids().map(|id| candidate(id, &costs)));
        while let Some((Reverse(cost), id)) = waiting.pop() {
            if cost < costs.rules[id.index()] {
                costs.rules[id.index()] = cost;
                let users = users.get(&id).into_iter().flatten();
                let unknown = users.filter(|user| costs.rules[user.index()] == u64::MAX);
                waiting.extend(unknown.map(|user| candidate(*user, &costs)));
            }
        }
        costs
    }

    fn cost(&self, element: &Element) -> u64 {
        match &element.kind {
            ElementKind::Alternation(all) => all.iter().map(|e| self.cost(e)).min().unwrap_or(u64::MAX),
            ElementKind::Concatenation(all) => all.iter().fold(0, |sum: u64, e| sum.saturating_add(self.cost(e))),
            ElementKind::Repetition { min: 0, .. } | ElementKind::List { min: 0, .. } | ElementKind::Option(_) => 0,
            ElementKind::Repetition { min, element, .. } | ElementKind::List { min, element, .. } => {
                self.cost(element).saturating_mul(u64::from(*min))
            }
            ElementKind::Group(element) => self.cost(element),
            ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
                rule.map_or(u64::MAX, |rule| self.rules[rule.index()])
            }
            ElementKind::Literal { text, .. } => self.characters(text.len()),
            ElementKind::Range { first, last } if first > last => u64::MAX,
            ElementKind::Range { .. } => self.character,
            ElementKind::Sequence(values) => self.characters(values.len()),
        }
    }

    fn characters(&self, count: usize) -> u64 {
        self.character.saturating_mul(count as u64)
    }
}
