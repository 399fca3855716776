//! The subset construction: from a non-deterministic automaton to a transition table.

use std::collections::HashMap;

use super::hash::WordHash;
use super::nfa::{Closure, Nfa, NfaState};
use super::table::Table;
use super::work::Work;
use crate::model::TooLarge;

/// Maximum number of states. It exceeds the need of any published grammar.
const MAX_STATES: usize = 1 << 16;
/// Maximum number of members of all sets of states together. It limits the memory to about 64 MB.
const MAX_MEMBERS: usize = 1 << 23;

/// A transition table over byte classes.
#[derive(Debug)]
pub(crate) struct ByteTable {
    pub(crate) classes: [u8; 256],
    pub(crate) table: Table,
}

/// Builds the complete automaton of the texts that lead from one state to another. It is not minimal.
pub(crate) fn deterministic(nfa: &Nfa, start: NfaState, end: NfaState, work: &mut Work) -> Result<ByteTable, TooLarge> {
    let (classes, symbols) = nfa.classes();
    let table = Table { symbols, next: Vec::new(), accepting: Vec::new() };
    let mut subsets = Subsets {
        nfa,
        end,
        table,
        known: HashMap::default(),
        moves: HashMap::default(),
        sets: Vec::new(),
        members: 0,
        closure: Closure::default(),
    };
    let first = subsets.number(vec![start], work)?;
    debug_assert_eq!(first, 0);
    let mut buckets: Vec<Vec<NfaState>> = vec![Vec::new(); symbols];
    let mut done = 0;
    while done < subsets.sets.len() {
        subsets.row(done, &classes, &mut buckets, work)?;
        done += 1;
    }
    Ok(ByteTable { classes, table: subsets.table })
}

struct Subsets<'a> {
    nfa: &'a Nfa,
    end: NfaState,
    table: Table,
    known: HashMap<std::rc::Rc<[NfaState]>, u32, WordHash>,
    /// State of each list of targets, before its closure.
    moves: HashMap<Vec<NfaState>, u32, WordHash>,
    sets: Vec<std::rc::Rc<[NfaState]>>,
    members: usize,
    closure: Closure,
}

impl Subsets<'_> {
    /// Adds the transitions of a set.
    fn row(
        &mut self,
        index: usize,
        classes: &[u8; 256],
        buckets: &mut [Vec<NfaState>],
        work: &mut Work,
    ) -> Result<(), TooLarge> {
        buckets.iter_mut().for_each(Vec::clear);
        let set = self.sets[index].clone();
        for (low, high, to) in set.iter().flat_map(|state| self.nfa.bytes_of(*state)) {
            let range = usize::from(classes[usize::from(*low)])..=usize::from(classes[usize::from(*high)]);
            work.spend(range.end() - range.start() + 1)?;
            buckets[range].iter_mut().for_each(|bucket| bucket.push(*to));
        }
        let mut next = 0;
        for class in 0..buckets.len() {
            let bucket = &mut buckets[class];
            if !bucket.is_sorted_by(|a, b| a < b) {
                bucket.sort_unstable();
                bucket.dedup();
            }
            work.spend(1)?;
            // Neighbours often lead to the same states.
            if class == 0 || buckets[class - 1] != buckets[class] {
                next = self.after(&buckets[class], work)?;
            }
            debug_assert_eq!(self.table.next.len() % self.table.symbols, class);
            self.table.next.push(next);
        }
        Ok(())
    }

    fn after(&mut self, targets: &[NfaState], work: &mut Work) -> Result<u32, TooLarge> {
        if let Some(known) = self.moves.get(targets) {
            return Ok(*known);
        }
        let number = self.number(targets.to_vec(), work)?;
        self.remember(targets.len())?;
        self.moves.insert(targets.to_vec(), number);
        Ok(number)
    }

    /// Returns the number of the closure of some states.
    fn number(&mut self, mut states: Vec<NfaState>, work: &mut Work) -> Result<u32, TooLarge> {
        let (nfa, end) = (self.nfa, self.end);
        let keep = |state: NfaState| state == end || !nfa.bytes_of(state).is_empty();
        self.closure.close(nfa, &mut states, keep, work)?;
        if let Some(known) = self.known.get(states.as_slice()) {
            return Ok(*known);
        }
        self.remember(states.len())?;
        work.spend(states.len())?;
        let number = self.sets.len() as u32;
        if self.sets.len() == MAX_STATES {
            return Err(TooLarge);
        }
        let set: std::rc::Rc<[NfaState]> = states.into();
        self.table.accepting.push(set.binary_search(&end).is_ok());
        self.sets.push(set.clone());
        self.known.insert(set, number);
        Ok(number)
    }

    fn remember(&mut self, members: usize) -> Result<(), TooLarge> {
        self.members += members;
        if self.members > MAX_MEMBERS { Err(TooLarge) } else { Ok(()) }
    }
}
