//! Names of rules in Rust.

use std::collections::{BTreeMap, BTreeSet};

use super::super::identifiers::{free, words};
use crate::model::{Grammar, RuleId};

/// Names that functions and variants cannot have: words of Rust, and names in the module.
const TAKEN: [&str; 88] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self",
    "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while", "abstract", "become",
    "box", "do", "final", "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield", "union",
    "accepts", "parse", "tree", "fail", "rule", "all", "empty", "nothing", "optional", "repeat", "limits", "one",
    "run", "one_char", "run_chars", "first_char", "literal", "any_case", "longest", "ahead", "not_ahead", "scan",
    "read", "alt", "tests", "std", "core", "nom", "Self", "drop", "fmt", "usize", "step", "steps", "Cell", "RefCell",
];

/// The names of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RustName {
    /// Name of its function.
    pub(super) function: String,
    /// Name of its variant of the enumeration.
    pub(super) variant: String,
}

/// Returns names for rules, all different.
pub(super) fn names(grammar: &Grammar, rules: impl Iterator<Item = RuleId>) -> BTreeMap<RuleId, RustName> {
    let mut taken: BTreeSet<String> = TAKEN.iter().map(|word| (*word).to_owned()).collect();
    let mut found = BTreeMap::new();
    for rule in rules {
        let words = words(&grammar.get(rule).name);
        let function = free(&words.join("_").to_ascii_lowercase(), &mut taken);
        let variant = free(&words.iter().map(|word| capitalized(word)).collect::<String>(), &mut taken);
        found.insert(rule, RustName { function, variant });
    }
    found
}

fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
}
