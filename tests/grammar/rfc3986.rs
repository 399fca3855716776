//! The rules of RFC 3986 against their automata: each rule accepts exactly the language of its automaton, in every pass.

use proptest::prelude::*;
use urlgram::registry::{DynRule, grammar};
use urlgram_abnf::Dfa;

use crate::common::{Pair, automata, file, short_texts};

/// Returns every rule of RFC 3986 with its automaton.
fn rfc3986() -> &'static [Pair] {
    automata("rfc3986")
}

/// Asserts that all passes of `rule` agree with the automaton about `text`, and that the error is where the automaton fails.
fn agree(dfa: &Dfa, rule: &DynRule, text: &str) {
    let name = rule.rule().name;
    let expected = dfa.accepts(text);
    assert_eq!(rule.accepts(text), expected, "accepts {name} {text:?}");
    assert_eq!(rule.check(text).is_ok(), expected, "check {name} {text:?}");
    assert_eq!(rule.derive(text).is_ok(), expected, "derive {name} {text:?}");
    match rule.blame(text) {
        Ok(()) => assert!(expected, "blame {name} {text:?}"),
        Err(error) => {
            assert!(!expected, "blame {name} {text:?}");
            let viable = dfa.longest_viable_prefix(text);
            // The text before the error is the longest prefix of a text that matches, unless a longer prefix only belongs to
            // a userinfo whose "@" is missing, perhaps with an incomplete percent-encoding.
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

/// The rules whose suites have millions of texts, which run in tests of their own, in parallel.
const LARGE: &[&str] =
    &["URI", "URI-reference", "absolute-URI", "relative-ref", "relative-part", "hier-part", "authority"];

/// Runs the complete test suite of each chosen rule. It distinguishes the rule from every other automaton with up to one more
/// state.
fn complete_suites(chosen: impl Fn(&str) -> bool) {
    let grammar = grammar("rfc3986").unwrap();
    for rule in grammar.rules().iter().filter(|rule| chosen(rule.rule().name)) {
        let name = rule.rule().name;
        let suite = file(grammar).suite(name).unwrap();
        assert_eq!(suite.failures(|text| rule.accepts(text)), [], "{name}");
        if suite.len() < 50_000 {
            assert_eq!(suite.failures(|text| rule.blame(text).is_ok()), [], "blame {name}");
            assert_eq!(suite.failures(|text| rule.derive(text).is_ok()), [], "derive {name}");
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
fn the_automaton_of_uri_reference_has_the_published_size() {
    assert_eq!(file(grammar("rfc3986").unwrap()).dfa("URI-reference").unwrap().state_count(), 183);
}

#[test]
fn short_texts_agree_with_the_automata() {
    // The characters that delimit something, and a few others.
    let alphabet = ['a', 'v', '1', ':', '/', '?', '#', '[', ']', '@', '%', '.', ' '];
    let texts = short_texts(&alphabet, 4);
    for (dfa, rule) in rfc3986() {
        for text in &texts {
            assert_eq!(rule.accepts(text), dfa.accepts(text), "{} {text:?}", rule.rule().name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn soup_of_delimiters(text in "[a-fv0-9:/?#@%.\\[\\] é!-]{0,24}") {
        for (dfa, rule) in rfc3986() {
            agree(dfa, rule, &text);
        }
    }

    #[test]
    fn soup_after_a_scheme(text in "(http|A1):(//)?[a-fv0-9:/?#@%.\\[\\] é!-]{0,24}") {
        for (dfa, rule) in rfc3986().iter().filter(|(_, rule)| rule.rule().name.contains("URI")) {
            agree(dfa, rule, &text);
        }
    }

    #[test]
    fn soup_of_addresses(text in "(::|[0-9a-f]{1,5}:|[0-9]{1,3}\\.|:|[0-9]{1,3}){0,10}") {
        for (dfa, rule) in rfc3986().iter().filter(|(_, rule)| rule.rule().section == "3.2.2") {
            agree(dfa, rule, &text);
            agree(dfa, rule, &format!("[{text}]"));
        }
    }
}
