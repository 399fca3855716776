//! The search of a proof through all combinations of the values of its nodes: [`Search`].

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use super::proof_nodes::{Automaton, Node, NodeId, Verdict};
use crate::automata::{WordHash, Work};
use crate::model::TooLarge;

/// Number of bytes for which the values are computed together: those of a word.
const LANES: usize = 64;

/// The values of the nodes that are read one byte earlier, one bit each.
type Carried = Rc<[u64]>;

/// The nodes of a proof, in an order in which each follows those that it depends on at the same offset.
pub(super) struct Search<'a> {
    nodes: &'a [Node],
    automata: &'a [Automaton],
    order: Vec<NodeId>,
    /// By node, whether its automaton accepts in its state.
    accepting: Vec<bool>,
    /// Nodes whose values are read one byte earlier.
    carried: Vec<NodeId>,
    /// By node, its index in `carried`.
    place: Vec<usize>,
}

/// Up to [`LANES`] bytes, each of which has a bit.
struct Lanes {
    bytes: Vec<u8>,
    /// By node, the bytes that it reads, if it is a step.
    steps: Vec<u64>,
    /// By node, the end of its edges. They begin where those of the node before end.
    ends: Vec<usize>,
    edges: Vec<Edge>,
}

/// The bytes by which the automaton of a node goes to a state.
struct Edge {
    bytes: u64,
    /// Places of the nodes of this state: whether the automaton goes on, and the node itself.
    goes_on: usize,
    then: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(nodes: &'a [Node], automata: &'a [Automaton], order: Vec<NodeId>) -> Self {
        let accepts = |dfa: usize, state: usize| automata[dfa].dfa.table.accepting[state];
        let accepting = nodes.iter().map(|node| match *node {
            Node::Some(dfa, state) | Node::Wins(dfa, state) | Node::Longest(dfa, state, _) => accepts(dfa, state),
            _ => false,
        });
        let carried = carried(nodes);
        let mut place = vec![0; nodes.len()];
        carried.iter().enumerate().for_each(|(at, node)| place[*node] = at);
        Search { nodes, automata, order, accepting: accepting.collect(), carried, place }
    }

    /// Visits all combinations of values that texts lead to. Returns whether two nodes are equal in all of them.
    pub(super) fn run(&self, left: NodeId, right: NodeId, work: &mut Work) -> Result<Verdict, TooLarge> {
        let groups: Vec<Lanes> = self.steps().chunks(LANES).map(|bytes| self.lanes(bytes)).collect();
        let mut seen: HashSet<(bool, Carried), WordHash> = HashSet::default();
        let mut waiting: Vec<(bool, Carried)> = Vec::new();
        let mut values = vec![0; self.nodes.len()];
        let mut add = |values: &[u64], count: usize, marked: bool, waiting: &mut Vec<(bool, Carried)>| {
            let differs = (values[left] ^ values[right]) & (u64::MAX >> (LANES - count)) != 0;
            if !differs {
                for combination in self.combinations(values, count) {
                    if seen.insert((marked, Rc::clone(&combination))) {
                        waiting.push((marked, combination));
                    }
                }
            }
            differs
        };
        for mark in [false, true] {
            self.values(None, mark, &mut values);
            if add(&values, 1, mark, &mut waiting) {
                return Ok(Verdict::Different);
            }
        }
        while let Some((marked, after)) = waiting.pop() {
            for lanes in &groups {
                for mark in [false, true].into_iter().take(if marked { 1 } else { 2 }) {
                    work.spend(self.nodes.len() + lanes.edges.len() + lanes.bytes.len() * after.len())?;
                    self.values(Some((lanes, &after)), mark, &mut values);
                    if add(&values, lanes.bytes.len(), marked || mark, &mut waiting) {
                        return Ok(Verdict::Different);
                    }
                }
            }
        }
        Ok(Verdict::Proved)
    }

    /// Computes the values at an offset: at the end of the text, or before each of some bytes and the values after it.
    fn values(&self, next: Option<(&Lanes, &[u64])>, mark: bool, values: &mut [u64]) {
        let all = |value: bool| if value { u64::MAX } else { 0 };
        for &id in &self.order {
            let (goes_on, then) = next.map_or((0, 0), |(lanes, after)| lanes.read(id, after));
            values[id] = match self.nodes[id] {
                Node::Constant(value) => all(value),
                Node::Mark => all(mark),
                Node::Step(_, _, target) => {
                    next.map_or(0, |(lanes, after)| if is_set(after, self.place[target]) { lanes.steps[id] } else { 0 })
                }
                Node::If(condition, a, b) => (values[condition] & values[a]) | (!values[condition] & values[b]),
                Node::Some(..) => all(self.accepting[id]) | goes_on,
                Node::Wins(..) if next.is_none() => all(self.accepting[id]),
                Node::Wins(..) => then,
                Node::Begun(..) => goes_on & then,
                Node::Longest(_, _, after) => (goes_on & then) | (!goes_on & all(self.accepting[id]) & values[after]),
            };
        }
    }

    /// Returns the combination of each of some bytes.
    fn combinations(&self, values: &[u64], count: usize) -> Vec<Carried> {
        let mut found = vec![Vec::with_capacity(self.carried.len().div_ceil(LANES)); count];
        for ids in self.carried.chunks(LANES) {
            let mut square = [0; LANES];
            square.iter_mut().zip(ids).for_each(|(row, id)| *row = values[*id]);
            transpose(&mut square);
            found.iter_mut().zip(square).for_each(|(words, word)| words.push(word));
        }
        found.into_iter().map(Carried::from).collect()
    }

    fn lanes(&self, bytes: &[u8]) -> Lanes {
        let set = |is_in: &dyn Fn(u8) -> bool| {
            bytes.iter().enumerate().filter(|(_, byte)| is_in(**byte)).fold(0, |set, (lane, _)| set | 1 << lane)
        };
        let mut lanes = Lanes { bytes: bytes.to_vec(), steps: Vec::new(), ends: Vec::new(), edges: Vec::new() };
        for (id, node) in self.nodes.iter().enumerate() {
            lanes.steps.push(match *node {
                Node::Step(first, last, _) => set(&|byte| (first..=last).contains(&byte)),
                _ => 0,
            });
            match *node {
                Node::Some(dfa, state) | Node::Wins(dfa, state) | Node::Longest(dfa, state, _) => {
                    self.edges(&mut lanes, dfa, state, id - state);
                }
                Node::Begun(dfa, first) => self.edges(&mut lanes, dfa, 0, first),
                _ => {}
            }
            lanes.ends.push(lanes.edges.len());
        }
        lanes
    }

    /// Adds the edges of a state of an automaton, one for each state that they lead to. `first` is the node of its first state.
    fn edges(&self, lanes: &mut Lanes, dfa: usize, state: usize, first: NodeId) {
        let Automaton { dfa, some } = &self.automata[dfa];
        let begin = lanes.edges.len();
        for (lane, byte) in lanes.bytes.iter().enumerate() {
            let to = dfa.table.go(state, dfa.class_of(*byte));
            let (goes_on, then) = (self.place[some + to], self.place[first + to]);
            match lanes.edges[begin..].iter_mut().find(|edge| edge.then == then) {
                Some(edge) => edge.bytes |= 1 << lane,
                None => lanes.edges.push(Edge { bytes: 1 << lane, goes_on, then }),
            }
        }
    }

    /// Returns one byte of each class that no node distinguishes.
    fn steps(&self) -> Vec<u8> {
        let range = |node: &Node| if let Node::Step(first, last, _) = node { Some((*first, *last)) } else { None };
        let ranges: BTreeSet<(u8, u8)> = self.nodes.iter().filter_map(range).collect();
        let mut seen = HashSet::new();
        let effect = |byte: u8| {
            let of_ranges: Vec<bool> = ranges.iter().map(|(first, last)| (*first..=*last).contains(&byte)).collect();
            let of_automata: Vec<usize> = self.automata.iter().map(|known| known.dfa.class_of(byte)).collect();
            (of_ranges, of_automata)
        };
        (0..=u8::MAX).filter(|byte| seen.insert(effect(*byte))).collect()
    }
}

impl Lanes {
    /// Returns the bytes after which the automaton of a node goes on, and those after which the node itself is true.
    fn read(&self, id: NodeId, after: &[u64]) -> (u64, u64) {
        let begin = if id == 0 { 0 } else { self.ends[id - 1] };
        self.edges[begin..self.ends[id]].iter().fold((0, 0), |(goes_on, then), edge| {
            let of = |place: usize| if is_set(after, place) { edge.bytes } else { 0 };
            (goes_on | of(edge.goes_on), then | of(edge.then))
        })
    }
}

fn is_set(words: &[u64], at: usize) -> bool {
    words[at / LANES] >> (at % LANES) & 1 == 1
}

/// Returns the nodes whose values are read one byte earlier.
fn carried(nodes: &[Node]) -> Vec<NodeId> {
    let mut is_carried = vec![false; nodes.len()];
    for (id, node) in nodes.iter().enumerate() {
        match node {
            Node::Step(_, _, then) => is_carried[*then] = true,
            Node::Some(..) | Node::Longest(..) | Node::Wins(..) => is_carried[id] = true,
            _ => {}
        }
    }
    (0..nodes.len()).filter(|id| is_carried[*id]).collect()
}

/// Exchanges the rows and the columns of a square of bits, block by block.
fn transpose(square: &mut [u64; LANES]) {
    let (mut width, mut mask) = (LANES / 2, u64::MAX >> (LANES / 2));
    while width > 0 {
        let mut row = 0;
        while row < LANES {
            let swapped = ((square[row] >> width) ^ square[row + width]) & mask;
            square[row] ^= swapped << width;
            square[row + width] ^= swapped;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}
