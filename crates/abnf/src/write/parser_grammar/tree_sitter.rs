//! Grammars for tree-sitter. A token is one character, so that the parser alone decides.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::context_free::{Expression, FilledRules};
use super::partition::{Partition, brackets};
use crate::model::RuleId;

pub(super) struct Writer<'a> {
    pub(super) names: &'a BTreeMap<RuleId, String>,
    pub(super) partition: &'a Partition<'a>,
}

impl Writer<'_> {
    /// Returns a `grammar.js` whose rule `whole` reads a whole text. `comment` returns lines of comments about a rule.
    pub(super) fn write(&self, rules: &FilledRules, whole: &str, comment: impl Fn(RuleId) -> String) -> String {
        let name = |rule: RuleId| &self.names[&rule];
        let Some(start) = rules.rules.first().map(|rule| name(rule.rule)) else { return String::new() };
        let mut out = String::from("// Each token is one character.\n");
        for (token, set) in &self.partition.parts {
            let _ = writeln!(out, "const {token} = /{}/u;", brackets(set));
        }
        let first = if rules.has_empty { format!("optional($.{start})") } else { format!("$.{start}") };
        let _ = write!(
            out,
            "\nmodule.exports = grammar({{\n  name: \"{start}\",\n  extras: $ => [],\n  // `tree-sitter generate` names the conflicts \
             that belong here.\n  conflicts: $ => [],\n  rules: {{\n    {whole}: $ => {first},\n"
        );
        for rule in &rules.rules {
            let comment: String = comment(rule.rule).lines().map(|line| format!("    {line}\n")).collect();
            let _ = write!(out, "\n{comment}    {}: $ => {},\n", name(rule.rule), self.text(&rule.expression));
        }
        out.push_str("  },\n});\n");
        out
    }

    fn text(&self, expression: &Expression) -> String {
        let all = |function: &str, all: &[Expression]| {
            format!("{function}({})", all.iter().map(|one| self.text(one)).collect::<Vec<_>>().join(", "))
        };
        match expression {
            Expression::Rule(rule) => format!("$.{}", self.names[rule]),
            Expression::Characters(set) => {
                let parts = &self.partition.of[set];
                let names: Vec<&str> = parts.iter().map(|part| self.partition.parts[*part].0.as_str()).collect();
                if let [only] = names[..] { only.to_owned() } else { format!("choice({})", names.join(", ")) }
            }
            Expression::Sequence(parts) => all("seq", parts),
            Expression::Choice(parts) => all("choice", parts),
            Expression::OneOrMore(inner) => format!("repeat1({})", self.text(inner)),
            Expression::Optional(inner) => match &**inner {
                Expression::OneOrMore(inner) => format!("repeat({})", self.text(inner)),
                inner => format!("optional({})", self.text(inner)),
            },
        }
    }
}
