//! RFC 1738 through the binary: validity and fields of every line of the conformance data.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Sends `requests` to `urlgram batch` and gives the answers back.
fn batch(requests: &[Value]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlgram"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{}", output.status);
    let answers: Vec<Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

/// What is wrong with the answer to a case, if anything.
fn fault(case: &Value, answer: &Value) -> Option<String> {
    if answer["valid"] != case["valid"] {
        return Some(format!("valid is {}", answer["valid"]));
    }
    if case["valid"] == json!(false) {
        let error = &answer["error"];
        let length = case["input"].as_str()?.len() as u64;
        let told = error["offset"].as_u64().is_some_and(|offset| offset <= length)
            && error["expected"].as_array().is_some_and(|expected| !expected.is_empty())
            && error["rule"].is_string()
            && error["message"].is_string();
        return (!told).then(|| format!("the error says too little: {error}"));
    }
    let wrong = ["scheme", "fields"].into_iter().find(|field| answer[*field] != case[*field])?;
    Some(format!("{wrong} is {}", answer[wrong]))
}

#[test]
fn every_url_is_read_as_rfc_1738_has_it() {
    let Some(file) = crate::support::shared("conformance/rfc1738/urls.jsonl") else { return };
    let cases: Vec<Value> =
        fs::read_to_string(file).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let request = |case: &Value| json!({"op": "parse", "grammar": "rfc1738", "input": case["input"]});
    let answers = batch(&cases.iter().map(request).collect::<Vec<_>>());
    let faults: Vec<String> = cases
        .iter()
        .zip(&answers)
        .filter_map(|(case, answer)| Some(format!("{case}\n    {}", fault(case, answer)?)))
        .collect();
    assert!(faults.is_empty(), "{} of {} are wrong:\n{}", faults.len(), cases.len(), faults.join("\n"));
}
