//! Automata of many elements of one grammar: [`Automata`].

use std::collections::HashMap;
use std::rc::Rc;

use super::dfa::Dfa;
use super::network::Network;
use super::plan::Plan;
use super::work::Work;
use crate::model::{Element, FileId, Grammar};

/// A builder of automata that prepares the rules of a grammar once, builds the automaton of each element once, and stops when its
/// work is done.
pub(crate) struct Automata<'g> {
    grammar: &'g Grammar,
    network: Network,
    plan: Plan,
    known: HashMap<(FileId, String), Option<Rc<Dfa>>>,
    pub(crate) work: Work,
    /// Number of steps for one automaton.
    each: u64,
}

impl<'g> Automata<'g> {
    /// Prepares a grammar. All its automata together may take a number of steps, and so may each of them.
    pub(crate) fn new(grammar: &'g Grammar, steps: u64, each: u64) -> Self {
        let network = Network::of_grammar(grammar);
        let plan = Plan::new(&network);
        Automata { grammar, network, plan, known: HashMap::new(), work: Work::of(steps), each }
    }

    /// Returns the automaton of an element; `None` if it is not regular or takes too many steps.
    pub(crate) fn of_element(&mut self, file: FileId, element: &Element) -> Option<Rc<Dfa>> {
        let key = (file, element.to_string());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let built = self.build(file, element).map(Rc::new);
        self.known.insert(key, built.clone());
        built
    }

    fn build(&mut self, file: FileId, element: &Element) -> Option<Dfa> {
        let Automata { grammar, network, plan, work, each, .. } = self;
        work.spend(1 << 8).ok()?;
        let states = network.set_element(grammar, file, element).ok()?;
        plan.states[grammar.rules.len()] = states.collect();
        work.part(*each, |work| Dfa::of_network(grammar, network, plan, work).ok())
    }
}
