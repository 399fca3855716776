//! The least number of bytes that each node needs within a depth: [`Needs`].

use super::derivation_node::{Node, NodeIndex};
use super::least::{NO_TEXT, Prices, least_costs, needed, users};
use crate::model::TooLarge;

/// Cost of a byte. Rules cost 1, so that a text with fewer rules is cheaper than another one of the same length.
pub(crate) const BYTE: u64 = 1 << 20;
/// Maximum number of entries.
const MAX_ENTRIES: usize = 1 << 22;

/// Cost of the cheapest text of each node for each depth, in bytes of [`BYTE`] and in rules.
#[derive(Clone, Debug)]
pub(crate) struct Needs {
    /// For each node, depths in ascending order, each with the cost of the cheapest text that needs no more rules inside each other.
    entries: Vec<Vec<(usize, u64)>>,
}

impl Needs {
    /// Computes the costs up to a depth; `usize::MAX` for any depth. The first `rules` nodes are rules.
    pub(crate) fn new(nodes: &[Node], rules: usize, depth: usize) -> Result<Needs, TooLarge> {
        let prices = Prices { character: BYTE, byte: BYTE };
        if depth == usize::MAX {
            let costs = least_costs(nodes, rules, prices);
            let entries = costs.into_iter().map(|cost| if cost == NO_TEXT { Vec::new() } else { vec![(0, cost)] });
            return Ok(Needs { entries: entries.collect() });
        }
        let mut layers = Layers::new(nodes, rules, prices);
        for depth in 0..=depth {
            layers.settle(depth)?;
            if layers.waiting.is_empty() {
                break;
            }
        }
        Ok(Needs { entries: layers.entries })
    }

    /// Returns the cost of the cheapest text within a depth; `None` if there is no text.
    pub(crate) fn of(&self, node: NodeIndex, depth: usize) -> Option<u64> {
        let entries = &self.entries[node];
        let within = entries.partition_point(|(needed, _)| *needed <= depth);
        Some(entries[within.checked_sub(1)?].1)
    }
}

/// The computation of [`Needs`], one depth after the other.
struct Layers<'a> {
    nodes: &'a [Node],
    rules: usize,
    users: Vec<Vec<NodeIndex>>,
    entries: Vec<Vec<(usize, u64)>>,
    /// Sum of the costs of the parts known so far.
    sums: Vec<u64>,
    /// Number of parts without a known text.
    missing: Vec<usize>,
    /// Rules whose cost falls at the next depth, with the cost.
    waiting: Vec<(NodeIndex, u64)>,
    /// Nodes whose cost falls at this depth, with the cost.
    fallen: Vec<(NodeIndex, u64)>,
    count: usize,
}

impl<'a> Layers<'a> {
    fn new(nodes: &'a [Node], rules: usize, prices: Prices) -> Self {
        let sums: Vec<u64> = nodes.iter().map(|node| prices.own(node)).collect();
        let missing: Vec<usize> = nodes.iter().map(|node| super::least::parts(node).len()).collect();
        let is_leaf = |index: &NodeIndex| missing[*index] == 0 && !matches!(nodes[*index], Node::Choice(_));
        let fallen = (rules..nodes.len()).filter(is_leaf).map(|index| (index, sums[index])).collect();
        let (users, entries, waiting) = (users(nodes), vec![Vec::new(); nodes.len()], Vec::new());
        Layers { nodes, rules, users, entries, sums, missing, waiting, fallen, count: 0 }
    }

    fn cost(&self, node: NodeIndex) -> u64 {
        self.entries[node].last().map_or(NO_TEXT, |(_, cost)| *cost)
    }

    /// Computes the costs at a depth from those of the depth before.
    fn settle(&mut self, depth: usize) -> Result<(), TooLarge> {
        self.fallen.append(&mut self.waiting);
        while let Some((node, cost)) = self.fallen.pop() {
            let before = self.cost(node);
            if cost >= before {
                continue;
            }
            match self.entries[node].last_mut() {
                Some(last) if last.0 == depth => last.1 = cost,
                _ => {
                    self.entries[node].push((depth, cost));
                    self.count += 1;
                }
            }
            if self.count > MAX_ENTRIES {
                return Err(TooLarge);
            }
            for at in 0..self.users[node].len() {
                let user = self.users[node][at];
                self.inform(user, before, cost);
            }
        }
        Ok(())
    }

    /// Updates the cost of a node, of which a part has become cheaper.
    fn inform(&mut self, user: NodeIndex, before: u64, cost: u64) {
        let of_user = match &self.nodes[user] {
            Node::Choice(_) => cost,
            node => {
                let times = needed(node);
                if before == NO_TEXT {
                    self.missing[user] -= 1;
                } else {
                    self.sums[user] = self.sums[user].saturating_sub(before.saturating_mul(times));
                }
                self.sums[user] = self.sums[user].saturating_add(cost.saturating_mul(times));
                if self.missing[user] == 0 { self.sums[user] } else { NO_TEXT }
            }
        };
        if of_user == NO_TEXT {
            return;
        }
        if user < self.rules {
            self.waiting.push((user, of_user + 1));
        } else {
            self.fallen.push((user, of_user));
        }
    }
}
