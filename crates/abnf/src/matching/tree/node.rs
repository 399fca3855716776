//! Trees as data: [`Tree`].

use crate::automata::NextBytes;
use crate::model::RuleId;
use urlgram::span::Span;

/// The derivations of a text, or how far they go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trees {
    /// Different derivations of the whole text, up to the requested number. Empty if the rule does not match the text.
    pub trees: Vec<Tree>,
    /// First place at which two derivations part, if there are two.
    pub ambiguity: Option<Ambiguity>,
    /// Derivation of the longest viable prefix, if the rule does not match the text.
    pub partial: Option<Partial>,
}

/// A derivation tree in pre-order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tree {
    /// Nodes; each is followed by its descendants.
    pub nodes: Vec<TreeNode>,
}

/// A node of a [`Tree`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// Rule or terminals.
    pub label: TreeLabel,
    /// Byte range of the text.
    pub span: Span,
    /// Number of ancestors.
    pub depth: usize,
    /// Whether the rule matches the range. In a partial tree, it may only have begun to match.
    pub is_complete: bool,
}

/// Label of a [`TreeNode`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeLabel {
    /// A rule.
    Rule(RuleId),
    /// Text that matches terminals of the rule above.
    Terminals,
}

/// A part of a text that one rule derives in two ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ambiguity {
    /// Rule.
    pub rule: RuleId,
    /// Byte range of the text.
    pub span: Span,
    /// Children in the first derivation.
    pub first: Vec<(TreeLabel, Span)>,
    /// Children in the second derivation.
    pub second: Vec<(TreeLabel, Span)>,
}

/// The derivation of a prefix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partial {
    /// Tree of the prefix. Its last branch consists of rules that have begun.
    pub tree: Tree,
    /// Length of the prefix in bytes: the longest that some match begins with.
    pub viable: usize,
    /// Rules that may begin after the prefix, each with the rule that refers to it.
    pub expected: Vec<(RuleId, RuleId)>,
    /// Bytes that may follow the prefix.
    pub next: NextBytes,
}

impl Tree {
    /// Returns the indices of the children of a node.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> {
        let depth = self.nodes[index].depth;
        let below = self.nodes[index + 1..].iter().take_while(move |node| node.depth > depth);
        below.zip(index + 1..).filter(move |(node, _)| node.depth == depth + 1).map(|(_, index)| index)
    }
}

/// Returns the label of a fragment, or of terminals.
pub(super) fn label(fragment: Option<usize>) -> TreeLabel {
    fragment.map_or(TreeLabel::Terminals, |fragment| TreeLabel::Rule(RuleId(fragment as u32)))
}

/// Returns a complete node for a fragment, or for terminals.
pub(super) fn node((fragment, from, to): (Option<usize>, usize, usize), depth: usize) -> TreeNode {
    TreeNode { label: label(fragment), span: span(from, to), depth, is_complete: true }
}

pub(super) fn span(from: usize, to: usize) -> Span {
    Span::new(from as u32, to as u32)
}
