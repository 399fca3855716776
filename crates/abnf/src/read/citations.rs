//! Names that a document takes from the grammars of other documents, without a definition or a header that says so.

use std::collections::{BTreeMap, BTreeSet};

use super::prose::{is_name_of, meant, successor};
use super::rules::ParsedRule;
use crate::model::{ElementKind, GrammarProblem, Import, ProblemKind, bundled};
use crate::sets::set;
use urlgram::span::Span;

/// The RFCs that a document cites, and the words of the sentences that do it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Citations {
    /// Numbers of the RFCs.
    numbers: BTreeSet<String>,
    /// Words in lower case of sentences that cite RFCs with known grammars, with the numbers of these.
    words: BTreeMap<String, BTreeSet<String>>,
}

impl Citations {
    /// Reads the citations of a text.
    pub(super) fn of(text: &str) -> Citations {
        let mut citations = Citations::default();
        for sentence in sentences(text) {
            let mut numbers = cited(sentence);
            citations.numbers.extend(numbers.iter().cloned());
            numbers.retain(|number| bundled::of_rfc(number).chain(successor(number)).next().is_some());
            if numbers.is_empty() {
                continue;
            }
            for word in sentence.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_') {
                citations.words.entry(word.to_ascii_lowercase()).or_default().extend(numbers.iter().cloned());
            }
        }
        citations
    }

    /// Returns the numbers of the RFCs that the sentences with a name cite.
    fn of_name(&self, name: &str) -> BTreeSet<String> {
        self.words.get(name).cloned().unwrap_or_default()
    }
}

/// Most bytes of white space that are read for the end of a sentence.
const MAX_SPACE: usize = 64;

/// Splits a text at empty lines and at full stops before a capital letter.
fn sentences(text: &str) -> Vec<&str> {
    let is_end = |at: usize| {
        let rest = &text[at + 1..];
        let length = rest.bytes().take(MAX_SPACE).take_while(u8::is_ascii_whitespace).count();
        let (space, next) = rest.split_at(length);
        if text.as_bytes()[at] == b'.' {
            !space.is_empty() && next.starts_with(|c: char| c.is_ascii_uppercase())
        } else {
            space.contains('\n')
        }
    };
    let mut found = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(['.', '\n']).filter(|(at, _)| is_end(*at)) {
        found.push(&text[start..=at]);
        start = at + 1;
    }
    found.push(&text[start..]);
    found
}

/// Names that a document takes from known grammars.
#[derive(Default)]
pub(super) struct Found {
    pub(super) imports: Vec<Import>,
    /// Names in lower case that several cited documents define differently, with their files.
    pub(super) unclear: BTreeMap<String, Vec<String>>,
    /// Warnings about rules that hide an imported one.
    pub(super) hidden: Vec<GrammarProblem>,
}

/// Finds an import for each name that the rules do not define, and that the known grammars of the cited documents define in one way.
///
/// `imported` are names in lower case that the header of the document imports.
pub(super) fn imports(rules: &[ParsedRule], citations: &Citations, imported: &BTreeSet<String>) -> Found {
    let own = rules.iter().filter(|rule| !rule.incremental && !is_of_another_document(rule));
    let defined = set(own.map(|rule| rule.name.to_ascii_lowercase()));
    let is_open = |name: &str| {
        let name = name.to_ascii_lowercase();
        !defined.contains(&name) && !imported.contains(&name)
    };
    let mut seen = BTreeSet::new();
    let extended = rules
        .iter()
        .filter(|rule| rule.incremental || is_of_another_document(rule))
        .map(|rule| (rule.name.as_str(), rule.name_span));
    let references = rules.iter().flat_map(|rule| rule.element.walk()).filter_map(|element| match &element.kind {
        ElementKind::Reference { name, .. } => Some((name.as_str(), element.span)),
        _ => None,
    });
    let names = extended.chain(references).filter(|(name, _)| is_open(name) && seen.insert(name.to_ascii_lowercase()));
    let names: Vec<Name<'_>> = names.map(|(alias, span)| Name::of(alias, span, citations)).collect();
    // Of two documents that define a name, one may be that of the other names.
    let numbers = names.iter().filter_map(|name| bundled::number(name.known.only()?)).map(ToOwned::to_owned);
    let certain = set(numbers);
    let mut found = Found::default();
    for Name { alias, name, span, known } in names {
        let again = || among(&name, &known.0, &|number| certain.contains(number));
        match known.only().or_else(|| again().only()) {
            Some(file) => {
                let (file, alias) = (file.to_owned(), alias.to_owned());
                found.imports.push(Import { file, name, alias, span });
            }
            None if !known.0.is_empty() => {
                let files = known.0.into_iter().map(ToOwned::to_owned).collect();
                found.unclear.insert(alias.to_ascii_lowercase(), files);
            }
            None => {}
        }
    }
    found.add_hidden(rules, citations);
    found
}

/// A name without a definition.
struct Name<'t> {
    /// Name in the document.
    alias: &'t str,
    /// Name in the known grammars, which have hyphens where older documents have `_`.
    name: String,
    span: Span,
    known: Known,
}

impl Name<'_> {
    fn of<'t>(alias: &'t str, span: Span, citations: &Citations) -> Name<'t> {
        let (spelled, hyphened) = (known(alias, citations), alias.replace('_', "-"));
        if spelled.0.is_empty() && hyphened != alias {
            return Name { alias, known: known(&hyphened, citations), name: hyphened, span };
        }
        Name { alias, name: alias.to_owned(), span, known: spelled }
    }
}

/// Whether a rule says that another document defines it: `atom = <atom>`.
fn is_of_another_document(rule: &ParsedRule) -> bool {
    matches!(&rule.element.kind, ElementKind::Prose { text, .. } if is_name_of(text, &rule.name))
}

/// Returns the name of the import of a rule that a rule of the document hides, in one case of letters.
pub(super) fn hidden_alias(name: &str) -> String {
    format!("\0{name}")
}

impl Found {
    /// Imports the rules of cited documents that a rule with the same letters in another case hides, if that rule refers to itself otherwise:
    /// `Host = "Host:" host`, where `host` is that of RFC 3986.
    fn add_hidden(&mut self, rules: &[ParsedRule], citations: &Citations) {
        let is_defined = |name: &str| rules.iter().any(|rule| rule.name == name);
        let mut seen = BTreeSet::new();
        for rule in rules.iter().filter(|rule| bundled::is_known(&rule.name.to_ascii_lowercase())) {
            for element in rule.element.walk() {
                let ElementKind::Reference { name, .. } = &element.kind else { continue };
                let is_other = *name != rule.name && name.eq_ignore_ascii_case(&rule.name) && !is_defined(name);
                let Some(file) = known(name, citations).only().filter(|file| is_other && bundled::spells(file, name))
                else {
                    continue;
                };
                if seen.insert(name.as_str()) {
                    let (defined, file) = (rule.name.clone(), file.to_owned());
                    let kind = ProblemKind::Hidden { name: name.clone(), defined, file: file.clone() };
                    let secondary = Some(rule.name_span);
                    self.hidden.push(GrammarProblem { secondary, ..GrammarProblem::new(kind, element.span) });
                    let (name, alias) = (name.clone(), hidden_alias(name));
                    self.imports.push(Import { file, name, alias, span: element.span });
                }
            }
        }
    }
}

/// Files of cited documents that define a name, each in another way.
struct Known(Vec<&'static str>);

impl Known {
    fn only(&self) -> Option<&'static str> {
        self.0.first().copied().filter(|_| self.0.len() == 1)
    }
}

/// Returns the files that define a name: of the documents that a sentence with the name cites, if these define it in one way, or else of
/// all that are cited, or else of those that replace them. Core rules need no import.
fn known(name: &str, citations: &Citations) -> Known {
    let key = name.to_ascii_lowercase();
    let files = bundled::defining_files(&key);
    if files.contains(&"rfc5234.abnf") {
        return Known(Vec::new());
    }
    // A document that cites RFC 5234 takes its notation, not the rules that describe the notation.
    let files: Vec<&'static str> = files.iter().copied().filter(|file| bundled::number(file) != Some("5234")).collect();
    let with_newer = |numbers: &BTreeSet<String>| -> BTreeSet<String> {
        let newer = numbers.iter().flat_map(|number| successor(number)).map(ToOwned::to_owned);
        set(newer.chain(numbers.iter().cloned()))
    };
    let (said, cited) = (citations.of_name(&key), &citations.numbers);
    let within = |numbers: &BTreeSet<String>| among(name, &files, &|number| numbers.contains(number));
    let named = || within(&said).only().or_else(|| within(&with_newer(&said)).only());
    if let Some(file) = named() {
        return Known(vec![file]);
    }
    let direct = within(cited);
    if direct.0.is_empty() { within(&with_newer(cited)) } else { direct }
}

/// Returns the files of some documents that define a name, without those that repeat the definition of an earlier one or refer to it.
fn among(name: &str, files: &[&'static str], is_meant: &dyn Fn(&str) -> bool) -> Known {
    let found: Vec<&'static str> =
        files.iter().copied().filter(|file| bundled::number(file).is_some_and(is_meant)).collect();
    // RFC 5321 has `Local-part`, and RFC 5322 `local-part`.
    let spelled: Vec<&'static str> = found.iter().copied().filter(|file| bundled::spells(file, name)).collect();
    let mut found = if spelled.is_empty() { found } else { spelled };
    // Those that define the rule precede those that refer to it.
    found.sort_by_cached_key(|file| usize::from(target(file, name).0 != *file));
    let mut apart: Vec<&'static str> = Vec::new();
    for file in found {
        if !apart.iter().any(|other| agree(file, other, name)) {
            apart.push(file);
        }
    }
    Known(apart)
}

/// Whether two files define a rule in the same way: they are of one document, refer to one rule, or have equal definitions.
fn agree(file: &str, other: &str, name: &str) -> bool {
    let ((file_target, rule), (other_target, other_rule)) = (target(file, name), target(other, name));
    bundled::number(file) == bundled::number(other)
        || bundled::number(file_target) == bundled::number(other_target) && rule.eq_ignore_ascii_case(&other_rule)
        || bundled::definition(file_target, &rule) == bundled::definition(other_target, &other_rule)
}

/// Returns the file and the rule that a definition in words refers to: `host` of RFC 3986 for `uri-host = <host, see [URI]>`. Other
/// definitions are those of the file itself.
fn target<'f>(file: &'f str, name: &str) -> (&'f str, String) {
    let definition = bundled::definition(file, name).unwrap_or_default();
    let words = definition.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    words.and_then(|words| meant(words, name)).unwrap_or_else(|| (file, name.to_owned()))
}

/// Returns the numbers of the RFCs that a text cites, also by links: `RFC 9110`, `{{!RFC9110}}`, `#bib-rfc9110`.
fn cited(text: &str) -> BTreeSet<String> {
    let mut numbers = BTreeSet::new();
    for (at, word) in text.match_indices(['R', 'r']) {
        let is_link = word == "r" && text[..at].ends_with(['/', '-', '#']);
        let start = if is_link { "rfc" } else { "RFC" };
        let Some(rest) = text[at..].strip_prefix(start) else { continue };
        let rest =
            rest.trim_start_matches(|c: char| !is_link && (c.is_whitespace() || c == '-')).trim_start_matches('0');
        let length = rest.bytes().take(5).take_while(u8::is_ascii_digit).count();
        // The draft `rfc6265bis` is another document.
        let is_draft = is_link && rest[length..].starts_with(|c: char| c.is_ascii_alphabetic());
        if length > 0 && !is_draft {
            numbers.insert(rest[..length].to_owned());
        }
    }
    numbers
}

/// Returns what is said about imports that the document does not name: one problem for each file.
pub(super) fn taken(imports: &[Import]) -> Vec<GrammarProblem> {
    let mut files: BTreeMap<&str, (Span, Vec<String>)> = BTreeMap::new();
    for Import { file, name, alias, span } in imports.iter().filter(|import| !import.alias.starts_with('\0')) {
        let name = if name == alias { name.clone() } else { format!("{name} as {alias}") };
        files.entry(file).or_insert((*span, Vec::new())).1.push(name);
    }
    let problem = |(file, (span, names)): (&str, (Span, Vec<String>))| {
        GrammarProblem::new(ProblemKind::Taken { file: file.to_owned(), names }, span)
    };
    files.into_iter().map(problem).collect()
}
