//! Nodes that know their size: [`Measured`].

use railroad::Node;
use railroad::svg::{Element, HDir};

/// A node with its size. The nodes of the crate compute their size from that of their children each time they are asked, which takes
/// exponential time if they are nested.
pub(super) struct Measured<N> {
    node: N,
    entry_height: i64,
    height: i64,
    width: i64,
}

impl<N: Node> Measured<N> {
    pub(super) fn new(node: N) -> Self {
        let (entry_height, height, width) = (node.entry_height(), node.height(), node.width());
        Measured { node, entry_height, height, width }
    }
}

impl<N: Node> Node for Measured<N> {
    fn entry_height(&self) -> i64 {
        self.entry_height
    }

    fn height(&self) -> i64 {
        self.height
    }

    fn width(&self) -> i64 {
        self.width
    }

    fn draw(&self, x: i64, y: i64, direction: HDir) -> Element {
        self.node.draw(x, y, direction)
    }
}
