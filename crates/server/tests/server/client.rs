//! A client that talks to the server in memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};
use urlgram_server::{Ended, serve};

/// Longest time that the server may take to say something.
const PATIENCE: Duration = Duration::from_secs(120);

/// A client, and the server that it talks to.
pub(crate) struct Client {
    connection: Option<Connection>,
    server: Option<JoinHandle<Ended>>,
    next: i32,
    /// Answer to `initialize`.
    pub(crate) started: Value,
    /// Notifications and requests of the server that nobody asked for yet.
    pub(crate) received: Vec<(String, Value)>,
    /// Answers that nobody waited for yet.
    answered: Vec<Response>,
}

impl Client {
    /// Starts a server for a client with these capabilities and options.
    pub(crate) fn with(capabilities: Value, options: Value, folder: Option<&Path>) -> Client {
        let (server, connection) = Connection::memory();
        let thread = std::thread::spawn(move || serve(&server));
        let mut client = Client {
            connection: Some(connection),
            server: Some(thread),
            next: 0,
            started: Value::Null,
            received: Vec::new(),
            answered: Vec::new(),
        };
        let folders = folder.map(|folder| json!([{"uri": uri(folder), "name": "folder"}]));
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities,
            "initializationOptions": options, "workspaceFolders": folders,
        });
        client.started = client.request("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    /// Starts a server for a client without capabilities, which reads no configuration.
    pub(crate) fn start() -> Client {
        Client::with(json!({}), json!({"isolated": true}), None)
    }

    pub(crate) fn send(&self, message: impl Into<Message>) {
        self.connection.as_ref().unwrap().sender.send(message.into()).unwrap();
    }

    pub(crate) fn notify(&self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params));
    }

    /// Sends a request, and returns its identifier.
    pub(crate) fn begin(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(Request::new(id.clone(), method.to_owned(), params));
        id
    }

    /// Sends a request, and returns the answer.
    pub(crate) fn try_request(&mut self, method: &str, params: Value) -> Result<Value, ResponseError> {
        let id = self.begin(method, params);
        self.answer(&id)
    }

    /// Waits for an answer, and returns the identifier of the request. The answer is kept.
    pub(crate) fn next_answer(&mut self) -> RequestId {
        loop {
            if let Message::Response(response) = self.receive() {
                self.answered.push(response.clone());
                return response.id;
            }
        }
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        self.try_request(method, params).unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    /// Waits for the answer to a request. Answers to other requests are kept.
    pub(crate) fn answer(&mut self, id: &RequestId) -> Result<Value, ResponseError> {
        loop {
            if let Some(at) = self.answered.iter().position(|response| response.id == *id) {
                return self.answered.swap_remove(at).response_result;
            }
            if let Message::Response(response) = self.receive() {
                self.answered.push(response);
            }
        }
    }

    /// Receives a message. Requests of the server are answered, and kept with its notifications.
    fn receive(&mut self) -> Message {
        let connection = self.connection.as_ref().unwrap();
        let message = connection.receiver.recv_timeout(PATIENCE).expect("the server says nothing");
        match &message {
            Message::Request(request) => {
                self.send(Response::new_ok(request.id.clone(), Value::Null));
                self.received.push((request.method.clone(), request.params.clone()));
            }
            Message::Notification(notification) => {
                self.received.push((notification.method.clone(), notification.params.clone()));
            }
            Message::Response(_) => {}
        }
        message
    }

    /// Waits for a notification or a request of the server, and returns its parameters.
    pub(crate) fn wait_for(&mut self, method: &str) -> Value {
        loop {
            if let Some(at) = self.received.iter().position(|(received, _)| received == method) {
                return self.received.remove(at).1;
            }
            self.receive();
        }
    }

    pub(crate) fn open(&self, uri: &str, language: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Replaces a range, which is `[line, character, line, character]`.
    pub(crate) fn edit(&self, uri: &str, version: i32, range: [u32; 4], text: &str) {
        let [from, at, to, end] = range;
        let range = json!({"start": {"line": from, "character": at}, "end": {"line": to, "character": end}});
        let document = json!({"uri": uri, "version": version});
        let changes = json!([{"range": range, "text": text}]);
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// Waits for the diagnostics of a document.
    pub(crate) fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        loop {
            let published = self.wait_for("textDocument/publishDiagnostics");
            if published["uri"] == uri {
                return published["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    /// Sends a request about a place of a document.
    pub(crate) fn at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> Value {
        self.request(method, place(uri, line, character))
    }

    /// Returns the actions for a range of a document.
    pub(crate) fn actions(&mut self, uri: &str, range: &Value, only: Option<&str>) -> Vec<Value> {
        let mut context = json!({"diagnostics": []});
        if let Some(only) = only {
            context["only"] = json!([only]);
        }
        let params = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
        self.request("textDocument/codeAction", params).as_array().unwrap().clone()
    }

    /// Ends the server.
    pub(crate) fn end(mut self) -> Ended {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.server.take().unwrap().join().unwrap()
    }

    /// Closes the connection.
    pub(crate) fn hang_up(mut self) -> Ended {
        drop(self.connection.take());
        self.server.take().unwrap().join().unwrap()
    }
}

/// Returns the parameters for a place of a document.
pub(crate) fn place(uri: &str, line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
}

/// Makes a repository of these files. The folder lives as long as its guard.
pub(crate) fn folder(files: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::create_dir_all(root.join(".git")).unwrap();
    for (name, text) in files {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), text).unwrap();
    }
    (folder, root)
}

/// Returns the URI of a file.
pub(crate) fn uri(path: &Path) -> String {
    urlgram::file_path::to_url(path.as_os_str().as_encoded_bytes(), urlgram::file_path::Style::Posix).unwrap()
}

/// Returns the codes of diagnostics.
pub(crate) fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().map(|diagnostic| diagnostic["code"].as_str().unwrap()).collect()
}

/// Applies the edits of an action to a text of ASCII.
pub(crate) fn applied(text: &str, uri: &str, action: &Value) -> String {
    let edits = match &action["edit"]["changes"] {
        Value::Null => action["edit"]["documentChanges"][0]["edits"].clone(),
        changes => changes[uri].clone(),
    };
    apply(text, &edits)
}

/// Applies edits to a text of ASCII.
pub(crate) fn apply(text: &str, edits: &Value) -> String {
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let offset = |place: &Value| {
        let number = |name: &str| usize::try_from(place[name].as_u64().unwrap()).unwrap();
        starts[number("line")] + number("character")
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]), edit["newText"].as_str().unwrap()))
        .collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.0));
    let mut text = text.to_owned();
    for (start, end, new) in edits {
        text.replace_range(start..end, new);
    }
    text
}
