//! The nodes of a proof: [`Node`].

use std::rc::Rc;

use crate::automata::Dfa;

/// Index of a node.
pub(super) type NodeId = usize;

/// A statement about an offset of a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    Constant(bool),
    /// Whether the mark is here.
    Mark,
    /// One byte of a range, and then a node.
    Step(u8, u8, NodeId),
    /// The second node if the first is true, otherwise the third.
    If(NodeId, NodeId, NodeId),
    /// Whether an automaton (by index) accepts some text from a state on.
    Some(usize, usize),
    /// The longest text that an automaton accepts from a state on, and then a node.
    Longest(usize, usize, NodeId),
    /// Whether an automaton accepts the whole rest of the text from a state on.
    Wins(usize, usize),
    /// The longest text that an automaton accepts from its first state on, if it is not empty. The node is that of the first state.
    Begun(usize, NodeId),
}

/// Result of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Proved,
    Different,
}

/// An automaton, and the first of the nodes that look ahead for it, which are in the order of its states.
pub(super) struct Automaton {
    pub(super) dfa: Rc<Dfa>,
    pub(super) some: NodeId,
}
