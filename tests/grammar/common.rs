//! Helpers of these tests: the grammar file of a grammar, the automata of its rules, and short texts.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use urlgram::registry::{self, DynRule, Grammar};
use urlgram_abnf::Dfa;

/// Returns the grammar file of `grammar`.
pub(crate) fn file(grammar: &Grammar) -> &'static urlgram_abnf::Grammar {
    urlgram_abnf::builtin(grammar.document.name).unwrap_or_else(|| panic!("no grammar file {}", grammar.document.name))
}

/// A rule with its automaton.
pub(crate) type Pair = (Dfa, &'static DynRule);

/// Returns every rule of a grammar with its automaton, which is made once.
pub(crate) fn automata(name: &'static str) -> &'static [Pair] {
    static KNOWN: LazyLock<Mutex<BTreeMap<&str, &[Pair]>>> = LazyLock::new(Mutex::default);
    KNOWN.lock().unwrap().entry(name).or_insert_with(|| {
        let grammar = registry::grammar(name).unwrap();
        let pair = |rule: &'static DynRule| (file(grammar).dfa(rule.rule().name).unwrap(), rule);
        grammar.rules().iter().map(pair).collect::<Vec<_>>().leak()
    })
}

/// Returns all texts of up to `length` characters of `alphabet`.
pub(crate) fn short_texts(alphabet: &[char], length: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..length {
        let to = texts.len();
        for i in from..to {
            texts.extend(alphabet.iter().map(|c| format!("{}{c}", texts[i])).collect::<Vec<_>>());
        }
        from = to;
    }
    texts
}
