//! The shared cases of RFC 3986, through the binary: `urlgram batch` as other languages use it.

use serde_json::{Value, json};

use crate::command::{batch, urlgram};
use crate::support::cases;

/// The mistake in the answer to a case, if there is one.
fn fault(case: &Value, answer: &Value) -> Option<String> {
    let input = case["input"].as_str()?;
    if answer["valid"] != case["valid"] {
        return Some(format!("{input:?}: valid is {}, and should not be", answer["valid"]));
    }
    if case["valid"] == json!(true) {
        let mut found = answer["components"].clone();
        found.as_object_mut()?.retain(|_, component| !component.is_null());
        let expected = &case["components"];
        return (found != *expected).then(|| format!("{input:?}: {found} and not {expected}"));
    }
    let error = &answer["error"];
    let offset = usize::try_from(error["offset"].as_u64()?).ok()?;
    let length = usize::try_from(error["length"].as_u64()?).ok()?;
    // The text before the place is the beginning of some URI reference, and the place is a whole character.
    let is_placed = input.get(offset..offset + length).is_some_and(|found| found.chars().count() <= 1);
    let is_named = error["rule"].as_str().is_some_and(|rule| !rule.is_empty());
    let is_wanted = error["expected"].as_array().is_some_and(|expected| !expected.is_empty());
    let is_said = error["message"].as_str().is_some_and(|message| !message.is_empty());
    (!(is_placed && is_named && is_wanted && is_said)).then(|| format!("{input:?}: {error}"))
}

#[test]
fn uri_references() {
    let cases = cases("rfc3986/uri_reference.jsonl", 6077);
    let request = |case: &Value| json!({"op": "parse", "grammar": "rfc3986", "input": case["input"]});
    let answers = batch(cases.iter().map(request));
    let faults: Vec<String> = cases.iter().zip(&answers).filter_map(|(case, answer)| fault(case, answer)).collect();
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), cases.len(), faults.join("\n"));
}

/// Cases that need no file: the examples of RFC 3986 §1.1.2 and §3.
#[test]
fn examples_of_the_document() {
    let cases = [
        (
            "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            json!(["ftp", "ftp.is.co.za", "reg-name", null, "/rfc/rfc1808.txt", null]),
        ),
        (
            "http://www.ietf.org/rfc/rfc2396.txt",
            json!(["http", "www.ietf.org", "reg-name", null, "/rfc/rfc2396.txt", null]),
        ),
        (
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            json!(["ldap", "[2001:db8::7]", "ipv6", null, "/c=GB", "objectClass?one"]),
        ),
        ("mailto:John.Doe@example.com", json!(["mailto", null, null, null, "John.Doe@example.com", null])),
        (
            "news:comp.infosystems.www.servers.unix",
            json!(["news", null, null, null, "comp.infosystems.www.servers.unix", null]),
        ),
        ("tel:+1-816-555-1212", json!(["tel", null, null, null, "+1-816-555-1212", null])),
        ("telnet://192.0.2.16:80/", json!(["telnet", "192.0.2.16", "ipv4", "80", "/", null])),
        (
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
            json!(["urn", null, null, null, "oasis:names:specification:docbook:dtd:xml:4.1.2", null]),
        ),
        (
            "foo://example.com:8042/over/there?name=ferret#nose",
            json!(["foo", "example.com", "reg-name", "8042", "/over/there", "name=ferret"]),
        ),
    ];
    let request =
        |(input, _): &(&str, Value)| json!({"op": "parse", "grammar": "rfc3986", "rule": "URI", "input": input});
    let answers = batch(cases.iter().map(request));
    for ((input, expected), answer) in cases.iter().zip(&answers) {
        let part = |name: &str| answer["components"][name].clone();
        let found = ["scheme", "host", "host_kind", "port", "path", "query"].map(part);
        assert_eq!(&json!(found), expected, "{input}");
    }
}

/// Invalid requests, each answered in its place, which set the exit code.
#[test]
fn requests_that_are_none() {
    let lines = [
        ("{", "not JSON"),
        ("[]", "object"),
        ("{}", "op"),
        (r#"{"op": "parsley"}"#, "parsley"),
        (r#"{"op": "parse", "input": "x"}"#, "grammar"),
        (r#"{"op": "parse", "grammar": "rfc1", "input": "x"}"#, "rfc1"),
        (r#"{"op": "parse", "grammar": "rfc3986", "rule": "hots", "input": "x"}"#, "hots"),
        (r#"{"op": "parse", "grammar": "rfc3986", "rule": 7, "input": "x"}"#, "rule"),
        (r#"{"op": "parse", "grammar": "rfc3986"}"#, "input"),
        (r#"{"op": "parse", "grammar": "rfc3986", "input": null}"#, "input"),
    ];
    let good = r#"{"op": "parse", "grammar": "rfc3986", "input": "x"}"#;
    let input: Vec<String> = lines.iter().map(|(line, _)| format!("{line}\n{good}\n")).collect();
    let ran = urlgram(&["batch"], input.concat());
    assert_eq!(ran.code, Some(2));
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2 * lines.len());
    for ((line, word), answers) in lines.iter().zip(answers.chunks(2)) {
        assert_eq!(answers[0]["error"]["kind"], "bad-request", "{line}");
        assert!(answers[0]["error"]["message"].as_str().unwrap().contains(word), "{line}: {}", answers[0]);
        assert_eq!(answers[1]["valid"], true, "after {line}");
    }
}

#[test]
fn the_id_comes_back_whatever_it_is() {
    let request = |id: &Value| json!({"id": id, "op": "parse", "grammar": "rfc3986", "input": "x"});
    let ids = [json!(1), json!("a"), json!(null), json!({"b": [2.5]})];
    for (id, answer) in ids.iter().zip(batch(ids.iter().map(request))) {
        assert_eq!(&answer["id"], id);
    }
    let ran = urlgram(&["batch"], r#"{"id": 7, "op": "parse"}"#);
    assert!(ran.out.starts_with(r#"{"id":7,"error":{"#), "{}", ran.out);
}
