//! A transition table: what an automaton is once it is built.

use std::collections::BTreeMap;
use std::collections::VecDeque;

/// A complete deterministic automaton over the symbols `0..symbols`. State 0 is the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table {
    pub(super) symbols: usize,
    /// State by state, one entry a symbol.
    pub(super) next: Vec<u32>,
    pub(super) accepting: Vec<bool>,
}

impl Table {
    pub(super) fn states(&self) -> usize {
        self.accepting.len()
    }

    #[inline]
    pub(super) fn go(&self, state: usize, symbol: usize) -> usize {
        self.next[state * self.symbols + symbol] as usize
    }

    pub(super) fn row(&self, state: usize) -> &[u32] {
        &self.next[state * self.symbols..][..self.symbols]
    }

    /// The smallest automaton of the same language, its states numbered in the order in which a search from the start finds
    /// them. So two tables over the same symbols are equal exactly if their languages are.
    pub(super) fn minimal(&self) -> Table {
        let block = self.blocks();
        self.renumbered(&block)
    }

    /// Moore's algorithm: splits states apart until those in one block go to the same blocks.
    fn blocks(&self) -> Vec<u32> {
        let mut block: Vec<u32> = self.accepting.iter().map(|accepting| u32::from(*accepting)).collect();
        let mut count = 0;
        loop {
            let mut known = BTreeMap::new();
            let split: Vec<u32> = (0..self.states())
                .map(|state| {
                    let row: Vec<u32> = self.row(state).iter().map(|next| block[*next as usize]).collect();
                    let fresh = known.len() as u32;
                    *known.entry((block[state], row)).or_insert(fresh)
                })
                .collect();
            block = split;
            if std::mem::replace(&mut count, known.len()) == known.len() {
                return block;
            }
        }
    }

    /// One state a block, in the order of a breadth-first search; blocks that it does not find are left out.
    fn renumbered(&self, block: &[u32]) -> Table {
        let mut number = BTreeMap::from([(block[0], 0)]);
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

    /// Which states lead to an accepting one.
    pub(super) fn live(&self) -> Vec<bool> {
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

    /// For each state, a shortest way to it from the start, as symbols; the symbols tried in the given order.
    pub(super) fn access(&self, order: &[usize]) -> Vec<Option<Vec<usize>>> {
        let mut ways = vec![None; self.states()];
        ways[0] = Some(Vec::new());
        let mut waiting = VecDeque::from([0]);
        while let Some(state) = waiting.pop_front() {
            for &symbol in order {
                let next = self.go(state, symbol);
                if ways[next].is_none() {
                    let mut way: Vec<usize> = ways[state].clone().unwrap_or_default();
                    way.push(symbol);
                    ways[next] = Some(way);
                    waiting.push_back(next);
                }
            }
        }
        ways
    }
}
