//! Renames of headings and files, which links follow.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Client, apply, folder, place, uri};

/// Returns the texts of files after an edit, with their paths from the root. Only files that change are listed.
fn changed(root: &Path, edit: &Value) -> Vec<(String, String)> {
    let changes = edit["changes"].as_object().unwrap();
    let mut found: Vec<_> = changes
        .iter()
        .map(|(uri, edits)| {
            let name = uri.strip_prefix(&format!("{}/", crate::client::uri(root))).unwrap().to_owned();
            let text = fs::read_to_string(root.join(&name)).unwrap();
            (name, apply(&text, edits))
        })
        .collect();
    found.sort();
    found
}

fn rename(client: &mut Client, uri: &str, (line, character): (u32, u32), name: &str) -> Value {
    let mut params = place(uri, line, character);
    params["newName"] = name.into();
    client.request("textDocument/rename", params)
}

fn move_file(client: &mut Client, root: &Path, from: &str, to: &str) -> Value {
    let file = json!({"oldUri": uri(&root.join(from)), "newUri": uri(&root.join(to))});
    client.request("workspace/willRenameFiles", json!({"files": [file]}))
}

#[test]
fn links_follow_a_heading() {
    let page = "# Manual\n\n## First steps\n\nSee [here](#first-steps), [again](#first-steps-1).\n\n## First steps\n";
    let (_guard, root) = folder(&[
        ("manual.md", page),
        ("a/other.md", "[a](../manual.md#first-steps) [b](../manual.md#manual) [c](#first-steps)\n"),
        ("b.md", "[x](manual.md)\n"),
    ]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let manual = uri(&root.join("manual.md"));
    client.open(&manual, "markdown", page);
    let prepared = client.at("textDocument/prepareRename", &manual, 2, 5);
    assert_eq!(prepared["placeholder"], "First steps");
    let edit = rename(&mut client, &manual, (2, 5), "What's new?");
    let expected = [
        ("a/other.md", "[a](../manual.md#whats-new) [b](../manual.md#manual) [c](#first-steps)\n".to_owned()),
        // The second of two equal headings becomes the first.
        (
            "manual.md",
            page.replacen("First steps", "What's new?", 1)
                .replace("(#first-steps)", "(#whats-new)")
                .replace("(#first-steps-1)", "(#first-steps)"),
        ),
    ];
    assert_eq!(changed(&root, &edit), expected.map(|(name, text)| (name.to_owned(), text)));
    for bad in ["", "a\n\n# b"] {
        let mut params = place(&manual, 2, 5);
        params["newName"] = bad.into();
        assert_eq!(client.try_request("textDocument/rename", params).unwrap_err().code, -32602, "{bad}");
    }
    assert_eq!(client.at("textDocument/prepareRename", &manual, 4, 1), Value::Null);
    client.end();
}

#[test]
fn the_site_of_a_page_decides_its_anchors() {
    let (_guard, root) = folder(&[
        ("mkdocs.yml", "site_name: x\n"),
        ("docs/index.md", "# Start\n\n[a](guide/setup.md#install-it-now)\n"),
        ("docs/guide/setup.md", "# Setup\n\n## Install it -- now\n"),
    ]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let page = uri(&root.join("docs/guide/setup.md"));
    client.open(&page, "markdown", "# Setup\n\n## Install it -- now\n");
    let edit = rename(&mut client, &page, (2, 4), "Add it \u{2014} \u{dc}ber");
    // Python-Markdown keeps neither dashes nor marks; GitHub would keep both.
    assert_eq!(changed(&root, &edit)[1].1, "# Start\n\n[a](guide/setup.md#add-it-uber)\n");
    client.end();
}

#[test]
fn links_from_and_to_a_file_follow_it() {
    let (_guard, root) = folder(&[
        ("index.md", "[a](guide/start.md#top) ![i](img/a.png) [c](./guide/start.md) <https://example.org/start>\n"),
        ("guide/start.md", "[up](../index.md) [next](next.md?x=1#y) [self](#top) ![i](../img/a.png)\n"),
        ("guide/next.md", "[back](start.md) [other](/guide/start.md)\n"),
        ("img/a.png", ""),
    ]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let edit = move_file(&mut client, &root, "guide/start.md", "first steps.md");
    assert_eq!(
        changed(&root, &edit),
        [
            ("guide/next.md", "[back](../first%20steps.md) [other](/first%20steps.md)\n"),
            ("guide/start.md", "[up](index.md) [next](guide/next.md?x=1#y) [self](#top) ![i](img/a.png)\n"),
            (
                "index.md",
                "[a](first%20steps.md#top) ![i](img/a.png) [c](./first%20steps.md) <https://example.org/start>\n"
            ),
        ]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
    // A folder: links inside of it stay.
    let edit = move_file(&mut client, &root, "guide", "manual/de");
    assert_eq!(
        changed(&root, &edit),
        [
            ("guide/next.md", "[back](start.md) [other](/manual/de/start.md)\n"),
            ("guide/start.md", "[up](../../index.md) [next](next.md?x=1#y) [self](#top) ![i](../../img/a.png)\n"),
            (
                "index.md",
                "[a](manual/de/start.md#top) ![i](img/a.png) [c](./manual/de/start.md) <https://example.org/start>\n"
            ),
        ]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
    assert_eq!(move_file(&mut client, &root, "none.md", "other.md"), Value::Null);
    client.end();
}

#[test]
fn addresses_of_a_site_follow_a_file() {
    let (_guard, root) = folder(&[
        ("mkdocs.yml", "site_name: x\n"),
        ("docs/index.md", "# Start\n\n[a](guide/setup/) [b](guide/setup.md)\n"),
        ("docs/guide/setup.md", "# Setup\n"),
        ("docs/guide/use.md", "# Use\n\n[a](../setup/#setup)\n"),
    ]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let edit = move_file(&mut client, &root, "docs/guide/setup.md", "docs/install.md");
    assert_eq!(
        changed(&root, &edit),
        [
            ("docs/guide/use.md", "# Use\n\n[a](../../install/#setup)\n"),
            ("docs/index.md", "# Start\n\n[a](install/) [b](install.md)\n"),
        ]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
    client.end();
}

#[test]
fn a_page_that_is_open_counts_as_it_is_in_the_editor() {
    let (_guard, root) = folder(&[("a.md", "# A\n"), ("b.md", "old\n")]);
    let versions = json!({"workspace": {"workspaceEdit": {"documentChanges": true}}});
    let mut client = Client::with(versions, json!({"isolated": true}), Some(&root));
    let (a, b) = (uri(&root.join("a.md")), uri(&root.join("b.md")));
    client.open(&b, "markdown", "[x](a.md#a)\n");
    client.open(&a, "markdown", "# A\n");
    let edit = rename(&mut client, &a, (0, 2), "B");
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes.len(), 2, "{edit}");
    let of_b = changes.iter().find(|change| change["textDocument"]["uri"] == *b).unwrap();
    assert_eq!((&of_b["textDocument"]["version"], &of_b["edits"][0]["newText"]), (&json!(1), &json!("b")));
    client.end();
}
