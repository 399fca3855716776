//! The grammar of valid URL strings against its file: each rule accepts the language of its automaton, except for the
//! conditions that ABNF cannot express.

use proptest::prelude::*;
use urlgram::registry::DynRule;
use urlgram_abnf::Dfa;

use crate::common::{Pair, automata, short_texts};

/// Returns whether a rule, or a rule that it uses, has a condition in addition to its ABNF and accepts less than its automaton.
fn has_condition(name: &str) -> bool {
    // A non-special scheme must not be special, and a relative path must not begin with a scheme.
    let within = ["valid-URL-string", "absolute-URL", "relative-URL-string", "other-scheme", "scheme-less"];
    let without =
        ["scheme-relative-URL-string", "scheme-relative-special-URL-string", "scheme-relative-file-URL-string"];
    within.iter().any(|part| name.contains(part)) && !without.contains(&name)
        || name == "path-relative-scheme-less-URL-string"
}

fn rules() -> &'static [Pair] {
    automata("whatwg")
}

#[track_caller]
fn agree(dfa: &Dfa, rule: &DynRule, text: &str) {
    let name = rule.rule().name;
    let (accepts, automaton) = (rule.accepts(text), dfa.accepts(text));
    assert_eq!(rule.derive(text).is_ok(), accepts, "derive {name} {text:?}");
    assert_eq!(rule.blame(text).is_ok(), accepts, "blame {name} {text:?}");
    if has_condition(name) {
        assert!(automaton || !accepts, "{name} {text:?}");
    } else {
        assert_eq!(accepts, automaton, "{name} {text:?}");
    }
}

#[test]
fn short_texts_agree_with_the_automata() {
    let alphabet = ['a', '0', '1', '6', ':', '/', '?', '#', '[', ']', '@', '%', '.', ' ', 'é', '\u{85}', '\u{FFFE}'];
    let texts = short_texts(&alphabet, 3);
    for (dfa, rule) in rules() {
        texts.iter().for_each(|text| agree(dfa, rule, text));
    }
}

#[test]
fn ports() {
    let (dfa, rule) = rules().iter().find(|(_, rule)| rule.rule().name == "URL-port-string").unwrap();
    for port in 0..=70_000_u32 {
        assert_eq!(rule.accepts(&port.to_string()), port <= 65_535, "{port}");
        assert_eq!(dfa.accepts(port.to_string()), port <= 65_535, "{port}");
        assert_eq!(rule.accepts(&format!("00{port}")), port <= 65_535, "00{port}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn soup(text in "((http|https|file|FTP|foo):)?(//?)?[a-f0-9:/?#@%.\\[\\] é-]{0,16}") {
        for (dfa, rule) in rules() {
            agree(dfa, rule, &text);
        }
    }

    #[test]
    fn addresses(text in "(::|[0-9a-f]{1,5}:|[0-9]{1,3}\\.|:|[0-9]{1,3}){0,10}") {
        for (dfa, rule) in rules() {
            agree(dfa, rule, &text);
            agree(dfa, rule, &format!("//[{text}]"));
        }
    }
}
