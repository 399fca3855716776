//! Comparison of rules that are not regular, up to a bound: [`BoundedComparison`].

use std::collections::VecDeque;

use super::compare::{Comparison, Witness};
use crate::matching::Oracle;
use crate::model::AutomatonError;

/// Result of [`Oracle::compare`]: shortest texts of each kind among those that were compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundedComparison {
    /// Witnesses. If one is missing, longer texts may still be of that kind.
    pub found: Comparison,
    /// Length in bytes up to which all texts were compared. Of bytes that both rules treat alike, one was tried.
    pub length: usize,
    /// Number of beginnings of texts that were compared.
    pub texts: usize,
}

impl Oracle {
    /// Compares the texts of two rules from the shortest on, until a number of beginnings of texts has been tried. Rules may be
    /// recursive. Unlike [`Dfa::compare`](crate::Dfa::compare), this proves differences, but not equality.
    ///
    /// ```
    /// use urlgram_abnf::Grammar;
    ///
    /// let grammar: Grammar = "a = \"(\" *a \")\"\nb = \"(\" [ b ] \")\"\n".parse().unwrap();
    /// let (a, b) = (grammar.oracle("a").unwrap(), grammar.oracle("b").unwrap());
    /// let comparison = a.compare(&b, 1000).unwrap();
    /// assert_eq!(comparison.found.only_left.unwrap().to_string(), "(()())");
    /// assert!(comparison.found.only_right.is_none());
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] if a text exceeds the memory of an oracle.
    pub fn compare(&self, other: &Oracle, max_texts: usize) -> Result<BoundedComparison, AutomatonError> {
        let alphabet = self.common_alphabet(other);
        let found = Comparison { only_left: None, only_right: None, both: None };
        let mut bounded = BoundedComparison { found, length: 0, texts: 0 };
        let mut waiting = VecDeque::from([Vec::new()]);
        while let Some(text) = waiting.pop_front() {
            if bounded.texts == max_texts {
                bounded.length = text.len().saturating_sub(1);
                return Ok(bounded);
            }
            bounded.texts += 1;
            let (left, right) = (self.outcome(&text)?, other.outcome(&text)?);
            let witness = match (left.matches, right.matches) {
                (true, true) => Some(&mut bounded.found.both),
                (true, false) => Some(&mut bounded.found.only_left),
                (false, true) => Some(&mut bounded.found.only_right),
                (false, false) => None,
            };
            if let Some(witness) = witness {
                witness.get_or_insert_with(|| Witness(text.clone()));
            }
            let goes_on = |byte: &&u8| {
                (left.viable == text.len() && left.next.contains(**byte))
                    || (right.viable == text.len() && right.next.contains(**byte))
            };
            for byte in alphabet.iter().filter(goes_on) {
                waiting.push_back([text.as_slice(), &[*byte]].concat());
            }
        }
        bounded.length = usize::MAX;
        Ok(bounded)
    }
}
