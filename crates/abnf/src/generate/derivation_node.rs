//! Elements, prepared for the derivation of texts: [`Node`].

pub(crate) type NodeIndex = usize;

/// An element, prepared for derivation.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// Alternatives, the one with the shortest text first. An empty list derives nothing.
    Choice(Vec<NodeIndex>),
    Chain(Vec<NodeIndex>),
    Repeat {
        node: NodeIndex,
        min: u32,
        max: u32,
        /// Whether commas separate the repetitions.
        list: bool,
    },
    Range {
        first: u32,
        last: u32,
        octet: bool,
    },
    Text {
        text: String,
        case_sensitive: bool,
    },
}
