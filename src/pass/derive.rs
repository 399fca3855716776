//! Derive: the derivation tree of a text, with the document's rule names.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

use super::blame::{Blame, Furthest, Sought};
use super::ledger::{Ledger, Rider};
use super::{MAX_LEN, SyntaxError, Whole, at_end};
use crate::input::{Expected, Input, Production, Rule};
use crate::span::Span;

/// A rule that matched, in a list of all that ever did. What a reading gave up stays in the list, and nothing refers to it.
struct Step {
    rule: &'static Rule,
    span: Span,
    last_child: Option<usize>,
    previous: Option<usize>,
}

/// All rules that ever matched.
#[derive(Default)]
pub(crate) struct Steps(RefCell<Vec<Step>>);

/// Rides along for blame and, if there are steps to write to, hangs each rule that matched after the one that matched before
/// it. One rider for both passes, so that a program holds one slow reading of a rule and not two.
#[derive(Clone, Copy)]
pub(crate) struct Tracer<'t> {
    blame: Blame<'t>,
    steps: Option<&'t Steps>,
    last: Option<usize>,
}

impl Rider for Tracer<'_> {
    fn enter(self, rule: &'static Rule, at: u32) -> Self {
        Tracer { blame: self.blame.enter(rule, at), last: None, ..self }
    }

    fn leave(self, before: Self, rule: &'static Rule, from: u32, to: u32) -> Self {
        let Some(Steps(steps)) = self.steps else { return before };
        let mut steps = steps.borrow_mut();
        steps.push(Step { rule, span: Span::new(from, to), last_child: self.last, previous: before.last });
        Tracer { last: Some(steps.len() - 1), ..before }
    }

    fn expected(self, at: u32, sought: Sought) {
        self.blame.expected(at, sought);
    }

    fn expected_within(self, rule: &'static Rule, at: u32, what: Expected) {
        self.blame.expected_within(rule, at, what);
    }
}

/// A rule and the piece of text that it derives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The rule.
    pub rule: &'static Rule,
    /// What it derives.
    pub span: Span,
    /// How many rules it stands within: 0 for the start rule.
    pub depth: usize,
    /// How many nodes stand within it, at any depth: they follow it in [`Derivation::nodes`].
    pub inside: usize,
}

/// How a rule derives a text: the rules used, each with its piece of the text, from the outside in.
///
/// ```
/// use urlgram::grammar::rfc3986::Host;
///
/// let tree = urlgram::pass::derive(Host, "127.0.0.1")?;
/// assert_eq!(tree.to_string(), "\
/// host 0..9
///   IPv4address 0..9
///     dec-octet 0..3
///     dec-octet 4..5
///     dec-octet 6..7
///     dec-octet 8..9
/// ");
/// # Ok::<(), urlgram::pass::SyntaxError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    nodes: Vec<Node>,
}

impl Derivation {
    /// All nodes, a node before those within it, in the order of the text. The first is the start rule.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of the start rule.
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// The nodes right within the node at `index` of [`nodes`](Self::nodes), as indices.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let end = index + 1 + self.nodes[index].inside;
        let next = move |at: usize| (at < end).then_some(at);
        core::iter::successors(next(index + 1), move |&at| next(at + 1 + self.nodes[at].inside))
    }

    /// How `rule`, of which `read` is the slow reading, derives `text`.
    pub(crate) fn made(rule: &'static Rule, read: Slow, text: &str) -> Result<Self, SyntaxError> {
        let steps = Steps::default();
        retrace(rule, read, text, Some(&steps))?;
        let steps = steps.0.into_inner();
        // The rule that matched last is the one that all others stand within.
        Ok(Derivation::of(&steps, steps.len() - 1))
    }

    /// Of the steps that led to `root`, those that were not given up, in the order of the text.
    fn of(steps: &[Step], root: usize) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
        let mut parents: Vec<usize> = Vec::new();
        let mut open = alloc::vec![(root, 0, 0)];
        while let Some((index, depth, parent)) = open.pop() {
            let Step { rule, span, last_child, .. } = steps[index];
            let here = nodes.len();
            nodes.push(Node { rule, span, depth, inside: 0 });
            parents.push(parent);
            // From the last child back to the first, so that the first is on top.
            let children = core::iter::successors(last_child, |&child| steps[child].previous);
            open.extend(children.map(|child| (child, depth + 1, here)));
        }
        for here in (1..nodes.len()).rev() {
            nodes[parents[here]].inside += nodes[here].inside + 1;
        }
        Derivation { nodes }
    }
}

/// A line a node, each within another two spaces further in: `host 0..9`.
impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.nodes
            .iter()
            .try_for_each(|node| writeln!(f, "{:indent$}{} {}", "", node.rule.name, node.span, indent = 2 * node.depth))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Derivation {
    /// `{"rule", "span", "children": [...]}`, nested.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Branch { tree: self, index: 0 }.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
struct Branch<'a> {
    tree: &'a Derivation,
    index: usize,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Branch<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let node = &self.tree.nodes[self.index];
        let children = self.tree.children(self.index).map(|index| Branch { tree: self.tree, index });
        let mut fields = serializer.serialize_struct("Node", 3)?;
        fields.serialize_field("rule", node.rule.name)?;
        fields.serialize_field("span", &node.span)?;
        fields.serialize_field("children", &children.collect::<Vec<_>>())?;
        fields.end()
    }
}

/// Reads the whole of `text` by `rule` and gives the derivation: which rules match which pieces.
///
/// # Errors
/// What is wrong, where, and what was expected there, if `text` does not match.
pub fn derive<R: Production>(_rule: R, text: &str) -> Result<Derivation, SyntaxError> {
    Derivation::made(R::RULE, slow::<R>, text)
}

/// The slow reading by some rule: where it ends, if it matches.
pub(crate) type Slow = for<'a, 't> fn(Ledger<'a, Tracer<'t>>) -> Option<Ledger<'a, Tracer<'t>>>;

/// The slow reading by `R`: all of it that is compiled rule by rule.
pub(crate) fn slow<'a, 't, R: Production>(at: Ledger<'a, Tracer<'t>>) -> Option<Ledger<'a, Tracer<'t>>> {
    match R::read::<_, Whole>(at) {
        Ok((rest, _)) => Some(rest),
        Err(_) => None,
    }
}

/// Reads the whole of `text` slowly by `rule`; writes the steps down if there is somewhere to write them.
pub(crate) fn retrace(rule: &'static Rule, read: Slow, text: &str, steps: Option<&Steps>) -> Result<(), SyntaxError> {
    if text.len() > MAX_LEN {
        return Err(SyntaxError::too_long(rule));
    }
    let furthest = Furthest::default();
    let input = Ledger::new_extra(text, Tracer { blame: Blame::new(rule, &furthest), steps, last: None });
    match read(input) {
        Some(rest) if at_end(rest) => {
            // The start rule is a step too.
            rest.extra.leave(input.extra, rule, 0, rest.offset());
            Ok(())
        }
        _ => Err(furthest.error(rule, text)),
    }
}
