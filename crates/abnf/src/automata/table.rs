//! Transition tables of automata.

use std::collections::{BTreeMap, VecDeque};

use super::partition::{Partition, Predecessors};
use crate::sets::set;

/// A complete deterministic automaton over the symbols `0..symbols`. State 0 is the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table {
    pub(crate) symbols: usize,
    /// Successor of each state for each symbol, state by state.
    pub(crate) next: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
}

impl Table {
    pub(crate) fn states(&self) -> usize {
        self.accepting.len()
    }

    #[inline]
    pub(crate) fn go(&self, state: usize, symbol: usize) -> usize {
        self.next[state * self.symbols + symbol] as usize
    }

    pub(crate) fn row(&self, state: usize) -> &[u32] {
        &self.next[state * self.symbols..][..self.symbols]
    }

    /// Returns the minimal automaton of the same language. A breadth-first search from the start numbers its states, so two
    /// minimal tables over the same symbols are equal exactly if their languages are.
    pub(crate) fn minimal(&self) -> Table {
        let block = self.blocks();
        self.renumbered(&block)
    }

    /// Merges equivalent states (Hopcroft's algorithm): splits blocks until no block leads to different blocks. Refining all
    /// blocks in rounds would take quadratic time for a long literal, which needs as many rounds as it has characters.
    fn blocks(&self) -> Vec<u32> {
        let mut partition = Partition::new(self.states());
        let accepting = (0..).zip(&self.accepting).filter(|(_, accepting)| **accepting);
        accepting.for_each(|(state, _)| partition.mark(state));
        let mut splitters = vec![0];
        partition.split(&mut splitters);
        let before = Predecessors::new(&self.next, self.symbols);
        while let Some(splitter) = splitters.pop() {
            // The splitter may be split itself.
            let states = partition.states(splitter).to_vec();
            for symbol in 0..self.symbols {
                let sources = states.iter().flat_map(|state| before.of(*state, symbol));
                sources.for_each(|source| partition.mark(*source));
                // A split block that waits as a splitter keeps waiting, and of others the smaller part suffices.
                partition.split(&mut splitters);
            }
        }
        partition.into_blocks()
    }

    /// Returns the coarsest partition: accepting and rejecting states.
    pub(crate) fn acceptance(&self) -> Vec<u32> {
        self.accepting.iter().map(|accepting| u32::from(*accepting)).collect()
    }

    /// Splits the blocks of a partition whose states lead to different blocks. Returns the new partition, and whether it has
    /// more blocks.
    pub(crate) fn refine(&self, block: &[u32]) -> (Vec<u32>, bool) {
        let mut known = BTreeMap::new();
        let mut number = |state: usize| {
            let row: Vec<u32> = self.row(state).iter().map(|next| block[*next as usize]).collect();
            let fresh = known.len() as u32;
            *known.entry((block[state], row)).or_insert(fresh)
        };
        let refined = (0..self.states()).map(&mut number).collect();
        let before = set(block.iter().copied()).len();
        (refined, known.len() > before)
    }

    /// Returns a table with one state per reachable block, numbered by a breadth-first search.
    fn renumbered(&self, block: &[u32]) -> Table {
        let mut number = BTreeMap::new();
        number.insert(block[0], 0);
        let mut members = vec![0];
        let mut table = Table { symbols: self.symbols, next: Vec::new(), accepting: Vec::new() };
        let mut done = 0;
        while done < members.len() {
            let member: usize = members[done];
            table.accepting.push(self.accepting[member]);
            for &next in self.row(member) {
                let fresh = members.len() as u32;
                let state = *number.entry(block[next as usize]).or_insert(fresh);
                if state == fresh {
                    members.push(next as usize);
                }
                table.next.push(state);
            }
            done += 1;
        }
        table
    }

    /// Returns for each state whether it leads to an accepting one.
    pub(crate) fn live(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.states()];
        for state in 0..self.states() {
            for next in self.row(state) {
                before[*next as usize].push(state);
            }
        }
        let mut live = vec![false; self.states()];
        let mut stack: Vec<usize> = (0..self.states()).filter(|state| self.accepting[*state]).collect();
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut live[state], true) {
                stack.extend(&before[state]);
            }
        }
        live
    }

    /// Returns shortest paths from the start. Symbols are tried in the given order.
    pub(crate) fn paths(&self, order: &[usize]) -> Paths {
        let mut steps = vec![None; self.states()];
        let mut lengths = vec![usize::MAX; self.states()];
        lengths[0] = 0;
        let mut waiting = VecDeque::from([0]);
        while let Some(state) = waiting.pop_front() {
            for &symbol in order {
                let next = self.go(state, symbol);
                if lengths[next] == usize::MAX {
                    (steps[next], lengths[next]) = (Some((state, symbol)), lengths[state] + 1);
                    waiting.push_back(next);
                }
            }
        }
        Paths { steps, lengths }
    }
}

/// Shortest paths from the start of a table to its states. Together they may be of quadratic length, so only steps are stored.
#[derive(Debug)]
pub(crate) struct Paths {
    /// Last step to each state: the state before it, and the symbol.
    steps: Vec<Option<(usize, usize)>>,
    /// Number of steps to each state; `usize::MAX` if it is not reachable.
    pub(crate) lengths: Vec<usize>,
}

impl Paths {
    /// Returns the path to a state, as symbols.
    pub(crate) fn to(&self, mut state: usize) -> Vec<usize> {
        let mut path = Vec::new();
        while let Some((before, symbol)) = self.steps[state] {
            path.push(symbol);
            state = before;
        }
        path.reverse();
        path
    }
}
