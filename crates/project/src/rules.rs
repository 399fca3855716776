//! The rule of a grammar that options or a configuration name.

use urlgram::registry::{self, DynRule, Grammar};

/// Returns the named rule, or else the first of `defaults` that the grammar has, or else its start rule.
///
/// # Errors
/// The message about an unknown grammar or rule.
pub fn choose_rule(grammar: &str, rule: Option<&str>, defaults: &[&str]) -> Result<&'static DynRule, String> {
    let grammar = registry::grammar(grammar).ok_or_else(|| format!("unknown grammar `{grammar}`"))?;
    let default = defaults.iter().find(|name| grammar.rule(name).is_some());
    let name = rule.or(default.copied()).unwrap_or(grammar.start);
    grammar.rule(name).ok_or_else(|| unknown(grammar, name))
}

fn unknown(grammar: &Grammar, name: &str) -> String {
    let names: Vec<&str> = grammar.rules().iter().map(|reading| reading.rule().name).collect();
    let title = grammar.document.title;
    format!("{title} has no rule `{name}`; its rules are {}", names.join(", "))
}
