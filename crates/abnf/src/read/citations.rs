//! Names that a document takes from the grammars of other documents, without a definition or a header that says so.

use std::collections::{BTreeMap, BTreeSet};

use super::prose::successor;
use super::rules::ParsedRule;
use crate::model::{ElementKind, GrammarProblem, Import, ProblemKind, bundled};
use urlgram::span::Span;

/// Returns an import for each name that the rules do not define, and that exactly one of the known grammars of the cited documents
/// defines.
///
/// `numbers` are those of the RFCs that the document cites. `imported` are names in lower case that its header imports.
pub(super) fn imports(rules: &[ParsedRule], numbers: &BTreeSet<String>, imported: &BTreeSet<String>) -> Vec<Import> {
    let defined: BTreeSet<String> =
        rules.iter().filter(|rule| !rule.incremental).map(|rule| rule.name.to_ascii_lowercase()).collect();
    let is_open = |name: &str| {
        let name = name.to_ascii_lowercase();
        !defined.contains(&name) && !imported.contains(&name)
    };
    let mut seen = BTreeSet::new();
    let extended = rules.iter().filter(|rule| rule.incremental).map(|rule| (rule.name.as_str(), rule.name_span));
    let references = rules.iter().flat_map(|rule| rule.element.walk()).filter_map(|element| match &element.kind {
        ElementKind::Reference { name, .. } => Some((name.as_str(), element.span)),
        _ => None,
    });
    let names = extended.chain(references).filter(|(name, _)| is_open(name) && seen.insert(name.to_ascii_lowercase()));
    let names: Vec<(&str, Span)> = names.collect();
    // Of two documents that define a name, one may be that of the other names.
    let number = |file: &'static str| bundled::number(file).unwrap_or_default();
    let certain: BTreeSet<&str> = names.iter().filter_map(|(name, _)| known(name, numbers)).map(number).collect();
    let certain: BTreeSet<String> = certain.into_iter().map(ToOwned::to_owned).collect();
    let import = |(name, span): &(&str, Span)| {
        let file = known(name, numbers).or_else(|| known(name, &certain))?;
        Some(Import { file: file.to_owned(), name: (*name).to_owned(), alias: (*name).to_owned(), span: *span })
    };
    names.iter().filter_map(import).collect()
}

/// Returns the file that defines a name, if it is the only one among the cited documents, or else among those that replace them. Core
/// rules need no import.
fn known(name: &str, cited: &BTreeSet<String>) -> Option<&'static str> {
    let files = bundled::defining_files(&name.to_ascii_lowercase());
    if files.iter().any(|file| file.starts_with("rfc5234")) {
        return None;
    }
    let newer: BTreeSet<&str> = cited.iter().flat_map(|number| successor(number)).collect();
    let number = bundled::number;
    let only = |is_meant: &dyn Fn(&str) -> bool| {
        let found: Vec<&'static str> =
            files.iter().copied().filter(|file| number(file).is_some_and(is_meant)).collect();
        // RFC 5321 has `Local-part`, and RFC 5322 `local-part`.
        let spelled: Vec<&'static str> = found.iter().copied().filter(|file| bundled::spells(file, name)).collect();
        let found = if spelled.is_empty() { found } else { spelled };
        let first = *found.first()?;
        // Files of one document agree.
        Some(found.iter().all(|other| number(other) == number(first)).then_some(first))
    };
    only(&|number| cited.contains(number)).or_else(|| only(&|number| newer.contains(number))).flatten()
}

/// Returns the numbers of the RFCs that a text cites.
pub(super) fn cited(text: &str) -> BTreeSet<String> {
    let mut numbers = BTreeSet::new();
    for (at, _) in text.match_indices("RFC") {
        let rest = text[at + 3..].trim_start_matches(|c: char| c.is_whitespace() || c == '-');
        let rest = rest.trim_start_matches('0');
        let length = rest.bytes().take(5).take_while(u8::is_ascii_digit).count();
        if length > 0 {
            numbers.insert(rest[..length].to_owned());
        }
    }
    numbers
}

/// Returns what is said about imports that the document does not name: one problem for each file.
pub(super) fn taken(imports: &[Import]) -> Vec<GrammarProblem> {
    let mut files: BTreeMap<&str, (Span, Vec<String>)> = BTreeMap::new();
    for import in imports {
        files.entry(&import.file).or_insert((import.span, Vec::new())).1.push(import.name.clone());
    }
    let problem = |(file, (span, names)): (&str, (Span, Vec<String>))| {
        GrammarProblem::new(ProblemKind::Taken { file: file.to_owned(), names }, span)
    };
    files.into_iter().map(problem).collect()
}
