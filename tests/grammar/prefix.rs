//! The prefixes that rules read: the longest that their automata accept.

use proptest::prelude::*;
use urlgram::grammar::rfc3986 as rules;
use urlgram::input::Production;
use urlgram::pass::prefix;
use urlgram_abnf::Dfa;

use crate::common::automata;

/// Asserts that `rule` reads the longest prefix of `text` that its automaton accepts, and nothing if there is none.
fn longest<R: Production>(rule: R, text: &str) {
    let name = R::RULE.name;
    let dfa: &Dfa = &automata("rfc3986").iter().find(|(_, rule)| rule.rule().name == name).unwrap().0;
    let ends = (0..=text.len()).rev().filter(|end| text.is_char_boundary(*end));
    let expected = ends.map(|end| &text[end..]).find(|rest| dfa.accepts(&text[..text.len() - rest.len()]));
    assert_eq!(prefix(rule, text).ok().map(|(rest, _)| rest), expected, "{name} {text:?}");
}

fn all_longest(text: &str) {
    longest(rules::Uri, text);
    longest(rules::UriReference, text);
    longest(rules::AbsoluteUri, text);
    longest(rules::RelativeRef, text);
    longest(rules::Authority, text);
    longest(rules::Host, text);
    longest(rules::IpLiteral, text);
    longest(rules::PathAbempty, text);
    longest(rules::Query, text);
}

#[test]
fn a_rule_reads_the_longest_prefix_of_typical_texts() {
    for text in [
        "", "http://a/b c", "http://[::1/", "http://1.2.3.4.example>", "//a:b@c:80x", "http://a%4", "a://u:p%zz@h",
        "::1", "1:2", "http://h:80:80/", "?q#f#g", "//1.2.3.400/", "x:/", "x://", "//[v1.a]b",
    ] {
        all_longest(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_rule_reads_the_longest_prefix(text in "((http|A1):)?(//)?[a-fv0-9:/?#@%.\\[\\] é!-]{0,24}") {
        all_longest(&text);
    }

    #[test]
    fn addresses_read_the_longest_prefix(text in "(//|http://)?\\[?(::|[0-9a-f]{1,5}:|[0-9]{1,3}\\.|:|[0-9]{1,3}){0,10}\\]?[a:/]?") {
        all_longest(&text);
        longest(rules::Ipv6address, &text);
        longest(rules::Ipv4address, &text);
    }
}
