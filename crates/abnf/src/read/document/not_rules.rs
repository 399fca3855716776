//! Signs that a definition is not one of ABNF: values, products, prose, CDDL.

use std::collections::BTreeSet;

use super::candidate::is_syntax;
use super::head::head;
use crate::model::{Element, ElementKind};

/// Words of English that no grammar has as names of rules, unless it defines them.
const WORDS: [&str; 18] = [
    "a", "an", "and", "are", "as", "be", "by", "for", "from", "in", "is", "of", "that", "the", "this", "to", "which",
    "with",
];

/// Operators of CDDL.
const OPERATORS: [&str; 7] = [" .bits ", " .cbor ", " .cborseq ", " .default ", " .regexp ", " .size ", " .within "];

/// Types of CDDL with names that no rule has.
const TYPES: [&str; 2] = ["bstr", "tstr"];

/// Whether an element has a product: `a * b`, with a space after the star.
pub(super) fn has_product(element: &Element) -> bool {
    let is_factor = |part: &Element| match &part.kind {
        ElementKind::Repetition { min: 0, max: None, element } => element.span.start > part.span.start + 1,
        _ => false,
    };
    element.walk().any(|one| matches!(&one.kind, ElementKind::Concatenation(all) if all[1..].iter().any(is_factor)))
}

/// Whether an element has two words of English sentences that are not names of rules: `the string with the code point V`.
pub(super) fn is_words(element: &Element, own_name: &str, is_known: &dyn Fn(&str) -> bool) -> bool {
    let word = |part: &Element| match &part.kind {
        ElementKind::Reference { name, .. } => {
            let name = name.to_ascii_lowercase();
            (WORDS.contains(&name.as_str()) && name != own_name && !is_known(&name)).then_some(name)
        }
        _ => None,
    };
    element.walk().filter_map(word).collect::<BTreeSet<String>>().len() > 1
}

/// Whether the lines of a definition have three words of English sentences outside of texts, prose-vals and comments.
pub(super) fn is_sentence(lines: &[&str], is_known: &dyn Fn(&str) -> bool) -> bool {
    let plain = |line: &&str| {
        let outside: String = line.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        outside.split(';').next().unwrap_or_default().to_ascii_lowercase()
    };
    let text = lines.iter().map(plain).collect::<Vec<_>>().join("\n");
    let outside = text.split('<').enumerate().filter_map(|(at, part)| match at {
        0 => Some(part),
        _ => part.split_once('>').map(|(_, after)| after),
    });
    let words = outside.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'));
    let found: BTreeSet<&str> = words.filter(|word| WORDS.contains(word) && !is_known(word)).collect();
    found.len() > 2
}

/// Whether a line has what only CDDL has outside of its texts and comments: `=>`, `tstr`, `.size`.
pub(super) fn is_cddl(line: &str) -> bool {
    let outside: String = line.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let outside = outside.split(';').next().unwrap_or_default();
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    outside.contains(" => ")
        || OPERATORS.iter().any(|operator| outside.contains(operator))
        || outside.split(|c| !is_part(c)).skip(1).any(|word| TYPES.contains(&word))
}

/// Whether an element is a name that may be repeated without end: `*NAME`. A product has a factor before the star.
pub(super) fn is_any_number(element: &Element) -> bool {
    let ElementKind::Repetition { min: 0, max: None, element } = &element.kind else { return false };
    matches!(element.kind, ElementKind::Reference { .. })
}

/// Whether an element is one text or one name.
pub(super) fn is_value(element: &Element) -> bool {
    matches!(element.kind, ElementKind::Literal { .. } | ElementKind::Reference { .. })
}

/// Returns the names, in lower case, of an element that consists of names alone.
pub(super) fn bare_names(element: &Element) -> Option<Vec<String>> {
    let ElementKind::Concatenation(all) = &element.kind else { return None };
    let name = |part: &Element| match &part.kind {
        ElementKind::Reference { name, .. } => Some(name.to_ascii_lowercase()),
        _ => None,
    };
    all.iter().map(name).collect()
}

/// Whether a line gives a text to a name as programs do: `KEY_ID = "x"`, `syntax = "proto3";`.
pub(super) fn is_constant(line: &str) -> bool {
    line.trim_end().ends_with("\";")
        || head(line)
            .is_some_and(|head| head.name.contains('_') && !head.name.bytes().any(|byte| byte.is_ascii_lowercase()))
}

/// Whether an element is a prose-val alone.
pub(super) fn is_prose(element: &Element) -> bool {
    matches!(element.kind, ElementKind::Prose { .. })
}

/// Whether a line has an operator that prose and code have seldom.
pub(super) fn has_operator(line: &str) -> bool {
    line.contains(" / ")
        || line.contains(" | ")
        || line.contains("%x")
        || line.contains("1*")
        || line.contains("*(")
        || line.contains('<')
        || is_syntax(line)
}

/// Whether a line describes how rules are written: `name = definition`.
pub(super) fn is_of_notation(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(
        words.as_slice(),
        [
            "name" | "rule" | "<name>" | "<rule>",
            "=" | ":=" | "::=",
            "definition" | "elements" | "<definition>" | "<elements>"
        ]
    )
}
