//! Secrets in calls of functions: `setPassword("x")`, `define('DB_PASSWORD', 'x')`, and in what a program takes without another value:
//! `process.env.PASSWORD || "x"`.

use super::broad_names::Suspect;
use super::nearby::{is_key, near};
use super::value::{last_string, quoted};

/// First words of functions that set a value.
const SETTERS: [&str; 6] = ["add", "put", "set", "use", "with", "update"];

/// First words of functions whose argument is a name.
const READERS: [&str; 12] =
    ["check", "fetch", "find", "get", "has", "is", "load", "lookup", "read", "require", "validate", "verify"];

/// Last words of functions that take a user and a password.
const LOGINS: [&str; 4] = ["auth", "credential", "credentials", "userpassword"];

/// Functions, and the last words of their names, whose first argument is a name and whose second one is its value.
const PAIRS: [&str; 14] = [
    "add", "append", "define", "env", "environ", "field", "getenv", "header", "of", "option", "param", "property",
    "put", "setenv",
];

/// Operators between a name and the value that is taken without another one, or that is assigned.
const OPERATORS: [&str; 7] = ["||", "??", "or ", "<-", "->", "|", "\u{2502}"];

/// Returns the place of the value in the parentheses at `at` after a name: `x` of `setPassword("x")`, `BasicAuth("anna", "x")`.
pub(super) fn argument(text: &str, name: &str, at: usize) -> Option<(usize, usize)> {
    let function = name.rsplit('.').next()?;
    let (from, to) = last_string(text, at)?;
    let value = &text[from..to];
    let is_second = from > at + 3 && text[at + 1..from].contains(',');
    let begins_with = |verbs: &[&str]| {
        let lower = function.to_ascii_lowercase();
        let is_word = |verb: &&str| function[verb.len()..].starts_with(|c: char| c.is_ascii_uppercase() || c == '_');
        verbs.iter().any(|verb| lower.starts_with(verb) && is_word(verb))
    };
    let is_alone = near(text, to + 1, 16).trim_start().starts_with(')');
    let is_constant = !value.contains(|c: char| c.is_ascii_lowercase()) && value.contains('_');
    let is_likely = || is_key(value) && !is_constant && !begins_with(&READERS);
    let is_login = || LOGINS.iter().any(|end| function.to_ascii_lowercase().ends_with(end));
    let is_secret = if is_second { is_login() } else { is_alone && begins_with(&SETTERS) || is_likely() };
    (is_secret && !value.contains(char::is_whitespace)).then_some((from, to))
}

/// Returns the place of the value after the name in quotation marks at `start`, if both are arguments of one call.
pub(super) fn second_argument(text: &str, start: usize, comma: usize) -> Option<(usize, usize)> {
    let from = comma + 1 + near(text, comma + 1, 16).bytes().take_while(u8::is_ascii_whitespace).count();
    let (from, to) = quoted(text, from)?;
    let value = &text[from..to];
    // An option of a program in a list of arguments: `["--password", "x"]`.
    if text[start..].starts_with('-') {
        return (!value.starts_with('-') && !value.contains(char::is_whitespace)).then_some((from, to));
    }
    let before = text[..start].strip_suffix(['"', '\''])?.trim_end_matches(' ');
    let function = before.strip_suffix('(')?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = function[function.trim_end_matches(is_word).len()..].to_ascii_lowercase();
    let is_pair = PAIRS.iter().any(|pair| name.ends_with(pair));
    ((is_pair || is_key(value)) && !value.contains(char::is_whitespace)).then_some((from, to))
}

/// Returns the place of the value after an operator that follows the name before `gap`.
pub(super) fn after_operator(text: &str, gap: usize, suspect: Suspect) -> Option<(usize, usize)> {
    let rest = near(text, gap, 16);
    let operator = rest.trim_start_matches([' ', '"', '\'', ']', ')']);
    let sign = OPERATORS.iter().find(|sign| operator.starts_with(**sign))?;
    let value = operator[sign.len()..].trim_start_matches([' ', '\t']);
    let at = gap + rest.len() - value.len();
    if let Some((from, to)) = quoted(text, at) {
        return (suspect.is_certain() && is_key(&text[from..to])).then_some((from, to));
    }
    let value = near(text, at, 4096);
    let end = value.find(|c: char| c.is_whitespace() || "\"'`<>,;|)}]".contains(c)).unwrap_or(value.len());
    (suspect.is_certain() && is_key(&value[..end])).then_some((at, at + end))
}
