//! Exported regular expressions in the crate `regex`, judged by the complete test suites of their rules. `crates/abnf/check` does the same
//! with engines of other languages.

use regex::RegexBuilder;
use urlgram_abnf::{RegexFlavor, builtin};

/// Rules with their grammars.
const RULES: &[(&str, &str)] = &[
    ("rfc3986", "IPv4address"),
    ("rfc3986", "IPv6address"),
    ("rfc3986", "scheme"),
    ("rfc3986", "path"),
    ("rfc3986", "port"),
    ("rfc3987", "ipchar"),
    ("rfc3987", "ireg-name"),
    ("rfc6570", "literals"),
    ("rfc6570", "expression"),
];

#[test]
fn regular_expressions_agree_with_the_automaton_in_the_crate_regex() {
    for (grammar, rule) in RULES {
        let grammar = builtin(grammar).unwrap();
        let expression = grammar.regex(rule, RegexFlavor::Rust).unwrap();
        let expression = RegexBuilder::new(&expression).size_limit(1 << 26).build().unwrap();
        let mut judged = 0;
        grammar.suite(rule).unwrap().for_each(|text, matches| {
            // The suite of `URI` has more than a million texts.
            if judged < 50_000 {
                assert_eq!(expression.is_match(text), matches, "{rule}: {text:?}");
            }
            judged += 1;
        });
        assert!(judged > 10, "{rule}");
    }
}
