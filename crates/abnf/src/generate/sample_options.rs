//! Kinds of generated texts: [`SampleOptions`].

use super::derive::Bounds;

/// Bounds and style of the texts that [`Grammar::samples_with`](crate::Grammar::samples_with) generates.
///
/// ```
/// use urlgram_abnf::{Grammar, SampleOptions};
///
/// let grammar: Grammar = "list = \"(\" *( list / 1*ALPHA ) \")\"\n".parse().unwrap();
/// let texts = grammar.samples_with("list", SampleOptions::new(1).max_depth(1)).unwrap();
/// assert!(texts.take(10).all(|text| text.rfind('(') == Some(0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleOptions {
    pub(crate) seed: u64,
    pub(crate) bounds: Bounds,
    pub(crate) is_plausible: bool,
}

impl SampleOptions {
    /// Returns the options for random texts without bounds. The same seed gives the same texts.
    pub fn new(seed: u64) -> Self {
        SampleOptions { seed, bounds: Bounds::NONE, is_plausible: false }
    }

    /// Limits the length of the texts in bytes.
    pub fn max_length(mut self, bytes: usize) -> Self {
        self.bounds.length = bytes;
        self
    }

    /// Limits how many rules contain each other in the derivation of a text. The rule itself counts as one.
    pub fn max_depth(mut self, rules: usize) -> Self {
        self.bounds.depth = rules;
        self
    }

    /// Generates words and small numbers for runs of letters and digits. The texts do not cover every alternative then.
    pub fn plausible(mut self) -> Self {
        self.is_plausible = true;
        self
    }
}
