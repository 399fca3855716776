//! Partition refinement for the minimization of automata: [`Partition`].

use std::ops::Range;

/// A partition of the states `0..n`, which is refined by splitting blocks.
#[derive(Debug)]
pub(crate) struct Partition {
    /// States, block by block.
    order: Vec<u32>,
    /// Position of each state in `order`.
    place: Vec<u32>,
    /// Block of each state.
    block: Vec<u32>,
    /// Positions of each block.
    ranges: Vec<Range<usize>>,
    /// Number of marked states of each block. They are the first ones of the block.
    marked: Vec<usize>,
    /// Blocks with marked states.
    touched: Vec<u32>,
}

impl Partition {
    /// Returns the partition with one block.
    pub(crate) fn new(states: usize) -> Self {
        let order: Vec<u32> = (0..states as u32).collect();
        Partition {
            place: order.clone(),
            order,
            block: vec![0; states],
            ranges: std::iter::once(0..states).collect(),
            marked: vec![0],
            touched: Vec::new(),
        }
    }

    /// Returns the states of a block.
    pub(crate) fn states(&self, block: u32) -> &[u32] {
        &self.order[self.ranges[block as usize].clone()]
    }

    /// Returns the block of each state.
    pub(crate) fn into_blocks(self) -> Vec<u32> {
        self.block
    }

    /// Marks a state for the next [`split`](Self::split).
    pub(crate) fn mark(&mut self, state: u32) {
        let block = self.block[state as usize];
        let marked = &mut self.marked[block as usize];
        let (from, to) = (self.place[state as usize] as usize, self.ranges[block as usize].start + *marked);
        if from < to {
            return;
        }
        if *marked == 0 {
            self.touched.push(block);
        }
        *marked += 1;
        self.order.swap(from, to);
        self.place[self.order[from] as usize] = from as u32;
        self.place[state as usize] = to as u32;
    }

    /// Splits each block into its marked and its other states. The smaller part becomes a new block, whose number is added to
    /// `new`.
    pub(crate) fn split(&mut self, new: &mut Vec<u32>) {
        for block in std::mem::take(&mut self.touched) {
            let range = self.ranges[block as usize].clone();
            let middle = range.start + std::mem::take(&mut self.marked[block as usize]);
            if middle == range.end {
                continue;
            }
            let (first, second) = (range.start..middle, middle..range.end);
            let (small, large) = if first.len() <= second.len() { (first, second) } else { (second, first) };
            self.ranges[block as usize] = large;
            let number = self.ranges.len() as u32;
            for state in &self.order[small.clone()] {
                self.block[*state as usize] = number;
            }
            self.ranges.push(small);
            self.marked.push(0);
            new.push(number);
        }
    }
}

/// The predecessors of each state for each symbol.
#[derive(Debug)]
pub(crate) struct Predecessors {
    symbols: usize,
    /// Start of the list of each state and symbol in `states`, and the end of the last list.
    starts: Vec<u32>,
    states: Vec<u32>,
}

impl Predecessors {
    /// Inverts a transition table, which lists the successors of each state for each symbol.
    pub(crate) fn new(next: &[u32], symbols: usize) -> Self {
        let list = |(edge, to): (usize, &u32)| *to as usize * symbols + edge % symbols;
        let mut starts = vec![0; next.len() + 1];
        for edge in next.iter().enumerate() {
            starts[list(edge) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let (mut free, mut states) = (starts.clone(), vec![0; next.len()]);
        for edge in next.iter().enumerate() {
            let at = &mut free[list(edge)];
            states[*at as usize] = (edge.0 / symbols) as u32;
            *at += 1;
        }
        Predecessors { symbols, starts, states }
    }

    /// Returns the states that a symbol leads from to a state.
    pub(crate) fn of(&self, state: u32, symbol: usize) -> &[u32] {
        let list = state as usize * self.symbols + symbol;
        &self.states[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}
