//! The grammars before RFC 3986 against their automata: RFC 1738, RFC 1808, RFC 2396, RFC 2732.
//!
//! RFC 1738 asks interpreters to ignore the case of a scheme, though its rules have the lower case alone. So its automata
//! are asked about texts with the scheme in lower case.

use std::sync::OnceLock;

use proptest::prelude::*;
use urlgram::grammar::{rfc2396, rfc2732};
use urlgram::pass;
use urlgram::registry::{DynRule, grammar};
use urlgram_abnf::{self, Dfa, Suite};

const GRAMMARS: [&str; 4] = ["rfc1738", "rfc1808", "rfc2396", "rfc2732"];

/// A rule and its automaton.
type Pair = (Dfa, &'static DynRule);

/// Every rule of a grammar with its automaton.
fn rules(name: &str) -> &'static [Pair] {
    static RULES: OnceLock<Vec<Vec<Pair>>> = OnceLock::new();
    let of = |name| {
        let file = urlgram_abnf::builtin(name).unwrap();
        let rules = grammar(name).unwrap().rules().iter();
        rules.map(|reading| (file.dfa(reading.rule().name).unwrap(), reading)).collect()
    };
    let all = RULES.get_or_init(|| GRAMMARS.into_iter().map(of).collect());
    &all[GRAMMARS.iter().position(|known| *known == name).unwrap()]
}

/// What the automaton is asked, where the rule is asked about `text`.
fn asked(reading: &DynRule, text: &str) -> String {
    let rule = reading.rule();
    let with_scheme =
        rule.name.ends_with("url") || ["scheme", "waisdatabase", "waisindex", "waisdoc"].contains(&rule.name);
    if rule.document.name != "rfc1738" || !with_scheme {
        return text.to_owned();
    }
    let end = text.find(':').unwrap_or(text.len());
    text[..end].to_ascii_lowercase() + &text[end..]
}

#[test]
fn no_automaton_with_one_state_more_is_read_instead() {
    let mut wrong = Vec::new();
    for name in GRAMMARS {
        for &(ref dfa, reading) in rules(name) {
            let mut left = 20;
            Suite::new(dfa).unwrap().for_each(|text, _| {
                let expected = dfa.accepts(asked(reading, text));
                if left > 0 && reading.accepts(text) != expected {
                    left -= 1;
                    wrong.push(format!("{name} {}: {text:?} is {expected}", reading.rule().name));
                }
            });
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Holds all passes of all rules over `text` against the automata.
fn agree(name: &str, text: &str) {
    for &(ref dfa, reading) in rules(name) {
        let (rule, asked) = (reading.rule().name, asked(reading, text));
        let expected = dfa.accepts(&asked);
        assert_eq!(reading.accepts(text), expected, "accepts {name} {rule} {text:?}");
        assert_eq!(reading.derive(text).is_ok(), expected, "derive {name} {rule} {text:?}");
        match reading.blame(text) {
            Ok(()) => assert!(expected, "blame {name} {rule} {text:?}"),
            Err(error) => {
                assert!(!expected, "blame {name} {rule} {text:?}");
                // What stands before the place is the beginning of a text that matches.
                let viable = dfa.longest_viable_prefix(&asked);
                assert!(error.offset() <= viable, "{name} {rule} {text:?}: {} is beyond {viable}", error.offset());
                assert!(text.is_char_boundary(error.offset()) && !error.wanted().is_empty());
            }
        }
    }
}

/// What RFC 2732 changes of RFC 2396, and nothing else: addresses in brackets, and brackets in what may hold any character.
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
