//! A proptest strategy of a rule's texts.

use std::sync::Arc;

use proptest::prelude::{Strategy, any};

use super::automaton::AutomatonError;
use super::derive::{Choices, Derivations};
use super::grammar::Grammar;

impl Grammar {
    /// A proptest strategy of the texts that a rule matches.
    ///
    /// A text is drawn as the row of choices that derive it, and shrunk by shrinking that row: the first choice is always the
    /// one with the shortest text, and a row that ends too early goes on with first choices. So what it shrinks to is short,
    /// and still a text of the rule.
    ///
    /// ```
    /// use proptest::prelude::*;
    /// use proptest::test_runner::TestRunner;
    ///
    /// let port = urlgram::abnf::builtin("rfc3986").unwrap().strategy("port").unwrap();
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
    pub fn strategy(&self, rule: &str) -> Result<impl Strategy<Value = String> + Clone + use<>, AutomatonError> {
        let derivations = Arc::new(Derivations::new(self, self.find(rule)?)?);
        if derivations.derive(&mut Row(&[])).and_then(|text| String::from_utf8(text).ok()).is_none() {
            return Err(AutomatonError::TooLarge);
        }
        let row = proptest::collection::vec(any::<u16>(), 0..128);
        Ok(row.prop_filter_map("a text that is no UTF-8", move |row| {
            derivations.derive(&mut Row(&row)).and_then(|text| String::from_utf8(text).ok())
        }))
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
