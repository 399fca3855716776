//! A grammar as a recursive transition network, on which the oracle and the automata are based.
//!
//! Every rule becomes a non-deterministic automaton over bytes with one entry and one exit: a *fragment*. A reference to a rule
//! becomes a *call*: follow that rule's fragment, then return to the given state. Counted repetitions are expanded, and
//! characters become their UTF-8 encoding. The order of alternatives is lost, as RFC 5234 requires.

use regex_syntax::utf8::Utf8Sequences;

use crate::model::{Element, ElementKind, FileId, Grammar, RuleId, TooLarge};

/// Maximum number of states. It exceeds the need of any published grammar and limits the memory to about 10 MB.
const MAX_STATES: usize = 1 << 18;

pub(crate) type StateIndex = usize;

#[derive(Clone, Default, Debug)]
pub(crate) struct State {
    /// Inclusive byte ranges with their target states.
    pub(crate) bytes: Vec<(u8, u8, StateIndex)>,
    /// Targets of empty transitions.
    pub(crate) empty: Vec<StateIndex>,
    /// Called fragments with the states to return to.
    pub(crate) calls: Vec<(FragmentIndex, StateIndex)>,
    /// Fragment that contains this state.
    pub(crate) fragment: FragmentIndex,
}

/// Index of a rule, or the number of rules for the fragment of a single element.
pub(crate) type FragmentIndex = usize;

/// Entry and exit state of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fragment {
    pub(crate) entry: StateIndex,
    pub(crate) exit: StateIndex,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct Network {
    pub(crate) states: Vec<State>,
    /// Fragments by index; `None` if the start does not reach them.
    pub(crate) fragments: Vec<Option<Fragment>>,
    pub(crate) start: FragmentIndex,
}

impl Network {
    /// Builds the network of a rule and of all rules that it reaches.
    pub(crate) fn of_rule(grammar: &Grammar, rule: RuleId, unknown: Unknown) -> Result<Network, TooLarge> {
        let mut builder = Builder::new(grammar, rule.index(), unknown);
        builder.rules(vec![rule])?;
        Ok(builder.network)
    }

    /// Builds the network of all rules, without those that are too large. It has no start.
    pub(crate) fn of_grammar(grammar: &Grammar) -> Network {
        let mut builder = Builder::new(grammar, grammar.rules.len(), Unknown::Nothing);
        for id in grammar.all_ids() {
            let (rule, before) = (grammar.get(id), builder.network.states.len());
            if builder.fragment(id.index(), rule.file, &rule.element).is_err() {
                builder.network.states.truncate(before);
                builder.network.fragments[id.index()] = None;
            }
        }
        builder.network
    }

    /// Adds an element of a file to the network of a grammar, as its start, in place of the previous one. Returns its states.
    pub(crate) fn set_element(
        &mut self,
        grammar: &Grammar,
        file: FileId,
        element: &Element,
    ) -> Result<std::ops::Range<StateIndex>, TooLarge> {
        let start = grammar.rules.len();
        if let Some(before) = self.fragments[start].take() {
            self.states.truncate(before.entry);
        }
        let first = self.states.len();
        let network = std::mem::take(self);
        let mut builder = Builder { grammar, network, fragment: start, octets: false, unknown: Unknown::Nothing };
        let built = builder.fragment(start, file, element);
        *self = builder.network;
        if built.is_err() {
            self.states.truncate(first);
            self.fragments[start] = None;
        }
        built.map(|()| first..self.states.len())
    }

    /// Builds the network of an element in a file and of all rules that it reaches.
    pub(crate) fn of_element(grammar: &Grammar, file: FileId, element: &Element) -> Result<Network, TooLarge> {
        let fragment = grammar.rules.len();
        let mut builder = Builder::new(grammar, fragment, Unknown::Nothing);
        builder.fragment(fragment, file, element)?;
        builder.rules(element.walk().filter_map(|e| e.referenced()?.1).collect())?;
        Ok(builder.network)
    }

    /// Returns the ends of a fragment; `None` if its rule is too large.
    pub(crate) fn fragment(&self, fragment: FragmentIndex) -> Option<Fragment> {
        self.fragments[fragment]
    }

    /// Returns the fragments that each fragment calls.
    pub(crate) fn edges(&self) -> Vec<Vec<FragmentIndex>> {
        let mut edges = vec![Vec::new(); self.fragments.len()];
        for state in &self.states {
            edges[state.fragment].extend(state.calls.iter().map(|(fragment, _)| *fragment));
        }
        edges
    }
}

/// Texts that a reference to an undefined rule, or a prose-val without a rule, matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unknown {
    Nothing,
    Anything,
}

struct Builder<'a> {
    grammar: &'a Grammar,
    unknown: Unknown,
    network: Network,
    /// Fragment under construction, and whether its numbers are octets.
    fragment: FragmentIndex,
    octets: bool,
}

impl<'a> Builder<'a> {
    fn new(grammar: &'a Grammar, start: FragmentIndex, unknown: Unknown) -> Self {
        // State 0 belongs to no fragment and has no transitions.
        let states = vec![State { fragment: start, ..State::default() }];
        let fragments = vec![None; grammar.rules.len() + 1];
        Builder { grammar, unknown, network: Network { states, fragments, start }, fragment: start, octets: false }
    }

    fn rules(&mut self, mut waiting: Vec<RuleId>) -> Result<(), TooLarge> {
        let grammar = self.grammar;
        while let Some(id) = waiting.pop() {
            if self.network.fragments[id.index()].is_none() {
                let rule = grammar.get(id);
                self.fragment(id.index(), rule.file, &rule.element)?;
                waiting.extend(rule.element.walk().filter_map(|e| e.referenced()?.1));
            }
        }
        Ok(())
    }

    fn fragment(&mut self, fragment: FragmentIndex, file: FileId, element: &Element) -> Result<(), TooLarge> {
        self.fragment = fragment;
        self.octets = self.grammar.file(file).octets;
        let (entry, exit) = (self.state()?, self.state()?);
        self.network.fragments[fragment] = Some(Fragment { entry, exit });
        self.element(element, entry, exit)
    }

    fn state(&mut self) -> Result<StateIndex, TooLarge> {
        if self.network.states.len() == MAX_STATES {
            return Err(TooLarge);
        }
        self.network.states.push(State { fragment: self.fragment, ..State::default() });
        Ok(self.network.states.len() - 1)
    }

    fn at(&mut self, state: StateIndex) -> &mut State {
        &mut self.network.states[state]
    }

    /// Connects two states by the texts of `element`. Adds no transitions into `from` or out of `to`.
    fn element(&mut self, element: &Element, from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        match &element.kind {
            ElementKind::Alternation(all) => all.iter().try_for_each(|e| self.element(e, from, to)),
            ElementKind::Concatenation(all) => self.chain(all.iter(), from, to, Self::element),
            ElementKind::Repetition { min, max, element } => self.repetition(element, *min, *max, from, to),
            ElementKind::List { min, max, element } => self.list(element, *min, *max, from, to),
            ElementKind::Option(element) => {
                self.at(from).empty.push(to);
                self.element(element, from, to)
            }
            ElementKind::Group(element) => self.element(element, from, to),
            ElementKind::Reference { rule, .. } | ElementKind::Prose { rule, .. } => {
                match rule {
                    Some(rule) => self.at(from).calls.push((rule.index(), to)),
                    None if self.unknown == Unknown::Anything => self.anything(from, to)?,
                    None => {}
                }
                Ok(())
            }
            ElementKind::Literal { text, case_sensitive } => self.literal(text, *case_sensitive, from, to),
            ElementKind::Range { first, last } => self.range(*first, *last, from, to),
            ElementKind::Sequence(values) => {
                self.chain(values.iter(), from, to, |builder, value, from, to| builder.range(*value, *value, from, to))
            }
        }
    }

    fn anything(&mut self, from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        let around = self.state()?;
        self.at(from).empty.push(around);
        self.at(around).bytes.push((0, u8::MAX, around));
        self.at(around).empty.push(to);
        Ok(())
    }

    /// Connects two states by a sequence, of which `connect` adds each item.
    fn chain<T>(
        &mut self,
        items: impl ExactSizeIterator<Item = T>,
        from: StateIndex,
        to: StateIndex,
        mut connect: impl FnMut(&mut Self, T, StateIndex, StateIndex) -> Result<(), TooLarge>,
    ) -> Result<(), TooLarge> {
        let (mut at, count) = (from, items.len());
        if count == 0 {
            self.at(from).empty.push(to);
        }
        for (i, item) in items.enumerate() {
            let next = if i + 1 == count { to } else { self.state()? };
            connect(self, item, at, next)?;
            at = next;
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

    /// Adds a list of RFC 822 section 2.7: elements separated by one or more commas. Leading and trailing commas are allowed.
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
            // At least one comma separates two elements.
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

    /// Returns a state after `from` and any number of commas.
    fn commas(&mut self, from: StateIndex) -> Result<StateIndex, TooLarge> {
        let state = self.state()?;
        self.at(from).empty.push(state);
        self.at(state).bytes.push((b',', b',', state));
        Ok(state)
    }

    fn literal(&mut self, text: &str, case_sensitive: bool, from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        self.chain(text.bytes(), from, to, |builder, byte, from, to| {
            let (lower, upper) = (byte.to_ascii_lowercase(), byte.to_ascii_uppercase());
            let cases = if case_sensitive || lower == upper { &[byte][..] } else { &[lower, upper] };
            builder.at(from).bytes.extend(cases.iter().map(|byte| (*byte, *byte, to)));
            Ok(())
        })
    }

    /// Adds a range of characters, or in a file of octets a range of octets. Surrogates never match, as texts have none.
    fn range(&mut self, first: u32, last: u32, from: StateIndex, to: StateIndex) -> Result<(), TooLarge> {
        if self.octets || last <= 0x7F {
            let range = u8::try_from(first).ok().map(|first| (first, u8::try_from(last).unwrap_or(u8::MAX), to));
            self.at(from).bytes.extend(range.filter(|(first, last, _)| first <= last));
            return Ok(());
        }
        // Surrogates and numbers above U+10FFFF at the ends are cut off.
        let first = (first..=0xE000).find_map(char::from_u32).or(char::from_u32(first));
        let last = char::from_u32(last).or(if last > 0x10_FFFF { Some(char::MAX) } else { Some('\u{d7ff}') });
        let (Some(first), Some(last)) = (first, last) else { return Ok(()) };
        if first > last {
            return Ok(());
        }
        Utf8Sequences::new(first, last).try_for_each(|sequence| {
            self.chain(sequence.as_slice().iter(), from, to, |builder, range, from, to| {
                builder.at(from).bytes.push((range.start, range.end, to));
                Ok(())
            })
        })
    }
}
