//! The rule to parse by: `--grammar rfc3986 --rule host`.

use clap::builder::{PossibleValue, PossibleValuesParser};

use super::listed::rule_names;
use crate::exit::Failure;
use urlgram::registry::{self, DynRule, Grammar};
use urlgram_project::choose_rule as choose;

/// The options that choose a rule.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct RuleArgs {
    /// Parse by the grammar of this document. `urlgram grammar list` lists all, including those of schemes
    #[arg(short, long, value_name = "NAME", default_value = "rfc3986", value_parser = grammar_names())]
    grammar: String,

    /// Start from this rule, in any case, instead of the default rule
    #[arg(short, long, value_name = "NAME", value_parser = rule_names(), hide_possible_values = true)]
    rule: Option<String>,
}

/// Returns the names of the grammars. The many grammars of schemes are accepted but not listed.
pub(crate) fn grammar_names() -> PossibleValuesParser {
    let value = |grammar: &'static Grammar, hide| PossibleValue::new(grammar.document.name).hide(hide);
    let generic = registry::generic_grammars().map(|grammar| value(grammar, false));
    PossibleValuesParser::new(generic.chain(registry::scheme_grammars().map(|grammar| value(grammar, true))))
}

impl RuleArgs {
    /// Whether a rule is named.
    pub(crate) fn names_rule(&self) -> bool {
        self.rule.is_some()
    }

    /// Whether a text is read as a URL reference of RFC 3986: neither another document nor a rule is named.
    pub(crate) fn is_default(&self) -> bool {
        self.rule.is_none() && self.grammar == "rfc3986"
    }

    /// Returns the named rule, or else the first of `defaults` that the grammar has, or else its start rule.
    ///
    /// # Errors
    /// An unknown rule.
    pub(crate) fn rule(&self, defaults: &[&str]) -> Result<&'static DynRule, Failure> {
        choose_rule(&self.grammar, self.rule.as_deref(), defaults)
    }
}

/// Returns the named rule, or else the first of `defaults` that the grammar has, or else its start rule.
///
/// # Errors
/// An unknown grammar or rule.
pub(crate) fn choose_rule(grammar: &str, rule: Option<&str>, defaults: &[&str]) -> Result<&'static DynRule, Failure> {
    choose(grammar, rule, defaults).map_err(Failure::Usage)
}
