//! The size of an expansion, without making it: [`measure`].
//!
//! An expansion that is too large has up to a million states, and a grammar such as that of RFC 5322 has many rules without any other.

use std::collections::BTreeSet;

use super::network::{FragmentIndex, Network};
use super::nfa::Size;
use super::plan::{Calls, Plan, Recursion};
use super::work::Work;
use crate::model::TooLarge;
use crate::sets::set;

/// The size that the copy of a fragment adds, and the fragments that it calls.
#[derive(Debug)]
struct Part {
    states: usize,
    edges: usize,
    copied: Vec<FragmentIndex>,
    kept: Vec<FragmentIndex>,
}

/// Returns the size of the expansion of a network, or nothing if the network has an error of another kind. It takes no steps, unless the
/// expansion is too large: then those that making it would take.
///
/// # Errors
/// An expansion that is too large.
pub(super) fn measure(network: &Network, plan: &Plan, calls: Calls, work: &mut Work) -> Result<Option<Size>, TooLarge> {
    let mut left = work.clone();
    let mut measure = Measure { network, plan, calls, size: Size::default(), known: BTreeSet::new() };
    match measure.run(&mut left) {
        Some(Err(error)) => {
            *work = left;
            Err(error)
        }
        Some(Ok(())) => Ok(Some(measure.size)),
        None => Ok(None),
    }
}

struct Measure<'a> {
    network: &'a Network,
    plan: &'a Plan,
    calls: Calls,
    size: Size,
    /// Fragments with a procedure.
    known: BTreeSet<FragmentIndex>,
}

impl Measure<'_> {
    /// Adds all copies in the order in which they are made. Returns nothing if the network has an error of another kind.
    fn run(&mut self, work: &mut Work) -> Option<Result<(), TooLarge>> {
        let mut parts: Vec<Option<Part>> = Vec::new();
        parts.resize_with(self.network.fragments.len(), || None);
        let mut waiting = vec![self.network.start];
        let mut result = self.size.states(2, work);
        while let Some(fragment) = waiting.pop().filter(|_| result.is_ok()) {
            if parts[fragment].is_none() {
                parts[fragment] = Some(self.part(fragment)?);
            }
            let part = parts[fragment].as_ref()?;
            result = self.size.states(part.states, work).and_then(|()| self.size.edges(part.edges, work));
            waiting.extend(&part.copied);
            for called in part.kept.iter().filter(|called| self.known.insert(**called)) {
                result = result.and_then(|()| self.size.states(2, work));
                waiting.push(*called);
            }
        }
        Some(result)
    }

    fn part(&self, fragment: FragmentIndex) -> Option<Part> {
        let (network, plan) = (self.network, self.plan);
        let component = plan.component[fragment];
        let recursion = plan.recursion[component];
        if recursion.is_none() && self.calls == Calls::Copied {
            return None;
        }
        let own = [fragment];
        let members = if recursion.is_some() { plan.members[component].as_slice() } else { &own };
        let states = set(members.iter().flat_map(|fragment| plan.states[*fragment].iter().copied()));
        // Of the copies of a component, one begins and all end, or all begin and one ends.
        let mut part = Part { states: states.len(), edges: 1 + members.len(), copied: Vec::new(), kept: Vec::new() };
        for here in states.into_iter().map(|state| &network.states[state]) {
            part.edges += here.empty.len() + here.bytes.len();
            for (called, _) in &here.calls {
                network.fragment(*called)?;
                self.call(*called, component, &mut part);
            }
        }
        Some(part)
    }

    fn call(&self, called: FragmentIndex, component: usize, part: &mut Part) {
        let recursion = self.plan.recursion[self.plan.component[called]];
        let is_inside = self.plan.component[called] == component;
        if let Some(set) = &self.plan.sets[called] {
            part.edges += set.len();
        } else if is_inside && matches!(recursion, Some(Recursion::Last | Recursion::First)) {
            part.edges += 1;
        } else if self.calls == Calls::Copied || (recursion.is_some() && self.calls == Calls::RegularCopied) {
            part.copied.push(called);
        } else {
            part.edges += 1;
            part.kept.push(called);
        }
    }
}
