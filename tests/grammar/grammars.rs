//! The code against the grammar files: every rule is there, documented by the text of its document, and reads exactly the
//! language of its automaton, in every pass.

use std::sync::OnceLock;

use proptest::prelude::*;
use urlgram::registry::{DynRule, Grammar, generic_grammars, grammar};

/// The grammar file of `grammar`.
fn file(grammar: &Grammar) -> &'static urlgram_abnf::Grammar {
    urlgram_abnf::builtin(grammar.document.name).unwrap_or_else(|| panic!("no grammar file {}", grammar.document.name))
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_rule_is_documented_by_the_text_of_its_document() {
    for grammar in generic_grammars() {
        for reading in grammar.rules() {
            let rule = reading.rule();
            let written = file(grammar)
                .rule(rule.name)
                .unwrap_or_else(|| panic!("{}: no rule {}", rule.document.name, rule.name));
            assert_eq!(rule.name, written.name);
            assert_eq!(collapsed(rule.abnf), collapsed(&written.text), "{}", rule.name);
            // A document may repeat a rule of another, which is then read, and cited, as that one's.
            if rule.document == grammar.document {
                assert_eq!(Some(rule.section), written.section.as_deref(), "the section of {}", rule.name);
            }
        }
    }
}

#[test]
fn every_rule_of_the_document_is_there_in_its_order() {
    for grammar in generic_grammars() {
        let written: Vec<&str> = file(grammar).rules().map(|rule| rule.name.as_str()).collect();
        let read: Vec<&str> = grammar.rules().iter().map(|reading| reading.rule().name).collect();
        assert_eq!(read, written, "{}", grammar.document.name);
    }
}

/// Holds all passes of `reading` over `text` against the automaton, and what is blamed against where the automaton dies.
fn agree(dfa: &urlgram_abnf::Dfa, reading: &DynRule, text: &str) {
    let name = reading.rule().name;
    let expected = dfa.accepts(text);
    assert_eq!(reading.accepts(text), expected, "accepts {name} {text:?}");
    assert_eq!(reading.check(text).is_ok(), expected, "check {name} {text:?}");
    assert_eq!(reading.derive(text).is_ok(), expected, "derive {name} {text:?}");
    match reading.blame(text) {
        Ok(()) => assert!(expected, "blame {name} {text:?}"),
        Err(error) => {
            assert!(!expected, "blame {name} {text:?}");
            let viable = dfa.longest_viable_prefix(text);
            // What stands before the place is the beginning of a text that matches; and it is the longest such beginning,
            // unless it is one only as a userinfo whose "@" never comes (perhaps with a triplet begun).
            assert!(error.offset() <= viable, "{name} {text:?}: {} is beyond {viable}", error.offset());
            if error.offset() < viable {
                let endings = ["@", "0@", "00@"].map(|ending| [&text.as_bytes()[..viable], ending.as_bytes()].concat());
                let begun = endings.iter().any(|text| dfa.accepts(text));
                assert!(begun, "{name} {text:?}: {} before {viable}", error.offset());
            }
            assert!(text.is_char_boundary(error.offset()) && !error.wanted().is_empty());
        }
    }
}

/// Every rule of RFC 3986 with its automaton.
fn rfc3986() -> &'static [(urlgram_abnf::Dfa, &'static DynRule)] {
    static RULES: OnceLock<Vec<(urlgram_abnf::Dfa, &'static DynRule)>> = OnceLock::new();
    RULES.get_or_init(|| {
        let grammar = grammar("rfc3986").unwrap();
        grammar.rules().iter().map(|reading| (file(grammar).dfa(reading.rule().name).unwrap(), reading)).collect()
    })
}

/// The rules whose suites have millions of texts, which are run on their own, beside the others.
const LARGE: &[&str] =
    &["URI", "URI-reference", "absolute-URI", "relative-ref", "relative-part", "hier-part", "authority"];

/// Runs the complete test suite of each rule that `chosen` has: it would tell the rule from every other automaton with up
/// to one state more.
fn complete_suites(chosen: impl Fn(&str) -> bool) {
    let grammar = grammar("rfc3986").unwrap();
    for reading in grammar.rules().iter().filter(|reading| chosen(reading.rule().name)) {
        let name = reading.rule().name;
        let suite = file(grammar).suite(name).unwrap();
        assert_eq!(suite.failures(|text| reading.accepts(text)), [], "{name}");
        if suite.len() < 50_000 {
            assert_eq!(suite.failures(|text| reading.blame(text).is_ok()), [], "blame {name}");
            assert_eq!(suite.failures(|text| reading.derive(text).is_ok()), [], "derive {name}");
        }
    }
}

#[test]
fn each_rule_passes_its_complete_suite() {
    complete_suites(|name| !LARGE.contains(&name));
}

#[test]
fn uri_passes_its_complete_suite() {
    complete_suites(|name| ["URI", "absolute-URI", "relative-ref"].contains(&name));
}

#[test]
fn the_other_large_rules_pass_their_complete_suites() {
    complete_suites(|name| LARGE.contains(&name) && !["URI", "absolute-URI", "relative-ref"].contains(&name));
}

#[test]
fn uri_reference_has_the_automaton_that_others_found() {
    assert_eq!(file(grammar("rfc3986").unwrap()).dfa("URI-reference").unwrap().state_count(), 183);
}

#[test]
fn short_texts_are_read_as_the_automaton_does() {
    // All texts of up to four characters out of those that delimit something, for every rule.
    let alphabet = ['a', 'v', '1', ':', '/', '?', '#', '[', ']', '@', '%', '.', ' '];
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..4 {
        let to = texts.len();
        for i in from..to {
            for c in alphabet {
                texts.push(format!("{}{c}", texts[i]));
            }
        }
        from = to;
    }
    for (dfa, reading) in rfc3986() {
        for text in &texts {
            assert_eq!(reading.accepts(text), dfa.accepts(text), "{} {text:?}", reading.rule().name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn soup_of_delimiters_is_read_as_the_automaton_does(text in "[a-fv0-9:/?#@%.\\[\\] é!-]{0,24}") {
        for (dfa, reading) in rfc3986() {
            agree(dfa, reading, &text);
        }
    }

    #[test]
    fn soup_after_a_scheme(text in "(http|A1):(//)?[a-fv0-9:/?#@%.\\[\\] é!-]{0,24}") {
        for (dfa, reading) in rfc3986().iter().filter(|(_, reading)| reading.rule().name.contains("URI")) {
            agree(dfa, reading, &text);
        }
    }

    #[test]
    fn soup_of_addresses(text in "(::|[0-9a-f]{1,5}:|[0-9]{1,3}\\.|:|[0-9]{1,3}){0,10}") {
        for (dfa, reading) in rfc3986().iter().filter(|(_, reading)| reading.rule().section == "3.2.2") {
            agree(dfa, reading, &text);
            agree(dfa, reading, &format!("[{text}]"));
        }
    }
}
