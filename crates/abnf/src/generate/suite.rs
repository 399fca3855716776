//! Complete test suites of rules: [`Suite`].
//!
//! Let the minimal automaton of a rule have `n` states. A parser of the rule, observed from outside, behaves like some automaton.
//! The suite of the rule is a finite set of texts. Any automaton that judges all of them like the rule
//!
//! 1. has the language of the rule, or more than `n` states, even if it distinguishes all characters;
//! 2. has the language of the rule, or more than `n + 1` states, if it treats the characters alike that the rule treats alike.
//!
//! So a parser that passes is correct, or its mistake needs two states more than the rule. The characters are all of US-ASCII,
//! and one non-ASCII character of each class that the rule distinguishes.
//!
//! The texts follow the W-method of T. S. Chow (1978) in the reduced form of Fujiwara et al. (1991). A shortest path leads to each
//! state (the *state cover* Q). Then follows up to one step with any character (for claim 1), or up to two steps with one
//! character of each class (for claim 2). Further texts identify the state that was reached: the *characterisation set* W after all
//! but the last step, and after the last step only the texts of W that this state needs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::automata::{Dfa, Table, readable_first};
use crate::model::{AutomatonError, Grammar, TooLarge};

/// Maximum number of states. Larger suites take too long to run.
const MAX_STATES: usize = 2048;
/// Maximum number of transitions for the search of texts that distinguish all states.
const MAX_STEPS: usize = 1 << 28;
/// Maximum number of character classes.
const MAX_CLASSES: usize = 1024;

/// A test suite that is complete for parsers with at most one state more than the rule.
///
/// ```
/// let suite = urlgram_abnf::builtin("rfc3986").unwrap().suite("port").unwrap();
/// // A parser that accepts at most one digit has three states, one more than the rule, so the suite finds its mistake.
/// let failures = suite.failures(|text| text.bytes().all(|b| b.is_ascii_digit()) && text.len() < 2);
/// assert!(failures.iter().any(|(text, matches)| text.len() == 2 && *matches));
/// // A correct parser passes.
/// assert!(suite.failures(|text| text.bytes().all(|b| b.is_ascii_digit())).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Suite {
    table: Table,
    /// Characters of each class: all its US-ASCII characters, or one non-ASCII character.
    members: Vec<Vec<char>>,
    /// Shortest path to each state.
    cover: Vec<Vec<usize>>,
    /// Texts that together distinguish all states.
    characterisation: Vec<Vec<usize>>,
    /// Indices into `characterisation` that distinguish each state from all others.
    identification: Vec<Vec<usize>>,
}

impl Grammar {
    /// Builds the complete test suite of a rule.
    ///
    /// # Errors
    /// Those of [`Grammar::dfa`], and [`AutomatonError::TooLarge`] for more than 2048 states or 1024 classes of characters.
    pub fn suite(&self, rule: &str) -> Result<Suite, AutomatonError> {
        Suite::new(&self.dfa(rule)?)
    }
}

impl Suite {
    /// Builds the complete test suite of an automaton.
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] for more than 2048 states or 1024 classes of characters, or if the texts that distinguish the
    /// states are too long.
    pub fn new(dfa: &Dfa) -> Result<Suite, AutomatonError> {
        Suite::within(dfa, u64::MAX)
    }

    /// Builds the suite of an automaton if it has at most a number of characters.
    pub(crate) fn within(dfa: &Dfa, limit: u64) -> Result<Suite, AutomatonError> {
        let (members, table) = over_characters(dfa)?;
        let order: Vec<usize> = (0..table.symbols).collect();
        // All states of a minimal table are reachable.
        let paths = table.paths(&order);
        // Texts that distinguish the states of a large automaton take long to find.
        if least_text_len(&paths.lengths, table.symbols) > limit {
            return Err(AutomatonError::TooLarge);
        }
        let cover: Vec<Vec<usize>> = (0..table.states()).map(|state| paths.to(state)).collect();
        let characterisation = characterisation(&table)?;
        let identification = identification(&table, &characterisation);
        let suite = Suite { table, members, cover, characterisation, identification };
        if suite.text_len() > limit { Err(AutomatonError::TooLarge) } else { Ok(suite) }
    }

    /// Returns the number of states of the minimal automaton over characters, including the rejecting state.
    pub fn states(&self) -> usize {
        self.table.states()
    }

    /// Returns the number of character classes that the rule distinguishes.
    pub fn classes(&self) -> usize {
        self.table.symbols
    }

    /// Returns the size of the characterisation set W.
    pub fn characterisation_len(&self) -> usize {
        self.characterisation.len()
    }

    /// Returns the number of texts in the suite, including duplicates.
    pub fn len(&self) -> usize {
        let mut count = 0;
        let _ = self.paths(&mut |_, _, suffixes| {
            count += suffixes.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns the number of characters of all texts in the suite, including duplicates, without generating them.
    ///
    /// ```
    /// let suite = urlgram_abnf::builtin("rfc3986").unwrap().suite("port").unwrap();
    /// let mut count = 0;
    /// suite.for_each(|text, _| count += text.chars().count() as u64);
    /// assert_eq!(suite.text_len(), count);
    /// ```
    pub fn text_len(&self) -> u64 {
        let sum = |words: &mut dyn Iterator<Item = usize>| {
            words.fold((0, 0), |(count, sum), word| (count + 1, sum + self.characterisation[word].len() as u64))
        };
        let all = sum(&mut (0..self.characterisation.len()));
        let identifying: Vec<(u64, u64)> =
            self.identification.iter().map(|words| sum(&mut words.iter().copied())).collect();
        let classes = 0..self.table.symbols;
        let second = |state: usize| {
            let ends = classes.clone().map(|class| identifying[self.table.go(state, class)]);
            ends.fold((0, 0), |(count, sum), words| (count + words.0, sum + words.1))
        };
        let seconds: Vec<(u64, u64)> = (0..self.table.states()).map(second).collect();
        let texts = |(count, sum): (u64, u64), path: u64| count * path + sum;
        let mut length = 0;
        for (state, cover) in self.cover.iter().enumerate() {
            let path = cover.len() as u64;
            length += texts(all, path);
            for class in classes.clone() {
                let next = self.table.go(state, class);
                let members = self.members[class].len() as u64;
                length += members * texts(identifying[next], path + 1) + texts(all, path + 1);
                length += texts(seconds[next], path + 2);
            }
        }
        length
    }

    /// Whether the suite has no texts. This is always `false`.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Calls `test` with every text and whether the rule matches it. Texts are generated on the fly, and some occur more than
    /// once.
    pub fn for_each(&self, mut test: impl FnMut(&str, bool)) {
        let _ = self.try_for_each(&mut |text, matches| {
            test(text, matches);
            ControlFlow::Continue(())
        });
    }

    /// Returns the texts, each with whether the rule matches it; `None` if there are more than a number of different ones.
    pub(crate) fn texts(&self, limit: usize) -> Option<BTreeMap<String, bool>> {
        let mut texts = BTreeMap::new();
        let visited = self.try_for_each(&mut |text, matches| {
            texts.insert(text.to_owned(), matches);
            if texts.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        visited.is_continue().then_some(texts)
    }

    fn try_for_each(&self, test: &mut impl FnMut(&str, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut text = String::new();
        let mut turn = 0;
        self.paths(&mut |path, spelling, suffixes| {
            let state = path.iter().fold(0, |state, class| self.table.go(state, *class));
            for suffix in suffixes {
                let suffix = &self.characterisation[*suffix];
                text.clear();
                for (i, class) in path.iter().chain(suffix).enumerate() {
                    let members = &self.members[*class];
                    text.push(match spelling {
                        Spelling::Last(last) if i + 1 == path.len() => last,
                        Spelling::First | Spelling::Last(_) => members[0],
                        Spelling::InTurn => {
                            turn += 1;
                            members[turn % members.len()]
                        }
                    });
                }
                let end = suffix.iter().fold(state, |state, class| self.table.go(state, *class));
                test(&text, self.table.accepting[end])?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Calls `test` with texts that use every transition of the automaton, and with whether the rule matches them. Each text is a
    /// shortest path to a state, a character of each class, and a shortest way to a match if there is one.
    pub(crate) fn for_each_transition(&self, mut test: impl FnMut(String, bool)) {
        let ways = self.ways();
        for (state, cover) in self.cover.iter().enumerate() {
            for class in 0..self.table.symbols {
                let next = self.table.go(state, class);
                let way = ways[next].as_deref();
                let path = cover.iter().chain([&class]).chain(way.unwrap_or_default());
                test(path.map(|class| self.members[*class][0]).collect(), way.is_some());
            }
            test(cover.iter().map(|class| self.members[*class][0]).collect(), self.table.accepting[state]);
        }
    }

    /// Returns for each state a shortest way to an accepting state.
    fn ways(&self) -> Vec<Option<Vec<usize>>> {
        let mut ways: Vec<Option<Vec<usize>>> =
            self.table.accepting.iter().map(|accepting| accepting.then(Vec::new)).collect();
        for length in 0..self.table.states() {
            let mut longer = Vec::new();
            for state in (0..self.table.states()).filter(|state| ways[*state].is_none()) {
                let way = (0..self.table.symbols).find_map(|class| {
                    let way = ways[self.table.go(state, class)].as_ref().filter(|way| way.len() == length)?;
                    Some([&[class], way.as_slice()].concat())
                });
                longer.extend(way.map(|way| (state, way)));
            }
            if longer.is_empty() {
                break;
            }
            longer.into_iter().for_each(|(state, way)| ways[state] = Some(way));
        }
        ways
    }

    /// Runs a parser on the suite. Returns the texts that it judges differently, each with whether the rule matches it.
    pub fn failures(&self, mut accepts: impl FnMut(&str) -> bool) -> Vec<(String, bool)> {
        let mut failures = BTreeMap::new();
        self.for_each(|text, matches| {
            if accepts(text) != matches {
                failures.insert(text.to_owned(), matches);
            }
        });
        failures.into_iter().collect()
    }

    /// Visits all paths as classes, with their spelling and the characterisation texts that follow them.
    fn paths(&self, visit: &mut impl FnMut(&[usize], Spelling, &[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        let all: Vec<usize> = (0..self.characterisation.len()).collect();
        let mut path = Vec::new();
        for (state, cover) in self.cover.iter().enumerate() {
            path.clone_from(cover);
            visit(&path, Spelling::First, &all)?;
            for class in 0..self.table.symbols {
                let next = self.table.go(state, class);
                path.push(class);
                for &member in &self.members[class] {
                    visit(&path, Spelling::Last(member), &self.identification[next])?;
                }
                visit(&path, Spelling::InTurn, &all)?;
                for second in 0..self.table.symbols {
                    path.push(second);
                    visit(&path, Spelling::InTurn, &self.identification[self.table.go(next, second)])?;
                    path.pop();
                }
                path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// The characters that represent the classes of a path.
#[derive(Clone, Copy, Debug)]
enum Spelling {
    /// Always the same character of a class.
    First,
    /// The same characters, except for this last one. Claim 1 allows any effect of it.
    Last(char),
    /// All characters of a class in turn. Claim 2 treats them alike, but a real parser may not.
    InTurn,
}

/// Returns a lower bound of the number of characters of a suite: each of its sets has at least the empty text.
fn least_text_len(paths: &[usize], classes: usize) -> u64 {
    let classes = classes as u64;
    let texts = |path: u64| path + classes * (2 * (path + 1) + classes * (path + 2));
    paths.iter().map(|length| texts(*length as u64)).sum()
}

/// Converts the automaton to characters instead of bytes. Returns the members of each character class and the minimal table.
fn over_characters(dfa: &Dfa) -> Result<(Vec<Vec<char>>, Table), AutomatonError> {
    if dfa.state_count() > MAX_STATES {
        return Err(AutomatonError::TooLarge);
    }
    // The characters of each effect: the successors of all states.
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

/// Returns all US-ASCII characters and at least one other of each class, with the successors of all states.
fn effects(dfa: &Dfa) -> Result<Vec<(Vec<u32>, char)>, AutomatonError> {
    let step = |effect: &[u32], byte: u8| -> Vec<u32> {
        effect.iter().map(|state| dfa.table.go(*state as usize, dfa.class_of(byte)) as u32).collect()
    };
    let identity: Vec<u32> = (0..dfa.state_count() as u32).collect();
    let mut effects: Vec<(Vec<u32>, char)> =
        readable_first().filter(u8::is_ascii).map(|b| (step(&identity, b), char::from(b))).collect();
    // In the encoding of a character, bytes of one class are equivalent, and so are prefixes with the same effect.
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

/// Returns texts, as classes, that together distinguish all states of a minimal table. The first is empty.
fn characterisation(table: &Table) -> Result<Vec<Vec<usize>>, TooLarge> {
    let rounds = rounds(table);
    let mut words = vec![Vec::new()];
    // The answers of all states to the words so far, by number.
    let mut known = table.acceptance();
    let mut steps = MAX_STEPS;
    loop {
        let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
        let alike = (0..table.states()).find_map(|state| Some((state, seen.insert(known[state], state)?)));
        let Some((a, b)) = alike else { return Ok(words) };
        let word = distinguishing(table, &rounds, a, b);
        steps = steps.checked_sub(word.len() * table.states()).ok_or(TooLarge)?;
        let mut numbers = BTreeMap::new();
        for (state, known) in known.iter_mut().enumerate() {
            let fresh = numbers.len() as u32;
            *known = *numbers.entry((*known, is_accepted(table, state, &word))).or_insert(fresh);
        }
        words.push(word);
    }
}

/// Whether a word is accepted from a state.
fn is_accepted(table: &Table, state: usize, word: &[usize]) -> bool {
    table.accepting[word.iter().fold(state, |state, class| table.go(state, *class))]
}

/// Returns for each word whether it is accepted from a state.
fn answers(table: &Table, state: usize, words: &[Vec<usize>]) -> Vec<bool> {
    words.iter().map(|word| is_accepted(table, state, word)).collect()
}

/// Returns for each length the partition of the states that texts up to this length distinguish.
fn rounds(table: &Table) -> Vec<Vec<u32>> {
    let mut rounds = vec![table.acceptance()];
    loop {
        let (refined, grew) = table.refine(&rounds[rounds.len() - 1]);
        rounds.push(refined);
        if !grew {
            return rounds;
        }
    }
}

/// Returns a shortest text that is accepted from only one of two different states of a minimal table.
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

/// Returns for each state the words that distinguish it from all others. The empty word is always among them.
fn identification(table: &Table, words: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let answers: Vec<Vec<bool>> = (0..table.states()).map(|state| answers(table, state, words)).collect();
    let of_state = |state: usize| {
        let mut chosen = vec![0];
        let mut others: Vec<usize> =
            (0..table.states()).filter(|other| answers[*other][0] == answers[state][0]).collect();
        others.retain(|other| *other != state);
        while !others.is_empty() {
            let separated =
                |word: &usize| others.iter().filter(|other| answers[**other][*word] != answers[state][*word]).count();
            let Some(best) = (0..words.len()).max_by_key(|word| (separated(word), std::cmp::Reverse(*word))) else {
                break;
            };
            chosen.push(best);
            others.retain(|other| answers[*other][best] == answers[state][best]);
        }
        chosen
    };
    (0..table.states()).map(of_state).collect()
}
