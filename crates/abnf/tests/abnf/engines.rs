//! Exported regular expressions in the crate `regex`, judged by the complete test suites of their rules. `crates/abnf/check` does the same
//! with engines of other languages.

use regex::RegexBuilder;
use urlgram_abnf::{Grammar, Growth, RegexFlavor, builtin, builtin_parsed};

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

/// Judges expressions that are written from automata, as engines that backtrack get them.
#[test]
fn expressions_from_automata_agree_with_them() {
    let source = "tabs = *( *WSP / %xE9 / \",\" ) \".\"\n\
        hosts = 1*( label / octet ) *( \".\" ( label / octet ) )\nlabel = ALPHA *( ALPHA / DIGIT / \"-\" ) *DIGIT\noctet = 1*3DIGIT *DIGIT\n\
        wide = *( %x7F-1FFF / *%x2000-10FFFF ) \"!\"\n";
    let own: Grammar = source.parse().unwrap();
    let rfc5322 = builtin_parsed("rfc5322").map(|parsed| parsed.grammar.clone());
    let own_rules = ["tabs", "hosts", "label", "wide"].map(|rule| (own.clone(), rule));
    let others = rfc5322.into_iter().flat_map(|grammar| ["unstructured", "FWS"].map(|rule| (grammar.clone(), rule)));
    for (grammar, rule) in own_rules.into_iter().chain(others) {
        let found = grammar.backtracking_regex(rule, RegexFlavor::Rust).unwrap();
        assert!(found.replaced.is_some_and(|growth| growth != Growth::Linear), "{rule}: {}", found.expression);
        let expression = RegexBuilder::new(&found.expression).size_limit(1 << 26).build().unwrap();
        let mut judged = 0;
        grammar.suite(rule).unwrap().for_each(|text, matches| {
            if judged < 20_000 {
                assert_eq!(expression.is_match(text), matches, "{rule}: {text:?} in {}", found.expression);
            }
            judged += 1;
        });
        assert!(judged > 10, "{rule}");
    }
}

/// Checks which expressions take long, and the texts that show it.
#[test]
fn expressions_that_take_long_are_known() {
    let said = |rule: &str| {
        let grammar: Grammar = format!("{rule}\n").parse().unwrap();
        let found = grammar.backtracking_regex("a", RegexFlavor::Python).unwrap();
        let said = |growth: Growth| match growth {
            Growth::Linear => "linear".to_owned(),
            Growth::Polynomial(text) => format!("polynomial {text}"),
            Growth::Exponential(text) => format!("exponential {text}"),
            Growth::Unknown => "unknown".to_owned(),
        };
        (found.replaced.map(said), said(found.growth))
    };
    let linear = |rule: &str| assert_eq!(said(rule), (None, "linear".to_owned()), "{rule}");
    linear("a = *( \"x\" / \"y\" )");
    linear("a = *( \"x\" *DIGIT ) [ \"x\" ] 1*4( \"z\" / \"y\" )");
    linear("a = 1*DIGIT *( \".\" 1*DIGIT )");
    linear("a = *DIGIT / *( DIGIT / \"x\" )");
    // Copies without characters are not counted.
    linear("a = 4294967295( \"\" ) \"x\" 0*4294967295( [ \"\" ] )");
    let replaced = |rule: &str, expected: &str| {
        assert_eq!(said(rule), (Some(expected.to_owned()), "linear".to_owned()), "{rule}");
    };
    replaced("a = *( 1*DIGIT )", "exponential \"0\" + \"0\" * 30 + \"!\"");
    replaced("a = *( DIGIT / \"00\" ) \".\"", "exponential \"0\" + \"000\" * 30 + \"!\"");
    replaced("a = *DIGIT *DIGIT \".\"", "polynomial \"0\" + \"0\" * 30 + \"!\"");
}
