//! Grammars: problems, names, descriptions, layout.

use serde_json::{Value, json};

use crate::client::{Client, apply, codes, place};

const URI: &str = "untitled:a.abnf";

const TEXT: &str = "; a grammar\n\nlist = \"(\" [ list ] \")\" / item\nitem=1*DIGIT ; digits\nitem =/ \"x\"\n";

fn opened(text: &str) -> Client {
    let client = Client::start();
    client.open(URI, "abnf", text);
    client
}

#[test]
fn problems_are_those_of_the_checker() {
    let mut client = opened("a = b \"x\"\nc = ( \"y\"\n");
    let found = client.diagnostics(URI);
    assert!(codes(&found).contains(&"abnf::undefined-rule") && codes(&found).contains(&"abnf::unclosed"), "{found:?}");
    let undefined = found.iter().find(|diagnostic| diagnostic["code"] == "abnf::undefined-rule").unwrap();
    assert_eq!(undefined["range"]["start"], json!({"line": 0, "character": 4}));
    assert!(undefined["codeDescription"]["href"].as_str().unwrap().contains("rfc5234"));
    client.end();
}

#[test]
fn a_grammar_in_a_document_has_its_places_there() {
    let client = Client::start();
    let page = "# Notes\n\n~~~abnf\n    a = b\n    c = a\n~~~\n";
    let folder = tempfile::tempdir().unwrap();
    let uri = crate::client::uri(&folder.path().canonicalize().unwrap().join("notes.md"));
    let mut client = client;
    client.open(&uri, "markdown", page);
    let found = client.diagnostics(&uri);
    let undefined = found.iter().find(|diagnostic| diagnostic["code"] == "abnf::undefined-rule").unwrap();
    assert_eq!(undefined["range"], json!({"start": {"line": 3, "character": 8}, "end": {"line": 3, "character": 9}}));
    let target = client.at("textDocument/definition", &uri, 4, 8);
    assert_eq!(target["range"]["start"], json!({"line": 3, "character": 4}), "{target}");
    client.end();
}

#[test]
fn names_lead_to_their_definitions_and_references() {
    let mut client = opened(TEXT);
    let start = |location: &Value| {
        (location["range"]["start"]["line"].as_u64(), location["range"]["start"]["character"].as_u64())
    };
    let target = client.at("textDocument/definition", URI, 2, 13);
    assert_eq!(start(&target), (Some(2), Some(0)));
    let mut params = place(URI, 3, 1);
    params["context"] = json!({"includeDeclaration": true});
    let all = client.request("textDocument/references", params.clone());
    assert_eq!(
        all.as_array().unwrap().iter().map(start).collect::<Vec<_>>(),
        [(Some(2), Some(26)), (Some(3), Some(0)), (Some(4), Some(0))]
    );
    params["context"] = json!({"includeDeclaration": false});
    assert_eq!(client.request("textDocument/references", params).as_array().unwrap().len(), 1);
    let symbols = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    assert_eq!(symbols.as_array().unwrap().iter().map(|symbol| &symbol["name"]).collect::<Vec<_>>(), ["list", "item"]);
    client.end();
}

#[test]
fn a_rule_is_renamed_wherever_it_is_named() {
    let mut client = opened(TEXT);
    let prepared = client.at("textDocument/prepareRename", URI, 4, 2);
    assert_eq!(prepared["placeholder"], "item");
    let mut params = place(URI, 2, 27);
    params["newName"] = "entry".into();
    let renamed = client.request("textDocument/rename", params.clone());
    let text = apply(TEXT, &renamed["changes"][URI]);
    assert_eq!(text, TEXT.replace("item", "entry"));
    for bad in ["", "1a", "a b", "list", "DIGIT"] {
        params["newName"] = bad.into();
        assert_eq!(client.try_request("textDocument/rename", params.clone()).unwrap_err().code, -32602, "{bad}");
    }
    // A core rule is not one of the document.
    let mut core = place(URI, 3, 8);
    core["newName"] = "x".into();
    assert!(client.try_request("textDocument/rename", core).is_err());
    client.end();
}

#[test]
fn a_rule_is_described() {
    let mut client = opened(TEXT);
    let value = |client: &mut Client, line, character| {
        client.at("textDocument/hover", URI, line, character)["contents"]["value"].as_str().unwrap().to_owned()
    };
    let list = value(&mut client, 2, 1);
    assert!(list.contains("Recursive: list → list") && list.contains("1 reference in this document"), "{list}");
    assert!(list.contains("├─┬─ \"(\" ─┬─ list ─┬─ \")\" ─┬─┤"), "{list}");
    let item = value(&mut client, 3, 1);
    assert!(item.contains("Regular") && item.contains("Shortest text: `"), "{item}");
    let digit = value(&mut client, 3, 8);
    assert!(digit.contains("DIGIT") && digit.contains("RFC 5234"), "{digit}");
    client.end();
}

#[test]
fn a_grammar_is_formatted_unless_it_has_errors() {
    let mut client = opened(TEXT);
    let params = json!({"textDocument": {"uri": URI}, "options": {"tabSize": 4, "insertSpaces": true}});
    let edits = client.request("textDocument/formatting", params.clone());
    let formatted = apply(TEXT, &edits);
    assert!(
        formatted.contains("item  = 1*DIGIT  ; digits") && formatted.contains("list  = \"(\" [ list ] \")\" / item"),
        "{formatted}"
    );
    client.edit(URI, 2, [2, 0, 2, 0], "( ");
    let error = client.try_request("textDocument/formatting", params.clone()).unwrap_err();
    assert!(error.message.contains("has errors"), "{}", error.message);
    client.open("untitled:b.md", "markdown", "a\n");
    let params = json!({"textDocument": {"uri": "untitled:b.md"}, "options": {"tabSize": 4, "insertSpaces": true}});
    assert_eq!(client.request("textDocument/formatting", params), Value::Null);
    client.end();
}

#[test]
fn an_editor_shows_colours_hints_and_lenses() {
    let text = "; one\n; two\n; three\na = \"x\" %x41-5A ; note\n    b\nb = a / ALPHA / c\n";
    let mut client = opened(text);
    let document = json!({"textDocument": {"uri": URI}});
    let tokens = client.request("textDocument/semanticTokens/full", document.clone());
    let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
    // Line, column, length, type, modifiers: `a`, `"x"`, `%x41-5A`, the comment.
    assert_eq!(data[..20], [3, 0, 1, 0, 1, 0, 4, 3, 1, 0, 0, 4, 7, 2, 0, 0, 8, 6, 3, 0], "{data:?}");
    let folds = client.request("textDocument/foldingRange", document.clone());
    let lines: Vec<_> =
        folds.as_array().unwrap().iter().map(|fold| (fold["startLine"].as_u64(), fold["endLine"].as_u64())).collect();
    assert!(lines.contains(&(Some(0), Some(2))) && lines.contains(&(Some(3), Some(4))), "{lines:?}");
    let mut range = document.clone();
    range["range"] = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let hints = client.request("textDocument/inlayHint", range);
    let labels: Vec<_> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert!(labels[0].starts_with("1 use, recursive, shortest `xA"), "{labels:?}");
    assert!(labels[1].starts_with("1 use, recursive, shortest `"), "{labels:?}");
    client.open("untitled:c.abnf", "abnf", "a = 1*2\"x\"\n");
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": "untitled:c.abnf"}}));
    let command = &lenses[0]["command"];
    let samples = client
        .request("workspace/executeCommand", json!({"command": command["command"], "arguments": command["arguments"]}));
    assert!(
        samples
            .as_array()
            .unwrap()
            .iter()
            .all(|text| ["x", "X", "xx", "xX", "Xx", "XX"].contains(&text.as_str().unwrap())),
        "{samples}"
    );
    client.end();
}

#[test]
fn names_of_rules_are_offered() {
    let mut client = opened("first = s\nsecond = \"x\"\n");
    let items = client.at("textDocument/completion", URI, 0, 9);
    let labels: Vec<&str> = items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
    assert!(labels.starts_with(&["first", "second"]) && labels.contains(&"ALPHA"), "{labels:?}");
    client.end();
}

/// A client that asks the server for the content of its documents.
fn asking() -> Client {
    Client::with(json!({"workspace": {"textDocumentContent": {}}}), json!({"isolated": true}), None)
}

/// Returns the text at a place, as the client reads it.
fn text_at(client: &mut Client, location: &Value) -> String {
    let uri = location["uri"].as_str().unwrap();
    let text = match uri.strip_prefix("file://") {
        Some(path) => {
            assert!(std::fs::metadata(path).unwrap().permissions().readonly(), "{path}");
            std::fs::read_to_string(path).unwrap()
        }
        None => {
            client.request("workspace/textDocumentContent", json!({"uri": uri}))["text"].as_str().unwrap().to_owned()
        }
    };
    let number = |end: &str, name: &str| usize::try_from(location["range"][end][name].as_u64().unwrap()).unwrap();
    let line = text.lines().nth(number("start", "line")).unwrap();
    line[number("start", "character")..number("end", "character")].to_owned()
}

#[test]
fn definitions_lead_into_the_grammars_of_rfcs() {
    const ABNF: &str = "; see RFC 3986, [RFC05234]\na = DIGIT <host, see [RFC3986], Section 3.2.2>\nb = no-such-rule\n";
    for mut client in [asking(), Client::start()] {
        client.open(URI, "abnf", ABNF);
        for (line, character, name, file) in
            [(1, 6, "DIGIT", "rfc5234.abnf"), (1, 12, "host", "rfc3986.abnf"), (0, 8, "", "rfc3986.abnf")]
        {
            let found = client.at("textDocument/definition", URI, line, character);
            assert!(found["uri"].as_str().unwrap().ends_with(&format!("/{file}")), "{found}");
            assert_eq!(text_at(&mut client, &found), name);
        }
        assert_eq!(client.at("textDocument/definition", URI, 2, 8), Value::Null);
        // A name that the document does not define, and several RFCs do.
        client.open(URI, "abnf", "a = atom\n");
        let found = client.at("textDocument/definition", URI, 0, 6);
        let places = found.as_array().unwrap().clone();
        assert!(places.len() > 1, "{found}");
        for place in &places {
            assert_eq!(text_at(&mut client, place).to_ascii_lowercase(), "atom");
        }
        // The grammar that is opened has no findings, and leads on.
        let target = places[0]["uri"].as_str().unwrap();
        client.open(target, "abnf", "a = (\nb = DIGIT\n");
        assert_eq!(client.diagnostics(target), [Value::Null; 0]);
        assert!(client.at("textDocument/definition", target, 1, 6)["uri"].as_str().unwrap().ends_with("rfc5234.abnf"));
        client.end();
    }
}

#[test]
fn a_folder_of_grammars_is_removed_with_the_server() {
    let mut client = opened("a = DIGIT\n");
    let found = client.at("textDocument/definition", URI, 0, 6);
    let path = found["uri"].as_str().unwrap().strip_prefix("file://").unwrap().to_owned();
    assert!(std::path::Path::new(&path).is_file());
    client.end();
    assert!(!std::path::Path::new(&path).parent().unwrap().exists());
}

#[test]
fn other_documents_have_no_content() {
    let mut client = asking();
    assert_eq!(client.started["capabilities"]["workspace"]["textDocumentContent"], json!({"schemes": ["urlgram"]}));
    for uri in ["urlgram://grammars/../../etc/passwd", "urlgram://grammars/", "file:///etc/passwd", "urlgram:x"] {
        let refused = client.try_request("workspace/textDocumentContent", json!({"uri": uri})).unwrap_err();
        assert_eq!(refused.code, -32602, "{uri}");
    }
    client.end();
}

fn run(client: &mut Client, command: &str, arguments: Value) -> Result<Value, String> {
    let params = json!({"command": command, "arguments": arguments});
    client.try_request("workspace/executeCommand", params).map_err(|error| error.message)
}

#[test]
fn a_text_is_matched_from_a_lens() {
    let mut client = opened("a = 1*\"x\"\nb = c\n");
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let titles: Vec<&str> =
        lenses.as_array().unwrap().iter().map(|lens| lens["command"]["title"].as_str().unwrap()).collect();
    // A document without a file has no version in git.
    assert_eq!(titles, ["Show texts that match", "Match a text", "Show texts that match", "Match a text"]);
    for (rule, text, matches, message) in [
        ("a", "xX", json!(true), "\"xX\" matches a"),
        ("a", "xy", json!(false), "\"xy\" does not match a, at byte 1: found \"y\", expected"),
        ("b", "x", Value::Null, "\"x\" may match b, depends on"),
    ] {
        assert_eq!(run(&mut client, "urlgram.match", json!([URI, rule, text])).unwrap()["matches"], matches);
        let shown = client.wait_for("window/showMessage");
        assert!(shown["message"].as_str().unwrap().starts_with(message), "{shown}");
    }
    assert!(run(&mut client, "urlgram.match", json!([URI, "a"])).unwrap_err().contains("urlgram match"));
    assert!(run(&mut client, "urlgram.match", json!([URI, "no", "x"])).unwrap_err().contains("no rule is called"));
    client.end();
}

#[test]
fn a_grammar_is_compared_with_the_version_in_git() {
    let (_guard, root) = crate::client::folder(&[]);
    std::fs::remove_dir(root.join(".git")).unwrap();
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false"];
        let ran = std::process::Command::new("git").args(identity).args(arguments).current_dir(&root).output().unwrap();
        assert!(ran.status.success(), "{ran:?}");
    };
    std::fs::write(root.join("g.abnf"), "a = 1*DIGIT\nb = a\n").unwrap();
    git(&["init", "-q"]);
    git(&["add", "g.abnf"]);
    git(&["commit", "-q", "-m", "one"]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let uri = crate::client::uri(&root.join("g.abnf"));
    client.open(&uri, "abnf", "a = 1*DIGIT\nb = a / \"x\"\n");
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": uri}}));
    let lens = &lenses.as_array().unwrap().last().unwrap()["command"];
    assert_eq!(lens["title"], "Compare with the version in git");
    let changes = run(&mut client, lens["command"].as_str().unwrap(), lens["arguments"].clone()).unwrap();
    assert_eq!(
        (&changes[0]["rule"], &changes[0]["change"], &changes[0]["only_new"]),
        (&json!("b"), &json!("other-texts"), &json!("x"))
    );
    assert_eq!(client.wait_for("window/showMessage")["message"], "b: matches more texts");
    client.edit(&uri, 2, [1, 5, 1, 11], "");
    assert_eq!(run(&mut client, "urlgram.compareWithGit", json!([uri])).unwrap(), json!([]));
    let other = crate::client::uri(&root.join("new.abnf"));
    client.open(&other, "abnf", "a = \"x\"\n");
    assert!(run(&mut client, "urlgram.compareWithGit", json!([other])).unwrap_err().contains("git has no version"));
    client.end();
}

#[test]
fn problems_have_the_fixes_of_the_checker() {
    let text = "list = itme | item / itme\nitem = IPv6address\n";
    let mut client = opened(text);
    client.diagnostics(URI);
    let mut at = |line: u32, character: u32| {
        let place = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": URI}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}});
        let actions = client.request("textDocument/codeAction", params);
        let first = actions.as_array().unwrap().first().cloned().unwrap_or_default();
        let title = first["title"].as_str().unwrap_or_default().to_owned();
        (title, apply(text, &first["edit"]["changes"][URI]))
    };
    let (title, after) = at(0, 8);
    assert_eq!(
        title,
        "abnf::undefined-rule: replace `itme` by `item`, and in another place (a guess of what is meant)"
    );
    assert_eq!(after, "list = item | item / item\nitem = IPv6address\n");
    let (title, after) = at(0, 12);
    assert_eq!(
        (title.as_str(), after.lines().next()),
        ("abnf::dialect: replace `|` by `/`", Some("list = itme / item / itme"))
    );
    let (_, after) = at(1, 9);
    assert!(after.starts_with("; Import: rfc3986.abnf: IPv6address\nlist"), "{after}");
    client.end();
}
