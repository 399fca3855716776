//! Edits of documents, in the form that the client understands.

use std::collections::HashMap;

use gen_lsp_types::{
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextDocumentIdentifier, TextEdit, WorkspaceEdit,
};

use crate::client::Abilities;
use crate::document::OpenDocument;

/// Returns the edit of a workspace that changes one document.
pub(crate) fn workspace_edit(client: &Abilities, document: &OpenDocument, edits: Vec<TextEdit>) -> WorkspaceEdit {
    if !client.edits_versions {
        let changes = Some(HashMap::from([(document.uri.clone(), edits)]));
        return WorkspaceEdit { changes, ..WorkspaceEdit::default() };
    }
    let text_document = OptionalVersionedTextDocumentIdentifier {
        version: Some(document.version),
        text_document_identifier: TextDocumentIdentifier { uri: document.uri.clone() },
    };
    let edits = edits.into_iter().map(Into::into).collect();
    let change = TextDocumentEdit { text_document, edits };
    WorkspaceEdit { document_changes: Some(vec![change.into()]), ..WorkspaceEdit::default() }
}
