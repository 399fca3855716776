//! `urlgram lint` on the real lists: the same verdict, line by line, as the minimal automaton of `URI`.

use std::collections::BTreeSet;

use serde_json::Value;
use urlgram_abnf::builtin;

use crate::command::urlgram;

#[test]
fn the_verdict_of_the_automaton() {
    let Some(folder) = crate::support::shared("data/urls") else { return };
    let uri = builtin("rfc3986").unwrap().dfa("URI").unwrap();
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 4);
    for file in files {
        let ran = urlgram(&["lint", "--quiet", "--format", "json-lines", "--kind", "list", file.to_str().unwrap()], "");
        let findings = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        // Other lints find more; that a text is no URI is told by what was expected, or before by its bytes.
        let refusals = findings.filter(|finding| {
            finding["expected"] != Value::Array(vec![]) || finding["code"] == "U118" || finding["code"] == "U120"
        });
        let found: BTreeSet<u64> = refusals.map(|finding| finding["line"].as_u64().unwrap()).collect();
        let text = std::fs::read(&file).unwrap();
        let lines = (1..).zip(text.split(|byte| *byte == b'\n'));
        let lines = lines.map(|(number, line)| (number, line.strip_suffix(b"\r").unwrap_or(line)));
        let wrong: BTreeSet<u64> =
            lines.filter(|(_, line)| !line.is_empty() && !uri.accepts(line)).map(|(number, _)| number).collect();
        let differ: Vec<_> = found.symmetric_difference(&wrong).collect();
        assert!(differ.is_empty(), "{}: lines {differ:?}", file.display());
        assert!(wrong.is_empty() || ran.code == Some(1));
    }
}
