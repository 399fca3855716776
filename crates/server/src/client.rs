//! Messages that the server sends without a request: [`Client`].

use crossbeam_channel::Sender;
use gen_lsp_types::{
    ClientCapabilities, LogMessageNotification, LogMessageParams, MessageType, Notification, Request,
    ShowMessageNotification, ShowMessageParams,
};
use lsp_server::Message;
use serde::Serialize;

/// The capabilities of the client that the server asks for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Abilities {
    /// Asks for diagnostics, so that they need not be sent.
    pub(crate) pulls_diagnostics: bool,
    /// Asks for diagnostics again if the server says so.
    pub(crate) refreshes_diagnostics: bool,
    /// Watches files that the server names.
    pub(crate) watches_files: bool,
    /// Shows the progress of work.
    pub(crate) shows_progress: bool,
    /// Understands edits of documents with versions.
    pub(crate) edits_versions: bool,
    /// Asks the server for the content of documents with a scheme of the server.
    pub(crate) asks_content: bool,
}

impl Abilities {
    pub(crate) fn of(client: &ClientCapabilities) -> Abilities {
        let (document, workspace) = (client.text_document.as_ref(), client.workspace.as_ref());
        let watched = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
        let refreshed = workspace.and_then(|workspace| workspace.diagnostics.as_ref());
        let edited = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
        Abilities {
            pulls_diagnostics: document.is_some_and(|document| document.diagnostic.is_some()),
            refreshes_diagnostics: refreshed.and_then(|refreshed| refreshed.refresh_support).unwrap_or(false),
            watches_files: watched.and_then(|watched| watched.dynamic_registration).unwrap_or(false),
            shows_progress: client.window.as_ref().and_then(|window| window.work_done_progress).unwrap_or(false),
            edits_versions: edited.and_then(|edited| edited.document_changes).unwrap_or(false),
            asks_content: workspace.is_some_and(|workspace| workspace.text_document_content.is_some()),
        }
    }
}

/// The client, as the receiver of messages.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    sender: Sender<Message>,
    next: i32,
}

impl Client {
    pub(crate) fn new(sender: Sender<Message>) -> Self {
        Client { sender, next: 0 }
    }

    /// Sends a message. Nothing happens if the client is gone, which ends the server elsewhere.
    pub(crate) fn send(&self, message: impl Into<Message>) {
        let _ = self.sender.send(message.into());
    }

    /// Sends a notification.
    pub(crate) fn notify<N: Notification>(&self, params: N::Params) {
        self.send(lsp_server::Notification::new(String::from(N::METHOD), params));
    }

    /// Sends a notification whose method is not one of the protocol's list.
    pub(crate) fn notify_of(&self, method: &str, params: impl Serialize) {
        self.send(lsp_server::Notification::new(method.to_owned(), params));
    }

    /// Sends a request, whose answer only says whether it worked.
    pub(crate) fn request<R: Request>(&mut self, params: R::Params) {
        self.next += 1;
        let id = format!("urlgram-{}", self.next).into();
        self.send(lsp_server::Request::new(id, String::from(R::METHOD), params));
    }

    /// Writes to the log of the client.
    pub(crate) fn log(&self, message: String) {
        self.notify::<LogMessageNotification>(LogMessageParams { kind: MessageType::Info, message });
    }

    /// Shows a message to the user.
    pub(crate) fn show(&self, message: String) {
        self.notify::<ShowMessageNotification>(ShowMessageParams { kind: MessageType::Info, message });
    }

    /// Shows a warning to the user.
    pub(crate) fn warn(&self, message: String) {
        self.notify::<ShowMessageNotification>(ShowMessageParams { kind: MessageType::Warning, message });
    }
}
