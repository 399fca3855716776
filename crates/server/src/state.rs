//! The state of the server: [`Server`].

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use gen_lsp_types::{
    Diagnostic, DiagnosticRefreshRequest, PublishDiagnosticsNotification, PublishDiagnosticsParams, Uri,
};
use lsp_server::{ErrorCode, ResponseError};
use urlgram::lines::ColumnUnit;

use crate::analysis::Analysis;
use crate::client::{Abilities, Client};
use crate::config_mistakes::published;
use crate::diagnostics::diagnostic;
use crate::document::OpenDocument;
use crate::editor_files::OpenTexts;
use crate::options::Options;
use crate::scan::Scan;
use crate::workspace::Workspace;

/// The reason why a request has no result.
pub(crate) type Refusal = ResponseError;

/// Returns the reason why a request has no result.
pub(crate) fn refusal(code: ErrorCode, message: impl Into<String>) -> Refusal {
    ResponseError { code: code as i32, message: message.into(), data: None }
}

/// The state of the server.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) client: Client,
    pub(crate) abilities: Abilities,
    pub(crate) unit: ColumnUnit,
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) documents: BTreeMap<String, OpenDocument>,
    /// The texts of open documents, for the links of others to them.
    pub(crate) open: OpenTexts,
    /// Documents whose texts changed since `open` has them.
    pub(crate) to_settle: BTreeSet<String>,
    /// Documents whose diagnostics must be sent.
    pub(crate) to_check: BTreeSet<String>,
    /// The check of all files that is under way.
    pub(crate) scan: Option<Scan>,
    /// Files without an open document whose diagnostics the client shows.
    pub(crate) scanned: BTreeSet<PathBuf>,
    /// Configuration files whose diagnostics the client shows.
    pub(crate) mistaken: BTreeSet<String>,
}

impl Server {
    /// Returns an open document.
    ///
    /// # Errors
    /// A document that is not open.
    pub(crate) fn document(&self, uri: &Uri) -> Result<&OpenDocument, Refusal> {
        self.documents
            .get(uri.as_ref())
            .ok_or_else(|| refusal(ErrorCode::InvalidParams, format!("the document is not open: {uri}")))
    }

    /// Returns the findings in an open document, as diagnostics.
    pub(crate) fn diagnostics(&self, document: &OpenDocument) -> Vec<Diagnostic> {
        let analysis = document.analysis(&self.workspace);
        diagnostics_of(&analysis, document)
    }

    /// Gives the texts that changed to what reads files. Of several changes that wait, only the last text is put together.
    pub(crate) fn settle(&mut self) {
        for uri in std::mem::take(&mut self.to_settle) {
            let Some(document) = self.documents.get(&uri) else { continue };
            let Some(path) = &document.path else { continue };
            let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
            open.insert(path.clone(), document.shared_text());
            drop(open);
            self.workspace.forget(path);
        }
    }

    /// Sends the diagnostics of the next document that waits for it. Returns whether there was one.
    pub(crate) fn check_next(&mut self) -> bool {
        let Some(uri) = self.to_check.pop_first() else { return false };
        self.settle();
        if let Some(document) = self.documents.get(&uri) {
            let (version, uri) = (Some(document.version), document.uri.clone());
            let diagnostics = self.diagnostics(document);
            self.publish(PublishDiagnosticsParams { uri, version, diagnostics });
        }
        self.publish_mistakes();
        true
    }

    /// Sends diagnostics.
    pub(crate) fn publish(&self, params: PublishDiagnosticsParams) {
        self.client.notify::<PublishDiagnosticsNotification>(params);
    }

    /// Sends the mistakes in configuration files that were read since the last time.
    pub(crate) fn publish_mistakes(&mut self) {
        for note in self.workspace.folders().take_notes() {
            self.client.log(note);
        }
        for mistake in self.workspace.take_mistakes() {
            let Some(params) = published(&mistake, self.unit) else { continue };
            if self.mistaken.insert(params.uri.to_string()) {
                self.client.warn(format!("{}: {mistake}", mistake.path.display()));
            }
            self.publish(params);
        }
    }

    /// Reads the configuration again, and checks all documents.
    pub(crate) fn reload(&mut self, options: Options) {
        match Workspace::new(options, &self.roots, Arc::clone(&self.open)) {
            Ok(workspace) => self.workspace = Arc::new(workspace),
            Err(message) => self.client.warn(format!("the settings are not used: {message}")),
        }
        for uri in std::mem::take(&mut self.mistaken) {
            self.publish(PublishDiagnosticsParams { uri: uri.into(), version: None, diagnostics: Vec::new() });
        }
        self.check_all();
        if self.scan.is_some() {
            self.start_scan();
        }
    }

    /// Checks all open documents again, because something changed that they depend on.
    pub(crate) fn check_all(&mut self) {
        self.documents.values_mut().for_each(OpenDocument::forget);
        if !self.abilities.pulls_diagnostics {
            self.to_check.extend(self.documents.keys().cloned());
        } else if self.abilities.refreshes_diagnostics {
            self.client.request::<DiagnosticRefreshRequest>(());
        }
    }

    /// Checks an open document again, because its text changed.
    pub(crate) fn check(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.forget();
        self.to_settle.insert(uri.to_owned());
        if !self.abilities.pulls_diagnostics {
            self.to_check.insert(uri.to_owned());
        }
    }
}

/// Returns the findings in a text as diagnostics.
fn diagnostics_of(analysis: &Analysis, document: &OpenDocument) -> Vec<Diagnostic> {
    let places = document.places();
    analysis.findings.iter().map(|finding| diagnostic(finding, &places, &document.uri)).collect()
}
