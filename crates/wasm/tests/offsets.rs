//! Offsets at the border: every span of an answer selects the same characters before and after the conversion.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use serde_json::{Value, json};
use urlgram_wasm::{answer, in_utf16};

/// Returns the part of a text between two offsets in UTF-16 code units.
fn utf16_slice(text: &str, start: u64, end: u64) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&units[start as usize..end as usize]).unwrap()
}

/// Returns all spans of an answer, in order.
fn spans(value: &Value) -> Vec<(u64, u64)> {
    match value {
        Value::Array(items) => items.iter().flat_map(spans).collect(),
        Value::Object(fields) => {
            let number = |name: &str| fields.get(name).and_then(Value::as_u64);
            let own = number("start").zip(number("end"));
            own.into_iter().chain(fields.values().flat_map(spans)).collect()
        }
        _ => Vec::new(),
    }
}

fn answered(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).unwrap()
}

proptest! {
    #[test]
    fn spans_select_the_same_characters(text in "(http|HTTP|mailto):(//)?[a-zé𝄞ß%@:/?# \\\\\\[\\]]{0,24}") {
        for op in ["read", "tree", "whatwg.trace", "whatwg.parse", "parse"] {
            let request = json!({"op": op, "input": text, "grammar": "rfc3987"});
            let request = request.as_object().unwrap();
            let before = urlgram_ops::answer(request).unwrap();
            let mut after = before.clone();
            in_utf16(&mut after, request);
            let (before, after) = (spans(&before), spans(&after));
            prop_assert_eq!(before.len(), after.len());
            for ((start, end), (from, to)) in before.into_iter().zip(after) {
                prop_assert_eq!(&text[start as usize..end as usize], utf16_slice(&text, from, to));
            }
        }
    }
}

#[test]
fn an_error_of_another_field_has_offsets_of_that_field() {
    let request = json!({"op": "resolve", "base": "http://a/", "ref": "éé%"});
    let found: Value = serde_json::from_str(&answer(&request.to_string())).unwrap();
    assert_eq!((&found["error"]["input"], &found["error"]["offset"]), (&json!("ref"), &json!(3)), "{found}");
}

#[cfg(feature = "regex")]
#[test]
fn an_error_in_an_expression_has_offsets_of_the_expression() {
    let request = json!({"op": "grammar.compare_regex", "regex": "éé(a)\\1", "grammar": "rfc3986", "rule": "URI"});
    let found = answered(&request);
    assert_eq!((&found["error"]["offset"], &found["error"]["length"]), (&json!(5), &json!(2)), "{found}");
}

#[test]
fn a_comparison_has_offsets_of_both_texts() {
    let found = answered(&json!({"op": "compare", "a": "http://a/é%41?", "b": "HTTP://a/éé"}));
    assert_eq!(found["changes"]["a"][0]["span"], json!({"start": 10, "end": 13}), "{found}");
    assert_eq!(found["difference"]["b"], json!({"start": 8, "end": 11}), "{found}");
}

#[test]
fn urls_of_a_document_have_offsets_at_both_ends() {
    let found = answered(&json!({"op": "extract", "input": "é <http://é.example/>", "kind": "markdown"}));
    let link = &found["links"][0];
    assert_eq!((&link["offset"], &link["end_offset"], &link["column"]), (&json!(3), &json!(20), &json!(4)), "{found}");
}

#[test]
fn the_first_divergence_is_an_offset() {
    let found = answered(&json!({"op": "read", "input": "http://é\\@b/"}));
    assert_eq!(found["first_divergence"], json!(7), "{found}");
    let found = answered(&json!({"op": "read", "input": "é é:b"}));
    assert!(found["first_divergence"].as_u64().is_some_and(|offset| offset <= 5), "{found}");
}

#[test]
fn problems_of_a_grammar_are_offsets_of_the_grammar() {
    let request = json!({"op": "grammar.check", "abnf": "; 𝄞é\na = b\n"});
    let found: Value = serde_json::from_str(&answer(&request.to_string())).unwrap();
    assert_eq!(found["problems"][0]["span"], json!({"start": 10, "end": 11}), "{found}");
}

#[test]
fn what_is_not_a_request_is_answered() {
    for request in ["", "[]", "{}", r#"{"op": "none"}"#, r#"{"op": "read", "input": 1}"#] {
        let found: Value = serde_json::from_str(&answer(request)).unwrap();
        assert_eq!(found["error"]["kind"], "bad-request", "{request}");
    }
}
