//! Earley's algorithm with all its items kept: [`Chart`].

use std::collections::{BTreeMap, HashSet};

use crate::automata::{FragmentIndex, Network, StateIndex};
use crate::model::TooLarge;

/// Maximum number of items and completed rules. It limits the memory to about 300 MB.
const MAX_ITEMS: usize = 1 << 21;

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
    size: usize,
}

impl<'a> Chart<'a> {
    pub(super) fn new(network: &'a Network, text: &[u8]) -> Result<Self, TooLarge> {
        let mut chart = Chart { network, items: Vec::new(), callers: Vec::new(), ends: Vec::new(), size: 0 };
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
        Ok(chart)
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
                self.size += 1;
            }
            stack.extend(next.into_iter().filter(|item| items.insert(*item)));
        }
        self.size += items.len();
        self.items.push(items);
        if self.size > MAX_ITEMS { Err(TooLarge) } else { Ok(()) }
    }
}
