//! Names that a document takes from the grammars of other documents, without a definition or a header that says so.

use std::collections::{BTreeMap, BTreeSet};

use super::citations::{Citations, Elsewhere};
use super::known::{Known, known};
use super::prose::is_name_of;
use super::rules::ParsedRule;
use crate::model::{ElementKind, GrammarProblem, Import, ProblemKind, bundled};
use crate::sets::set;
use urlgram::span::Span;

/// The import of a rule, with the number of the RFC that is cited, if that of the rule replaces it.
pub(super) type Taken = (Import, Option<String>);

/// Names that a document takes from known grammars.
#[derive(Default)]
pub(super) struct Found {
    pub(super) imports: Vec<Taken>,
    /// Names in lower case that documents without a known grammar define.
    pub(super) elsewhere: BTreeMap<String, Elsewhere>,
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
    let mut certain: BTreeMap<String, usize> = BTreeMap::new();
    for number in names.iter().filter_map(|name| bundled::number(name.known.only()?)) {
        *certain.entry(number.to_owned()).or_default() += 1;
    }
    let mut found = Found::default();
    names.into_iter().for_each(|name| found.add(name, &certain));
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
        if spelled.files.is_empty() && hyphened != alias {
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
    /// Adds a name. `certain` are the numbers of the documents that define others, each with the number of these.
    fn add(&mut self, name: Name<'_>, certain: &BTreeMap<String, usize>) {
        let Name { alias, name, span, known } = name;
        let again = || known.only_of(&name, &|number| certain.contains_key(number));
        let other = known.among_others(&|number| certain.get(number).copied().unwrap_or(0));
        if let Some(file) = other.or(known.only()).or_else(again) {
            let import = Import { file: file.to_owned(), name, alias: alias.to_owned(), span };
            self.imports.push((import, known.replaces(file)));
        } else if let Some(elsewhere) = known.elsewhere {
            self.elsewhere.insert(alias.to_ascii_lowercase(), elsewhere);
        } else if !known.files.is_empty() {
            let files = known.files.into_iter().map(ToOwned::to_owned).collect();
            self.unclear.insert(alias.to_ascii_lowercase(), files);
        }
    }

    /// Imports the rules of cited documents that a rule with the same letters in another case hides, if that rule refers to itself otherwise:
    /// `Host = "Host:" host`, where `host` is that of RFC 3986.
    fn add_hidden(&mut self, rules: &[ParsedRule], citations: &Citations) {
        let is_defined = |name: &str| rules.iter().any(|rule| rule.name == name);
        let mut seen = BTreeSet::new();
        for rule in rules.iter().filter(|rule| bundled::is_known(&rule.name.to_ascii_lowercase())) {
            for element in rule.element.walk() {
                let ElementKind::Reference { name, .. } = &element.kind else { continue };
                let is_other = *name != rule.name && name.eq_ignore_ascii_case(&rule.name) && !is_defined(name);
                let file = if is_other { known(name, citations).only() } else { None };
                let Some(file) = file.filter(|file| bundled::spells(file, name)) else { continue };
                if seen.insert(name.as_str()) {
                    let (defined, file) = (rule.name.clone(), file.to_owned());
                    let kind = ProblemKind::Hidden { name: name.clone(), defined, file: file.clone() };
                    let secondary = Some(rule.name_span);
                    self.hidden.push(GrammarProblem { secondary, ..GrammarProblem::new(kind, element.span) });
                    let (name, alias) = (name.clone(), hidden_alias(name));
                    self.imports.push((Import { file, name, alias, span: element.span }, None));
                }
            }
        }
    }
}

/// Returns what is said about imports that the document does not name: one problem for each file.
pub(super) fn taken<'t>(imports: impl Iterator<Item = &'t Taken>) -> Vec<GrammarProblem> {
    let mut files: BTreeMap<(&str, Option<&str>), GrammarProblem> = BTreeMap::new();
    for (Import { file, name, alias, span }, replaces) in imports.filter(|(import, _)| !import.alias.starts_with('\0'))
    {
        let is_renamed = name != alias && !alias.contains('\0');
        let name = if is_renamed { format!("{name} as {alias}") } else { name.clone() };
        let kind = || ProblemKind::Taken { file: file.clone(), names: Vec::new(), replaces: replaces.clone() };
        let problem = files.entry((file, replaces.as_deref())).or_insert_with(|| GrammarProblem::new(kind(), *span));
        if let ProblemKind::Taken { names, .. } = &mut problem.kind {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    files.into_values().collect()
}
