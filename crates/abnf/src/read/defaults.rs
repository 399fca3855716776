//! Documents that define the names which a document uses and does not define: "Elements not defined here are those of [IMAP4]".

use super::references::Origin;
use super::statement::Statement;

/// Words for the names of a grammar in general.
const NAMES: [&str; 16] = [
    "definitions", "element", "elements", "non-terminal", "non-terminals", "nonterminal", "nonterminals", "production",
    "productions", "rule", "rules", "symbols", "term", "terminals", "terms", "tokens",
];

/// Words with which a sentence goes on to say where names are defined.
const VERBS: [&str; 13] =
    ["are", "be", "can", "come", "from", "has", "have", "is", "may", "refer", "refers", "see", "taken"];

/// Words that say that the rules of another document are used.
const USES: [&str; 9] = ["adopts", "imports", "inherits", "relies", "use", "used", "uses", "borrows", "employs"];

/// Words that say that a grammar is added to one of another document.
const EXTENDS: [&str; 8] = ["amend", "amends", "augment", "augments", "extend", "extends", "supplement", "supplements"];

const GRAMMARS: [&str; 4] = ["abnf", "bnf", "grammar", "syntax"];

/// Most words from the one for an addition to that for the grammar.
const MAX_OBJECT: usize = 10;

/// Most words between `not` and `defined`.
const MAX_BETWEEN: usize = 3;

/// Returns the documents that a sentence says to define the names which the document does not define.
pub(super) fn defaults(statement: &Statement<'_>) -> Vec<Origin> {
    let words: Vec<String> = statement.words().map(str::to_ascii_lowercase).collect();
    let has = |range: &[String], known: &[&str]| range.iter().any(|word| known.contains(&word.as_str()));
    if !has(&words, &NAMES) && !has(&words, &GRAMMARS) {
        return Vec::new();
    }
    if let Some(at) = after_undefined(&words).filter(|at| has(&words[..*at], &NAMES)) {
        let verb = words[at..].iter().position(|word| VERBS.contains(&word.as_str()));
        return verb.map(|verb| statement.origins_after(at + verb)).unwrap_or_default();
    }
    let names = words.iter().position(|word| NAMES.contains(&word.as_str()) && word.ends_with('s'));
    let from =
        |at: usize| words.get(at + 1).is_some_and(|word| ["defined", "from", "specified"].contains(&word.as_str()));
    if let Some(at) = names.filter(|at| from(*at) && has(&words, &USES) && !has(&words, &["following"])) {
        return statement.origins_after(at);
    }
    let grammar = |at: usize| words[at..].iter().take(MAX_OBJECT).position(|word| GRAMMARS.contains(&word.as_str()));
    let extends = words.iter().position(|word| EXTENDS.contains(&word.as_str()));
    let found = extends.and_then(|at| Some(at + grammar(at)?));
    found.map(|at| statement.origins_after(at)).unwrap_or_default()
}

/// Returns the number of words up to one that says that something is not defined here: `not explicitly defined`, `undefined`.
fn after_undefined(words: &[String]) -> Option<usize> {
    const DEFINED: [&str; 5] = ["defined", "described", "given", "listed", "specified"];
    words.iter().enumerate().find_map(|(at, word)| match word.as_str() {
        "undefined" | "unspecified" => Some(at + 1),
        "not" => {
            let mut rest = words[at + 1..].iter().take(MAX_BETWEEN);
            rest.position(|word| DEFINED.contains(&word.as_str())).map(|defined| at + defined + 2)
        }
        _ => None,
    })
}
