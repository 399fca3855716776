//! The requests and notifications that the server handles.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gen_lsp_types as lsp;
use gen_lsp_types::LspNotificationMethod as N;
use gen_lsp_types::LspRequestMethod as R;
use lsp_server::{ErrorCode, Notification, Request, Response};
use serde_json::Value;

use crate::state::{Refusal, Server, refusal};
use crate::{actions, grammar, pull, requests, sync, urls};

/// A function that answers a request.
type Answer<Q> = fn(&mut Server, <Q as lsp::Request>::Params) -> Result<<Q as lsp::Request>::Result, Refusal>;

impl Server {
    /// Answers a request. One that panics is answered with an error, and the server goes on.
    pub(crate) fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        self.settle();
        let result = catch_unwind(AssertUnwindSafe(|| self.result(&method, params)));
        match result.unwrap_or_else(|_| Err(refusal(ErrorCode::InternalError, format!("{method} panicked")))) {
            Ok(value) => Response::new_ok(id, value),
            Err(error) => Response { id, response_result: Err(error) },
        }
    }

    fn result(&mut self, method: &str, params: Value) -> Result<Value, Refusal> {
        match R::from(method) {
            R::TextDocumentDiagnostic => self.call::<lsp::DocumentDiagnosticRequest>(params, pull::diagnostics),
            R::TextDocumentCodeAction => self.call::<lsp::CodeActionRequest>(params, actions::actions),
            R::TextDocumentHover => self.call::<lsp::HoverRequest>(params, requests::hover),
            R::TextDocumentDocumentLink => self.call::<lsp::DocumentLinkRequest>(params, requests::links),
            R::TextDocumentCompletion => self.call::<lsp::CompletionRequest>(params, requests::complete),
            R::TextDocumentDefinition => self.call::<lsp::DefinitionRequest>(params, requests::definition),
            R::TextDocumentReferences => self.call::<lsp::ReferencesRequest>(params, grammar::references),
            R::TextDocumentPrepareRename => self.call::<lsp::PrepareRenameRequest>(params, requests::prepare_rename),
            R::TextDocumentRename => self.call::<lsp::RenameRequest>(params, requests::rename),
            R::WorkspaceWillRenameFiles => self.call::<lsp::WillRenameFilesRequest>(params, urls::rename_files),
            R::TextDocumentDocumentSymbol => self.call::<lsp::DocumentSymbolRequest>(params, requests::symbols),
            R::TextDocumentFormatting => self.call::<lsp::DocumentFormattingRequest>(params, requests::format),
            R::TextDocumentFoldingRange => self.call::<lsp::FoldingRangeRequest>(params, requests::folds),
            R::TextDocumentSemanticTokensFull => self.call::<lsp::SemanticTokensRequest>(params, requests::tokens),
            R::TextDocumentInlayHint => self.call::<lsp::InlayHintRequest>(params, requests::hints),
            R::TextDocumentCodeLens => self.call::<lsp::CodeLensRequest>(params, requests::lenses),
            R::WorkspaceTextDocumentContent => self.call::<lsp::TextDocumentContentRequest>(params, requests::content),
            _ => Err(refusal(ErrorCode::MethodNotFound, format!("unknown request {method}"))),
        }
    }

    fn call<Q: lsp::Request>(&mut self, params: Value, answer: Answer<Q>) -> Result<Value, Refusal> {
        let params = serde_json::from_value(params)
            .map_err(|error| refusal(ErrorCode::InvalidParams, format!("invalid parameters: {error}")))?;
        let result = answer(self, params)?;
        serde_json::to_value(result).map_err(|error| refusal(ErrorCode::InternalError, error.to_string()))
    }

    /// Handles a notification. One that is not valid, or that panics, is reported in the log of the client.
    pub(crate) fn notice(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        let handled = catch_unwind(AssertUnwindSafe(|| self.handle(&method, params)));
        if let Err(message) = handled.unwrap_or_else(|_| Err("panicked".to_owned())) {
            self.client.log(format!("{method}: {message}"));
        }
    }

    fn handle(&mut self, method: &str, params: Value) -> Result<(), String> {
        match N::from(method) {
            N::TextDocumentDidOpen => self.take::<lsp::DidOpenTextDocumentNotification>(params, sync::open),
            N::TextDocumentDidChange => self.take::<lsp::DidChangeTextDocumentNotification>(params, sync::change),
            N::TextDocumentDidSave => self.take::<lsp::DidSaveTextDocumentNotification>(params, sync::save),
            N::TextDocumentDidClose => self.take::<lsp::DidCloseTextDocumentNotification>(params, sync::close),
            N::WorkspaceDidChangeConfiguration => {
                self.take::<lsp::DidChangeConfigurationNotification>(params, sync::configure)
            }
            N::WorkspaceDidChangeWatchedFiles => {
                self.take::<lsp::DidChangeWatchedFilesNotification>(params, sync::files_changed)
            }
            N::WorkspaceDidChangeWorkspaceFolders => {
                self.take::<lsp::DidChangeWorkspaceFoldersNotification>(params, sync::folders_changed)
            }
            N::WindowWorkDoneProgressCancel => {
                self.take::<lsp::WorkDoneProgressCancelNotification>(params, |server, params| {
                    server.cancel_progress(&params.token);
                })
            }
            // Notifications that begin with `$/` are optional.
            _ if method.starts_with("$/") => Ok(()),
            _ => Err("unknown notification".to_owned()),
        }
    }

    fn take<M: lsp::Notification>(&mut self, params: Value, handle: fn(&mut Server, M::Params)) -> Result<(), String> {
        handle(self, serde_json::from_value(params).map_err(|error| format!("invalid parameters: {error}"))?);
        Ok(())
    }
}
