//! Grammars for ANTLR 4. A token is one character, so that the parser alone decides.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::context_free::{Expression, FilledRules};
use super::partition::{Partition, brackets};
use crate::model::{RuleId, graph};

/// Returns a cycle of rules that begin with each other for which ANTLR has no parser. It reads a rule that begins with itself, but only if
/// a whole alternative does.
pub(super) fn left_recursion(rules: &FilledRules) -> Option<Vec<RuleId>> {
    let number: BTreeMap<RuleId, usize> = rules.rules.iter().enumerate().map(|(i, rule)| (rule.rule, i)).collect();
    let beginnings = |expression: &Expression| {
        let mut found = BTreeSet::new();
        beginnings_of(expression, &mut found);
        found.iter().filter_map(|rule| number.get(rule).copied()).collect::<Vec<usize>>()
    };
    let mut edges = Vec::new();
    for (i, rule) in rules.rules.iter().enumerate() {
        let mut found = Vec::new();
        let expression = &rule.expression;
        let alternatives =
            if let Expression::Choice(all) = expression { all } else { std::slice::from_ref(expression) };
        for alternative in alternatives {
            match alternative {
                Expression::Sequence(all) if all[0] == Expression::Rule(rule.rule) => {}
                other => found.extend(beginnings(other)),
            }
        }
        if found.contains(&i) {
            return Some(vec![rule.rule, rule.rule]);
        }
        edges.push(found);
    }
    let component = graph::components(&edges);
    let cycle = (0..edges.len()).find_map(|rule| graph::cycle(rule, &edges, &component))?;
    Some(cycle.into_iter().map(|i| rules.rules[i].rule).collect())
}

/// Collects the rules that an expression can begin with.
fn beginnings_of(expression: &Expression, found: &mut BTreeSet<RuleId>) {
    match expression {
        Expression::Rule(rule) => {
            found.insert(*rule);
        }
        Expression::Sequence(all) => {
            for part in all {
                beginnings_of(part, found);
                if !matches!(part, Expression::Optional(_)) {
                    break;
                }
            }
        }
        other => other.children().iter().for_each(|child| beginnings_of(child, found)),
    }
}

pub(super) struct Writer<'a> {
    pub(super) names: &'a BTreeMap<RuleId, String>,
    pub(super) partition: &'a Partition<'a>,
}

/// Binding strength of an expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Alternatives,
    Sequence,
    One,
}

impl Writer<'_> {
    /// Returns a grammar whose rule `whole` reads a whole text. `comment` returns lines of comments about a rule.
    pub(super) fn write(&self, rules: &FilledRules, whole: &str, comment: impl Fn(RuleId) -> String) -> String {
        let name = |rule: RuleId| &self.names[&rule];
        let Some(start) = rules.rules.first().map(|rule| name(rule.rule)) else { return String::new() };
        let words = start.split('_').filter(|word| !word.is_empty());
        let title: String = words.map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect();
        let sign = if rules.has_empty { "?" } else { "" };
        let mut out = format!("grammar {title};\n\n{whole} : {start}{sign} EOF ;\n");
        for rule in &rules.rules {
            let body = match &rule.expression {
                Expression::Choice(all) => {
                    let all: Vec<String> = all.iter().map(|one| self.text(one, Binds::Alternatives)).collect();
                    all.join("\n    | ")
                }
                other => self.text(other, Binds::Alternatives),
            };
            let _ = write!(out, "\n{}{}\n    : {body}\n    ;\n", comment(rule.rule), name(rule.rule));
        }
        out.push_str("\n// Each token is one character.\n");
        for (token, set) in &self.partition.parts {
            let _ = writeln!(out, "{token} : {} ;", brackets(set));
        }
        // The lexer skips characters without a token.
        out.push_str("OTHER : . ;\n");
        out
    }

    fn text(&self, expression: &Expression, needed: Binds) -> String {
        let all = |all: &[Expression], binds, sign: &str| {
            all.iter().map(|one| self.text(one, binds)).collect::<Vec<_>>().join(sign)
        };
        let (text, binds) = match expression {
            Expression::Rule(rule) => (self.names[rule].clone(), Binds::One),
            Expression::Characters(set) => {
                let parts = &self.partition.of[set];
                let names: Vec<&str> = parts.iter().map(|part| self.partition.parts[*part].0.as_str()).collect();
                (names.join(" | "), if names.len() == 1 { Binds::One } else { Binds::Alternatives })
            }
            Expression::Sequence(parts) => (all(parts, Binds::Sequence, " "), Binds::Sequence),
            Expression::Choice(parts) => (all(parts, Binds::Alternatives, " | "), Binds::Alternatives),
            Expression::OneOrMore(inner) => (self.text(inner, Binds::One) + "+", Binds::Sequence),
            Expression::Optional(inner) => match &**inner {
                Expression::OneOrMore(inner) => (self.text(inner, Binds::One) + "*", Binds::Sequence),
                inner => (self.text(inner, Binds::One) + "?", Binds::Sequence),
            },
        };
        if binds < needed { format!("( {text} )") } else { text }
    }
}
