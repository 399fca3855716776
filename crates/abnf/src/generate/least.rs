//! The least cost of a text of each node: [`least_costs`].

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::derivation_node::{Node, NodeIndex};

/// Cost of the parts of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prices {
    /// Cost of a character of one byte.
    pub(crate) character: u64,
    /// Additional cost of each further byte of a character.
    pub(crate) byte: u64,
}

/// Cost of a node without a text.
pub(crate) const NO_TEXT: u64 = u64::MAX;

impl Prices {
    /// Returns the cost of a node without those inside it.
    pub(crate) fn own(self, node: &Node) -> u64 {
        match node {
            Node::Text { text, .. } => self.character.saturating_mul(text.len() as u64),
            Node::Range { first, octet: false, .. } => self.character + self.byte * (u64::from(utf8_len(*first)) - 1),
            Node::Range { .. } => self.character,
            Node::Repeat { min, list: true, .. } => self.character.saturating_mul(u64::from(min.saturating_sub(1))),
            Node::Choice(_) | Node::Chain(_) | Node::Repeat { .. } => 0,
        }
    }
}

/// Returns the number of bytes of a character in UTF-8.
pub(crate) fn utf8_len(value: u32) -> u8 {
    match value {
        0..=0x7F => 1,
        0x80..=0x7FF => 2,
        0x800..=0xFFFF => 3,
        _ => 4,
    }
}

/// Returns how often a node needs the nodes inside it: the weight of each in the sum. A choice needs one of them.
pub(crate) fn needed(node: &Node) -> u64 {
    match node {
        Node::Repeat { min, .. } => u64::from(*min),
        _ => 1,
    }
}

/// Returns the nodes inside a node that its cost depends on.
pub(crate) fn parts(node: &Node) -> &[NodeIndex] {
    match node {
        Node::Choice(all) | Node::Chain(all) => all,
        Node::Repeat { node, min: 1.., .. } => std::slice::from_ref(node),
        Node::Repeat { .. } | Node::Range { .. } | Node::Text { .. } => &[],
    }
}

/// Returns the nodes whose cost depends on each node. A node that needs another one twice occurs twice.
pub(crate) fn users(nodes: &[Node]) -> Vec<Vec<NodeIndex>> {
    let mut users = vec![Vec::new(); nodes.len()];
    for (user, node) in nodes.iter().enumerate() {
        parts(node).iter().for_each(|part| users[*part].push(user));
    }
    users
}

/// Computes the cost of the cheapest text of each node, in linear time but for a heap (Knuth's generalization of Dijkstra's algorithm).
/// The first `rules` nodes are rules; each adds one to the cost.
pub(crate) fn least_costs(nodes: &[Node], rules: usize, prices: Prices) -> Vec<u64> {
    let users = users(nodes);
    let mut costs = vec![NO_TEXT; nodes.len()];
    let mut sums: Vec<u64> = nodes.iter().map(|node| prices.own(node)).collect();
    (0..rules).for_each(|rule| sums[rule] += 1);
    let mut missing: Vec<usize> = nodes.iter().map(|node| parts(node).len()).collect();
    let is_leaf = |index: &NodeIndex| missing[*index] == 0 && !matches!(nodes[*index], Node::Choice(_));
    let mut waiting: BinaryHeap<(Reverse<u64>, NodeIndex)> =
        (0..nodes.len()).filter(is_leaf).map(|index| (Reverse(sums[index]), index)).collect();
    while let Some((Reverse(cost), index)) = waiting.pop() {
        if costs[index] != NO_TEXT || cost == NO_TEXT {
            continue;
        }
        costs[index] = cost;
        for &user in &users[index] {
            if let Node::Choice(_) = nodes[user] {
                waiting.push((Reverse(cost), user));
                continue;
            }
            sums[user] = sums[user].saturating_add(cost.saturating_mul(needed(&nodes[user])));
            missing[user] -= 1;
            if missing[user] == 0 {
                waiting.push((Reverse(sums[user]), user));
            }
        }
    }
    costs
}
