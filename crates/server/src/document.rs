//! The documents that the client has open: [`OpenDocument`].

use std::cell::OnceCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gen_lsp_types::{TextDocumentContentChangeEvent, TextEdit, Uri};
use urlgram::lines::ColumnUnit;
use urlgram::span::Span;
use urlgram_abnf::ParsedGrammar;
use urlgram_lint::document::CheckedMarkdown;

use crate::analysis::{Analysis, Finding};
use crate::checker::{Check, Checked};
use crate::edited_text::EditedText;
use crate::text::{Places, difference};
use crate::uri::path_of;
use crate::workspace::{Name, Workspace};

/// A document that the client has open.
#[derive(Debug)]
pub(crate) struct OpenDocument {
    pub(crate) uri: Uri,
    pub(crate) path: Option<PathBuf>,
    pub(crate) version: i32,
    language: String,
    text: EditedText,
    unit: ColumnUnit,
    /// Number of the present state of the text and of what the findings depend on. No other state of any document has it.
    pub(crate) state: u64,
    /// The grammar that the document is or contains, until something changes that it depends on.
    grammar: OnceCell<Option<Arc<ParsedGrammar>>>,
    /// The findings, until something changes that they depend on.
    analysis: OnceCell<Arc<Analysis>>,
    /// The last text whose findings are known, with what the findings after an edit follow from.
    last: Option<LastCheck>,
}

/// A text that was checked.
#[derive(Debug)]
struct LastCheck {
    text: Arc<str>,
    checked: CheckedMarkdown,
}

/// Returns the number of a new state.
fn new_state() -> u64 {
    static STATES: AtomicU64 = AtomicU64::new(0);
    STATES.fetch_add(1, Ordering::Relaxed)
}

impl OpenDocument {
    pub(crate) fn new(uri: Uri, language: String, version: i32, text: String, unit: ColumnUnit) -> Self {
        let path = path_of(&uri);
        let text = EditedText::new(text, unit);
        let (state, grammar, analysis) = (new_state(), OnceCell::new(), OnceCell::new());
        OpenDocument { uri, path, version, language, text, unit, state, grammar, analysis, last: None }
    }

    pub(crate) fn text(&self) -> &str {
        self.text.whole()
    }

    /// Returns the text for other threads.
    pub(crate) fn shared_text(&self) -> Arc<str> {
        Arc::clone(self.text.whole())
    }

    pub(crate) fn name(&self) -> Name<'_> {
        Name { path: self.path.as_deref(), language: &self.language }
    }

    /// Applies the changes of the client.
    pub(crate) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.text.apply(changes);
        self.version = version;
        self.forget_findings();
    }

    /// Forgets the findings, because something around the document changed that they depend on.
    pub(crate) fn forget(&mut self) {
        self.forget_findings();
        self.last = None;
    }

    fn forget_findings(&mut self) {
        self.state = new_state();
        self.grammar.take();
        self.analysis.take();
    }

    pub(crate) fn places(&self) -> Places<'_> {
        Places::new(self.text(), self.unit)
    }

    /// Returns the grammar that the document is or contains.
    pub(crate) fn grammar(&self, workspace: &Workspace) -> Option<Arc<ParsedGrammar>> {
        self.grammar.get_or_init(|| workspace.grammar(self.name(), self.text()).map(Arc::new)).clone()
    }

    /// Returns the findings.
    pub(crate) fn analysis(&self, workspace: &Workspace) -> Arc<Analysis> {
        let analyze = || {
            let mut findings = workspace.url_findings(self.name(), self.text());
            findings.extend(workspace.rule_findings(self.grammar(workspace).as_deref(), None));
            Arc::new(Analysis { findings })
        };
        Arc::clone(self.analysis.get_or_init(analyze))
    }

    /// Finds the findings after the last changes in the blocks around them; `false` if more must be read. Other findings of the document
    /// and its anchors are then unchanged.
    pub(crate) fn check_edit(&mut self, workspace: &Workspace) -> bool {
        let text = self.shared_text();
        let Some(LastCheck { text: before, checked }) = self.last.take() else { return false };
        let edited = match difference(&before, &text) {
            Some((edit, new)) => workspace.edited_markdown(self.name(), &checked, (&before, &text), (edit, new.len())),
            None => Some(checked),
        };
        let Some(checked) = edited else { return false };
        let _ = self.grammar.set(None);
        let findings = checked.findings().iter().map(Finding::of_document).collect();
        let _ = self.analysis.set(Arc::new(Analysis { findings }));
        self.last = Some(LastCheck { text, checked });
        true
    }

    /// Whether the findings are known.
    pub(crate) fn is_analyzed(&self) -> bool {
        self.analysis.get().is_some()
    }

    /// Returns a check of the present state for another thread.
    pub(crate) fn check(&self, workspace: &Arc<Workspace>) -> Check {
        Check {
            uri: self.uri.to_string(),
            state: self.state,
            workspace: Arc::clone(workspace),
            path: self.path.clone(),
            language: self.language.clone(),
            text: self.shared_text(),
            grammar: self.grammar.get().cloned().flatten(),
        }
    }

    /// Keeps the result of a check of the present state.
    pub(crate) fn keep(&mut self, checked: Checked) {
        let markdown = checked.markdown.filter(|_| checked.grammar.is_none());
        self.last = markdown.map(|checked| LastCheck { text: self.shared_text(), checked });
        // Both are what a request may have found in the meantime.
        let _ = self.grammar.set(checked.grammar);
        let _ = self.analysis.set(checked.analysis);
    }

    /// Returns edits of spans as those of the client.
    pub(crate) fn edits(&self, edits: impl IntoIterator<Item = (Span, String)>) -> Vec<TextEdit> {
        let places = self.places();
        let edit = |(span, new_text): (Span, String)| TextEdit { range: places.range(span), new_text };
        edits.into_iter().map(edit).collect()
    }
}
