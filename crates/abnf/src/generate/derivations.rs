//! A rule as nodes for the derivation of its texts: [`Derivations`].

use super::derivation_node::{Node, NodeIndex};
use super::least::{NO_TEXT, Prices, least_costs, utf8_len};
use crate::model::{AutomatonError, Element, ElementKind, Grammar, RuleId, TooLarge};

/// Maximum number of steps of a derivation. Forty rules such as `a = b b` have a text, but it is too long to build.
pub(crate) const MAX_STEPS: usize = 1 << 17;

/// A rule, prepared for derivation.
#[derive(Clone, Debug)]
pub(crate) struct Derivations {
    pub(crate) nodes: Vec<Node>,
    pub(crate) start: NodeIndex,
    /// Number of the first nodes that are rules.
    pub(crate) rules: usize,
}

impl Derivations {
    pub(crate) fn new(grammar: &Grammar, rule: RuleId) -> Result<Self, AutomatonError> {
        Self::with_prices(grammar, rule, Prices { character: 1, byte: 0 })
    }

    /// Prepares a rule so that the first option of each choice leads to a text with the least number of characters.
    pub(crate) fn shortest_first(grammar: &Grammar, rule: RuleId) -> Result<Self, AutomatonError> {
        Self::with_prices(grammar, rule, Prices { character: 1 << 20, byte: 0 })
    }

    fn with_prices(grammar: &Grammar, rule: RuleId, prices: Prices) -> Result<Self, AutomatonError> {
        let numbered = Numbered::of(grammar, rule);
        let rules = numbered.rules.len();
        let plain = Builder::build(grammar, &numbered, None)?;
        let costs = Costs { rules: least_costs(&plain, rules, prices), numbered: &numbered, prices };
        let nodes = Builder::build(grammar, &numbered, Some(&costs))?;
        Ok(Derivations { nodes, start: numbered.number(rule), rules })
    }
}

/// Rules with numbers from 0 on.
struct Numbered {
    rules: Vec<RuleId>,
    /// Number of each rule of the grammar. That of a rule without one is not used.
    numbers: Vec<NodeIndex>,
}

impl Numbered {
    /// Returns the rules that a rule refers to, directly or indirectly, and the rule itself.
    fn of(grammar: &Grammar, rule: RuleId) -> Self {
        let (mut rules, mut numbers) = (Vec::new(), Vec::new());
        for (id, is_reached) in grammar.all_ids().zip(grammar.reachable([rule])) {
            numbers.push(rules.len());
            rules.extend(is_reached.then_some(id));
        }
        Numbered { rules, numbers }
    }

    fn number(&self, rule: RuleId) -> NodeIndex {
        self.numbers[rule.index()]
    }
}

/// The nodes of a rule under construction.
struct Builder<'a> {
    nodes: Vec<Node>,
    numbered: &'a Numbered,
    /// Costs that decide the order of alternatives. Without them, alternatives have the order of the grammar.
    costs: Option<&'a Costs<'a>>,
    /// Whether numbers of the current rule are octets.
    octets: bool,
}

impl<'a> Builder<'a> {
    fn build(grammar: &Grammar, numbered: &'a Numbered, costs: Option<&'a Costs<'a>>) -> Result<Vec<Node>, TooLarge> {
        // The first nodes are the rules, so that references are known before the rules are built.
        let nodes = vec![Node::Choice(Vec::new()); numbered.rules.len()];
        let mut builder = Builder { nodes, numbered, costs, octets: false };
        for (number, id) in numbered.rules.iter().enumerate() {
            builder.octets = grammar.file(grammar.get(*id).file).octets;
            if costs.is_none_or(|costs| costs.rules[number] < NO_TEXT) {
                let node = builder.add(&grammar.get(*id).element)?;
                builder.nodes[number] = Node::Chain(vec![node]);
            }
        }
        Ok(builder.nodes)
    }

    fn has_text(&self, element: &Element) -> bool {
        self.costs.is_none_or(|costs| costs.cost(element, self.octets) < NO_TEXT)
    }

    fn add(&mut self, element: &Element) -> Result<NodeIndex, TooLarge> {
        let node = match &element.kind {
            ElementKind::Alternation(all) => Node::Choice(self.all(&self.in_order(all))?),
            ElementKind::Concatenation(all) => Node::Chain(self.all(&all.iter().collect::<Vec<_>>())?),
            ElementKind::Repetition { min, .. } | ElementKind::List { min, .. } if *min as usize > MAX_STEPS => {
                return Err(TooLarge);
            }
            ElementKind::Repetition { min, max: Some(max), .. } | ElementKind::List { min, max: Some(max), .. }
                if min > max =>
            {
                Node::Choice(Vec::new())
            }
            ElementKind::Repetition { min, max, element: inner } | ElementKind::List { min, max, element: inner }
                if *min > 0 || self.has_text(inner) =>
            {
                let list = matches!(element.kind, ElementKind::List { .. });
                Node::Repeat { node: self.add(inner)?, min: *min, max: max.unwrap_or(u32::MAX), list }
            }
            ElementKind::Option(inner) if self.has_text(inner) => {
                self.nodes.push(Node::Chain(Vec::new()));
                let nothing = self.nodes.len() - 1;
                Node::Choice(vec![nothing, self.add(inner)?])
            }
            ElementKind::Option(_) | ElementKind::Repetition { .. } | ElementKind::List { .. } => {
                Node::Chain(Vec::new())
            }
            ElementKind::Group(inner) => return self.add(inner),
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                return Ok(self.numbered.number(*rule));
            }
            ElementKind::Reference { .. } | ElementKind::Prose { .. } => Node::Choice(Vec::new()),
            ElementKind::Literal { text, case_sensitive } => {
                Node::Text { text: text.clone(), case_sensitive: *case_sensitive }
            }
            ElementKind::Range { first, last } => range(*first, *last, self.octets),
            ElementKind::Sequence(values) => {
                let nodes = values.iter().map(|value| range(*value, *value, self.octets));
                Node::Chain(nodes.map(|node| push(&mut self.nodes, node)).collect())
            }
        };
        Ok(push(&mut self.nodes, node))
    }

    fn all(&mut self, all: &[&Element]) -> Result<Vec<NodeIndex>, TooLarge> {
        all.iter().map(|element| self.add(element)).collect()
    }

    /// Returns the alternatives that have a text, the one with the cheapest text first.
    fn in_order<'e>(&self, all: &'e [Element]) -> Vec<&'e Element> {
        let Some(costs) = self.costs else { return all.iter().collect() };
        let mut possible: Vec<(u64, &Element)> = all.iter().map(|e| (costs.cost(e, self.octets), e)).collect();
        possible.retain(|(cost, _)| *cost < NO_TEXT);
        possible.sort_by_key(|(cost, _)| *cost);
        possible.into_iter().map(|(_, element)| element).collect()
    }
}

fn push(nodes: &mut Vec<Node>, node: Node) -> NodeIndex {
    nodes.push(node);
    nodes.len() - 1
}

/// Returns the node of a range without the numbers at its ends that are not characters, or not octets.
fn range(first: u32, last: u32, octet: bool) -> Node {
    match characters(first, last, octet) {
        Some((first, last)) => Node::Range { first, last, octet },
        None => Node::Choice(Vec::new()),
    }
}

/// Returns the first and the last character of a range, or octet.
fn characters(first: u32, last: u32, octet: bool) -> Option<(u32, u32)> {
    let (first, last) = match octet {
        true => (first, last.min(u8::MAX.into())),
        false if (0xD800..0xE000).contains(&first) => (0xE000, last),
        false => (first, last),
    };
    let last = match last {
        0xD800..0xE000 if !octet => 0xD7FF,
        last => last.min(char::MAX.into()),
    };
    (first <= last).then_some((first, last))
}

/// The cost of the cheapest text of each rule: a character has a price, and each rule on the path adds one.
struct Costs<'a> {
    /// Cost of each rule by its number.
    rules: Vec<u64>,
    numbered: &'a Numbered,
    prices: Prices,
}

impl Costs<'_> {
    /// Returns the cost of an element; [`NO_TEXT`] for one without a text.
    fn cost(&self, element: &Element, octets: bool) -> u64 {
        let character = |count: usize| self.prices.character.saturating_mul(count as u64);
        match &element.kind {
            ElementKind::Alternation(all) => all.iter().map(|e| self.cost(e, octets)).min().unwrap_or(NO_TEXT),
            ElementKind::Concatenation(all) => {
                all.iter().fold(0, |sum: u64, e| sum.saturating_add(self.cost(e, octets)))
            }
            ElementKind::Repetition { min, max: Some(max), .. } | ElementKind::List { min, max: Some(max), .. }
                if min > max =>
            {
                NO_TEXT
            }
            ElementKind::Repetition { min: 0, .. } | ElementKind::List { min: 0, .. } | ElementKind::Option(_) => 0,
            ElementKind::Repetition { min, element, .. } => self.cost(element, octets).saturating_mul(u64::from(*min)),
            ElementKind::List { min, element, .. } => {
                let elements = self.cost(element, octets).saturating_mul(u64::from(*min));
                elements.saturating_add(character(*min as usize - 1))
            }
            ElementKind::Group(element) => self.cost(element, octets),
            ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
                rule.map_or(NO_TEXT, |rule| self.rules[self.numbered.number(rule)])
            }
            ElementKind::Literal { text, .. } => character(text.len()),
            ElementKind::Range { first, last } => self.range(*first, *last, octets),
            ElementKind::Sequence(values) => {
                values.iter().fold(0, |sum: u64, value| sum.saturating_add(self.range(*value, *value, octets)))
            }
        }
    }

    fn range(&self, first: u32, last: u32, octets: bool) -> u64 {
        let Some((first, _)) = characters(first, last, octets) else { return NO_TEXT };
        let bytes = if octets { 1 } else { u64::from(utf8_len(first)) };
        self.prices.character + self.prices.byte * (bytes - 1)
    }
}
