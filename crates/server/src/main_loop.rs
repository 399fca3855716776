//! The loop that receives messages: [`serve`].

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::{Receiver, never, select};
use gen_lsp_types::{InitializeParams, WorkspaceFolders};
use lsp_server::{Connection, ErrorCode, Message, Request, RequestId, Response};
use serde_json::{Value, json};

use crate::builtin_files::BuiltinFiles;
use crate::capabilities::{initialized, register};
use crate::checker::{CheckEnd, Checker};
use crate::client::{Abilities, Client};
use crate::editor_files::OpenTexts;
use crate::options::Options;
use crate::scan::ScanEvent;
use crate::searcher::Searcher;
use crate::state::Server;
use crate::text::negotiated;
use crate::uri::path_of;
use crate::workspace::Workspace;

/// The way in which a client went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It asked the server to shut down first.
    Orderly,
    /// It closed the connection, or told the server to exit, without asking it to shut down first.
    Abruptly,
}

/// Serves a client until it goes.
pub fn serve(connection: &Connection) -> Ended {
    let client = Client::new(connection.sender.clone());
    let Some((id, params)) = wait_for_initialize(connection, &client) else { return Ended::Abruptly };
    let (mut server, result) = start(client, params);
    server.client.send(Response::new_ok(id, result));
    let mut queue = VecDeque::new();
    loop {
        match next(&mut server, &connection.receiver, &mut queue) {
            Next::Message(Message::Request(request)) if request.method == "shutdown" => {
                server.client.send(Response::new_ok(request.id, Value::Null));
                return wait_for_exit(connection, &server.client);
            }
            Next::Message(Message::Request(request)) if server.must_wait(&request) => server.wait(request),
            Next::Message(Message::Request(request)) if request.method == "workspace/executeCommand" => {
                server.execute(request);
            }
            Next::Message(Message::Request(request)) if request.method == "workspace/symbol" => server.search(request),
            Next::Message(Message::Request(request)) => {
                let response = server.answer(request);
                server.client.send(response);
            }
            Next::Message(Message::Notification(notification)) => match notification.method.as_str() {
                "exit" => return Ended::Abruptly,
                "initialized" => {
                    register(&mut server);
                    if server.workspace.options.check_workspace {
                        server.start_scan();
                    }
                }
                _ => server.notice(notification),
            },
            // The client says whether it did what the server asked for, which changes nothing.
            Next::Message(Message::Response(_)) => {}
            Next::Checked(end) => server.checked(end),
            Next::Scan(event) => server.scanned(event),
            Next::Found(response) => server.client.send(response),
            Next::Closed => return Ended::Abruptly,
        }
    }
}

/// Waits for the first request. Others are refused.
fn wait_for_initialize(connection: &Connection, client: &Client) -> Option<(RequestId, InitializeParams)> {
    loop {
        match connection.receiver.recv().ok()? {
            Message::Request(Request { id, method, params }) if method == "initialize" => {
                match serde_json::from_value(params) {
                    Ok(params) => return Some((id, params)),
                    Err(error) => client.send(refused(id, ErrorCode::InvalidParams, &error.to_string())),
                }
            }
            Message::Request(request) => {
                client.send(refused(request.id, ErrorCode::ServerNotInitialized, "the server is not initialized"));
            }
            Message::Notification(notification) if notification.method == "exit" => return None,
            _ => {}
        }
    }
}

fn wait_for_exit(connection: &Connection, client: &Client) -> Ended {
    loop {
        match connection.receiver.recv() {
            Ok(Message::Notification(notification)) if notification.method == "exit" => return Ended::Orderly,
            Ok(Message::Request(request)) => {
                client.send(refused(request.id, ErrorCode::InvalidRequest, "the server is shutting down"));
            }
            Ok(_) => {}
            Err(_) => return Ended::Abruptly,
        }
    }
}

fn refused(id: RequestId, code: ErrorCode, message: &str) -> Response {
    Response::new_err(id, code as i32, message.to_owned())
}

/// Returns the server for a client, and what the server can do.
fn start(client: Client, params: InitializeParams) -> (Server, Value) {
    let (options, mut problem) = Options::read(params.initialization_options.clone());
    let general = params.capabilities.general.as_ref();
    let encodings = general.and_then(|general| general.position_encodings.clone()).unwrap_or_default();
    let (unit, encoding) = negotiated(&encodings);
    let roots = roots(&params);
    let open = OpenTexts::default();
    let workspace = Workspace::new(options, &roots, Arc::clone(&open)).or_else(|message| {
        problem = Some(format!("the settings are not used: {message}"));
        Workspace::new(Options::default(), &roots, Arc::clone(&open))
    });
    let workspace = workspace.unwrap_or_else(|message| unreachable!("the default options are valid: {message}"));
    if let Some(problem) = problem {
        client.warn(problem);
    }
    let abilities = Abilities::of(&params.capabilities);
    let server = Server {
        client,
        builtin: BuiltinFiles::new(abilities.asks_content, unit),
        abilities,
        unit,
        roots,
        workspace: Arc::new(workspace),
        documents: BTreeMap::new(),
        open,
        to_settle: BTreeSet::new(),
        to_check: BTreeSet::new(),
        checker: Checker::start(),
        waiting: Vec::new(),
        scan: None,
        scanned: BTreeSet::new(),
        mistaken: BTreeSet::new(),
        searcher: Searcher::start(),
    };
    let result = initialized(encoding, &server.abilities);
    (server, json!(result))
}

/// Returns the folders of the workspace.
#[expect(deprecated, reason = "clients without folders have a root")]
fn roots(params: &InitializeParams) -> Vec<PathBuf> {
    match &params.workspace_folders_initialize_params.workspace_folders {
        Some(WorkspaceFolders::WorkspaceFolderList(folders)) => {
            folders.iter().filter_map(|folder| path_of(&folder.uri)).collect()
        }
        _ => params.root_uri.as_ref().and_then(path_of).into_iter().collect(),
    }
}

/// The event that the loop handles next.
enum Next {
    Message(Message),
    Checked(CheckEnd),
    Scan(ScanEvent),
    Found(Response),
    Closed,
}

/// Waits for what to handle next. Begins to check documents when no message waits.
fn next(server: &mut Server, receiver: &Receiver<Message>, queue: &mut VecDeque<Message>) -> Next {
    loop {
        // Messages that wait may cancel others.
        while let Ok(message) = receiver.try_recv() {
            enqueue(server, queue, message);
        }
        if let Some(message) = queue.pop_front() {
            return Next::Message(message);
        }
        server.check_next();
        let (ends, answers) = (server.checker.ends.clone(), server.searcher.answers.clone());
        let events = server.scan.as_ref().map_or_else(never, |scan| scan.events.clone());
        select! {
            recv(receiver) -> message => match message {
                Ok(message) => enqueue(server, queue, message),
                Err(_) => return Next::Closed,
            },
            recv(ends) -> end => if let Ok(end) = end {
                return Next::Checked(end);
            },
            recv(answers) -> answer => if let Ok(answer) = answer {
                return Next::Found(answer);
            },
            recv(events) -> event => match event {
                Ok(event) => return Next::Scan(event),
                // The thread panicked.
                Err(_) => server.end_scan("ended because of an internal error"),
            },
        }
    }
}

/// Adds a message to those that wait. A request that is cancelled before it is handled is refused.
fn enqueue(server: &mut Server, queue: &mut VecDeque<Message>, message: Message) {
    let cancelled = match &message {
        Message::Notification(notification) if notification.method == "$/cancelRequest" => {
            serde_json::from_value::<RequestId>(notification.params["id"].clone()).ok()
        }
        _ => return queue.push_back(message),
    };
    if let Some(id) = cancelled.as_ref().filter(|id| server.searcher.cancel(id)) {
        return server.client.send(refused(id.clone(), ErrorCode::RequestCanceled, "cancelled by the client"));
    }
    let is_meant = |request: &Request| Some(&request.id) == cancelled.as_ref();
    let in_queue = |message: &Message| matches!(message, Message::Request(request) if is_meant(request));
    let queued = queue.iter().position(in_queue).and_then(|at| queue.remove(at));
    let waiting = server.waiting.iter().position(is_meant);
    let cancelled = match queued {
        Some(Message::Request(request)) => Some(request),
        _ => waiting.map(|at| server.waiting.swap_remove(at)),
    };
    if let Some(request) = cancelled {
        server.client.send(refused(request.id, ErrorCode::RequestCanceled, "cancelled by the client"));
    }
}
