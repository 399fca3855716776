//! A proptest strategy for the texts of a rule.

use std::sync::Arc;

use proptest::prelude::{Strategy, any};
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::TestRunner;

use super::derivations::Derivations;
use super::derive::{ChoiceSource, Limits, Style, derive};
use crate::model::{AutomatonError, Grammar};

impl Grammar {
    /// Returns a proptest strategy for the texts that a rule matches.
    ///
    /// A text is generated from a sequence of choices, and shrunk by deleting and reducing choices. The first option of a choice
    /// always leads to the shortest text, and missing choices take the first option. So shrunk texts are short and still match
    /// the rule.
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
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] if the rule has no UTF-8 text of a reasonable length.
    pub fn strategy(&self, rule: &str) -> Result<TextStrategy, AutomatonError> {
        let texts = TextStrategy { derivations: Arc::new(Derivations::new(self, self.find(rule)?)?) };
        if texts.text(&[]).is_some() { Ok(texts) } else { Err(AutomatonError::TooLarge) }
    }
}

/// Strategy for the texts that a rule matches; see [`Grammar::strategy`].
#[derive(Clone, Debug)]
pub struct TextStrategy {
    derivations: Arc<Derivations>,
}

impl TextStrategy {
    /// Derives the text of a sequence of choices; `None` if it is too long or not UTF-8.
    fn text(&self, choices: &[u16]) -> Option<String> {
        let text = derive(&self.derivations, &mut Sequence(choices), &Limits::none(), Style::default());
        String::from_utf8(text.ok()?).ok()
    }
}

impl Strategy for TextStrategy {
    type Tree = TextValueTree;
    type Value = String;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let sequences = proptest::collection::vec(any::<u16>(), 0..128);
        loop {
            let choices = sequences.new_tree(runner)?.current();
            match self.text(&choices) {
                Some(text) => return Ok(TextValueTree::new(self.clone(), choices, text)),
                None => runner.reject_local("a text that is too long or not UTF-8")?,
            }
        }
    }
}

/// A generated text and the state of its shrinking.
#[derive(Clone, Debug)]
pub struct TextValueTree {
    texts: TextStrategy,
    /// Shortest failing sequence of choices so far, and its text.
    choices: Vec<u16>,
    text: String,
    /// Sequence under test, and its text.
    tried: Option<(Vec<u16>, String)>,
    /// Current shrinking pass, and its position in the sequence.
    pass: usize,
    at: usize,
    /// Whether any pass of the current round succeeded.
    shrunk: bool,
}

/// Numbers of choices that the first passes delete at once. Later passes reduce single choices.
const DELETED: [usize; 5] = [16, 8, 4, 2, 1];

impl TextValueTree {
    fn new(texts: TextStrategy, choices: Vec<u16>, text: String) -> Self {
        TextValueTree { texts, choices, text, tried: None, pass: 0, at: 0, shrunk: false }
    }

    /// Returns the next smaller sequence to try, if any.
    fn smaller(&mut self) -> Option<Vec<u16>> {
        loop {
            if self.at >= self.choices.len() {
                (self.at, self.pass) = (0, self.pass + 1);
                if self.pass > DELETED.len() + 1 {
                    if !std::mem::take(&mut self.shrunk) {
                        return None;
                    }
                    self.pass = 0;
                }
                if self.choices.is_empty() {
                    return None;
                }
            }
            let mut choices = self.choices.clone();
            match DELETED.get(self.pass) {
                Some(count) if self.at + count <= choices.len() => drop(choices.drain(self.at..self.at + count)),
                Some(_) => self.at = choices.len(),
                None if self.pass == DELETED.len() => choices[self.at] = 0,
                None => choices[self.at] /= 2,
            }
            if choices != self.choices {
                return Some(choices);
            }
            self.at += 1;
        }
    }

    fn keep(&mut self, choices: Vec<u16>, text: String) {
        (self.choices, self.text) = (choices, text);
        self.shrunk = true;
    }
}

impl ValueTree for TextValueTree {
    type Value = String;

    fn current(&self) -> String {
        self.tried.as_ref().map_or_else(|| self.text.clone(), |(_, text)| text.clone())
    }

    fn simplify(&mut self) -> bool {
        if let Some((choices, text)) = self.tried.take() {
            self.keep(choices, text);
        }
        while let Some(choices) = self.smaller() {
            match self.texts.text(&choices) {
                // The changed choices are unused, so the text need not be tested.
                Some(text) if text == self.text => self.keep(choices, text),
                Some(text) => {
                    self.tried = Some((choices, text));
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

/// Choices from a sequence, and the first option after its end.
struct Sequence<'a>(&'a [u16]);

impl ChoiceSource for Sequence<'_> {
    fn choose(&mut self, options: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        // Scaled instead of taken modulo, so that a smaller number selects an earlier option.
        (usize::from(*first) * options) >> 16
    }
}
