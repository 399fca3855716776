//! Texts that test a rule.

use std::collections::BTreeMap;

use crate::automata::Dfa;
use crate::generate::{SampleOptions, Suite};
use crate::model::{Grammar, RuleId};

/// Maximum number of characters of a suite that is made to choose from.
const MAX_SUITE: u64 = 1 << 22;

/// Texts that match a rule, and texts that do not.
pub(super) struct Vectors {
    /// A sentence about the texts.
    pub(super) kind: String,
    pub(super) matching: Vec<String>,
    pub(super) others: Vec<String>,
}

/// Returns at most `limit` texts of a rule without gaps. `dfa` is its automaton if it has one.
pub(super) fn vectors(grammar: &Grammar, rule: RuleId, dfa: Option<&Dfa>, limit: usize) -> Vectors {
    let suite = dfa.and_then(|dfa| Suite::within(dfa, MAX_SUITE).ok());
    let Some(suite) = suite else { return examples(grammar, rule, dfa, limit) };
    if let Some(texts) = suite.texts(limit) {
        return of(texts, "The complete suite of the rule.".into());
    }
    let mut transitions = BTreeMap::new();
    suite.for_each_transition(|text, matches| transitions.extend([(text, matches)]));
    if transitions.len() <= limit {
        return of(transitions, "Texts that use every transition of the automaton of the rule.".into());
    }
    let count = transitions.len();
    let step = count.div_ceil(limit.max(1));
    let some = transitions.into_iter().step_by(step).take(limit).collect();
    of(some, format!("One in {step} of the {count} texts that use every transition of the automaton of the rule."))
}

fn of(texts: BTreeMap<String, bool>, kind: String) -> Vectors {
    let (matching, others): (Vec<_>, Vec<_>) = texts.into_iter().partition(|(_, matches)| *matches);
    let texts = |all: Vec<(String, bool)>| all.into_iter().map(|(text, _)| text).collect();
    Vectors { kind, matching: texts(matching), others: texts(others) }
}

/// Returns texts of a rule that is recursive or large, and near misses of them.
fn examples(grammar: &Grammar, rule: RuleId, dfa: Option<&Dfa>, limit: usize) -> Vectors {
    let short = |text: &String| text.len() <= 200;
    let matching: Vec<String> = grammar
        .samples_of(rule, SampleOptions::new(1))
        .map(|samples| samples.take(limit / 2).filter(short).collect())
        .unwrap_or_default();
    let misses =
        grammar.near_misses_with(rule, 1, dfa.cloned()).map(|misses| misses.map(|miss| miss.text).take(limit / 2));
    let others = misses.map(|misses| misses.filter(short).collect()).unwrap_or_default();
    Vectors { kind: "Texts that match, and texts with one mistake.".into(), matching, others }
}
