//! `urlgram host` and `urlgram template`, run as programs.

use crate::command::urlgram;
use crate::folder::file;

/// The output of a run, in the form of a session.
fn session(args: &[&str], stdin: &str) -> String {
    let (code, out, err) = urlgram(args, stdin).parts();
    let err = if err.is_empty() { err } else { format!("--- stderr\n{err}") };
    format!("$ urlgram {}\n{out}{err}--- exit {code}\n", args.join(" "))
}

#[test]
fn hosts_for_people() {
    let hosts = [
        "host", "[::ffff:10.0.0.1]", "2001:DB8:0::1", "127.0.0.1", "8.8.8.8", "bücher.example.co.uk",
        "WWW.Example.COM", "a_b.example", "%E9.com", "b%C3%BCcher.de", "[v1.x]", "x.github.io", "127.1", "1.2.3.256",
        "127.000.000.1", "example.com.", "",
    ];
    insta::assert_snapshot!(session(&hosts, ""));
}

#[test]
fn hosts_for_machines() {
    let lines = "[64:ff9b::7f00:1]\n10.0.0.1\nx.github.io\na b\nstraße.de\nxn--a.de\n";
    insta::assert_snapshot!(session(&["host", "--format", "jsonl"], lines));
}

#[test]
fn what_is_no_host_is_drawn() {
    insta::assert_snapshot!(session(
        &["host", "a b", "a\u{200d}b.example", "\u{7}é\u{e000}.x", "[fe80::1%25en0]", "[::1"],
        ""
    ));
}

#[test]
fn lines_without_a_host_are_counted_after_the_first_five() {
    let rows = "a,b c,1\n".repeat(8);
    let ran = urlgram(&["host", "--listed", &file("none.txt", "")], &rows);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 7), "{ran}");
    assert!(ran.err.contains("3 more lines without a host\n") && ran.err.contains("look like CSV"), "{ran}");
}

#[test]
fn zones_on_request() {
    insta::assert_snapshot!(session(&["host", "--zone", "[fe80::1%25en0]", "[fe80::1%25]"], ""));
}

#[test]
fn templates_expand() {
    let args = [
        "template", "expand", "/u/{id}{?f*}", "{!x}", "{a b}", "{f:1}", "é{", "--var", "id=7", "--var", "f=a", "-v",
        "f=b&c",
    ];
    insta::assert_snapshot!(session(&args, ""));
}

#[test]
fn templates_expand_with_json() {
    let values = |text: &str| file("values.json", text);
    let path = values(r#"{"a": [1, "b", null], "b": {"c": true, "d": null}, "n": null, "x": "file"}"#);
    let said =
        session(&["template", "expand", "--json", &path, "-v", "x=argument", "-F", "jsonl"], "{a}{?b*,n}{x}\n{=x}\n");
    let nested = session(&["template", "expand", "--json", &values(r#"{"a": [[1]]}"#), "{a}"], "");
    let array = session(&["template", "expand", "--json", &values("[1]"), "{a}"], "");
    std::fs::remove_file(&path).unwrap();
    let missing = session(&["template", "expand", "--json", &path, "{a}"], "");
    insta::assert_snapshot!([said, nested, array, missing].concat().replace(&path, "values.json"));
}

#[test]
fn templates_match() {
    let args =
        ["template", "match", "/users/{id}{?page,keys*}", "/users/7?page=2&k=1", "/user/7", "/users/%ff", "/users/é"];
    let one = session(&args, "");
    let two = session(&["template", "match", "{x}.{y:2}"], "a.bc\na.b.c\nab.b.c\n");
    let bad = session(&["template", "match", "{x", "a"], "");
    insta::assert_snapshot!([one, two, bad].concat());
}

#[test]
fn templates_match_for_machines() {
    insta::assert_snapshot!(session(
        &["template", "match", "-F", "jsonl", "/{x}{/y*}{?z:2}"],
        "/a/b/c?z=12\nb\n/a%ff\n"
    ));
}

#[test]
fn the_batch_parse_of_templates() {
    let requests = concat!(
        r#"{"id": 1, "op": "parse", "grammar": "rfc6570", "input": "/{x}"}"#,
        "\n",
        r#"{"id": 2, "op": "parse", "grammar": "rfc6570", "input": "/{x"}"#,
        "\n",
        r#"{"id": 3, "op": "parse", "grammar": "rfc6570", "rule": "varname", "input": "a.b"}"#,
        "\n",
        r#"{"id": 4, "op": "parse", "grammar": "rfc6570", "input": "{!x}"}"#,
        "\n",
    );
    insta::assert_snapshot!(session(&["batch"], requests));
}
