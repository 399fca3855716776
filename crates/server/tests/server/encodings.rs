//! Positions in each of the three units, with emoji, combining marks and line ends of Windows.

use serde_json::{Value, json};

use crate::client::{Client, folder, uri};

#[test]
fn positions_are_counted_in_the_agreed_unit() {
    // The family is one emoji of five characters; the accent is a combining mark.
    let before = "e\u{301}\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} <";
    let text = format!("# T\r\n\r\n{before}HTTP://example.org/>\r\n");
    for (encoding, column) in
        [("utf-8", before.len()), ("utf-16", before.encode_utf16().count()), ("utf-32", before.chars().count())]
    {
        let capabilities = json!({"general": {"positionEncodings": [encoding]}});
        let mut client = Client::with(capabilities, json!({"isolated": true}), None);
        assert_eq!(client.started["capabilities"]["positionEncoding"], encoding);
        client.open("untitled:a", "markdown", &text);
        let found = client.diagnostics("untitled:a");
        let place = |character: usize| json!({"line": 2, "character": character});
        assert_eq!(found[0]["range"], json!({"start": place(column), "end": place(column + 4)}), "{encoding}");
        let at = u32::try_from(column).unwrap();
        client.edit("untitled:a", 2, [2, at, 2, at + 4], "http");
        assert_eq!(client.diagnostics("untitled:a").len(), 0, "{encoding}");
        // Removes the first line with its line end, and writes an emoji.
        client.edit("untitled:a", 3, [0, 0, 1, 0], "\u{1f980}<HTTP://example.org/>");
        let units =
            [("utf-8", 5), ("utf-16", 3), ("utf-32", 2)].into_iter().find(|(name, _)| *name == encoding).unwrap().1;
        let found = client.diagnostics("untitled:a");
        assert_eq!(found[0]["range"]["start"], json!({"line": 0, "character": units}), "{encoding}");
        client.end();
    }
}

/// Returns the number of units before a byte of a line.
fn units(encoding: &str, line: &str, at: usize) -> u32 {
    let before = &line[..at];
    let count = match encoding {
        "utf-8" => before.len(),
        "utf-16" => before.encode_utf16().count(),
        _ => before.chars().count(),
    };
    u32::try_from(count).unwrap()
}

/// Returns the text of a range.
fn text_of<'t>(encoding: &str, lines: &'t [String], range: &Value) -> &'t str {
    let number = |place: &Value, name: &str| u32::try_from(place[name].as_u64().unwrap()).unwrap();
    let line = &lines[number(&range["start"], "line") as usize];
    assert_eq!(range["start"]["line"], range["end"]["line"], "{range}");
    let at = |place: &Value| {
        let wanted = number(place, "character");
        (0..=line.len())
            .find(|at| line.is_char_boundary(*at) && units(encoding, line, *at) == wanted)
            .unwrap_or_else(|| panic!("{encoding}: {range} in {line}"))
    };
    &line[at(&range["start"])..at(&range["end"])]
}

/// Every request that has places, in documents whose lines begin with an emoji and a combining mark, and end as those of Windows.
#[test]
fn all_requests_count_in_the_agreed_unit() {
    const MARKS: &str = "e\u{301}\u{1f468}\u{200d}\u{1f467}";
    let page = [
        "# e\u{301} Title".to_owned(),
        String::new(),
        format!("{MARKS} [a](HTTP://example.org/{MARKS}) {MARKS} [b][label] [c](#e\u{301}-title)"),
        String::new(),
        "[label]: https://example.org/".to_owned(),
    ];
    let rules = ["; ".to_owned() + MARKS, format!("a = \"x\" ; {MARKS}"), "b = a / missing".to_owned()];
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let (_guard, root) = folder(&[("a.md", ""), ("a.abnf", "")]);
        let capabilities = json!({"general": {"positionEncodings": [encoding]}});
        let mut client = Client::with(capabilities, json!({"isolated": true}), Some(&root));
        let (md, abnf) = (uri(&root.join("a.md")), uri(&root.join("a.abnf")));
        client.open(&md, "markdown", &(page.join("\r\n") + "\r\n"));
        let of =
            |lines: &[String], line: usize, mark: &str| units(encoding, &lines[line], lines[line].find(mark).unwrap());
        let shown = |range: &Value| text_of(encoding, &page, range).to_owned();
        let found = client.diagnostics(&md);
        assert!(found.iter().any(|one| shown(&one["range"]) == "HTTP"), "{encoding}: {found:?}");
        let (link, label, own) = (of(&page, 2, "example"), of(&page, 2, "[label") + 1, of(&page, 2, "(#") + 1);
        let hover = client.at("textDocument/hover", &md, 2, link);
        assert_eq!(shown(&hover["range"]), format!("HTTP://example.org/{MARKS}"), "{encoding}");
        let links = client.request("textDocument/documentLink", json!({"textDocument": {"uri": md}}));
        let links: Vec<String> = links.as_array().unwrap().iter().map(|link| shown(&link["range"])).collect();
        assert!(
            links.contains(&"#e\u{301}-title".to_owned()) && links.contains(&"https://example.org/".to_owned()),
            "{links:?}"
        );
        let place = client.at("textDocument/definition", &md, 2, own);
        assert_eq!(shown(&place["range"]), "e\u{301} Title", "{encoding}: {place}");
        assert_eq!(
            client.at("textDocument/definition", &md, 2, label)["range"]["start"],
            json!({"line": 4, "character": 0})
        );
        let name = client.at("textDocument/prepareRename", &md, 0, 4);
        assert_eq!(shown(&name["range"]), name["placeholder"], "{encoding}");
        assert_eq!(name["placeholder"], "e\u{301} Title");
        let all = json!({"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 99}});
        let fix = client.actions(&md, &all, Some("quickfix")).swap_remove(0);
        assert_eq!(shown(&fix["edit"]["changes"][&md][0]["range"]), "HTTP", "{encoding}: {fix}");
        let items = client.at("textDocument/completion", &md, 2, own + 1);
        assert_eq!(shown(&items[0]["textEdit"]["range"]), "", "{encoding}: {items}");
        // Grammars.
        let shown = |range: &Value| text_of(encoding, &rules, range).to_owned();
        client.open(&abnf, "abnf", &(rules.join("\r\n") + "\r\n"));
        let missing = of(&rules, 2, "missing");
        let found = client.diagnostics(&abnf);
        assert!(found.iter().any(|one| shown(&one["range"]) == "missing"), "{encoding}: {found:?}");
        assert_eq!(shown(&client.at("textDocument/hover", &abnf, 2, missing)["range"]), "missing");
        let params = json!({"textDocument": {"uri": abnf}, "position": {"line": 2, "character": 4}, "context": {"includeDeclaration": true}});
        let uses = client.request("textDocument/references", params);
        assert!(uses.as_array().unwrap().iter().all(|place| shown(&place["range"]) == "a"), "{encoding}: {uses}");
        let tokens = client.request("textDocument/semanticTokens/full", json!({"textDocument": {"uri": abnf}}));
        let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
        let comment = data.chunks(5).nth(2).unwrap();
        assert_eq!(
            comment[2],
            u64::from(units(encoding, &format!("; {MARKS}"), 2 + MARKS.len())),
            "{encoding}: {data:?}"
        );
        client.end();
    }
}
