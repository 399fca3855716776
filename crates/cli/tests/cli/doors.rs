//! Commands that ask an operation of `urlgram batch`: both give the same answer.

use serde_json::{Value, json};

use crate::command;

/// Exit code, stdout, stderr.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    command::urlgram(args, input).parts()
}

fn batch(request: &Value) -> Value {
    let (code, out, err) = run(&["batch"], &format!("{request}\n"));
    assert_eq!((code, &*err), (0, ""), "{request}");
    serde_json::from_str(&out).unwrap()
}

/// Checks that the JSON of a command has every field of the answer of the op.
#[track_caller]
fn same(args: &[&str], request: &Value) {
    let answer = batch(request);
    let (code, out, _) = run(&[args, &["--format", "json-lines"]].concat(), "");
    assert_eq!(code, i32::from(!answer["error"].is_null()), "{args:?}");
    let shown: Value = serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error}: {out}"));
    for (name, value) in answer.as_object().unwrap() {
        assert_eq!(shown[name], *value, "{args:?} {name}");
    }
}

#[test]
fn paths_and_urls_of_files() {
    let op = |op: &str, field: &str, text: &str, style: &str| json!({"op": op, field: text, "style": style});
    for (path, style) in
        [("/a b", "posix"), ("rel", "posix"), ("C:\\a", "windows"), ("\\\\h\\s", "windows"), ("", "posix")]
    {
        same(&["path", "to-url", "--style", style, path], &op("file_path.to_url", "path", path, style));
    }
    for url in ["file:///a%20b", "file:///a%ff", "file://h/x", "http://x/", "file:c:/x"] {
        for style in ["posix", "windows"] {
            same(&["path", "from-url", "--style", style, url], &op("file_path.from_url", "url", url, style));
        }
    }
    assert_eq!(run(&["path", "to-url", "-0"], "/a\nb\0/c\0").1, "file:///a%0Ab\nfile:///c\n");
    let bytes = command::command(&["path", "from-url", "file:///a%ff"]).output().unwrap();
    assert_eq!(bytes.stdout, b"/a\xff\n");
}

#[test]
fn urls_from_components() {
    let all = json!({"op": "build", "scheme": "https", "userinfo": "u", "host": "[::1]", "port": "8", "path": "/a",
        "segments": ["b/c", "d e"], "query": "x=1", "fragment": "f"});
    let args = [
        "build", "--scheme", "https", "--userinfo", "u", "--host", "[::1]", "--port", "8", "--path", "/a", "--segment",
        "b/c", "--segment", "d e", "--query", "x=1", "--fragment", "f",
    ];
    same(&args, &all);
    assert_eq!(run(&args, "").1, "https://u@[::1]:8/a/b%2Fc/d%20e?x=1#f\n");
    let halves = json!({"op": "build", "scheme": "http", "host": "h", "user": "a:b", "password": "p:@%40"});
    let args = ["build", "--scheme", "http", "--host", "h", "--user", "a:b", "--password", "p:@%40"];
    same(&args, &halves);
    assert_eq!(run(&args, "").1, "http://a%3Ab:p:%40%40@h\n");
    assert_eq!(run(&["build", "--host", "h", "--userinfo", "a", "--password", "b"], "").0, 2);
    same(&["build", "--host", "a b"], &json!({"op": "build", "host": "a b"}));
    assert_eq!(run(&["build", "--path", "../a"], "").1, "../a\n");
    let (code, _, err) = run(&["build"], "");
    assert!(code == 2 && err.contains("no components are given"), "{err}");
}

#[test]
fn patterns() {
    let text = "https://*.example.com/users/:id";
    let request = |url: &str| json!({"op": "urlpattern.match", "pattern": text, "urls": [url]});
    let answer = batch(&json!({"op": "urlpattern.match", "pattern": text, "urls": []}));
    let (code, out, _) = run(&["pattern", "parse", "--format", "json-lines", text], "");
    let shown: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (code, &shown["pattern"], &shown["has_regexp_groups"]),
        (0, &answer["pattern"], &answer["has_regexp_groups"])
    );
    for (url, expected) in [("https://a.example.com/users/7", 0), ("https://example.org/", 1), ("no URL", 1)] {
        let (code, out, _) = run(&["pattern", "match", "--format", "json-lines", text, url], "");
        let shown: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((code, &shown["match"]), (expected, &batch(&request(url))["matches"][0]), "{url}");
    }
    let (code, out, err) = run(&["pattern", "match", "--base", "https://h", "/:page"], "https://h/a\nhttps://h/a/b\n");
    assert_eq!((code, out.lines().next()), (1, Some("https://h/a")));
    assert!(out.contains("  pathname  page = a\n") && err.contains("https://h/a/b: does not match"), "{out}{err}");
    assert_eq!(run(&["pattern", "match", "--ignore-case", "https://h/A", "https://h/a"], "").0, 0);
    for args in [&["pattern", "parse", "https://h/(["][..], &["pattern", "match", "https://h/([", "https://h/"]] {
        let (code, out, err) = run(args, "");
        assert!(code == 1 && out.is_empty() && err.contains("regular expression"), "{err}");
    }
}

#[test]
fn short_forms_of_urls() {
    for text in ["git@example.org:team/repo.git", "https://h/r", "ext::x y", "../r", ""] {
        same(&["shorthand", "git", text], &json!({"op": "git_remote.parse", "input": text}));
    }
    for text in ["ubuntu", "localhost:5000/a@sha256:0", "ghcr.io/team/app:1.2", "Foo"] {
        same(&["shorthand", "image", text], &json!({"op": "image.parse", "input": text}));
    }
    for text in ["dc:title", "[dc:title]", ":x", "a:b:c", "x"] {
        let request = json!({"op": "curie.parse", "input": text, "prefixes": {"dc": "http://purl.org/dc/", "": "d#"}});
        same(&["shorthand", "curie", "--prefix", "dc=http://purl.org/dc/", "--prefix", "=d#", text], &request);
    }
    let (code, out, _) = run(&["shorthand", "git"], "git@example.org:a/b\n\n./c:d\n");
    assert!(
        code == 0 && out.contains("ssh://git@example.org/~/a/b") && out.contains("  path           0..5  ./c:d\n"),
        "{out}"
    );
}

#[test]
fn edits_of_queries() {
    for (syntax, edits, args) in [
        ("uri", json!([["set", "a", "x y"]]), vec!["--set", "query.a=x y"]),
        ("form", json!([["set", "b c", "1"], ["sort"]]), vec!["--set", "query.b c=1", "--sort-query"]),
        ("form", json!([["remove", "b c"]]), vec!["--delete", "query.b c"]),
        ("uri", json!([["remove", "b c"]]), vec!["--delete", "query.b c"]),
        ("html4", json!([["set", "z", "2"]]), vec!["--set", "query.z=2"]),
        ("html4", json!([["add", "a", "3"], ["sort"]]), vec!["--append", "query=a=3", "--sort-query"]),
        ("uri", json!([["sort"]]), vec!["--sort-query"]),
    ] {
        let query = "b+c=0&a=1;z=9&d";
        let answer = batch(&json!({"op": "query.edit", "query": query, "syntax": syntax, "edits": edits}));
        let url = format!("http://h/?{query}");
        let (code, out, err) = run(&[&["set", "--query-syntax", syntax][..], &args, &[&url]].concat(), "");
        let expected = format!("http://h/?{}\n", answer["result"].as_str().unwrap());
        assert_eq!((code, out, &*err), (0, expected, ""), "{syntax} {args:?}");
    }
}
