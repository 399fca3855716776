//! Names of rules as identifiers of other languages.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Grammar, RuleId};

/// Words of pest, ANTLR 4, tree-sitter and of the languages in which they write parsers.
const RESERVED: &str = "abstract alignof and any arguments as assert async await base become bool boolean box break byte case catch chan \
    channels char checked class const constructor continue crate debugger decimal def default defer del delegate delete do double drop \
    dyn elif else enum eof eoi eval event except explicit export extends extern fallthrough false final finally fixed float fn for \
    foreach fragment from func function gen global go goto grammar if impl implements implicit import in init instanceof int interface \
    internal is lambda let lexer locals lock long loop macro map match mod mode module move mut namespace native new none nonlocal not \
    null object offsetof operator options or out override package params parser parser_rule pass peek pop priv private proc protected \
    prototype public pub pure push raise range readonly ref register return returns rule rule_name sbyte sealed select self short \
    signed sizeof soi stackalloc start state static stop strictfp string struct super switch synchronized template this throw throws \
    tokens trait transient true try type typedef typeid typename typeof uint ulong unchecked union unsafe unsigned unsized use ushort \
    using var virtual void volatile where while with yield";

/// Returns identifiers in lower case for rules, all different, none of them a word of a language, and the taken ones.
pub(super) fn identifiers(
    grammar: &Grammar,
    rules: impl Iterator<Item = RuleId>,
) -> (BTreeMap<RuleId, String>, BTreeSet<String>) {
    let mut taken: BTreeSet<String> = RESERVED.split(' ').map(ToOwned::to_owned).collect();
    let mut identifier = |rule| free(&lower_case(&grammar.get(rule).name), &mut taken);
    let found = rules.map(|rule| (rule, identifier(rule))).collect();
    (found, taken)
}

/// Returns a name in lower case, with underscores between its words.
pub(super) fn lower_case(name: &str) -> String {
    words(name).join("_").to_ascii_lowercase()
}

/// Splits the name of a rule at hyphens, at other characters that identifiers do not have, and before capital letters after small ones.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for c in name.chars() {
        let is_break = !c.is_ascii_alphanumeric();
        if is_break || (was_small && c.is_ascii_uppercase()) {
            words.push(String::new());
        }
        match words.last_mut() {
            Some(word) if !is_break => word.push(c),
            _ => {}
        }
        was_small = c.is_ascii_lowercase();
    }
    words.retain(|word| !word.is_empty());
    if words.first().is_none_or(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        words.insert(0, "rule".to_owned());
    }
    words
}

/// Adds a number, or an underscore to a word that is taken, until a name is free.
pub(super) fn free(name: &str, taken: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut candidates = [name.to_owned(), format!("{name}_")].into_iter().chain(numbered);
    candidates.find(|name| taken.insert(name.clone())).unwrap_or_default()
}
