//! Ways of a fragment through a text: [`Chart::paths`].

use std::collections::{BTreeSet, HashSet};

use super::chart::{Alive, Chart};
use crate::automata::{FragmentIndex, StateIndex};
use crate::sets::set;

/// A child of a node: a fragment, or `None` for terminals, and the offsets of its text.
pub(super) type Child = (Option<FragmentIndex>, usize, usize);

/// An offset, and the states of a fragment that one sequence of children leads to.
type Place = (usize, Vec<StateIndex>);

/// Maximum number of places that one search visits.
const MAX_PLACES: usize = 1 << 18;

/// A place on the way, and the steps from it that are not tried yet.
struct Frame {
    place: Place,
    steps: Vec<(Child, Place)>,
    /// Whether the way has reached its end from here.
    has_end: bool,
}

impl Chart<'_> {
    /// Returns different sequences of children, up to a number, that lead a fragment from its entry at one offset to a state at
    /// another. The state of a whole match is the exit.
    pub(super) fn paths(
        &self,
        text: &[u8],
        (entry, from): (StateIndex, usize),
        (state, to): (StateIndex, usize),
        limit: usize,
    ) -> Vec<Vec<Child>> {
        let alive = self.alive(text, from, (state, to));
        let mut found: Vec<Vec<Child>> = Vec::new();
        let mut dead: HashSet<Place> = HashSet::new();
        let mut way: Vec<Child> = Vec::new();
        let first = (from, self.closure(vec![entry]));
        let mut on_way = HashSet::from([first.clone()]);
        let mut frames = vec![self.frame(text, first, to, &alive)];
        let mut visited = 0;
        if self.is_end(&frames[0].place, (state, to)) {
            found.push(Vec::new());
            frames[0].has_end = true;
        }
        while let Some(frame) = frames.last_mut() {
            visited += 1;
            if found.len() >= limit || visited > MAX_PLACES {
                break;
            }
            let Some((child, place)) = frame.steps.pop() else {
                let frame = frames.pop();
                way.pop();
                if let Some(frame) = frame {
                    on_way.remove(&frame.place);
                    match frames.last_mut() {
                        Some(before) if frame.has_end => before.has_end = true,
                        _ => {}
                    }
                    if !frame.has_end {
                        dead.insert(frame.place);
                    }
                }
                continue;
            };
            if dead.contains(&place) || !on_way.insert(place.clone()) {
                continue;
            }
            way.push(child);
            let mut next = self.frame(text, place, to, &alive);
            if self.is_end(&next.place, (state, to)) {
                found.push(joined(&way));
                next.has_end = true;
            }
            frames.push(next);
        }
        found
    }

    fn is_end(&self, place: &Place, (state, to): (StateIndex, usize)) -> bool {
        place.0 == to && place.1.contains(&state)
    }

    /// Lists the steps from a place that may lead to the end; the last is tried first.
    fn frame(&self, text: &[u8], place: Place, to: usize, alive: &Alive) -> Frame {
        let (at, states) = &place;
        let mut steps = Vec::new();
        let reads = |state: &&StateIndex| -> Vec<StateIndex> {
            let edges = self.network.states[**state].bytes.iter();
            let edges = edges.filter(|(low, high, _)| (*low..=*high).contains(&text[*at]));
            edges.map(|(_, _, next)| *next).collect()
        };
        if *at < to {
            let next: Vec<StateIndex> = states.iter().flat_map(|state| reads(&state)).collect();
            if !next.is_empty() {
                steps.push(((None, *at, at + 1), (at + 1, self.closure(next))));
            }
        }
        let calls = || states.iter().flat_map(|state| &self.network.states[*state].calls);
        let called = set(calls().map(|(fragment, _)| *fragment));
        for fragment in called.into_iter().rev() {
            let backs: Vec<StateIndex> =
                calls().filter(|(called, _)| *called == fragment).map(|(_, back)| *back).collect();
            let all = self.ends(fragment, *at);
            let ends = set(backs.iter().flat_map(|back| alive.among(*back, all)));
            let backs = self.closure(backs);
            steps.extend(ends.into_iter().map(|end| ((Some(fragment), *at, end), (end, backs.clone()))));
        }
        Frame { place, steps, has_end: false }
    }

    fn closure(&self, mut stack: Vec<StateIndex>) -> Vec<StateIndex> {
        let mut states = BTreeSet::new();
        while let Some(state) = stack.pop() {
            if states.insert(state) {
                stack.extend(&self.network.states[state].empty);
            }
        }
        states.into_iter().collect()
    }
}

/// Joins neighbouring terminals.
fn joined(way: &[Child]) -> Vec<Child> {
    let mut joined: Vec<Child> = Vec::new();
    for &(fragment, from, to) in way {
        match joined.last_mut() {
            Some((None, _, end)) if fragment.is_none() => *end = to,
            _ => joined.push((fragment, from, to)),
        }
    }
    joined
}
