//! The minimal deterministic automaton of a rule: [`Dfa`].

use std::fmt;

use super::bytes::{NextBytes, Outcome, character_start, readable_first};
use super::network::{Network, Unknown};
use super::plan::Plan;
use super::regular::determinize;
use super::subset::ByteTable;
use super::table::Table;
use super::work::Work;
use crate::model::{AutomatonError, Element, FileId, Grammar, RuleId};

/// The minimal deterministic finite automaton of a rule, over bytes.
///
/// ```
/// use urlgram_abnf::builtin;
///
/// let port = builtin("rfc3986").unwrap().dfa("port").unwrap();
/// assert!(port.accepts("8080"));
/// assert_eq!(port.longest_viable_prefix("80x"), 2);
/// assert_eq!(port.state_count(), 2); // only digits so far, and the rejecting state
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dfa {
    /// Class of each byte. Bytes of one class lead from each state to the same state.
    pub(crate) classes: [u8; 256],
    pub(crate) table: Table,
    /// Whether each state leads to an accepting one. At most one state does not.
    pub(crate) live: Vec<bool>,
}

impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Dfa");
        debug.field("states", &self.state_count()).field("classes", &self.class_count()).finish_non_exhaustive()
    }
}

impl Grammar {
    /// Builds the minimal automaton of a rule.
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`]; [`AutomatonError::NotRegular`] if the rule is recursive in another place than only its
    /// beginning or only its end; [`AutomatonError::TooLarge`] if its expansion exceeds the size limits.
    pub fn dfa(&self, rule: &str) -> Result<Dfa, AutomatonError> {
        self.dfa_of(self.find(rule)?)
    }

    /// Builds the minimal automaton of the rule with an id.
    ///
    /// # Errors
    /// [`AutomatonError::NotRegular`] and [`AutomatonError::TooLarge`], as [`dfa`](Self::dfa) returns them.
    pub fn dfa_of(&self, rule: RuleId) -> Result<Dfa, AutomatonError> {
        self.dfa_within(rule, &mut Work::default())
    }

    /// Builds the minimal automaton of a rule with a limit on the work.
    pub(crate) fn dfa_within(&self, rule: RuleId, work: &mut Work) -> Result<Dfa, AutomatonError> {
        let network = Network::of_rule(self, rule, Unknown::Nothing)?;
        Dfa::of_network(self, &network, &Plan::new(&network), work)
    }

    /// Builds the minimal automaton of an element in a file of this grammar.
    ///
    /// # Errors
    /// [`AutomatonError::NotRegular`] and [`AutomatonError::TooLarge`], as [`dfa`](Self::dfa) returns them.
    pub fn dfa_of_element(&self, file: FileId, element: &Element) -> Result<Dfa, AutomatonError> {
        let network = Network::of_element(self, file, element)?;
        Dfa::of_network(self, &network, &Plan::new(&network), &mut Work::default())
    }
}

impl Dfa {
    pub(crate) fn of_network(
        grammar: &Grammar,
        network: &Network,
        plan: &Plan,
        work: &mut Work,
    ) -> Result<Dfa, AutomatonError> {
        let table = determinize(grammar, network, plan, work)?;
        // Minimization visits each transition a few times.
        work.spend(2 * table.table.next.len())?;
        Ok(Dfa::from_table(&table))
    }

    /// Builds the minimal automaton of the texts that lead from one state to another.
    #[cfg(feature = "regex")]
    pub(crate) fn of_nfa(
        nfa: &super::Nfa,
        start: super::NfaState,
        end: super::NfaState,
        work: &mut Work,
    ) -> Result<Dfa, crate::model::TooLarge> {
        let table = super::subset::deterministic(nfa, start, end, work)?;
        work.spend(2 * table.table.next.len())?;
        Ok(Dfa::from_table(&table))
    }

    /// Whether a text that leads to a state is accepted.
    #[cfg(feature = "regex")]
    pub(crate) fn is_accepting(&self, state: usize) -> bool {
        self.table.accepting[state]
    }

    /// Minimizes a table, and merges byte classes that no state distinguishes.
    pub(crate) fn from_table(bytes: &ByteTable) -> Dfa {
        let minimal = bytes.table.minimal();
        let mut columns: Vec<Vec<u32>> = Vec::new();
        let mut merged = vec![0; minimal.symbols];
        for (symbol, class) in merged.iter_mut().enumerate() {
            let column: Vec<u32> = (0..minimal.states()).map(|state| minimal.row(state)[symbol]).collect();
            *class = columns.iter().position(|known| *known == column).unwrap_or(columns.len());
            if *class == columns.len() {
                columns.push(column);
            }
        }
        // Classes are numbered in the order of the bytes, so that equal languages have equal automata.
        let mut number = vec![u8::MAX; columns.len()];
        let mut classes = [0; 256];
        let mut order = Vec::new();
        for byte in 0..256 {
            let class = merged[bytes.classes[byte] as usize];
            if !order.contains(&class) {
                number[class] = order.len() as u8;
                order.push(class);
            }
            classes[byte] = number[class];
        }
        let next = (0..minimal.states()).flat_map(|state| order.iter().map(move |class| (state, *class)));
        let next = next.map(|(state, class)| columns[class][state]).collect();
        let table = Table { symbols: order.len(), next, accepting: minimal.accepting.clone() }.minimal();
        let live = table.live();
        Dfa { classes, table, live }
    }

    /// Whether the rule matches the whole text.
    #[inline]
    pub fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        self.table.accepting[text.as_ref().iter().fold(0, |state, byte| self.step(state, *byte))]
    }

    #[inline]
    pub(crate) fn step(&self, state: usize, byte: u8) -> usize {
        self.table.go(state, self.class_of(byte))
    }

    /// Returns the length in bytes of the longest prefix that some match begins with: the offset of the byte that makes a match
    /// impossible, or the length of the text.
    ///
    /// ```
    /// let uri = urlgram_abnf::builtin("rfc3986").unwrap().dfa("URI").unwrap();
    /// assert_eq!(uri.longest_viable_prefix("http://h/a b"), 10);
    /// // Not at the `x`, since `a:8x` may be a userinfo. After the slash no `@` can follow.
    /// assert_eq!(uri.longest_viable_prefix("http://a:8x/"), 11);
    /// ```
    #[inline]
    pub fn longest_viable_prefix(&self, text: impl AsRef<[u8]>) -> usize {
        self.walk(text.as_ref()).1
    }

    /// Returns the length in bytes of the longest prefix that matches; `None` if not even the empty prefix matches.
    pub fn longest_match(&self, text: impl AsRef<[u8]>) -> Option<usize> {
        let (mut state, mut longest) = (0, None);
        for (at, byte) in text.as_ref().iter().enumerate() {
            if self.table.accepting[state] {
                longest = Some(at);
            }
            state = self.step(state, *byte);
            if !self.live[state] {
                return longest;
            }
        }
        if self.table.accepting[state] { Some(text.as_ref().len()) } else { longest }
    }

    /// Returns the state after the longest viable prefix, and the length of that prefix.
    fn walk(&self, text: &[u8]) -> (usize, usize) {
        let mut state = 0;
        for (at, byte) in text.iter().enumerate() {
            let next = self.step(state, *byte);
            if !self.live[next] {
                return (state, at);
            }
            state = next;
        }
        (state, text.len())
    }

    /// Returns the bytes that may follow the longest viable prefix of a text.
    ///
    /// ```
    /// let port = urlgram_abnf::builtin("rfc3986").unwrap().dfa("port").unwrap();
    /// let next = port.next_after("80x");
    /// assert_eq!(next.to_string(), "0-9 or the end");
    /// ```
    pub fn next_after(&self, text: impl AsRef<[u8]>) -> NextBytes {
        let (state, _) = self.walk(text.as_ref());
        let bytes = std::array::from_fn(|byte| self.live[self.step(state, byte as u8)]);
        NextBytes { bytes, end: self.table.accepting[state], is_other_character: false }
    }

    /// Matches a text, and tells how far a match could go, as [`Oracle::outcome`](crate::Oracle::outcome) does.
    pub fn outcome(&self, text: impl AsRef<[u8]>) -> Outcome {
        let text = text.as_ref();
        let viable = self.longest_viable_prefix(text);
        let start = character_start(text, viable);
        let next = NextBytes { is_other_character: start < viable, ..self.next_after(&text[..start]) };
        Outcome { matches: self.accepts(text), viable: start, next }
    }

    /// Returns the number of states, including the rejecting one.
    pub fn state_count(&self) -> usize {
        self.table.states()
    }

    /// Whether it accepts no text.
    pub fn is_empty(&self) -> bool {
        !self.live[0]
    }

    /// Returns the number of byte classes. No state distinguishes the bytes of a class.
    pub fn class_count(&self) -> usize {
        self.table.symbols
    }

    /// Returns the class of a byte, which is less than [`class_count`](Self::class_count).
    #[inline]
    pub fn class_of(&self, byte: u8) -> usize {
        usize::from(self.classes[usize::from(byte)])
    }

    /// Returns a shortest accepted text, if any, with the most readable characters.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let representatives = self.representatives();
        let classes = readable_first().filter(|byte| representatives.contains(byte)).map(|byte| self.class_of(byte));
        let paths = self.table.paths(&classes.collect::<Vec<_>>());
        let accepting = (0..self.state_count()).filter(|state| self.table.accepting[*state]);
        // All states of a minimal table are reachable.
        let nearest = accepting.min_by_key(|state| paths.lengths[*state])?;
        Some(paths.to(nearest).into_iter().map(|class| representatives[class]).collect())
    }

    /// Returns the most readable byte of each class.
    pub(crate) fn representatives(&self) -> Vec<u8> {
        let mut representatives = vec![None; self.class_count()];
        for byte in readable_first() {
            representatives[self.class_of(byte)].get_or_insert(byte);
        }
        representatives.into_iter().flatten().collect()
    }
}
