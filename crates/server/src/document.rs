//! The documents that the client has open: [`OpenDocument`].

use std::cell::OnceCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use gen_lsp_types::{TextDocumentContentChangeEvent, TextEdit, Uri};
use urlgram::lines::ColumnUnit;
use urlgram::span::Span;

use crate::analysis::Analysis;
use crate::edited_text::EditedText;
use crate::text::Places;
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
    /// The findings, until something changes that they depend on.
    analysis: OnceCell<Rc<Analysis>>,
}

impl OpenDocument {
    pub(crate) fn new(uri: Uri, language: String, version: i32, text: String, unit: ColumnUnit) -> Self {
        let path = path_of(&uri);
        let text = EditedText::new(text, unit);
        OpenDocument { uri, path, version, language, text, unit, analysis: OnceCell::new() }
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
        self.forget();
    }

    /// Forgets the findings, because something changed that they depend on.
    pub(crate) fn forget(&mut self) {
        self.analysis.take();
    }

    pub(crate) fn places(&self) -> Places<'_> {
        Places::new(self.text(), self.unit)
    }

    /// Returns the findings.
    pub(crate) fn analysis(&self, workspace: &Workspace) -> Rc<Analysis> {
        Rc::clone(self.analysis.get_or_init(|| Rc::new(workspace.analyze(self.name(), self.text()))))
    }

    /// Returns edits of spans as those of the client.
    pub(crate) fn edits(&self, edits: impl IntoIterator<Item = (Span, String)>) -> Vec<TextEdit> {
        let places = self.places();
        let edit = |(span, new_text): (Span, String)| TextEdit { range: places.range(span), new_text };
        edits.into_iter().map(edit).collect()
    }
}
