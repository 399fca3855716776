//! Configuration, watched files, and the check of all files.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Client, codes, folder, uri};

fn changed(client: &Client, path: &Path) {
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": uri(path), "type": 2}]}));
}

#[test]
fn the_configuration_counts_and_is_watched() {
    let (_guard, root) = folder(&[("urlgram.toml", "ignore = [\"U501\"]\n"), ("a.md", "")]);
    let page = uri(&root.join("a.md"));
    let watches = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    let mut client = Client::with(watches, json!({}), Some(&root));
    let registered = client.wait_for("client/registerCapability");
    assert_eq!(registered["registrations"][0]["method"], "workspace/didChangeWatchedFiles");
    client.open(&page, "markdown", "<HTTP://example.org/>\n");
    assert_eq!(client.diagnostics(&page).len(), 0);
    fs::write(root.join("urlgram.toml"), "").unwrap();
    changed(&client, &root.join("urlgram.toml"));
    assert_eq!(codes(&client.diagnostics(&page)), ["U501"]);
    // A mistake is shown where it is, and the defaults count.
    fs::write(root.join("urlgram.toml"), "# x\nignored = []\n").unwrap();
    changed(&client, &root.join("urlgram.toml"));
    let config = uri(&root.join("urlgram.toml"));
    assert_eq!(codes(&client.diagnostics(&page)), ["U501"]);
    let mistakes = client.diagnostics(&config);
    assert_eq!(
        (codes(&mistakes), &mistakes[0]["range"]["start"]["line"]),
        (vec!["unknown-key"], &json!(1)),
        "{mistakes:?}"
    );
    fs::write(root.join("urlgram.toml"), "ignore = [\"U501\"]\n").unwrap();
    changed(&client, &root.join("urlgram.toml"));
    assert_eq!(client.diagnostics(&config).len(), 0);
    assert_eq!(client.diagnostics(&page).len(), 0);
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"urlgram": {"isolated": true}}}));
    assert_eq!(codes(&client.diagnostics(&page)), ["U501"]);
    client.end();
}

#[test]
fn excluded_files_have_no_findings() {
    let (_guard, root) = folder(&[]);
    let mut client = Client::with(json!({}), json!({}), Some(&root));
    for name in ["node_modules/a.md", "vendor/b/c.json"] {
        let page = uri(&root.join(name));
        client.open(&page, "markdown", "<HTTP://example.org/>\n");
        assert_eq!(client.diagnostics(&page).len(), 0, "{name}");
    }
    client.end();
}

#[test]
fn all_files_are_checked_with_progress() {
    let (_guard, root) = folder(&[
        ("a.md", "<HTTP://example.org/>\n"),
        ("b/c.yaml", "x: http://127.1/\n"),
        ("b/d.abnf", "x = y\n"),
        ("clean.md", "<http://example.org/>\n"),
        ("node_modules/e.md", "<HTTP://example.org/>\n"),
        ("ignored.md", "<HTTP://example.org/>\n"),
        (".gitignore", "ignored.md\n"),
    ]);
    let mut client =
        Client::with(json!({"window": {"workDoneProgress": true}}), json!({"checkWorkspace": true}), Some(&root));
    let mut found: Vec<String> = Vec::new();
    let mut steps = Vec::new();
    while steps.last() != Some(&json!("end")) {
        steps.push(client.wait_for("$/progress")["value"]["kind"].clone());
    }
    for (method, params) in &client.received {
        if method == "textDocument/publishDiagnostics" {
            assert!(!params["diagnostics"].as_array().unwrap().is_empty(), "{params}");
            found.push(params["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned());
        }
    }
    found.sort();
    assert_eq!(found, ["a.md", "c.yaml", "d.abnf"]);
    assert_eq!(steps[0], "begin");
    client.received.clear();
    // A file that changes, or vanishes, while its findings are shown.
    fs::write(root.join("a.md"), "<http://example.org/>\n").unwrap();
    fs::remove_file(root.join("b/c.yaml")).unwrap();
    for name in ["a.md", "b/c.yaml"] {
        changed(&client, &root.join(name));
        assert_eq!(client.diagnostics(&uri(&root.join(name))).len(), 0, "{name}");
    }
    client.request("workspace/executeCommand", json!({"command": "urlgram.checkWorkspace"}));
    client.notify("window/workDoneProgress/cancel", json!({"token": "urlgram/workspace"}));
    while client.wait_for("$/progress")["value"]["kind"] != "end" {}
    client.end();
}

#[test]
fn requests_are_answered_while_all_files_are_checked() {
    let names: Vec<String> = (0..400).map(|number| format!("{}/{number}.md", number % 7)).collect();
    let text = "# A\n\n[a](HTTP://example.org/) [b](#a)\n".repeat(20);
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), text.as_str())).collect();
    let (_guard, root) = folder(&files);
    let mut client = Client::with(json!({"window": {"workDoneProgress": true}}), json!({}), Some(&root));
    let page = uri(&root.join("open.md"));
    client.open(&page, "markdown", "<https://example.org/>\n");
    client.diagnostics(&page);
    client.request("workspace/executeCommand", json!({"command": "urlgram.checkWorkspace"}));
    let is_end = |(_, params): &(String, Value)| params["value"]["kind"] == "end";
    let mut answers = 0;
    while !client.received.iter().any(is_end) {
        client.at("textDocument/hover", &page, 0, 5);
        answers += 1;
    }
    let published = client.received.iter().filter(|(method, _)| method == "textDocument/publishDiagnostics").count();
    assert_eq!(published, names.len());
    // Few files are checked between a question and its answer: questions do not wait for the end.
    assert!(answers > names.len() / 10, "{answers} answers");
    client.end();
}

#[test]
fn rules_of_all_grammars_are_found() {
    let (_guard, root) = folder(&[
        ("a.abnf", "list = 1*item\nitem = \"x\"\n"),
        ("b/c.abnf", "first-item = \"y\"\n"),
        ("ignored.abnf", "item-three = \"z\"\n"),
        (".gitignore", "ignored.abnf\n"),
        ("d.md", "# item\n"),
    ]);
    let mut client = Client::with(json!({}), json!({}), Some(&root));
    let open = uri(&root.join("a.abnf"));
    client.open(&open, "abnf", "\nItem = \"x\"\n");
    let mut names = |query: &str| {
        let found = client.request("workspace/symbol", json!({"query": query}));
        let name = |one: &Value| {
            let line = one["location"]["range"]["start"]["line"].as_u64().unwrap();
            format!("{} {} {line}", one["name"].as_str().unwrap(), one["containerName"].as_str().unwrap())
        };
        found.as_array().unwrap().iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(names("item"), ["Item a.abnf 1", "first-item c.abnf 0"]);
    assert_eq!(names("fit"), ["first-item c.abnf 0"]);
    assert_eq!((names("").len(), names("zzz").len()), (2, 0));
    client.end();
}

#[test]
fn folders_come_and_go() {
    let (_guard, root) = folder(&[("urlgram.toml", "ignore = [\"U501\"]\n"), ("a.md", "")]);
    let mut client = Client::with(json!({}), json!({}), None);
    let page = uri(&root.join("a.md"));
    client.open(&page, "markdown", "<HTTP://example.org/>\n");
    assert_eq!(client.diagnostics(&page), [Value::Null; 0]);
    let folder = json!([{"uri": uri(&root), "name": "x"}]);
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": {"added": folder, "removed": []}}));
    assert_eq!(client.diagnostics(&page), [Value::Null; 0]);
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": {"added": [], "removed": folder}}));
    assert_eq!(client.diagnostics(&page), [Value::Null; 0]);
    client.end();
}

#[test]
fn files_that_vanish_have_no_findings() {
    let bad = "<HTTP://example.org/>\n";
    let (_guard, root) = folder(&[("a.md", bad), ("b.md", bad), ("c/d.abnf", "a = b\n")]);
    let mut client = Client::with(json!({}), json!({"isolated": true, "checkWorkspace": true}), Some(&root));
    let [a, b] = ["a.md", "b.md"].map(|name| uri(&root.join(name)));
    assert_eq!((client.diagnostics(&a).len(), client.diagnostics(&b).len()), (1, 1));
    client.open(&b, "markdown", "[a](a.md) [c](c/d.abnf)\n");
    assert_eq!(client.diagnostics(&b).len(), 0);
    fs::remove_file(root.join("a.md")).unwrap();
    fs::remove_dir_all(root.join("c")).unwrap();
    // Nobody told the server yet.
    for character in [5, 16] {
        client.at("textDocument/definition", &b, 0, character);
        client.at("textDocument/hover", &b, 0, character);
    }
    changed(&client, &root.join("a.md"));
    changed(&client, &root.join("c/d.abnf"));
    assert_eq!(client.diagnostics(&a).len(), 0);
    assert_eq!(codes(&client.diagnostics(&b)).len(), 2);
    let renamed = json!({"files": [{"oldUri": a, "newUri": uri(&root.join("e.md"))}]});
    client.request("workspace/willRenameFiles", renamed);
    client.request("workspace/symbol", json!({"query": "a"}));
    // The folder of the workspace goes, too.
    fs::remove_dir_all(&root).unwrap();
    client.request("workspace/executeCommand", json!({"command": "urlgram.checkWorkspace"}));
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": b}}));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": b}}));
    client.end();
}
