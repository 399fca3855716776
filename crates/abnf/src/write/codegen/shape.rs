//! Shapes of the results of rules: which rules are inside each, how often, and which alternative matched.

use std::collections::{BTreeMap, BTreeSet};

use super::decide::Decided;
use super::lower::class;
use super::peg::Peg;
use crate::model::graph::is_nullable;
use crate::model::{Element, ElementKind, FileId, Grammar, RuleId};

/// Maximum number of alternatives that are told apart. Each is compared with all others.
const MAX_ALTERNATIVES: usize = 256;

/// The number of times that a rule is directly inside another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Count {
    pub(super) min: u32,
    pub(super) max: Option<u32>,
}

/// Rules directly inside a rule, in the order of the grammar.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Fields {
    pub(super) counts: Vec<(RuleId, Count)>,
    /// Rules that are repeated in any order.
    pub(super) items: Vec<RuleId>,
}

/// Shape of the result of a rule.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Fields(Fields),
    /// Alternatives in the order in which they are tried. The last one needs no condition.
    Choice(Vec<Alternative>),
}

/// One of several alternatives.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    pub(super) kind: AlternativeKind,
    /// Rules that are inside it, or not, in contrast to the alternatives after it.
    pub(super) conditions: Vec<(RuleId, bool)>,
}

/// Kind of an alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum AlternativeKind {
    /// Another rule.
    Rule(RuleId),
    /// Several elements with rules.
    Fields(Fields),
    /// A text, and whether its letters match in any case.
    Literal(String, bool),
    /// Elements without rules.
    Text,
}

/// Finds the shapes of rules.
pub(super) struct Shapes<'g> {
    pub(super) grammar: &'g Grammar,
    pub(super) nullable: Vec<bool>,
}

impl Shapes<'_> {
    /// Returns the shape of the result of a rule.
    pub(super) fn of(&self, decided: &Decided) -> Shape {
        let rule = self.grammar.get(decided.rule);
        let element = rule.element.ungrouped();
        // An automaton records no rules.
        if matches!(*decided.peg, Peg::Longest(_)) {
            return Shape::Fields(Fields::default());
        }
        let alternatives = alternatives(element);
        if alternatives.len() > 1 && class(self.grammar, rule.file, element, 0).is_none() {
            if let Some(choice) = self.choice(rule.file, &alternatives) {
                return Shape::Choice(choice);
            }
        }
        Shape::Fields(self.fields(rule.file, element))
    }

    /// Returns the alternatives if the rules inside tell them apart.
    fn choice(&self, file: FileId, alternatives: &[&Element]) -> Option<Vec<Alternative>> {
        let mut kinds: Vec<(AlternativeKind, Vec<(RuleId, Count)>)> = Vec::new();
        let (mut texts, mut has_text) = (Vec::new(), false);
        for element in alternatives {
            let counts = self.counts(file, element);
            match &element.ungrouped().kind {
                _ if !counts.is_empty() => {
                    let kind = match element.ungrouped().referenced() {
                        Some((_, Some(rule))) => AlternativeKind::Rule(rule),
                        _ => AlternativeKind::Fields(self.fields(file, element)),
                    };
                    kinds.push((kind, counts));
                }
                kind => match literal(kind) {
                    Some(literal) if !texts.contains(&literal) => texts.push(literal),
                    Some(_) => {}
                    None => has_text = true,
                },
            }
        }
        if kinds.len() + texts.len() + usize::from(has_text) < 2 || kinds.len() > MAX_ALTERNATIVES {
            return None;
        }
        if !texts.is_empty() || has_text {
            kinds.push((AlternativeKind::Text, Vec::new()));
        }
        // The surest condition comes first: a rule that only one alternative has.
        let mut choice = Vec::new();
        for (i, (kind, counts)) in kinds.iter().enumerate() {
            let conditions = conditions(counts, kinds[i + 1..].iter().map(|(_, counts)| counts.as_slice()))?;
            choice.push(Alternative { kind: kind.clone(), conditions });
        }
        if !texts.is_empty() && !has_text {
            choice.pop();
        }
        let at = choice.len() - usize::from(has_text);
        let literals = texts.into_iter().map(|(text, any_case)| AlternativeKind::Literal(text, any_case));
        choice.splice(at..at, literals.map(|kind| Alternative { kind, conditions: Vec::new() }));
        Some(choice)
    }

    /// Returns the rules inside an element.
    fn fields(&self, file: FileId, element: &Element) -> Fields {
        let mut counts = self.counts(file, element);
        let mut items = BTreeSet::new();
        for part in element.walk() {
            let (ElementKind::Repetition { max, element, .. } | ElementKind::List { max, element, .. }) = &part.kind
            else {
                continue;
            };
            let inner = self.counts(file, element);
            let is_aligned = inner.iter().all(|(_, count)| *count == Count { min: 1, max: Some(1) });
            if max.is_none_or(|max| max > 1) && inner.len() > 1 && !is_aligned {
                items.extend(inner.iter().map(|(rule, _)| *rule));
            }
        }
        let in_items = |(rule, _): &(RuleId, Count)| items.contains(rule);
        let items = counts.iter().filter(|field| in_items(field)).map(|(rule, _)| *rule).collect();
        counts.retain(|field| !in_items(field));
        Fields { counts, items }
    }

    /// Returns how often each rule is recorded inside an element.
    fn counts(&self, file: FileId, element: &Element) -> Vec<(RuleId, Count)> {
        if class(self.grammar, file, element, 0).is_some() {
            return Vec::new();
        }
        let children = || element.children().iter().map(|child| self.counts(file, child));
        match &element.kind {
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                vec![(*rule, Count { min: 1, max: Some(1) })]
            }
            ElementKind::Concatenation(_) => joined(children(), |a, b| Count {
                min: a.min.saturating_add(b.min),
                max: a.max.zip(b.max).and_then(|(a, b)| a.checked_add(b)),
            }),
            ElementKind::Alternation(_) => {
                joined(children(), |a, b| Count { min: a.min.min(b.min), max: a.max.zip(b.max).map(|(a, b)| a.max(b)) })
            }
            ElementKind::Repetition { max: Some(0), .. } | ElementKind::List { max: Some(0), .. } => Vec::new(),
            ElementKind::Repetition { min, max, element } | ElementKind::List { min, max, element } => {
                // An empty match ends a repetition early.
                let min = if is_nullable(element, &self.nullable) { 0 } else { *min };
                let times = |count: Count| Count {
                    min: count.min.saturating_mul(min),
                    max: count.max.zip(*max).and_then(|(count, max)| count.checked_mul(max)),
                };
                self.counts(file, element).into_iter().map(|(rule, count)| (rule, times(count))).collect()
            }
            ElementKind::Option(element) => {
                let optional = |count: Count| Count { min: 0, ..count };
                self.counts(file, element).into_iter().map(|(rule, count)| (rule, optional(count))).collect()
            }
            ElementKind::Group(element) => self.counts(file, element),
            _ => Vec::new(),
        }
    }
}

/// Returns the alternatives of an element, without groups around some of them.
fn alternatives(element: &Element) -> Vec<&Element> {
    match &element.ungrouped().kind {
        ElementKind::Alternation(all) => all.iter().flat_map(alternatives).collect(),
        _ => vec![element],
    }
}

/// Joins the counts of some elements. A rule that one of them does not have is in it zero times.
fn joined(
    all: impl Iterator<Item = Vec<(RuleId, Count)>>,
    join: impl Fn(Count, Count) -> Count,
) -> Vec<(RuleId, Count)> {
    const NONE: Count = Count { min: 0, max: Some(0) };
    all.reduce(|earlier, later| {
        let of =
            |counts: &[(RuleId, Count)], rule| counts.iter().find(|(id, _)| *id == rule).map_or(NONE, |found| found.1);
        let mut rules: Vec<RuleId> = earlier.iter().chain(&later).map(|(rule, _)| *rule).collect();
        let mut seen = BTreeSet::new();
        rules.retain(|rule| seen.insert(*rule));
        rules.into_iter().map(|rule| (rule, join(of(&earlier, rule), of(&later, rule)))).collect()
    })
    .unwrap_or_default()
}

/// Returns rules that an alternative has, or does not have, in contrast to some others; `None` if it may look like one of them.
fn conditions<'c>(
    counts: &[(RuleId, Count)],
    others: impl Iterator<Item = &'c [(RuleId, Count)]>,
) -> Option<Vec<(RuleId, bool)>> {
    let of = |counts: &[(RuleId, Count)]| counts.iter().copied().collect::<BTreeMap<RuleId, Count>>();
    let is_always = |counts: &BTreeMap<RuleId, Count>, rule: &RuleId| counts.get(rule).is_some_and(|c| c.min > 0);
    let (own, others) = (of(counts), others.map(of).collect::<Vec<_>>());
    let mut found: Vec<(RuleId, bool)> = Vec::new();
    let differs = |(rule, has): &(RuleId, bool), other: &BTreeMap<RuleId, Count>| match has {
        true => is_always(&own, rule) && !other.contains_key(rule),
        false => !own.contains_key(rule) && is_always(other, rule),
    };
    let usual = |condition: &(RuleId, bool)| others.iter().filter(|other| differs(condition, other)).count();
    let mut positive: Vec<(RuleId, bool)> = counts.iter().map(|(rule, _)| (*rule, true)).collect();
    positive.sort_by_key(|condition| std::cmp::Reverse(usual(condition)));
    for other in &others {
        if found.iter().any(|condition| differs(condition, other)) {
            continue;
        }
        let negative = other.keys().map(|rule| (*rule, false));
        found.push(positive.iter().copied().chain(negative).find(|condition| differs(condition, other))?);
    }
    Some(found)
}

/// Returns a text that can be named, and whether its letters match in any case.
fn literal(kind: &ElementKind) -> Option<(String, bool)> {
    let (text, any_case) = match kind {
        ElementKind::Literal { text, case_sensitive } => (text.clone(), !case_sensitive),
        ElementKind::Sequence(values) => (values.iter().filter_map(|value| char::from_u32(*value)).collect(), false),
        _ => return None,
    };
    let first = text.chars().find(char::is_ascii_alphanumeric)?;
    (first.is_ascii_alphabetic() && text.chars().all(|c| c.is_ascii_graphic() || c == ' ')).then_some((text, any_case))
}
