//! The automata and the oracle of the grammars in `grammars/`.
#![cfg(feature = "abnf")]

use urlgram::abnf::builtin;

mod support;

#[test]
fn sizes() {
    let g = builtin("rfc3986").unwrap();
    for rule in g.rules() {
        let t = std::time::Instant::now();
        let dfa = g.dfa(&rule.name).unwrap();
        println!("{} {:?} {:?} {:?}", rule.line(), rule.citation(), dfa, t.elapsed());
    }
}
