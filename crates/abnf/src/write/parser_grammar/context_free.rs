//! Rules whose texts are not empty, since generators of parsers do not repeat the empty text: [`FilledRules`].

use std::collections::BTreeSet;

use super::super::regex::{CharSet, cases, union, without_surrogates};
use crate::model::{AutomatonError, Element, ElementKind, FileId, Grammar, RuleId, TooLarge};

/// Maximum number of expressions of all rules. Repeat counts are written out.
const MAX_EXPRESSIONS: usize = 1 << 16;
/// Maximum number of optional parts inside each other.
const MAX_NESTED: u32 = 32;

/// An expression that does not match the empty text, except in an optional part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expression {
    /// One character of a set.
    Characters(CharSet),
    /// The texts of a rule that are not empty.
    Rule(RuleId),
    /// Expressions in sequence; empty: the empty text.
    Sequence(Vec<Expression>),
    /// Alternatives without order; empty: no text.
    Choice(Vec<Expression>),
    OneOrMore(Box<Expression>),
    Optional(Box<Expression>),
}

impl Expression {
    const NOTHING: Expression = Expression::Choice(Vec::new());

    fn is_nothing(&self) -> bool {
        matches!(self, Expression::Choice(all) if all.is_empty())
    }

    /// Returns the direct operands.
    pub(super) fn children(&self) -> &[Expression] {
        match self {
            Expression::Sequence(all) | Expression::Choice(all) => all,
            Expression::OneOrMore(inner) | Expression::Optional(inner) => std::slice::from_ref(inner),
            Expression::Characters(_) | Expression::Rule(_) => &[],
        }
    }

    /// Returns this expression and all inside it.
    pub(super) fn walk(&self) -> impl Iterator<Item = &Expression> {
        let mut stack = vec![self];
        std::iter::from_fn(move || {
            let next = stack.pop()?;
            stack.extend(next.children().iter().rev());
            Some(next)
        })
    }

    /// Joins expressions in sequence, without needless nesting.
    fn sequence(parts: Vec<Expression>) -> Expression {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Expression::Sequence(inner) => flat.extend(inner),
                part if part.is_nothing() => return Expression::NOTHING,
                part => flat.push(part),
            }
        }
        if flat.len() == 1 { flat.remove(0) } else { Expression::Sequence(flat) }
    }

    /// Joins alternatives. Single characters become one set.
    fn choice(parts: Vec<Expression>) -> Expression {
        let mut characters = CharSet::new();
        let mut flat: Vec<Expression> = Vec::new();
        for part in parts {
            let inner = if let Expression::Choice(inner) = part { inner } else { vec![part] };
            for part in inner {
                match part {
                    Expression::Characters(set) => characters.extend(set),
                    part => flat.push(part),
                }
            }
        }
        if !characters.is_empty() {
            flat.push(Expression::Characters(union(characters)));
        }
        if flat.len() == 1 { flat.remove(0) } else { Expression::Choice(flat) }
    }
}

/// The texts of an element.
struct Texts {
    /// Those with characters.
    filled: Expression,
    /// Whether the empty text is one.
    has_empty: bool,
}

impl Texts {
    const EMPTY: Texts = Texts { filled: Expression::NOTHING, has_empty: true };

    fn whole(&self) -> Expression {
        match (self.has_empty, self.filled.is_nothing()) {
            (true, true) => Expression::Sequence(Vec::new()),
            (true, false) => Expression::Optional(Box::new(self.filled.clone())),
            (false, _) => self.filled.clone(),
        }
    }
}

/// A rule and its texts that are not empty.
pub(super) struct FilledRule {
    pub(super) rule: RuleId,
    pub(super) expression: Expression,
}

/// A rule, and the rules that it needs.
pub(super) struct FilledRules {
    /// The rule is the first.
    pub(super) rules: Vec<FilledRule>,
    /// Whether the first rule matches the empty text.
    pub(super) has_empty: bool,
    /// Whether octets that are not US-ASCII are read as characters with the same numbers.
    pub(super) has_octets: bool,
}

impl FilledRules {
    /// Returns the rules that a rule needs. There are none if it matches no text with characters.
    pub(super) fn new(grammar: &Grammar, start: RuleId) -> Result<FilledRules, AutomatonError> {
        let mut lowering = Lowering {
            grammar,
            nullable: grammar.nullable(),
            filled: grammar.filled(),
            left: MAX_EXPRESSIONS,
            needed: vec![start],
            has_octets: false,
        };
        let (mut rules, mut seen) = (Vec::new(), BTreeSet::new());
        while let Some(rule) = lowering.needed.pop() {
            if !seen.insert(rule) {
                continue;
            }
            let definition = grammar.get(rule);
            let mut expression = lowering.element(definition.file, &definition.element)?.filled;
            // A rule that is another name of itself.
            if let Expression::Choice(all) = &mut expression {
                all.retain(|one| *one != Expression::Rule(rule));
            }
            rules.push(FilledRule { rule, expression });
        }
        rules.sort_by_key(|rule| (rule.rule != start, rule.rule));
        if !lowering.filled[start.index()] || rules.iter().any(|rule| rule.expression.is_nothing()) {
            rules.clear();
        }
        Ok(FilledRules { rules, has_empty: lowering.nullable[start.index()], has_octets: lowering.has_octets })
    }

    /// Returns all sets of characters.
    pub(super) fn sets(&self) -> BTreeSet<&CharSet> {
        let all = self.rules.iter().flat_map(|rule| rule.expression.walk());
        all.filter_map(|one| if let Expression::Characters(set) = one { Some(set) } else { None }).collect()
    }
}

struct Lowering<'g> {
    grammar: &'g Grammar,
    nullable: Vec<bool>,
    filled: Vec<bool>,
    /// Number of expressions that may still be made.
    left: usize,
    needed: Vec<RuleId>,
    has_octets: bool,
}

impl Lowering<'_> {
    fn spend(&mut self, count: usize) -> Result<(), TooLarge> {
        self.left = self.left.checked_sub(count).ok_or(TooLarge)?;
        Ok(())
    }

    fn element(&mut self, file: FileId, element: &Element) -> Result<Texts, TooLarge> {
        self.spend(1)?;
        let filled = match &element.kind {
            ElementKind::Alternation(all) => {
                let all = all.iter().map(|one| self.element(file, one)).collect::<Result<Vec<_>, _>>()?;
                let has_empty = all.iter().any(|one| one.has_empty);
                let filled = Expression::choice(all.into_iter().map(|one| one.filled).collect());
                return Ok(Texts { filled, has_empty });
            }
            ElementKind::Concatenation(all) => {
                let all = all.iter().map(|one| self.element(file, one)).collect::<Result<Vec<_>, _>>()?;
                return self.sequence(&all);
            }
            ElementKind::Group(inner) => return self.element(file, inner),
            ElementKind::Option(inner) => return Ok(Texts { has_empty: true, ..self.element(file, inner)? }),
            ElementKind::Repetition { min, max, element } => {
                let one = self.element(file, element)?;
                return self.repeated(&one, *min, *max);
            }
            ElementKind::List { min, max, element } => {
                let item = self.element(file, element)?;
                return self.list(&item, *min, *max);
            }
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                let has_empty = self.nullable[rule.index()];
                if !self.filled[rule.index()] {
                    return Ok(Texts { filled: Expression::NOTHING, has_empty });
                }
                self.needed.push(*rule);
                return Ok(Texts { filled: Expression::Rule(*rule), has_empty });
            }
            ElementKind::Reference { rule: None, .. } | ElementKind::Prose { rule: None, .. } => Expression::NOTHING,
            ElementKind::Literal { text, case_sensitive } => {
                let character = |c| Expression::Characters(cases(c, *case_sensitive));
                return self.characters(text.chars().map(character).collect());
            }
            ElementKind::Range { first, last } => self.set(file, *first, *last),
            ElementKind::Sequence(values) => {
                let all = values.iter().map(|value| self.set(file, *value, *value)).collect();
                return self.characters(all);
            }
        };
        Ok(Texts { filled, has_empty: false })
    }

    fn set(&mut self, file: FileId, first: u32, last: u32) -> Expression {
        let octets = self.grammar.file(file).octets;
        let last = if octets { last.min(0xFF) } else { last };
        self.has_octets |= octets && last > 0x7F;
        let set: CharSet = without_surrogates(first, last).collect();
        if set.is_empty() { Expression::NOTHING } else { Expression::Characters(set) }
    }

    fn characters(&mut self, all: Vec<Expression>) -> Result<Texts, TooLarge> {
        self.spend(all.len())?;
        if all.is_empty() {
            return Ok(Texts::EMPTY);
        }
        Ok(Texts { filled: Expression::sequence(all), has_empty: false })
    }

    fn sequence(&mut self, all: &[Texts]) -> Result<Texts, TooLarge> {
        let size: usize = all.iter().map(|one| one.filled.walk().count()).sum();
        let wholes = |all: &[Texts]| all.iter().map(Texts::whole).collect::<Vec<_>>();
        if let Some(always) = all.iter().position(|one| !one.has_empty) {
            self.spend(size)?;
            let nothing = all[always..].iter().any(|one| !one.has_empty && one.filled.is_nothing());
            let filled = if nothing { Expression::NOTHING } else { Expression::sequence(wholes(all)) };
            return Ok(Texts { filled, has_empty: false });
        }
        // The first part that is not empty decides.
        let mut choices = Vec::new();
        for (first, one) in all.iter().enumerate().filter(|(_, one)| !one.filled.is_nothing()) {
            self.spend(size)?;
            choices.push(Expression::sequence([vec![one.filled.clone()], wholes(&all[first + 1..])].concat()));
        }
        Ok(Texts { filled: Expression::choice(choices), has_empty: true })
    }

    fn repeated(&mut self, one: &Texts, min: u32, max: Option<u32>) -> Result<Texts, TooLarge> {
        if max.is_some_and(|max| max < min) {
            return Ok(Texts { filled: Expression::NOTHING, has_empty: false });
        }
        let has_empty = min == 0 || one.has_empty;
        if one.filled.is_nothing() || max == Some(0) {
            return Ok(Texts { filled: Expression::NOTHING, has_empty });
        }
        // Copies that have to be there, of texts with characters.
        let min = if has_empty { 1 } else { min };
        let copies = max.unwrap_or(min).max(min) as usize;
        self.spend(copies.saturating_mul(one.filled.walk().count() + 1))?;
        let copy = || one.filled.clone();
        let mut parts: Vec<Expression> = (1..min).map(|_| copy()).collect();
        match max {
            None => parts.push(Expression::OneOrMore(Box::new(copy()))),
            Some(max) => {
                parts.push(copy());
                let mut left = max - min;
                while left > 0 {
                    let nested = left.min(MAX_NESTED);
                    let more = (1..nested).fold(copy(), |inner, _| {
                        Expression::sequence(vec![copy(), Expression::Optional(Box::new(inner))])
                    });
                    parts.push(Expression::Optional(Box::new(more)));
                    left -= nested;
                }
            }
        }
        Ok(Texts { filled: Expression::sequence(parts), has_empty })
    }

    /// A list of RFC 822: at least one comma between two elements, and any number of commas at the ends.
    fn list(&mut self, item: &Texts, min: u32, max: Option<u32>) -> Result<Texts, TooLarge> {
        let comma = Expression::Characters(vec![(44, 44)]);
        let commas = |has_empty| Texts { filled: Expression::OneOrMore(Box::new(comma.clone())), has_empty };
        if max == Some(0) {
            return Ok(commas(true));
        }
        let whole = Texts { filled: item.filled.clone(), has_empty: item.has_empty };
        let next = self.sequence(&[commas(false), Texts { filled: item.filled.clone(), has_empty: item.has_empty }])?;
        let more = self.repeated(&next, min.saturating_sub(1), max.map(|max| max - 1))?;
        let items = self.sequence(&[whole, more, commas(true)])?;
        let items = if min == 0 { Texts { has_empty: true, ..items } } else { items };
        self.sequence(&[commas(true), items])
    }
}
