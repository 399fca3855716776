//! Every rule of RFC 3986 accepts what its automaton accepts.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use urlgram::registry::{DynRule, grammar};
use urlgram_abnf::{Dfa, builtin};

static RULES: LazyLock<Vec<(Dfa, &'static DynRule)>> = LazyLock::new(|| {
    let (file, grammar) = (builtin("rfc3986").unwrap(), grammar("rfc3986").unwrap());
    grammar.rules().iter().map(|rule| (file.dfa(rule.rule().name).unwrap(), rule)).collect()
});

fuzz_target!(|text: &str| {
    for (dfa, rule) in RULES.iter() {
        assert_eq!(rule.accepts(text), dfa.accepts(text), "{}", rule.rule().name);
    }
});
