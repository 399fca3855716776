//! Checks in a separate thread: findings after edits, and requests that do not wait.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::client::{Client, codes, folder, place, uri};

fn asking() -> Value {
    json!({"textDocument": {"diagnostic": {}}, "general": {"positionEncodings": ["utf-8"]}})
}

/// Texts that edits insert: parts of URLs, of markup, of grammars and of comments, and line ends.
const PARTS: [&str; 16] = [
    "http://127.1/",
    "HTTP://example.org/a",
    "[a](b.md#c)",
    "[x]: y\n",
    "\n",
    "\r\n",
    "# T\n",
    "<",
    ")",
    "\"",
    "```\n",
    "urlgram: ignore",
    "<!-- urlgram: ignore-next-line -->\n",
    "r = x / \"y\"\n",
    "\u{1f980}e\u{301}",
    "---\n",
];

/// Replaces a part of a text, and tells the client. The numbers choose the place and the replacement.
fn edit(client: &Client, uri: &str, version: i32, text: &mut String, (at, length, part): (usize, usize, usize)) {
    let boundary = |mut at: usize| {
        at = at.min(text.len());
        // The client writes both characters of a line end at once.
        while !text.is_char_boundary(at) || text[..at].ends_with('\r') {
            at -= 1;
        }
        at
    };
    let start = boundary(at % (text.len() + 1));
    let end = boundary(start + length).max(start);
    let position = |at: usize| {
        let line = text[..at].matches('\n').count();
        let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1);
        [u32::try_from(line).unwrap(), u32::try_from(column).unwrap()]
    };
    let ([line, column], [last, last_column]) = (position(start), position(end));
    client.edit(uri, version, [line, column, last, last_column], PARTS[part]);
    text.replace_range(start..end, PARTS[part]);
}

/// Documents of kinds that have no sample.
const OTHERS: [(&str, &str); 9] = [
    ("rules.abnf", "list = 1*item\nitem = %x41-5A / list\n"),
    ("a.rst", "Title\n=====\n\n`x <HTTP://example.org/>`_ :doc:`b`\n"),
    ("a.adoc", "= T\n\nlink:HTTP://example.org/[x] <<t>>\n"),
    ("a.tex", "\\url{HTTP://example.org/}\n"),
    ("a.toml", "a = \"HTTP://example.org/\"\n"),
    ("a.xml", "<a href=\"HTTP://example.org/\"/>\n"),
    ("a.po", "msgid \"HTTP://example.org/\"\nmsgstr \"x\"\n"),
    ("a.ipynb", "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"<HTTP://example.org/>\"]}]}\n"),
    ("grammar.md", "# Rules\n\n[a](#rules) [b](b.md#c)\n\n```abnf\nlist = 1*item\nitem = missing / list\n```\n"),
];

/// Returns documents of all kinds: names, and texts.
fn documents() -> Vec<(String, String)> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../documents/tests/documents/samples");
    let mut files: Vec<_> = fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_none_or(|ending| ending != "snap"));
    files.sort();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let text = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    let others = OTHERS.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    files.iter().map(|path| (name(path), text(path))).chain(others).collect()
}

#[test]
fn findings_after_random_edits_are_those_of_the_text() {
    let (_guard, root) = folder(&[("b.md", "# C\n")]);
    let mut edited = Client::with(asking(), json!({"isolated": true}), Some(&root));
    let mut fresh = Client::with(asking(), json!({"isolated": true}), Some(&root));
    let mut runner = TestRunner::new(Config { cases: 1, failure_persistence: None, ..Config::default() });
    let edits = prop::collection::vec((any::<usize>(), 0..40_usize, 0..PARTS.len()), 6);
    let (mut version, mut found) = (1, 0);
    let documents = documents();
    for (name, text) in &documents {
        let (mut text, uri) = (text.clone(), uri(&root.join(name)));
        let document = json!({"textDocument": {"uri": uri}});
        edited.open(&uri, "", &text);
        for _ in 0..5 {
            for numbers in edits.new_tree(&mut runner).unwrap().current() {
                version += 1;
                edit(&edited, &uri, version, &mut text, numbers);
            }
            let after = edited.request("textDocument/diagnostic", document.clone());
            fresh.open(&uri, "", &text);
            let expected = fresh.request("textDocument/diagnostic", document.clone());
            fresh.notify("textDocument/didClose", document.clone());
            assert_eq!(after, expected, "{name}: {text:?}");
            found += after["items"].as_array().unwrap().len();
        }
        edited.notify("textDocument/didClose", document);
    }
    assert!(documents.len() > 30 && found > 80, "{} documents, {found} findings", documents.len());
    edited.end();
    fresh.end();
}

#[test]
fn requests_do_not_wait_for_the_check_of_another_document() {
    let mut client = Client::with(asking(), json!({"isolated": true}), None);
    let large = "# A\n\n[a](HTTP://example.org/) text\n\n".repeat(200);
    client.open("untitled:large.md", "markdown", &large);
    client.open("untitled:small.md", "markdown", "<https://example.org/>\n");
    let slow = client.begin("textDocument/diagnostic", json!({"textDocument": {"uri": "untitled:large.md"}}));
    let quick = client.begin("textDocument/hover", place("untitled:small.md", 0, 5));
    assert_eq!(client.next_answer(), quick);
    assert_eq!(client.answer(&slow).unwrap()["items"].as_array().unwrap().len(), 200);
    // A request that waits can be cancelled, and one for a document that closes is refused.
    client.edit("untitled:large.md", 2, [0, 0, 0, 0], "x");
    let slow = client.begin("textDocument/diagnostic", json!({"textDocument": {"uri": "untitled:large.md"}}));
    client.at("textDocument/hover", "untitled:small.md", 0, 5);
    client.notify("$/cancelRequest", json!({"id": slow}));
    assert_eq!(client.answer(&slow).unwrap_err().code, -32800);
    let slow = client.begin("textDocument/diagnostic", json!({"textDocument": {"uri": "untitled:large.md"}}));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": "untitled:large.md"}}));
    assert_eq!(client.answer(&slow).unwrap_err().code, -32602);
    client.end();
}

#[test]
fn only_the_last_of_many_texts_is_reported() {
    let mut client = Client::start();
    let uri = "untitled:a.md";
    client.open(uri, "markdown", "<HTTP://example.org/>\n");
    for version in 2..40 {
        client.edit(uri, version, [0, 0, 0, 0], "<HTTP://example.org/>\n");
    }
    loop {
        let published = client.wait_for("textDocument/publishDiagnostics");
        let findings = published["diagnostics"].as_array().unwrap();
        assert_eq!(codes(findings).len() as u64, published["version"].as_u64().unwrap());
        if published["version"] == 39 {
            break;
        }
    }
    client.end();
}
