//! The state of the server: [`Server`].

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use gen_lsp_types::{
    Diagnostic, DiagnosticRefreshRequest, PublishDiagnosticsNotification, PublishDiagnosticsParams, Uri,
    WorkspaceSymbolParams,
};
use lsp_server::{ErrorCode, Request, Response, ResponseError};
use urlgram::lines::ColumnUnit;

use crate::analysis::Analysis;
use crate::builtin_files::BuiltinFiles;
use crate::checker::{CheckEnd, Checker};
use crate::client::{Abilities, Client};
use crate::config_mistakes::published;
use crate::diagnostics::diagnostic;
use crate::document::OpenDocument;
use crate::editor_files::OpenTexts;
use crate::options::Options;
use crate::scan::Scan;
use crate::searcher::Searcher;
use crate::symbol_search::Search;
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
    pub(crate) checker: Checker,
    /// Requests that wait for the findings in their documents.
    pub(crate) waiting: Vec<Request>,
    /// The check of all files that is under way.
    pub(crate) scan: Option<Scan>,
    /// Files without an open document whose diagnostics the client shows.
    pub(crate) scanned: BTreeSet<PathBuf>,
    /// Configuration files whose diagnostics the client shows.
    pub(crate) mistaken: BTreeSet<String>,
    pub(crate) builtin: BuiltinFiles,
    pub(crate) searcher: Searcher,
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
        // Nobody who reads such a grammar can change it.
        if self.builtin.has(&document.uri, document.path.as_deref()) {
            return Vec::new();
        }
        let analysis = document.analysis(&self.workspace);
        diagnostics_of(&analysis, document)
    }

    /// Gives the texts that changed to what reads files, and checks what an edit in a text for readers changes. Of several changes that
    /// wait, only the last text is put together.
    pub(crate) fn settle(&mut self) {
        for uri in std::mem::take(&mut self.to_settle) {
            let Some(document) = self.documents.get_mut(&uri) else { continue };
            if let Some(path) = &document.path {
                let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
                open.insert(path.clone(), document.shared_text());
            }
            let workspace = &self.workspace;
            let is_done = catch_unwind(AssertUnwindSafe(|| document.check_edit(workspace))).unwrap_or(false);
            if let Some(path) = document.path.as_ref().filter(|_| !is_done) {
                workspace.forget(path);
            }
        }
    }

    /// Reports the documents whose findings are known, and begins to check the next one that waits for it, unless a check is under way.
    pub(crate) fn check_next(&mut self) {
        if self.to_check.is_empty() {
            return;
        }
        self.settle();
        let is_known = |uri: &String| self.documents.get(uri).is_some_and(OpenDocument::is_analyzed);
        let (known, waiting) = std::mem::take(&mut self.to_check).into_iter().partition(is_known);
        self.to_check = waiting;
        let known: BTreeSet<String> = known;
        known.iter().for_each(|uri| self.report(uri));
        while !self.checker.is_busy() {
            let Some(uri) = self.to_check.pop_first() else { return };
            if let Some(document) = self.documents.get(&uri) {
                self.checker.begin(document.check(&self.workspace));
            }
        }
    }

    /// Handles the end of a check. Its result is dropped if the document has changed since then.
    pub(crate) fn checked(&mut self, end: CheckEnd) {
        self.checker.end();
        let CheckEnd { uri, state, checked } = end;
        let Some(document) = self.documents.get_mut(&uri) else { return };
        if document.state != state {
            if self.waiting.iter().any(|request| is_about(request, &uri)) {
                self.to_check.insert(uri);
            }
            return;
        }
        match checked {
            Some(checked) => document.keep(checked),
            None => self.client.log(format!("the check of {uri} panicked")),
        }
        self.report(&uri);
    }

    /// Sends the diagnostics of a document that was checked, and answers the requests that wait for them.
    fn report(&mut self, uri: &str) {
        if let Some(document) = self.documents.get(uri).filter(|document| document.is_analyzed())
            && !self.abilities.pulls_diagnostics
        {
            let (version, uri) = (Some(document.version), document.uri.clone());
            let diagnostics = self.diagnostics(document);
            self.publish(PublishDiagnosticsParams { uri, version, diagnostics });
        }
        self.answer_waiting(uri);
        self.publish_mistakes();
    }

    /// Answers the requests that wait for the findings in a document.
    pub(crate) fn answer_waiting(&mut self, uri: &str) {
        let (ready, waiting) =
            std::mem::take(&mut self.waiting).into_iter().partition(|request| is_about(request, uri));
        self.waiting = waiting;
        for request in ready {
            let response = self.answer(request);
            self.client.send(response);
        }
    }

    /// Whether a request must wait until the findings in its document are known.
    pub(crate) fn must_wait(&self, request: &Request) -> bool {
        let needs_findings = ["textDocument/diagnostic", "textDocument/codeAction"].contains(&request.method.as_str());
        let document = uri_of_request(request).and_then(|uri| self.documents.get(uri));
        needs_findings && document.is_some_and(|document| !document.is_analyzed())
    }

    /// Begins to search the rules of all grammars. Other requests need not wait.
    pub(crate) fn search(&mut self, request: Request) {
        let Request { id, params, .. } = request;
        match serde_json::from_value::<WorkspaceSymbolParams>(params) {
            Ok(WorkspaceSymbolParams { query, .. }) => {
                self.settle();
                let (workspace, roots, unit) = (Arc::clone(&self.workspace), self.roots.clone(), self.unit);
                self.searcher.begin(id, Search { workspace, roots, unit, query });
            }
            Err(error) => {
                let message = format!("invalid parameters: {error}");
                self.client.send(Response::new_err(id, ErrorCode::InvalidParams as i32, message));
            }
        }
    }

    /// Keeps a request until the findings in its document are known.
    pub(crate) fn wait(&mut self, request: Request) {
        self.to_check.extend(uri_of_request(&request).map(str::to_owned));
        self.waiting.push(request);
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
        self.checker.cancel(uri);
        self.to_settle.insert(uri.to_owned());
        if !self.abilities.pulls_diagnostics {
            self.to_check.insert(uri.to_owned());
        }
    }
}

/// Returns the URI of the document that a request is about.
fn uri_of_request(request: &Request) -> Option<&str> {
    request.params["textDocument"]["uri"].as_str()
}

fn is_about(request: &Request, uri: &str) -> bool {
    uri_of_request(request) == Some(uri)
}

/// Returns the findings in a text as diagnostics.
fn diagnostics_of(analysis: &Analysis, document: &OpenDocument) -> Vec<Diagnostic> {
    let places = document.places();
    analysis.findings.iter().map(|finding| diagnostic(finding, &places, &document.uri)).collect()
}
