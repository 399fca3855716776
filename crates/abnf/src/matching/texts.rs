//! All texts of a rule in the order of their lengths: [`Texts`].

use super::oracle::Oracle;
use crate::model::{AutomatonError, Grammar};

/// Maximum number of bytes in the beginnings of texts that have one length.
const MAX_BEGUN: usize = 1 << 24;

impl Grammar {
    /// Returns all texts of at most `max_length` bytes that a rule matches, shortest first.
    ///
    /// ```
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// let texts: Result<Vec<String>, _> = rfc3986.texts("dec-octet", 3).unwrap().collect();
    /// assert_eq!(texts.unwrap().len(), 256);
    /// ```
    ///
    /// # Errors
    /// Those of [`oracle`](Self::oracle). The iterator ends with [`AutomatonError::TooManyTexts`] if the beginnings of the texts of
    /// one length have more than 16 MiB, and with [`AutomatonError::TooLarge`] if one of them exceeds the limits of the oracle.
    pub fn texts(&self, rule: &str, max_length: usize) -> Result<Texts, AutomatonError> {
        let oracle = self.oracle(rule)?;
        Ok(Texts { oracle, max_length, here: vec![Vec::new()], next: Vec::new(), size: 0 })
    }
}

/// All texts of a rule up to a length; see [`Grammar::texts`]. Texts that are not UTF-8 are left out.
#[derive(Debug)]
pub struct Texts {
    oracle: Oracle,
    max_length: usize,
    /// Beginnings of texts that have the current length, in descending order.
    here: Vec<Vec<u8>>,
    /// Beginnings that are one byte longer, in ascending order.
    next: Vec<Vec<u8>>,
    /// Number of bytes in `next`.
    size: usize,
}

impl Iterator for Texts {
    type Item = Result<String, AutomatonError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(begun) = self.here.pop() else {
                self.size = 0;
                self.here = std::mem::take(&mut self.next);
                self.here.reverse();
                if self.here.is_empty() {
                    return None;
                }
                continue;
            };
            match self.extend(&begun) {
                Ok(true) => {
                    if let Ok(text) = String::from_utf8(begun) {
                        return Some(Ok(text));
                    }
                }
                Ok(false) => {}
                Err(error) => {
                    (self.here, self.next) = (Vec::new(), Vec::new());
                    return Some(Err(error));
                }
            }
        }
    }
}

impl Texts {
    /// Adds the beginnings that are one byte longer, and returns whether this one is a text.
    fn extend(&mut self, begun: &[u8]) -> Result<bool, AutomatonError> {
        let outcome = self.oracle.outcome(begun)?;
        if begun.len() < self.max_length {
            for byte in (0..=u8::MAX).filter(|byte| outcome.next.contains(*byte)) {
                self.size += begun.len() + 1;
                self.next.push([begun, &[byte]].concat());
            }
        }
        if self.size > MAX_BEGUN { Err(AutomatonError::TooManyTexts) } else { Ok(outcome.matches) }
    }
}
