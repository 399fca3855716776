//! The proptest strategy of a grammar: what it draws, and what it shrinks to.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use urlgram_abnf::{Grammar, builtin};

/// The same texts each time.
fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn it_draws_texts_of_the_rule() {
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
fn it_draws_texts_of_recursive_rules() {
    let oracle = builtin("rfc4515").unwrap().oracle("filter").unwrap();
    let strategy = builtin("rfc4515").unwrap().strategy("filter").unwrap();
    runner(500)
        .run(&strategy, |text| {
            prop_assert!(oracle.accepts(&text), "{text}");
            Ok(())
        })
        .unwrap();
}

/// What is left of a failure when it is shrunk.
fn shrunk(grammar: &Grammar, rule: &str, fails: impl Fn(&str) -> bool) -> String {
    let strategy = grammar.strategy(rule).unwrap();
    let run = runner(5000).run(&strategy, |text| if fails(&text) { Err(TestCaseError::fail("")) } else { Ok(()) });
    match run {
        Err(TestError::Fail(_, text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_shrinks_to_short_texts_of_the_rule() {
    let rfc3986 = builtin("rfc3986").unwrap();
    assert_eq!(shrunk(rfc3986, "port", |text| text.len() >= 2), "00");
    // A wrong reading of IPv6 that takes one group before the gap for two.
    let text = shrunk(rfc3986, "IPv6address", |text| text.contains("::") && !text.starts_with("::"));
    assert!(text.len() <= 6, "{text}");
    // A port of more than five digits, in a whole URI.
    let text = shrunk(rfc3986, "URI", |text| text.contains(":99"));
    assert!(text.len() <= 16, "{text}");
}

#[test]
fn a_rule_without_a_text_has_no_strategy() {
    let endless: Grammar = "a = \"(\" a \")\"\n".parse().unwrap();
    assert!(endless.strategy("a").is_err());
    assert!(endless.strategy("b").is_err());
}
