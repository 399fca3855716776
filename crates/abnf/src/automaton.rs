//! The smallest deterministic automaton of a rule: [`Dfa`].

use std::fmt;

use regex_automata::dfa::dense;
use regex_automata::nfa::thompson;

use super::element::Element;
use super::grammar::{FileId, Grammar, RuleId, UnknownRule};
use super::network::Network;
use super::regular::{ByteTable, determinize};
use super::table::Table;

/// The minimal deterministic automaton of a rule, over bytes.
///
/// ```
/// use urlgram_abnf::builtin;
///
/// let port = builtin("rfc3986").unwrap().dfa("port").unwrap();
/// assert!(port.accepts("8080"));
/// assert_eq!(port.longest_viable_prefix("80x"), 2);
/// assert_eq!(port.state_count(), 2); // only digits so far; something else
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Dfa {
    /// The class of each byte. Bytes of one class lead from every state to the same one.
    pub(super) classes: [u8; 256],
    pub(super) table: Table,
    /// Which states lead to an accepting one. All others are the same state, if there is one at all.
    pub(super) live: Vec<bool>,
}

impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Dfa");
        debug.field("states", &self.state_count()).field("classes", &self.class_count()).finish_non_exhaustive()
    }
}

impl Grammar {
    /// The minimal automaton of a rule.
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`]; [`AutomatonError::NotRegular`] for a rule that is recursive in more than its first or
    /// last place; [`AutomatonError::TooLarge`].
    pub fn dfa(&self, rule: &str) -> Result<Dfa, AutomatonError> {
        self.dfa_of(self.find(rule)?)
    }

    /// The minimal automaton of a rule, by its id.
    ///
    /// # Errors
    /// As [`dfa`](Self::dfa).
    pub fn dfa_of(&self, rule: RuleId) -> Result<Dfa, AutomatonError> {
        Dfa::of_network(self, &Network::of_rule(self, rule)?)
    }

    /// The minimal automaton of a part of a rule in a file of this grammar.
    ///
    /// # Errors
    /// As [`dfa`](Self::dfa).
    pub fn dfa_of_element(&self, file: FileId, element: &Element) -> Result<Dfa, AutomatonError> {
        Dfa::of_network(self, &Network::of_element(self, file, element)?)
    }
}

impl Dfa {
    fn of_network(grammar: &Grammar, network: &Network) -> Result<Dfa, AutomatonError> {
        Ok(Dfa::from_table(&determinize(grammar, network)?))
    }

    /// Makes a table minimal, and merges the bytes that no state tells apart.
    fn from_table(bytes: &ByteTable) -> Dfa {
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
        // Numbered in the order of the bytes, so that equal languages give equal automata.
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

    /// Whether the rule matches all of a text.
    #[inline]
    pub fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        let step = |state, byte: &u8| self.table.go(state, usize::from(self.classes[usize::from(*byte)]));
        self.table.accepting[text.as_ref().iter().fold(0, step)]
    }

    /// How many bytes the longest beginning of a text has that can still become a match: the offset of the byte that makes a
    /// match impossible, or the text's length.
    ///
    /// ```
    /// let uri = urlgram_abnf::builtin("rfc3986").unwrap().dfa("URI").unwrap();
    /// assert_eq!(uri.longest_viable_prefix("http://h/a b"), 10);
    /// // Not at the x: `a:8x` can still become a userinfo. The slash leaves no hope for an `@`.
    /// assert_eq!(uri.longest_viable_prefix("http://a:8x/"), 11);
    /// ```
    #[inline]
    pub fn longest_viable_prefix(&self, text: impl AsRef<[u8]>) -> usize {
        self.walk(text.as_ref()).1
    }

    /// The longest beginning of a text that matches, in bytes; `None` if not even the empty one does.
    pub fn longest_match(&self, text: impl AsRef<[u8]>) -> Option<usize> {
        let (mut state, mut longest) = (0, None);
        for (at, byte) in text.as_ref().iter().enumerate() {
            if self.table.accepting[state] {
                longest = Some(at);
            }
            state = self.table.go(state, usize::from(self.classes[usize::from(*byte)]));
            if !self.live[state] {
                return longest;
            }
        }
        if self.table.accepting[state] { Some(text.as_ref().len()) } else { longest }
    }

    /// The state after the longest viable beginning, and that beginning's length.
    fn walk(&self, text: &[u8]) -> (usize, usize) {
        let mut state = 0;
        for (at, byte) in text.iter().enumerate() {
            let next = self.table.go(state, usize::from(self.classes[usize::from(*byte)]));
            if !self.live[next] {
                return (state, at);
            }
            state = next;
        }
        (state, text.len())
    }

    /// What may come after the longest viable beginning of a text.
    ///
    /// ```
    /// let port = urlgram_abnf::builtin("rfc3986").unwrap().dfa("port").unwrap();
    /// let next = port.next_after("80x");
    /// assert_eq!(next.to_string(), "0-9 or the end");
    /// ```
    pub fn next_after(&self, text: impl AsRef<[u8]>) -> NextBytes {
        let (state, _) = self.walk(text.as_ref());
        let mut bytes = [false; 256];
        for (byte, allowed) in bytes.iter_mut().enumerate() {
            *allowed = self.live[self.table.go(state, usize::from(self.classes[byte]))];
        }
        NextBytes { bytes, end: self.table.accepting[state] }
    }

    /// How many states it has, the one from which nothing is accepted included.
    pub fn state_count(&self) -> usize {
        self.table.states()
    }

    /// Whether it accepts nothing at all.
    pub fn is_empty(&self) -> bool {
        !self.live[0]
    }

    /// How many classes the bytes fall into. No state tells the bytes of a class apart.
    pub fn class_count(&self) -> usize {
        self.table.symbols
    }

    /// The class of a byte, less than [`class_count`](Self::class_count).
    pub fn class_of(&self, byte: u8) -> usize {
        usize::from(self.classes[usize::from(byte)])
    }

    /// A shortest text that is accepted, if there is any; of those the one with the plainest characters.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let representatives = self.representatives();
        let order: Vec<usize> = self.plainest_first(&representatives);
        let ways = self.table.access(&order);
        let accepting = (0..self.state_count()).filter(|state| self.table.accepting[*state]);
        let shortest = accepting.filter_map(|state| ways[state].as_ref()).min_by_key(|way| way.len())?;
        Some(shortest.iter().map(|class| representatives[*class]).collect())
    }

    /// A byte of each class, the plainest it has.
    pub(super) fn representatives(&self) -> Vec<u8> {
        let mut representatives = vec![None; self.class_count()];
        for byte in plain_bytes() {
            representatives[self.class_of(byte)].get_or_insert(byte);
        }
        representatives.into_iter().flatten().collect()
    }

    fn plainest_first(&self, representatives: &[u8]) -> Vec<usize> {
        plain_bytes().filter(|byte| representatives.contains(byte)).map(|byte| self.class_of(byte)).collect()
    }
}

/// All bytes, those that look best in a message first.
pub(super) fn plain_bytes() -> impl Iterator<Item = u8> {
    let good = b"a0A:/.-";
    let letters = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z');
    let rest = (0x21..=0x7E).chain([b' ']).chain(0x00..=0x1F).chain([0x7F]).chain(0x80..=0xFF);
    let mut seen = [false; 256];
    good.iter()
        .copied()
        .chain(letters)
        .chain(rest)
        .filter(move |byte| !std::mem::replace(&mut seen[usize::from(*byte)], true))
}

/// What may come next: bytes, or the end of the text. `Display` lists them as ranges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextBytes {
    bytes: [bool; 256],
    /// Whether the text may end here.
    pub end: bool,
}

impl Default for NextBytes {
    fn default() -> Self {
        NextBytes { bytes: [false; 256], end: false }
    }
}

impl NextBytes {
    pub(super) fn of(ranges: impl Iterator<Item = (u8, u8)>, end: bool) -> Self {
        let mut next = NextBytes { end, ..NextBytes::default() };
        for (low, high) in ranges {
            next.bytes[usize::from(low)..=usize::from(high)].fill(true);
        }
        next
    }

    /// Whether this byte may come next.
    pub fn contains(&self, byte: u8) -> bool {
        self.bytes[usize::from(byte)]
    }

    /// The inclusive ranges of bytes that may come next, in order.
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        super::regular::ranges(&self.bytes)
    }
}

impl fmt::Display for NextBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = Vec::new();
        for (first, last) in self.ranges() {
            if first >= 0x80 {
                words.push("a character beyond US-ASCII".into());
                break;
            }
            // A letter or digit range reads well; a range from one sign to another says nothing to a reader.
            let plain = |low: u8, high: u8| (low..=high).contains(&first) && (low..=high).contains(&last);
            if plain(b'a', b'z') || plain(b'A', b'Z') || plain(b'0', b'9') {
                words.push(range_shown(first, last));
            } else {
                words.extend(split_range(first, last));
            }
        }
        if self.end {
            words.push("the end".into());
        }
        match words.split_last() {
            None => f.write_str("nothing"),
            Some((only, [])) => f.write_str(only),
            Some((last, others)) => write!(f, "{} or {last}", others.join(" ")),
        }
    }
}

fn range_shown(first: u8, last: u8) -> String {
    if first == last { byte_shown(first) } else { format!("{}-{}", byte_shown(first), byte_shown(last)) }
}

fn byte_shown(byte: u8) -> String {
    match byte {
        b' ' => "space".into(),
        0x21..=0x7E => String::from(char::from(byte)),
        _ => format!("%x{byte:02X}"),
    }
}

/// A range of ASCII, its letters and digits as ranges, control characters as one, the signs one by one.
fn split_range(first: u8, last: u8) -> Vec<String> {
    let mut words = Vec::new();
    let mut at = first;
    while at <= last {
        let blocks = [(0, 0x1F), (b'0', b'9'), (b'A', b'Z'), (b'a', b'z')];
        let block = blocks.iter().find(|(low, high)| (*low..=*high).contains(&at));
        let end = block.map_or(at, |(_, high)| (*high).min(last)).min(0x7F);
        words.push(range_shown(at, end));
        at = end + 1;
        if at > 0x7F {
            break;
        }
    }
    words
}

/// Why there is no automaton or oracle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AutomatonError {
    /// No rule has this name.
    UnknownRule(UnknownRule),
    /// The rule is recursive, and not only at its beginning or only at its end: `a = "(" a ")"`.
    NotRegular(NotRegular),
    /// The grammar's counts and references multiply to more states than fit.
    TooLarge,
}

/// A grammar is too large to be written out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLarge;

/// The recursion that keeps a rule from having an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRegular {
    /// The names of the rules on the way, the first one again at the end: `comment`, `ccontent`, `comment`.
    pub cycle: Vec<String>,
}

impl fmt::Display for NotRegular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not regular: {}", self.cycle.join(" → "))
    }
}

impl fmt::Display for AutomatonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AutomatonError::UnknownRule(unknown) => unknown.fmt(f),
            AutomatonError::NotRegular(recursion) => recursion.fmt(f),
            AutomatonError::TooLarge => f.write_str("the rule is too large to be written out as an automaton"),
        }
    }
}

impl std::error::Error for NotRegular {}
impl std::error::Error for AutomatonError {}

impl From<UnknownRule> for AutomatonError {
    fn from(unknown: UnknownRule) -> Self {
        AutomatonError::UnknownRule(unknown)
    }
}

impl From<TooLarge> for AutomatonError {
    fn from(_: TooLarge) -> Self {
        AutomatonError::TooLarge
    }
}

// What regex-automata can complain of when it is given a network of ours is its size.
impl From<thompson::BuildError> for AutomatonError {
    fn from(_: thompson::BuildError) -> Self {
        AutomatonError::TooLarge
    }
}

impl From<dense::BuildError> for AutomatonError {
    fn from(_: dense::BuildError) -> Self {
        AutomatonError::TooLarge
    }
}
