//! Names of rules in Rust.

use std::collections::{BTreeMap, BTreeSet};

use super::super::identifiers::{free, words};
use crate::model::{Grammar, RuleId};

/// Words of Rust.
pub(super) const KEYWORDS: [&str; 53] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self",
    "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while", "abstract", "become",
    "box", "do", "final", "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield", "union", "Self",
];

/// Names that functions and variants cannot have in addition, since the module has them.
const TAKEN: [&str; 36] = [
    "accepts", "parse", "tree", "fail", "rule", "all", "empty", "nothing", "optional", "repeat", "limits", "one",
    "run", "one_char", "run_chars", "first_char", "literal", "any_case", "longest", "ahead", "not_ahead", "scan",
    "read", "alt", "tests", "std", "core", "nom", "drop", "fmt", "usize", "step", "steps", "Cell", "RefCell", "typed",
];

/// Names that the module `typed` has or uses.
pub(super) const TAKEN_TYPES: [&str; 18] = [
    "Typed", "Part", "Source", "Node", "Rule", "SyntaxError", "Range", "Option", "Some", "None", "Vec", "Box",
    "Result", "Ok", "Err", "Self", "Sized", "String",
];

/// The names of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RustName {
    /// Name of its function.
    pub(super) function: String,
    /// Name of its variant of the enumeration.
    pub(super) variant: String,
    /// Name of its type in the module `typed`.
    pub(super) type_name: String,
}

/// Returns names for rules, all different.
pub(super) fn names(grammar: &Grammar, rules: impl Iterator<Item = RuleId>) -> BTreeMap<RuleId, RustName> {
    let mut taken: BTreeSet<String> = KEYWORDS.iter().chain(&TAKEN).map(|word| (*word).to_owned()).collect();
    let mut taken_types: BTreeSet<String> = TAKEN_TYPES.iter().map(|word| (*word).to_owned()).collect();
    let mut found = BTreeMap::new();
    for rule in rules {
        let words = words(&grammar.get(rule).name);
        let function = free(&words.join("_").to_ascii_lowercase(), &mut taken);
        let variant = free(&camel_case(&grammar.get(rule).name), &mut taken);
        let type_name = free(&camel_case(&grammar.get(rule).name), &mut taken_types);
        found.insert(rule, RustName { function, variant, type_name });
    }
    found
}

/// Returns a name in the case of Rust's types.
pub(super) fn camel_case(name: &str) -> String {
    words(name).iter().map(|word| capitalized(word)).collect()
}

fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
}
