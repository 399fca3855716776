//! Non-deterministic automata over bytes: [`Nfa`], and their byte classes.

use super::work::Work;
use crate::model::TooLarge;

/// Maximum number of states and of transitions. It limits the memory to about 50 MB.
const MAX_SIZE: usize = 1 << 20;
const MAX_EDGES: usize = 4 * MAX_SIZE;
/// Number of steps for a state.
const STATE_STEPS: usize = 4;

pub(crate) type NfaState = u32;

/// A transition on a range of bytes: first, last, target.
type ByteEdge = (u8, u8, NfaState);

/// A non-deterministic automaton. States may call procedures, which are automata within the same one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Nfa {
    bytes: Vec<Vec<ByteEdge>>,
    empty: Vec<Vec<NfaState>>,
    calls: Vec<Vec<(u32, NfaState)>>,
    size: Size,
}

/// Number of states and transitions, within limits.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Size {
    states: usize,
    edges: usize,
}

impl Size {
    /// Adds some states. Fails at the first that is too many.
    pub(super) fn states(&mut self, count: usize, work: &mut Work) -> Result<(), TooLarge> {
        let free = MAX_SIZE - self.states;
        work.spend(STATE_STEPS * count.min(free + 1))?;
        self.states += count.min(free);
        if count > free { Err(TooLarge) } else { Ok(()) }
    }

    /// Adds some transitions. Fails at the first that is too many.
    pub(super) fn edges(&mut self, count: usize, work: &mut Work) -> Result<(), TooLarge> {
        let free = MAX_EDGES - self.edges;
        work.spend(count.min(free + 1))?;
        self.edges += count.min(free);
        if count > free { Err(TooLarge) } else { Ok(()) }
    }
}

impl Nfa {
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn size(&self) -> &Size {
        &self.size
    }

    pub(crate) fn state(&mut self, work: &mut Work) -> Result<NfaState, TooLarge> {
        self.size.states(1, work)?;
        self.bytes.push(Vec::new());
        self.empty.push(Vec::new());
        self.calls.push(Vec::new());
        Ok(self.len() as NfaState - 1)
    }

    pub(crate) fn add_empty(&mut self, from: NfaState, to: NfaState, work: &mut Work) -> Result<(), TooLarge> {
        self.empty[from as usize].push(to);
        self.size.edges(1, work)
    }

    pub(crate) fn add_bytes(&mut self, from: NfaState, edge: ByteEdge, work: &mut Work) -> Result<(), TooLarge> {
        self.bytes[from as usize].push(edge);
        self.size.edges(1, work)
    }

    pub(crate) fn add_call(
        &mut self,
        from: NfaState,
        procedure: u32,
        back: NfaState,
        work: &mut Work,
    ) -> Result<(), TooLarge> {
        self.calls[from as usize].push((procedure, back));
        self.size.edges(1, work)
    }

    pub(crate) fn bytes_of(&self, state: NfaState) -> &[ByteEdge] {
        &self.bytes[state as usize]
    }

    pub(crate) fn empty_of(&self, state: NfaState) -> &[NfaState] {
        &self.empty[state as usize]
    }

    pub(crate) fn calls_of(&self, state: NfaState) -> &[(u32, NfaState)] {
        &self.calls[state as usize]
    }

    /// Classes of bytes that no transition distinguishes, numbered in the order of the bytes, and their number.
    pub(crate) fn classes(&self) -> ([u8; 256], usize) {
        let mut begins = [false; 257];
        for (low, high, _) in self.bytes.iter().flatten() {
            begins[usize::from(*low)] = true;
            begins[usize::from(*high) + 1] = true;
        }
        let (mut classes, mut class) = ([0; 256], 0);
        for byte in 1..256 {
            class += u8::from(begins[byte]);
            classes[byte] = class;
        }
        (classes, usize::from(class) + 1)
    }
}

/// A search along empty transitions, which keeps its memory between runs.
#[derive(Clone, Default, Debug)]
pub(crate) struct Closure {
    seen: Vec<u32>,
    round: u32,
    stack: Vec<NfaState>,
}

impl Closure {
    /// Replaces `states` by those of the states reachable from them without reading that `keep` selects, in ascending order.
    pub(crate) fn close(
        &mut self,
        nfa: &Nfa,
        states: &mut Vec<NfaState>,
        keep: impl Fn(NfaState) -> bool,
        work: &mut Work,
    ) -> Result<(), TooLarge> {
        self.seen.resize(nfa.len(), 0);
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        self.stack.clear();
        self.stack.append(states);
        while let Some(state) = self.stack.pop() {
            if std::mem::replace(&mut self.seen[state as usize], self.round) == self.round {
                continue;
            }
            let next = nfa.empty_of(state);
            work.spend(1 + next.len())?;
            self.stack.extend(next);
            if keep(state) {
                states.push(state);
            }
        }
        states.sort_unstable();
        Ok(())
    }
}

impl Nfa {
    /// Returns for each state whether a text leads from it to one of the ends.
    pub(crate) fn live(&self, ends: &[bool], procedures: &[(NfaState, NfaState)]) -> Vec<bool> {
        // Each transition with another state that has to be live as well, which is the same one except for calls.
        let mut before = vec![Vec::new(); self.len()];
        for from in 0..self.len() as NfaState {
            let bytes = self.bytes_of(from).iter().map(|(_, _, to)| to);
            bytes.chain(self.empty_of(from)).for_each(|to| before[*to as usize].push((from, *to)));
            for (called, back) in self.calls_of(from) {
                let entry = procedures[*called as usize].0;
                before[*back as usize].push((from, entry));
                before[entry as usize].push((from, *back));
            }
        }
        let mut live = vec![false; self.len()];
        let mut stack: Vec<NfaState> = (0..self.len() as NfaState).filter(|state| ends[*state as usize]).collect();
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut live[state as usize], true) {
                let ready = before[state as usize].iter().filter(|(_, other)| live[*other as usize]);
                stack.extend(ready.map(|(from, _)| *from));
            }
        }
        live
    }

    /// Removes the transitions to states that are not live.
    pub(crate) fn retain(&mut self, live: &[bool], procedures: &[(NfaState, NfaState)]) {
        let is_live = |state: &NfaState| live[*state as usize];
        self.bytes.iter_mut().for_each(|edges| edges.retain(|(_, _, to)| is_live(to)));
        self.empty.iter_mut().for_each(|edges| edges.retain(is_live));
        let callable = |call: &(u32, NfaState)| is_live(&call.1) && is_live(&procedures[call.0 as usize].0);
        self.calls.iter_mut().for_each(|edges| edges.retain(callable));
    }

    /// Returns for each state whether it leads to one of the ends, and only without reading.
    pub(crate) fn unread_to(&self, ends: &[bool]) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.len()];
        for (from, to) in self.empty.iter().enumerate() {
            to.iter().for_each(|to| before[*to as usize].push(from));
        }
        let reads = |state: &usize| !self.bytes[*state].is_empty() || !self.calls[*state].is_empty();
        let reading = backward((0..self.len()).filter(reads).collect(), &before);
        let ending = backward((0..self.len()).filter(|state| ends[*state]).collect(), &before);
        reading.into_iter().zip(ending).map(|(reading, ending)| ending && !reading).collect()
    }

    /// Turns each call that returns to one of the given states into an empty transition to the procedure.
    pub(crate) fn jump(&mut self, tail: &[bool], procedures: &[(NfaState, NfaState)]) {
        for (calls, empty) in self.calls.iter_mut().zip(&mut self.empty) {
            calls.retain(|(called, back)| {
                if tail[*back as usize] {
                    empty.push(procedures[*called as usize].0);
                }
                !tail[*back as usize]
            });
        }
    }
}

fn backward(mut stack: Vec<usize>, before: &[Vec<usize>]) -> Vec<bool> {
    let mut seen = vec![false; before.len()];
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut seen[state], true) {
            stack.extend(&before[state]);
        }
    }
    seen
}
