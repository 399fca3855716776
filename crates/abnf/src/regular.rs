//! From a network to a table of transitions: which recursion is regular, and what regex-automata makes of it.

use std::collections::BTreeMap;

use regex_automata::dfa::{Automaton, dense};
use regex_automata::nfa::thompson::{self, NFA, Transition};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};

use super::automaton::{AutomatonError, NotRegular, TooLarge};
use super::grammar::{Grammar, RuleId};
use super::graph;
use super::network::{Network, PartIndex, StateIndex};
use super::table::Table;

/// How many bytes an automaton may take while it is built.
const SIZE_LIMIT: usize = 64 << 20;
/// More states than this, and it is not the grammar of a document.
const MAX_STATES: usize = 1 << 16;

/// A table over classes of bytes.
#[derive(Debug)]
pub(super) struct ByteTable {
    pub(super) classes: [u8; 256],
    pub(super) table: Table,
}

/// The automaton of a network, complete but not minimal.
pub(super) fn determinize(grammar: &Grammar, network: &Network) -> Result<ByteTable, AutomatonError> {
    let plan = Plan::new(grammar, network)?;
    let nfa = Instances { network, plan: &plan, builder: thompson::Builder::new(), waiting: Vec::new() }.build()?;
    let config = dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(regex_automata::dfa::StartKind::Anchored)
        .accelerate(false)
        .dfa_size_limit(Some(SIZE_LIMIT))
        .determinize_size_limit(Some(SIZE_LIMIT));
    let dfa = dense::Builder::new().configure(config).build_from_nfa(&nfa)?;
    let anchored = start::Config::new().anchored(Anchored::Yes);
    // An automaton without look-behind has a start for every context.
    let start = dfa.start_state(&anchored).map_err(|_| TooLarge)?;
    Ok(table_of(&dfa, start)?)
}

/// Reads the table out of a regex automaton. That one says "match" a byte late, so that a state of it is no state of the rule's
/// minimal automaton: here a state accepts if the end of the text, read from it, leads to a match.
fn table_of(dfa: &dense::DFA<Vec<u32>>, start: StateID) -> Result<ByteTable, TooLarge> {
    let classes = std::array::from_fn(|byte| dfa.byte_classes().get(byte as u8));
    let mut bytes: Vec<u8> = Vec::new();
    for byte in 0..=u8::MAX {
        if usize::from(classes[usize::from(byte)]) == bytes.len() {
            bytes.push(byte);
        }
    }
    let mut table = Table { symbols: bytes.len(), next: Vec::new(), accepting: Vec::new() };
    let (mut number, mut found) = (BTreeMap::from([(start, 0)]), vec![start]);
    while let Some(&state) = found.get(table.accepting.len()) {
        table.accepting.push(dfa.is_match_state(dfa.next_eoi_state(state)));
        for &byte in &bytes {
            let next = dfa.next_state(state, byte);
            let fresh = found.len() as u32;
            let index = *number.entry(next).or_insert(fresh);
            if index == fresh {
                found.push(next);
            }
            table.next.push(index);
        }
        if found.len() > MAX_STATES {
            return Err(TooLarge);
        }
    }
    Ok(ByteTable { classes, table })
}

/// How the parts that lead to each other in a circle are written out together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recursion {
    /// None, or only at the end: `a = "x" [ a ]`. What follows the inner call is the end of the outer one.
    Last,
    /// Only at the beginning: `a = [ a ] "x"`.
    First,
}

/// The circles of a network.
struct Plan {
    /// The component of each part.
    component: Vec<usize>,
    recursion: Vec<Recursion>,
    /// The parts of each component.
    members: Vec<Vec<PartIndex>>,
    /// The states of each part.
    states: Vec<Vec<StateIndex>>,
    /// The bytes of each part that matches single bytes and nothing else: `ALPHA`, `unreserved`. Such a part is not copied
    /// but becomes an edge, which makes the automaton of RFC 3986's `URI-reference` ten times quicker to build.
    sets: Vec<Option<ByteSet>>,
}

/// Inclusive ranges of bytes, in order, none touching the next.
type ByteSet = Vec<(u8, u8)>;

impl Plan {
    fn new(grammar: &Grammar, network: &Network) -> Result<Plan, NotRegular> {
        let edges = network.edges();
        let component = graph::components(&edges);
        let (mut members, mut states) = (vec![Vec::new(); edges.len()], vec![Vec::new(); edges.len()]);
        for (part, component) in component.iter().enumerate() {
            members[*component].push(part);
        }
        for (index, state) in network.states.iter().enumerate() {
            states[state.part].push(index);
        }
        let sets = vec![None; edges.len()];
        let mut plan = Plan { component, recursion: Vec::new(), members, states, sets };
        let (early, late) = (nothing_before(network), nothing_after(network));
        for members in &plan.members {
            let recursion = plan.recursion_of(network, members, &early, &late);
            plan.recursion.push(recursion.ok_or_else(|| plan.not_regular(grammar, &edges, members))?);
        }
        // A component has a smaller number than those that lead to it, so what a part calls is known before it.
        for component in 0..plan.members.len() {
            for part in plan.members[component].clone() {
                plan.sets[part] = plan.set_of(network, part);
            }
        }
        Ok(plan)
    }

    /// The bytes of a part all of whose ways are one byte long, and begin at its entry.
    fn set_of(&self, network: &Network, part: PartIndex) -> Option<ByteSet> {
        let ends = network.parts[part]?;
        let entry = &network.states[ends.entry];
        let mut bytes = [false; 256];
        for &(low, high, to) in &entry.bytes {
            bytes[usize::from(low)..=usize::from(high)].fill(true);
            if to != ends.exit {
                return None;
            }
        }
        for &(called, back) in &entry.calls {
            for &(low, high) in self.sets[called].as_ref().filter(|_| back == ends.exit)? {
                bytes[usize::from(low)..=usize::from(high)].fill(true);
            }
        }
        entry.empty.is_empty().then(|| ranges(&bytes))
    }

    fn recursion_of(
        &self,
        network: &Network,
        members: &[PartIndex],
        early: &[bool],
        late: &[bool],
    ) -> Option<Recursion> {
        let (mut last, mut first) = (true, true);
        for &state in members.iter().flat_map(|part| &self.states[*part]) {
            let here = &network.states[state];
            for (part, back) in &here.calls {
                if self.component[*part] == self.component[here.part] {
                    last &= late[*back];
                    first &= early[state];
                }
            }
        }
        if last { Some(Recursion::Last) } else { first.then_some(Recursion::First) }
    }

    fn not_regular(&self, grammar: &Grammar, edges: &[Vec<PartIndex>], members: &[PartIndex]) -> NotRegular {
        let cycle = members.iter().find_map(|part| graph::cycle(*part, edges, &self.component)).unwrap_or_default();
        // An element that is no rule is called by none, so it is in no circle.
        NotRegular { cycle: cycle.iter().map(|part| grammar.get(RuleId(*part as u32)).name.clone()).collect() }
    }
}

/// Which states can be reached with nothing read in their part.
fn nothing_before(network: &Network) -> Vec<bool> {
    let read: Vec<StateIndex> = network
        .states
        .iter()
        .flat_map(|state| state.bytes.iter().map(|(_, _, to)| *to).chain(state.calls.iter().map(|(_, back)| *back)))
        .collect();
    let forward: Vec<Vec<StateIndex>> = network.states.iter().map(|state| state.empty.clone()).collect();
    let mut after = spread(read, &forward);
    // What is read later is after as well: bytes and calls lead from there to `read`, which holds all their targets.
    after.iter_mut().for_each(|after| *after = !*after);
    after
}

/// Which states lead to the end of their part with nothing read any more.
fn nothing_after(network: &Network) -> Vec<bool> {
    let reading = (0..network.states.len())
        .filter(|state| !network.states[*state].bytes.is_empty() || !network.states[*state].calls.is_empty());
    let mut backward = vec![Vec::new(); network.states.len()];
    for (from, state) in network.states.iter().enumerate() {
        for to in &state.empty {
            backward[*to].push(from);
        }
    }
    let mut before = spread(reading.collect(), &backward);
    before.iter_mut().for_each(|before| *before = !*before);
    before
}

/// All that these lead to.
fn spread(mut stack: Vec<StateIndex>, edges: &[Vec<StateIndex>]) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut seen[state], true) {
            stack.extend(&edges[state]);
        }
    }
    seen
}

/// Writes a network out as one automaton: every call becomes a copy of what is called.
struct Instances<'a> {
    network: &'a Network,
    plan: &'a Plan,
    builder: thompson::Builder,
    /// What is still to be copied, from where to where.
    waiting: Vec<(PartIndex, StateID, StateID)>,
}

impl Instances<'_> {
    fn build(mut self) -> Result<NFA, AutomatonError> {
        self.builder.set_size_limit(Some(SIZE_LIMIT))?;
        self.builder.start_pattern()?;
        let fail = self.builder.add_fail()?;
        let start = self.union(fail)?;
        let end = self.builder.add_match()?;
        self.waiting.push((self.network.start, start, end));
        while let Some((part, from, to)) = self.waiting.pop() {
            self.instance(part, from, to, fail)?;
        }
        self.builder.finish_pattern(start)?;
        Ok(self.builder.build(start, start)?)
    }

    /// A state to hang edges on. The failing one keeps the builder from taking a lone edge for the state itself, which would
    /// send it around an empty circle for ever.
    fn union(&mut self, fail: StateID) -> Result<StateID, AutomatonError> {
        Ok(self.builder.add_union(vec![fail])?)
    }

    fn instance(&mut self, part: PartIndex, from: StateID, to: StateID, fail: StateID) -> Result<(), AutomatonError> {
        let (network, plan) = (self.network, self.plan);
        let component = plan.component[part];
        let members = &plan.members[component];
        let mut copies = BTreeMap::new();
        for &state in members.iter().flat_map(|part| &plan.states[*part]) {
            copies.insert(state, self.union(fail)?);
        }
        let last = plan.recursion[component] == Recursion::Last;
        for &member in members {
            let ends = network.part(member);
            if member == part || !last {
                self.builder.patch(from, copies[&ends.entry])?;
            }
            if member == part || last {
                self.builder.patch(copies[&ends.exit], to)?;
            }
        }
        for (&state, &copy) in &copies {
            let here = &network.states[state];
            for to in &here.empty {
                self.builder.patch(copy, copies[to])?;
            }
            for &(start, end, to) in &here.bytes {
                self.range(copy, start, end, copies[&to])?;
            }
            for &(called, back) in &here.calls {
                if let Some(set) = &plan.sets[called] {
                    set.iter().try_for_each(|(start, end)| self.range(copy, *start, *end, copies[&back]))?;
                    continue;
                }
                let called_ends = network.part(called);
                match (plan.component[called] == component, last) {
                    (false, _) => self.waiting.push((called, copy, copies[&back])),
                    (true, true) => self.builder.patch(copy, copies[&called_ends.entry])?,
                    (true, false) => self.builder.patch(copies[&called_ends.exit], copies[&back])?,
                }
            }
        }
        Ok(())
    }

    fn range(&mut self, from: StateID, start: u8, end: u8, next: StateID) -> Result<(), AutomatonError> {
        let range = self.builder.add_range(Transition { start, end, next })?;
        Ok(self.builder.patch(from, range)?)
    }
}

/// The ranges of the bytes that are set.
pub(super) fn ranges(bytes: &[bool; 256]) -> ByteSet {
    let mut ranges: ByteSet = Vec::new();
    for byte in (0..=255).filter(|byte| bytes[usize::from(*byte)]) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == byte => *last = byte,
            _ => ranges.push((byte, byte)),
        }
    }
    ranges
}

impl From<NotRegular> for AutomatonError {
    fn from(recursion: NotRegular) -> Self {
        AutomatonError::NotRegular(recursion)
    }
}
