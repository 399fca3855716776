//! A stack automaton that is made deterministic while it reads: [`Machine`].
//!
//! A *configuration* is a set of states together with a node of the stack. The sets and their transitions are computed when a text
//! first needs them and then kept, so most bytes take one look-up. Stacks share their common parts (a graph-structured stack), so
//! any recursion is allowed. Nodes that no stack contains any more are removed from time to time.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use crate::automata::{Closure, Expansion, NextBytes, Nfa, NfaState, Work};
use crate::model::TooLarge;
use crate::sets::set;

/// Maximum number of kept transitions and members of sets, after which the sets are computed anew.
const MAX_KEPT: usize = 1 << 21;
/// Maximum number of edges of the stack, which limits the memory of a run to about 200 MB.
const MAX_EDGES: usize = 1 << 23;
/// Number of visits of stack edges in a run: this many, and some for each byte. It limits ambiguous grammars such as `s = s s / "x"`,
/// whose texts take cubic time.
const MAX_VISITS: usize = 1 << 26;
const MAX_VISITS_EACH: usize = 1 << 10;
/// The set without states.
const DEAD: u32 = 0;
/// A transition that is not computed yet.
const UNKNOWN: u32 = u32::MAX;
/// The bottom of the stack.
const ROOT: u32 = 0;

/// An automaton with procedures, prepared for running.
#[derive(Debug)]
pub(crate) struct Machine {
    nfa: Nfa,
    entry: NfaState,
    procedures: Vec<NfaState>,
    exits: Vec<bool>,
    classes: [u8; 256],
    symbols: usize,
    /// Sets of an earlier run.
    kept: Mutex<Option<Sets>>,
}

impl Clone for Machine {
    fn clone(&self) -> Self {
        let Machine { nfa, entry, procedures, exits, classes, symbols, .. } = self;
        let (nfa, procedures, exits) = (nfa.clone(), procedures.clone(), exits.clone());
        Machine { nfa, entry: *entry, procedures, exits, classes: *classes, symbols: *symbols, kept: Mutex::default() }
    }
}

/// The outcome of a run.
#[derive(Debug)]
pub(crate) struct Run {
    /// Whether the whole text matches.
    pub(crate) matches: bool,
    /// Number of bytes read before no configuration was left.
    pub(crate) viable: usize,
    pub(crate) next: NextBytes,
}

impl Machine {
    pub(crate) fn new(mut expansion: Expansion) -> Machine {
        expansion.simplify();
        let (classes, symbols) = expansion.nfa.classes();
        let exits = expansion.exits();
        let procedures = expansion.procedures.iter().map(|(entry, _)| *entry).collect();
        Machine {
            exits,
            procedures,
            classes,
            symbols,
            entry: expansion.entry,
            nfa: expansion.nfa,
            kept: Mutex::default(),
        }
    }

    /// Reads a text, and passes each offset at which a match may end.
    pub(crate) fn run(&self, text: &[u8], ends: impl FnMut(usize)) -> Result<Run, TooLarge> {
        let kept = self.kept.lock().ok().and_then(|mut kept| kept.take());
        let mut runner = Runner::new(self, kept.unwrap_or_default());
        let run = runner.run(text, ends);
        if let Ok(mut kept) = self.kept.lock() {
            *kept = Some(runner.sets);
        }
        run
    }

    /// Returns the class of a byte.
    pub(crate) fn class_of(&self, byte: u8) -> u8 {
        self.classes[usize::from(byte)]
    }
}

/// A set of states.
#[derive(Debug)]
struct Set {
    members: Arc<[NfaState]>,
    /// Whether it contains the end of the automaton or of a procedure.
    is_end: bool,
    /// Called procedures with the set to return to, or `UNKNOWN`.
    calls: Vec<(u32, u32)>,
}

impl Set {
    /// Whether bytes are all that it reads.
    fn is_plain(&self) -> bool {
        !self.is_end && self.calls.is_empty()
    }
}

#[derive(Default, Debug)]
struct Sets {
    all: Vec<Set>,
    plain: Vec<bool>,
    /// Set after each set and class.
    next: Vec<u32>,
    known: HashMap<Arc<[NfaState]>, u32>,
    kept: usize,
    closure: Closure,
    /// Set in which the automaton begins, once it is known.
    start: Option<u32>,
    /// Set in which each procedure begins, or `UNKNOWN`.
    entries: Vec<u32>,
}

impl Sets {
    /// Returns the number of the closure of some states.
    fn number(&mut self, machine: &Machine, mut states: Vec<NfaState>) -> u32 {
        let nfa = &machine.nfa;
        let keep = |state: NfaState| {
            machine.exits[state as usize] || !nfa.bytes_of(state).is_empty() || !nfa.calls_of(state).is_empty()
        };
        let unlimited = &mut Work::of(u64::MAX);
        if self.closure.close(nfa, &mut states, keep, unlimited).is_err() {
            return DEAD;
        }
        if let Some(known) = self.known.get(states.as_slice()) {
            return *known;
        }
        let number = self.all.len() as u32;
        let members: Arc<[NfaState]> = states.into();
        let called = members.iter().flat_map(|state| nfa.calls_of(*state)).map(|(procedure, _)| *procedure);
        let called = set(called);
        let set = Set {
            is_end: members.iter().any(|state| machine.exits[*state as usize]),
            calls: called.into_iter().map(|procedure| (procedure, UNKNOWN)).collect(),
            members: members.clone(),
        };
        self.kept += members.len() + machine.symbols;
        self.plain.push(set.is_plain());
        self.all.push(set);
        self.next.resize(self.next.len() + machine.symbols, UNKNOWN);
        self.known.insert(members, number);
        number
    }

    /// Returns the set in which the automaton begins.
    fn start(&mut self, machine: &Machine) -> u32 {
        let start = self.start.unwrap_or_else(|| self.number(machine, vec![machine.entry]));
        self.start = Some(start);
        start
    }

    /// Returns the set in which a procedure begins.
    fn entry(&mut self, machine: &Machine, procedure: usize) -> u32 {
        if self.entries.is_empty() {
            self.entries = vec![UNKNOWN; machine.procedures.len()];
        }
        if self.entries[procedure] == UNKNOWN {
            self.entries[procedure] = self.number(machine, vec![machine.procedures[procedure]]);
        }
        self.entries[procedure]
    }

    fn after(&mut self, machine: &Machine, set: u32, class: usize) -> u32 {
        let at = set as usize * machine.symbols + class;
        if self.next[at] == UNKNOWN {
            let members = self.all[set as usize].members.clone();
            let edges = members.iter().flat_map(|state| machine.nfa.bytes_of(*state));
            let is_in = |byte: u8| usize::from(machine.classes[usize::from(byte)]);
            let states = edges.filter(|(low, high, _)| (is_in(*low)..=is_in(*high)).contains(&class));
            let states: Vec<NfaState> = states.map(|(_, _, to)| *to).collect();
            self.next[at] = self.number(machine, states);
        }
        self.next[at]
    }

    /// Returns the set to which the call of an index returns.
    fn back(&mut self, machine: &Machine, set: u32, call: usize) -> u32 {
        let (procedure, known) = self.all[set as usize].calls[call];
        if known != UNKNOWN {
            return known;
        }
        let members = self.all[set as usize].members.clone();
        let calls = members.iter().flat_map(|state| machine.nfa.calls_of(*state));
        let states = calls.filter(|(called, _)| *called == procedure).map(|(_, back)| *back).collect();
        let back = self.number(machine, states);
        self.all[set as usize].calls[call].1 = back;
        back
    }
}

/// A node of the stack: the sets to return to, each with the rest of the stack.
#[derive(Default, Debug)]
struct Node {
    edges: Vec<(u32, u32)>,
    /// Whether the procedure has ended at the offset at which it began.
    ended: bool,
}

/// A set of states, and a node of the stack.
type Configuration = (u32, u32);

struct Runner<'m> {
    machine: &'m Machine,
    sets: Sets,
    nodes: Vec<Node>,
    edges: usize,
    /// Number of visits that are left.
    visits: usize,
    /// Number of nodes at which unused ones are removed next.
    sweep_at: usize,
    /// Procedures that were called at the current offset.
    called: Vec<u32>,
    /// Node of each procedure that was called at the current offset, or `UNKNOWN`.
    callers: Vec<u32>,
    here: Vec<Configuration>,
    seen: HashSet<Configuration>,
}

/// Number of configurations up to which a list is searched from its start.
const FEW: usize = 12;

impl<'m> Runner<'m> {
    fn new(machine: &'m Machine, mut sets: Sets) -> Self {
        if sets.all.is_empty() {
            sets.number(machine, Vec::new());
        }
        Runner {
            machine,
            sets,
            nodes: vec![Node::default()],
            edges: 0,
            visits: MAX_VISITS,
            sweep_at: 1 << 12,
            called: Vec::new(),
            callers: vec![UNKNOWN; machine.procedures.len()],
            here: Vec::new(),
            seen: HashSet::new(),
        }
    }

    fn run(&mut self, text: &[u8], mut ends: impl FnMut(usize)) -> Result<Run, TooLarge> {
        self.visits += MAX_VISITS_EACH * text.len();
        let start = self.sets.start(self.machine);
        let mut matches = start != DEAD && self.close(vec![(start, ROOT)])?;
        if matches {
            ends(0);
        }
        let mut at = 0;
        while at < text.len() {
            let before = at;
            let next = self.step(text, &mut at);
            matches &= at == before;
            if next.is_empty() {
                return Ok(Run { matches: false, viable: at, next: self.next_bytes(matches) });
            }
            at += 1;
            matches = self.close(next)?;
            if matches {
                ends(at);
            }
            self.tidy();
        }
        Ok(Run { matches, viable: at, next: self.next_bytes(matches) })
    }

    /// Returns the configurations after the next byte. While one set reads nothing but bytes, it goes on to the byte after which
    /// that changes.
    fn step(&mut self, text: &[u8], at: &mut usize) -> Vec<Configuration> {
        let machine = self.machine;
        if let [(mut set, node)] = self.here[..] {
            loop {
                let class = usize::from(machine.classes[usize::from(text[*at])]);
                let next = self.sets.after(machine, set, class);
                if next == DEAD {
                    self.here[0].0 = set;
                    return Vec::new();
                }
                if !self.sets.plain[next as usize] || *at + 1 == text.len() {
                    return vec![(next, node)];
                }
                set = next;
                *at += 1;
            }
        }
        let class = usize::from(machine.classes[usize::from(text[*at])]);
        let mut next = Vec::new();
        for i in 0..self.here.len() {
            let (set, node) = self.here[i];
            let set = self.sets.after(machine, set, class);
            if set != DEAD {
                next.push((set, node));
            }
        }
        next
    }

    /// Adds all configurations that are reachable without reading. Returns whether a match may end here.
    fn close(&mut self, begin: Vec<Configuration>) -> Result<bool, TooLarge> {
        self.here.clear();
        self.seen.clear();
        for procedure in self.called.drain(..) {
            self.callers[procedure as usize] = UNKNOWN;
        }
        let mut matches = false;
        let mut stack = begin;
        while let Some((set, node)) = stack.pop() {
            if !self.enter((set, node)) {
                continue;
            }
            for call in 0..self.sets.all[set as usize].calls.len() {
                let back = self.sets.back(self.machine, set, call);
                let (procedure, _) = self.sets.all[set as usize].calls[call];
                self.call(procedure, (back, node), &mut stack)?;
            }
            if self.sets.all[set as usize].is_end {
                matches |= node == ROOT;
                let node = &mut self.nodes[node as usize];
                node.ended = true;
                self.visits = self.visits.checked_sub(node.edges.len()).ok_or(TooLarge)?;
                stack.extend_from_slice(&node.edges);
            }
        }
        Ok(matches)
    }

    /// Adds a configuration; returns whether it is new.
    fn enter(&mut self, configuration: Configuration) -> bool {
        if self.here.len() < FEW {
            if self.here.contains(&configuration) {
                return false;
            }
        } else {
            if self.seen.is_empty() {
                self.seen.extend(&self.here);
            }
            if !self.seen.insert(configuration) {
                return false;
            }
        }
        self.here.push(configuration);
        true
    }

    fn call(&mut self, procedure: u32, back: (u32, u32), stack: &mut Vec<Configuration>) -> Result<(), TooLarge> {
        let node = match self.callers[procedure as usize] {
            UNKNOWN => {
                let node = self.nodes.len() as u32;
                self.nodes.push(Node::default());
                self.called.push(procedure);
                self.callers[procedure as usize] = node;
                stack.push((self.sets.entry(self.machine, procedure as usize), node));
                node
            }
            node => node,
        };
        let called = &mut self.nodes[node as usize];
        // Edges of one node are from configurations of one offset. They repeat only if two configurations return alike.
        if called.edges.len() < FEW && called.edges.contains(&back) {
            return Ok(());
        }
        called.edges.push(back);
        if called.ended {
            stack.push(back);
        }
        self.edges += 1;
        if self.edges > MAX_EDGES { Err(TooLarge) } else { Ok(()) }
    }

    fn next_bytes(&self, end: bool) -> NextBytes {
        let nfa = &self.machine.nfa;
        let members = self.here.iter().flat_map(|(set, _)| self.sets.all[*set as usize].members.iter());
        let edges = members.flat_map(|state| nfa.bytes_of(*state));
        NextBytes::of(edges.map(|(low, high, _)| (*low, *high)), end)
    }

    /// Removes what is not needed any more, from time to time.
    fn tidy(&mut self) {
        if self.nodes.len() >= self.sweep_at {
            self.sweep();
        }
        if self.sets.kept > MAX_KEPT {
            self.renew();
        }
    }

    /// Removes nodes that no configuration reaches.
    fn sweep(&mut self) {
        let mut number = vec![UNKNOWN; self.nodes.len()];
        number[ROOT as usize] = ROOT;
        let mut stack: Vec<u32> = self.here.iter().map(|(_, node)| *node).collect();
        while let Some(node) = stack.pop() {
            if std::mem::replace(&mut number[node as usize], ROOT) == UNKNOWN {
                stack.extend(self.nodes[node as usize].edges.iter().map(|(_, below)| *below));
            }
        }
        let mut kept = 0;
        number.iter_mut().filter(|number| **number != UNKNOWN).for_each(|number| {
            *number = kept;
            kept += 1;
        });
        let mut index = 0;
        self.nodes.retain(|_| {
            index += 1;
            number[index - 1] != UNKNOWN
        });
        self.edges = 0;
        for node in &mut self.nodes {
            node.edges.iter_mut().for_each(|(_, below)| *below = number[*below as usize]);
            self.edges += node.edges.len();
        }
        self.here.iter_mut().for_each(|(_, node)| *node = number[*node as usize]);
        self.sweep_at = (2 * self.nodes.len()).max(1 << 12);
    }

    /// Forgets all sets but those in use.
    fn renew(&mut self) {
        self.sweep();
        let before = std::mem::take(&mut self.sets);
        self.sets.number(self.machine, Vec::new());
        let Runner { machine, sets, nodes, here, .. } = self;
        let mut renumber = |set: &mut u32| *set = sets.number(machine, before.all[*set as usize].members.to_vec());
        nodes.iter_mut().flat_map(|node| &mut node.edges).for_each(|(set, _)| renumber(set));
        here.iter_mut().for_each(|(set, _)| renumber(set));
    }
}
