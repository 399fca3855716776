//! Rules that are declared in Rust, compared with their ABNF: [`disagreements`].

use std::fmt;

use crate::model::Grammar;
use crate::read::{InvalidGrammar, Reader};
use urlgram::declare::DynRule;
use urlgram::rule::Rule;

/// A text that a rule reads differently than its ABNF.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// Rule with its ABNF.
    pub rule: &'static Rule,
    /// Text.
    pub text: String,
    /// Whether the ABNF matches the text.
    pub is_derived: bool,
}

/// ``rule `digits` accepts "a", which its ABNF does not match``
impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (code, abnf) = if self.is_derived { ("rejects", "matches") } else { ("accepts", "does not match") };
        write!(f, "rule `{}` {code} {:?}, which its ABNF {abnf}", self.rule.name, self.text)
    }
}

/// Number of texts of a rule that is not regular, and of those one edit away.
const MAX_TEXTS: usize = 200;

/// Compares rules that [`rule!`](urlgram::rule!) declares with the ABNF in their documentation. Returns a text for each rule that
/// has another language.
///
/// The ABNF of all `rules` is one grammar. `header` precedes it, for comments such as `; Import: rfc3986.abnf: pchar` and for rules
/// that are only ABNF.
///
/// Each rule runs on its complete test suite ([`Suite`](crate::Suite)). A rule that is not regular, or whose suite is too large,
/// runs on texts that its ABNF matches, and on texts one edit away from them.
///
/// # Errors
/// If there are errors in the ABNF, such as a rule that is not defined.
///
/// ```
/// use urlgram::class::{ALPHA, DIGIT};
/// use urlgram::combinator::{one_of, span, take_while0, take_while1};
/// use urlgram::declare::DynRule;
/// use urlgram::rule::Document;
/// use urlgram::span::Span;
///
/// static NAMES: Document = Document { name: "names", title: "Names", url: "https://example.org/names" };
///
/// urlgram::rule! { section(NAMES, "1")
///     /// `name = ALPHA *name-char`
///     pub Name -> Span = span((one_of(ALPHA), take_while1(NAME_CHAR)));
///     /// `name-char = ALPHA / DIGIT / "-"`
///     pub NameChar: NAME_CHAR = ALPHA | DIGIT | "-";
/// }
///
/// let rules = [DynRule::of::<Name>(), DynRule::of::<NameChar>()];
/// let found = urlgram_abnf::disagreements("", &rules)?;
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].to_string(), "rule `name` rejects \"A\", which its ABNF matches");
/// # Ok::<(), urlgram_abnf::InvalidGrammar>(())
/// ```
pub fn disagreements(header: &str, rules: &[DynRule]) -> Result<Vec<Disagreement>, InvalidGrammar> {
    let abnf: String = rules.iter().map(|rule| unindented(rule.rule().abnf)).collect();
    let grammar = Reader::new().read("rules.abnf", &format!("{header}\n{abnf}")).into_result()?;
    Ok(rules.iter().filter_map(|rule| disagreement(&grammar, rule)).collect())
}

/// Returns the rule without the space that precedes each line of a doc comment.
fn unindented(abnf: &str) -> String {
    abnf.trim_end().lines().map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
}

fn disagreement(grammar: &Grammar, rule: &DynRule) -> Option<Disagreement> {
    let name = rule.rule().name;
    let failure = match grammar.suite(name) {
        Ok(suite) => suite.failures(|text| rule.accepts(text)).into_iter().min_by_key(|(text, _)| text.len()),
        Err(_) => sampled(grammar, name).find(|(text, is_derived)| rule.accepts(text) != *is_derived),
    };
    failure.map(|(text, is_derived)| Disagreement { rule: rule.rule(), text, is_derived })
}

/// Returns texts, each with whether the ABNF matches it.
fn sampled(grammar: &Grammar, name: &str) -> impl Iterator<Item = (String, bool)> {
    let derived = grammar.samples(name, 1).into_iter().flatten().take(MAX_TEXTS).map(|text| (text, true));
    let near = grammar.near_misses(name, 2).into_iter().flatten().take(MAX_TEXTS).map(|miss| (miss.text, false));
    derived.chain(near)
}
