//! Documents through `urlgram server`: the findings are those of `urlgram lint` and `urlgram grammar check`.
//!
//! The cases are the samples of `crates/documents`, the examples on the pages of the lints, `tests/data/documents`, and the grammars of
//! `tests/data/grammars`. The program runs as an editor starts it, and is asked over stdin and stdout.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::command::{command, run};
use crate::folder;
use urlgram::file_path::{Style, to_url};
use urlgram::lines::{ColumnUnit, LineIndex};

/// A running server.
struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next: i64,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut program = command(&["server"]);
        program.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut server = Server { child, input, output, next: 0 };
        let capabilities = json!({"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}}});
        let options = json!({"isolated": true});
        let params =
            json!({"processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options});
        let started = server.request("initialize", params);
        assert_eq!(started["capabilities"]["positionEncoding"], "utf-8");
        server.send(&json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}));
        server
    }

    fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    fn send_text(&mut self, text: &str) {
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the server ended");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                _ if line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}));
        loop {
            let message = self.receive();
            if message["id"] == self.next && message["method"].is_null() {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
        }
    }

    /// Returns the code and the span of each finding in a document.
    fn findings(&mut self, path: &Path, language: &str, text: &str) -> Vec<Value> {
        let uri = to_url(path.as_os_str().as_encoded_bytes(), Style::Posix).unwrap();
        let item = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": item}}));
        let found = self.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}}));
        self.send(
            &json!({"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}}),
        );
        let lines = LineIndex::new(text);
        let offset = |place: &Value| {
            let number = |name: &str| usize::try_from(place[name].as_u64().unwrap()).unwrap() + 1;
            lines.offset(number("line"), number("character"), ColumnUnit::Byte)
        };
        let of = |diagnostic: &Value| {
            let range = &diagnostic["range"];
            json!([diagnostic["code"], offset(&range["start"]), offset(&range["end"])])
        };
        found["items"].as_array().unwrap().iter().map(of).collect()
    }

    fn end(mut self) -> Option<i32> {
        self.request("shutdown", Value::Null);
        self.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
        self.child.wait().unwrap().code()
    }
}

/// Returns the documents: names that say the kind, and their texts.
fn cases() -> Vec<(String, String)> {
    const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/tests/documents/samples");
    let mut paths: Vec<PathBuf> = fs::read_dir(SAMPLES).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_none_or(|ending| ending != "snap"));
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        // The text of an editor is Unicode.
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        cases.push((path.file_name().unwrap().to_str().unwrap().to_owned(), text));
    }
    let ran = run(&mut command(&["explain", "--lints", "--format", "json"]), "");
    for lint in serde_json::from_str::<Vec<Value>>(&ran.out).unwrap() {
        let texts = ["bad", "good"].into_iter().flat_map(|field| lint[field].as_array().unwrap().clone());
        let texts: Vec<String> = texts.map(|text| text.as_str().unwrap().to_owned()).collect();
        let list = texts.iter().map(|text| format!("{text}\n")).collect::<String>();
        let links = texts.iter().map(|text| format!("- [x](<{text}>) {text}\n")).collect::<String>();
        let code = lint["code"].as_str().unwrap();
        cases.extend([
            (format!("{code}.urls"), list.clone()),
            (format!("{code}.md"), links),
            (format!("{code}.txt"), list),
        ]);
    }
    cases
}

#[test]
fn a_document_has_the_same_findings_in_an_editor() {
    let root = folder::folder("editor", &[]);
    let cases: Vec<(PathBuf, String)> = cases()
        .into_iter()
        .enumerate()
        .map(|(number, (name, text))| {
            let folder = root.join(number.to_string());
            fs::create_dir_all(folder.join(".git")).unwrap();
            fs::write(folder.join(&name), &text).unwrap();
            (folder.join(name), text)
        })
        .collect();
    let mut lint = command(&["lint", "--isolated", "--format", "json"]);
    let ran = run(lint.args(cases.iter().map(|(path, _)| path)).current_dir(&root), "");
    let mut printed: Vec<Vec<Value>> = vec![Vec::new(); cases.len()];
    for finding in serde_json::from_str::<Vec<Value>>(&ran.out).unwrap() {
        let file = Path::new(finding["file"].as_str().unwrap());
        let at = cases.iter().position(|(path, _)| path == file || path.ends_with(file)).unwrap();
        printed[at].push(json!([finding["code"], finding["offset"], finding["end_offset"]]));
    }
    let mut server = Server::start(&root);
    let (mut wrong, mut found) = (Vec::new(), 0);
    for ((path, text), expected) in cases.iter().zip(printed) {
        let mut findings = server.findings(path, "", text);
        // The problems of grammars in documents are those of another command.
        findings.retain(|finding| !finding[0].as_str().unwrap().starts_with("abnf::"));
        found += findings.len();
        if findings != expected {
            wrong.push(format!("{}: {findings:?} instead of {expected:?}", path.display()));
        }
    }
    assert_eq!(server.end(), Some(0));
    assert!(found > 500, "{found} findings");
    assert!(wrong.is_empty(), "{} of {} documents:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn a_grammar_has_the_same_problems_in_an_editor() {
    const CASES: &str = include_str!("../../../../tests/data/grammars/cases.jsonl");
    let root = folder::folder("editor", &[]);
    let broken =
        CASES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["abnf"].as_str().unwrap().to_owned());
    let wrong = urlgram_abnf::problem_pages().iter().map(|page| page.wrong.to_owned());
    let texts: Vec<String> = broken.chain(wrong).collect();
    let mut server = Server::start(&root);
    let mut found = 0;
    for (number, text) in texts.iter().enumerate() {
        let path = root.join(format!("{number}.abnf"));
        fs::write(&path, text).unwrap();
        let ran = run(command(&["grammar", "check", "--format", "json"]).arg(&path), "");
        let expected: Vec<Value> = serde_json::from_str::<Vec<Value>>(&ran.out)
            .unwrap()
            .iter()
            .map(|problem| json!([problem["code"], problem["offset"]]))
            .collect();
        let mut findings = server.findings(&path, "abnf", text);
        findings.retain(|finding| finding[0].as_str().unwrap().starts_with("abnf::"));
        found += findings.len();
        let places: Vec<Value> = findings.iter().map(|finding| json!([finding[0], finding[1]])).collect();
        assert_eq!(places, expected, "{text}");
    }
    assert!(found > 50, "{found} problems");
    server.end();
}

#[test]
fn malformed_messages_do_not_end_the_program() {
    let root = folder::folder("editor", &[]);
    let mut server = Server::start(&root);
    for (text, code) in [("{", -32700), ("[]", -32600), ("\u{0}", -32700), ("{\"id\": {}, \"method\": 7}", -32600)] {
        server.send_text(text);
        let refused = server.receive();
        assert_eq!((&refused["id"], &refused["error"]["code"]), (&Value::Null, &json!(code)), "{text}");
    }
    server.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {}}));
    assert_eq!(server.findings(&root.join("a.md"), "markdown", "<HTTP://example.org/>\n").len(), 1);
    assert_eq!(server.end(), Some(0));
    // A client that goes without a word.
    let mut gone = Server::start(&root);
    drop(gone.input);
    assert_eq!(gone.child.wait().unwrap().code(), Some(1));
}
