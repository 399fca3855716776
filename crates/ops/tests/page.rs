//! The operations that the web page adds to those of `urlgram batch`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};

fn answer(request: &Value) -> Value {
    urlgram_ops::answer(request.as_object().unwrap()).unwrap_or_else(|bad| panic!("{request}: {}", bad.0))
}

#[test]
fn a_tree_has_components_and_rules() {
    let found = answer(&json!({"op": "tree", "input": "//host/path"}));
    assert_eq!((&found["valid"], &found["components"]["form"]), (&json!(true), &json!("network-path reference")));
    assert_eq!(found["tree"]["rule"], "URI-reference");
    assert_eq!(found["rules"]["authority"]["section"], "3.2");
    let spans: Vec<&Value> = found["components"]["list"].as_array().unwrap().iter().map(|one| &one["span"]).collect();
    assert_eq!((spans[0], spans[3]), (&Value::Null, &json!({"start": 2, "end": 6})));
}

#[test]
fn a_rejected_text_has_the_tree_up_to_the_break() {
    for (text, offset, open) in
        [("http://[::1", 11, "IPv6address"), ("http://example.org:8x/", 20, "port"), ("a:b c", 3, "path-rootless")]
    {
        let found = answer(&json!({"op": "tree", "input": text}));
        assert_eq!((&found["valid"], &found["break"]["start"]), (&json!(false), &json!(offset)), "{text}");
        let tree = found["tree"].to_string();
        assert!(tree.contains(&format!("\"rule\":\"{open}\"")) && tree.contains("\"open\":true"), "{text}: {tree}");
        assert!(!found["expected"].as_array().unwrap().is_empty(), "{text}");
    }
    let fixed = answer(&json!({"op": "tree", "input": "http://a/b c"}));
    assert_eq!(fixed["fixed"], "http://a/b%20c");
}

#[test]
fn a_long_text_has_no_tree() {
    let found = answer(&json!({"op": "tree", "input": "a".repeat(30_000)}));
    assert_eq!(
        (&found["valid"], &found["too_long"]["limit"], &found["tree"]),
        (&json!(true), &json!(20_000), &Value::Null)
    );
}

#[test]
fn a_resolution_has_its_steps_in_words() {
    let found = answer(&json!({"op": "resolve.trace", "base": "http://a/b/c/d;p?q", "ref": "../../g"}));
    assert_eq!((&found["result"], &found["input_path"]), (&json!("http://a/g"), &json!("/b/c/../../g")));
    let steps = found["steps"].as_array().unwrap();
    assert_eq!(steps.len(), found["words"].as_array().unwrap().len());
    assert!(found["words"].to_string().contains(r#"remove \"/c\" from the output"#));
}

#[test]
fn a_state_machine_lists_its_errors() {
    let found = answer(&json!({"op": "whatwg.trace", "input": "http://a\\b"}));
    assert_eq!(found["result"]["href"], "http://a/b");
    assert!(found["steps"].to_string().contains("invalid-reverse-solidus"));
}

#[test]
fn two_readers_disagree_about_the_text_that_is_made() {
    for seed in 0..20 {
        let text = answer(&json!({"op": "read.disagreement", "a": "whatwg", "b": "urllib-3.14", "seed": seed}));
        let found = answer(&json!({"op": "read", "input": text["text"]}));
        let host = |spec: &str| {
            let readings = found["readings"].as_array().unwrap();
            readings.iter().find(|reading| reading["spec"] == spec).unwrap()["components"]["host"]["value"].clone()
        };
        assert_ne!(host("whatwg"), host("urllib-3.14"), "{text}");
    }
}

#[test]
fn grammars_are_checked_matched_and_compared() {
    let abnf = "octet = 1*3DIGIT\nanswer = \"a\" octet\n";
    let checked = answer(&json!({"op": "grammar.check", "abnf": abnf}));
    assert_eq!((&checked["rules"][1]["name"], &checked["rules"][1]["uses"]), (&json!("answer"), &json!(["octet"])));
    let found = answer(&json!({"op": "grammar.match", "abnf": abnf, "rule": "octet", "input": "12x"}));
    assert_eq!((&found["matches"], &found["break"]["start"]), (&json!(false), &json!(2)));
    let found = answer(
        &json!({"op": "grammar.compare", "abnf": abnf, "left": "octet", "right": "dec-octet", "with": "rfc3986"}),
    );
    assert_eq!((&found["relation"], &found["only_left"]), (&json!("superset"), &json!("00")));
    let same = answer(&json!({"op": "grammar.compare", "grammar": "rfc3986", "left": "pchar", "right": "pchar"}));
    assert_eq!(same["relation"], "equal");
    let texts = answer(&json!({"op": "grammar.samples", "abnf": abnf, "rule": "answer", "count": 5}));
    assert_eq!(texts["texts"].as_array().unwrap().len(), 5);
    let misses = answer(&json!({"op": "grammar.near_misses", "abnf": abnf, "rule": "answer", "count": 5}));
    assert_eq!(misses["texts"].as_array().unwrap().len(), 5);
    let unknown = answer(&json!({"op": "grammar.railroad", "abnf": abnf, "rule": "none"}));
    assert!(unknown["error"]["message"].is_string());
}

#[test]
fn findings_of_a_document_are_located_in_it() {
    let text = "[a](http:/example.com/b)\n";
    let found = answer(&json!({"op": "lint.document", "input": text, "kind": "markdown"}));
    let first = &found["findings"][0];
    let at = |name: &str| first["span"][name].as_u64().unwrap() as usize;
    assert!(text[4..23].contains(&text[at("start")..at("end")]), "{first}");
    let fixed =
        answer(&json!({"op": "fix.document", "input": "[a](<http://a/b c>)\n", "kind": "markdown", "unsafe": true}));
    assert_eq!(fixed["result"], "[a](<http://a/b%20c>)\n");
    // The program leaves out an image whose name ends in a full stop, too.
    let text = "![a](http://a.example/photo.) [c](http://a.example/name.)\n";
    let found = answer(&json!({"op": "lint.document", "input": text, "kind": "markdown"}));
    assert_eq!(found["findings"].as_array().unwrap().len(), 1);
    assert_eq!((&found["findings"][0]["code"], &found["findings"][0]["span"]["start"]), (&json!("U122"), &json!(55)));
}

#[test]
fn readers_have_to_agree_about_each_url() {
    let text = r"http://example.com\@evil.com/";
    let codes = |answer: &Value| {
        let findings = answer["findings"].as_array().unwrap();
        findings.iter().map(|finding| finding["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let ask =
        |input: &str, agree: Value| answer(&json!({"op": "lint", "input": input, "select": ["U7"], "agree": agree}));
    let found = ask(text, json!(["whatwg", "curl"]));
    assert_eq!((codes(&found), &found["not_known"]), (vec!["U706".to_owned()], &json!(0)));
    for nobody in [Value::Null, json!([]), json!(["curl"]), json!(["curl", "curl"])] {
        assert!(codes(&ask(text, nobody)).is_empty());
    }
    let found = ask(r"http://one.example:81\@two.example.unlisted/", json!(["whatwg", "wget"]));
    assert_eq!((codes(&found), &found["not_known"]), (Vec::new(), &json!(1)));
    for wrong in [json!("curl"), json!(["carl"]), json!([1])] {
        let request = json!({"op": "lint", "input": text, "agree": wrong});
        assert!(urlgram_ops::answer(request.as_object().unwrap()).is_err(), "{request}");
    }
    let document = format!("# A\n\n<{text}> <http://one.example:81\\@two.example.unlisted/>\n");
    let request = json!({
        "op": "lint.document", "input": document, "kind": "markdown", "select": ["U7"], "agree": ["whatwg", "wget", "curl"],
    });
    let found = answer(&request);
    let place = &found["findings"][0]["span"]["start"];
    assert_eq!((codes(&found), place, &found["not_known"]), (vec!["U706".to_owned(); 2], &json!(13), &json!(0)));
    let list = request["agree"].as_array().unwrap()[..2].to_vec();
    let found = answer(&json!({
        "op": "lint.document", "input": document, "kind": "markdown", "select": ["U7"], "agree": list,
    }));
    assert_eq!(found["not_known"], 1, "{found}");
}

#[test]
fn files_around_a_document_are_names_or_texts() {
    let request = |files: Value| json!({"op": "lint.document", "input": "[a](b.md#c)\n", "kind": "markdown", "path": "d/a.md", "files": files});
    let codes = |files: Value| {
        let found = answer(&request(files))["findings"].as_array().unwrap().clone();
        found.iter().map(|finding| finding["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(codes(json!([])), ["U010"]);
    assert_eq!(codes(json!({"d/b.md": "# B\n"})), ["U011"]);
    assert!(codes(json!({"d/b.md": "# C\n"})).is_empty());
    // The anchors of a file are not known without its text.
    assert!(codes(json!({"d/b.md": null})).is_empty() && codes(json!(["d/b.md"])).is_empty());
    for wrong in [json!(3), json!([3]), json!({"d/b.md": 3})] {
        assert!(urlgram_ops::answer(request(wrong).as_object().unwrap()).is_err());
    }
}

#[test]
fn rules_terms_errors_and_lints_are_explained() {
    for (name, family) in [
        ("reg-name", "rule"),
        ("opaque path", "concept"),
        ("*", "ABNF"),
        ("IPv6-unclosed", "validation error"),
        ("U301", "lint"),
    ] {
        let page = answer(&json!({"op": "explain", "name": name}));
        assert_eq!(page["family"], family, "{name}");
        assert!(page["url"].as_str().unwrap().starts_with("https://"), "{name}");
    }
    assert!(
        urlgram_ops::answer(json!({"op": "explain", "name": "nothing of this name"}).as_object().unwrap()).is_err()
    );
}

#[test]
fn every_word_leads_to_a_page() {
    for (word, page) in urlgram_teach::synonyms() {
        let found = answer(&json!({"op": "explain", "name": word}));
        // A word that is a name itself keeps its page.
        assert!(found["meant"] == page || found["meant"].is_null(), "{word}: {found}");
        assert!(answer(&json!({"op": "explain", "name": page}))["meant"].is_null(), "{page}");
    }
}

#[test]
fn derivations_part_or_break() {
    let sum = "sum = sum \"+\" sum / DIGIT\n";
    let request = |input: &str, count: u64| json!({"op": "grammar.trees", "abnf": sum, "rule": "sum", "input": input, "count": count});
    let found = answer(&request("1+2+3", 10));
    assert_eq!((found["trees"].as_array().unwrap().len(), &found["more"]), (2, &json!(false)));
    assert_eq!(found["ambiguity"]["second"], r#"sum "1", "+", sum "2+3""#);
    let found = answer(&request("1+2+3+4", 3));
    assert_eq!((found["trees"].as_array().unwrap().len(), &found["more"]), (3, &json!(true)));
    let found = answer(&request("1+", 10));
    assert_eq!(
        (&found["matches"], &found["offset"], &found["expected"][0]["rule"]),
        (&json!(false), &json!(2), &json!("sum"))
    );
    assert!(!found["next"].as_str().unwrap().is_empty());
    let found = answer(&request(&"1".repeat(3000), 10));
    assert_eq!(found["too_long"]["limit"], 2000);
    let found = answer(&json!({"op": "grammar.trees", "abnf": sum, "rule": "none", "input": ""}));
    assert!(found["error"]["message"].as_str().unwrap().contains("none"));
}

#[test]
fn states_and_errors_are_explained_with_an_example() {
    let page = answer(&json!({"op": "explain", "name": "no scheme state"}));
    assert_eq!((&page["family"], &page["base"]), (&json!("state"), &json!("http://example.org/")));
    assert_eq!(page["url"], "https://url.spec.whatwg.org/#no-scheme-state");
    let page = answer(&json!({"op": "explain", "name": "ipv6-unclosed"}));
    assert_eq!((&page["name"], &page["example"]), (&json!("IPv6-unclosed"), &json!("https://[::1")));
    // Without the word "state", the component is meant.
    assert_eq!(answer(&json!({"op": "explain", "name": "authority"}))["family"], "rule");
}

#[test]
fn a_grammar_is_taken_out_of_a_document() {
    let document = "# Notes\n\n```abnf\ngreeting = \"hello\"\n```\n";
    let found = answer(&json!({"op": "grammar.extract", "input": document}));
    assert_eq!(found, json!({"kind": "Markdown", "text": "greeting = \"hello\"\n"}));
    let found = answer(&json!({"op": "grammar.extract", "input": "a = \"b\"\n"}));
    assert_eq!(found, json!({"kind": "grammar", "text": null}));
}

#[test]
fn examples_are_tested_and_grammars_are_formatted() {
    let document = "# A\n\n~~~abnf\na = 1*DIGIT ; accepts: 12\n~~~\n\n# All rules\n\n~~~abnf\na = *DIGIT\n~~~\n";
    let found = answer(&json!({"op": "grammar.test", "input": document, "examples": "rejects a: 7"}));
    let verdicts: Vec<&str> =
        found["examples"].as_array().unwrap().iter().map(|example| example["verdict"].as_str().unwrap()).collect();
    assert!(verdicts.contains(&"right") && verdicts.contains(&"wrong"), "{found}");
    assert_eq!((&found["changes"][0]["rule"], &found["changes"][0]["only_new"]), (&json!("a"), &json!("")));

    let found = answer(&json!({"op": "grammar.format", "abnf": "a=b\nlonger = \"x\"/\"y\"\nb = \"z\"\n"}));
    assert_eq!(found, json!({"text": "a      = b\nlonger = \"x\" / \"y\"\nb      = \"z\"\n"}));
    let found = answer(&json!({"op": "grammar.format", "abnf": "a = (\n"}));
    assert_eq!(found["error"]["problems"][0]["code"], "abnf::syntax");
    assert!(
        answer(&json!({"op": "grammar.format", "abnf": document}))["error"]["problems"].as_array().unwrap().is_empty()
    );
}
