//! Complete suites of rules, which written parsers pass. `crates/abnf/generated` runs them as well.

use urlgram_abnf::Grammar;

/// Maximum number of characters of a suite that a test runs.
const MAX_SUITE: u64 = 1 << 21;

/// Runs the complete suite of a rule. Returns whether it has one of a reasonable length.
pub(crate) fn passes(grammar: &Grammar, rule: &str, accepts: impl FnMut(&str) -> bool) -> bool {
    let Some(suite) = grammar.suite(rule).ok().filter(|suite| suite.text_len() <= MAX_SUITE) else { return false };
    assert_eq!(suite.failures(accepts), [], "{rule}");
    true
}
