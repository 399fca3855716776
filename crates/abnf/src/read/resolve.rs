//! Resolution of imports and references.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::str::FromStr;

use super::broken_names;
use super::calls::name_calls;
use super::citations::{Citations, Elsewhere};
use super::definition::{add_alternatives, definition, extend};
use super::dialect::Dialect;
use super::document::{GrammarSource, SourceKind};
use super::lexer::Settings;
use super::numbers::are_octets;
use super::of_document::of_document;
use super::origins::Clarity;
use super::parsed::{InvalidGrammar, ParsedGrammar};
use super::prose;
use super::reader::Reader;
use super::recognize::notation;
use super::rules::{self, ParsedRule};
use super::sink::ProblemSink;
use super::spacing::join_words;
use super::taken::{self, Found, Taken};
use super::text::Text;
use super::words;
use crate::model::{
    Element, ElementKind, FileId, Grammar, GrammarFile, GrammarProblem, Header, Import, ProblemKind, RuleDefinition,
    RuleId, bundled,
};
use crate::sets::set;
use urlgram::diagnostic::Severity;
use urlgram::span::Span;

/// The file with the core rules of RFC 5234 appendix B.1, which every ABNF grammar may use.
const CORE: &str = "rfc5234.abnf";

/// Maximum number of problems with suggested names. Each suggestion compares all names.
const MAX_SUGGESTIONS: usize = 20;

impl Reader<'_> {
    /// Parses a grammar in a document of any kind: see [`GrammarSource`].
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let page = "<html><pre>\n  a = b\n  b = &quot;x&quot;\n</pre></html>\n";
    /// let grammar = Reader::new().read_document("page.html", page.as_bytes()).grammar;
    /// assert_eq!(grammar.to_string(), "a = b\nb = \"x\"\n");
    /// ```
    pub fn read_document(&self, name: &str, bytes: &[u8]) -> ParsedGrammar {
        let source = GrammarSource::read(name, bytes, self.dialect.unwrap_or(Dialect::Abnf), &|file| self.load(file));
        let is_document = source.kind != SourceKind::Grammar;
        let (dialect, lists) = (source.dialect, is_document && source.lists);
        let cited = source.cited.clone();
        let mut parsed = self.resolved(name, Text { text: source.text.clone(), is_document, dialect, lists, cited });
        if is_document {
            of_document(&mut parsed, &source);
            parsed.grammar.files[0].document = Some(source.written);
        }
        if let Some(at) = source.not_utf8 {
            let end = source.text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
            let span = Span::new(at as u32, end as u32);
            parsed.problems.insert(0, GrammarProblem::new(ProblemKind::NotUtf8, span));
        }
        parsed
    }

    /// Parses a grammar file and the files that it imports.
    ///
    /// The name appears in messages. If the header names no dialect, a name with the extension `.bnf` selects
    /// [`Dialect::Bnf`].
    pub fn read(&self, name: &str, text: &str) -> ParsedGrammar {
        let cited = Citations::numbers_of(text);
        self.resolved(name, Text { cited, ..Text::grammar(text.to_owned()) })
    }

    pub(super) fn resolved(&self, name: &str, text: Text) -> ParsedGrammar {
        let mut resolver = Resolver {
            reader: self,
            grammar: Grammar { files: Vec::new(), rules: Vec::new(), starts: Vec::new(), redefined: Vec::new() },
            imports: Vec::new(),
            missing: BTreeSet::new(),
            with_core: Vec::new(),
            extensions: Vec::new(),
            problems: Vec::new(),
            undefined: BTreeMap::new(),
            unclear: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
            documents: BTreeMap::new(),
            cited: Vec::new(),
        };
        resolver.load_files(name, text);
        resolver.import_names();
        resolver.report_extensions();
        for rule in 0..resolver.grammar.rules.len() {
            resolver.resolve_references(rule);
        }
        resolver.resolve_redefined();
        resolver.resolve_starts();
        resolver.finish()
    }
}

/// Parses RFC 5234 ABNF. Imports are limited to the grammars of urlgram.
impl FromStr for Grammar {
    type Err = InvalidGrammar;

    fn from_str(text: &str) -> Result<Self, InvalidGrammar> {
        Reader::new().read("grammar.abnf", text).into_result()
    }
}

struct Resolver<'a> {
    reader: &'a Reader<'a>,
    grammar: Grammar,
    /// Imports of each file.
    imports: Vec<Vec<Import>>,
    /// Lower-case names whose import failed. References to them are not reported again.
    missing: BTreeSet<(FileId, String)>,
    /// For each file, whether the core rules are defined in it.
    with_core: Vec<bool>,
    /// For each rule that is only defined with `=/`, whether a document contains it.
    extensions: Vec<Option<bool>>,
    problems: Vec<GrammarProblem>,
    /// Places in `problems` of the names without definition, in lower case.
    undefined: BTreeMap<(FileId, String), usize>,
    /// Names in lower case that several cited documents define, with their files.
    unclear: BTreeMap<(FileId, String), Vec<String>>,
    /// Names in lower case that documents without a known grammar define.
    elsewhere: BTreeMap<(FileId, String), Elsewhere>,
    /// Places in `problems` of what other documents define.
    documents: BTreeMap<(FileId, String), usize>,
    /// For each file, the numbers of the RFCs that it cites.
    cited: Vec<BTreeSet<String>>,
}

impl Resolver<'_> {
    fn report(&mut self, kind: ProblemKind, file: FileId, span: Span) {
        self.problems.push(GrammarProblem { file, ..GrammarProblem::new(kind, span) });
    }

    /// Parses the file and all files that it imports, each once.
    fn load_files(&mut self, name: &str, text: Text) {
        let mut waiting = VecDeque::from([(name.to_owned(), text)]);
        let mut known = set([name.to_owned()]);
        while let Some((name, text)) = waiting.pop_front() {
            let file = self.load_file(name, text);
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
                        let text = Text::imported(&name, text);
                        waiting.push_back((name, text));
                    }
                    (None, Some(span)) => self.report(ProblemKind::MissingFile(name), file, span),
                    (None, None) => {}
                }
            }
        }
    }

    /// Parses the header and the rules of one file. References stay unresolved.
    fn load_file(&mut self, name: String, source: Text) -> FileId {
        let Text { mut text, is_document, dialect, lists, cited } = source;
        let id = FileId(self.grammar.files.len() as u32);
        let mut sink = ProblemSink::new(id);
        if u32::try_from(text.len()).is_err() {
            sink.add(ProblemKind::FileTooLarge, Span::empty(0));
            text.clear();
        }
        let header = Header::read(&text);
        let explicit = self.reader.octets.filter(|_| id == FileId::MAIN);
        let declared = explicit.or(header.get("Octets").map(|_| header.octets()));
        let dialect = self.reader.dialect_of(id, &name, header.get("Dialect"), dialect);
        // Documents with `|` cite documents whose basic rules are those of RFC 5234.
        self.with_core.push(is_document || dialect == Dialect::Abnf);
        let octets = declared.unwrap_or(false);
        let lists = lists || header.lists();
        let settings = Settings { dialect, case_sensitive: header.case_sensitive(), octets, lists };
        let (mut imports, malformed) = header.imports();
        for span in malformed {
            sink.add(ProblemKind::MalformedImport, span);
        }
        let mut rules = rules::parse(&text, &header, settings, &mut sink);
        if is_document {
            broken_names::join(&mut rules, &text);
        }
        if id == FileId::MAIN {
            imports.splice(..0, self.reader.imports.iter().cloned());
            if rules.is_empty() && sink.problems.is_empty() {
                sink.add(ProblemKind::NoRules, Span::empty(0));
            }
        }
        let in_prose: Vec<Taken> = rules.iter().flat_map(prose::imports).collect();
        imports.extend(in_prose.iter().map(|(import, _)| import.clone()));
        let mut found = Found::default();
        if is_document {
            let names = set(imports.iter().map(|import| import.alias.to_ascii_lowercase()));
            found = taken::imports(&rules, &cited, &names);
        }
        let of_prose = in_prose.iter().filter(|(_, replaces)| replaces.is_some());
        sink.problems.extend(taken::taken(found.imports.iter().chain(of_prose)));
        imports.extend(self.keep(id, found, &mut sink));
        sink.problems.iter_mut().for_each(|problem| problem.file = id);
        self.cited.push(cited.numbers);
        self.imports.push(imports);
        let is_wrong = sink.problems.iter().any(|problem| problem.severity() == Severity::Error);
        if let Some((notation, span)) = notation(&text).filter(|_| is_wrong && !is_document) {
            sink.add(ProblemKind::OtherNotation(notation), span);
        }
        let octets = declared.unwrap_or_else(|| are_octets(&name, &rules, &mut sink));
        self.grammar.files.push(GrammarFile { name, text, document: None, header, octets, names: BTreeMap::new() });
        for rule in rules {
            self.define(id, rule, is_document, &mut sink);
        }
        self.problems.append(&mut sink.problems);
        id
    }

    /// Keeps what is known of the names of a file without definition. Returns the imports.
    fn keep(&mut self, file: FileId, found: Found, sink: &mut ProblemSink) -> impl Iterator<Item = Import> + use<> {
        sink.problems.extend(found.hidden);
        self.unclear.extend(found.unclear.into_iter().map(|(name, files)| ((file, name), files)));
        self.elsewhere.extend(found.elsewhere.into_iter().map(|(name, elsewhere)| ((file, name), elsewhere)));
        found.imports.into_iter().map(|(import, _)| import)
    }

    /// Adds a rule to a file. A document may print a rule twice.
    fn define(&mut self, file: FileId, rule: ParsedRule, is_document: bool, sink: &mut ProblemSink) {
        let Grammar { files, rules, redefined, .. } = &mut self.grammar;
        let GrammarFile { text, names, .. } = &mut files[file.index()];
        let next = RuleId(rules.len() as u32);
        let text = rule.span.of(text).to_owned();
        let key = rule.name.to_ascii_lowercase();
        if let Some(id) = names.get(&key) {
            let first = &mut rules[id.index()];
            if rule.incremental {
                first.text.push('\n');
                first.text.push_str(&text);
                first.additions.push(rule.span);
                add_alternatives(&mut first.element, rule.element);
            } else if !is_document {
                sink.add_with(ProblemKind::Duplicate(rule.name), rule.name_span, first.name_span);
            } else if rule.element.to_string() != first.element.to_string() {
                redefined.push((*id, definition(file, rule, text)));
            }
            return;
        }
        self.extensions.push(rule.incremental.then_some(is_document));
        names.insert(key, next);
        rules.push(definition(file, rule, text));
    }

    /// Adds imported names and the names of the core rules to the names of each file.
    fn import_names(&mut self) {
        let own: Vec<BTreeMap<String, RuleId>> = self.grammar.files.iter().map(|file| file.names.clone()).collect();
        let core = self.position(CORE).map(|core| own[core].clone()).unwrap_or_default();
        // All imports are looked up before any is added, since only own rules of a file can be imported.
        let found: Vec<Vec<(String, RuleId)>> = (0..own.len()).map(|file| self.imported(file, &own)).collect();
        for (i, found) in found.into_iter().enumerate() {
            for (name, rule) in found {
                self.import(i, name, rule);
            }
            let file = &mut self.grammar.files[i];
            let has_core = self.with_core[i];
            for (name, rule) in core.iter().filter(|_| has_core) {
                let own = *file.names.entry(name.clone()).or_insert(*rule);
                if let ElementKind::Prose { text, rule: meant @ None } =
                    &mut self.grammar.rules[own.index()].element.kind
                {
                    *meant = prose::is_of_core(name, text).then_some(*rule);
                }
                if self.extensions.get_mut(own.index()).and_then(Option::take).is_some() {
                    extend(&mut self.grammar.rules[own.index()], Some(*rule));
                }
            }
        }
    }

    /// Reports the rules that extend one that is not known. In a document, their other alternatives are unknown.
    fn report_extensions(&mut self) {
        let extensions = std::mem::take(&mut self.extensions).into_iter().enumerate();
        for (index, is_document) in extensions.filter_map(|(index, known)| Some((index, known?))) {
            let rule = &mut self.grammar.rules[index];
            if is_document {
                extend(rule, None);
            }
            let (name, file, span) = (rule.name.clone(), rule.file, rule.name_span);
            let key = (file, name.to_ascii_lowercase());
            if !self.reports_elsewhere(&key, &name, span, false) {
                self.report(ProblemKind::IncrementalWithoutBase(name), file, span);
            }
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.grammar.files.iter().position(|file| file.name == name)
    }

    /// Looks up the imports of a file. Reports names that the imported file does not define.
    fn imported(&mut self, file: usize, own: &[BTreeMap<String, RuleId>]) -> Vec<(String, RuleId)> {
        let id = FileId(file as u32);
        let mut found = Vec::new();
        for import in self.imports[file].clone() {
            let is_hidden = import.alias.starts_with('\0');
            let alias = if is_hidden { import.alias.clone() } else { import.alias.to_ascii_lowercase() };
            let from = self.position(&import.file);
            let rule = from.and_then(|from| own[from].get(&import.name.to_ascii_lowercase()));
            if let Some(rule) = rule {
                found.push((alias, *rule));
                continue;
            }
            self.missing.insert((id, alias));
            if let Some(from) = from {
                let similar = self.suggestion(&import.name, FileId(from as u32));
                let kind = ProblemKind::MissingImport { name: import.name, file: import.file, similar };
                self.report(kind, id, import.span);
            }
        }
        found
    }

    /// Returns a similar name that a file knows, unless too many problems were reported already.
    fn suggestion(&self, name: &str, file: FileId) -> Option<String> {
        let few = self.problems.len() < MAX_SUGGESTIONS;
        few.then(|| self.grammar.similar_name(name, file).map(ToOwned::to_owned)).flatten()
    }

    /// Imports a rule under a name. An own rule of that name remains, but if it is prose (`host = <host, see RFC 3986>`), the
    /// import resolves it.
    fn import(&mut self, file: usize, name: String, target: RuleId) {
        let Grammar { files, rules, .. } = &mut self.grammar;
        let own = *files[file].names.entry(name).or_insert(target);
        if own != target && self.extensions.get_mut(own.index()).and_then(Option::take).is_some() {
            extend(&mut rules[own.index()], Some(target));
            return;
        }
        if let ElementKind::Prose { rule, .. } = &mut rules[own.index()].element.kind {
            if own != target {
                *rule = Some(target);
            }
        }
    }

    /// Resolves the references in a rule.
    fn resolve_references(&mut self, rule: usize) {
        let Grammar { files, rules, .. } = &mut self.grammar;
        let RuleDefinition { file, element, name: defined, .. } = &mut rules[rule];
        let (file, names) = (*file, &files[file.index()].names);
        let undefined = resolved(element, defined, names);
        if words::are_words(&undefined, &files[file.index()].text) {
            let text = element.span.of(&files[file.index()].text);
            let text = join_words(text, " ");
            element.kind = ElementKind::Prose { text, rule: None };
            return;
        }
        for (name, span) in undefined {
            // One problem for all places that refer to a name.
            let key = (file, name.to_ascii_lowercase());
            if self.missing.contains(&key) {
                continue;
            }
            if let Some(first) = self.undefined.get(&key).and_then(|at| self.problems.get_mut(*at)) {
                if let ProblemKind::Undefined { uses, .. } = &mut first.kind {
                    *uses += 1;
                }
                continue;
            }
            let known = self.unclear.remove(&key).unwrap_or_default();
            let similar = self.suggestion(&name, file).filter(|_| known.is_empty());
            if self.reports_elsewhere(&key, &name, span, similar.is_some()) {
                continue;
            }
            let import = bundled::meant(&name, &self.cited[file.index()]).map(ToOwned::to_owned);
            self.undefined.insert(key, self.problems.len());
            self.report(ProblemKind::Undefined { name, similar, known, import, uses: 1 }, file, span);
        }
    }

    /// Reports a name that a document without a known grammar defines, one problem for each document, and returns whether there is one. If
    /// only a link or a comment without names says so, a name that is similar to that of a rule is a mistake.
    fn reports_elsewhere(&mut self, key: &(FileId, String), name: &str, span: Span, is_similar: bool) -> bool {
        let is_clear = |elsewhere: &&Elsewhere| elsewhere.clarity == Clarity::Named || !is_similar;
        let Some(elsewhere) = self.elsewhere.get(key).filter(is_clear) else { return false };
        let (document, file) = (elsewhere.origin.to_string(), key.0);
        self.missing.insert(key.clone());
        let at = *self.documents.entry((file, document.clone())).or_insert(self.problems.len());
        match self.problems.get_mut(at).map(|problem| &mut problem.kind) {
            Some(ProblemKind::DefinedElsewhere { names, .. }) => names.push(name.to_owned()),
            _ => self.report(ProblemKind::DefinedElsewhere { document, names: vec![name.to_owned()] }, file, span),
        }
        true
    }

    /// Resolves the references in later definitions. Names without definition are reported for the first ones.
    fn resolve_redefined(&mut self) {
        let Grammar { files, redefined, .. } = &mut self.grammar;
        for (_, rule) in redefined {
            resolved(&mut rule.element, &rule.name, &files[rule.file.index()].names);
        }
    }

    fn resolve_starts(&mut self) {
        let starts = self.grammar.header().starts().into_iter();
        let mut named: Vec<(String, Span)> = starts.map(|(name, span)| (name.to_owned(), span)).collect();
        if !self.reader.starts.is_empty() {
            named = self.reader.starts.iter().map(|name| (name.clone(), Span::empty(0))).collect();
        }
        for (name, span) in &named {
            match self.grammar.id(name) {
                Some(rule) => self.grammar.starts.push(rule),
                None => self.report(ProblemKind::UnknownStart(name.clone()), FileId::MAIN, *span),
            }
        }
        if named.is_empty() {
            self.grammar.starts = self.grammar.roots();
        }
    }

    /// Keeps the problems of the file itself, and reports of each imported file how many errors it has.
    fn finish(mut self) -> ParsedGrammar {
        let (mut problems, others): (Vec<_>, Vec<_>) =
            self.problems.drain(..).partition(|problem| problem.file == FileId::MAIN);
        for (i, file) in self.grammar.files.iter().enumerate().skip(1) {
            let is_error =
                |problem: &&GrammarProblem| problem.file.index() == i && problem.severity() == Severity::Error;
            let errors = others.iter().filter(is_error).count();
            if errors > 0 {
                let import = self.imports[0].iter().find(|import| import.file == file.name);
                let kind = ProblemKind::InvalidFile(file.name.clone(), errors);
                problems.push(GrammarProblem::new(kind, import.map(|import| import.span).unwrap_or_default()));
            }
        }
        name_calls(&self.grammar, &mut problems);
        // The mistakes in rules of another notation are of no use.
        let is_other = |problem: &GrammarProblem| matches!(problem.kind, ProblemKind::OtherNotation(_));
        if problems.iter().any(is_other) && !problems.iter().all(|problem| is_other(problem) || problem.is_read()) {
            problems.retain(is_other);
        }
        problems.sort_by_cached_key(GrammarProblem::place);
        ParsedGrammar { grammar: self.grammar, problems }
    }
}

/// Resolves the references in an element of the rule `defined`. Returns the names without definition in their order.
fn resolved(element: &mut Element, defined: &str, names: &BTreeMap<String, RuleId>) -> Vec<(String, Span)> {
    let mut undefined = Vec::new();
    let is_alone = matches!(element.kind, ElementKind::Prose { .. });
    let mut stack = vec![element];
    let hides = names.first_key_value().is_some_and(|(key, _)| key.starts_with('\0'));
    while let Some(element) = stack.pop() {
        let span = element.span;
        match &mut element.kind {
            ElementKind::Reference { name, rule } => {
                let hidden = if hides { names.get(&taken::hidden_alias(name)) } else { None };
                *rule = hidden.or_else(|| names.get(&name.to_ascii_lowercase())).copied();
                if rule.is_none() {
                    undefined.push((name.clone(), span));
                }
            }
            // Prose may be the name of a rule, such as `0<pchar>` in RFC 3986.
            ElementKind::Prose { text, rule } if rule.is_none() => {
                let cited = names.get(&prose::key(defined, text));
                // In `atom = <atom>`, the rule is that of another document.
                if is_alone && prose::is_name_of(text, defined) {
                    *rule = cited.copied();
                    continue;
                }
                let named = || names.get(&join_words(text, "-").to_ascii_lowercase());
                // RFC 2616 section 2.2 defines `<">` as the double quote.
                let quote = || names.get("dquote").filter(|_| text == "\"");
                *rule = cited.or_else(named).or_else(|| names.get(&text.to_ascii_lowercase())).or_else(quote).copied();
            }
            _ => stack.extend(element.children_mut()),
        }
    }
    undefined.sort_by_cached_key(|(_, span)| span.start as usize);
    // The item of a list is there twice.
    undefined.dedup();
    undefined
}
