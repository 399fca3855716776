//! RFC 1738 through the binary: validity and fields of every line of the conformance data.

use serde_json::{Value, json};

use crate::command::batch;
use crate::support::cases;

/// The mistake in the answer to a case, if there is one.
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
    let mut answer = answer.clone();
    // The cases leave out the fields of an optional part that is absent.
    if let Some(fields) = answer["fields"].as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    let wrong = ["scheme", "fields"].into_iter().find(|field| answer[*field] != case[*field])?;
    Some(format!("{wrong} is {}", answer[wrong]))
}

#[test]
fn every_url_is_read_as_rfc_1738_has_it() {
    let cases = cases("rfc1738/urls.jsonl", 3138);
    let request = |case: &Value| json!({"op": "parse", "grammar": "rfc1738", "input": case["input"]});
    let answers = batch(cases.iter().map(request));
    let faults: Vec<String> = cases
        .iter()
        .zip(&answers)
        .filter_map(|(case, answer)| Some(format!("{case}\n    {}", fault(case, answer)?)))
        .collect();
    assert!(faults.is_empty(), "{} of {} are wrong:\n{}", faults.len(), cases.len(), faults.join("\n"));
}
