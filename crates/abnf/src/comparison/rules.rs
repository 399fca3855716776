//! Comparison of two rules by the strongest method that they allow: [`RuleComparison`].

use std::fmt;

use super::compare::Comparison;
#[cfg(feature = "regex")]
use crate::automata::Dfa;
use crate::automata::Unknown;
use crate::model::{AutomatonError, FileId, Gap, GapKind, Grammar, RuleId};

/// Result of [`Grammar::compare`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleComparison {
    /// Witnesses. Those that were found are right.
    pub found: Comparison,
    /// Reason why a missing witness proves nothing. Absent if the relation is proved.
    pub doubt: Option<String>,
    /// Numbers of states of both minimal automata, if the rules were compared by their automata.
    pub states: Option<[usize; 2]>,
}

/// A comparison that failed because of one of the two rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedComparison {
    /// Whether the left rule is the reason. Otherwise it is the right one.
    pub is_left: bool,
    /// Reason.
    pub error: AutomatonError,
}

impl fmt::Display for FailedComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for FailedComparison {}

impl Grammar {
    /// Number of beginnings of texts that [`compare`](Self::compare) is usually given. They take less than a second.
    pub const COMPARED_TEXTS: usize = 20_000;

    /// Compares the rule `left` with the rule `right` of `other`, by their automata. If one of them is not regular, or too large,
    /// compares their texts from the shortest on, until `max_texts` beginnings were tried.
    ///
    /// ```
    /// use urlgram_abnf::{Grammar, Relation};
    ///
    /// let grammar: Grammar = "a = 1*DIGIT\nb = *DIGIT\nc = \"(\" [ c ] \")\"\nd = \"(\" *1c \")\"\n".parse().unwrap();
    /// let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| grammar.find(name).unwrap());
    ///
    /// let compared = grammar.compare(a, &grammar, b, Grammar::COMPARED_TEXTS).unwrap();
    /// assert_eq!((compared.found.relation(), compared.doubt), (Relation::Subset, None));
    ///
    /// // Rules with the same elements need no search.
    /// assert_eq!(grammar.compare(c, &grammar, c, 50).unwrap().doubt, None);
    /// let compared = grammar.compare(c, &grammar, d, 50).unwrap();
    /// assert!(compared.doubt.unwrap().starts_with("not regular: c → c; all texts of up to "));
    /// ```
    ///
    /// # Errors
    /// A rule whose texts exceed the limits of an oracle.
    pub fn compare(
        &self,
        left: RuleId,
        other: &Grammar,
        right: RuleId,
        max_texts: usize,
    ) -> Result<RuleComparison, FailedComparison> {
        let (left_gaps, right_gaps) = (self.gaps(left), other.gaps(right));
        let is_read = left_gaps.iter().all(|gap| gap.kind != GapKind::SyntaxError);
        let means_one = |gaps: &[Gap]| {
            // A name means one rule in one file only, and equal prose in two rules may mean two.
            gaps.iter().all(|gap| matches!(gap.kind, GapKind::Undefined(_)) && self.get(gap.rule).file == FileId::MAIN)
        };
        let has_one_meaning = (left_gaps.is_empty() && right_gaps.is_empty())
            || (self == other && (left == right || (means_one(&left_gaps) && means_one(&right_gaps))));
        let is_same = is_read && has_one_meaning && self.is_alike(left, other, right);
        let undefined = undefined(&left_gaps, &right_gaps).filter(|_| !is_same);
        let certain = |found: Comparison| found.certain(left_gaps.is_empty(), right_gaps.is_empty());
        let automata = self.dfa_of(left).and_then(|left| Ok((left, other.dfa_of(right)?)));
        let proved =
            automata.and_then(|(left, right)| Ok((left.compare(&right)?, [left.state_count(), right.state_count()])));
        let reason = match proved {
            Ok((found, states)) => {
                return Ok(RuleComparison { found: certain(found), doubt: undefined, states: Some(states) });
            }
            Err(error) => error.to_string(),
        };
        let failed = |is_left: bool| move |error| FailedComparison { is_left, error };
        let left = self.oracle_of(left, Unknown::Nothing).map_err(failed(true))?;
        let right = other.oracle_of(right, Unknown::Nothing).map_err(failed(false))?;
        let bounded = left.compare(&right, max_texts).map_err(failed(true))?;
        let doubt = match bounded.length {
            usize::MAX => undefined,
            _ if is_same => None,
            length => Some(format!("{reason}; all texts of up to {length} bytes were compared")),
        };
        Ok(RuleComparison { found: certain(bounded.found), doubt, states: None })
    }
}

#[cfg(feature = "regex")]
impl RuleComparison {
    /// Compares an automaton, on the left, with a regular rule.
    pub(crate) fn of_automaton(
        left: &Dfa,
        grammar: &Grammar,
        rule: RuleId,
    ) -> Result<RuleComparison, FailedComparison> {
        let gaps = grammar.gaps(rule);
        let right = grammar.dfa_of(rule).map_err(|error| FailedComparison { is_left: false, error })?;
        let found = left.compare(&right).map_err(|error| FailedComparison { is_left: true, error })?;
        Ok(RuleComparison {
            found: found.certain(true, gaps.is_empty()),
            doubt: undefined(&[], &gaps),
            states: Some([left.state_count(), right.state_count()]),
        })
    }
}

/// Describes what two rules depend on and their grammars do not define.
fn undefined(left: &[Gap], right: &[Gap]) -> Option<String> {
    let is_new = |gap: &&Gap| left.iter().all(|known| known.kind != gap.kind);
    let gaps: Vec<Gap> = left.iter().chain(right.iter().filter(is_new)).cloned().collect();
    if gaps.is_empty() {
        return None;
    }
    Some(format!("the rules depend on {}, which their grammars do not define", Gap::list(&gaps)))
}
