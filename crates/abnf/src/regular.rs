//! Conversion of a network to a deterministic transition table, for regular recursion.

use std::collections::BTreeMap;

use regex_automata::dfa::{Automaton, dense};
use regex_automata::nfa::thompson::{self, NFA, Transition};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};

use super::bytes::{ByteRanges, ranges};
use super::error::{AutomatonError, NotRegular, TooLarge};
use super::grammar::Grammar;
use super::graph;
use super::ids::RuleId;
use super::network::{FragmentIndex, Network, StateIndex};
use super::table::Table;

/// Maximum size in bytes of an automaton under construction.
const SIZE_LIMIT: usize = 64 << 20;
/// Maximum number of states. It exceeds the need of any published grammar.
const MAX_STATES: usize = 1 << 16;

/// A transition table over byte classes.
#[derive(Debug)]
pub(super) struct ByteTable {
    pub(super) classes: [u8; 256],
    pub(super) table: Table,
}

/// Builds the complete automaton of a network. It is not minimal.
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
    // Automata without look-behind have a start state for every context.
    let start = dfa.start_state(&anchored).map_err(|_| TooLarge)?;
    Ok(table_of(&dfa, start)?)
}

/// Extracts the transition table of a regex automaton. Its match states are delayed by one byte, so a state of the table accepts
/// if the end-of-input transition leads to a match state.
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

/// The place of recursive calls in a strongly connected component of fragments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recursion {
    /// No recursion, or only at the end: `a = "x" [ a ]`.
    Last,
    /// Only at the beginning: `a = [ a ] "x"`.
    First,
}

/// The recursion of a network.
struct Plan {
    /// Component of each fragment.
    component: Vec<usize>,
    recursion: Vec<Recursion>,
    /// Fragments of each component.
    members: Vec<Vec<FragmentIndex>>,
    /// States of each fragment.
    states: Vec<Vec<StateIndex>>,
    /// Byte set of each fragment that matches only single bytes, such as `ALPHA`. Its calls become transitions instead of
    /// copies, so the automaton of `URI-reference` in RFC 3986 is built ten times faster.
    sets: Vec<Option<ByteRanges>>,
}

impl Plan {
    fn new(grammar: &Grammar, network: &Network) -> Result<Plan, NotRegular> {
        let edges = network.edges();
        let component = graph::components(&edges);
        let (mut members, mut states) = (vec![Vec::new(); edges.len()], vec![Vec::new(); edges.len()]);
        for (fragment, component) in component.iter().enumerate() {
            members[*component].push(fragment);
        }
        for (index, state) in network.states.iter().enumerate() {
            states[state.fragment].push(index);
        }
        let sets = vec![None; edges.len()];
        let mut plan = Plan { component, recursion: Vec::new(), members, states, sets };
        let (early, late) = (unread_before(network), unread_after(network));
        for members in &plan.members {
            let recursion = plan.recursion_of(network, members, &early, &late);
            plan.recursion.push(recursion.ok_or_else(|| plan.not_regular(grammar, &edges, members))?);
        }
        // A component has a smaller number than its callers, so the sets of called fragments are known.
        for component in 0..plan.members.len() {
            for fragment in plan.members[component].clone() {
                plan.sets[fragment] = plan.set_of(network, fragment);
            }
        }
        Ok(plan)
    }

    /// Returns the byte set of a fragment that matches only single bytes.
    fn set_of(&self, network: &Network, fragment: FragmentIndex) -> Option<ByteRanges> {
        let ends = network.fragments[fragment]?;
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
        members: &[FragmentIndex],
        early: &[bool],
        late: &[bool],
    ) -> Option<Recursion> {
        let (mut last, mut first) = (true, true);
        for &state in members.iter().flat_map(|fragment| &self.states[*fragment]) {
            let here = &network.states[state];
            for (fragment, back) in &here.calls {
                if self.component[*fragment] == self.component[here.fragment] {
                    last &= late[*back];
                    first &= early[state];
                }
            }
        }
        if last { Some(Recursion::Last) } else { first.then_some(Recursion::First) }
    }

    fn not_regular(&self, grammar: &Grammar, edges: &[Vec<FragmentIndex>], members: &[FragmentIndex]) -> NotRegular {
        let cycle =
            members.iter().find_map(|fragment| graph::cycle(*fragment, edges, &self.component)).unwrap_or_default();
        // The fragment of a single element is never called, so a cycle consists of rules.
        NotRegular { cycle: cycle.iter().map(|fragment| grammar.get(RuleId(*fragment as u32)).name.clone()).collect() }
    }
}

/// Returns for each state whether it is reachable in its fragment without reading.
fn unread_before(network: &Network) -> Vec<bool> {
    let read: Vec<StateIndex> = network
        .states
        .iter()
        .flat_map(|state| state.bytes.iter().map(|(_, _, to)| *to).chain(state.calls.iter().map(|(_, back)| *back)))
        .collect();
    let forward: Vec<Vec<StateIndex>> = network.states.iter().map(|state| state.empty.clone()).collect();
    let mut after = reachable(read, &forward);
    after.iter_mut().for_each(|after| *after = !*after);
    after
}

/// Returns for each state whether nothing can be read from it to the exit of its fragment.
fn unread_after(network: &Network) -> Vec<bool> {
    let reading = (0..network.states.len())
        .filter(|state| !network.states[*state].bytes.is_empty() || !network.states[*state].calls.is_empty());
    let mut backward = vec![Vec::new(); network.states.len()];
    for (from, state) in network.states.iter().enumerate() {
        for to in &state.empty {
            backward[*to].push(from);
        }
    }
    let mut before = reachable(reading.collect(), &backward);
    before.iter_mut().for_each(|before| *before = !*before);
    before
}

/// Returns for each state whether the given states reach it.
fn reachable(mut stack: Vec<StateIndex>, edges: &[Vec<StateIndex>]) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut seen[state], true) {
            stack.extend(&edges[state]);
        }
    }
    seen
}

/// Expands a network to one automaton: every call becomes a copy of the called fragment.
struct Instances<'a> {
    network: &'a Network,
    plan: &'a Plan,
    builder: thompson::Builder,
    /// Fragments that still have to be copied, with the states to connect.
    waiting: Vec<(FragmentIndex, StateID, StateID)>,
}

impl Instances<'_> {
    fn build(mut self) -> Result<NFA, AutomatonError> {
        self.builder.set_size_limit(Some(SIZE_LIMIT))?;
        self.builder.start_pattern()?;
        let fail = self.builder.add_fail()?;
        let start = self.union(fail)?;
        let end = self.builder.add_match()?;
        self.waiting.push((self.network.start, start, end));
        while let Some((fragment, from, to)) = self.waiting.pop() {
            self.instance(fragment, from, to, fail)?;
        }
        self.builder.finish_pattern(start)?;
        Ok(self.builder.build(start, start)?)
    }

    /// Adds a state without transitions. Its alternative `fail` prevents the builder from merging the state with the target of
    /// a single transition, which would loop forever on empty cycles.
    fn union(&mut self, fail: StateID) -> Result<StateID, AutomatonError> {
        Ok(self.builder.add_union(vec![fail])?)
    }

    fn instance(
        &mut self,
        fragment: FragmentIndex,
        from: StateID,
        to: StateID,
        fail: StateID,
    ) -> Result<(), AutomatonError> {
        let (network, plan) = (self.network, self.plan);
        let component = plan.component[fragment];
        let members = &plan.members[component];
        let mut copies = BTreeMap::new();
        for &state in members.iter().flat_map(|fragment| &plan.states[*fragment]) {
            copies.insert(state, self.union(fail)?);
        }
        let last = plan.recursion[component] == Recursion::Last;
        for &member in members {
            let ends = network.fragment(member);
            if member == fragment || !last {
                self.builder.patch(from, copies[&ends.entry])?;
            }
            if member == fragment || last {
                self.builder.patch(copies[&ends.exit], to)?;
            }
        }
        for &state in copies.keys() {
            self.copy_transitions(state, &copies)?;
        }
        Ok(())
    }

    /// Adds the transitions of a state to its copy. Recursive calls connect the copies, other calls wait for an instance.
    fn copy_transitions(
        &mut self,
        state: StateIndex,
        copies: &BTreeMap<StateIndex, StateID>,
    ) -> Result<(), AutomatonError> {
        let (network, plan) = (self.network, self.plan);
        let (here, copy) = (&network.states[state], copies[&state]);
        for to in &here.empty {
            self.builder.patch(copy, copies[to])?;
        }
        for &(start, end, to) in &here.bytes {
            self.range(copy, start, end, copies[&to])?;
        }
        let component = plan.component[here.fragment];
        for &(called, back) in &here.calls {
            let called_ends = network.fragment(called);
            if let Some(set) = &plan.sets[called] {
                set.iter().try_for_each(|(start, end)| self.range(copy, *start, *end, copies[&back]))?;
            } else if plan.component[called] != component {
                self.waiting.push((called, copy, copies[&back]));
            } else if plan.recursion[component] == Recursion::Last {
                self.builder.patch(copy, copies[&called_ends.entry])?;
            } else {
                self.builder.patch(copies[&called_ends.exit], copies[&back])?;
            }
        }
        Ok(())
    }

    fn range(&mut self, from: StateID, start: u8, end: u8, next: StateID) -> Result<(), AutomatonError> {
        let range = self.builder.add_range(Transition { start, end, next })?;
        Ok(self.builder.patch(from, range)?)
    }
}
