//! Definitions and completion of anchors and labels, and what is said of a relative link.

use serde_json::{Value, json};

use crate::client::{Client, applied, folder, uri};

fn start(location: &Value) -> (String, u64, u64) {
    let start = &location["range"]["start"];
    let name = location["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    (name, start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap())
}

fn names(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn a_link_leads_to_the_heading() {
    let (_guard, root) = folder(&[("b.md", "# B\n\ntext\n\n## C d\n\n<a name=\"old\"></a>\n\n## C d\n"), ("a.md", "")]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let page = uri(&root.join("a.md"));
    client.open(&page, "markdown", "[x](b.md#c-d)\n[y](b.md#c-d-1)\n[z](b.md)\n[o](b.md#old)\n[n](no.md) text\n");
    let mut of = |line| client.at("textDocument/definition", &page, line, 5);
    let found: Vec<_> = (0..4).map(|line| start(&of(line))).collect();
    let expected = [(4, 3), (8, 3), (0, 0), (6, 9)];
    assert_eq!(found, expected.map(|(line, column)| ("b.md".to_owned(), line, column)));
    assert_eq!((of(4), client.at("textDocument/definition", &page, 4, 13)), (Value::Null, Value::Null));
    client.end();
}

#[test]
fn labels_of_markdown_are_defined_and_offered() {
    let mut client = Client::start();
    let page = "untitled:a.md";
    client.open(page, "markdown", "[a][Docs], [docs], ![i][]\n\n[docs]: https://example.org/\n[i]: i.png\n[x][\n");
    for (character, line) in [(5, 2), (13, 2), (21, 3)] {
        assert_eq!(start(&client.at("textDocument/definition", page, 0, character)).1, line, "{character}");
    }
    assert_eq!(names(&client.at("textDocument/completion", page, 4, 4)), ["docs", "i"]);
    client.end();
}

#[test]
fn labels_of_sphinx_are_defined_and_offered() {
    let (_guard, root) = folder(&[
        ("conf.py", "extensions = []\n"),
        ("index.rst", "Title\n=====\n\n.. _Start Here:\n\nFirst\n-----\n"),
        ("more.rst", "See :ref:`start here` and :ref:`text <sta\n"),
    ]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let page = uri(&root.join("more.rst"));
    client.open(&page, "restructuredtext", "See :ref:`start here` and :ref:`text <sta\n");
    assert_eq!(start(&client.at("textDocument/definition", &page, 0, 12)), ("index.rst".to_owned(), 3, 0));
    let items = client.at("textDocument/completion", &page, 0, 41);
    assert!(names(&items).contains(&"start here") && names(&items).contains(&"genindex"), "{items}");
    assert_eq!(items[0]["textEdit"]["range"]["start"]["character"], 38);
    client.end();
}

#[test]
fn a_relative_link_is_described_and_written_in_other_forms() {
    let (_guard, root) = folder(&[
        // Without this setting, MkDocs does not look for the file of a link with `/` at its beginning.
        ("mkdocs.yml", "site_name: x\nvalidation:\n  links:\n    absolute_links: relative_to_docs\n"),
        ("docs/index.md", "# A\n"),
        ("docs/guide/setup.md", "# B\n"),
        ("docs/guide/use.md", ""),
    ]);
    let mut client = Client::with(json!({}), json!({"isolated": true}), Some(&root));
    let page = uri(&root.join("docs/guide/use.md"));
    let text = "[a](setup.md#b) [b](a b.md)\n";
    client.open(&page, "markdown", text);
    let hover = client.at("textDocument/hover", &page, 0, 6);
    let shown = hover["contents"]["value"].as_str().unwrap();
    for part in
        ["[`docs/guide/setup.md`](<file:///", "setup.md#b>)", "`/guide/setup` on the site", "Site: MkDocs (mkdocs.yml)"]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let at = |character: u32| json!({"start": {"line": 0, "character": character}, "end": {"line": 0, "character": character}});
    let actions = client.actions(&page, &at(6), Some("refactor"));
    let rooted = actions.iter().find(|action| action["title"].as_str().unwrap().contains("root")).unwrap();
    let rooted = applied(text, &page, rooted);
    assert!(rooted.starts_with("[a](/guide/setup"), "{rooted}");
    client.edit(&page, 2, [0, 0, 1, 0], &rooted);
    let actions = client.actions(&page, &at(6), Some("refactor"));
    let relative = actions.iter().find(|action| action["title"].as_str().unwrap().contains("relative")).unwrap();
    assert!(applied(&rooted, &page, relative).starts_with("[a](setup"), "{relative}");
    client.end();
}

#[test]
fn a_label_of_markdown_is_renamed() {
    let mut client = Client::start();
    let page = "untitled:a.md";
    let text = "# The [docs]\n\n[a][Docs] and `[docs]`\n\n[docs]: https://example.org/\n";
    client.open(page, "markdown", text);
    let prepared = client.at("textDocument/prepareRename", page, 2, 5);
    assert_eq!(prepared["placeholder"], "Docs");
    let mut params = crate::client::place(page, 4, 2);
    params["newName"] = "guide".into();
    let renamed = client.request("textDocument/rename", params.clone());
    let after = "# The [docs][guide]\n\n[a][guide] and `[docs]`\n\n[guide]: https://example.org/\n";
    assert_eq!(crate::client::apply(text, &renamed["changes"][page]), after);
    params["newName"] = "a]".into();
    assert!(client.try_request("textDocument/rename", params).is_err());
    client.end();
}
