//! Clients that make mistakes, and documents that are not what they seem: the server goes on.

use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::{Value, json};

use crate::client::Client;

#[test]
fn mistakes_of_a_client_do_not_end_the_server() {
    let mut client = Client::start();
    let uri = "untitled:a";
    client.edit("untitled:never-opened", 1, [0, 0, 0, 0], "x");
    client.notify("textDocument/didChange", json!({"textDocument": {"uri": uri}}));
    client.notify("textDocument/didOpen", json!(null));
    client.notify("no/such", json!({}));
    client.notify("$/no/such", json!({}));
    client.open(uri, "markdown", "[a](http://127.1/)\n");
    client.edit(uri, 2, [99, 99, 98, 1], "b");
    client.edit(uri, 3, [0, u32::MAX, u32::MAX, u32::MAX], "c");
    client.edit(uri, 3, [u32::MAX, u32::MAX, 0, 0], "");
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": "untitled:never-opened"}}));
    for (method, params) in [
        ("textDocument/hover", json!({"textDocument": {"uri": uri}, "position": {"line": 9, "character": 9}})),
        ("textDocument/hover", json!({"textDocument": {"uri": "\u{0}"}, "position": {"line": -1, "character": 0}})),
        ("textDocument/codeAction", json!({})),
        ("workspace/executeCommand", json!({"command": "rm -rf /"})),
        ("workspace/executeCommand", json!({"command": "urlgram.samples", "arguments": [1, 2]})),
        ("textDocument/definition", json!([])),
    ] {
        let _ = client.try_request(method, params);
    }
    client.open(uri, "markdown", "<HTTP://example.org/>\n");
    client.received.clear();
    client.edit(uri, 2, [0, 0, 0, 0], " ");
    assert_eq!(client.diagnostics(uri).len(), 1);
    client.end();
}

#[test]
fn documents_that_are_not_texts_have_no_findings() {
    let mut client = Client::start();
    for (language, text) in [
        ("markdown", "\u{0}\u{1}\u{2}HTTP://example.org/\u{0}"),
        ("no-such-language", "x"),
        ("json", "{{{{{{"),
        ("abnf", "\u{feff}= = = (((("),
        ("xml", "<!DOCTYPE x [<!ENTITY a '&a;&a;'>]><x>&a;</x>"),
    ] {
        client.open("untitled:b", language, text);
        client.diagnostics("untitled:b");
        for method in ["documentLink", "foldingRange", "documentSymbol", "codeLens", "semanticTokens/full"] {
            client.request(&format!("textDocument/{method}"), json!({"textDocument": {"uri": "untitled:b"}}));
        }
    }
    client.end();
}

/// Asks everything about a place.
fn ask_all(client: &mut Client, uri: &str, line: u32, character: u32) {
    for method in ["hover", "completion", "definition", "prepareRename"] {
        client.at(&format!("textDocument/{method}"), uri, line, character);
    }
    let at = json!({"line": line, "character": character});
    client.actions(uri, &json!({"start": at, "end": at}), None);
    for method in ["documentLink", "foldingRange", "documentSymbol", "codeLens", "semanticTokens/full"] {
        client.request(&format!("textDocument/{method}"), json!({"textDocument": {"uri": uri}}));
    }
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    client.request("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": whole}));
}

const PARTS: &[&str] = &[
    "[a](", ")", "<HTTP://", "example.com\\@", "\u{1f980}", "e\u{301}", "\r\n", "\n", " ", "a = ", "\"x\" / ", "b",
    "( ", "; c", "http://127.1/%zz#a#b", "~~~abnf\n", "{\"u\": \"", "\"}", "%x41", "<a href='", "\u{0}", "`", "# ",
];

proptest! {
    #![proptest_config(Config::with_cases(24))]

    #[test]
    fn any_edits_are_survived(
        language in prop::sample::select(vec!["markdown", "abnf", "json", "html", "plaintext", "yaml"]),
        edits in prop::collection::vec((0_u32..6, 0_u32..30, 0_u32..6, 0_u32..30, prop::sample::select(PARTS)), 1..25),
    ) {
        let mut client = Client::start();
        let uri = format!("untitled:{language}");
        client.open(&uri, language, "");
        for (version, (from, at, to, end, text)) in (2..).zip(edits) {
            client.edit(&uri, version, [from, at, to, end], text);
            if version % 5 == 0 {
                ask_all(&mut client, &uri, from, at);
            }
        }
        ask_all(&mut client, &uri, 0, 0);
        let panicked = client.received.iter().any(|(_, params)| params["message"].as_str().is_some_and(|m| m.contains("panicked")));
        prop_assert!(!panicked);
        client.end();
    }
}

#[test]
fn findings_after_many_edits_are_those_of_the_text() {
    let mut edited = Client::start();
    let mut text = String::new();
    edited.open("untitled:a", "markdown", "");
    for number in 0..60_u32 {
        let line = ["[a](HTTP://h.example/)\n", "<http://127.1/>\n", "\u{1f980} text\n"][number as usize % 3];
        edited.edit("untitled:a", 2 + number as i32, [number, 0, number, 0], line);
        text.push_str(line);
    }
    let ask = json!({"textDocument": {"uri": "untitled:a"}});
    let found = edited.request("textDocument/diagnostic", ask.clone());
    let mut whole = Client::start();
    whole.open("untitled:a", "markdown", &text);
    assert_eq!(found, whole.request("textDocument/diagnostic", ask));
    assert_eq!(found["items"].as_array().map(Vec::len), Some(40));
    assert_ne!(found["resultId"], Value::Null);
    edited.end();
    whole.end();
}
