//! A check of a whole workspace: `cargo run --release -p urlgram-server --example workspace -- FOLDER`.
//!
//! Checks all files of the folder in the background, and asks meanwhile what is known of a URL. Prints the time of the check, that of the
//! answers, and the peak of memory where the system tells it.
#![allow(clippy::print_stdout, reason = "an example")]

use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request, Response};
use serde_json::{Value, json};

const PAGE: &str = "untitled:page.md";
const TEXT: &str = "[a](http://example.org/a?b#c) and [b](http://127.1/)\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("expected the path of a folder")?;
    let folder = std::fs::canonicalize(folder)?;
    let root = urlgram::file_path::to_url(folder.as_os_str().as_encoded_bytes(), urlgram::file_path::Style::Posix)?;
    let (server, client) = Connection::memory();
    std::thread::spawn(move || urlgram_server::serve(&server));
    let send = |message: Message| client.sender.send(message).map_err(|_| "the server ended");
    let notify = |method: &str, params: Value| send(Notification::new(method.to_owned(), params).into());
    let request =
        |id: i32, method: &str, params: Value| send(Request::new(id.into(), method.to_owned(), params).into());
    let capabilities = json!({"window": {"workDoneProgress": true}});
    let options = json!({"checkWorkspace": true});
    let folders = json!([{"uri": root, "name": "workspace"}]);
    request(
        0,
        "initialize",
        json!({"capabilities": capabilities, "initializationOptions": options, "workspaceFolders": folders}),
    )?;
    notify("initialized", json!({}))?;
    notify(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": PAGE, "languageId": "markdown", "version": 0, "text": TEXT}}),
    )?;
    let place = json!({"textDocument": {"uri": PAGE}, "position": {"line": 0, "character": 10}});
    let (start, mut asked, mut waits) = (Instant::now(), None, Vec::new());
    let (mut findings, mut files) = (0, 0);
    let ended = loop {
        if asked.is_none() {
            request(1, "textDocument/hover", place.clone())?;
            asked = Some(Instant::now());
        }
        match client.receiver.recv_timeout(Duration::from_secs(600))? {
            Message::Response(response) if response.id == 1.into() => {
                waits.extend(asked.take().map(|at: Instant| milliseconds(at.elapsed())));
                std::thread::sleep(Duration::from_millis(10));
            }
            Message::Response(_) => {}
            Message::Request(asked) => send(Response::new_ok(asked.id, Value::Null).into())?,
            Message::Notification(Notification { method, params }) => match method.as_str() {
                "textDocument/publishDiagnostics" if params["uri"] != PAGE => {
                    files += 1;
                    findings += params["diagnostics"].as_array().map_or(0, Vec::len);
                }
                "$/progress" if params["value"]["kind"] == "end" => break params["value"]["message"].clone(),
                _ => {}
            },
        }
    };
    let elapsed = start.elapsed();
    println!("{ended} in {:.1} s: {findings} findings in {files} files", elapsed.as_secs_f64());
    waits.sort_by(f64::total_cmp);
    let at = |part: usize| waits.get((waits.len() * part / 1000).min(waits.len().saturating_sub(1))).unwrap_or(&0.0);
    println!(
        "{} answers meanwhile: median {:.1} ms, 99 % in {:.1} ms, worst {:.1} ms",
        waits.len(),
        at(500),
        at(990),
        at(1000)
    );
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(peak) = status.lines().find_map(|line| line.strip_prefix("VmHWM:")) {
        println!("peak of memory: {}", peak.trim());
    }
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
