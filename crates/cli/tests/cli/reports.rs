//! Reports of users, run as they would have run them: exit code, and what the output has and lacks.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::command::urlgram;
use crate::support::cases;

/// Cases that the program does not answer as expected, each with the reason.
const OPEN: &[(&str, &str)] = &[];

/// Returns what is wrong with the answer to a case.
fn fault(case: &Value) -> Option<String> {
    let strings = |value: &Value| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let args = strings(&case["argv"]);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (code, out, err) = urlgram(&args, case["stdin"].as_str().unwrap_or_default()).parts();
    let expected = &case["expect"];
    let lacks = |text: &str, parts: &Value| strings(parts).into_iter().find(|part| !text.contains(part.as_str()));
    let has = |text: &str, parts: &Value| strings(parts).into_iter().find(|part| text.contains(part.as_str()));
    let code = expected["code"].as_i64().filter(|wanted| *wanted != i64::from(code)).map(|_| format!("exit {code}"));
    code.or_else(|| lacks(&out, &expected["stdout_contains"]).map(|part| format!("stdout lacks {part:?}: {out}")))
        .or_else(|| lacks(&err, &expected["stderr_contains"]).map(|part| format!("stderr lacks {part:?}: {err}")))
        .or_else(|| has(&out, &expected["stdout_lacks"]).map(|part| format!("stdout has {part:?}: {out}")))
}

#[test]
fn reports_have_the_answers_that_their_authors_expected() {
    let faults: BTreeMap<String, String> = cases("reports/cases.jsonl", 134)
        .iter()
        .filter_map(|case| {
            let name = format!("{}: {}", case["id"].as_str()?, case["class"].as_str()?);
            Some((name, fault(case)?))
        })
        .collect();
    let (open, new): (Vec<_>, Vec<_>) =
        faults.iter().partition(|(name, _)| OPEN.iter().any(|(id, _)| name.starts_with(id)));
    assert!(new.is_empty(), "{new:#?}");
    // A case that has become right is taken off the list.
    assert_eq!(open.len(), OPEN.len(), "{:?}", open.iter().map(|(name, _)| name).collect::<Vec<_>>());
}
