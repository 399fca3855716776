//! Automata whose transitions may have conditions: [`Automaton`].

use crate::automata::{Dfa, Nfa, Work};
use crate::model::TooLarge;

/// Action of a transition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Reads a byte of an inclusive range.
    Bytes(u8, u8),
    Empty,
    /// Reads nothing, if a condition holds, or if it does not.
    Look {
        is_ahead: bool,
        condition: usize,
        is_negated: bool,
    },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: Label,
}

/// A non-deterministic automaton whose transitions may have conditions.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    pub(super) states: usize,
    pub(super) edges: Vec<Edge>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Automaton {
    /// Returns an automaton of two states.
    pub(super) fn new() -> Self {
        Automaton { states: 2, edges: Vec::new(), start: 0, end: 1 }
    }

    /// Returns the automaton of the reversed texts.
    pub(super) fn reversed(mut self) -> Self {
        for edge in &mut self.edges {
            std::mem::swap(&mut edge.from, &mut edge.to);
        }
        std::mem::swap(&mut self.start, &mut self.end);
        self
    }

    /// Returns the transitions of each state.
    pub(super) fn by_state(&self) -> Vec<Vec<Edge>> {
        let mut edges = vec![Vec::new(); self.states];
        self.edges.iter().for_each(|edge| edges[edge.from].push(*edge));
        edges
    }

    /// Removes the transitions that lead to no end.
    pub(super) fn trim(&mut self, work: &mut Work) -> Result<(), TooLarge> {
        work.spend(2 * self.edges.len())?;
        let mut before = vec![Vec::new(); self.states];
        self.edges.iter().for_each(|edge| before[edge.to].push(edge.from));
        let mut is_live = vec![false; self.states];
        let mut waiting = vec![self.end];
        while let Some(state) = waiting.pop() {
            if !std::mem::replace(&mut is_live[state], true) {
                waiting.extend(&before[state]);
            }
        }
        self.edges.retain(|edge| is_live[edge.to]);
        Ok(())
    }

    /// Returns the minimal automaton. The transitions have no conditions.
    pub(super) fn dfa(mut self, work: &mut Work) -> Result<Dfa, TooLarge> {
        self.trim(work)?;
        let mut nfa = Nfa::default();
        for _ in 0..self.states {
            nfa.state(work)?;
        }
        for Edge { from, to, label } in self.edges {
            let (from, to) = (from as u32, to as u32);
            match label {
                Label::Bytes(first, last) => nfa.add_bytes(from, (first, last, to), work)?,
                Label::Empty => nfa.add_empty(from, to, work)?,
                Label::Look { .. } => debug_assert!(false, "a condition that was not resolved"),
            }
        }
        Dfa::of_nfa(&nfa, self.start as u32, self.end as u32, work)
    }
}
