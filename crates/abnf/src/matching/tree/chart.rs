//! Earley's algorithm with all its items kept: [`Chart`].

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::automata::{FragmentIndex, Network, StateIndex};
use crate::model::TooLarge;

/// Maximum number of items and completed rules. It limits the memory to about 300 MB.
const MAX_ITEMS: usize = 1 << 20;

/// A state of a fragment, and the offset at which that fragment began.
pub(super) type Item = (StateIndex, usize);

/// A call that waits for its fragment: the calling state, the state to return to, and the offset at which the caller began.
type Caller = (StateIndex, StateIndex, usize);

pub(super) struct Chart<'a> {
    pub(super) network: &'a Network,
    /// Items at each offset that was reached.
    pub(super) items: Vec<HashSet<Item>>,
    /// Calls at each offset, by fragment.
    pub(super) callers: Vec<BTreeMap<FragmentIndex, Vec<Caller>>>,
    /// Ends of each fragment that began at each offset, in ascending order.
    ends: Vec<BTreeMap<FragmentIndex, Vec<usize>>>,
    /// Beginnings of each fragment that ended at each offset, in ascending order.
    starts: Vec<BTreeMap<FragmentIndex, Vec<usize>>>,
    /// Offsets of each item, in ascending order.
    places: HashMap<Item, Vec<usize>>,
    /// Edges that lead to each state.
    before: Vec<Before>,
    size: usize,
}

/// Edges that lead to a state, each with the state that it begins at.
#[derive(Default)]
struct Before {
    empty: Vec<StateIndex>,
    bytes: Vec<(u8, u8, StateIndex)>,
    calls: Vec<(FragmentIndex, StateIndex)>,
}

/// The places of the items of one fragment from which a state at an offset can be reached.
pub(super) struct Alive {
    places: HashSet<(usize, StateIndex)>,
    /// Offsets of each state, in ascending order.
    offsets: HashMap<StateIndex, Vec<usize>>,
}

impl Alive {
    /// Returns the offsets in a sorted list at which a state is alive. Reads the shorter one of two lists: one fragment may have many
    /// children, and one child many ends.
    pub(super) fn among<'a>(&'a self, state: StateIndex, ends: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let own = self.offsets.get(&state).map_or(&[][..], Vec::as_slice);
        let (short, is_own) = if own.len() < ends.len() { (own, true) } else { (ends, false) };
        let is_in = move |end: &usize| match is_own {
            true => ends.binary_search(end).is_ok(),
            false => self.places.contains(&(*end, state)),
        };
        short.iter().copied().filter(is_in)
    }
}

impl<'a> Chart<'a> {
    pub(super) fn new(network: &'a Network, text: &[u8]) -> Result<Self, TooLarge> {
        let mut chart = Chart {
            network,
            items: Vec::new(),
            callers: Vec::new(),
            ends: Vec::new(),
            starts: Vec::new(),
            places: HashMap::new(),
            before: before(network),
            size: 0,
        };
        let start = network.fragment(network.start).ok_or(TooLarge)?;
        let mut begin = vec![(start.entry, 0)];
        for at in 0..=text.len() {
            chart.close(at, begin)?;
            let Some(byte) = text.get(at) else { break };
            begin = chart.step(at, *byte);
            if begin.is_empty() {
                break;
            }
        }
        for (at, items) in chart.items.iter().enumerate() {
            items.iter().for_each(|item| chart.places.entry(*item).or_default().push(at));
        }
        chart.starts.iter_mut().flat_map(BTreeMap::values_mut).for_each(|starts| starts.sort_unstable());
        Ok(chart)
    }

    /// Returns the places from which the items of a fragment that began at `from` reach a state at `to`.
    pub(super) fn alive(&self, text: &[u8], from: usize, (state, to): (StateIndex, usize)) -> Alive {
        let mut alive = Alive { places: HashSet::from([(to, state)]), offsets: HashMap::new() };
        let mut stack = vec![(to, state)];
        while let Some((at, state)) = stack.pop() {
            alive.offsets.entry(state).or_default().push(at);
            let before = &self.before[state];
            let is_item = |at: usize, state: StateIndex| self.items[at].contains(&(state, from));
            let mut next: Vec<(usize, StateIndex)> = before.empty.iter().map(|state| (at, *state)).collect();
            if at > from {
                let edges = before.bytes.iter().filter(|(low, high, _)| (*low..=*high).contains(&text[at - 1]));
                next.extend(edges.map(|(_, _, state)| (at - 1, *state)));
            }
            next.retain(|(at, state)| is_item(*at, *state));
            for (fragment, state) in &before.calls {
                // The callers that are items, and the calls that end here: whichever are fewer.
                let callers = self.places.get(&(*state, from)).map_or(&[][..], Vec::as_slice);
                let starts = self.starts[at].get(fragment).map_or(&[][..], Vec::as_slice);
                match callers.len() < starts.len() {
                    true => next.extend(
                        callers
                            .iter()
                            .filter(|start| starts.binary_search(start).is_ok())
                            .map(|start| (*start, *state)),
                    ),
                    false => next
                        .extend(starts.iter().filter(|start| is_item(**start, *state)).map(|start| (*start, *state))),
                }
            }
            stack.extend(next.into_iter().filter(|place| alive.places.insert(*place)));
        }
        alive.offsets.values_mut().for_each(|offsets| offsets.sort_unstable());
        alive
    }

    /// Last offset that was reached.
    pub(super) fn viable(&self) -> usize {
        self.items.len() - 1
    }

    /// Returns the offsets at which a fragment that began at an offset ends.
    pub(super) fn ends(&self, fragment: FragmentIndex, from: usize) -> &[usize] {
        self.ends.get(from).and_then(|ends| ends.get(&fragment)).map_or(&[], Vec::as_slice)
    }

    fn step(&self, at: usize, byte: u8) -> Vec<Item> {
        let mut next = Vec::new();
        for (state, from) in &self.items[at] {
            let edges = self.network.states[*state].bytes.iter();
            let edges = edges.filter(|(low, high, _)| (*low..=*high).contains(&byte));
            next.extend(edges.map(|(_, _, to)| (*to, *from)));
        }
        next
    }

    /// Adds all items that are reachable at an offset without reading.
    fn close(&mut self, at: usize, begin: Vec<Item>) -> Result<(), TooLarge> {
        self.callers.push(BTreeMap::new());
        self.ends.push(BTreeMap::new());
        self.starts.push(BTreeMap::new());
        let mut items: HashSet<Item> = begin.iter().copied().collect();
        let mut stack: Vec<Item> = items.iter().copied().collect();
        while let Some((state, from)) = stack.pop() {
            let mut next: Vec<Item> = Vec::new();
            let here = &self.network.states[state];
            next.extend(here.empty.iter().map(|to| (*to, from)));
            for &(fragment, back) in &here.calls {
                let Some(called) = self.network.fragment(fragment) else { continue };
                self.callers[at].entry(fragment).or_default().push((state, back, from));
                next.push((called.entry, at));
                if self.ends(fragment, at).contains(&at) {
                    next.push((back, from));
                }
            }
            let exit = self.network.fragment(here.fragment).map(|ends| ends.exit);
            if exit == Some(state) {
                let callers = self.callers[from].get(&here.fragment).into_iter().flatten();
                next.extend(callers.map(|(_, back, parent)| (*back, *parent)));
                self.ends[from].entry(here.fragment).or_default().push(at);
                self.starts[at].entry(here.fragment).or_default().push(from);
                self.size += 1;
            }
            stack.extend(next.into_iter().filter(|item| items.insert(*item)));
        }
        self.size += items.len();
        self.items.push(items);
        if self.size > MAX_ITEMS { Err(TooLarge) } else { Ok(()) }
    }
}

/// Returns the edges that lead to each state of a network.
fn before(network: &Network) -> Vec<Before> {
    let mut all: Vec<Before> = network.states.iter().map(|_| Before::default()).collect();
    for (state, edges) in network.states.iter().enumerate() {
        edges.empty.iter().for_each(|to| all[*to].empty.push(state));
        edges.bytes.iter().for_each(|(low, high, to)| all[*to].bytes.push((*low, *high, state)));
        edges.calls.iter().for_each(|(fragment, back)| all[*back].calls.push((*fragment, state)));
    }
    all
}
