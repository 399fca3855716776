//! The JSON of a derivation, down to a depth and with folded rules.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use urlgram::pass::Derivation;

/// The part of a derivation that is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// The derivation.
    pub tree: &'a Derivation,
    /// Depth of the deepest rules that are shown; the start rule has depth 0.
    pub depth: usize,
    /// Whether a rule and its only child are one node if both match the same text.
    pub fold: bool,
}

impl<'a> Shape<'a> {
    /// Returns the JSON of the tree, with its text.
    pub fn document(&'a self, text: &'a str) -> impl Serialize + use<'a> {
        Document { text, tree: self.root() }
    }

    /// Returns the JSON of the tree.
    pub(crate) fn root(&self) -> Node<'_> {
        Node { shape: self, index: 0, depth: 0 }
    }

    /// Returns the node at `index` and those that are folded into its line.
    pub fn line(&self, index: usize) -> Vec<usize> {
        let only_child = |&index: &usize| {
            let mut children = self.tree.children(index);
            let child = children.next()?;
            if !self.fold || children.next().is_some() {
                return None;
            }
            (self.tree.nodes()[child].span == self.tree.nodes()[index].span).then_some(child)
        };
        std::iter::successors(Some(index), only_child).collect()
    }

    /// Returns the children to show under `line`, which is at `depth`.
    pub fn under(&self, line: &[usize], depth: usize) -> Vec<usize> {
        match line.last() {
            Some(last) if depth < self.depth => self.tree.children(*last).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the names of the rules of a line.
    pub fn names(&self, line: &[usize]) -> Vec<&'static str> {
        line.iter().map(|&index| self.tree.nodes()[index].rule.name).collect()
    }
}

/// The JSON of a tree.
#[derive(Serialize)]
struct Document<'a> {
    text: &'a str,
    tree: Node<'a>,
}

/// The node at `index` and its descendants, which are written one by one. The recursion is as deep as the rules of the grammar nest.
pub(crate) struct Node<'a> {
    shape: &'a Shape<'a>,
    index: usize,
    depth: usize,
}

impl Serialize for Node<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Node { shape, index, depth } = *self;
        let line = shape.line(index);
        let names = shape.names(&line);
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", names[0])?;
        fields.serialize_entry("span", &shape.tree.nodes()[index].span)?;
        fields.serialize_entry("children", &Children { shape, nodes: shape.under(&line, depth), depth: depth + 1 })?;
        if names.len() > 1 {
            fields.serialize_entry("folded", &names[1..])?;
        }
        fields.end()
    }
}

struct Children<'a> {
    shape: &'a Shape<'a>,
    nodes: Vec<usize>,
    depth: usize,
}

impl Serialize for Children<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Children { shape, nodes, depth } = self;
        serializer.collect_seq(nodes.iter().map(|&index| Node { shape, index, depth: *depth }))
    }
}
