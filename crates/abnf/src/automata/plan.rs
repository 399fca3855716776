//! The recursion of a network: which calls can become copies of the called rule.

use super::bytes::{ByteRanges, ranges};
use super::network::{FragmentIndex, Network, StateIndex};
use crate::model::{Grammar, NotRegular, RuleId, graph};

/// Which calls become copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Calls {
    /// All, so a rule that needs a stack has no expansion.
    Copied,
    /// Those of regular rules.
    RegularCopied,
    /// None.
    Kept,
}

/// The place of recursive calls in a strongly connected component of fragments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Recursion {
    /// No recursion, or only at the end: `a = "x" [ a ]`.
    Last,
    /// Only at the beginning: `a = [ a ] "x"`.
    First,
}

/// The recursion of a network.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Component of each fragment.
    pub(crate) component: Vec<usize>,
    /// Recursion of each component; `None` if a stack is needed.
    pub(crate) recursion: Vec<Option<Recursion>>,
    /// Fragments of each component.
    pub(crate) members: Vec<Vec<FragmentIndex>>,
    /// States of each fragment.
    pub(crate) states: Vec<Vec<StateIndex>>,
    /// Byte set of each fragment that matches only single bytes, such as `ALPHA`. Its calls become transitions instead of
    /// copies, so the automaton of `URI-reference` in RFC 3986 is built ten times faster.
    pub(crate) sets: Vec<Option<ByteRanges>>,
}

impl Plan {
    pub(crate) fn new(network: &Network) -> Plan {
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
            plan.recursion.push(recursion);
        }
        // A component has a smaller number than its callers, so the sets of called fragments are known.
        for component in 0..plan.members.len() {
            for fragment in plan.members[component].clone() {
                plan.sets[fragment] = plan.set_of(network, fragment);
            }
        }
        plan
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
            if back != ends.exit {
                return None;
            }
            for &(low, high) in self.sets[called].as_ref()? {
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

    /// Returns the recursion of a component that needs a stack.
    pub(crate) fn not_regular(&self, grammar: &Grammar, network: &Network, component: usize) -> NotRegular {
        let (edges, members) = (&network.edges(), &self.members[component]);
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
