//! Files to one grammar: what is imported, and which rule each name means.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::parser::Settings;
use super::{Definition, Notes, Reader, Reading, lines};
use crate::element::{Element, ElementKind};
use crate::grammar::{File, FileId, Grammar, Rule, RuleId};
use crate::header::{Header, Import};
use crate::problem::{Problem, ProblemKind, Severity};
use urlgram::span::Span;

/// The file with the core rules of RFC 5234 appendix B.1, which every ABNF may use.
const CORE: &str = "rfc5234.abnf";

/// How many problems a grammar may have before names are no longer suggested.
const MAX_SUGGESTIONS: usize = 20;

pub(super) fn read(reader: &Reader<'_>, name: &str, text: &str) -> Reading {
    let mut loading = Loading {
        reader,
        grammar: Grammar { files: Vec::new(), rules: Vec::new(), starts: Vec::new() },
        imports: Vec::new(),
        missing: BTreeSet::new(),
        problems: Vec::new(),
    };
    loading.files(name, text);
    loading.names();
    for rule in 0..loading.grammar.rules.len() {
        loading.references(rule);
    }
    loading.starts();
    loading.finish()
}

struct Loading<'a> {
    reader: &'a Reader<'a>,
    grammar: Grammar,
    /// The imports of each file.
    imports: Vec<Vec<Import>>,
    /// The names that an import failed to bring, in lower case. That they are undefined is said there.
    missing: BTreeSet<(FileId, String)>,
    problems: Vec<Problem>,
}

impl Loading<'_> {
    fn note(&mut self, kind: ProblemKind, file: FileId, span: Span) {
        self.problems.push(Problem { kind, file, span, second: None });
    }

    /// Reads the file, and those it imports from, each once.
    fn files(&mut self, name: &str, text: &str) {
        let mut waiting = VecDeque::from([(name.to_owned(), text.to_owned())]);
        let mut known = BTreeSet::from([name.to_owned()]);
        while let Some((name, text)) = waiting.pop_front() {
            let file = self.file(name, text);
            let mut seen = BTreeSet::new();
            let imports = self.imports[file.index()].iter().filter(|import| seen.insert(import.file.as_str()));
            let mut wanted: Vec<(String, Option<Span>)> =
                imports.map(|import| (import.file.clone(), Some(import.span))).collect();
            wanted.push((CORE.to_owned(), None));
            for (name, span) in wanted {
                if known.contains(&name) {
                    continue;
                }
                match (self.reader.load(&name), span) {
                    (Some(text), _) => {
                        known.insert(name.clone());
                        waiting.push_back((name, text));
                    }
                    (None, Some(span)) => self.note(ProblemKind::MissingFile(name), file, span),
                    (None, None) => {}
                }
            }
        }
    }

    /// Reads one file: header and rules, no names looked up yet.
    fn file(&mut self, name: String, text: String) -> FileId {
        let id = FileId(self.grammar.files.len() as u32);
        let mut notes = Notes { file: id, problems: Vec::new() };
        if u32::try_from(text.len()).is_err() {
            notes.add(ProblemKind::TooLong, Span::empty(0));
            self.problems.append(&mut notes.problems);
            let header = Header::default();
            self.imports.push(Vec::new());
            self.grammar.files.push(File { name, text: String::new(), header, octets: false, names: BTreeMap::new() });
            return id;
        }
        let header = Header::read(&text);
        let dialect = self.reader.dialect_of(id, &name, header.get("Dialect"));
        let settings = Settings { dialect, case_sensitive: header.case_sensitive() };
        let octets = header.octets();
        let (imports, bad) = header.imports();
        for span in bad {
            notes.add(ProblemKind::BadImport, span);
        }
        self.imports.push(imports);
        let definitions = lines::definitions(&text, &header, octets, settings, &mut notes);
        self.grammar.files.push(File { name, text, header, octets, names: BTreeMap::new() });
        for definition in definitions {
            self.define(id, definition, &mut notes);
        }
        self.problems.append(&mut notes.problems);
        id
    }

    fn define(&mut self, file: FileId, definition: Definition, notes: &mut Notes) {
        let Grammar { files, rules, .. } = &mut self.grammar;
        let File { text, names, .. } = &mut files[file.index()];
        let written = definition.span.of(text).to_owned();
        match names.get(&definition.name.to_ascii_lowercase()) {
            Some(id) if definition.incremental => {
                let rule = &mut rules[id.index()];
                rule.text.push('\n');
                rule.text.push_str(&written);
                rule.additions.push(definition.span);
                add_alternatives(&mut rule.element, definition.element);
                return;
            }
            Some(id) => {
                let name = definition.name.clone();
                return notes.add_two(ProblemKind::Duplicate(name), definition.name_span, rules[id.index()].name_span);
            }
            None if definition.incremental => {
                notes.add(ProblemKind::NothingToAddTo(definition.name.clone()), definition.name_span);
            }
            None => {}
        }
        names.insert(definition.name.to_ascii_lowercase(), RuleId(rules.len() as u32));
        rules.push(Rule {
            name: definition.name,
            file,
            document: definition.document,
            section: definition.section,
            prose: definition.prose,
            text: written,
            span: definition.span,
            name_span: definition.name_span,
            additions: Vec::new(),
            element: definition.element,
        });
    }

    /// Adds to the names of each file what it imports, and the core rules.
    fn names(&mut self) {
        let own: Vec<BTreeMap<String, RuleId>> = self.grammar.files.iter().map(|file| file.names.clone()).collect();
        let position = |name: &str| self.grammar.files.iter().position(|file| file.name == name);
        let core = position(CORE).map(|core| own[core].clone()).unwrap_or_default();
        let mut problems = Vec::new();
        let mut found: Vec<Vec<(String, RuleId)>> = vec![Vec::new(); own.len()];
        for (i, imports) in self.imports.iter().enumerate() {
            let file = FileId(i as u32);
            for import in imports {
                let alias = import.alias.to_ascii_lowercase();
                let Some(from) = position(&import.file) else {
                    self.missing.insert((file, alias));
                    continue;
                };
                match own[from].get(&import.name.to_ascii_lowercase()) {
                    Some(rule) => found[i].push((alias, *rule)),
                    None => {
                        self.missing.insert((file, alias));
                        let close = self.grammar.close_to(&import.name, FileId(from as u32)).map(ToOwned::to_owned);
                        let kind = ProblemKind::MissingImport {
                            name: import.name.clone(),
                            file: import.file.clone(),
                            close: close.filter(|_| problems.len() < MAX_SUGGESTIONS),
                        };
                        problems.push(Problem { kind, file, span: import.span, second: None });
                    }
                }
            }
        }
        self.problems.append(&mut problems);
        for (i, found) in found.into_iter().enumerate() {
            for (name, rule) in found {
                self.import(i, name, rule);
            }
            let file = &mut self.grammar.files[i];
            if self.reader.dialect_of(FileId(i as u32), &file.name, file.header.get("Dialect")) == super::Dialect::Abnf
            {
                for (name, rule) in &core {
                    file.names.entry(name.clone()).or_insert(*rule);
                }
            }
        }
    }

    /// An own rule stays what it is. But `host = <host, see RFC 3986>` is words, and the import is what they mean.
    fn import(&mut self, file: usize, name: String, target: RuleId) {
        let Grammar { files, rules, .. } = &mut self.grammar;
        let own = *files[file].names.entry(name).or_insert(target);
        if let ElementKind::Prose { rule, .. } = &mut rules[own.index()].element.kind {
            if own != target {
                *rule = Some(target);
            }
        }
    }

    /// Looks up the names in a rule.
    fn references(&mut self, rule: usize) {
        let file = self.grammar.rules[rule].file;
        let mut missing = Vec::new();
        let mut element = std::mem::replace(
            &mut self.grammar.rules[rule].element,
            Element { kind: ElementKind::Alternation(Vec::new()), span: Span::empty(0) },
        );
        let names = &self.grammar.file(file).names;
        let mut stack = vec![&mut element];
        while let Some(element) = stack.pop() {
            let span = element.span;
            match &mut element.kind {
                ElementKind::Reference { name, rule } => {
                    *rule = names.get(&name.to_ascii_lowercase()).copied();
                    if rule.is_none() && !self.missing.contains(&(file, name.to_ascii_lowercase())) {
                        missing.push((name.clone(), span));
                    }
                }
                // `0<pchar>` of RFC 3986: the words are the name of a rule.
                ElementKind::Prose { text, rule } if rule.is_none() => {
                    *rule = names.get(&text.to_ascii_lowercase()).copied();
                }
                _ => stack.extend(element.children_mut()),
            }
        }
        self.grammar.rules[rule].element = element;
        missing.sort_by_key(|(_, span)| span.start);
        for (name, span) in missing {
            // Each suggestion looks at all names, so a file without sense gets only so many.
            let close = if self.problems.len() < MAX_SUGGESTIONS { self.grammar.close_to(&name, file) } else { None };
            let close = close.map(ToOwned::to_owned);
            self.note(ProblemKind::Undefined { name, close }, file, span);
        }
    }

    fn starts(&mut self) {
        let file = &self.grammar.files[0];
        let named: Vec<(String, Span)> =
            file.header.starts().into_iter().map(|(name, span)| (name.to_owned(), span)).collect();
        for (name, span) in &named {
            match self.grammar.names().get(&name.to_ascii_lowercase()).copied() {
                Some(rule) => self.grammar.starts.push(rule),
                None => self.note(ProblemKind::UnknownStart(name.clone()), FileId::MAIN, *span),
            }
        }
        if named.is_empty() {
            let first = self.grammar.ids().next();
            self.grammar.starts.extend(first);
        }
    }

    /// Keeps the problems of the file itself; of each file imported only says that it has errors.
    fn finish(mut self) -> Reading {
        let (mut problems, others): (Vec<_>, Vec<_>) =
            self.problems.drain(..).partition(|problem| problem.file == FileId::MAIN);
        for (i, file) in self.grammar.files.iter().enumerate().skip(1) {
            let wrong = |problem: &&Problem| problem.file.index() == i && problem.severity() == Severity::Error;
            let errors = others.iter().filter(wrong).count();
            if errors > 0 {
                let here = self.imports[0].iter().find(|import| import.file == file.name).map(|import| import.span);
                let kind = ProblemKind::BrokenFile(file.name.clone(), errors);
                let span = here.unwrap_or_default();
                problems.push(Problem { kind, file: FileId::MAIN, span, second: None });
            }
        }
        problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        Reading { grammar: self.grammar, problems }
    }
}

/// `a =/ b`: `b` becomes one more alternative of `a`.
fn add_alternatives(element: &mut Element, more: Element) {
    let more = match more.kind {
        ElementKind::Alternation(all) if !all.is_empty() => all,
        _ => vec![more],
    };
    if let ElementKind::Alternation(all) = &mut element.kind {
        all.extend(more);
        return;
    }
    let span = element.span;
    let nothing = Element { kind: ElementKind::Alternation(Vec::new()), span };
    let mut all = vec![std::mem::replace(element, nothing)];
    all.extend(more);
    element.kind = ElementKind::Alternation(all);
}
