//! Examples with their verdicts: [`TestedExample`].

use std::collections::BTreeMap;

use super::example::Example;
use super::figures::Shown;
use crate::automata::NextBytes;
use crate::matching::Oracle;
use crate::model::{FileId, Gap, GapKind, Grammar, RuleId};
use crate::read::ParsedGrammar;

/// Maximum number of rules that texts without a rule are tested with.
const MAX_RULES: usize = 120;
/// Maximum number of texts that name their rules. Each makes an oracle of the rule.
const MAX_NAMED: usize = 1000;
/// Number of texts of prose that a rule matches if it says nothing about its texts.
const MAX_PROSE: usize = 2;
/// Shortest beginning in bytes that makes a text one that a rule probably means.
const MIN_VIABLE: usize = 8;

/// Maximum number of characters of a text that are doubled.
const MAX_SIGNS: usize = 12;

/// Characters that a rule matches at the end of a text only if it matches any end.
const ANY: &str = "\u{7f} \"<>";

/// An example and its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestedExample {
    /// Example.
    pub example: Example,
    /// Verdict of the grammar.
    pub verdict: Verdict,
}

/// The verdict of a grammar about an [`Example`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// The rule matches the text, or rightly does not. For a text without a rule, it is one that few other texts match.
    Right {
        /// Rule that matches the text.
        rule: String,
    },
    /// The rule is said to match the text and does not, or the reverse.
    Wrong {
        /// Rule that is meant.
        rule: String,
        /// Length in bytes of the longest beginning of the text that some match begins with.
        viable: usize,
        /// Bytes that may follow it.
        next: NextBytes,
    },
    /// No rule matches the text, and one matches its beginning, as no prose does.
    Doubtful {
        /// Rule that is probably meant.
        rule: String,
        /// Length in bytes of the longest beginning of the text that some match begins with.
        viable: usize,
        /// Bytes that may follow it.
        next: NextBytes,
    },
    /// The answer depends on rules that the grammar does not define.
    Unknown {
        /// Rule that is meant.
        rule: String,
        /// Names of the rules.
        gaps: String,
    },
    /// The grammar has no rule of this name, or it cannot be used.
    NoRule {
        /// Name of the rule.
        rule: String,
    },
    /// It is not known which rule is meant.
    Undecided,
}

impl ParsedGrammar {
    /// Tests the examples of a grammar and of its document: comments `; accepts: text` and `; rejects: text`, lines of figures and code
    /// blocks, and texts in quotation marks. A field of a header in a figure, such as `Link: <a>`, is an example of the rule of its name.
    /// `others` are examples of a list. The second value is the number of texts of a large document
    /// that are left out.
    ///
    /// ```
    /// use urlgram_abnf::{Reader, Verdict};
    ///
    /// let grammar = Reader::new().read("a.abnf", "port = 1*DIGIT\n; accepts: 80\n; rejects: 8\n");
    /// let (tested, _) = grammar.examples(&[]);
    /// assert!(matches!(tested[0].verdict, Verdict::Right { .. }));
    /// assert!(matches!(tested[1].verdict, Verdict::Wrong { .. }));
    /// ```
    pub fn examples(&self, others: &[Example]) -> (Vec<TestedExample>, usize) {
        let grammar = &self.grammar;
        let mut named = Example::in_comments(grammar);
        named.extend(others.iter().cloned());
        let too_many = named.len().saturating_sub(MAX_NAMED);
        named.truncate(MAX_NAMED);
        let mut tested: Vec<TestedExample> = named.into_iter().map(|example| of_rule(grammar, example)).collect();
        let Shown { examples, left_out, prose, .. } = Shown::of(grammar);
        let left_out = left_out + too_many;
        if !examples.is_empty() {
            let meant = Meant::of(grammar, &prose);
            let mut fields = BTreeMap::new();
            tested.extend(examples.into_iter().map(|example| match example.rule.clone() {
                Some(rule) => of_field(grammar, &mut fields, rule, example),
                None => meant.test(example),
            }));
        }
        (tested, left_out)
    }
}

fn of_rule(grammar: &Grammar, example: Example) -> TestedExample {
    let rule = example.rule.clone().unwrap_or_default();
    let verdict = verdict(grammar, &rule, &example);
    TestedExample { verdict: verdict.unwrap_or(Verdict::NoRule { rule }), example }
}

/// Tests the field of a header with the rule of its name, which matches the value, or name and value. A document also shows fields
/// that are wrong, so that a text which the rule does not match is doubtful.
fn of_field(
    grammar: &Grammar,
    oracles: &mut BTreeMap<String, Option<Oracle>>,
    rule: String,
    example: Example,
) -> TestedExample {
    let oracle = oracles.entry(rule.clone()).or_insert_with(|| grammar.oracle_with_any(&rule).ok());
    let Some(oracle) = oracle else { return TestedExample { verdict: Verdict::NoRule { rule }, example } };
    let line = format!("{rule}: {}", example.text);
    let with_end = format!("{line}\r\n");
    if [&example.text, &line, &with_end].into_iter().any(|text| oracle.accepts(text)) {
        return TestedExample { verdict: Verdict::Right { rule }, example };
    }
    let with_name = oracle.outcome(&line).ok().filter(|outcome| outcome.viable > rule.len());
    let text = if with_name.is_some() { line } else { example.text.clone() };
    let verdict = match with_name.or_else(|| oracle.outcome(&text).ok()) {
        Some(outcome) => Verdict::Doubtful { rule, viable: outcome.viable, next: outcome.next },
        None => Verdict::Undecided,
    };
    TestedExample { verdict, example: Example { text, ..example } }
}

fn verdict(grammar: &Grammar, rule: &str, example: &Example) -> Option<Verdict> {
    let gaps = grammar.usable(grammar.find(rule).ok()?).ok()?;
    let outcome = grammar.oracle(rule).ok()?.outcome(&example.text).ok()?;
    let rule = rule.to_owned();
    if !outcome.matches && !gaps.is_empty() && grammar.oracle_with_any(&rule).ok()?.accepts(&example.text) {
        return Some(Verdict::Unknown { rule, gaps: Gap::list(&gaps) });
    }
    Some(match outcome.matches == example.is_accepted {
        true => Verdict::Right { rule },
        false => Verdict::Wrong { rule, viable: outcome.viable, next: outcome.next },
    })
}

/// The rules that texts without a rule may be examples of.
struct Meant {
    rules: Vec<Candidate>,
}

struct Candidate {
    name: String,
    oracle: Oracle,
    /// Length of the longest beginning of a text of prose that a match begins with.
    of_prose: usize,
    /// Whether it matches prose, such as each word.
    is_loose: bool,
}

impl Meant {
    fn of(grammar: &Grammar, prose: &[String]) -> Meant {
        let mut ids: Vec<(usize, RuleId)> = grammar
            .ids()
            .map(|id| (grammar.reachable([id]).iter().filter(|is_reached| **is_reached).count(), id))
            .take(8 * MAX_RULES)
            .collect();
        ids.sort_by_key(|(size, id)| (std::cmp::Reverse(*size), *id));
        let rules = ids.into_iter().take(MAX_RULES).filter_map(|(_, id)| Candidate::of(grammar, id, prose));
        Meant { rules: rules.collect() }
    }

    /// Tests an example. A text in angle brackets, as URLs are written in prose, may mean the text inside.
    fn test(&self, example: Example) -> TestedExample {
        let verdict = self.verdict(&example.text);
        let inner = example.text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        if let (Verdict::Undecided, Some(inner)) = (&verdict, inner.filter(|inner| !inner.contains(['<', '>']))) {
            let inner = Example { text: inner.to_owned(), ..example.clone() };
            return TestedExample { verdict: self.verdict(&inner.text), example: inner };
        }
        TestedExample { verdict, example }
    }

    fn verdict(&self, text: &str) -> Verdict {
        let (mut weak, mut is_loosely_matched) = (None, false);
        let mut nearest: Option<(&Candidate, usize, NextBytes)> = None;
        // The smallest rule says the most about a text.
        for rule in self.rules.iter().rev() {
            let Ok(outcome) = rule.oracle.outcome(text) else { continue };
            if rule.is_loose {
                if outcome.matches && rule.depends_on_signs(text) {
                    return Verdict::Right { rule: rule.name.clone() };
                }
                is_loosely_matched |= outcome.matches;
                continue;
            }
            if outcome.matches && !rule.oracle.accepts(format!("{text}{ANY}")) {
                return Verdict::Right { rule: rule.name.clone() };
            } else if outcome.matches {
                weak.get_or_insert_with(|| rule.name.clone());
            }
            let is_near = outcome.viable >= MIN_VIABLE
                && outcome.viable > rule.of_prose + 2
                && outcome.viable * 4 >= text.len()
                && is_inside(text, outcome.viable)
                && text[..outcome.viable].contains(|c: char| !c.is_ascii_alphabetic() && c != ' ');
            if is_near && nearest.as_ref().is_none_or(|(_, viable, _)| outcome.viable > *viable) {
                nearest = Some((rule, outcome.viable, outcome.next));
            }
        }
        match nearest {
            Some((rule, viable, next)) if !is_loosely_matched => {
                Verdict::Doubtful { rule: rule.name.clone(), viable, next }
            }
            _ => weak.map_or(Verdict::Undecided, |rule| Verdict::Right { rule }),
        }
    }
}

/// Whether a text goes on at a place, where a word does not end: what follows a space may be about the text.
fn is_inside(text: &str, at: usize) -> bool {
    text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(|next| !next.is_whitespace())
}

impl Candidate {
    fn of(grammar: &Grammar, id: RuleId, prose: &[String]) -> Option<Candidate> {
        let rule = grammar.get(id);
        if rule.file != FileId::MAIN || grammar.gaps(id).iter().any(|gap| gap.kind == GapKind::SyntaxError) {
            return None;
        }
        let oracle = grammar.oracle_with_any(&rule.name).ok()?;
        let (mut of_prose, mut matched) = (0, 0);
        for text in prose {
            let outcome = oracle.outcome(text).ok()?;
            matched += usize::from(outcome.matches);
            of_prose = of_prose.max(outcome.viable);
        }
        let is_loose = matched > MAX_PROSE || oracle.accepts("");
        Some(Candidate { name: rule.name.clone(), oracle, of_prose, is_loose })
    }

    /// Whether the rule matches a text because of its punctuation: it does not match the text with one of them doubled, as in `joe@@example.com`.
    fn depends_on_signs(&self, text: &str) -> bool {
        let signs = text.char_indices().filter(|(_, c)| c.is_ascii_punctuation());
        let doubled = |(at, c): (usize, char)| format!("{}{c}{}", &text[..at], &text[at..]);
        signs.take(MAX_SIGNS).any(|sign| !self.oracle.accepts(doubled(sign)))
    }
}
