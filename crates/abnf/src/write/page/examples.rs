//! Texts of a rule for the page: [`Examples`].

use crate::automata::Outcome;
use crate::automata::Unknown;
use crate::generate::{Edit, NearMisses, SampleOptions};
use crate::matching::Oracle;
use crate::model::{Gap, GapKind, Grammar, RuleId};

/// Number of texts of words.
const PLAUSIBLE: usize = 3;
/// Maximum number of texts that match, and of near misses.
const MAX_TEXTS: usize = 8;
/// Number of generated texts among which short ones are chosen.
const TRIED: usize = 40;
/// Maximum length in bytes of a text that matches.
const MAX_LENGTH: usize = 72;
/// Maximum length in bytes of a text from which a near miss is made.
const MAX_EDITED: usize = 40;

/// Texts that a rule matches, and texts that it almost matches.
pub(super) struct Examples {
    pub(super) accepted: Vec<String>,
    pub(super) rejected: Vec<Rejected>,
    pub(super) gaps: Vec<Gap>,
}

/// A near miss, and where it fails.
pub(super) struct Rejected {
    pub(super) text: String,
    pub(super) edit: Edit,
    pub(super) outcome: Outcome,
}

impl Examples {
    pub(super) fn of(grammar: &Grammar, rule: RuleId) -> Examples {
        let gaps = grammar.gaps(rule);
        if gaps.iter().any(|gap| gap.kind == GapKind::SyntaxError) {
            return Examples { accepted: Vec::new(), rejected: Vec::new(), gaps };
        }
        let unknown = if gaps.is_empty() { Unknown::Nothing } else { Unknown::Anything };
        let accepted = accepted(grammar, rule);
        let is_short = accepted.iter().any(|text| text.len() <= MAX_EDITED);
        let oracle = is_short.then(|| grammar.oracle_of(rule, unknown).ok()).flatten();
        let rejected = oracle.map(|oracle| rejected(grammar, rule, &oracle));
        Examples { accepted, rejected: rejected.unwrap_or_default(), gaps }
    }
}

/// Returns a shortest text, some of words, and others that use further alternatives.
fn accepted(grammar: &Grammar, rule: RuleId) -> Vec<String> {
    let shortest = grammar.shortest_text_of(rule).ok().flatten();
    // No text is short, so that each attempt to find one would fail.
    if shortest.as_ref().is_some_and(|text| text.len() > MAX_LENGTH) {
        return Vec::new();
    }
    let mut texts: Vec<String> = shortest.into_iter().collect();
    let short = SampleOptions::new(1).max_length(MAX_LENGTH);
    for (options, count) in [(short.plausible(), texts.len() + PLAUSIBLE), (short, MAX_TEXTS)] {
        let samples = grammar.samples_of(rule, options).ok().into_iter().flatten();
        for text in samples.take(TRIED) {
            if texts.len() >= count {
                break;
            }
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts
}

/// Returns near misses of texts of words, and with different reasons as far as possible.
fn rejected(grammar: &Grammar, rule: RuleId, oracle: &Oracle) -> Vec<Rejected> {
    let options = SampleOptions::new(2).max_length(MAX_EDITED).plausible();
    let Ok(samples) = grammar.samples_of(rule, options) else { return Vec::new() };
    let mut found: Vec<Rejected> = Vec::new();
    for miss in NearMisses::of(samples, oracle.clone(), 2).take(TRIED) {
        let Some(outcome) = outcome(oracle, &miss.text) else { continue };
        let is_new = |known: &Rejected| known.text != miss.text && known.outcome.next != outcome.next;
        if found.iter().all(is_new) {
            found.push(Rejected { text: miss.text, edit: miss.edit, outcome });
        }
        if found.len() == MAX_TEXTS {
            break;
        }
    }
    found
}

/// Returns where a text fails: the beginning of a character, of which a part may be expected.
fn outcome(oracle: &Oracle, text: &str) -> Option<Outcome> {
    let outcome = oracle.outcome(text).ok()?;
    let end = outcome.viable.min(text.len());
    let at = (0..=end).rev().find(|at| text.is_char_boundary(*at))?;
    if at == end { Some(outcome) } else { oracle.outcome(&text[..at]).ok() }
}
