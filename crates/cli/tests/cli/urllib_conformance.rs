//! Calls recorded from CPython 3.14's `urllib.parse`, through `urlgram batch`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Map, Value};

/// Sends `requests` through one `urlgram batch`.
fn batch(requests: &[Value]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlgram"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("urlgram starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("urlgram ends");
    writer.join().expect("the writer does not panic").expect("stdin takes all");
    assert!(output.status.success(), "exit code {:?}", output.status.code());
    output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(answer).collect()
}

fn answer(line: &[u8]) -> Value {
    serde_json::from_slice(line).expect("an answer is JSON")
}

/// What was recorded of a call, without its arguments.
fn expected(call: &Map<String, Value>) -> Map<String, Value> {
    let answers = ["result", "attrs", "geturl", "raises"];
    answers.into_iter().filter_map(|key| call.get(key).map(|value| (key.to_owned(), value.clone()))).collect()
}

/// An answer without messages: they are advice, and some are of another version than the functions.
fn without_messages(mut value: Value) -> Value {
    if let Value::Object(object) = &mut value {
        object.remove("message");
        for field in object.values_mut() {
            *field = without_messages(field.take());
        }
    }
    value
}

fn conforms(file: &str) {
    let Some(path) = crate::support::shared(file) else { return };
    let text = std::fs::read_to_string(path).expect("the file is readable");
    let calls: Vec<Map<String, Value>> =
        text.lines().map(|line| serde_json::from_str(line).expect("a call is JSON")).collect();
    let request = |call: &Map<String, Value>| {
        let op = call["op"].as_str().expect("op is a string");
        serde_json::json!({"op": format!("urllib.{op}"), "args": call["args"], "kwargs": call["kwargs"]})
    };
    let answers = batch(&calls.iter().map(request).collect::<Vec<_>>());
    assert_eq!(answers.len(), calls.len());
    let wrong = calls.iter().zip(answers).filter_map(|(call, answer)| {
        let (expected, answer) = (without_messages(expected(call).into()), without_messages(answer));
        let recorded = |(key, value): (&String, &Value)| answer.get(key) == Some(value);
        let right = expected.as_object().is_some_and(|expected| expected.iter().all(recorded));
        (!right).then(|| format!("{}\n  expected {expected}\n  answered {answer}", request(call)))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {} calls are wrong:\n{}", wrong.len(), calls.len(), wrong.join("\n"));
}

#[test]
fn calls_of_pythons_own_tests() {
    conforms("conformance/urllib/calls.jsonl");
}

#[test]
fn generated_calls() {
    conforms("conformance/urllib/more_calls.jsonl");
}
