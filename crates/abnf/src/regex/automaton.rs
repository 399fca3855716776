//! The automaton of an expression: [`dfa`].

use regex_syntax::utf8::Utf8Sequences;

use super::conditions::{Conditions, resolve};
use super::node::{Look, LookKind, Node, Ranges};
use crate::automata::{Dfa, Nfa, Work};
use crate::model::TooLarge;

/// What a transition does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Reads a byte of an inclusive range.
    Bytes(u8, u8),
    Empty,
    /// Reads nothing, if a condition holds, or if it does not.
    Look {
        is_ahead: bool,
        condition: usize,
        is_negated: bool,
    },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: Label,
}

/// A non-deterministic automaton whose transitions may have conditions.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    pub(super) states: usize,
    pub(super) edges: Vec<Edge>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Automaton {
    /// Returns an automaton of two states.
    pub(super) fn new() -> Self {
        Automaton { states: 2, edges: Vec::new(), start: 0, end: 1 }
    }

    /// Returns the automaton of the reversed texts.
    pub(super) fn reversed(mut self) -> Self {
        for edge in &mut self.edges {
            std::mem::swap(&mut edge.from, &mut edge.to);
        }
        std::mem::swap(&mut self.start, &mut self.end);
        self
    }

    /// Returns the transitions of each state.
    pub(super) fn by_state(&self) -> Vec<Vec<Edge>> {
        let mut edges = vec![Vec::new(); self.states];
        self.edges.iter().for_each(|edge| edges[edge.from].push(*edge));
        edges
    }

    /// Removes the transitions that lead to no end.
    pub(super) fn trim(&mut self, work: &mut Work) -> Result<(), TooLarge> {
        work.spend(2 * self.edges.len())?;
        let mut before = vec![Vec::new(); self.states];
        self.edges.iter().for_each(|edge| before[edge.to].push(edge.from));
        let mut is_live = vec![false; self.states];
        let mut waiting = vec![self.end];
        while let Some(state) = waiting.pop() {
            if !std::mem::replace(&mut is_live[state], true) {
                waiting.extend(&before[state]);
            }
        }
        self.edges.retain(|edge| is_live[edge.to]);
        Ok(())
    }

    /// Returns the minimal automaton. The transitions have no conditions.
    pub(super) fn dfa(mut self, work: &mut Work) -> Result<Dfa, TooLarge> {
        self.trim(work)?;
        let mut nfa = Nfa::default();
        for _ in 0..self.states {
            nfa.state(work)?;
        }
        for Edge { from, to, label } in self.edges {
            let (from, to) = (from as u32, to as u32);
            match label {
                Label::Bytes(first, last) => nfa.add_bytes(from, (first, last, to), work)?,
                Label::Empty => nfa.add_empty(from, to, work)?,
                Label::Look { .. } => debug_assert!(false, "a condition that was not resolved"),
            }
        }
        Dfa::of_nfa(&nfa, self.start as u32, self.end as u32, work)
    }
}

/// Builds the automaton of the texts of some nodes one after another.
pub(super) fn automaton(nodes: &[&Node], work: &mut Work) -> Result<Automaton, TooLarge> {
    let mut builder = Builder { automaton: Automaton::new(), conditions: Conditions::default(), work };
    builder.all(nodes.iter().copied(), 0, 1)?;
    let Builder { automaton, conditions, .. } = builder;
    resolve(automaton, &conditions, work)
}

/// Returns a node of all texts.
pub(super) fn anything() -> Node {
    Node::Repetition { min: 0, max: None, node: Box::new(Node::Class(vec![('\0', char::MAX)])) }
}

struct Builder<'w> {
    automaton: Automaton,
    conditions: Conditions,
    work: &'w mut Work,
}

impl Builder<'_> {
    fn state(&mut self) -> Result<usize, TooLarge> {
        self.work.spend(4)?;
        self.automaton.states += 1;
        Ok(self.automaton.states - 1)
    }

    fn edge(&mut self, from: usize, to: usize, label: Label) -> Result<(), TooLarge> {
        self.work.spend(1)?;
        self.automaton.edges.push(Edge { from, to, label });
        Ok(())
    }

    fn node(&mut self, node: &Node, from: usize, to: usize) -> Result<(), TooLarge> {
        match node {
            Node::Empty => self.edge(from, to, Label::Empty),
            Node::Class(ranges) => self.class(ranges, from, to),
            Node::Concatenation(nodes) => self.all(nodes.iter(), from, to),
            Node::Alternation(nodes) => nodes.iter().try_for_each(|node| self.node(node, from, to)),
            Node::Repetition { min, max, node } => self.repetition(node, *min, *max, from, to),
            Node::Look(look) => self.look(look, from, to),
        }
    }

    fn all<'n>(&mut self, nodes: impl Iterator<Item = &'n Node>, from: usize, to: usize) -> Result<(), TooLarge> {
        let mut at = from;
        for node in nodes {
            let next = self.state()?;
            self.node(node, at, next)?;
            at = next;
        }
        self.edge(at, to, Label::Empty)
    }

    fn class(&mut self, ranges: &Ranges, from: usize, to: usize) -> Result<(), TooLarge> {
        for (first, last) in ranges {
            for sequence in Utf8Sequences::new(*first, *last) {
                let (mut at, bytes) = (from, sequence.as_slice());
                for (i, range) in bytes.iter().enumerate() {
                    let next = if i + 1 == bytes.len() { to } else { self.state()? };
                    self.edge(at, next, Label::Bytes(range.start, range.end))?;
                    at = next;
                }
            }
        }
        Ok(())
    }

    fn repetition(&mut self, node: &Node, min: u32, max: Option<u32>, from: usize, to: usize) -> Result<(), TooLarge> {
        let mut at = from;
        for _ in 0..min {
            let next = self.state()?;
            self.node(node, at, next)?;
            at = next;
        }
        let Some(max) = max else {
            let around = self.state()?;
            self.edge(at, around, Label::Empty)?;
            self.edge(around, to, Label::Empty)?;
            return self.node(node, around, around);
        };
        for _ in min..max {
            let next = self.state()?;
            self.edge(at, to, Label::Empty)?;
            self.node(node, at, next)?;
            at = next;
        }
        self.edge(at, to, Label::Empty)
    }

    fn look(&mut self, look: &Look, from: usize, to: usize) -> Result<(), TooLarge> {
        let is_ahead = look.kind.is_ahead();
        let condition = self.conditions.number(&look.kind, || condition(&look.kind, self.work))?;
        self.edge(from, to, Label::Look { is_ahead, condition, is_negated: look.is_negated })
    }
}

/// Returns the automaton of the texts before a place, or that of the reversed texts after it, with which a condition holds.
fn condition(kind: &LookKind, work: &mut Work) -> Result<Dfa, TooLarge> {
    let optional = |node: Node| Node::Alternation(vec![Node::Empty, node]);
    let automaton = match kind {
        LookKind::Start | LookKind::End => automaton(&[&Node::Empty], work)?,
        LookKind::FinalLineFeed => automaton(&[&optional(Node::Class(vec![('\n', '\n')]))], work)?,
        LookKind::LineStart(ends) => {
            let line = Node::Concatenation(vec![anything(), Node::Class(ends.clone())]);
            automaton(&[&optional(line)], work)?
        }
        LookKind::LineEnd(ends) => {
            let line = Node::Concatenation(vec![Node::Class(ends.clone()), anything()]);
            automaton(&[&optional(line)], work)?
        }
        LookKind::Behind(node) => automaton(&[&anything(), node], work)?,
        LookKind::Ahead(node) => automaton(&[node, &anything()], work)?,
    };
    if kind.is_ahead() { automaton.reversed().dfa(work) } else { automaton.dfa(work) }
}
