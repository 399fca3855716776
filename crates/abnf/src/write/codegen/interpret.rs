//! Reads texts with parsing expressions, to find texts that the rules match and the expressions do not.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use super::peg::Peg;
use crate::automata::{Dfa, Unknown};
use crate::generate::SampleOptions;
use crate::model::{AutomatonError, Grammar, RuleId};

/// Maximum depth of rules in a text.
const MAX_DEPTH: usize = 120;
/// Number of beginnings of texts that are tried.
const BEGINNINGS: usize = 3000;
/// Number of longer texts that are tried.
const SAMPLES: usize = 300;
/// Maximum length of these texts in bytes.
const MAX_LEN: usize = 400;

/// Way to read a rule.
#[derive(Clone, Debug)]
pub(super) enum Reading {
    /// The longest text that an automaton accepts.
    Regular(Rc<Dfa>),
    /// By an expression.
    Peg(Rc<Peg>),
}

/// Reads rules at offsets of a text. Each rule is read once at each offset.
struct Interpreter<'a> {
    rules: &'a BTreeMap<RuleId, Reading>,
    text: &'a [u8],
    known: HashMap<(RuleId, usize), Option<usize>>,
}

/// Rules nest too deeply.
struct TooDeep;

impl Interpreter<'_> {
    /// Returns the offset at which a rule ends.
    fn rule(&mut self, rule: RuleId, at: usize, depth: usize) -> Result<Option<usize>, TooDeep> {
        if let Some(known) = self.known.get(&(rule, at)) {
            return Ok(*known);
        }
        let end = match self.rules.get(&rule) {
            Some(Reading::Regular(dfa)) => dfa.longest_match(&self.text[at..]).map(|length| at + length),
            Some(Reading::Peg(_)) if depth == MAX_DEPTH => return Err(TooDeep),
            Some(Reading::Peg(peg)) => self.peg(&Rc::clone(peg), at, depth + 1)?,
            None => None,
        };
        self.known.insert((rule, at), end);
        Ok(end)
    }

    fn peg(&mut self, peg: &Peg, at: usize, depth: usize) -> Result<Option<usize>, TooDeep> {
        let rest = &self.text[at..];
        match peg {
            Peg::Class(class) => Ok(class.length(rest).map(|length| at + length)),
            Peg::Literal { bytes, any_case } => {
                let begin = rest.get(..bytes.len());
                let fits = begin
                    .is_some_and(|begin| if *any_case { begin.eq_ignore_ascii_case(bytes) } else { begin == bytes });
                Ok(fits.then_some(at + bytes.len()))
            }
            Peg::Rule(rule) => self.rule(*rule, at, depth),
            Peg::Sequence(all) => {
                let mut at = at;
                for part in all {
                    let Some(end) = self.peg(part, at, depth)? else { return Ok(None) };
                    at = end;
                }
                Ok(Some(at))
            }
            Peg::Choice(all) => {
                for part in all {
                    if let Some(end) = self.peg(part, at, depth)? {
                        return Ok(Some(end));
                    }
                }
                Ok(None)
            }
            Peg::Repeat { min, max, inner } => self.repeat(inner, *min, *max, at, depth),
            Peg::Ahead { expected, machine } => Ok((machine.longest_match(rest).is_some() == *expected).then_some(at)),
            // The part ends there, as it is regular and reads its longest match.
            Peg::Split { this, rest: after, both, .. } => Ok(split_end(rest, this, after, both).map(|end| at + end)),
            Peg::Wins(dfa) => Ok(dfa.accepts(rest).then_some(at)),
            Peg::Longest(dfa) => Ok(dfa.longest_match(rest).map(|length| at + length)),
        }
    }

    fn repeat(
        &mut self,
        inner: &Peg,
        min: u32,
        max: Option<u32>,
        mut at: usize,
        depth: usize,
    ) -> Result<Option<usize>, TooDeep> {
        for count in 0..max.unwrap_or(u32::MAX) {
            match self.peg(inner, at, depth)? {
                Some(end) if end == at => break,
                Some(end) => at = end,
                None if count >= min => break,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }
}

/// Returns the end of an expression before which what follows it goes on the furthest.
fn split_end(text: &[u8], this: &Dfa, rest: &Dfa, both: &Dfa) -> Option<usize> {
    let last = both.longest_match(text)?;
    (0..=last).rev().find(|end| this.accepts(&text[..*end]) && rest.accepts(&text[*end..last]))
}

/// Texts that were compared without a difference.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Compared {
    /// Length in bytes up to which all texts were compared.
    pub(super) length: usize,
    /// Number of longer texts that were compared.
    pub(super) texts: usize,
}

/// Whether a rule is read to the end of a text. A text with too much nesting counts as read.
pub(super) fn reads(rules: &BTreeMap<RuleId, Reading>, rule: RuleId, text: &[u8]) -> bool {
    let mut interpreter = Interpreter { rules, text, known: HashMap::new() };
    interpreter.rule(rule, 0, 0).map_or(true, |end| end == Some(text.len()))
}

/// Texts of a rule, in the order in which it is compared with them.
#[derive(Clone, Default, Debug)]
pub(super) struct Probes {
    texts: Vec<Vec<u8>>,
    /// Absent if there are more texts.
    all: Option<Compared>,
}

impl Probes {
    /// Compares a rule with its reading. Returns the first text that only the rule matches, if there is one. Texts of
    /// an earlier comparison are read first. All texts are made again if that one ended early.
    pub(super) fn compare(
        &mut self,
        grammar: &Grammar,
        rules: &BTreeMap<RuleId, Reading>,
        rule: RuleId,
    ) -> Result<Result<Compared, Vec<u8>>, AutomatonError> {
        if let Some(missed) = self.texts.iter().find(|text| !reads(rules, rule, text)) {
            return Ok(Err(missed.clone()));
        }
        if let Some(compared) = self.all {
            return Ok(Ok(compared));
        }
        self.texts.clear();
        let outcome = compare(grammar, rules, rule, &mut self.texts)?;
        self.all = outcome.as_ref().ok().copied();
        Ok(outcome)
    }
}

/// Compares a rule with its reading on texts of the rule, which are added to some. Returns the first one that is not read.
fn compare(
    grammar: &Grammar,
    rules: &BTreeMap<RuleId, Reading>,
    rule: RuleId,
    texts: &mut Vec<Vec<u8>>,
) -> Result<Result<Compared, Vec<u8>>, AutomatonError> {
    let oracle = grammar.oracle_of(rule, Unknown::Nothing)?;
    let alphabet = oracle.common_alphabet(&oracle);
    let mut waiting = VecDeque::from([Vec::new()]);
    let (mut tried, mut length) = (0, usize::MAX);
    while let Some(text) = waiting.pop_front() {
        let outcome = oracle.outcome(&text)?;
        if outcome.matches {
            texts.push(text.clone());
            if !reads(rules, rule, &text) {
                return Ok(Err(text));
            }
        }
        tried += 1;
        if tried == BEGINNINGS {
            length = text.len().saturating_sub(1);
            break;
        }
        let goes_on = |byte: &&u8| outcome.viable == text.len() && outcome.next.contains(**byte);
        // No more of them are tried.
        let wanted = BEGINNINGS.saturating_sub(tried + waiting.len());
        waiting.extend(alphabet.iter().filter(goes_on).take(wanted).map(|byte| [text.as_slice(), &[*byte]].concat()));
    }
    let short = texts.len();
    for text in grammar.samples_of(rule, SampleOptions::new(1))?.take(SAMPLES).filter(|text| text.len() <= MAX_LEN) {
        let is_read = reads(rules, rule, text.as_bytes());
        texts.push(text.clone().into_bytes());
        if !is_read {
            return Ok(Err(text.into_bytes()));
        }
    }
    Ok(Ok(Compared { length, texts: texts.len() - short }))
}
