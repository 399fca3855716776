//! Brackets whose halves are in different alternatives: [`halved`].

use crate::model::{Element, ElementKind, Grammar, GrammarProblem, ProblemKind};
use urlgram::span::Span;

/// Brackets in texts of a grammar.
const PAIRS: [(char, char); 4] = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>')];

/// Finds alternatives of several elements of which an earlier one begins with a bracket that it does not close, and a later one ends with
/// the closing bracket that it does not open: `"[" a / b "]"`. Sets of single characters such as `"(" / ")"` have one element each.
pub(super) fn halved(grammar: &Grammar) -> Vec<GrammarProblem> {
    let found = grammar.elements().filter_map(|element| {
        let ElementKind::Alternation(all) = &element.kind else { return None };
        PAIRS.into_iter().find_map(|(open, close)| {
            let (at, opening) = all.iter().enumerate().find_map(|(at, one)| Some((at, opened(one, open, close)?)))?;
            let (rest, closing) =
                all[at + 1..].iter().enumerate().find_map(|(rest, one)| Some((rest, closed(one, open, close)?)))?;
            if reaches(grammar, &all[at], close) || reaches(grammar, &all[at + 1 + rest], open) {
                return None;
            }
            let kind = ProblemKind::HalvedBrackets { open, close };
            Some(GrammarProblem { secondary: Some(opening), ..GrammarProblem::new(kind, closing) })
        })
    });
    found.collect()
}

/// Returns the span of an alternative of several elements that begins with an opening bracket and has no closing one.
fn opened(alternative: &Element, open: char, close: char) -> Option<Span> {
    let parts = parts(alternative)?;
    let first = literal(parts.first()?)?;
    (first.ends_with(open) && !has(alternative, close)).then_some(parts[0].span)
}

/// Returns the span of an alternative of several elements that ends with a closing bracket and has no opening one.
fn closed(alternative: &Element, open: char, close: char) -> Option<Span> {
    let parts = parts(alternative)?;
    let last = literal(parts.last()?)?;
    (last.starts_with(close) && !has(alternative, open)).then_some(alternative.span)
}

fn parts(alternative: &Element) -> Option<&[Element]> {
    match &alternative.kind {
        ElementKind::Concatenation(all) if all.len() > 1 => Some(all),
        _ => None,
    }
}

fn literal(element: &Element) -> Option<&str> {
    match &element.kind {
        ElementKind::Literal { text, .. } => Some(text),
        _ => None,
    }
}

/// Whether an element has a bracket as a text or as a number.
fn has(element: &Element, bracket: char) -> bool {
    element.walk().any(|part| match &part.kind {
        ElementKind::Literal { text, .. } => text.contains(bracket),
        ElementKind::Sequence(values) => values.contains(&u32::from(bracket)),
        ElementKind::Range { first, last } => first == last && *first == u32::from(bracket),
        _ => false,
    })
}

/// Whether a rule that an element refers to has a bracket.
fn reaches(grammar: &Grammar, element: &Element, bracket: char) -> bool {
    let inside = grammar.reachable(element.walk().filter_map(|part| part.referenced()?.1));
    grammar.all_ids().any(|id| inside[id.index()] && has(&grammar.get(id).element, bracket))
}
