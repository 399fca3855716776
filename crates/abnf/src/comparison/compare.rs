//! Comparison of the languages of two rules.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use crate::automata::{Dfa, Work, readable_first};
use crate::model::AutomatonError;

/// Maximum number of state pairs in a comparison.
const MAX_PAIRS: usize = 1 << 21;

/// Relation between the languages of two rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// Both rules match the same texts.
    Equal,
    /// The right rule matches all texts of the left rule, and more.
    Subset,
    /// The left rule matches all texts of the right rule, and more.
    Superset,
    /// Some texts match both rules, and each rule matches texts that the other does not.
    Overlapping,
    /// No text matches both rules.
    Disjoint,
}

/// Result of [`Dfa::compare`]: a shortest text of each kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// Shortest text that only the left rule matches.
    pub only_left: Option<Witness>,
    /// Shortest text that only the right rule matches.
    pub only_right: Option<Witness>,
    /// Shortest text that both rules match.
    pub both: Option<Witness>,
}

impl Relation {
    /// Returns the name in lower case: `equal`, `subset`, `superset`, `overlapping` or `disjoint`.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Equal => "equal",
            Relation::Subset => "subset",
            Relation::Superset => "superset",
            Relation::Overlapping => "overlapping",
            Relation::Disjoint => "disjoint",
        }
    }
}

impl Comparison {
    /// Leaves out the witnesses that prove nothing, because a rule that depends on [gaps](crate::Gap) may match the text that only the
    /// other one seems to match.
    pub fn certain(self, left_is_defined: bool, right_is_defined: bool) -> Comparison {
        Comparison {
            only_left: if right_is_defined { self.only_left } else { None },
            only_right: if left_is_defined { self.only_right } else { None },
            both: self.both,
        }
    }

    /// Returns the relation that follows from the witnesses. Two rules that match nothing are equal.
    pub fn relation(&self) -> Relation {
        match (&self.only_left, &self.only_right, &self.both) {
            (None, None, _) => Relation::Equal,
            (None, Some(_), _) => Relation::Subset,
            (Some(_), None, _) => Relation::Superset,
            (Some(_), Some(_), Some(_)) => Relation::Overlapping,
            (Some(_), Some(_), None) => Relation::Disjoint,
        }
    }
}

/// A text that distinguishes two rules, as bytes, since a grammar of octets may match texts that are not UTF-8.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Witness(pub Vec<u8>);

/// Writes the text with control characters, quotes and invalid UTF-8 escaped.
impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.0.utf8_chunks() {
            write!(f, "{}", chunk.valid().escape_debug())?;
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02x}")?;
            }
        }
        Ok(())
    }
}

impl Dfa {
    /// Compares two rules of the same or of different grammars.
    ///
    /// ```
    /// use urlgram_abnf::{Relation, builtin};
    ///
    /// let (old, new) = (builtin("rfc2396").unwrap(), builtin("rfc3986").unwrap());
    /// let comparison = old.dfa("scheme").unwrap().compare(&new.dfa("scheme").unwrap()).unwrap();
    /// assert_eq!(comparison.relation(), Relation::Equal);
    ///
    /// let comparison = old.dfa("port").unwrap().compare(&old.dfa("segment").unwrap()).unwrap();
    /// assert_eq!(comparison.relation(), Relation::Subset);
    /// assert_eq!(comparison.only_right.unwrap().to_string(), "a");
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] if the comparison needs more than about two million pairs of states.
    pub fn compare(&self, other: &Dfa) -> Result<Comparison, AutomatonError> {
        self.compare_within(other, &mut Work::of(u64::MAX))
    }

    /// Compares two rules with a limit on the work.
    pub(crate) fn compare_within(&self, other: &Dfa, work: &mut Work) -> Result<Comparison, AutomatonError> {
        let mut found = Comparison { only_left: None, only_right: None, both: None };
        let steps = self.common_steps(other);
        // Each pair of states found, with the index of its predecessor and the byte between them.
        let mut pairs = vec![((0, 0), 0, 0)];
        let mut known = BTreeMap::new();
        known.insert((0, 0), 0);
        let mut waiting = VecDeque::from([0]);
        while let Some(index) = waiting.pop_front() {
            let ((left, right), ..) = pairs[index];
            work.spend(8 * steps.len())?;
            let witness = match (self.table.accepting[left], other.table.accepting[right]) {
                (true, true) => Some(&mut found.both),
                (true, false) => Some(&mut found.only_left),
                (false, true) => Some(&mut found.only_right),
                (false, false) => None,
            };
            if let Some(witness) = witness {
                witness.get_or_insert_with(|| path_to(index, &pairs));
            }
            for &(byte, left_class, right_class) in &steps {
                let next = (self.table.go(left, left_class), other.table.go(right, right_class));
                if (self.live[next.0] || other.live[next.1]) && !known.contains_key(&next) {
                    known.insert(next, pairs.len());
                    waiting.push_back(pairs.len());
                    pairs.push((next, index, byte));
                }
            }
            if pairs.len() > MAX_PAIRS {
                return Err(AutomatonError::TooLarge);
            }
        }
        Ok(found)
    }

    /// Whether this rule matches every text that the other rule matches.
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`], as [`compare`](Self::compare) returns it.
    pub fn includes(&self, other: &Dfa) -> Result<bool, AutomatonError> {
        Ok(matches!(self.compare(other)?.relation(), Relation::Equal | Relation::Superset))
    }

    /// Returns one byte for each pair of byte classes of both automata, the most readable first, with the two classes.
    pub(crate) fn common_steps(&self, other: &Dfa) -> Vec<(u8, usize, usize)> {
        let mut seen = std::collections::BTreeSet::new();
        let classes = readable_first().map(|byte| (byte, self.class_of(byte), other.class_of(byte)));
        classes.filter(|(_, left, right)| seen.insert((*left, *right))).collect()
    }
}

type Pair = ((usize, usize), usize, u8);

fn path_to(mut index: usize, pairs: &[Pair]) -> Witness {
    let mut bytes = Vec::new();
    while index != 0 {
        let (_, before, byte) = pairs[index];
        bytes.push(byte);
        index = before;
    }
    bytes.reverse();
    Witness(bytes)
}
