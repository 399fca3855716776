//! The grammars before RFC 3986 against their automata: RFC 1738, RFC 1808, RFC 2396, RFC 2732.
//!
//! RFC 1738 asks interpreters to ignore the case of a scheme, although its rules only have lower case. So its automata get the
//! texts with the scheme in lower case.

use proptest::prelude::*;
use urlgram::grammar::{rfc2396, rfc2732};
use urlgram::pass;
use urlgram::registry::DynRule;
use urlgram_abnf::Suite;

use crate::common::automata;

const GRAMMARS: [&str; 4] = ["rfc1738", "rfc1808", "rfc2396", "rfc2732"];

/// Returns the text for the automaton if the rule gets `text`.
fn for_automaton(rule: &DynRule, text: &str) -> String {
    let rule = rule.rule();
    let with_scheme =
        rule.name.ends_with("url") || ["scheme", "waisdatabase", "waisindex", "waisdoc"].contains(&rule.name);
    if rule.document.name != "rfc1738" || !with_scheme {
        return text.to_owned();
    }
    let end = text.find(':').unwrap_or(text.len());
    text[..end].to_ascii_lowercase() + &text[end..]
}

#[test]
fn every_rule_passes_its_complete_suite() {
    let mut wrong = Vec::new();
    for name in GRAMMARS {
        for &(ref dfa, rule) in automata(name) {
            let mut left = 20;
            Suite::new(dfa).unwrap().for_each(|text, _| {
                let expected = dfa.accepts(for_automaton(rule, text));
                if left > 0 && rule.accepts(text) != expected {
                    left -= 1;
                    wrong.push(format!("{name} {}: {text:?} is {expected}", rule.rule().name));
                }
            });
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Asserts that all passes of all rules agree with the automata about `text`.
fn agree(name: &'static str, text: &str) {
    for &(ref dfa, rule) in automata(name) {
        let (name_of_rule, asked) = (rule.rule().name, for_automaton(rule, text));
        let expected = dfa.accepts(&asked);
        assert_eq!(rule.accepts(text), expected, "accepts {name} {name_of_rule} {text:?}");
        assert_eq!(rule.derive(text).is_ok(), expected, "derive {name} {name_of_rule} {text:?}");
        match rule.blame(text) {
            Ok(()) => assert!(expected, "blame {name} {name_of_rule} {text:?}"),
            Err(error) => {
                assert!(!expected, "blame {name} {name_of_rule} {text:?}");
                // The text before the error is a prefix of a text that matches.
                let viable = dfa.longest_viable_prefix(&asked);
                assert!(
                    error.offset() <= viable,
                    "{name} {name_of_rule} {text:?}: {} is beyond {viable}",
                    error.offset()
                );
                assert!(text.is_char_boundary(error.offset()) && !error.wanted().is_empty());
            }
        }
    }
}

/// RFC 2732 only adds addresses in brackets, and brackets where any character is allowed, to RFC 2396.
#[test]
fn references_with_addresses() {
    for (text, before, after) in [
        ("http://[::1]:80/", false, true),
        ("http://u@[1:2:3:4:5:6:7:8:9]", false, true),
        ("//[::ffff:1.2.3.4]?q", false, true),
        ("//[::1.2.3.4]", false, false),
        ("//[::1", false, false),
        ("//[::1]x", false, false),
        ("//[v1.x]", false, false),
        ("a?[b]#[c]", false, true),
        ("x:[a]", false, false),
        ("x:a[b]", false, true),
        ("/[a]", false, false),
        ("http://a:b@c:d@e/", true, true),
        ("?y", false, false),
        ("", true, true),
    ] {
        assert_eq!(pass::accepts(rfc2396::UriReference, text), before, "{text}");
        assert_eq!(pass::accepts(rfc2732::updated::UriReference, text), after, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn without_brackets_rfc_2732_changes_nothing(text in "([a-c]:)?(//)?[a-cA1:/?#@%.;=&*~ é-]{0,20}") {
        let before = pass::parse(rfc2396::UriReference, &text).ok();
        prop_assert_eq!(before, pass::parse(rfc2732::updated::UriReference, &text).ok());
    }

    #[test]
    fn soup_of_addresses(text in "\\[?(::|[0-9a-f]{1,5}:|[0-9]{1,3}\\.|:|[0-9]{1,3}){0,10}\\]?") {
        agree("rfc2732", &text);
    }

    #[test]
    fn soup_of_delimiters(text in "[a-fA1:/?#@%.;=&*~ é-]{0,20}") {
        GRAMMARS.into_iter().for_each(|name| agree(name, &text));
    }

    #[test]
    fn soup_after_a_scheme(
        text in "(?i)(http|ftp|gopher|mailto|news|nntp|telnet|wais|file|prospero|foo):(//)?[a-cA1:/?@%.;=&*-]{0,6}(%09|/|;type=|[a-c1/?=%-]){0,6}"
    ) {
        GRAMMARS.into_iter().for_each(|name| agree(name, &text));
    }

    #[test]
    fn soup_of_hosts(text in "(//)?([a-b1-]{1,2}[.]){0,5}[a-b1.:-]{0,3}@?") {
        GRAMMARS.into_iter().for_each(|name| agree(name, &text));
    }
}
