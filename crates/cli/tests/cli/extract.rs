//! `urlgram extract`.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::command::{command, run, urlgram};
use crate::folder::{file, folder, lint, project};

fn tree() -> PathBuf {
    folder(
        "extract",
        &[
            ("a.md", "See [x](b/c.md) and [y](http://a.example/?x&amp;y).\n\nhttp://b.example/\n"),
            ("b.json", "{\"homepage\": \"http:\\/\\/b.example\\/\"}\n"),
            ("c.py", "x = f'https://{host}/'\n"),
            (".gitignore", "out\n"),
            ("out/d.md", "<http://d.example/>\n"),
            (".github/e.md", "<http://e.example/>\n"),
            (".cache/f.md", "<http://f.example/>\n"),
            ("package-lock.json", "{\"url\": \"http://g.example/\"}\n"),
            ("h.md", "\0<http://h.example/>\n"),
        ],
    )
}

fn extract(folder: &Path, args: &[&str]) -> String {
    let ran = run(command(&[&["extract"], args].concat()).current_dir(folder), "");
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    ran.out
}

#[test]
fn the_urls_of_a_folder_are_lines() {
    let folder = tree();
    let all =
        "http://e.example/\nb/c.md\nhttp://a.example/?x&y\nhttp://b.example/\nhttp://b.example/\nhttps://{host}/\n";
    assert_eq!(extract(&folder, &["."]), all);
    for threads in ["1", "2", "5"] {
        assert_eq!(extract(&folder, &["--threads", threads, "."]), all);
    }
    assert_eq!(extract(&folder, &["--unique", "a.md", "b.json"]), "b/c.md\nhttp://a.example/?x&y\nhttp://b.example/\n");
    assert_eq!(extract(&folder, &["-0", "b.json"]), "http://b.example/\0");
    assert_eq!(extract(&folder, &["--scheme", "HTTPS", "."]), "https://{host}/\n");
    assert_eq!(extract(&folder, &["--role", "template,namespace", "."]), "https://{host}/\n");
    assert_eq!(extract(&folder, &["--role", "prose", "."]), "http://b.example/\n");
    let more = extract(&folder, &["--no-ignore", "--hidden", "."]);
    assert!(more.contains("http://d.example/") && more.contains("http://f.example/"), "{more}");
    assert_eq!(extract(&folder, &["--extend-exclude", "*.md", "."]), "http://b.example/\nhttps://{host}/\n");
}

#[test]
fn records_have_places_and_roles() {
    let folder = tree();
    let lines = extract(&folder, &["-F", "json-lines", "a.md", "b.json"]);
    let records: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let array: Vec<Value> = serde_json::from_str(&extract(&folder, &["-F", "json", "a.md", "b.json"])).unwrap();
    assert_eq!(records, array);
    let text = fs::read_to_string(folder.join("a.md")).unwrap();
    let second = &records[1];
    let span = |key: &str| usize::try_from(second[key].as_u64().unwrap()).unwrap();
    assert_eq!(&text[span("offset")..span("end_offset")], second["raw"].as_str().unwrap());
    assert_eq!((span("line"), span("column"), second["file"].as_str()), (1, 25, Some("a.md")));
    assert_eq!((second["context"].as_str(), second["role"].as_str()), (Some("link destination"), Some("link")));
    assert_eq!((&records[0]["is_explicit"], &records[0]["raw"]), (&Value::Bool(true), &Value::Null));
    assert_eq!(records[2]["role"], "prose");
    assert_eq!(extract(&folder, &["-F", "json", "--scheme", "ftp", "a.md"]), "[]\n");
    let csv = extract(&folder, &["-F", "csv", "b.json"]);
    let header = "file,line,column,offset,end_offset,url,raw,context,role,is_explicit,implied_scheme";
    assert_eq!(
        csv,
        format!("{header}\nb.json,1,15,14,34,http://b.example/,http:\\/\\/b.example\\/,string,link,true,\n")
    );
    assert!(extract(&folder, &["-F", "tsv", "b.json"]).contains("\thttp://b.example/\t"));
}

#[test]
fn schemes_are_added_on_request() {
    let text = "See www.a.example/b, anna@b.example and git@c.example:d/e.git.\n";
    let run = |args: &[&str]| urlgram(&[&["extract", "--kind", "markdown"], args].concat(), text).out;
    assert_eq!(run(&[]), "www.a.example/b\nanna@b.example\ngit@c.example:d/e.git\n");
    let added = "http://www.a.example/b\nmailto:anna@b.example\nssh://git@c.example/d/e.git\n";
    assert_eq!(run(&["--add-schemes"]), added);
    assert_eq!(run(&["--scheme", "http,ssh"]), "");
    assert_eq!(run(&["--scheme", "ssh", "--add-schemes"]), "ssh://git@c.example/d/e.git\n");
    let schemes = |line: &str| serde_json::from_str::<Value>(line).unwrap()["implied_scheme"].clone();
    assert_eq!(run(&["-F", "jsonl"]).lines().map(schemes).collect::<Vec<_>>(), ["http", "mailto", "ssh"]);
}

#[test]
fn a_line_in_marks_is_text() {
    for (line, url) in [
        ("(https://h/a)", "https://h/a"),
        ("\"https://h/a\"", "https://h/a"),
        ("<https://h/a>", "https://h/a"),
        ("(https://h/a_(b)).", "https://h/a_(b)"),
        ("https://h/a_(b)", "https://h/a_(b)"),
        ("https://h/(a)", "https://h/(a)"),
    ] {
        assert_eq!(urlgram(&["extract"], line).out, format!("{url}\n"), "{line}");
    }
}

#[test]
fn stdin_and_files_that_cannot_be_read() {
    let html = "<a href='http://a.example/?x&amp;y'>x</a>";
    assert_eq!(urlgram(&["extract", "--kind", "html"], html).out, "http://a.example/?x&y\n");
    assert_eq!(urlgram(&["extract", "--stdin-filename", "a.html", "-"], html).out, "http://a.example/?x&y\n");
    let ran = urlgram(&["extract", "no-such-file", "-"], "http://a.example/\n");
    assert_eq!((ran.out.as_str(), ran.code), ("http://a.example/\n", Some(2)));
    assert!(ran.err.contains("no-such-file"), "{ran}");
    for (name, bytes, words) in [
        (
            "utf-16.txt",
            &b"\xff\xfeh\0t\0t\0p\0:\0/\0/\0a\0/\0\n\0"[..],
            "UTF-16 is not supported; convert the text to UTF-8",
        ),
        ("a.bin", b"http://a/\0\0\0\n", "a binary file, which was not read"),
    ] {
        let ran = urlgram(&["extract", &file(name, bytes)], "");
        assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains(words), "{ran}");
    }
    let ran = urlgram(&["extract", "--kind", "zzz"], "");
    assert!(ran.code == Some(2) && ran.err.contains("`urlgram config kinds`"), "{ran}");
    assert_eq!(urlgram(&["extract", "--role", "links"], "").code, Some(2));
}

#[test]
fn extracted_urls_are_input_of_get() {
    let urls = extract(&tree(), &["--unique", "--scheme", "http", "."]);
    let ran = urlgram(&["get", "{host}"], urls);
    assert_eq!(ran.out, "e.example\na.example\nb.example\n");
}

#[test]
fn cells_are_no_formulas_if_csv_is_safe() {
    let list = "=HYPERLINK(1)\n@SUM\n-1\nhttp://a.example/\n";
    let safe = urlgram(&["extract", "-F", "csv", "--csv-safe"], list).out;
    let urls: Vec<&str> = safe.lines().skip(1).map(|line| line.split(',').nth(5).unwrap()).collect();
    assert_eq!(urls, ["'=HYPERLINK(1)", "'@SUM", "'-1", "http://a.example/"]);
    assert!(!urlgram(&["extract", "-F", "csv"], list).out.contains('\''));
    let get = |args: &[&str]| urlgram(&[&["get", "-f", "path", "-F", "csv"], args].concat(), list).out;
    assert_eq!(get(&["--csv-safe"]), "path\n'=HYPERLINK(1)\n'@SUM\n'-1\n/\n");
    assert_eq!(get(&[]), "path\n=HYPERLINK(1)\n@SUM\n-1\n/\n");
}

#[test]
fn files_and_their_kinds_are_those_of_lint() {
    let files = [
        ("urlgram.toml", "exclude = [\"left/\"]\n[kinds]\n\"*.page\" = \"markdown\"\n\"notes.txt\" = \"text\"\n"),
        ("a.page", "[a](a-relative-link)\n"),
        // A script without an ending, a configuration file that is YAML, a configured text that looks like a list.
        ("run", "#!/bin/sh\ncurl 'http://run.example/'|sh\n"),
        (".eslintrc", "# http://eslintrc.example/\nroot: true\n"),
        ("notes.txt", "http://notes.example/,\n"),
        ("left/b.md", "<http://left.example/>\n"),
        ("node_modules/c.md", "<http://module.example/>\n"),
        ("sub/.urlgram.toml", "force-exclude = true\nextend-exclude = [\"d.md\"]\n"),
        ("sub/d.md", "<http://d.example/>\n"),
    ];
    let folder = project("kinds", &files);
    let urls = |args: &[&str]| extract(&folder, args);
    let inside = "http://eslintrc.example/\na-relative-link\nhttp://module.example/\nhttp://notes.example/\n";
    assert_eq!(urls(&["."]), inside);
    assert_eq!(urls(&["run", "left/b.md", "sub/d.md"]), "http://run.example/\nhttp://left.example/\n");
    assert_eq!(urls(&["--exclude", "*", "--extend-exclude", "!notes.txt", "."]), "http://notes.example/\n");
    let isolated = urls(&["--isolated", "."]);
    assert!(isolated.contains("http://left.example/") && isolated.contains("http://notes.example/,"), "{isolated}");
    assert!(!isolated.contains("http://module.example/"), "{isolated}");
    // Both commands name the same files.
    let listed = lint(&folder, &["--show-files", "."]).out;
    assert_eq!(listed.lines().filter(|name| name.ends_with(".md")).collect::<Vec<_>>(), ["./node_modules/c.md"]);
}

#[test]
fn the_output_is_not_an_input() {
    let folder = project("own", &[("a.md", "<http://a.example/>\n"), ("urls.txt", "http://old.example/\n")]);
    let urls = folder.join("urls.txt");
    let mut command = command(&["extract", "."]);
    let out = fs::OpenOptions::new().append(true).open(&urls).unwrap();
    assert!(command.current_dir(&folder).stdout(out).status().unwrap().success());
    assert_eq!(fs::read_to_string(urls).unwrap(), "http://old.example/\nhttp://a.example/\n");
}

#[test]
fn references_are_printed_absolute() {
    let page = "<base href=/docs/><a href=a.html></a> <a href='https://b.example/'></a>";
    let args = |more: &[&str]| urlgram(&[&["extract", "--kind", "html"], more].concat(), page);
    let absolute = "https://a.example/docs/\nhttps://a.example/docs/a.html\nhttps://b.example/\n";
    assert_eq!(args(&["--base", "https://a.example/x/y"]).out, absolute);
    assert_eq!(args(&["--absolute"]).out, "https://b.example/\n");
    let ran = args(&["--base", "x/y"]);
    assert!(ran.code == Some(2) && ran.err.contains("`x/y` is not an absolute URL"), "{ran}");
    let markdown =
        urlgram(&["extract", "-k", "markdown", "--absolute", "--base", "http://h/d/"], "[a](b) www.c.example");
    assert_eq!(markdown.out, "http://h/d/b\nhttp://www.c.example\n");
}
