//! The capabilities of the server, and the files that it asks the client to watch.

use gen_lsp_types::{
    ChangeNotifications, CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, DiagnosticOptions,
    DidChangeWatchedFilesRegistrationOptions, DocumentLinkOptions, ExecuteCommandOptions, FileOperationFilter,
    FileOperationOptions, FileOperationPattern, FileOperationRegistrationOptions, FileSystemWatcher, GlobPattern,
    InitializeResult, PositionEncodingKind, Registration, RegistrationParams, RegistrationRequest, RenameOptions,
    SaveOptions, SemanticTokensOptions, ServerCapabilities, ServerInfo, TextDocumentContentOptions,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use serde_json::json;

use crate::actions::FIX_ALL;
use crate::builtin_files::SCHEME;
use crate::client::Abilities;
use crate::command_names::COMMANDS;
use crate::state::Server;
use crate::tokens::legend;

/// Patterns of the files that decide what is reported: configuration and ignore files, pages, grammars, and configurations of sites.
const WATCHED: [&str; 4] = [
    "**/{urlgram.toml,.urlgram.toml,pyproject.toml}",
    "**/{.gitignore,.ignore,.urlgramignore}",
    "**/*.{md,mdx,markdown,rst,adoc,html,htm,xhtml,abnf,bnf}",
    "**/*.{yml,yaml,toml,json}",
];

/// Returns the answer to the first request.
pub(crate) fn initialized(encoding: PositionEncodingKind, client: &Abilities) -> InitializeResult {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(SaveOptions { include_text: Some(false) }.into()),
        ..TextDocumentSyncOptions::default()
    };
    let diagnostics = DiagnosticOptions {
        identifier: Some("urlgram".to_owned()),
        inter_file_dependencies: true,
        workspace_diagnostics: false,
        ..DiagnosticOptions::default()
    };
    let folders = WorkspaceFoldersServerCapabilities {
        supported: Some(true),
        change_notifications: Some(ChangeNotifications::Bool(true)),
    };
    let any_file = FileOperationFilter {
        scheme: Some("file".to_owned()),
        pattern: FileOperationPattern { glob: "**/*".to_owned(), matches: None, options: None },
    };
    let capabilities = ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(sync.into()),
        // A client that does not ask is sent the diagnostics.
        diagnostic_provider: client.pulls_diagnostics.then(|| diagnostics.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::RefactorRewrite,
                    CodeActionKind::new(FIX_ALL),
                ]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        hover_provider: Some(true.into()),
        document_link_provider: Some(DocumentLinkOptions::default()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["/", "#", "(", "\"", "'", "[", "`"].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        inlay_hint_provider: Some(true.into()),
        rename_provider: Some(RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into()),
        code_lens_provider: Some(CodeLensOptions::default()),
        semantic_tokens_provider: Some(
            SemanticTokensOptions { legend: legend(), full: Some(true.into()), ..SemanticTokensOptions::default() }
                .into(),
        ),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(folders),
            file_operations: Some(FileOperationOptions {
                will_rename: Some(FileOperationRegistrationOptions { filters: vec![any_file] }),
                ..FileOperationOptions::default()
            }),
            text_document_content: client
                .asks_content
                .then(|| TextDocumentContentOptions { schemes: vec![SCHEME.to_owned()] }.into()),
        }),
        ..ServerCapabilities::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    InitializeResult { capabilities, server_info: Some(ServerInfo { name: "urlgram".to_owned(), version }) }
}

/// Asks the client to watch the files that decide what is reported.
pub(crate) fn register(server: &mut Server) {
    if !server.abilities.watches_files {
        return;
    }
    let watcher =
        |pattern: &str| FileSystemWatcher { glob_pattern: GlobPattern::Pattern(pattern.to_owned()), kind: None };
    let options = DidChangeWatchedFilesRegistrationOptions { watchers: WATCHED.map(watcher).to_vec() };
    let registration = Registration {
        id: "urlgram-files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(json!(options)),
    };
    server.client.request::<RegistrationRequest>(RegistrationParams { registrations: vec![registration] });
}
