//! Texts from the lists and the conformance data.

use serde_json::Value;

use crate::support::{data, url_lists};

/// Returns every twentieth URL of the lists, and the inputs of the conformance tests, which contain every kind of mistake.
pub(crate) fn texts() -> Vec<String> {
    let mut texts: Vec<String> =
        url_lists().iter().flat_map(|(_, list)| list.lines().step_by(20).map(str::to_owned)).collect();
    for file in ["whatwg/urltestdata.jsonl", "rfc3986/uri_reference.jsonl", "rfc3986/iri_reference.jsonl"] {
        let cases = std::fs::read_to_string(data(file)).unwrap();
        let inputs = cases.lines().filter_map(|line| {
            let case: Value = serde_json::from_str(line).ok()?;
            Some(case["input"].as_str()?.to_owned())
        });
        let before = texts.len();
        texts.extend(inputs);
        assert!(texts.len() > before, "{file} has no inputs");
    }
    texts
}
