//! From elements to parsing expressions.

use std::rc::Rc;

use super::order::{extension, hides, wins};
use super::peg::{CharClass, Peg};
use super::proof::reads_longest;
use super::proof_nodes::Verdict;
use crate::automata::{Automata, Dfa, Work};
use crate::model::{Element, ElementKind, FileId, Grammar, RuleId};

/// Maximum depth of references to rules of single characters.
const MAX_DEPTH: usize = 50;
/// Maximum number of alternatives that are compared with each other.
const MAX_ALTERNATIVES: usize = 256;
/// Maximum number of alternatives that are ordered. That takes quadratic time.
const MAX_ORDERED: usize = 1 << 12;
/// Number of steps to decide whether a part of a sequence always ends at its longest match.
const SPLIT_STEPS: u64 = 1 << 24;

/// Effort against repetitions that read too much.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(super) enum Effort {
    /// Repetitions are greedy.
    Greedy,
    /// A repetition goes on only if what follows it in the rule can still match.
    LookingAhead,
    /// Parts of a sequence end where the rest of it can go on the furthest.
    Splitting,
}

/// Makes parsing expressions of the elements of a grammar.
pub(super) struct Lowering<'g> {
    pub(super) grammar: &'g Grammar,
    /// Automata of the grammar without the recursion that is not regular. They approximate rules that `is_exact` does not name.
    pub(super) automata: Automata<'g>,
    /// By index, whether the automaton of each rule is exact.
    pub(super) is_exact: Vec<bool>,
    pub(super) effort: Effort,
    /// Whether the last of some alternatives comes first if each may hide a text of another one.
    pub(super) prefers_last: bool,
    /// Whether the order of some alternatives was changed since the last rule.
    pub(super) has_reordered: bool,
}

impl Lowering<'_> {
    /// Returns the expression of a rule.
    pub(super) fn rule(&mut self, rule: RuleId, effort: Effort) -> Peg {
        let definition = self.grammar.get(rule);
        (self.effort, self.has_reordered) = (effort, false);
        self.element(definition.file, &definition.element)
    }

    fn element(&mut self, file: FileId, element: &Element) -> Peg {
        if let Some(class) = class(self.grammar, file, element, 0) {
            return Peg::Class(class);
        }
        match &element.kind {
            ElementKind::Alternation(all) => self.alternation(file, all, &[]),
            ElementKind::Concatenation(all) => self.concatenation(file, all),
            ElementKind::Repetition { min, max, element } => {
                let inner = self.element(file, element);
                repetition(*min, *max, inner)
            }
            ElementKind::Option(element) => Peg::repeat(0, Some(1), self.element(file, element)),
            ElementKind::List { min, max, element } => self.list(file, element, *min, *max),
            ElementKind::Group(element) => self.element(file, element),
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                Peg::Rule(*rule)
            }
            ElementKind::Literal { text, .. } if text.is_empty() => Peg::EMPTY,
            ElementKind::Literal { text, case_sensitive } => {
                let any_case = !case_sensitive && text.bytes().any(|byte| byte.is_ascii_alphabetic());
                Peg::Literal { bytes: text.clone().into_bytes(), any_case }
            }
            ElementKind::Sequence(values) => self.sequence(file, values),
            // Without characters, such as a range of surrogates, or not defined.
            ElementKind::Range { .. } | ElementKind::Reference { .. } | ElementKind::Prose { .. } => {
                Peg::Choice(Vec::new())
            }
        }
    }

    fn sequence(&self, file: FileId, values: &[u32]) -> Peg {
        let mut bytes = Vec::new();
        for value in values {
            match (self.grammar.file(file).octets, u8::try_from(*value), char::from_u32(*value)) {
                (true, Ok(octet), _) => bytes.push(octet),
                (false, _, Some(c)) => bytes.extend(c.encode_utf8(&mut [0; 4]).bytes()),
                _ => return Peg::Choice(Vec::new()),
            }
        }
        Peg::Literal { bytes, any_case: false }
    }

    fn concatenation(&mut self, file: FileId, all: &[Element]) -> Peg {
        if self.effort == Effort::Splitting && all.iter().all(|element| self.is_exact(element)) {
            return self.split(file, all);
        }
        let mut parts = Vec::new();
        for (i, part) in all.iter().enumerate() {
            let rest = &all[i + 1..];
            parts.push(match &part.ungrouped().kind {
                _ if self.effort == Effort::Greedy => self.element(file, part),
                ElementKind::Alternation(all) if class(self.grammar, file, part, 0).is_none() => {
                    self.alternation(file, all, rest)
                }
                _ => self.guarded(file, part, rest).unwrap_or_else(|| self.element(file, part)),
            });
        }
        Peg::sequence(parts)
    }

    /// Reads each part to the end from which the rest can go on the furthest, if that is not always the longest match of the part.
    fn split(&mut self, file: FileId, all: &[Element]) -> Peg {
        let mut parts = Vec::new();
        for (i, part) in all.iter().enumerate() {
            let peg = self.element(file, part);
            let element = |all: &[Element]| Element { kind: ElementKind::Concatenation(all.to_vec()), span: part.span };
            let automata =
                [&all[i..=i], &all[i + 1..], &all[i..]].map(|all| self.automata.of_element(file, &element(all)));
            let (false, [Some(this), Some(rest), Some(both)]) = (i + 1 == all.len(), automata) else {
                parts.push(peg);
                continue;
            };
            let longest = Peg::Sequence(vec![Peg::Longest(Rc::clone(&this)), Peg::Longest(Rc::clone(&rest))]);
            let verdict = reads_longest(&longest, &both, &mut |_| None, &mut Work::of(SPLIT_STEPS));
            let is_clear = verdict == Ok(Verdict::Proved);
            parts.push(if is_clear { peg } else { Peg::Split { part: Box::new(peg), this, rest, both } });
        }
        Peg::sequence(parts)
    }

    /// Returns a repetition or an option that goes on only if what follows it can still match.
    fn guarded(&mut self, file: FileId, element: &Element, rest: &[Element]) -> Option<Peg> {
        let (min, max, inner) = match &element.ungrouped().kind {
            ElementKind::Repetition { min, max, element } => (*min, *max, element),
            ElementKind::Option(element) => (0, Some(1), element),
            _ => return None,
        };
        let more = max.is_none_or(|max| max > min);
        let is_exact = self.is_exact(element) && rest.iter().all(|element| self.is_exact(element));
        if rest.is_empty() || !more || !is_exact {
            return None;
        }
        let span = element.span;
        let of = |kind: ElementKind| Element { kind, span };
        let again = ElementKind::Repetition { min: 0, max: max.map(|max| max - min - 1), element: inner.clone() };
        let after = of(ElementKind::Concatenation([&[of(again)], rest].concat()));
        let after = self.automata.of_element(file, &after)?;
        let one = self.automata.of_element(file, inner)?;
        // The rest of the rule may be empty, or begins with another byte.
        let begins = |dfa: &Dfa, byte: u8| dfa.live[dfa.table.go(0, dfa.class_of(byte))];
        let rest = self.automata.of_element(file, &of(ElementKind::Concatenation(rest.to_vec())))?;
        let is_clear = rest.table.accepting[0] || (0..=u8::MAX).all(|byte| !begins(&one, byte) || !begins(&rest, byte));
        if is_clear {
            return None;
        }
        let inner = self.element(file, inner);
        let guard = Peg::Ahead { expected: true, machine: after };
        let least = (min > 0).then(|| repetition(min, Some(min), inner.clone()));
        let more = Peg::repeat(0, max.map(|max| max - min), Peg::sequence(vec![inner, guard]));
        Some(Peg::sequence(least.into_iter().chain([more]).collect()))
    }

    fn is_exact(&self, element: &Element) -> bool {
        element.walk().filter_map(|element| element.referenced()?.1).all(|rule| self.is_exact[rule.index()])
    }

    /// A list of RFC 822: at least one comma between two elements, and any number of commas at the ends.
    fn list(&mut self, file: FileId, element: &Element, min: u32, max: Option<u32>) -> Peg {
        let commas =
            |min| Peg::repeat(min, None, Peg::Class(CharClass { ranges: vec![(44, 44)], octets: false, name: None }));
        if max == Some(0) {
            return commas(0);
        }
        let one = self.element(file, element);
        let more = Peg::sequence(vec![commas(1), one.clone()]);
        let more = repetition(min.saturating_sub(1), max.map(|max| max - 1), more);
        let items = Peg::sequence(vec![one, more, commas(0)]);
        let items = if min == 0 { Peg::repeat(0, Some(1), items) } else { items };
        Peg::sequence(vec![commas(0), items])
    }

    /// Orders alternatives so that none hides a longer one. If that is not possible, or if what follows them in the rule decides,
    /// an alternative looks ahead.
    fn alternation(&mut self, file: FileId, all: &[Element], rest: &[Element]) -> Peg {
        if all.len() > MAX_ORDERED {
            return self.many(file, all);
        }
        let few = all.len() <= MAX_ALTERNATIVES;
        let mut automaton = |element| if few { self.automata.of_element(file, element) } else { None };
        let automata: Vec<Option<Rc<Dfa>>> = all.iter().map(&mut automaton).collect();
        let hidden = self.hidden(all, &automata);
        let mut left: Vec<usize> = (0..all.len()).collect();
        let mut choices = Vec::new();
        while let Some((&first, &last)) = left.first().zip(left.last()) {
            let is_clear = |a: &usize| hidden[*a].iter().all(|b| !left.contains(b));
            let otherwise = if self.prefers_last { last } else { first };
            let next = left.iter().copied().find(is_clear).unwrap_or(otherwise);
            self.has_reordered |= next != first;
            left.retain(|other| *other != next);
            let one = self.element(file, &all[next]);
            let rivals = left.iter().filter(|b| {
                let is_longer = hidden[next].contains(b);
                is_longer || (!rest.is_empty() && hidden[**b].contains(&next))
            });
            let rivals: Vec<usize> =
                rivals.copied().filter(|b| self.is_exact(&all[next]) && self.is_exact(&all[*b])).collect();
            let (mut before, mut after) = (Vec::new(), Vec::new());
            for rival in rivals {
                if self.effort == Effort::Greedy {
                    let (Some(this), Some(other)) = (&automata[next], &automata[rival]) else { continue };
                    let extension = extension(this, other, &mut self.automata.work).map(Rc::new);
                    after.extend(extension.map(|machine| Peg::Ahead { expected: false, machine }));
                } else {
                    before.extend(self.wins(file, [&all[next], &all[rival]], rest).map(Peg::Wins));
                }
            }
            before.dedup();
            choices.push(Peg::sequence([before, vec![one], after].concat()));
        }
        Peg::choice(choices)
    }

    /// Puts texts before those that are shorter, and leaves other alternatives in their order.
    fn many(&mut self, file: FileId, all: &[Element]) -> Peg {
        let length = |element: &&Element| match &element.kind {
            ElementKind::Literal { text, .. } => Some(text.len()),
            _ => None,
        };
        let mut ordered: Vec<&Element> = all.iter().collect();
        if ordered.iter().all(|element| length(element).is_some()) {
            self.has_reordered |= !ordered.is_sorted_by_key(|element| std::cmp::Reverse(length(element)));
            ordered.sort_by_key(|element| std::cmp::Reverse(length(element)));
        }
        Peg::choice(ordered.into_iter().map(|element| self.element(file, element)).collect())
    }

    /// Returns for each alternative those of which it hides a longer text.
    fn hidden(&mut self, all: &[Element], automata: &[Option<Rc<Dfa>>]) -> Vec<Vec<usize>> {
        let shown = |element: &Element| element.ungrouped().to_string().to_ascii_lowercase();
        let texts: Vec<String> = all.iter().map(shown).collect();
        let mut hides_longer = |a: usize, b: usize| match (&automata[a], &automata[b]) {
            (Some(a), Some(b)) => hides(a, b, &mut self.automata.work).unwrap_or(false),
            _ => texts[b].strip_prefix(&texts[a]).is_some_and(|rest| rest.starts_with(' ')),
        };
        (0..all.len()).map(|a| (0..all.len()).filter(|b| a != *b && hides_longer(a, *b)).collect()).collect()
    }

    /// Returns the automaton of the texts in which the first of two alternatives, with what follows it, has the longer match.
    fn wins(&mut self, file: FileId, alternatives: [&Element; 2], rest: &[Element]) -> Option<Rc<Dfa>> {
        let rest = if rest.iter().all(|element| self.is_exact(element)) { rest } else { &[] };
        let with_rest = |element: &Element| {
            let kind = ElementKind::Concatenation([std::slice::from_ref(element), rest].concat());
            Element { kind, span: element.span }
        };
        let [this, other] = alternatives.map(with_rest);
        let (this, other) = (self.automata.of_element(file, &this)?, self.automata.of_element(file, &other)?);
        wins(&this, &other, &mut self.automata.work).ok().map(Rc::new)
    }
}

fn repetition(min: u32, max: Option<u32>, inner: Peg) -> Peg {
    match (min, max) {
        (1, Some(1)) => inner,
        (_, Some(0)) => Peg::EMPTY,
        (min, Some(max)) if max < min => Peg::Choice(Vec::new()),
        (min, max) => Peg::repeat(min, max, inner),
    }
}

/// Returns the characters of an element that matches single characters.
pub(super) fn class(grammar: &Grammar, file: FileId, element: &Element, depth: usize) -> Option<CharClass> {
    if depth > MAX_DEPTH {
        return None;
    }
    let octets = grammar.file(file).octets;
    let of = |ranges| Some(CharClass { ranges, octets, name: None });
    match &element.kind {
        ElementKind::Range { first, last } => {
            let ranges = characters(*first, *last, octets);
            if ranges.is_empty() { None } else { of(ranges) }
        }
        ElementKind::Sequence(values) if values.len() == 1 => {
            let ranges = characters(values[0], values[0], octets);
            if ranges.is_empty() { None } else { of(ranges) }
        }
        ElementKind::Literal { text, case_sensitive } => {
            let &[byte] = text.as_bytes() else { return None };
            let (upper, lower) = (byte.to_ascii_uppercase(), byte.to_ascii_lowercase());
            let one = |byte: u8| (u32::from(byte), u32::from(byte));
            of(if *case_sensitive || upper == lower { vec![one(byte)] } else { vec![one(upper), one(lower)] })
        }
        ElementKind::Group(inner) => class(grammar, file, inner, depth + 1),
        ElementKind::Alternation(all) => {
            let mut classes = all.iter().map(|part| class(grammar, file, part, depth + 1));
            classes.next()??.union_all(classes)
        }
        ElementKind::Reference { rule: Some(id), .. } | ElementKind::Prose { rule: Some(id), .. } => {
            let rule = grammar.get(*id);
            let class = class(grammar, rule.file, &rule.element, depth + 8)?;
            Some(CharClass { name: Some(rule.name.clone()), ..class })
        }
        _ => None,
    }
}

impl CharClass {
    fn union_all(self, others: impl Iterator<Item = Option<CharClass>>) -> Option<CharClass> {
        let mut all = self;
        for other in others {
            all = all.union(&other?)?;
        }
        Some(all)
    }
}

/// Returns the characters or octets of a range. Leaves out surrogates and numbers above the limit.
fn characters(first: u32, last: u32, octets: bool) -> Vec<(u32, u32)> {
    let parts = if octets {
        vec![(first, last.min(0xFF))]
    } else {
        vec![(first, last.min(0xD7FF)), (first.max(0xE000), last.min(0x10_FFFF))]
    };
    parts.into_iter().filter(|(first, last)| first <= last).collect()
}
