//! `urlgram lint` on the real lists: the same verdict, line by line, as the minimal automaton of `URI`.

use std::collections::BTreeSet;

use serde_json::Value;
use urlgram_abnf::builtin;

use crate::command::urlgram;

#[test]
fn the_verdict_of_the_automaton() {
    let uri = builtin("rfc3986").unwrap().dfa("URI").unwrap();
    for (file, text) in crate::support::url_lists() {
        let ran = urlgram(&["lint", "--quiet", "--format", "json-lines", "--kind", "list", file.to_str().unwrap()], "");
        let findings = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        // Other lints find more. A text that is not a URI is reported by what was expected, or by its bytes.
        let refusals = findings.filter(|finding| {
            finding["expected"] != Value::Array(vec![]) || finding["code"] == "U118" || finding["code"] == "U120"
        });
        let found: BTreeSet<u64> = refusals.map(|finding| finding["line"].as_u64().unwrap()).collect();
        let lines = (1..).zip(text.lines());
        let wrong: BTreeSet<u64> =
            lines.filter(|(_, line)| !line.is_empty() && !uri.accepts(line)).map(|(number, _)| number).collect();
        let differ: Vec<_> = found.symmetric_difference(&wrong).collect();
        assert!(differ.is_empty(), "{}: lines {differ:?}", file.display());
        assert!(wrong.is_empty() || ran.code == Some(1));
    }
}
