//! `urlgram whatwg`, `parse --as whatwg`, `tree --as whatwg`, and the `whatwg.*` ops of `batch`, run as a user runs them.

use crate::command;

/// Exit code, stdout, stderr.
fn urlgram(args: &[&str], input: &str) -> (i32, String, String) {
    command::urlgram(args, input).parts()
}

#[track_caller]
fn prints(args: &[&str], expected: &str) {
    let (code, out, err) = urlgram(args, "");
    assert_eq!((code, out.as_str(), err.as_str()), (0, expected, ""));
}

#[test]
fn attributes_are_set_in_order() {
    prints(
        &["whatwg", "set", "https://h/a?b", "host=example.org:81", "hash=x y"],
        "https://example.org:81/a?b#x%20y\n",
    );
    prints(&["whatwg", "set", "https://h/", "protocol=http", "username=a@b", "search="], "http://a%40b@h/\n");
}

#[test]
fn a_value_that_is_not_taken_is_a_finding() {
    let (code, out, err) = urlgram(&["whatwg", "set", "https://h/", "protocol=mailto", "port=x", "pathname=p"], "");
    assert_eq!((code, out.as_str()), (1, "https://h/p\n"));
    assert_eq!(err, "protocol=mailto: not accepted by https://h/\nport=x: not accepted by https://h/\n");
}

#[test]
fn an_attribute_that_is_none_is_misuse() {
    let (code, out, err) = urlgram(&["whatwg", "set", "https://h/", "origin=x"], "");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("unknown attribute `origin`"), "{err}");
}

#[test]
fn origins() {
    prints(
        &["whatwg", "origin", "https://u@EXAMPLE.org:443/x", "blob:https://h:1/y", "file:///z"],
        "https://example.org\nhttps://h:1\nnull\n",
    );
}

#[test]
fn bad_urls_are_explained_and_the_rest_goes_on() {
    let (code, out, err) = urlgram(&["whatwg", "origin"], "http://[::1\nhttp://b/\n");
    assert_eq!((code, out.as_str()), (1, "http://b\n"));
    assert!(err.contains("W010 IPv6-unclosed") && err.contains("http://[::1"), "{err}");
}

#[test]
fn queries() {
    prints(&["whatwg", "search-params", "?b=2&a=%C3%A9+x"], "b\t2\na\té x\n");
    prints(&["whatwg", "search-params", "--get", "b", "b=1&a=2&b=3"], "1\n3\n");
    prints(&["whatwg", "search-params", "--sort", "--set", "b=9", "--delete", "c", "c=0&b=2&a=1&b=3"], "a=1&b=9\n");
    prints(&["whatwg", "search-params", "--url", "--append", "q=ä", "https://h/?a#f"], "https://h/?a=&q=%C3%A4#f\n");
}

#[test]
fn domains() {
    prints(&["whatwg", "domain-to-ascii", "Faß.Example", "a_b"], "xn--fa-hia.example\na_b\n");
    prints(&["whatwg", "domain-to-ascii", "--to-unicode", "xn--fa-hia.example"], "faß.example\n");
    let (code, out, err) = urlgram(&["whatwg", "domain-to-ascii", "--strict", "a_b", "c"], "");
    assert_eq!((code, out.as_str()), (1, "c\n"));
    assert_eq!(
        err,
        "a_b: not a domain by the strict rules of UTS #46: label 1 at 0..3: \"_\" is not a letter, digit or hyphen \
         (UTS #46 §4.1 criterion 7)\n"
    );
    let (code, _, err) = urlgram(&["whatwg", "domain-to-ascii", "--strict", "h."], "");
    assert_eq!(code, 1);
    assert!(err.contains("cannot end in a dot"), "{err}");
    let (code, _, err) = urlgram(&["whatwg", "domain-to-ascii", "a b"], "");
    assert_eq!(code, 1);
    assert!(err.contains("label 1 at 0..3"), "{err}");
}

#[test]
fn renderings() {
    prints(&["whatwg", "render", "https://paypal.com@xn--bcher-kva.example/%C3%A9"], "https://bücher.example/é\n");
    prints(
        &["whatwg", "render", "--show", "registrable-domain", "https://examplecorp.attacker.com/"],
        "attacker.com\n",
    );
    let (_, out, _) = urlgram(&["whatwg", "render", "--json", "--width", "20", "https://u@a.b.example.com/x"], "");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["text"], "https://…example.com…");
    assert_eq!(
        json["changes"][0],
        serde_json::json!({"kind": "hidden", "href": {"start": 8, "end": 10}, "shown": {"start": 8, "end": 8}})
    );
}

#[test]
fn parse_shows_the_record_and_draws_the_errors_on_the_input() {
    let (code, out, err) = urlgram(&["parse", "--as", "whatwg", "https:\\\\EXAMPLE.org"], "");
    assert_eq!(code, 1);
    assert!(out.contains("https://example.org/") && out.contains("origin"), "{out}");
    assert!(
        err.contains("W022 special-scheme-missing-following-solidus") && err.contains("https:\\\\EXAMPLE.org"),
        "{err}"
    );
    let (code, out, _) =
        urlgram(&["parse", "--as", "whatwg", "--format", "jsonl", "--base", "https://h/a/", "../b"], "");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &json["href"], &json["valid_url_string"]), (0, &"https://h/b".into(), &true.into()));
    assert_eq!(json["validation_errors"], serde_json::json!([]));
}

#[test]
fn a_base_that_is_no_url_is_misuse() {
    let (code, _, err) = urlgram(&["parse", "--as", "whatwg", "--base", "x", "y"], "");
    assert!(code == 2 && err.contains("--base x"), "{code} {err}");
}

#[test]
fn tree_shows_the_states() {
    let (code, out, err) = urlgram(&["tree", "--as", "whatwg", "http://u@h/a/.."], "");
    assert_eq!((code, err.as_str()), (0, ""));
    let states =
        ["scheme start", "scheme", "special authority slashes", "authority", "host", "path start", "path", "path"];
    let mut lines = out.lines();
    for state in states {
        assert!(lines.any(|line| line.trim_start().starts_with(state)), "{state} in\n{out}");
    }
    assert!(out.contains("invalid-credentials 7..9 u@"), "{out}");
}

#[test]
fn batch_answers_in_order_and_goes_on() {
    let requests = r#"{"id": 1, "op": "whatwg.parse", "input": "https://h/ß", "encoding": "windows-1252"}
{"id": 2, "op": "whatwg.parse", "input": "https://h/?ß", "encoding": "windows-1252"}
{"id": 3, "op": "whatwg.parse", "input": "x"}
{"id": 4, "op": "whatwg.parse", "input": "x", "encoding": "nonsense"}
{"id": 5, "op": "whatwg.set", "href": "https://h/", "attribute": "port", "value": "81"}
{"id": 6, "op": "whatwg.domain_to_ascii", "input": "a\ud800"}
"#;
    let (code, out, _) = urlgram(&["batch"], requests);
    let answers: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(code, 2);
    assert_eq!(answers[0]["href"], "https://h/%C3%9F");
    assert_eq!(answers[1]["href"], "https://h/?%DF");
    assert_eq!(
        answers[2]["validation_errors"],
        serde_json::json!([{"name": "missing-scheme-non-relative-URL", "offset": 0, "length": 1}])
    );
    assert_eq!(answers[3]["error"]["kind"], "bad-request");
    assert_eq!(answers[4]["host"], "h:81");
    assert_eq!(answers[5]["output"], serde_json::Value::Null);
}
