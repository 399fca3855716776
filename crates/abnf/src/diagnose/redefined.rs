//! Rules that a document defines again, so that they match other texts.

use std::collections::BTreeMap;

use crate::comparison::{Comparison, Relation, Witness};
use crate::model::{ElementKind, Grammar, GrammarProblem, ProblemKind, RuleDefinition, RuleId};

/// Number of definitions that are compared.
const MAX_COMPARED: usize = 100;
/// Number of beginnings of texts with which rules that have no automaton are compared.
const TEXTS: usize = 2_000;

/// Compares the definitions of each rule. Those that match the same texts are not reported, and of those that differ in the same way only
/// the first is.
pub(super) fn definitions(grammar: &Grammar) -> Vec<GrammarProblem> {
    let mut whole = grammar.clone();
    whole.rules.extend(grammar.redefined.iter().map(|(_, rule)| rule.clone()));
    let mut known: BTreeMap<(RuleId, String), Difference> = BTreeMap::new();
    let mut problems: Vec<GrammarProblem> = Vec::new();
    for (at, (first, rule)) in grammar.redefined.iter().enumerate() {
        let second = RuleId((grammar.rules.len() + at) as u32);
        let is_first = known.len() < MAX_COMPARED;
        let found = known
            .entry((*first, rule.element.to_string()))
            .or_insert_with(|| if is_first { difference(&whole, *first, second) } else { Difference::Unknown });
        let Some(kind) = found.problem(&rule.name) else { continue };
        let is_alike = |problem: &&mut GrammarProblem| match (&problem.kind, &kind) {
            (ProblemKind::Narrowed { name, .. }, ProblemKind::Narrowed { .. })
            | (ProblemKind::Redefined { name, text: None, .. }, ProblemKind::Redefined { .. }) => {
                name.eq_ignore_ascii_case(&rule.name)
            }
            _ => false,
        };
        match problems.iter_mut().find(is_alike).map(|problem| &mut problem.kind) {
            Some(ProblemKind::Narrowed { count, .. } | ProblemKind::Redefined { count, .. }) => *count += 1,
            _ => problems.push(GrammarProblem {
                secondary: Some(grammar.get(*first).name_span),
                file: rule.file,
                ..GrammarProblem::new(kind, rule.name_span)
            }),
        }
    }
    problems
}

enum Difference {
    /// They match the same texts, or one of them only says where the rule is defined.
    No,
    /// The later definition does not match this text, and matches no other text than the first.
    Narrower(String),
    /// Only one of them matches this text: the later one, or the first.
    Text(String, bool),
    Unknown,
}

impl Difference {
    fn problem(&self, name: &str) -> Option<ProblemKind> {
        let name = name.to_owned();
        match self {
            Difference::No => None,
            Difference::Narrower(text) => Some(ProblemKind::Narrowed { name, text: text.clone(), count: 1 }),
            Difference::Text(text, is_later) => {
                Some(ProblemKind::Redefined { name, text: Some((text.clone(), *is_later)), count: 1 })
            }
            Difference::Unknown => Some(ProblemKind::Redefined { name, text: None, count: 1 }),
        }
    }
}

fn difference(whole: &Grammar, first: RuleId, second: RuleId) -> Difference {
    if [first, second].iter().any(|id| is_pointer(whole.get(*id))) {
        return Difference::No;
    }
    let Ok(compared) = whole.compare(first, whole, second, TEXTS) else { return Difference::Unknown };
    let relation = compared.found.relation();
    let Comparison { only_left, only_right, .. } = compared.found;
    let shown = |witness: &Witness| witness.to_string();
    // RFC 9110 section 5.6.1.1 expands lists as senders write them, and RFC 7230 section 7 in another way, so that fewer texts match.
    if has_list(&whole.get(first).text) && !has_list(&whole.get(second).text) && only_right.is_none() {
        return Difference::No;
    }
    match (only_left, only_right) {
        (Some(text), None) if relation == Relation::Superset && compared.doubt.is_none() => {
            Difference::Narrower(shown(&text))
        }
        (Some(left), Some(right)) if left.0.len() < right.0.len() => Difference::Text(shown(&left), false),
        (_, Some(text)) => Difference::Text(shown(&text), true),
        (Some(text), None) => Difference::Text(shown(&text), false),
        (None, None) if compared.doubt.is_none() => Difference::No,
        // Both leave the same to other documents.
        (None, None) if written(whole.get(first)) == written(whole.get(second)) => Difference::No,
        (None, None) => Difference::Unknown,
    }
}

/// Whether a definition only says in prose where the rule is defined: `host = <host, see RFC 3986>`.
fn is_pointer(rule: &RuleDefinition) -> bool {
    matches!(rule.element.kind, ElementKind::Prose { .. })
}

/// Returns a definition with one space between its elements, and its texts next to each other as one text.
fn written(rule: &RuleDefinition) -> String {
    let element = rule.element.to_string();
    element.split_whitespace().collect::<Vec<_>>().join(" ").replace("\" \"", "").to_ascii_lowercase()
}

/// Whether a definition has a list: `1#x`, `#( x )`.
fn has_list(definition: &str) -> bool {
    let is_list = |(at, _): (usize, &str)| {
        let (before, after) = (&definition[..at], &definition[at + 1..]);
        let is_begin = before.ends_with(|c: char| c.is_ascii_digit() || c.is_whitespace() || "([=".contains(c));
        is_begin && after.starts_with(|c: char| c.is_ascii_alphanumeric() || "([<\"".contains(c))
    };
    definition.match_indices('#').any(is_list)
}
