//! The context of the documents of a workspace: configuration, lints, sites. Shared by all threads: [`Workspace`].

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use urlgram::span::Span;
use urlgram_abnf::{CheckMemory, ParsedGrammar, Reader};
use urlgram_documents::DocumentKind;
use urlgram_lint::document::{
    Checked, CheckedMarkdown, DocumentFinding, DocumentInput, DocumentLinter, PageTree, needs_tree,
};
use urlgram_project::{
    ConfigMistake, FileKind, FileSelection, Folders, FoundFile, HEAD, Linters, ProjectError, Settings, files_in,
    is_excluded, may_contain_grammar, read_beside,
};
use urlgram_sites::{Files, Sites};

use crate::analysis::{Analysis, Finding, grammar_findings};
use crate::editor_files::{EditorFiles, OpenTexts};
use crate::options::Options;

/// Limit of the bytes of a file that a grammar imports.
const MAX_IMPORT: u64 = 16 << 20;

/// The context of the documents of a workspace.
#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) options: Options,
    pub(crate) selection: FileSelection,
    folders: Mutex<Folders>,
    /// Mistakes in configuration files that were not reported yet.
    mistakes: Mutex<Vec<ConfigMistake>>,
    linters: Linters,
    sites: RwLock<Arc<Sites<EditorFiles>>>,
    open: OpenTexts,
}

/// A document as the client names it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'d> {
    /// Path of its file; absent for a document without one.
    pub(crate) path: Option<&'d Path>,
    /// Identifier of its language.
    pub(crate) language: &'d str,
}

/// The way in which a document is linted.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) kind: DocumentKind,
    pub(crate) linter: Arc<DocumentLinter>,
    settings: Arc<Settings>,
    name: String,
    /// Absolute path, and the folder that links are checked in, of a page.
    place: Option<(PathBuf, PathBuf)>,
    sites: Arc<Sites<EditorFiles>>,
}

impl Workspace {
    /// Returns what applies to the documents in these folders.
    ///
    /// # Errors
    /// The message about an option that is not valid.
    pub(crate) fn new(options: Options, roots: &[PathBuf], open: OpenTexts) -> Result<Workspace, String> {
        let folders = Folders::new(&options.folders(), roots).map_err(|error| error.to_string())?;
        Ok(Workspace {
            selection: FileSelection { has_grammars: true, ..FileSelection::default() },
            mistakes: Mutex::default(),
            folders: Mutex::new(folders),
            linters: Linters::new(options.overrides())?,
            sites: RwLock::new(Arc::new(Sites::new(EditorFiles::new(Arc::clone(&open))))),
            options,
            open,
        })
    }

    /// Returns the folders, for a walk through them.
    pub(crate) fn folders(&self) -> std::sync::MutexGuard<'_, Folders> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the same folders with nothing read of them yet, for another thread.
    fn new_folders(&self, roots: &[PathBuf]) -> Option<Folders> {
        Folders::new(&self.options.folders(), roots).ok()
    }

    /// Returns the files of known kinds in folders. A mistake in a configuration is reported for the files that it is about.
    pub(crate) fn files(&self, roots: &[PathBuf]) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for root in roots {
            let Some(mut folders) = self.new_folders(roots) else { continue };
            let _ = files_in(&self.selection, &mut folders, root, |found| {
                if let FoundFile::File(path, _) = found {
                    files.push(path);
                }
            });
        }
        files
    }

    /// Adds the sites that configuration files declare to those of other files. They were read with the documents.
    pub(crate) fn declare_to<F>(&self, sites: &Sites<F>) {
        self.sites().declared_sites().iter().for_each(|site| sites.declare(site));
    }

    /// Returns the mistakes in configuration files that were found since the last call.
    pub(crate) fn take_mistakes(&self) -> Vec<ConfigMistake> {
        std::mem::take(&mut self.mistakes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the sites of the workspace.
    pub(crate) fn sites(&self) -> Arc<Sites<EditorFiles>> {
        Arc::clone(&self.sites.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Forgets what was read of a document, because its text changed.
    pub(crate) fn forget(&self, path: &Path) {
        self.sites().tree().forget(path);
    }

    /// Forgets what was read of all files, because files were added, removed or changed.
    pub(crate) fn forget_files(&self) {
        let sites = Arc::new(Sites::new(EditorFiles::new(Arc::clone(&self.open))));
        *self.sites.write().unwrap_or_else(PoisonError::into_inner) = sites;
    }

    /// Returns the settings for a document: those of its file, or of the current folder. A configuration with a mistake, which is
    /// reported where it is, counts as none.
    fn settings_of(&self, name: Name<'_>) -> Arc<Settings> {
        let mut folders = self.folders();
        let found = match name.path {
            Some(path) => folders.of_file(path),
            None => folders.current(),
        };
        match found {
            Ok(folder) => {
                let sites = self.sites();
                folder.settings.sites.iter().for_each(|site| sites.declare(site));
                Arc::clone(&folder.settings)
            }
            Err(error) => {
                if let ProjectError::Mistake(mistake) = error {
                    self.mistakes.lock().unwrap_or_else(PoisonError::into_inner).push(*mistake);
                }
                Arc::clone(folders.default_settings())
            }
        }
    }

    /// Returns how a document is linted; `None` if it is excluded, binary, or lints are off.
    pub(crate) fn reading(&self, name: Name<'_>, text: &str) -> Option<Reading> {
        if !self.options.lint.enable {
            return None;
        }
        let settings = self.settings_of(name);
        if let Some(path) = name.path
            && is_excluded(&self.selection, &mut self.folders(), path).unwrap_or(false)
        {
            return None;
        }
        let kind = self.kind(name, text, &settings)?;
        let path = name.path.unwrap_or(Path::new(""));
        let (linter, sites) = (self.linters.linter(path, &settings, kind.is_url_list()), self.sites());
        let page = if needs_tree(kind) { name.path } else { None };
        let place = page.and_then(|path| sites.inner().place(path));
        Some(Reading { kind, linter, settings, name: path.display().to_string(), place, sites })
    }

    /// Returns the kind of a document: by configuration, by the name of its file, by its language, and by its text.
    fn kind(&self, name: Name<'_>, text: &str, settings: &Settings) -> Option<DocumentKind> {
        let path = name.path.unwrap_or(Path::new(""));
        let mut kind = FileKind::of_path(&self.selection, path, settings);
        let of_language =
            if kind.is_guessed && DocumentKind::of_path(path).is_none() { of_language(name.language) } else { None };
        if let Some(of_language) = of_language {
            // A language that somebody chose in the editor decides, unless it is plain text.
            kind = FileKind { kind: of_language, is_guessed: of_language == DocumentKind::Text };
        }
        let head = &text.as_bytes()[..text.len().min(usize::try_from(HEAD).unwrap_or(usize::MAX))];
        let kind = kind.refined(path, head);
        // A document that somebody opens is meant, even if a program wrote it.
        kind.skip(path, head, true).is_none().then(|| kind.of_text(text.as_bytes()))
    }

    /// Reads the grammar that a document is, or that it contains.
    pub(crate) fn grammar(&self, name: Name<'_>, text: &str) -> Option<ParsedGrammar> {
        if !self.options.grammar.enable {
            return None;
        }
        let is_grammar = is_grammar(name);
        if !is_grammar && !name.path.is_some_and(may_contain_grammar) {
            return None;
        }
        let folder = name.path.and_then(Path::parent).unwrap_or(Path::new("")).to_owned();
        let load = |file: &str| read_beside(&folder, file, MAX_IMPORT);
        let shown = name.path.map_or_else(|| "grammar".to_owned(), |path| path.display().to_string());
        let parsed = Reader::new().loader(&load).read_document(&shown, text.as_bytes());
        (is_grammar || parsed.is_about_grammars()).then_some(parsed)
    }

    /// Checks a document.
    pub(crate) fn analyze(&self, name: Name<'_>, text: &str) -> Analysis {
        let grammar = self.grammar(name, text);
        Analysis {
            findings: self
                .url_findings(name, text)
                .into_iter()
                .chain(self.rule_findings(grammar.as_ref(), None))
                .collect(),
        }
    }

    /// Returns the findings about the URLs of a document.
    pub(crate) fn url_findings(&self, name: Name<'_>, text: &str) -> Vec<Finding> {
        self.reading(name, text).map_or_else(Vec::new, |reading| reading.findings(text))
    }

    /// Returns the findings about the URLs of a document, and what those after an edit follow from.
    pub(crate) fn checked_urls(&self, name: Name<'_>, text: &str) -> (Vec<Finding>, Option<CheckedMarkdown>) {
        let Some(reading) = self.reading(name, text) else { return (Vec::new(), None) };
        let input = reading.input(text);
        let checked = reading.linter.check(&input);
        (findings(&checked), CheckedMarkdown::of(&input, &checked))
    }

    /// Returns the findings about the URLs of a document after an edit; `None` if more must be read than what is around it.
    pub(crate) fn edited_markdown(
        &self,
        name: Name<'_>,
        checked: &CheckedMarkdown,
        (before, after): (&str, &str),
        (edit, length): (Span, usize),
    ) -> Option<CheckedMarkdown> {
        let reading = self.reading(name, after)?;
        checked.edited(&reading.linter, &reading.input(before), &reading.input(after), edit, length)
    }

    /// Returns the findings about the grammar of a document. `memory` is what the check of its last version left.
    pub(crate) fn rule_findings(
        &self,
        grammar: Option<&ParsedGrammar>,
        memory: Option<&mut CheckMemory>,
    ) -> Vec<Finding> {
        grammar.map_or_else(Vec::new, |grammar| grammar_findings(grammar, self.options.grammar.advice, memory))
    }
}

impl Reading {
    /// Returns the document as the linter reads it.
    pub(crate) fn input<'a>(&'a self, text: &'a str) -> DocumentInput<'a> {
        let tree = self.place.as_ref().map(|(path, root)| PageTree {
            sites: self.sites.tree(),
            path,
            root,
            site_roots: &self.settings.site_roots,
        });
        DocumentInput { kind: self.kind, bytes: text.as_bytes(), name: &self.name, tree }
    }

    /// Returns the document as the linter reads it at another path, among other files.
    pub(crate) fn moved_input<'a>(
        &'a self,
        text: &'a str,
        sites: &'a Sites<dyn Files>,
        path: &'a Path,
        root: &'a Path,
    ) -> DocumentInput<'a> {
        let tree = PageTree { sites, path, root, site_roots: &self.settings.site_roots };
        DocumentInput { tree: Some(tree), ..self.input(text) }
    }

    fn findings(&self, text: &str) -> Vec<Finding> {
        findings(&self.linter.check(&self.input(text)))
    }
}

fn findings(checked: &Checked<'_>) -> Vec<Finding> {
    let of = |found: &DocumentFinding| Finding::of_lint(found.clone(), checked.in_document(found));
    checked.findings.iter().map(of).collect()
}

/// Whether a document is a grammar, by its name or its language.
pub(crate) fn is_grammar(name: Name<'_>) -> bool {
    let ending = name.path.and_then(Path::extension).and_then(|ending| ending.to_str()).unwrap_or_default();
    ["abnf", "bnf"].iter().any(|known| ending.eq_ignore_ascii_case(known) || name.language.eq_ignore_ascii_case(known))
}

/// Names of languages in editors, and what the reader of documents calls them.
const LANGUAGES: &[(&str, &str)] = &[
    ("shellscript", "sh"),
    ("javascriptreact", "jsx"),
    ("typescriptreact", "tsx"),
    ("jsonl", "json"),
    ("json5", "json"),
    ("rst", "restructuredtext"),
    ("tex", "latex"),
    ("bibtex", "latex"),
    ("plaintext", "text"),
    ("urls", "list"),
    ("mail", "mail"),
];

/// Returns the kind of document of a language.
fn of_language(language: &str) -> Option<DocumentKind> {
    let known = LANGUAGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(language));
    DocumentKind::from_name(known.map_or(language, |(_, name)| name))
}
