//! Regular expressions of rules, also for engines that backtrack: [`BacktrackingRegex`].

use super::eliminate::expression;
use super::growth::{Growth, growth};
use super::regex::{RegexFlavor, Writer};
use crate::model::{AutomatonError, Grammar};

/// A regular expression for an engine that backtracks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BacktrackingRegex {
    /// Expression, anchored at both ends.
    pub expression: String,
    /// Time that it takes.
    pub growth: Growth,
    /// Time that the expression of the rules would take, if this one is written from the automaton.
    pub replaced: Option<Growth>,
}

impl Grammar {
    /// Returns a regular expression that matches exactly the texts of a rule. It is anchored at both ends. References become copies of
    /// the rules.
    ///
    /// ```
    /// use urlgram_abnf::{RegexFlavor, builtin};
    ///
    /// let rfc3986 = builtin("rfc3986").unwrap();
    /// assert_eq!(rfc3986.regex("port", RegexFlavor::Rust).unwrap(), r"\A(?:[0-9]*)\z");
    /// assert_eq!(rfc3986.regex("scheme", RegexFlavor::JavaScript).unwrap(), r"^(?:[A-Za-z][+\-.0-9A-Za-z]*)$");
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`]; [`AutomatonError::NotRegular`] for any recursion, also where an automaton exists;
    /// [`AutomatonError::TooLarge`] for an expression of more than 1 MiB.
    pub fn regex(&self, rule: &str, flavor: RegexFlavor) -> Result<String, AutomatonError> {
        let mut writer = Writer::new(self, flavor);
        writer.rule(self.find(rule)?)?;
        Ok(flavor.anchored(&writer.out))
    }

    /// Returns a regular expression for an engine that backtracks, as those of Python, JavaScript and PCRE2 do. If the expression that
    /// [`regex`](Self::regex) returns takes more than linear time, it is written from the automaton of the rule instead, which reads each
    /// text in one way only, unless that would be too long.
    ///
    /// ```
    /// use urlgram_abnf::{Grammar, Growth, RegexFlavor};
    ///
    /// let grammar: Grammar = "a = *( 1*WSP / \"x\" ) \".\"\nb = *( \"x\" / \"y\" ) \".\"\n".parse().unwrap();
    /// let slow = grammar.regex("a", RegexFlavor::Python).unwrap();
    /// assert_eq!(slow, r"\A(?:(?:(?:[\x09 ]+|[Xx]))*\.)\Z");
    /// let fast = grammar.backtracking_regex("a", RegexFlavor::Python).unwrap();
    /// assert_eq!((fast.expression.as_str(), fast.growth), (r"\A(?:[\x09 Xx]*\.)\Z", Growth::Linear));
    /// let Growth::Exponential(text) = fast.replaced.unwrap() else { panic!() };
    /// assert_eq!(text.to_string(), r#"" " + " " * 30 + "!""#);
    /// assert!(grammar.backtracking_regex("b", RegexFlavor::Python).unwrap().replaced.is_none());
    /// ```
    ///
    /// # Errors
    /// As [`regex`](Self::regex).
    pub fn backtracking_regex(&self, rule: &str, flavor: RegexFlavor) -> Result<BacktrackingRegex, AutomatonError> {
        let expression_of_rules = self.regex(rule, flavor)?;
        let id = self.find(rule)?;
        let growth = growth(self, id, Writer::new(self, flavor));
        if growth != Growth::Linear {
            if let Some(found) = self.dfa_of(id).ok().and_then(|dfa| expression(&dfa, flavor)) {
                let expression = flavor.anchored(&found);
                return Ok(BacktrackingRegex { expression, growth: Growth::Linear, replaced: Some(growth) });
            }
        }
        Ok(BacktrackingRegex { expression: expression_of_rules, growth, replaced: None })
    }
}
