//! The time from a keystroke to the findings: `cargo run --release -p urlgram-server --example keystroke -- FILE`.
//!
//! Opens the file, types letters at places that are spread over it, and waits for the findings after each.
#![allow(clippy::print_stdout, reason = "an example")]

use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};

/// Number of letters that are typed.
const LETTERS: usize = 40;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a file")?;
    let path = std::fs::canonicalize(path)?;
    let text = std::fs::read_to_string(&path)?;
    let uri = urlgram::file_path::to_url(path.as_os_str().as_encoded_bytes(), urlgram::file_path::Style::Posix)?;
    let (server, client) = Connection::memory();
    std::thread::spawn(move || urlgram_server::serve(&server));
    let notify = |method: &str, params: Value| {
        client.sender.send(Notification::new(method.to_owned(), params).into()).map_err(|_| "the server ended")
    };
    // Waits for the findings in a version of the document.
    let wait = |version: usize| -> Result<usize, Box<dyn std::error::Error>> {
        loop {
            let Message::Notification(Notification { method, params }) = client.receiver.recv()? else { continue };
            if method == "textDocument/publishDiagnostics" && params["version"] == version {
                return Ok(params["diagnostics"].as_array().map_or(0, Vec::len));
            }
        }
    };
    let params = json!({"capabilities": {}, "initializationOptions": {"isolated": true}});
    client.sender.send(Request::new(1.into(), "initialize".to_owned(), params).into())?;
    notify("initialized", json!({}))?;
    let start = Instant::now();
    notify(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": uri, "languageId": "", "version": 0, "text": text}}),
    )?;
    let count = wait(0)?;
    println!("opened: {} bytes, {count} findings, {:.1} ms", text.len(), milliseconds(start.elapsed()));
    let lines = text.lines().count();
    let mut times = Vec::new();
    for letter in 1..=LETTERS {
        let line = lines * letter / (LETTERS + 1);
        let place = json!({"line": line, "character": 10_000});
        let change = json!([{"range": {"start": place, "end": place}, "text": "x"}]);
        let start = Instant::now();
        let document = json!({"uri": uri, "version": letter});
        notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": change}))?;
        wait(letter)?;
        times.push(milliseconds(start.elapsed()));
    }
    times.sort_by(f64::total_cmp);
    println!("a letter: median {:.1} ms, worst {:.1} ms", times[LETTERS / 2], times[LETTERS - 1]);
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
