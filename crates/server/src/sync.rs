//! Documents that open, change and close, and changes of the workspace around them.

use std::path::Path;
use std::sync::PoisonError;

use gen_lsp_types::{
    DidChangeConfigurationParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    PublishDiagnosticsParams,
};
use urlgram_project::is_read_by_name;

use crate::document::OpenDocument;
use crate::options::Options;
use crate::state::Server;
use crate::uri::path_of;

/// Keeps a document that the client opened.
pub(crate) fn open(server: &mut Server, params: DidOpenTextDocumentParams) {
    let item = params.text_document;
    let (key, language) = (item.uri.to_string(), item.language_id.as_str().to_owned());
    let document = OpenDocument::new(item.uri, language, item.version, item.text, server.unit);
    server.documents.insert(key.clone(), document);
    server.check(&key);
}

/// Applies the changes of a document.
pub(crate) fn change(server: &mut Server, params: DidChangeTextDocumentParams) {
    let key = params.text_document.text_document_identifier.uri.to_string();
    match server.documents.get_mut(&key) {
        Some(document) => {
            document.change(params.text_document.version, params.content_changes);
            server.check(&key);
        }
        None => server.client.log(format!("a change of a document that is not open: {key}")),
    }
}

/// Checks all documents again, because they may have links to the one that was saved.
pub(crate) fn save(server: &mut Server, params: DidSaveTextDocumentParams) {
    if path_of(&params.text_document.uri).is_some_and(|path| is_read_by_name(&path)) {
        return server.reload(server.workspace.options.clone());
    }
    server.workspace.forget_files();
    server.check_all();
}

/// Forgets a document. The findings of its file remain if all files were checked.
pub(crate) fn close(server: &mut Server, params: DidCloseTextDocumentParams) {
    let uri = params.text_document.uri;
    let Some(document) = server.documents.remove(uri.as_ref()) else { return };
    server.to_check.remove(uri.as_ref());
    server.to_settle.remove(uri.as_ref());
    server.checker.cancel(uri.as_ref());
    server.answer_waiting(uri.as_ref());
    let is_scanned = document.path.as_ref().is_some_and(|path| server.scanned.contains(path));
    if let Some(path) = &document.path {
        server.open.write().unwrap_or_else(PoisonError::into_inner).remove(path);
        server.workspace.forget(path);
    }
    match document.path {
        Some(path) if is_scanned => server.check_file(&path),
        _ if server.abilities.pulls_diagnostics => {}
        _ => server.publish(PublishDiagnosticsParams { uri, version: None, diagnostics: Vec::new() }),
    }
}

/// Uses other options. A client that sends none keeps those that it started with.
pub(crate) fn configure(server: &mut Server, params: DidChangeConfigurationParams) {
    let is_empty = params.settings.is_null() || params.settings.as_object().is_some_and(serde_json::Map::is_empty);
    if is_empty {
        return server.reload(server.workspace.options.clone());
    }
    match Options::read(Some(params.settings)) {
        (options, None) => server.reload(options),
        (_, Some(problem)) => server.client.warn(problem),
    }
}

/// Checks again what depends on files that changed on the disk.
pub(crate) fn files_changed(server: &mut Server, params: DidChangeWatchedFilesParams) {
    let paths: Vec<_> = params.changes.iter().filter_map(|change| path_of(&change.uri)).collect();
    if paths.iter().any(|path| is_read_by_name(path)) {
        return server.reload(server.workspace.options.clone());
    }
    server.workspace.forget_files();
    server.check_all();
    let is_open = |path: &Path| server.documents.values().any(|document| document.path.as_deref() == Some(path));
    let shown = |path: &&std::path::PathBuf| server.scanned.contains(*path) && !is_open(path);
    for path in paths.iter().filter(shown).cloned().collect::<Vec<_>>() {
        server.check_file(&path);
    }
}

/// Uses other folders of the workspace.
pub(crate) fn folders_changed(server: &mut Server, params: DidChangeWorkspaceFoldersParams) {
    let removed: Vec<_> = params.event.removed.iter().filter_map(|folder| path_of(&folder.uri)).collect();
    server.roots.retain(|root| !removed.contains(root));
    for root in params.event.added.iter().filter_map(|folder| path_of(&folder.uri)) {
        if !server.roots.contains(&root) {
            server.roots.push(root);
        }
    }
    server.reload(server.workspace.options.clone());
}
