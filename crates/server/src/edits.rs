//! Edits as those of the protocol.

use std::collections::HashMap;
use std::path::Path;

use gen_lsp_types::{
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};
use urlgram::span::Span;

use crate::client::Abilities;
use crate::document::OpenDocument;
use crate::state::Server;
use crate::text::Places;
use crate::uri::uri_of;

/// The edits of a document.
#[derive(Debug)]
pub(crate) struct FileEdits {
    pub(crate) uri: Uri,
    /// Version of the text that is edited; absent for a file that is not open.
    version: Option<i32>,
    pub(crate) edits: Vec<TextEdit>,
}

impl FileEdits {
    /// Returns the edits of a document that is open.
    pub(crate) fn of(document: &OpenDocument, edits: impl IntoIterator<Item = (Span, String)>) -> FileEdits {
        FileEdits { uri: document.uri.clone(), version: Some(document.version), edits: document.edits(edits) }
    }

    /// Returns the edits of a file with a text, which may be open; `None` for a path without a URI.
    pub(crate) fn of_file(
        server: &Server,
        path: &Path,
        text: &str,
        edits: impl IntoIterator<Item = (Span, String)>,
    ) -> Option<FileEdits> {
        if let Some(document) = server.documents.values().find(|document| document.path.as_deref() == Some(path)) {
            return Some(FileEdits::of(document, edits));
        }
        let places = Places::new(text, server.unit);
        let edit = |(span, new_text): (Span, String)| TextEdit { range: places.range(span), new_text };
        Some(FileEdits { uri: uri_of(path)?, version: None, edits: edits.into_iter().map(edit).collect() })
    }
}

/// Returns the edit of a workspace that changes documents.
pub(crate) fn workspace_edit(client: &Abilities, files: Vec<FileEdits>) -> WorkspaceEdit {
    if !client.edits_versions {
        let changes: HashMap<_, _> = files.into_iter().map(|file| (file.uri, file.edits)).collect();
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let change = |file: FileEdits| {
        let text_document = OptionalVersionedTextDocumentIdentifier {
            version: file.version,
            text_document_identifier: TextDocumentIdentifier { uri: file.uri },
        };
        TextDocumentEdit { text_document, edits: file.edits.into_iter().map(Into::into).collect() }.into()
    };
    let changes = files.into_iter().map(change).collect();
    WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() }
}
