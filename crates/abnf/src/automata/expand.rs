//! Expansion of a network to one automaton: a call becomes a copy of the called rule, or stays a call where a stack is needed.

use std::collections::BTreeMap;

use super::measure::measure;
use super::network::{FragmentIndex, Network, StateIndex};
use super::nfa::{Nfa, NfaState};
use super::plan::{Calls, Plan, Recursion};
use super::work::Work;
use crate::model::TooLarge;

/// An automaton with procedures.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    pub(crate) nfa: Nfa,
    pub(crate) entry: NfaState,
    pub(crate) exit: NfaState,
    /// Entry and exit of each procedure.
    pub(crate) procedures: Vec<(NfaState, NfaState)>,
}

/// The reason why a rule has no expansion.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoExpansion {
    TooLarge,
    /// The component whose recursion needs a stack.
    NotRegular(usize),
}

impl From<TooLarge> for NoExpansion {
    fn from(_: TooLarge) -> Self {
        NoExpansion::TooLarge
    }
}

impl Expansion {
    pub(crate) fn new(network: &Network, plan: &Plan, calls: Calls, work: &mut Work) -> Result<Expansion, NoExpansion> {
        let size = measure(network, plan, calls, work)?;
        let mut instances = Instances {
            network,
            plan,
            calls,
            nfa: Nfa::default(),
            waiting: Vec::new(),
            known: BTreeMap::new(),
            procedures: Vec::new(),
            work,
        };
        let (entry, exit) = (instances.state()?, instances.state()?);
        instances.waiting.push((network.start, entry, exit));
        while let Some((fragment, from, to)) = instances.waiting.pop() {
            instances.instance(fragment, from, to)?;
        }
        debug_assert_eq!(size.as_ref(), Some(instances.nfa.size()), "the size that was measured");
        Ok(Expansion { nfa: instances.nfa, entry, exit, procedures: instances.procedures })
    }
}

struct Instances<'a> {
    network: &'a Network,
    plan: &'a Plan,
    calls: Calls,
    nfa: Nfa,
    /// Fragments that still have to be copied, with the states to connect.
    waiting: Vec<(FragmentIndex, NfaState, NfaState)>,
    /// Procedure of each fragment that is called.
    known: BTreeMap<FragmentIndex, u32>,
    procedures: Vec<(NfaState, NfaState)>,
    work: &'a mut Work,
}

impl Instances<'_> {
    fn state(&mut self) -> Result<NfaState, TooLarge> {
        self.nfa.state(self.work)
    }

    fn connect(&mut self, from: NfaState, to: NfaState) -> Result<(), TooLarge> {
        self.nfa.add_empty(from, to, self.work)
    }

    fn instance(&mut self, fragment: FragmentIndex, from: NfaState, to: NfaState) -> Result<(), NoExpansion> {
        let (network, plan) = (self.network, self.plan);
        let component = plan.component[fragment];
        let recursion = plan.recursion[component];
        if recursion.is_none() && self.calls == Calls::Copied {
            return Err(NoExpansion::NotRegular(component));
        }
        let own = [fragment];
        let members = if recursion.is_some() { plan.members[component].as_slice() } else { &own };
        let mut copies = BTreeMap::new();
        for &state in members.iter().flat_map(|fragment| &plan.states[*fragment]) {
            copies.insert(state, self.state()?);
        }
        let last = recursion == Some(Recursion::Last);
        for &member in members {
            let ends = network.fragment(member).ok_or(TooLarge)?;
            if member == fragment || !last {
                self.connect(from, copies[&ends.entry])?;
            }
            if member == fragment || last {
                self.connect(copies[&ends.exit], to)?;
            }
        }
        for &state in copies.keys() {
            self.copy_transitions(state, &copies)?;
        }
        Ok(())
    }

    /// Adds the transitions of a state to its copy. Regular recursive calls connect the copies.
    fn copy_transitions(
        &mut self,
        state: StateIndex,
        copies: &BTreeMap<StateIndex, NfaState>,
    ) -> Result<(), NoExpansion> {
        let (network, plan) = (self.network, self.plan);
        let (here, copy) = (&network.states[state], copies[&state]);
        for to in &here.empty {
            self.connect(copy, copies[to])?;
        }
        for &(start, end, to) in &here.bytes {
            self.nfa.add_bytes(copy, (start, end, copies[&to]), self.work)?;
        }
        let component = plan.component[here.fragment];
        for &(called, back) in &here.calls {
            let back_copy = copies[&back];
            let called_component = plan.component[called];
            let recursion = plan.recursion[called_component];
            let called_ends = network.fragment(called).ok_or(TooLarge)?;
            if let Some(set) = &plan.sets[called] {
                for &(start, end) in set {
                    self.nfa.add_bytes(copy, (start, end, back_copy), self.work)?;
                }
            } else if called_component == component && recursion == Some(Recursion::Last) {
                self.connect(copy, copies[&called_ends.entry])?;
            } else if called_component == component && recursion == Some(Recursion::First) {
                self.connect(copies[&called_ends.exit], back_copy)?;
            } else if self.calls == Calls::Copied || (recursion.is_some() && self.calls == Calls::RegularCopied) {
                self.waiting.push((called, copy, back_copy));
            } else {
                let procedure = self.procedure(called)?;
                self.nfa.add_call(copy, procedure, back_copy, self.work)?;
            }
        }
        Ok(())
    }

    fn procedure(&mut self, fragment: FragmentIndex) -> Result<u32, TooLarge> {
        if let Some(known) = self.known.get(&fragment) {
            return Ok(*known);
        }
        let (entry, exit) = (self.state()?, self.state()?);
        let number = self.procedures.len() as u32;
        self.procedures.push((entry, exit));
        self.known.insert(fragment, number);
        self.waiting.push((fragment, entry, exit));
        Ok(number)
    }
}

impl Expansion {
    /// Turns calls at the end of a procedure into empty transitions, and removes transitions that cannot lead to an end.
    pub(crate) fn simplify(&mut self) {
        let ends = self.exits();
        let live = self.nfa.live(&ends, &self.procedures);
        self.nfa.retain(&live, &self.procedures);
        let tail = self.nfa.unread_to(&ends);
        self.nfa.jump(&tail, &self.procedures);
    }

    /// Returns for each state whether it is the end of the automaton or of a procedure.
    pub(crate) fn exits(&self) -> Vec<bool> {
        let mut exits = vec![false; self.nfa.len()];
        exits[self.exit as usize] = true;
        self.procedures.iter().for_each(|(_, exit)| exits[*exit as usize] = true);
        exits
    }
}
