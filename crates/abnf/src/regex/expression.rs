//! Regular expressions: [`Regex`].

use urlgram::span::Span;

use super::build::{anything, automaton};
use super::flags::Flags;
use super::flavor::rewrite;
use super::invalid::{InvalidRegex, RegexProblem};
use super::node::{Look, LookKind, Node, node};
use crate::automata::{Dfa, Work};
use crate::comparison::{FailedComparison, RuleComparison};
use crate::model::{AutomatonError, Grammar, RuleId, TooLarge};
use crate::write::RegexFlavor;

/// Maximum length of an expression in bytes.
const MAX_LEN: usize = 1 << 16;

/// A regular expression, whose texts can be compared with those of a rule.
///
/// Read is what is regular: classes, groups, repetitions, alternatives, anchors, word boundaries, lookahead and lookbehind, with the
/// meaning that the flavor gives them. References back to a group, atomic groups and possessive repetitions are errors. Texts are
/// Unicode, so characters are never halves of a pair of surrogates.
///
/// ```
/// use urlgram_abnf::{Regex, RegexFlavor, builtin};
///
/// let regex = Regex::parse("^[a-z]+$", RegexFlavor::Python, "").unwrap();
/// let rfc3986 = builtin("rfc3986").unwrap();
/// let compared = regex.compare(&rfc3986, rfc3986.find("scheme").unwrap()).unwrap();
/// // Python's `$` matches before a final line feed.
/// assert_eq!(compared.found.only_left.unwrap().to_string(), "a\\n");
/// assert_eq!(compared.found.only_right.unwrap().to_string(), "A");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regex {
    node: Node,
    is_whole: bool,
}

impl Regex {
    /// Reads an expression with the letters of its flags, such as `i`. In JavaScript and PCRE it may be a literal with its own flags:
    /// `/^a/i`.
    ///
    /// # Errors
    /// [`InvalidRegex`] if it is not valid in the flavor, or has a construct whose texts cannot be compared. Its span is one of the text.
    pub fn parse(text: &str, flavor: RegexFlavor, flags: &str) -> Result<Regex, InvalidRegex> {
        let (start, inner, own) = literal(text, flavor);
        let shifted = |error: InvalidRegex| InvalidRegex { span: error.span.shifted(start), ..error };
        let mut set = Flags::default();
        for letters in [flags, own] {
            set.set(letters, flavor)
                .map_err(|letter| InvalidRegex { span: Span::new(0, 0), problem: RegexProblem::UnknownFlag(letter) })?;
        }
        if text.len() > MAX_LEN {
            let span = Span::new(MAX_LEN as u32, text.len().min(u32::MAX as usize) as u32);
            return Err(InvalidRegex { span, problem: RegexProblem::Unsupported("more than 64 KiB") });
        }
        let pattern = rewrite(inner, flavor, &mut set).map_err(shifted)?;
        let mut node = node(&pattern, flavor, set).map_err(shifted)?;
        if set.anchored {
            let start = Node::Look(Look { is_negated: false, kind: LookKind::Start });
            node = Node::Concatenation(vec![start, node]);
        }
        Ok(Regex { node, is_whole: false })
    }

    /// Takes only matches that are the whole text, as Python's `fullmatch` does. Otherwise an expression matches a text if it finds a
    /// match in it.
    pub fn whole(mut self) -> Regex {
        self.is_whole = true;
        self
    }

    /// Builds the minimal automaton of the texts that the expression matches.
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] if repetitions and lookarounds expand to too many states.
    pub fn dfa(&self) -> Result<Dfa, AutomatonError> {
        Ok(self.dfa_within(&mut Work::default())?)
    }

    fn dfa_within(&self, work: &mut Work) -> Result<Dfa, TooLarge> {
        let anything = anything();
        let nodes = [&anything, &self.node, &anything];
        automaton(if self.is_whole { &nodes[1..2] } else { &nodes }, work)?.dfa(work)
    }

    /// Whether a match may have any text before or after it, since nothing ties the expression to the ends of the text. `None` if the
    /// automata are too large to know.
    ///
    /// ```
    /// use urlgram_abnf::{Regex, RegexFlavor};
    ///
    /// let is_open = |text| Regex::parse(text, RegexFlavor::JavaScript, "").unwrap().is_open();
    /// assert_eq!(is_open("https?://.+"), Some(true));
    /// assert_eq!(is_open("^https?://[a-z]+$"), Some(false));
    /// ```
    pub fn is_open(&self) -> Option<bool> {
        if self.is_whole {
            return Some(false);
        }
        let (work, anything) = (&mut Work::default(), anything());
        let line_feed = Node::Class(vec![('\n', '\n')]);
        let line_feed = Node::Repetition { min: 0, max: Some(1), node: Box::new(line_feed) };
        let found = self.dfa_within(work).ok()?;
        let mut differs = |nodes: &[&Node]| Some(automaton(nodes, work).ok()?.dfa(work).ok()? != found);
        Some(differs(&[&self.node, &anything])? || differs(&[&anything, &self.node, &line_feed])?)
    }

    /// Compares the texts of the expression, on the left, with those of a rule.
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] for the expression; [`AutomatonError::NotRegular`] and [`AutomatonError::TooLarge`] for the rule.
    pub fn compare(&self, grammar: &Grammar, rule: RuleId) -> Result<RuleComparison, FailedComparison> {
        let regex = self.dfa().map_err(|error| FailedComparison { is_left: true, error })?;
        RuleComparison::of_automaton(&regex, grammar, rule)
    }
}

/// Returns the offset of the expression in a literal of JavaScript or PHP, the expression, and its flags.
fn literal(text: &str, flavor: RegexFlavor) -> (u32, &str, &str) {
    let signs: &[char] = match flavor {
        RegexFlavor::JavaScript => &['/'],
        RegexFlavor::Pcre => &['/', '#', '~', '%', '@', '!'],
        RegexFlavor::Python => {
            for (begin, end) in [("r\"", '"'), ("r'", '\'')] {
                if let Some(inner) = text.strip_prefix(begin).and_then(|inner| inner.strip_suffix(end)) {
                    return (2, inner, "");
                }
            }
            return (0, text, "");
        }
        RegexFlavor::Rust => return (0, text, ""),
    };
    let read = || {
        let sign = text.chars().next().filter(|sign| signs.contains(sign))?;
        let (inner, flags) = text[1..].rsplit_once(sign)?;
        let is_flags = flags.bytes().all(|b| b.is_ascii_alphabetic()) && Flags::default().set(flags, flavor).is_ok();
        is_flags.then_some((1, inner, flags))
    };
    read().unwrap_or((0, text, ""))
}
