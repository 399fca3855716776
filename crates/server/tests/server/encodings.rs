//! Positions in each of the three units, with emoji, combining marks and line ends of Windows.

use serde_json::json;

use crate::client::Client;

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
