//! The automaton and the oracle of a rule accept the same texts, and the checks of its grammar end.
//!
//! A NUL separates the grammar from the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram_abnf::Reader;

/// Maximum lengths of the grammar and of the text. The oracle takes up to cubic time.
const MAX_LENGTHS: (usize, usize) = (256, 32);

fuzz_target!(|input: &str| {
    let (grammar, text) = input.split_once('\0').unwrap_or((input, "a"));
    if (grammar.len(), text.len()) > MAX_LENGTHS || text.len() > MAX_LENGTHS.1 {
        return;
    }
    let grammar = Reader::new().read("fuzz.abnf", grammar).grammar;
    for problem in grammar.check() {
        let _ = (problem.message(), problem.label(), problem.help());
    }
    let Some(rule) = grammar.rules().next().map(|rule| rule.name.clone()) else { return };
    let (Ok(dfa), Ok(oracle)) = (grammar.dfa(&rule), grammar.oracle(&rule)) else { return };
    assert_eq!(dfa.accepts(text), oracle.accepts(text), "{rule}");
});
