//! Tests that leave nothing out: [`Suite`].
//!
//! A rule's minimal automaton has `n` states. A parser of the rule, looked at from outside, is some automaton too. The suite
//! of a rule is a finite set of texts such that any automaton which judges all of them like the rule
//!
//! 1. has the rule's language, or more than `n` states, when any character may be treated differently from any other;
//! 2. has the rule's language, or more than `n + 1` states, when it treats alike the characters which the rule treats alike.
//!
//! So a parser that passes is right, or its mistake needs two states more than the rule itself. (The characters are all of
//! US-ASCII, and of the others one for each class that the rule tells apart; texts are UTF-8.)
//!
//! The texts are made as T. S. Chow's W-method makes them (1978), in the sparing form of Fujiwara et al. (1991). Go to each
//! state by a shortest way (the *state cover* Q). From there take up to one step with any character (for 1.) or up to two
//! steps with one character of each class (for 2.). Then find out which state that is, by texts that tell it from all others:
//! the *characterisation set* W after all but the last step, and the few of its texts that this one state needs after the last.

use std::collections::BTreeMap;

use super::automaton::{AutomatonError, Dfa};
use super::grammar::Grammar;
use super::table::Table;

/// More states or classes than this, and the suite would have no end.
const MAX_STATES: usize = 2048;
const MAX_CLASSES: usize = 1024;

/// The complete test suite of a rule, for parsers with at most one state more than the rule needs.
///
/// ```
/// let suite = urlgram_abnf::builtin("rfc3986").unwrap().suite("port").unwrap();
/// // A parser that takes one digit at most is an automaton of three states, one more than the rule has: it cannot slip through.
/// let failures = suite.failures(|text| text.bytes().all(|b| b.is_ascii_digit()) && text.len() < 2);
/// assert!(failures.iter().any(|(text, matches)| text.len() == 2 && *matches));
/// // And the right one passes all of them.
/// assert!(suite.failures(|text| text.bytes().all(|b| b.is_ascii_digit())).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Suite {
    table: Table,
    /// For each class, the characters to write for it: all of US-ASCII that are in it, or one beyond.
    members: Vec<Vec<char>>,
    /// For each state, a shortest way there.
    cover: Vec<Vec<usize>>,
    /// Texts that together tell all states apart.
    characterisation: Vec<Vec<usize>>,
    /// For each state, those of `characterisation` that tell it from all others.
    identification: Vec<Vec<usize>>,
}

impl Grammar {
    /// The complete test suite of a rule.
    ///
    /// # Errors
    /// As [`Grammar::dfa`]; also [`AutomatonError::TooLarge`] for more than 2048 states or 1024 classes of characters.
    pub fn suite(&self, rule: &str) -> Result<Suite, AutomatonError> {
        Suite::new(&self.dfa(rule)?)
    }
}

impl Suite {
    /// The complete test suite of an automaton.
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] for more than 2048 states or 1024 classes of characters.
    pub fn new(dfa: &Dfa) -> Result<Suite, AutomatonError> {
        let (members, table) = over_characters(dfa)?;
        let order: Vec<usize> = (0..table.symbols).collect();
        // All states of a minimal table can be reached.
        let cover: Vec<Vec<usize>> = table.access(&order).into_iter().map(Option::unwrap_or_default).collect();
        let characterisation = characterisation(&table);
        let identification = identification(&table, &characterisation);
        Ok(Suite { table, members, cover, characterisation, identification })
    }

    /// How many states the rule's minimal automaton over characters has, the one from which nothing is accepted included.
    pub fn states(&self) -> usize {
        self.table.states()
    }

    /// How many classes of characters the rule tells apart.
    pub fn classes(&self) -> usize {
        self.table.symbols
    }

    /// How many texts tell the states apart: the size of W.
    pub fn characterisation_len(&self) -> usize {
        self.characterisation.len()
    }

    /// How many texts the suite has, repeated ones counted.
    pub fn len(&self) -> usize {
        let mut count = 0;
        self.ways(&mut |_, _, suffixes| count += suffixes.len());
        count
    }

    /// Whether the suite has no texts. It always has some.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Hands every text to `test`, and whether the rule matches it. Nothing is kept, so a suite may be large; a text may come
    /// more than once.
    pub fn for_each(&self, mut test: impl FnMut(&str, bool)) {
        let mut text = String::new();
        let mut turn = 0;
        self.ways(&mut |way, spelling, suffixes| {
            let state = way.iter().fold(0, |state, class| self.table.go(state, *class));
            for suffix in suffixes {
                let suffix = &self.characterisation[*suffix];
                text.clear();
                for (i, class) in way.iter().chain(suffix).enumerate() {
                    let members = &self.members[*class];
                    text.push(match spelling {
                        Spelling::Last(last) if i + 1 == way.len() => last,
                        Spelling::First | Spelling::Last(_) => members[0],
                        Spelling::InTurn => {
                            turn += 1;
                            members[turn % members.len()]
                        }
                    });
                }
                let end = suffix.iter().fold(state, |state, class| self.table.go(state, *class));
                test(&text, self.table.accepting[end]);
            }
        });
    }

    /// Runs a parser on the suite: each text that it judges otherwise than the rule, with what the rule says.
    pub fn failures(&self, mut accepts: impl FnMut(&str) -> bool) -> Vec<(String, bool)> {
        let mut failures = BTreeMap::new();
        self.for_each(|text, matches| {
            if accepts(text) != matches {
                failures.insert(text.to_owned(), matches);
            }
        });
        failures.into_iter().collect()
    }

    /// All ways to the states to be told apart, as classes; how to write them; and with which of the characterisation set.
    fn ways(&self, visit: &mut impl FnMut(&[usize], Spelling, &[usize])) {
        let all: Vec<usize> = (0..self.characterisation.len()).collect();
        let mut way = Vec::new();
        for (state, cover) in self.cover.iter().enumerate() {
            way.clone_from(cover);
            visit(&way, Spelling::First, &all);
            for class in 0..self.table.symbols {
                let next = self.table.go(state, class);
                way.push(class);
                for &member in &self.members[class] {
                    visit(&way, Spelling::Last(member), &self.identification[next]);
                }
                visit(&way, Spelling::InTurn, &all);
                for second in 0..self.table.symbols {
                    way.push(second);
                    visit(&way, Spelling::InTurn, &self.identification[self.table.go(next, second)]);
                    way.pop();
                }
                way.pop();
            }
        }
    }
}

/// Which character stands for a class.
#[derive(Clone, Copy, Debug)]
enum Spelling {
    /// Always the same one: the first claim lets every character do something else.
    First,
    /// The same one, but this for the last class of the way.
    Last(char),
    /// Any: the second claim makes no difference between them, but a parser may, so they take turns.
    InTurn,
}

/// The automaton over characters instead of bytes: for each class of characters its members, and the minimal table.
fn over_characters(dfa: &Dfa) -> Result<(Vec<Vec<char>>, Table), AutomatonError> {
    if dfa.state_count() > MAX_STATES {
        return Err(AutomatonError::TooLarge);
    }
    // What a character does to each state, and the characters that do it.
    let mut classes: BTreeMap<Vec<u32>, Vec<char>> = BTreeMap::new();
    let mut order = Vec::new();
    for (effect, c) in effects(dfa)? {
        let members = classes.entry(effect.clone()).or_default();
        if members.is_empty() {
            order.push(effect);
        }
        if c.is_ascii() || members.is_empty() {
            members.push(c);
        }
    }
    if order.len() > MAX_CLASSES {
        return Err(AutomatonError::TooLarge);
    }
    let next = (0..dfa.state_count()).flat_map(|state| order.iter().map(move |effect| effect[state])).collect();
    let accepting = dfa.table.accepting.clone();
    let table = Table { symbols: order.len(), next, accepting }.minimal();
    let members = order.into_iter().filter_map(|effect| classes.remove(&effect)).collect();
    Ok((members, table))
}

/// All characters of US-ASCII, and beyond it at least one of each class, with the state to which each leads from every state.
fn effects(dfa: &Dfa) -> Result<Vec<(Vec<u32>, char)>, AutomatonError> {
    let step = |effect: &[u32], byte: u8| -> Vec<u32> {
        effect.iter().map(|state| dfa.table.go(*state as usize, dfa.class_of(byte)) as u32).collect()
    };
    let identity: Vec<u32> = (0..dfa.state_count() as u32).collect();
    let mut effects: Vec<(Vec<u32>, char)> =
        super::automaton::plain_bytes().filter(u8::is_ascii).map(|b| (step(&identity, b), char::from(b))).collect();
    // Bytes of one class, in a row of a character's encoding, are alike; so are beginnings with the same effect.
    for sequence in regex_syntax::utf8::Utf8Sequences::new('\u{80}', char::MAX) {
        let mut begun = BTreeMap::from([(identity.clone(), Vec::new())]);
        for range in &sequence {
            let mut longer = BTreeMap::new();
            for (effect, bytes) in &begun {
                let mut seen = std::collections::BTreeSet::new();
                for byte in (range.start..=range.end).filter(|byte| seen.insert(dfa.class_of(*byte))) {
                    longer.entry(step(effect, byte)).or_insert_with(|| [bytes.as_slice(), &[byte]].concat());
                }
            }
            if longer.len() > MAX_CLASSES {
                return Err(AutomatonError::TooLarge);
            }
            begun = longer;
        }
        for (effect, bytes) in begun {
            effects.extend(std::str::from_utf8(&bytes).ok().and_then(|s| s.chars().next()).map(|c| (effect, c)));
        }
    }
    Ok(effects)
}

/// Texts, as rows of classes, that together tell all states of a minimal table apart; the empty one is the first.
fn characterisation(table: &Table) -> Vec<Vec<usize>> {
    let rounds = rounds(table);
    let mut words = vec![Vec::new()];
    loop {
        let mut seen: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        let mut alike = None;
        for state in 0..table.states() {
            if let Some(other) = seen.insert(answers(table, state, &words), state) {
                alike = Some((state, other));
                break;
            }
        }
        let Some((a, b)) = alike else { return words };
        words.push(distinguishing(table, &rounds, a, b));
    }
}

/// What each word leads to from a state.
fn answers(table: &Table, state: usize, words: &[Vec<usize>]) -> Vec<bool> {
    let end = |word: &Vec<usize>| word.iter().fold(state, |state, class| table.go(state, *class));
    words.iter().map(|word| table.accepting[end(word)]).collect()
}

/// For each length, the block of each state: states in one block are told apart by no text of that length or less.
fn rounds(table: &Table) -> Vec<Vec<u32>> {
    let mut rounds: Vec<Vec<u32>> = vec![table.accepting.iter().map(|accepting| u32::from(*accepting)).collect()];
    loop {
        let last = &rounds[rounds.len() - 1];
        let mut known = BTreeMap::new();
        let next: Vec<u32> = (0..table.states())
            .map(|state| {
                let row: Vec<u32> = table.row(state).iter().map(|next| last[*next as usize]).collect();
                let fresh = known.len() as u32;
                *known.entry((last[state], row)).or_insert(fresh)
            })
            .collect();
        let before = last.iter().collect::<std::collections::BTreeSet<_>>().len();
        let done = known.len() == before;
        rounds.push(next);
        if done {
            return rounds;
        }
    }
}

/// A shortest text that leads to acceptance from one of two states and not from the other. The states of a minimal table differ.
fn distinguishing(table: &Table, rounds: &[Vec<u32>], mut a: usize, mut b: usize) -> Vec<usize> {
    let mut word = Vec::new();
    let first = rounds.iter().position(|round| round[a] != round[b]).unwrap_or(0);
    for round in rounds[..first].iter().rev() {
        let differs = |class: &usize| round[table.go(a, *class)] != round[table.go(b, *class)];
        let Some(class) = (0..table.symbols).find(differs) else { break };
        word.push(class);
        (a, b) = (table.go(a, class), table.go(b, class));
    }
    word
}

/// For each state, which of the words tell it from all others; the empty one always, to see what the state itself says.
fn identification(table: &Table, words: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let answers: Vec<Vec<bool>> = (0..table.states()).map(|state| answers(table, state, words)).collect();
    let of_state = |state: usize| {
        let mut chosen = vec![0];
        let mut others: Vec<usize> =
            (0..table.states()).filter(|other| answers[*other][0] == answers[state][0]).collect();
        others.retain(|other| *other != state);
        while !others.is_empty() {
            let told =
                |word: &usize| others.iter().filter(|other| answers[**other][*word] != answers[state][*word]).count();
            let Some(best) = (0..words.len()).max_by_key(|word| (told(word), std::cmp::Reverse(*word))) else { break };
            chosen.push(best);
            others.retain(|other| answers[*other][best] == answers[state][best]);
        }
        chosen
    };
    (0..table.states()).map(of_state).collect()
}
