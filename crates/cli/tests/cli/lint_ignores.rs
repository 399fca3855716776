//! Comments that ignore findings, and `--add-ignores`.

use std::fs;
use std::path::Path;

use crate::folder::{folder, lint};
use crate::lint::places;

#[test]
fn comments_say_what_is_not_to_be_found() {
    let folder = folder(
        "ignores",
        &[
            ("a.py", "A = 'http://a.example:080/'  # urlgram: ignore[U310]\nB = 'http://a.example:080/'\n"),
            ("b.yaml", "# urlgram: ignore-file[zero-padded-port]\na: http://a.example:080/\nb: 'http://b\\c/'\n"),
            (
                "c.md",
                "<!-- urlgram: ignore-next-line[U3] -->\n<http://a.example:080/>\n<!-- urlgram: ignore-next-line[U301] -->\ntext\n",
            ),
            ("d.txt", "# urlgram: ignore-file[U310]\nhttp://a.example:080/\nhttp://b.example:081/ \n"),
        ],
    );
    let ran = lint(&folder, &["-F", "concise", "a.py", "b.yaml", "c.md"]);
    assert_eq!(places(&ran), ["a.py:2:23: U310", "b.yaml:3:13: U301", "c.md:3:32: U001"], "{ran}");
    assert!(ran.err.contains("3 ignored"), "{}", ran.err);
    let ran = lint(&folder, &["-F", "concise", "d.txt"]);
    assert!(!ran.out.contains("U310"), "{ran}");
}

#[test]
fn comments_are_added() {
    let folder = folder(
        "add-ignores",
        &[("a.py", "A = 'http://a.example:080/'\n"), ("b.json", "{\"a\": \"http://a.example:080/\"}\n")],
    );
    let ran = lint(&folder, &["--add-ignores", "-F", "concise", "a.py", "b.json"]);
    assert_eq!(
        fs::read_to_string(folder.join("a.py")).unwrap(),
        "A = 'http://a.example:080/'  # urlgram: ignore[U310]\n"
    );
    // JSON has no comments.
    assert_eq!(places(&ran), ["b.json:1:25: U310"], "{ran}");
    assert_eq!(lint(&folder, &["a.py"]).code, Some(0));
}

/// Findings of this document.
fn found(folder: &Path, name: &str, text: &str) -> Vec<String> {
    fs::write(folder.join(name), text).unwrap();
    let places = places(&lint(folder, &["-F", "concise", name]));
    let shown = places.iter().map(|place| place.trim_start_matches(name).trim_start_matches(':').to_owned());
    shown.collect()
}

#[test]
fn comments_without_codes_ignore_everything() {
    let folder = folder("bare-ignores", &[]);
    let url = "A = 'http://a.example:081/'";
    assert_eq!(found(&folder, "a.py", &format!("{url}  # urlgram: ignore\n{url}\n")), ["2:23: U310"]);
    assert_eq!(found(&folder, "a.py", &format!("# urlgram: ignore-next-line -- old\n{url}\n")), [""; 0]);
    assert_eq!(found(&folder, "a.py", &format!("{url}\n# urlgram: ignore-file\n{url}\n")), [""; 0]);
    assert_eq!(found(&folder, "a.md", "<!-- urlgram: ignore-file -->\n<http://a.example:081/>\n"), [""; 0]);
    assert_eq!(found(&folder, "a.urls", "# urlgram: ignore-file\nhttp://a.example:081/\n"), [""; 0]);
}

#[test]
fn comments_that_ignore_nothing_are_found() {
    let folder = folder("bad-ignores", &[]);
    for (comment, code) in [
        ("ignore", "1:3: U001"),
        ("ignore[U310]", "1:19: U001"),
        ("ignore[U310,U310]", "1:19: U001"),
        ("ignore U310", "1:19: U003"),
        ("ignore[U998]", "1:19: U003"),
        ("ingore", "1:12: U003"),
        ("ignore-lines[U310]", "1:12: U003"),
    ] {
        assert_eq!(found(&folder, "a.py", &format!("# urlgram: {comment}\n"))[0], code, "{comment}");
    }
    assert_eq!(found(&folder, "a.py", "# urlgram ignore\n"), ["1:3: U003"]);
    assert_eq!(found(&folder, "a.py", "# urlgram: a linter\n"), [""; 0]);
}

#[test]
fn no_comment_is_added_twice() {
    let texts = [
        ("a.py", "# urlgram: ignore-next-line[U]\nA = 1\n# urlgram: ingore\nB = 'http://a.example:081/'\n"),
        ("a.yaml", "a: http://a.example:081/\nb: http://b.example:082/  # urlgram: ignore[U999]\n"),
        ("a.md", "[a](http://a.example:081/)\n\n<!-- urlgram: ignore[U998] -->\n"),
    ];
    let folder = folder("ignores-twice", &texts);
    let names = texts.map(|(name, _)| name);
    let read = || names.map(|name| fs::read_to_string(folder.join(name)).unwrap());
    let ran = lint(&folder, &[&["--add-ignores", "-F", "concise"], &names[..]].concat());
    assert!(ran.err.contains("added 4 ignore comments") && !ran.err.contains("fixed"), "{ran}");
    // Mistakes in comments are not ignored, but reported.
    assert_eq!(places(&ran), ["a.py:1:29: U001", "a.py:3:12: U003", "a.yaml:2:45: U003", "a.md:3:22: U003"], "{ran}");
    let once = read();
    assert!(once[0].ends_with("B = 'http://a.example:081/'  # urlgram: ignore[U310]\n"), "{}", once[0]);
    let ran = lint(&folder, &[&["--add-ignores", "-q"], &names[..]].concat());
    assert_eq!((read(), ran.code), (once, Some(1)));
}

#[test]
fn comments_of_mdx_are_expressions() {
    let text =
        "# A\n\n[a](http://a.example:081/)\n\n{/* urlgram: ignore-next-line[U310] */}\n[b](http://a.example:082/)\n";
    let folder = folder("mdx", &[("a.mdx", text), ("b.md", "[a](http://a.example:081/)\n")]);
    let ran = lint(&folder, &["-F", "concise", "a.mdx"]);
    assert_eq!(places(&ran), ["a.mdx:3:22: U310"], "{ran}");
    let ran = lint(&folder, &["--add-ignores", "."]);
    assert_eq!(ran.code, Some(0), "{ran}");
    let mdx = fs::read_to_string(folder.join("a.mdx")).unwrap();
    assert!(mdx.contains("[a](http://a.example:081/) {/* urlgram: ignore[U310] */}\n"), "{mdx}");
    assert!(fs::read_to_string(folder.join("b.md")).unwrap().ends_with(" <!-- urlgram: ignore[U310] -->\n"));
}

#[test]
fn a_comment_after_an_element_of_jsx_would_be_text() {
    let text =
        "const a = (\n  <a href=\"https//docs.example.org/a\">a</a>\n);\nconst b = \"https//docs.example.org/b\";\n";
    let folder = folder("jsx", &[("a.tsx", text)]);
    let ran = lint(&folder, &["--add-ignores", "-F", "concise", "a.tsx"]);
    assert_eq!(places(&ran), ["a.tsx:2:12: U125"], "{ran}");
    let expected = text.replace("/b\";", "/b\"; // urlgram: ignore[U125]");
    assert_eq!(fs::read_to_string(folder.join("a.tsx")).unwrap(), expected);
}

#[test]
fn comments_can_be_shown_before_they_are_added() {
    let text = "a: http://a.example:081/\n";
    let folder = folder("ignores-diff", &[("a.yaml", text), ("b.yaml", "a: http://a.example/\n")]);
    let ran = lint(&folder, &["--add-ignores", "--diff", "."]);
    assert!(ran.out.contains("\n+a: http://a.example:081/  # urlgram: ignore[U310]\n"), "{ran}");
    assert!(ran.err.contains("would add 1 ignore comment"), "{ran}");
    assert_eq!((ran.code, fs::read_to_string(folder.join("a.yaml")).unwrap().as_str()), (Some(1), text));
    assert_eq!(lint(&folder, &["--add-ignores", "--diff", "b.yaml"]).code, Some(0));
}
