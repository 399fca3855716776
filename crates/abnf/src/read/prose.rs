//! Prose-vals that mean rules of other documents: `<host, see [RFC3986], Section 3.2.2>`.

use super::rules::ParsedRule;
use super::spacing::join_words;
use super::successors::successors;
use crate::model::{Element, ElementKind, Import, bundled};

/// Words that begin a prose-val without the name of a rule.
const NOT_NAMES: [&str; 10] = ["see", "as", "defined", "from", "imported", "specified", "in", "refer", "per", "rfc"];

/// A rule of a built-in file that a prose-val means.
pub(super) struct Meant {
    pub(super) file: &'static str,
    pub(super) name: String,
    /// Number of the RFC that it cites, if the file is that of one which replaces it.
    pub(super) replaces: Option<String>,
}

/// Returns the rule that a prose-val means, in a rule of the given name.
pub(super) fn meant(prose: &str, rule: &str) -> Option<Meant> {
    let number = document(prose)?;
    let first = prose.split([',', ' ', ';', '(', '[']).next()?.trim_matches(['"', '\'', '`']);
    let is_name = !first.is_empty() && !NOT_NAMES.contains(&first.to_ascii_lowercase().as_str());
    let name = if is_name { first } else { rule };
    let file = |number: &str| bundled::of_rfc(number).find(|file| bundled::defines(file, name));
    let newer = || successors(number, name).find_map(file);
    let own = file(number);
    let replaces = own.is_none().then(|| number.to_owned());
    Some(Meant { file: own.or_else(newer)?, name: name.to_owned(), replaces })
}

/// Names of documents in references of RFCs.
const DOCUMENTS: [(&str, &str); 4] = [("[URI]", "3986"), ("[IRI]", "3987"), ("[HTTP]", "9110"), ("[ABNF]", "5234")];

/// Returns the number of the RFC that a text names: `RFC 3986`, `[RFC3986]`, `[URI]`.
fn document(prose: &str) -> Option<&str> {
    if let Some((_, number)) = DOCUMENTS.iter().find(|(name, _)| prose.contains(name)) {
        return Some(number);
    }
    let rest = prose.split_once("RFC")?.1.trim_start_matches([' ', '-']);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (digits > 0).then(|| rest[..digits].trim_start_matches('0'))
}

/// Whether a prose-val describes the core rule of its name, in lower case: `LF = <US-ASCII LF, linefeed (10)>`, `SP = <SP>`. `CHAR` of
/// RFC 5234 lacks the character 0, which that of other documents has.
pub(super) fn is_of_core(name: &str, text: &str) -> bool {
    if is_name_of(text, name) {
        return true;
    }
    ["cr", "ctl", "digit", "dquote", "lf", "octet", "sp"].contains(&name)
        && (text.contains("US-ASCII") || (name == "octet" && text.starts_with("any 8-bit sequence of data")))
}

/// Whether a prose-val consists of the name of a rule: `<atom>`.
pub(super) fn is_name_of(text: &str, rule: &str) -> bool {
    join_words(text, "-").eq_ignore_ascii_case(rule)
}

/// Returns the key of a prose-val among the names of its file. Equal words mean different rules in the definitions of different rules:
/// `SP = <defined in RFC 5234>`, `DIGIT = <defined in RFC 5234>`.
pub(super) fn key(rule: &str, text: &str) -> String {
    format!("{rule}\0{text}").to_ascii_lowercase()
}

/// Returns the imports that the prose-vals of a rule mean, each with the RFC that its file replaces.
pub(super) fn imports(rule: &ParsedRule) -> Vec<(Import, Option<String>)> {
    let import = |element: &Element| {
        let ElementKind::Prose { text, .. } = &element.kind else { return None };
        let Meant { file, name, replaces } = meant(text, &rule.name)?;
        Some((Import { file: file.to_owned(), name, alias: key(&rule.name, text), span: element.span }, replaces))
    };
    rule.element.walk().filter_map(import).collect()
}
