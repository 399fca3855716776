//! The table of ops, its schemas, and the answers of ops that no command gives.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};
use urlgram_ops::{answer, op_names};

fn ask(request: &Value) -> Value {
    answer(request.as_object().unwrap()).unwrap_or_else(|error| json!({"bad": error.0}))
}

#[cfg(feature = "regex")]
#[test]
fn regular_expressions_are_compared_with_rules() {
    let ask = |regex: &str, rule: &str| {
        ask(
            &json!({"op": "grammar.compare_regex", "regex": regex, "flavor": "python", "grammar": "rfc3986", "rule": rule}),
        )
    };
    let compared = ask("^[a-z]+$", "scheme");
    assert_eq!((&compared["only_left"], &compared["only_right"]), (&json!("a\n"), &json!("A")));
    assert_eq!((&compared["proved"], &compared["is_open"]), (&json!(true), &json!(false)));
    assert_eq!(ask("[a-z]", "scheme")["is_open"], true);
    let refused = ask("^(a)\\1$", "scheme");
    assert_eq!((&refused["error"]["offset"], &refused["error"]["length"]), (&json!(4), &json!(2)));
    let large = ask("(?:(?:a{1000}){1000}){1000}", "scheme");
    assert!(large["error"]["message"].as_str().is_some_and(|message| message.contains("too many states")), "{large}");
    assert!(ask("a", "none")["error"]["message"].is_string());
}

#[test]
fn every_op_has_a_schema_in_the_order_of_the_table() {
    let list = ask(&json!({"op": "ops"}));
    let described: Vec<&str> = list["ops"].as_array().unwrap().iter().map(|op| op["op"].as_str().unwrap()).collect();
    let names = op_names().filter(|name| *name != "urllib.FUNCTION");
    assert_eq!(described, names.collect::<Vec<_>>());
}

/// A request without a required field is invalid, and one with all of them is not for that reason.
#[test]
fn required_fields_are_required() {
    for op in ask(&json!({"op": "ops"}))["ops"].as_array().unwrap() {
        let (name, schema) = (op["op"].as_str().unwrap(), &op["request"]);
        let required: Vec<&str> =
            schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let whole: serde_json::Map<String, Value> = required
            .iter()
            .map(|field| {
                let value = match (*field, schema["properties"][*field]["type"].as_str()) {
                    ("op", _) => json!(name),
                    ("grammar" | "a", _) => json!("rfc3986"),
                    ("b", _) => json!("whatwg"),
                    ("name", _) if name == "schemes" => json!("ftp"),
                    ("name", _) => json!("host"),
                    ("kind", _) if name.starts_with("quiz.") => json!("dots"),
                    ("kind", _) => json!("markdown"),
                    (_, Some("integer")) => json!(1),
                    ("href", _) => json!("http://a/"),
                    ("attribute", _) => json!("hash"),
                    ("pattern", _) => json!("http://a/:b"),
                    (_, Some("array")) => json!([]),
                    _ => json!("a"),
                };
                ((*field).to_owned(), value)
            })
            .collect();
        let mut whole = whole;
        if name.starts_with("grammar.") && name != "grammar.list" {
            whole.insert("abnf".into(), json!("a = \"b\"\n"));
        }
        assert!(answer(&whole).is_ok(), "{name}: {:?}", answer(&whole));
        for field in required {
            let mut request = whole.clone();
            request.remove(field);
            assert!(answer(&request).is_err(), "{name} without {field}");
        }
    }
}

#[test]
fn ops_answer() {
    for (request, field, expected) in [
        (json!({"op": "join", "base": "a/b", "ref": "../../c"}), "/result", json!("../c")),
        (json!({"op": "join", "base": "a b", "ref": "c"}), "/error/offset", json!(1)),
        (json!({"op": "data_url", "input": "data:,a%20b"}), "/text", json!("a b")),
        (
            json!({"op": "data_url", "input": "data:;base64,_"}),
            "/error/message",
            json!("the data is not base64, which has \"+\" and \"/\", and neither \"-\" nor \"_\""),
        ),
        (json!({"op": "mime_type", "input": "A/B;c=\"d\""}), "/mime_type/serialized", json!("a/b;c=d")),
        (json!({"op": "mime_type", "input": "a"}), "/mime_type", json!(null)),
        (json!({"op": "purl.parse", "input": "pkg:PyPI/A_b@1"}), "/canonical", json!("pkg:pypi/a-b@1")),
        (json!({"op": "purl.parse", "input": "pkg:cargo/a/b"}), "/error/offset", json!(10)),
        (
            json!({"op": "purl.build", "type": "npm", "name": "a", "namespace": "@b", "qualifiers": {"k": "v/w"}}),
            "/canonical",
            json!("pkg:npm/%40b/a?k=v%2Fw"),
        ),
        (
            json!({"op": "file_path.to_url", "path": "C:\\a b", "style": "windows"}),
            "/result",
            json!("file:///C:/a%20b"),
        ),
        (json!({"op": "file_path.from_url", "url": "file:///%FF"}), "/bytes", json!([47, 255])),
        (
            json!({"op": "file_path.from_url", "url": "file://h/a"}),
            "/error/message",
            json!("the file is on another host"),
        ),
        (
            json!({"op": "build", "scheme": "http", "host": "a", "port": "80", "segments": ["b/c"], "fragment": "d"}),
            "/result",
            json!("http://a:80/b%2Fc#d"),
        ),
        (json!({"op": "build", "scheme": "1", "host": "a"}), "/error/component", json!("scheme")),
        (
            json!({"op": "query.edit", "query": "b=1&&a=%7e&b=2", "edits": [["set", "b", "x y"], ["add", "c"], ["remove", ""]]}),
            "/result",
            json!("b=x%20y&a=%7e&c"),
        ),
        (
            json!({"op": "query.edit", "query": "b=1;a=2+3", "syntax": "html4", "edits": [["sort"], ["set", "b", "+"]]}),
            "/result",
            json!("a=2+3&b=%2B"),
        ),
        (
            json!({"op": "query.edit", "query": "a", "edits": [["swap", "a"]]}),
            "/bad",
            json!("unknown edit [\"swap\",\"a\"]"),
        ),
        (
            json!({"op": "template.expand", "template": "/{id}{?q*}", "variables": {"id": "7", "q": {"a": "b"}}}),
            "/result",
            json!("/7?a=b"),
        ),
        (json!({"op": "curie.parse", "input": "[a:b]", "prefixes": {"a": "x:"}}), "/expanded", json!("x:b")),
        (json!({"op": "curie.parse", "input": "a:b"}), "/expanded", json!(null)),
        (
            json!({"op": "curie.parse", "input": "a:b", "prefixes": {"a": 1}}),
            "/bad",
            json!("`prefixes` must be an object of strings"),
        ),
        (json!({"op": "git_remote.parse", "input": "a@b:c"}), "/fields/1/span", json!({"start": 2, "end": 3})),
        (json!({"op": "image.parse", "input": "a:b"}), "/normalized", json!("docker.io/library/a:b")),
        (json!({"op": "image.parse", "input": "a:"}), "/error/offset", json!(2)),
        (
            json!({"op": "resolve", "base": "http://a/b/c", "ref": "?y", "rfc2396": true}),
            "/result",
            json!("http://a/b/?y"),
        ),
        (
            json!({"op": "resolve", "base": "http://a", "ref": "b", "rfc2396": true, "rfc1808": true}),
            "/bad",
            json!("rfc2396 and rfc1808 exclude each other"),
        ),
        (json!({"op": "template.match", "template": "/{id}", "input": "/7"}), "/match/values/id", json!("7")),
        (json!({"op": "template.expand", "template": "{a"}), "/error/offset", json!(2)),
    ] {
        let answer = ask(&request);
        assert_eq!(answer.pointer(field), Some(&expected), "{request}\n{answer}");
    }
}

#[cfg(feature = "urlpattern")]
#[test]
fn patterns_match() {
    let request = json!({
        "op": "urlpattern.match",
        "pattern": {"pathname": "/:id(\\d+)", "hostname": "*.example.com"},
        "urls": ["https://a.example.com/7", "https://a.example.com/x"],
    });
    let answer = ask(&request);
    assert_eq!(answer["matches"][0]["pathname"]["groups"], json!({"id": "7"}));
    assert_eq!(answer["matches"][1], json!(null));
    assert_eq!((&answer["has_regexp_groups"], &answer["pattern"]["port"]), (&json!(true), &json!("*")));
    let message = "a pattern without a scheme needs a base URL";
    assert_eq!(ask(&json!({"op": "urlpattern.match", "pattern": "/a", "urls": []}))["error"]["message"], message);
}

#[test]
fn parts_are_those_between_the_delimiters_also_of_a_refused_text() {
    let answer = ask(&json!({"op": "parts", "input": "http://a b:8x/%C3%A9?q=1+2&%zz&x"}));
    let value = |name: &str, field: &str| {
        answer["list"].as_array().unwrap().iter().find(|part| part["name"] == name).unwrap()[field].clone()
    };
    assert_eq!((value("host", "value"), value("port", "value")), (json!("a b"), json!("8x")));
    assert_eq!((value("path", "decoded"), value("host", "decoded")), (json!("/é"), Value::Null));
    assert_eq!(value("fragment", "value"), Value::Null);
    let pairs: Vec<(&Value, &Value)> =
        answer["pairs"].as_array().unwrap().iter().map(|pair| (&pair["name"], &pair["value"])).collect();
    assert_eq!(pairs, [(&json!("q"), &json!("1 2")), (&json!("%zz"), &Value::Null), (&json!("x"), &Value::Null)]);
    assert_eq!(answer["pairs"][2]["span"], json!({"start": 31, "end": 32}));
}

#[test]
fn programs_have_their_recorded_hosts() {
    let answer = ask(&json!({"op": "programs", "input": r"http://example.com\@evil.com/"}));
    let host = |name: &str| {
        answer["programs"].as_array().unwrap().iter().find(|one| one["program"] == name).unwrap()["host"].clone()
    };
    assert_eq!((host("chromium"), host("curl")), (json!("example.com"), json!("evil.com")));
}

#[test]
fn all_that_read_a_host_are_compared() {
    let agree = |input: &str| ask(&json!({"op": "agree", "input": input}));
    let parted = agree(r"http://example.com\@evil.com/");
    assert_eq!((&parted["agree"], &parted["parting"]["on"]), (&json!(false), &json!("host")));
    let one = agree("https://example.org/a?b");
    assert_eq!((&one["agree"], &one["parting"]), (&json!(true), &Value::Null));
    assert!(one["answers"].as_array().unwrap().len() > 30, "{one}");
    assert_eq!(agree("mailto:a@example.org")["parting"], Value::Null);
}

#[test]
fn programs_have_their_recorded_parts() {
    let answer = ask(&json!({"op": "programs.parts", "input": r"http://example.com\@evil.com/"}));
    let of = |part: &str, name: &str| {
        let groups = answer["parts"][part].as_array().unwrap();
        let has = |group: &&Value| group["programs"].as_array().unwrap().contains(&json!(name));
        groups.iter().find(has).map(|group| group["value"].clone())
    };
    assert_eq!((of("path", "node"), of("path", "curl")), (Some(json!("/@evil.com/")), Some(json!("/"))));
    assert_eq!(of("written", "node"), Some(json!("http://example.com/@evil.com/")));
    assert_eq!((of("path", "go"), of("written", "php")), (None, None));
    assert!(ask(&json!({"op": "programs.parts", "input": "http://unlisted.example/"}))["parts"].is_null());
}

#[test]
fn two_programs_have_their_shortest_disagreements() {
    let answer = ask(&json!({"op": "programs.disagreements", "a": "curl", "b": "go", "limit": 3}));
    assert_eq!(answer["hosts"]["shortest"].as_array().unwrap().len(), 3);
    assert!(answer["hosts"]["texts"].as_u64() > Some(3));
    let shortest = &answer["validity"]["shortest"][0];
    assert_ne!(shortest["first"]["accepted"], shortest["second"]["accepted"]);
    let unknown = ask(&json!({"op": "programs.disagreements", "a": "carl", "b": "go"}));
    assert!(unknown["bad"].as_str().unwrap().contains("unknown reader \"carl\""), "{unknown}");
}

#[test]
fn every_rule_of_rfc_3986_and_rfc_3987_has_words() {
    for grammar in ["rfc3986", "rfc3987"] {
        let rules = urlgram::registry::grammar(grammar).unwrap().rules();
        let without: Vec<&str> = rules
            .iter()
            .map(|rule| rule.rule().name)
            .filter(|name| ask(&json!({"op": "explain", "name": name, "grammar": grammar}))["words"].is_null())
            .collect();
        assert!(without.is_empty(), "{grammar}: {without:?}");
    }
}
