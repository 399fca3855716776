//! Documents with URLs: findings while they change, fixes, comments, descriptions, targets, completion.

use std::fs;

use serde_json::{Value, json};

use crate::client::{Client, applied, codes, uri};

const URI: &str = "untitled:page";

#[test]
fn findings_follow_the_text() {
    let mut client = Client::start();
    client.open(URI, "markdown", "# T\n\n[a](HTTP://example.org/a)\n");
    let found = client.diagnostics(URI);
    assert_eq!(codes(&found), ["U501"]);
    assert_eq!(found[0]["range"], json!({"start": {"line": 2, "character": 4}, "end": {"line": 2, "character": 8}}));
    assert_eq!(found[0]["source"], "urlgram");
    assert!(found[0]["codeDescription"]["href"].as_str().unwrap().starts_with("https://"), "{}", found[0]);
    client.edit(URI, 2, [2, 4, 2, 8], "http");
    assert_eq!(client.diagnostics(URI), [Value::Null; 0]);
    client.edit(URI, 3, [0, 0, 0, 0], "<http://127.1/>\n\n");
    assert_eq!(codes(&client.diagnostics(URI)), ["U302"]);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(client.diagnostics(URI), [Value::Null; 0]);
    client.end();
}

#[test]
fn a_client_may_ask_for_findings() {
    let mut client = Client::with(json!({"textDocument": {"diagnostic": {}}}), json!({"isolated": true}), None);
    client.open(URI, "yaml", "a: HTTP://example.org/\n");
    let ask = |previous: Value| json!({"textDocument": {"uri": URI}, "previousResultId": previous});
    let full = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    assert_eq!((&full["kind"], full["items"].as_array().unwrap().len()), (&json!("full"), 1));
    let same = client.request("textDocument/diagnostic", ask(full["resultId"].clone()));
    assert_eq!((&same["kind"], &same["resultId"]), (&json!("unchanged"), &full["resultId"]));
    client.edit(URI, 2, [0, 3, 0, 7], "http");
    let other = client.request("textDocument/diagnostic", ask(full["resultId"].clone()));
    assert_eq!(other["items"], json!([]));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert!(client.try_request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}})).is_err());
    assert!(client.received.iter().all(|(method, _)| method != "textDocument/publishDiagnostics"));
    client.end();
}

#[test]
fn safe_fixes_are_preferred_and_unsafe_ones_say_so() {
    let text = "[a](HTTP://example.org/a) [b](http://h.example/a\\b)\n";
    let mut client = Client::start();
    client.open(URI, "markdown", text);
    let found = client.diagnostics(URI);
    assert_eq!(codes(&found), ["U501", "U301"]);
    let actions = client.actions(URI, &found[0]["range"], Some("quickfix"));
    assert_eq!(
        (actions[0]["title"].as_str(), &actions[0]["isPreferred"]),
        (Some("U501: replace `HTTP` by `http`"), &json!(true))
    );
    assert_eq!(applied(text, URI, &actions[0]), text.replace("HTTP", "http"));
    assert_eq!(actions[0]["diagnostics"][0], found[0]);
    let actions = client.actions(URI, &found[1]["range"], Some("quickfix"));
    assert!(actions[0]["title"].as_str().unwrap().contains("(unsafe"), "{}", actions[0]);
    assert_eq!(actions[0]["isPreferred"], Value::Null);
    client.end();
}

#[test]
fn all_safe_fixes_are_one_action() {
    let text = "<HTTP://example.org/a>\n\nx\n\n<HTTP://example.org/b>\n<http://127.1/>\n";
    let mut client = Client::start();
    client.open(URI, "markdown", text);
    client.diagnostics(URI);
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 6, "character": 0}});
    let actions = client.actions(URI, &whole, Some("source.fixAll"));
    assert_eq!((actions.len(), &actions[0]["kind"]), (1, &json!("source.fixAll.urlgram")));
    let fixed = applied(text, URI, &actions[0]);
    assert!(fixed.starts_with("<http://example.org/a>\n\nx\n\n<http://example.org/b>\n"), "{fixed}");
    // The edits leave the lines alone that have no mistake.
    assert!(actions[0]["edit"]["changes"][URI].as_array().unwrap().len() > 1);
    assert_eq!(client.actions(URI, &whole, Some("source.organizeImports")).len(), 0);
    client.end();
}

#[test]
fn a_finding_is_ignored_by_a_comment() {
    let text = "a: http://127.1/\n";
    let mut client = Client::with(
        json!({"workspace": {"workspaceEdit": {"documentChanges": true}}}),
        json!({"isolated": true}),
        None,
    );
    client.open(URI, "yaml", text);
    let found = client.diagnostics(URI);
    let actions = client.actions(URI, &found[0]["range"], None);
    let ignore = actions.iter().find(|action| action["title"].as_str().unwrap().contains("ignore here")).unwrap();
    assert_eq!(ignore["edit"]["documentChanges"][0]["textDocument"], json!({"uri": URI, "version": 1}));
    assert_eq!(applied(text, URI, ignore), "a: http://127.1/  # urlgram: ignore[U302]\n");
    let in_file = actions.iter().find(|action| action["title"] == "U302: ignore in this file with a comment").unwrap();
    let after = applied(text, URI, in_file);
    assert_eq!(after, "# urlgram: ignore-file[U302]\na: http://127.1/\n");
    client.edit(URI, 2, [0, 0, 1, 0], &after);
    assert_eq!(client.diagnostics(URI), [Value::Null; 0]);
    client.end();
}

#[test]
fn the_parts_of_the_urls_of_a_list_have_colours() {
    let mut client =
        Client::with(json!({"general": {"positionEncodings": ["utf-16"]}}), json!({"isolated": true}), None);
    let uri = "untitled:a.urls";
    client.open(uri, "urls", "https://u@h\u{f6}st.example:80/\u{1f980}?q#f\r\nmailto:a@b\n");
    let legend = client.started["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    let tokens = client.request("textDocument/semanticTokens/full", json!({"textDocument": {"uri": uri}}));
    let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
    let shown: Vec<_> = data
        .chunks(5)
        .map(|token| (token[0], token[1], token[2], legend[usize::try_from(token[3]).unwrap()].as_str().unwrap()))
        .collect();
    assert_eq!(
        shown,
        [
            (0, 0, 5, "keyword"),
            (0, 8, 1, "variable"),
            (0, 2, 12, "type"),
            (0, 13, 2, "number"),
            (0, 2, 3, "string"),
            (0, 4, 1, "parameter"),
            (0, 2, 1, "variable"),
            (1, 0, 6, "keyword"),
            (0, 7, 3, "string"),
        ]
    );
    client.open("untitled:b.md", "markdown", "<https://example.org/>\n");
    let document = json!({"textDocument": {"uri": "untitled:b.md"}});
    assert_eq!(client.request("textDocument/semanticTokens/full", document), Value::Null);
    client.end();
}

#[test]
fn a_url_is_described() {
    let mut client = Client::start();
    client.open(URI, "markdown", "x <https://www.b\u{fc}cher.example/a%20b> y\n");
    let hover = client.at("textDocument/hover", URI, 0, 6);
    let shown = hover["contents"]["value"].as_str().unwrap();
    assert!(shown.contains("| scheme | `https` |") && shown.contains("xn--bcher-kva.example"), "{shown}");
    assert_eq!(hover["range"]["start"], json!({"line": 0, "character": 3}));
    assert_eq!(client.at("textDocument/hover", URI, 0, 0), Value::Null);
    let range = json!({"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 6}});
    let titles = client.actions(URI, &range, Some("refactor"));
    assert_eq!(titles.len(), 1, "{titles:?}");
    let text = "<http://192.168.009.215/a>\n";
    client.edit(URI, 1, [0, 0, 1, 0], text);
    let actions = client.actions(URI, &range, Some("refactor"));
    assert_eq!(actions[0]["title"], "Write the URL that is probably meant");
    assert_eq!(applied(text, URI, &actions[0]), "<http://192.168.9.215/a>\n");
    client.end();
}

#[test]
fn links_lead_to_files_and_anchors() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::create_dir_all(root.join(".git")).unwrap();
    fs::create_dir_all(root.join("guide")).unwrap();
    fs::write(root.join("guide/start.md"), "# Start\n\n## First steps\n").unwrap();
    let page = root.join("index.md");
    let text = "[a](guide/start.md#first-steps) [b](guide/gone.md) [c](https://example.org/) [d](guide/) [e](guide/start.md#)\n";
    fs::write(&page, text).unwrap();
    let page = uri(&page);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    client.open(&page, "markdown", text);
    let found = client.diagnostics(&page);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0]["message"].as_str().unwrap().contains("guide/gone.md"));
    let links = client.request("textDocument/documentLink", json!({"textDocument": {"uri": page}}));
    let targets: Vec<&str> = links.as_array().unwrap().iter().map(|link| link["target"].as_str().unwrap()).collect();
    let start = uri(&root.join("guide/start.md"));
    assert!(
        targets.contains(&&*format!("{start}#first-steps")) && targets.contains(&"https://example.org/"),
        "{targets:?}"
    );
    let hover = client.at("textDocument/hover", &page, 0, 6);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("guide/start.md"), "{hover}");

    // The names of the folder, and then the anchors of the page.
    let labels = |items: Value| {
        items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let column = u32::try_from(text.find("start.md#)").unwrap()).unwrap();
    assert_eq!(labels(client.at("textDocument/completion", &page, 0, column)), ["start.md"]);
    let column = u32::try_from(text.find("#)").unwrap()).unwrap() + 1;
    assert_eq!(labels(client.at("textDocument/completion", &page, 0, column)), ["first-steps", "start"]);

    // A page that is open counts as it is in the editor.
    client.open(&start, "markdown", "# Start\n");
    client.diagnostics(&start);
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": page}}));
    assert_eq!(client.diagnostics(&page).len(), 2);
    client.end();
}

#[test]
fn a_url_is_read_and_a_rule_is_drawn_by_commands() {
    let mut client = Client::start();
    client.open(URI, "markdown", "\u{1f980} <http://a\\@b/> <https://example.org/a>\n");
    let run = |client: &mut Client, command: &str, uri: &str, place: Value| {
        client.try_request("workspace/executeCommand", json!({"command": command, "arguments": [uri, place]}))
    };
    let at = |character: u32| json!({"line": 0, "character": character});
    let readings = run(&mut client, "urlgram.readings", URI, at(8)).unwrap();
    assert!(readings["hosts"].as_array().unwrap().len() > 1, "{readings}");
    let tree = run(&mut client, "urlgram.tree", URI, at(30)).unwrap();
    assert_eq!((&tree["text"], &tree["valid"]), (&json!("https://example.org/a"), &json!(true)));
    assert!(
        run(&mut client, "urlgram.tree", URI, at(0)).is_err()
            && run(&mut client, "urlgram.tree", URI, json!(7)).is_err()
    );
    client.open("untitled:r.abnf", "abnf", "a = b\nb = \"x\"\n");
    for place in [json!({"line": 0, "character": 4}), json!("B")] {
        let drawn = run(&mut client, "urlgram.railroad", "untitled:r.abnf", place).unwrap();
        assert_eq!((&drawn["rule"], drawn["svg"].as_str().unwrap().starts_with("<svg")), (&json!("b"), true));
    }
    assert!(run(&mut client, "urlgram.railroad", "untitled:r.abnf", json!("c")).is_err());
    client.end();
}
