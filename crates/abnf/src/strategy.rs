//! A proptest strategy of a rule's texts.

use std::sync::Arc;

use proptest::prelude::{Strategy, any};
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::TestRunner;

use super::automaton::AutomatonError;
use super::derive::{Choices, Derivations};
use super::grammar::Grammar;

impl Grammar {
    /// A proptest strategy of the texts that a rule matches.
    ///
    /// A text is drawn as the row of choices that derive it, and shrunk by shrinking that row: pieces of it are left out, and
    /// choices are made smaller. The first choice is always the one with the shortest text, and a row that ends too early goes
    /// on with first choices. So what it shrinks to is short, and still a text of the rule.
    ///
    /// ```
    /// use proptest::prelude::*;
    /// use proptest::test_runner::TestRunner;
    ///
    /// let port = urlgram_abnf::builtin("rfc3986").unwrap().strategy("port").unwrap();
    /// TestRunner::default()
    ///     .run(&port, |text| {
    ///         prop_assert!(text.bytes().all(|byte| byte.is_ascii_digit()));
    ///         Ok(())
    ///     })
    ///     .unwrap();
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] if the rule has no text of a reasonable length that is
    /// UTF-8.
    pub fn strategy(&self, rule: &str) -> Result<Texts, AutomatonError> {
        let texts = Texts { derivations: Arc::new(Derivations::new(self, self.find(rule)?)?) };
        if texts.text(&[]).is_some() { Ok(texts) } else { Err(AutomatonError::TooLarge) }
    }
}

/// The strategy of the texts that a rule matches; see [`Grammar::strategy`].
#[derive(Clone, Debug)]
pub struct Texts {
    derivations: Arc<Derivations>,
}

impl Texts {
    /// The text of a row of choices; `None` if it is no UTF-8, or too long.
    fn text(&self, row: &[u16]) -> Option<String> {
        self.derivations.derive(&mut Row(row)).and_then(|text| String::from_utf8(text).ok())
    }
}

impl Strategy for Texts {
    type Tree = TextTree;
    type Value = String;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let rows = proptest::collection::vec(any::<u16>(), 0..128);
        loop {
            let row = rows.new_tree(runner)?.current();
            match self.text(&row) {
                Some(text) => return Ok(TextTree::new(self.clone(), row, text)),
                None => runner.reject_local("a text that is no UTF-8, or too long")?,
            }
        }
    }
}

/// A text that was drawn, on its way to a shorter one.
#[derive(Clone, Debug)]
pub struct TextTree {
    texts: Texts,
    /// The best row so far, and its text.
    row: Vec<u16>,
    text: String,
    /// The row that is being tried, and its text.
    tried: Option<(Vec<u16>, String)>,
    /// Which way of shrinking is next, and where in the row.
    pass: usize,
    at: usize,
    /// Whether anything has become shorter since the first pass.
    shrunk: bool,
}

/// How many choices are left out at once, in the passes before those that make single choices smaller.
const LEFT_OUT: [usize; 5] = [16, 8, 4, 2, 1];

impl TextTree {
    fn new(texts: Texts, row: Vec<u16>, text: String) -> Self {
        TextTree { texts, row, text, tried: None, pass: 0, at: 0, shrunk: false }
    }

    /// The next smaller row, if there is one left to try.
    fn smaller(&mut self) -> Option<Vec<u16>> {
        loop {
            if self.at >= self.row.len() {
                (self.at, self.pass) = (0, self.pass + 1);
                if self.pass > LEFT_OUT.len() + 1 {
                    if !std::mem::take(&mut self.shrunk) {
                        return None;
                    }
                    self.pass = 0;
                }
                if self.row.is_empty() {
                    return None;
                }
            }
            let mut row = self.row.clone();
            match LEFT_OUT.get(self.pass) {
                Some(count) if self.at + count <= row.len() => drop(row.drain(self.at..self.at + count)),
                Some(_) => self.at = row.len(),
                None if self.pass == LEFT_OUT.len() => row[self.at] = 0,
                None => row[self.at] /= 2,
            }
            if row != self.row {
                return Some(row);
            }
            self.at += 1;
        }
    }

    fn keep(&mut self, row: Vec<u16>, text: String) {
        (self.row, self.text) = (row, text);
        self.shrunk = true;
    }
}

impl ValueTree for TextTree {
    type Value = String;

    fn current(&self) -> String {
        self.tried.as_ref().map_or_else(|| self.text.clone(), |(_, text)| text.clone())
    }

    fn simplify(&mut self) -> bool {
        if let Some((row, text)) = self.tried.take() {
            self.keep(row, text);
        }
        while let Some(row) = self.smaller() {
            match self.texts.text(&row) {
                // Choices that nobody asked for; no need to try.
                Some(text) if text == self.text => self.keep(row, text),
                Some(text) => {
                    self.tried = Some((row, text));
                    return true;
                }
                None => self.at += 1,
            }
        }
        false
    }

    fn complicate(&mut self) -> bool {
        self.at += 1;
        self.tried.take().is_some()
    }
}

/// Choices from a row, and the shortest way when it ends.
struct Row<'a>(&'a [u16]);

impl Choices for Row<'_> {
    fn choose(&mut self, options: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        // Scaled, not taken modulo, so that a smaller number is an earlier choice.
        (usize::from(*first) * options) >> 16
    }
}
