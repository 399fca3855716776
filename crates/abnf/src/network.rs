//! A grammar as a network of states: what both the oracle and the automata are made of.
//!
//! Every rule becomes a small non-deterministic automaton over bytes, with one way in and one way out. A reference to a rule is
//! a *call*: go through that rule's automaton, and come back here. Counted repetitions are written out, characters become
//! their UTF-8. What order alternatives stand in is lost at this point, as RFC 5234 wants it.

use regex_syntax::utf8::Utf8Sequences;

use super::automaton::TooLarge;
use super::element::{Element, ElementKind};
use super::grammar::{FileId, Grammar, RuleId};

/// More states than any grammar of a document needs, and few enough to fit in some 10 MB.
const MAX_STATES: usize = 1 << 18;

pub(super) type StateIndex = usize;

#[derive(Clone, Default, Debug)]
pub(super) struct State {
    /// An inclusive range of bytes, and where it leads.
    pub(super) bytes: Vec<(u8, u8, StateIndex)>,
    /// Where nothing leads.
    pub(super) empty: Vec<StateIndex>,
    /// Where the text of a part leads.
    pub(super) calls: Vec<(PartIndex, StateIndex)>,
    /// The part this is a state of.
    pub(super) part: PartIndex,
}

/// A rule's number, or the one after the last for an element that is no rule.
pub(super) type PartIndex = usize;

/// The automaton of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) entry: StateIndex,
    pub(super) exit: StateIndex,
}

#[derive(Clone, Debug)]
pub(super) struct Network {
    pub(super) states: Vec<State>,
    /// By part; those that the start does not lead to are `None`.
    pub(super) parts: Vec<Option<Part>>,
    pub(super) start: PartIndex,
}

impl Network {
    /// The network of a rule and of all that it leads to.
    pub(super) fn of_rule(grammar: &Grammar, rule: RuleId) -> Result<Network, TooLarge> {
        let mut builder = Builder::new(grammar, rule.index());
        builder.rules(vec![rule])?;
        Ok(builder.network)
    }

    /// The network of an element in a file's text, and of all that it leads to.
    pub(super) fn of_element(grammar: &Grammar, file: FileId, element: &Element) -> Result<Network, TooLarge> {
        let part = grammar.rules.len();
        let mut builder = Builder::new(grammar, part);
        builder.part(part, file, element)?;
        builder.rules(element.walk().filter_map(|e| e.referenced()?.1).collect())?;
        Ok(builder.network)
    }

    pub(super) fn part(&self, part: PartIndex) -> Part {
        // Every part that is called was built: `rules` follows all references.
        self.parts[part].unwrap_or(Part { entry: 0, exit: 0 })
    }

    /// Which parts each part calls.
    pub(super) fn edges(&self) -> Vec<Vec<PartIndex>> {
        let mut edges = vec![Vec::new(); self.parts.len()];
        for state in &self.states {
            edges[state.part].extend(state.calls.iter().map(|(part, _)| *part));
        }
        edges
    }
}

struct Builder<'a> {
    grammar: &'a Grammar,
    network: Network,
    /// The part under construction, and whether its numbers are octets.
    part: PartIndex,
    octets: bool,
}

impl<'a> Builder<'a> {
    fn new(grammar: &'a Grammar, start: PartIndex) -> Self {
        // State 0 is in no part and leads nowhere.
        let states = vec![State { part: start, ..State::default() }];
        let parts = vec![None; grammar.rules.len() + 1];
        Builder { grammar, network: Network { states, parts, start }, part: start, octets: false }
    }

    fn rules(&mut self, mut waiting: Vec<RuleId>) -> Result<(), TooLarge> {
        let grammar = self.grammar;
        while let Some(id) = waiting.pop() {
            if self.network.parts[id.index()].is_none() {
                let rule = grammar.get(id);
                self.part(id.index(), rule.file, &rule.element)?;
                waiting.extend(rule.element.walk().filter_map(|e| e.referenced()?.1));
            }
        }
        Ok(())
    }

    fn part(&mut self, part: PartIndex, file: FileId, element: &Element) -> Result<(), TooLarge> {
        self.part = part;
        self.octets = self.grammar.file(file).octets;
        let (entry, exit) = (self.state()?, self.state()?);
        self.network.parts[part] = Some(Part { entry, exit });
        self.element(element, entry, exit)
    }

    fn state(&mut self) -> Result<StateIndex, TooLarge> {
        if self.network.states.len() == MAX_STATES {
            return Err(TooLarge);
        }
        self.network.states.push(State { part: self.part, ..State::default() });
        Ok(self.network.states.len() - 1)
    }

    fn at(&mut self, state: StateIndex) -> &mut State {
        &mut self.network.states[state]
    }

    /// Lets the texts of `element` lead from one state to another. No way leads back to `from`, or on from `to`, by this.
    fn element(&mut self, element: &Element, from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        match &element.kind {
            ElementKind::Alternation(all) => all.iter().try_for_each(|e| self.element(e, from, to)),
            ElementKind::Concatenation(all) => self.chain(all.iter(), from, to),
            ElementKind::Repetition { min, max, element } => self.repetition(element, *min, *max, from, to),
            ElementKind::List { min, max, element } => self.list(element, *min, *max, from, to),
            ElementKind::Option(element) => {
                self.at(from).empty.push(to);
                self.element(element, from, to)
            }
            ElementKind::Group(element) => self.element(element, from, to),
            ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
                if let Some(rule) = rule {
                    self.at(from).calls.push((rule.index(), to));
                }
                Ok(())
            }
            ElementKind::Literal { text, case_sensitive } => self.literal(text, *case_sensitive, from, to),
            ElementKind::Range { first, last } => self.range(*first, *last, from, to),
            ElementKind::Sequence(values) => self.sequence(values, from, to),
        }
    }

    fn chain<'e>(
        &mut self,
        all: impl ExactSizeIterator<Item = &'e Element>,
        from: StateIndex,
        to: StateIndex,
    ) -> Result<(), TooLarge> {
        let (mut at, last) = (from, all.len().saturating_sub(1));
        for (i, element) in all.enumerate() {
            let next = if i == last { to } else { self.state()? };
            self.element(element, at, next)?;
            at = next;
        }
        if at == from {
            self.at(from).empty.push(to);
        }
        Ok(())
    }

    fn repetition(
        &mut self,
        element: &Element,
        min: u32,
        max: Option<u32>,
        from: StateIndex,
        to: StateIndex,
    ) -> Result<(), TooLarge> {
        let mut at = from;
        for _ in 0..min {
            let next = self.state()?;
            self.element(element, at, next)?;
            at = next;
        }
        let Some(max) = max else {
            let around = self.state()?;
            self.at(at).empty.push(around);
            self.at(around).empty.push(to);
            return self.element(element, around, around);
        };
        for _ in min..max {
            let next = self.state()?;
            self.at(at).empty.push(to);
            self.element(element, at, next)?;
            at = next;
        }
        if max >= min {
            self.at(at).empty.push(to);
        }
        Ok(())
    }

    /// RFC 822 section 2.7: elements with one or more commas between them; commas before and after are empty places.
    fn list(
        &mut self,
        element: &Element,
        min: u32,
        max: Option<u32>,
        from: StateIndex,
        to: StateIndex,
    ) -> Result<(), TooLarge> {
        let begin = self.commas(from)?;
        if min == 0 {
            self.at(begin).empty.push(to);
        }
        if max == Some(0) {
            return Ok(());
        }
        let mut at = self.state()?;
        self.element(element, begin, at)?;
        for done in 1.. {
            let after = self.commas(at)?;
            if done >= min {
                self.at(after).empty.push(to);
            }
            if max.is_some_and(|max| done >= max) {
                break;
            }
            // A comma at least, then any more.
            let (between, next) = (self.state()?, self.state()?);
            self.at(at).bytes.push((b',', b',', between));
            let between = self.commas(between)?;
            self.element(element, between, next)?;
            if max.is_none() && done >= min {
                self.at(next).empty.push(at);
                break;
            }
            at = next;
        }
        Ok(())
    }

    /// A state after `from` and any number of commas.
    fn commas(&mut self, from: StateIndex) -> Result<StateIndex, TooLarge> {
        let state = self.state()?;
        self.at(from).empty.push(state);
        self.at(state).bytes.push((b',', b',', state));
        Ok(state)
    }

    fn literal(&mut self, text: &str, case_sensitive: bool, from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        let (mut at, last) = (from, text.len().saturating_sub(1));
        for (i, byte) in text.bytes().enumerate() {
            let next = if i == last { to } else { self.state()? };
            let (lower, upper) = (byte.to_ascii_lowercase(), byte.to_ascii_uppercase());
            let cases = if case_sensitive || lower == upper { &[byte][..] } else { &[lower, upper] };
            self.at(at).bytes.extend(cases.iter().map(|byte| (*byte, *byte, next)));
            at = next;
        }
        if at == from {
            self.at(from).empty.push(to);
        }
        Ok(())
    }

    fn sequence(&mut self, values: &[u32], from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        let (mut at, last) = (from, values.len().saturating_sub(1));
        for (i, value) in values.iter().enumerate() {
            let next = if i == last { to } else { self.state()? };
            self.range(*value, *value, at, next)?;
            at = next;
        }
        if at == from {
            self.at(from).empty.push(to);
        }
        Ok(())
    }

    /// A character of this range, or in a file of octets an octet. There are no surrogates in a text, so they never match.
    fn range(&mut self, first: u32, last: u32, from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        if self.octets || last <= 0x7F {
            if let (Ok(first), last) = (u8::try_from(first), u8::try_from(last).unwrap_or(u8::MAX)) {
                if first <= last {
                    self.at(from).bytes.push((first, last, to));
                }
            }
            return Ok(());
        }
        // The least character from `first` on, the greatest up to `last`.
        let first = (first..=0xE000).find_map(char::from_u32).or(char::from_u32(first));
        let last = char::from_u32(last).or(if last > 0x10_FFFF { Some(char::MAX) } else { Some('\u{d7ff}') });
        let (Some(first), Some(last)) = (first, last) else { return Ok(()) };
        if first > last {
            return Ok(());
        }
        for sequence in Utf8Sequences::new(first, last) {
            let (mut at, ranges) = (from, sequence.as_slice());
            for (i, range) in ranges.iter().enumerate() {
                let next = if i + 1 == ranges.len() { to } else { self.state()? };
                self.at(at).bytes.push((range.start, range.end, next));
                at = next;
            }
        }
        Ok(())
    }
}
