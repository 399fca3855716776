//! Calls recorded from CPython 3.14's `urllib.parse`, through `urlgram batch`.

use serde_json::{Value, json};

use crate::command::batch;
use crate::support::cases;

/// Returns the recorded outcome of a call, without its arguments.
fn expected(call: &Value) -> Vec<(&str, &Value)> {
    ["result", "attrs", "geturl", "raises"].into_iter().filter_map(|key| Some((key, call.get(key)?))).collect()
}

/// Removes what the cases leave out: messages, which vary between versions of Python, and attributes that are null.
fn reduced(mut answer: Value) -> Value {
    if let Some(attributes) = answer.get_mut("attrs").and_then(Value::as_object_mut) {
        attributes.retain(|_, value| !value.is_null());
        for error in attributes.values_mut().filter_map(Value::as_object_mut) {
            error.remove("message");
        }
    }
    answer
}

fn conforms(file: &str, count: usize) {
    let calls = cases(file, count);
    let request = |call: &Value| {
        let op = format!("urllib.{}", call["op"].as_str().unwrap());
        json!({"op": op, "args": call["args"], "kwargs": call.get("kwargs").unwrap_or(&json!({}))})
    };
    let answers = batch(calls.iter().map(request)).into_iter().map(reduced);
    let wrong = calls.iter().zip(answers).filter_map(|(call, answer)| {
        let expected = expected(call);
        let is_right = !expected.is_empty() && expected.iter().all(|(key, value)| answer.get(*key) == Some(value));
        (!is_right).then(|| format!("{}\n  expected {expected:?}\n  answered {answer}", request(call)))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {count} calls are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn calls_of_pythons_own_tests() {
    conforms("urllib/calls.jsonl", 1362);
}

#[test]
fn generated_calls() {
    conforms("urllib/more_calls.jsonl", 2182);
}
