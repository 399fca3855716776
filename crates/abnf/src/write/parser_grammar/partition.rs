//! Sets of characters as unions of sets without common characters, which lexers need: [`Partition`].

use std::collections::{BTreeMap, BTreeSet};

use super::super::regex::CharSet;
use crate::model::TooLarge;

/// Maximum number of comparisons of sets with ranges.
const MAX_STEPS: usize = 1 << 24;

/// Names of the printable characters of US-ASCII that are neither letters nor digits.
const NAMES: &[(char, &str)] = &[
    (' ', "SPACE"),
    ('!', "EXCLAMATION_MARK"),
    ('"', "QUOTATION_MARK"),
    ('#', "NUMBER_SIGN"),
    ('$', "DOLLAR_SIGN"),
    ('%', "PERCENT_SIGN"),
    ('&', "AMPERSAND"),
    ('\'', "APOSTROPHE"),
    ('(', "LEFT_PARENTHESIS"),
    (')', "RIGHT_PARENTHESIS"),
    ('*', "ASTERISK"),
    ('+', "PLUS_SIGN"),
    (',', "COMMA"),
    ('-', "HYPHEN"),
    ('.', "FULL_STOP"),
    ('/', "SOLIDUS"),
    (':', "COLON"),
    (';', "SEMICOLON"),
    ('<', "LESS_THAN_SIGN"),
    ('=', "EQUALS_SIGN"),
    ('>', "GREATER_THAN_SIGN"),
    ('?', "QUESTION_MARK"),
    ('@', "COMMERCIAL_AT"),
    ('[', "LEFT_SQUARE_BRACKET"),
    ('\\', "REVERSE_SOLIDUS"),
    (']', "RIGHT_SQUARE_BRACKET"),
    ('^', "CIRCUMFLEX_ACCENT"),
    ('_', "LOW_LINE"),
    ('`', "GRAVE_ACCENT"),
    ('{', "LEFT_CURLY_BRACKET"),
    ('|', "VERTICAL_LINE"),
    ('}', "RIGHT_CURLY_BRACKET"),
    ('~', "TILDE"),
];

/// Sets without common characters.
pub(super) struct Partition<'s> {
    /// Each with its name.
    pub(super) parts: Vec<(String, CharSet)>,
    /// Numbers of the parts of each set.
    pub(super) of: BTreeMap<&'s CharSet, Vec<usize>>,
}

impl<'s> Partition<'s> {
    pub(super) fn new(sets: &BTreeSet<&'s CharSet>) -> Result<Partition<'s>, TooLarge> {
        let ends = sets.iter().flat_map(|set| set.iter().flat_map(|(first, last)| [*first, last + 1]));
        let ends: Vec<u32> = ends.collect::<BTreeSet<_>>().into_iter().collect();
        if ends.len().saturating_mul(sets.len()) > MAX_STEPS {
            return Err(TooLarge);
        }
        let mut parts: BTreeMap<Vec<usize>, CharSet> = BTreeMap::new();
        for range in ends.windows(2) {
            let holds = |set: &CharSet| {
                let after = set.partition_point(|(first, _)| *first <= range[0]);
                after > 0 && set[after - 1].1 >= range[0]
            };
            let users: Vec<usize> = sets.iter().enumerate().filter(|(_, set)| holds(set)).map(|(i, _)| i).collect();
            if users.is_empty() {
                continue;
            }
            let part = parts.entry(users).or_default();
            match part.last_mut() {
                Some((_, last)) if *last + 1 == range[0] => *last = range[1] - 1,
                _ => part.push((range[0], range[1] - 1)),
            }
        }
        let mut parts: Vec<(Vec<usize>, CharSet)> = parts.into_iter().collect();
        parts.sort_by(|a, b| a.1.cmp(&b.1));
        let mut of: BTreeMap<&'s CharSet, Vec<usize>> = BTreeMap::new();
        let order: Vec<&'s CharSet> = sets.iter().copied().collect();
        for (number, (users, _)) in parts.iter().enumerate() {
            users.iter().for_each(|user| of.entry(order[*user]).or_default().push(number));
        }
        let named = |(number, (_, set)): (usize, (_, CharSet))| (part_name(number, &set), set);
        Ok(Partition { parts: parts.into_iter().enumerate().map(named).collect(), of })
    }
}

/// Returns the name of a part.
fn part_name(number: usize, set: &CharSet) -> String {
    let one = |(first, last): (u32, u32)| if first == last { char::from_u32(first) } else { None };
    match set[..] {
        [range] => match one(range) {
            Some(c) if c.is_ascii_uppercase() => return format!("UPPER_{c}"),
            Some(c) if c.is_ascii_lowercase() => return format!("LOWER_{}", c.to_ascii_uppercase()),
            Some(c) if c.is_ascii_digit() => return format!("DIGIT_{c}"),
            Some(c) => {
                let known = NAMES.iter().find(|(known, _)| *known == c);
                return known.map_or_else(|| format!("U_{:04X}", u32::from(c)), |(_, name)| (*name).to_owned());
            }
            None => {}
        },
        [upper, lower] => match (one(upper), one(lower)) {
            (Some(upper), Some(lower)) if upper.is_ascii_uppercase() && lower == upper.to_ascii_lowercase() => {
                return format!("LETTER_{upper}");
            }
            _ => {}
        },
        _ => {}
    }
    format!("CHARACTERS_{}", number + 1)
}

/// Returns a set of characters in brackets, as ANTLR and JavaScript have it.
pub(super) fn brackets(set: &CharSet) -> String {
    let shown = |value: u32| match char::from_u32(value) {
        Some(c) if c.is_ascii_alphanumeric() => c.to_string(),
        _ => format!("\\u{{{value:X}}}"),
    };
    let range = |(first, last): &(u32, u32)| match last - first {
        0 => shown(*first),
        _ => format!("{}-{}", shown(*first), shown(*last)),
    };
    format!("[{}]", set.iter().map(range).collect::<String>())
}
