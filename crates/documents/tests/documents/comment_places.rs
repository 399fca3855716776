//! Comments that are added where the program that reads a document takes them for comments.

use std::path::Path;

use urlgram::span::Span;
use urlgram_documents::{DocumentKind, add_ignores, add_ignores_to_mdx, apply};

const URL: &str = "http://h:00/";

/// Adds a comment for each `http://h:00/`.
fn commented(name: &str, text: &str) -> String {
    let found: Vec<_> =
        text.match_indices(URL).map(|(at, _)| (Span::new(at as u32 + 9, at as u32 + 11), "U310")).collect();
    let kind = DocumentKind::of_path(Path::new(name)).unwrap();
    let added = if name.ends_with(".mdx") {
        add_ignores_to_mdx(text.as_bytes(), &found)
    } else {
        add_ignores(kind, text.as_bytes(), &found)
    };
    String::from_utf8(apply(text.as_bytes(), &added.edits).text).unwrap()
}

/// Comments are `+` at the end of a line, `^` in a line above, and `*` as an expression; nothing changes without one of these.
#[test]
fn comments_are_comments() {
    for (name, text, expected) in [
        // A byte order mark stays at the start.
        ("a.py", "\u{feff}x = \"\"\"http://h:00/\n\"\"\"\n", "\u{feff}^x = \"\"\"http://h:00/\n\"\"\"\n"),
        ("a.py", "\u{feff}x = \"http://h:00/\"\n", "\u{feff}x = \"http://h:00/\"+\n"),
        // The reader of lists takes a mark for a part of the line.
        ("a.urls", "\u{feff}http://h:00/\n", ""),
        // A backslash at the end of a line continues it.
        ("a.py", "a = (\"http://h:00/\" \\\n 2)\n", "^a = (\"http://h:00/\" \\\n 2)\n"),
        ("a.rb", "a = 1 + \\\n \"http://h:00/\" \\\n \"b\"\n", ""),
        ("requirements.txt", "a @ http://h:00/ \\\n --hash=x\n", "^a @ http://h:00/ \\\n --hash=x\n"),
        ("a.ps1", "f `\n \"http://h:00/\" `\n 2\n", ""),
        // Text of an element.
        (
            "a.jsx",
            "f = () => (\n <p>\n http://h:00/\n {\"http://h:00/\"}\n </p>\n)\n",
            "f = () => (\n <p>\n http://h:00/*\n {\"http://h:00/\"}*\n </p>\n)\n",
        ),
        ("a.tsx", "f = <>\nhttp://h:00/\n</>\n", "f = <>\nhttp://h:00/*\n</>\n"),
        ("a.jsx", "a = \"http://h:00/\"\nb = <p>c</p>\n", "a = \"http://h:00/\"+\nb = <p>c</p>\n"),
        // Programs in pages.
        ("a.astro", "---\nconst a = \"http://h:00/\"\n---\n", ""),
        (
            "a.mdx",
            "import a from \"http://h:00/\"\n\n[b](http://h:00/)\n",
            "import a from \"http://h:00/\"\n\n[b](http://h:00/)*\n",
        ),
        // Commands of tools.
        ("a.sh", "#!/usr/bin/curl http://h:00/\n", ""),
        ("a.go", "//go:generate curl http://h:00/\n", "^//go:generate curl http://h:00/\n"),
        ("a.go", "// #cgo LDFLAGS: http://h:00/\nimport \"C\"\n", ""),
        ("a.js", "//# sourceMappingURL=http://h:00/\n", "^//# sourceMappingURL=http://h:00/\n"),
        ("a.js", "// see http://h:00/\n", "// see http://h:00/+\n"),
        ("Dockerfile", "# syntax=http://h:00/\nFROM a\n", ""),
        ("Makefile", "define X\nhttp://h:00/\nendef\n", ""),
    ] {
        let expected = if expected.is_empty() { text } else { expected };
        let open = commented(name, text);
        let mut shown = String::new();
        for line in open.split_inclusive('\n') {
            let mark = if line.contains("ignore-next-line") {
                "^"
            } else if line.contains("{/* urlgram: ignore[U310] */}") {
                "*\n"
            } else if line.contains("urlgram: ignore[U310]") {
                "+\n"
            } else {
                shown += line;
                continue;
            };
            if mark == "^" {
                shown += if line.starts_with('\u{feff}') { "\u{feff}^" } else { "^" };
            } else {
                let end = line.find("urlgram: ").unwrap();
                let opened = [" {/* ", "  # ", " // "].iter().find_map(|open| line[..end].strip_suffix(open));
                shown += opened.unwrap();
                shown += mark;
            }
        }
        assert_eq!(shown, expected, "{name}: {open}");
    }
}
