//! `--as` and `--assume-scheme` of all commands that work on URIs.

use serde_json::{Value, json};

use crate::command::{batch, urlgram};
use crate::support::cases;

#[track_caller]
fn prints(args: &[&str], expected: &str) {
    let ran = urlgram(args, "");
    assert_eq!((ran.out.trim_end(), &*ran.err), (expected, ""), "{args:?}");
}

#[test]
fn a_text_is_read_as_browsers_read_it() {
    let text = "HTTP:\\\\ExAmple.com\\a b|c?x=[1]#y#z";
    prints(&["normalize", "--as", "whatwg", text], "http://example.com/a%20b%7Cc?x=%5B1%5D#y%23z");
    prints(&["set", "--as", "whatwg", "--set", "port=8", text], "http://example.com:8/a%20b%7Cc?x=%5B1%5D#y%23z");
    prints(&["get", "--as", "whatwg", "{host} {path} {query}", "http:\\\\a|b@H\\c|d?e|f"], "h /c%7Cd e%7Cf");
    prints(&["resolve", "--as", "whatwg", "http://a/b/c", "\\\\h\\x", "..\\d"], "http://h/x\nhttp://a/d");
    assert_eq!(urlgram(&["compare", "--as", "whatwg", "http://127.0.0.1/", "http://0x7f.1"], "").code, Some(0));
    prints(
        &["compare", "--as", "whatwg", "http://127.0.0.1/", "http://0x7f.1"],
        "the same: the reader makes http://127.0.0.1/ of both",
    );
    assert_eq!(urlgram(&["compare", "http://127.0.0.1/", "http://0x7f.1"], "").code, Some(1));
    assert!(urlgram(&["host", "--as", "whatwg", "0x7f.1"], "").out.contains("127.0.0.1"));
    // A text that is an IRI to most commands is one to `get` as well.
    prints(&["get", "--as", "rfc3987", "{path}", "http://a/\u{e9}"], "/%C3%A9");
    let ran = urlgram(&["get", "{path}", "http://a/\u{e9}"], "");
    assert_eq!((ran.code, &*ran.out), (Some(1), "\n"));
}

#[test]
fn what_a_reader_rejects_is_reported() {
    for args in [
        &["normalize", "--as", "whatwg", "http://a b/"][..],
        &["set", "--as", "whatwg", "--set", "port=8", "http://a b/"],
        &["get", "--as", "whatwg", "-f", "host", "http://a b/"],
        &["resolve", "--as", "whatwg", "http://a/", "http://a b/"],
        &["host", "--as", "whatwg", "a b"],
    ] {
        let ran = urlgram(args, "");
        assert!(ran.code == Some(1) && ran.err.contains("the URL Standard rejects"), "{args:?}: {ran}");
    }
    let ran = urlgram(&["compare", "--as", "whatwg", "a", "http://a/"], "");
    assert!(ran.code == Some(2) && ran.err.contains("the URL Standard rejects"), "{ran}");
    let json = urlgram(&["normalize", "--as", "whatwg", "-F", "json", "http://a b/"], "").out;
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap()["text"], "http://a b/");
}

#[test]
fn a_scheme_is_assumed() {
    prints(&["normalize", "--assume-scheme", "https", "Example.org/a/../b"], "https://example.org/b");
    prints(
        &["normalize", "--assume-scheme", "http", "localhost:3000/a", "//h", "mailto:a@b.example", "../x"],
        "http://localhost:3000/a\nhttp://h/\nmailto:a@b.example\n../x",
    );
    prints(&["set", "--assume-scheme", "https", "--set", "path=/a", "example.org"], "https://example.org/a");
    prints(&["resolve", "--assume-scheme", "https", "example.org/a/b", "c"], "https://example.org/a/c");
    assert_eq!(
        urlgram(&["compare", "--assume-scheme", "https", "example.org", "https://example.org/"], "").code,
        Some(0)
    );
    let ran = urlgram(&["get", "--assume-scheme", "https", "{scheme} {host}"], "example.org:8/a\nhttp://b/\n\n");
    assert_eq!(ran.out, "https example.org\nhttp b\n\n");
    prints(&["get", "--assume-scheme", "https", "{host}", "localhost"], "localhost");
    let ran = urlgram(&["get", "--assume-scheme", "https", "{host}", "no.txt"], "");
    assert!(ran.code == Some(2) && ran.err.contains("No such file"), "{ran}");
    let ran = urlgram(&["normalize", "--assume-scheme", "ht tp", "a"], "");
    assert!(ran.code == Some(2) && ran.err.contains("`ht tp` is not a scheme"), "{ran}");
}

#[test]
fn fields_are_those_of_any_reader() {
    prints(&["get", "--as", "java", "[{host}] {path}", "http://a_b.example/x"], "[] /x");
    prints(&["get", "--as", "clickhouse", "{host}", "http://a_b.example/x y"], "a_b.example");
    prints(&["get", "--as", "urllib-3.12", "{host} {span:host} {port_number}", "http://EX.org/"], "ex.org  80");
    prints(&["get", "--as", "rfc2396", "{path.-1} {extension}", "http://a/b.tar.gz"], "b.tar.gz gz");
    let fields = ["is_valid", "error_code", "error_offset", "error_message", "lint_codes", "query_pairs"];
    let ran = urlgram(&["get", "--as", "java", "-f", &fields.join(","), "http://a b/"], "");
    let row: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&row["is_valid"], &row["error_code"], &row["query_pairs"]),
        (&json!(false), &json!("URISyntaxException"), &Value::Null)
    );
    let ran = urlgram(&["get", "-f", &fields.join(","), "http://a b/"], "");
    let row: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&row["error_code"], &row["error_offset"], &row["lint_codes"]),
        (&json!("U101"), &json!(8), &json!(["U101"]))
    );
    // As in the columns.
    let ran = urlgram(&["get", "-f", &fields.join(","), "-"], b"http://a\xff/\n");
    let row: Value = serde_json::from_str(&ran.out).unwrap();
    let expected = json!({"is_valid": false, "error_code": "U120", "error_offset": 8, "error_message": "not UTF-8 at byte 8",
                          "lint_codes": ["U120"], "query_pairs": null});
    assert_eq!(row, expected);
    let refused = urlgram(&["get", "--as", "java", "-f", "canonical", "http://a/"], "");
    assert!(refused.code == Some(2) && refused.err.contains("the reader `java` has no field `canonical`"), "{refused}");
    let unknown = urlgram(&["get", "--as", "rfc9999", "-f", "host", "http://a/"], "");
    assert!(unknown.code == Some(2) && unknown.err.contains("clickhouse and urllib-3.12"), "{unknown}");
}

#[test]
fn texts_are_parsed_by_any_reader() {
    for (reader, text) in [("rfc3987", "http://a/\u{e9}"), ("rfc2396", "http://a/b"), ("urllib-3.12", "http://a/b")] {
        assert_eq!(urlgram(&["parse", "--as", reader, text], "").code, Some(0), "{reader}");
    }
    for reader in ["rfc3987", "rfc2396", "urllib-3.12"] {
        assert_eq!(urlgram(&["parse", "--as", reader, "http://[x]/"], "").code, Some(1), "{reader}");
    }
    assert!(urlgram(&["parse", "--as", "urllib-2", "a"], "").err.contains("possible values: rfc3986"));
}

#[test]
fn a_reader_that_cannot_do_it_says_so() {
    for command in ["set", "normalize", "resolve", "compare", "host"] {
        let ran = urlgram(&[command, "--as", "urllib", "http://a/", "http://b/"], "");
        assert!(
            ran.code == Some(2) && ran.err.contains("use one of rfc3986, rfc3987, whatwg here"),
            "{command}: {ran}"
        );
        let ran = urlgram(&[command, "--as", "rfc9999", "http://a/", "http://b/"], "");
        assert!(
            ran.code == Some(2) && ran.err.contains("the readers are rfc3986, rfc3987, whatwg"),
            "{command}: {ran}"
        );
    }
    let ran = urlgram(&["resolve", "--as", "whatwg", "--trace", "http://a/", "b"], "");
    assert!(ran.code == Some(2) && ran.err.contains("--as whatwg has no other options"), "{ran}");
}

#[test]
fn ops_have_the_same_readers() {
    let answer = |mut request: Value, more: Value| -> Value {
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        serde_json::from_str(&urlgram(&["batch"], format!("{request}\n")).out).unwrap()
    };
    let text = "http:\\\\H\\a|b";
    let browser = json!({"as": "whatwg"});
    assert_eq!(answer(json!({"op": "normalize", "input": text}), browser.clone())["result"], "http://h/a%7Cb");
    assert_eq!(
        answer(json!({"op": "set", "input": text, "set": ["port=8"]}), browser.clone())["result"],
        "http://h:8/a%7Cb"
    );
    assert_eq!(answer(json!({"op": "get", "input": text, "fields": ["host"]}), browser.clone())["host"], "h");
    assert_eq!(answer(json!({"op": "resolve", "base": text, "ref": "\\c"}), browser.clone())["result"], "http://h/c");
    assert_eq!(answer(json!({"op": "compare", "a": text, "b": "http://h/a%7Cb"}), browser.clone())["same"], true);
    assert_eq!(answer(json!({"op": "host", "input": "0x7f.1"}), browser.clone())["text"], "127.0.0.1");
    assert!(answer(json!({"op": "get", "input": "a", "fields": ["host"]}), browser)["error"]["message"].is_string());
    let assumed = json!({"assume_scheme": "https"});
    assert_eq!(answer(json!({"op": "get", "input": "h:8", "fields": ["scheme"]}), assumed)["scheme"], "https");
    let split = answer(json!({"op": "get", "input": "http://H", "fields": ["host"]}), json!({"as": "urllib"}));
    assert_eq!(split, json!({"host": "h"}));
    let refused = answer(json!({"op": "set", "input": "a", "set": ["port=8"]}), json!({"as": "urllib"}));
    assert!(refused.to_string().contains("does not write it as a URI"), "{refused}");
}

/// `parse --as` and the op `parse` answer what the engines answered.
#[test]
fn engines_are_read_alike_by_parse_and_by_batch() {
    let cases = cases("engines/answers.jsonl", 1396);
    let texts: Vec<&str> = cases.iter().map(|case| case["text"].as_str().unwrap()).collect();
    // A line is a text, and white space at its ends is left out.
    let is_line = |text: &str| !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r', '\u{feff}']);
    for engine in ["java", "clickhouse"] {
        let request = |text: &&str| json!({"op": "parse", "grammar": engine, "input": text});
        let answers = batch(texts.iter().map(request));
        for (case, answer) in cases.iter().zip(&answers) {
            assert_eq!(answer["valid"], case[engine]["reason"].is_null(), "{engine}: {case}");
            assert_eq!(answer["error"]["message"], case[engine]["reason"], "{engine}: {case}");
            let path = answer["components"]["path"].as_str().unwrap_or_default();
            assert_eq!(path, case[engine]["path"].as_str().unwrap_or_default(), "{engine}: {case}");
        }
        let lines: Vec<_> = texts.iter().zip(&answers).filter(|(text, _)| is_line(text)).collect();
        let input: String = lines.iter().map(|(text, _)| format!("{text}\n")).collect();
        let ran = urlgram(&["parse", "--as", engine, "-F", "json-lines"], input);
        assert_eq!(ran.out.lines().count(), lines.len());
        for ((text, answer), line) in lines.into_iter().zip(ran.out.lines()) {
            let mut record: Value = serde_json::from_str(line).unwrap();
            let record = record.as_object_mut().unwrap();
            assert_eq!(record.remove("text").unwrap(), **text);
            match answer["components"].as_object() {
                Some(components) => assert_eq!(record, components, "{engine}: {text}"),
                None => assert_eq!(record["error"]["code"], "P003", "{engine}: {text}"),
            }
        }
    }
}
