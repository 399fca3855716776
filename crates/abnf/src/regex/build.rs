//! The automaton of an expression: [`automaton`].

use regex_syntax::utf8::Utf8Sequences;

use super::automaton::{Automaton, Edge, Label};
use super::conditions::{Conditions, resolve};
use super::node::{Look, LookKind, Node, Ranges};
use crate::automata::{Dfa, Work};
use crate::model::TooLarge;

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
