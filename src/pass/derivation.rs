//! [`Derivation`]: the derivation tree of a text, with the rule names of the document.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

use crate::input::Rule;
use crate::span::Span;

/// A match of a rule, in the list of all matches. Matches that were given up stay in the list, but nothing refers to them.
struct Step {
    rule: &'static Rule,
    span: Span,
    last_child: Option<usize>,
    previous: Option<usize>,
}

/// The list of all matches.
#[derive(Default)]
pub(crate) struct Steps(RefCell<Vec<Step>>);

impl Steps {
    /// Adds a match with the index of its last child and that of the match before it. Returns its own index.
    pub(super) fn push(
        &self,
        rule: &'static Rule,
        span: Span,
        last_child: Option<usize>,
        previous: Option<usize>,
    ) -> usize {
        let mut steps = self.0.borrow_mut();
        steps.push(Step { rule, span, last_child, previous });
        steps.len() - 1
    }

    /// Returns the derivation. The start rule matched last.
    pub(super) fn derivation(self) -> Derivation {
        let steps = self.0.into_inner();
        Derivation::of(&steps, steps.len() - 1)
    }
}

/// A rule and the part of the text that it derives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The rule.
    pub rule: &'static Rule,
    /// The part of the text.
    pub span: Span,
    /// Number of rules around this one: 0 for the start rule.
    pub depth: usize,
    /// Number of nodes inside this one, at any depth. They follow it in [`Derivation::nodes`].
    pub inside: usize,
}

/// The derivation of a text from a rule: the rules used, each with its part of the text, outer before inner.
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
    /// Returns all nodes in the order of the text, each before the nodes inside it. The first is the start rule.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the node of the start rule.
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// Returns the indices of the children of the node at `index` of [`nodes`](Self::nodes).
    ///
    /// # Panics
    /// If there is no such node.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let end = index + 1 + self.nodes[index].inside;
        let next = move |at: usize| (at < end).then_some(at);
        core::iter::successors(next(index + 1), move |&at| next(at + 1 + self.nodes[at].inside))
    }

    /// Returns the matches below `root` in the order of the text, without those that were given up.
    fn of(steps: &[Step], root: usize) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
        let mut parents: Vec<usize> = Vec::new();
        let mut open = alloc::vec![(root, 0, 0)];
        while let Some((index, depth, parent)) = open.pop() {
            let Step { rule, span, last_child, .. } = steps[index];
            let here = nodes.len();
            nodes.push(Node { rule, span, depth, inside: 0 });
            parents.push(parent);
            // The children from last to first, so that the first is on top of the stack.
            let children = core::iter::successors(last_child, |&child| steps[child].previous);
            open.extend(children.map(|child| (child, depth + 1, here)));
        }
        for here in (1..nodes.len()).rev() {
            nodes[parents[here]].inside += nodes[here].inside + 1;
        }
        Derivation { nodes }
    }
}

/// One line per node, indented by two spaces per level: `host 0..9`.
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
