//! The modules, and the tests of what they accept.

use std::fs;

use urlgram_abnf::{Grammar, Reader, builtin};

/// Maximum number of characters of a suite that a test runs.
const MAX_SUITE: u64 = 1 << 21;

/// Declares a module and its test: the name, the file, and a built-in grammar or the file of one.
macro_rules! module {
    ($name:ident $file:literal $grammar:literal) => {
        #[allow(dead_code, unreachable_pub, reason = "a module has more than a test needs")]
        #[allow(clippy::unwrap_used, clippy::semicolon_if_nothing_returned, reason = "lints of this repository alone")]
        mod $name {
            include!(concat!(env!("OUT_DIR"), $file));
        }

        #[test]
        fn $name() {
            let grammar = grammar_of($grammar);
            let suites = $name::Rule::ALL.iter().filter(|rule| {
                passes(&grammar, rule.name(), |text| {
                    let accepts = $name::accepts(**rule, text);
                    assert_eq!(accepts, $name::parse(**rule, text).is_ok(), "{text:?}");
                    accepts
                })
            });
            assert!(suites.count() > 0);
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// Reads a built-in grammar, or the file of one.
fn grammar_of(name: &str) -> Grammar {
    if let Some(grammar) = builtin(name) {
        return grammar.clone();
    }
    let text = fs::read_to_string(name).expect("the build script has read it");
    Reader::new().read(name, &text).grammar
}

/// Runs the complete suite of a rule. Returns whether it has one of a reasonable length.
fn passes(grammar: &Grammar, rule: &str, accepts: impl FnMut(&str) -> bool) -> bool {
    let Some(suite) = grammar.suite(rule).ok().filter(|suite| suite.text_len() <= MAX_SUITE) else { return false };
    assert_eq!(suite.failures(accepts), [], "{rule}");
    true
}

#[test]
fn trees_have_the_rules_inside() {
    let text = "zh-cmn-Hans-CN";
    let tree = language_tag::parse(language_tag::Rule::LanguageTag, text).expect("it is a language tag");
    let shown = |rule| tree.find(rule).map(|node| node.text(text));
    assert_eq!(shown(language_tag::Rule::Language), Some("zh-cmn"));
    assert_eq!(shown(language_tag::Rule::Script), Some("Hans"));
    assert_eq!(shown(language_tag::Rule::Region), Some("CN"));
    assert_eq!(shown(language_tag::Rule::Variant), None);
}
