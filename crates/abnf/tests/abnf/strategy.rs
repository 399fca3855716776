//! The proptest strategy of a grammar: generation and shrinking.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use urlgram_abnf::{Grammar, builtin};

/// Returns a runner that generates the same texts each time.
fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn generated_texts_match_the_rule() {
    for (grammar, rule) in [("rfc3986", "URI-reference"), ("rfc3987", "IRI"), ("rfc1738", "url")] {
        let dfa = builtin(grammar).unwrap().dfa(rule).unwrap();
        let strategy = builtin(grammar).unwrap().strategy(rule).unwrap();
        runner(500)
            .run(&strategy, |text| {
                prop_assert!(dfa.accepts(&text), "{text}");
                Ok(())
            })
            .unwrap();
    }
}

#[test]
fn generated_texts_match_recursive_rules() {
    let oracle = builtin("rfc4515").unwrap().oracle("filter").unwrap();
    let strategy = builtin("rfc4515").unwrap().strategy("filter").unwrap();
    runner(500)
        .run(&strategy, |text| {
            prop_assert!(oracle.accepts(&text), "{text}");
            Ok(())
        })
        .unwrap();
}

/// Returns the shrunk text of a failing property.
fn shrunk(grammar: &Grammar, rule: &str, fails: impl Fn(&str) -> bool) -> String {
    let strategy = grammar.strategy(rule).unwrap();
    let run = runner(5000).run(&strategy, |text| if fails(&text) { Err(TestCaseError::fail("")) } else { Ok(()) });
    match run {
        Err(TestError::Fail(_, text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn shrunk_texts_are_short_and_match_the_rule() {
    let rfc3986 = builtin("rfc3986").unwrap();
    assert_eq!(shrunk(rfc3986, "port", |text| text.len() >= 2), "00");
    // A parser that expects two groups before `::`.
    let text = shrunk(rfc3986, "IPv6address", |text| text.contains("::") && !text.starts_with("::"));
    assert!(text.len() <= 6, "{text}");
    // A port that begins with 99, in a whole URI.
    let text = shrunk(rfc3986, "URI", |text| text.contains(":99"));
    assert!(text.len() <= 16, "{text}");
}

#[test]
fn unproductive_rules_have_no_strategy() {
    let unproductive: Grammar = "a = \"(\" a \")\"\n".parse().unwrap();
    assert!(unproductive.strategy("a").is_err());
    assert!(unproductive.strategy("b").is_err());
}
