//! The writing grammar of the URL Standard against its file: each rule reads what its automaton reads, but for the conditions
//! that ABNF cannot say.

use std::sync::OnceLock;

use proptest::prelude::*;
use urlgram::registry::{self, DynRule};
use urlgram_abnf::{self, Dfa};

/// Rules with a condition on top of their ABNF, in themselves or in a rule they use: they read less than their automata.
fn has_condition(name: &str) -> bool {
    // No special scheme where another is meant; no scheme before a relative path.
    let within = ["valid-URL-string", "absolute-URL", "relative-URL-string", "other-scheme", "scheme-less"];
    let without =
        ["scheme-relative-URL-string", "scheme-relative-special-URL-string", "scheme-relative-file-URL-string"];
    within.iter().any(|part| name.contains(part)) && !without.contains(&name)
        || name == "path-relative-scheme-less-URL-string"
}

fn rules() -> &'static [(Dfa, &'static DynRule)] {
    static RULES: OnceLock<Vec<(Dfa, &'static DynRule)>> = OnceLock::new();
    RULES.get_or_init(|| {
        let file = urlgram_abnf::builtin("whatwg").unwrap();
        let grammar = registry::grammar("whatwg").unwrap();
        grammar.rules().iter().map(|reading| (file.dfa(reading.rule().name).unwrap(), reading)).collect()
    })
}

#[track_caller]
fn agree(dfa: &Dfa, reading: &DynRule, text: &str) {
    let name = reading.rule().name;
    let (accepts, automaton) = (reading.accepts(text), dfa.accepts(text));
    assert_eq!(reading.derive(text).is_ok(), accepts, "derive {name} {text:?}");
    assert_eq!(reading.blame(text).is_ok(), accepts, "blame {name} {text:?}");
    if has_condition(name) {
        assert!(automaton || !accepts, "{name} {text:?}");
    } else {
        assert_eq!(accepts, automaton, "{name} {text:?}");
    }
}

#[test]
fn short_texts() {
    let alphabet = ['a', '0', '1', '6', ':', '/', '?', '#', '[', ']', '@', '%', '.', ' ', 'é', '\u{85}', '\u{FFFE}'];
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..3 {
        let to = texts.len();
        for i in from..to {
            texts.extend(alphabet.map(|c| format!("{}{c}", texts[i])));
        }
        from = to;
    }
    for (dfa, reading) in rules() {
        texts.iter().for_each(|text| agree(dfa, reading, text));
    }
}

#[test]
fn ports() {
    let (dfa, reading) = rules().iter().find(|(_, reading)| reading.rule().name == "URL-port-string").unwrap();
    for port in 0..=70_000_u32 {
        assert_eq!(reading.accepts(&port.to_string()), port <= 65_535, "{port}");
        assert_eq!(dfa.accepts(port.to_string()), port <= 65_535, "{port}");
        assert_eq!(reading.accepts(&format!("00{port}")), port <= 65_535, "00{port}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn soup(text in "((http|https|file|FTP|foo):)?(//?)?[a-f0-9:/?#@%.\\[\\] é-]{0,16}") {
        for (dfa, reading) in rules() {
            agree(dfa, reading, &text);
        }
    }

    #[test]
    fn addresses(text in "(::|[0-9a-f]{1,5}:|[0-9]{1,3}\\.|:|[0-9]{1,3}){0,10}") {
        for (dfa, reading) in rules() {
            agree(dfa, reading, &text);
            agree(dfa, reading, &format!("//[{text}]"));
        }
    }
}
