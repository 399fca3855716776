//! Disagreements that the search found, and that are in no public list which it was compared with.

use super::corpus::{Entry, unescaped};

/// One text per line, in the escapes of the answers, and the day on which it was first recorded.
const FOUND: &str = include_str!("../data/found.tsv");

/// A disagreement that the search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The text, reduced to what the programs part on.
    pub text: String,
    /// The day on which it was first recorded: `2026-11-28`.
    pub date: &'static str,
}

impl Found {
    /// Returns the recorded answers.
    pub fn entry(&self) -> Option<Entry> {
        Entry::find(&self.text)
    }
}

/// Returns the disagreements that the search found.
pub fn found() -> Vec<Found> {
    let lines = FOUND.lines().filter_map(|line| line.split_once('\t'));
    lines.map(|(text, date)| Found { text: unescaped(text), date }).collect()
}
