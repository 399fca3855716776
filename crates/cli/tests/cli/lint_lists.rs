//! `urlgram lint` on the real lists: the same verdict, line by line, as the minimal automaton of `URI`.

use std::collections::BTreeSet;

use serde_json::Value;
use urlgram_abnf::builtin;

use crate::command::urlgram;
use crate::folder::{folder, lint};
use crate::lint::places;

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

/// Lines of a list whose name says that a program compares them may be regular expressions.
#[test]
fn a_list_of_patterns_is_compared() {
    let list = "http://localhost:\\d{4}\nhttps://.*.a.example\nhttps://https://a.example/\n";
    let files = [(".git/HEAD", ""), ("link-ignore.txt", list), ("links.txt", list)];
    let ran = lint(&folder("patterns", &files), &["-F", "concise", "."]);
    let places = places(&ran);
    let of = |name: &str| places.iter().filter(|place| place.starts_with(name)).cloned().collect::<Vec<_>>();
    assert_eq!(of("link-ignore.txt"), ["link-ignore.txt:3:1: U126"], "{ran}");
    assert!(of("links.txt").contains(&"links.txt:1:18: U301".to_owned()), "{ran}");
}
