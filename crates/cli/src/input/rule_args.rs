//! The rule to read by: `--grammar rfc3986 --rule host`.

use clap::builder::{PossibleValue, PossibleValuesParser};

use crate::exit::Failure;
use urlgram::registry::{self, DynRule, Grammar};

/// The options that choose a rule.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct RuleArgs {
    /// The document whose grammar reads; the documents of schemes too, as `urlgram grammar list` has them
    #[arg(short, long, value_name = "NAME", default_value = "rfc3986", value_parser = grammar_names())]
    grammar: String,

    /// The rule to start from, in any case, if not the one that is meant by default
    #[arg(short, long, value_name = "NAME")]
    rule: Option<String>,
}

/// The names of the grammars. Those of the schemes are many, and not listed.
pub(crate) fn grammar_names() -> PossibleValuesParser {
    let value = |grammar: &'static Grammar, hide| PossibleValue::new(grammar.document.name).hide(hide);
    let generic = registry::generic_grammars().map(|grammar| value(grammar, false));
    PossibleValuesParser::new(generic.chain(registry::scheme_grammars().map(|grammar| value(grammar, true))))
}

impl RuleArgs {
    /// Whether a rule is asked for by name.
    pub(crate) fn names_rule(&self) -> bool {
        self.rule.is_some()
    }

    /// The rule that is asked for; where none is, the first of `defaults` that the grammar has, and else its own start rule.
    ///
    /// # Errors
    /// A rule that the grammar does not have.
    pub(crate) fn rule(&self, defaults: &[&str]) -> Result<&'static DynRule, Failure> {
        choose_rule(&self.grammar, self.rule.as_deref(), defaults)
    }
}

/// The rule that is asked for; where none is, the first of `defaults` that the grammar has, and else its own start rule.
///
/// # Errors
/// A grammar that there is not, a rule that it does not have.
pub(crate) fn choose_rule(grammar: &str, rule: Option<&str>, defaults: &[&str]) -> Result<&'static DynRule, Failure> {
    let grammar =
        registry::grammar(grammar).ok_or_else(|| Failure::Usage(format!("there is no grammar `{grammar}`")))?;
    let default = defaults.iter().find(|name| grammar.rule(name).is_some());
    let name = rule.or(default.copied()).unwrap_or(grammar.start);
    grammar.rule(name).ok_or_else(|| unknown(grammar, name))
}

fn unknown(grammar: &Grammar, name: &str) -> Failure {
    let names: Vec<&str> = grammar.rules().iter().map(|reading| reading.rule().name).collect();
    let title = grammar.document.title;
    Failure::Usage(format!("{title} has no rule `{name}`; its rules are {}", names.join(", ")))
}
