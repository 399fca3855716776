//! Texts of a rule, [`Samples`], and texts that only just are not, [`NearMisses`].

use std::collections::{BTreeSet, VecDeque};
use std::fmt;

use super::automaton::{AutomatonError, Dfa};
use super::derive::{Choices, Derivations, INSIDE, Node, NodeIndex};
use super::grammar::Grammar;
use super::oracle::Oracle;

/// How often in a row a try may fail before an iterator ends.
const PATIENCE: usize = 256;

impl Grammar {
    /// Texts that a rule matches: first some that together take every alternative, every option and every repetition in every
    /// way, then more without end. The same seed gives the same texts.
    ///
    /// A rule of octets may match what is no UTF-8; such texts are left out.
    ///
    /// ```
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// let uri = rfc3986.oracle("URI").unwrap();
    /// assert!(rfc3986.samples("URI", 1).unwrap().take(20).all(|text| uri.accepts(&text)));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] if a rule has no text of a reasonable length.
    pub fn samples(&self, rule: &str, seed: u64) -> Result<Samples, AutomatonError> {
        let derivations = Derivations::new(self, self.find(rule)?)?;
        let guide = Guide::new(&derivations, seed);
        Ok(Samples { derivations, guide })
    }

    /// Texts one edit away from a text of the rule, and not matched. The same seed gives the same texts.
    ///
    /// ```
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// let miss = rfc3986.near_misses("port", 1).unwrap().next().unwrap();
    /// assert!(rfc3986.dfa("port").unwrap().accepts(&miss.of));
    /// assert!(!rfc3986.dfa("port").unwrap().accepts(&miss.text));
    /// ```
    ///
    /// # Errors
    /// As [`samples`](Self::samples).
    pub fn near_misses(&self, rule: &str, seed: u64) -> Result<NearMisses, AutomatonError> {
        let samples = self.samples(rule, seed)?;
        let judge = match self.dfa(rule) {
            Ok(dfa) => Judge::Dfa(Box::new(dfa)),
            Err(AutomatonError::NotRegular(_) | AutomatonError::TooLarge) => Judge::Oracle(self.oracle(rule)?),
            Err(unknown) => return Err(unknown),
        };
        let alphabet = alphabet(&judge);
        Ok(NearMisses { samples, judge, alphabet, random: Random(seed) })
    }
}

/// The texts of a rule; see [`Grammar::samples`].
#[derive(Clone, Debug)]
pub struct Samples {
    derivations: Derivations,
    guide: Guide,
}

impl Samples {
    /// Whether the texts so far take every alternative, every option and every repetition in every way that has a text.
    pub fn covered(&self) -> bool {
        self.guide.missing.is_empty()
    }
}

impl Iterator for Samples {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        for failures in 1..=PATIENCE {
            self.guide.aim(&self.derivations);
            let text = self.derivations.derive(&mut self.guide).and_then(|text| String::from_utf8(text).ok());
            // Ways that again and again lead to no text at all are given up.
            self.guide.commit(text.is_some() || failures % 16 == 0);
            if text.is_some() {
                return text;
            }
        }
        None
    }
}

/// Takes choices at random, but first those that were not taken yet.
#[derive(Clone, Debug)]
struct Guide {
    random: Random,
    /// The ways not taken yet, as [`Choices::took`] numbers them.
    missing: BTreeSet<(NodeIndex, usize)>,
    /// Those taken by the text at hand.
    taken: Vec<(NodeIndex, usize)>,
    /// For each node that a missing choice can be reached from, how far it is, and which child leads there.
    towards: Vec<Option<usize>>,
}

impl Guide {
    fn new(derivations: &Derivations, seed: u64) -> Self {
        let mut missing = BTreeSet::new();
        let mut seen = vec![false; derivations.nodes.len()];
        let mut stack = vec![derivations.start];
        while let Some(index) = stack.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let node = &derivations.nodes[index];
            let ways = match node {
                Node::Choice(all) => all.len(),
                Node::Repeat { min, max, .. } => 1 + usize::from(max > min),
                _ => 0,
            };
            missing.extend((0..ways).map(|way| (index, way)));
            stack.extend(children(node).map(|(_, child)| child));
        }
        Guide { random: Random(seed), missing, taken: Vec::new(), towards: Vec::new() }
    }

    /// Finds the ways from everywhere to the nearest choice that is missing.
    fn aim(&mut self, derivations: &Derivations) {
        if self.missing.is_empty() {
            self.towards.clear();
            return;
        }
        let nodes = &derivations.nodes;
        let mut parents = vec![Vec::new(); nodes.len()];
        for (parent, node) in nodes.iter().enumerate() {
            for (way, child) in children(node) {
                parents[child].push((parent, way));
            }
        }
        self.towards = vec![None; nodes.len()];
        let mut waiting = VecDeque::new();
        for &(node, way) in &self.missing {
            if self.towards[node].is_none() {
                self.towards[node] = Some(way);
                waiting.push_back(node);
            }
        }
        while let Some(node) = waiting.pop_front() {
            for &(parent, way) in &parents[node] {
                if self.towards[parent].is_none() {
                    self.towards[parent] = Some(way);
                    waiting.push_back(parent);
                }
            }
        }
    }

    /// The text at hand is finished: what it took is no longer missing, if it was good.
    fn commit(&mut self, good: bool) {
        for way in self.taken.drain(..).filter(|_| good) {
            self.missing.remove(&way);
        }
    }
}

/// The children of a node, each with the way that leads there.
fn children(node: &Node) -> impl Iterator<Item = (usize, NodeIndex)> {
    let (many, one) = match node {
        Node::Choice(all) | Node::Chain(all) => (all.as_slice(), None),
        Node::Repeat { node, max, .. } => (&[][..], (*max > 0).then_some((INSIDE, *node))),
        Node::Range { .. } | Node::Text { .. } => (&[][..], None),
    };
    many.iter().copied().enumerate().chain(one)
}

impl Choices for Guide {
    fn choose(&mut self, options: usize) -> usize {
        self.random.below(options)
    }

    fn wanted(&mut self, node: NodeIndex) -> Option<usize> {
        *self.towards.get(node)?
    }

    fn took(&mut self, node: NodeIndex, way: usize) {
        if !self.missing.is_empty() {
            self.taken.push((node, way));
        }
    }
}

/// Who says whether a text matches.
#[derive(Clone, Debug)]
enum Judge {
    Dfa(Box<Dfa>),
    Oracle(Oracle),
}

impl Judge {
    fn accepts(&self, text: &str) -> bool {
        match self {
            Judge::Dfa(dfa) => dfa.accepts(text),
            Judge::Oracle(oracle) => oracle.accepts(text),
        }
    }
}

/// A character of each kind that the rule tells apart, and some that grammars like to forget.
fn alphabet(judge: &Judge) -> Vec<char> {
    let mut alphabet: Vec<char> = " %\"<\\^`{|}:/?#[]@!.-_~az09AZ\0\t\n\u{7f}é\u{fffd}".chars().collect();
    if let Judge::Dfa(dfa) = judge {
        alphabet.extend(dfa.representatives().into_iter().filter(u8::is_ascii).map(char::from));
    }
    alphabet
}

/// An edit of one character. Offsets are bytes of the text before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edit {
    /// This character was dropped.
    Drop(usize, char),
    /// This character was put in.
    Insert(usize, char),
    /// The first character was replaced by the second.
    Replace(usize, char, char),
    /// These two neighbours changed places.
    Swap(usize, char, char),
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Edit::Drop(at, c) => write!(f, "{at}: dropped {c:?}"),
            Edit::Insert(at, c) => write!(f, "{at}: put in {c:?}"),
            Edit::Replace(at, from, to) => write!(f, "{at}: replaced {from:?} by {to:?}"),
            Edit::Swap(at, first, second) => write!(f, "{at}: swapped {first:?} and {second:?}"),
        }
    }
}

impl Edit {
    /// The text after the edit.
    ///
    /// ```
    /// use urlgram_abnf::Edit;
    ///
    /// assert_eq!(Edit::Insert(1, 'x').apply("80"), "8x0");
    /// ```
    ///
    /// # Panics
    /// If the offset is not at a character of the text.
    pub fn apply(self, text: &str) -> String {
        let (at, gone, new) = match self {
            Edit::Drop(at, c) => (at, c.len_utf8(), [None, None]),
            Edit::Insert(at, c) => (at, 0, [Some(c), None]),
            Edit::Replace(at, from, to) => (at, from.len_utf8(), [Some(to), None]),
            Edit::Swap(at, first, second) => (at, first.len_utf8() + second.len_utf8(), [Some(second), Some(first)]),
        };
        let mut edited = String::from(&text[..at]);
        edited.extend(new.into_iter().flatten());
        edited.push_str(&text[at + gone..]);
        edited
    }
}

/// A text that a rule does not match, though it is one edit away from one that it matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NearMiss {
    /// The text that does not match.
    pub text: String,
    /// The text that does.
    pub of: String,
    /// What makes the one of the other.
    pub edit: Edit,
}

/// The near misses of a rule; see [`Grammar::near_misses`]. Ends when none can be found, as for a rule that matches all texts.
#[derive(Clone, Debug)]
pub struct NearMisses {
    samples: Samples,
    judge: Judge,
    alphabet: Vec<char>,
    random: Random,
}

impl NearMisses {
    fn edit(&mut self, text: &str) -> Edit {
        let chars: Vec<(usize, char)> = text.char_indices().collect();
        let new = self.alphabet[self.random.below(self.alphabet.len())];
        let index = self.random.below(chars.len() + 1);
        let next = chars.get(index + 1).copied();
        match (self.random.below(4), chars.get(index).copied(), next) {
            (0, Some((at, c)), _) => Edit::Drop(at, c),
            (1, Some((at, c)), _) => Edit::Replace(at, c, new),
            (2, Some((at, first)), Some((_, second))) => Edit::Swap(at, first, second),
            (_, here, _) => Edit::Insert(here.map_or(text.len(), |(at, _)| at), new),
        }
    }
}

impl Iterator for NearMisses {
    type Item = NearMiss;

    fn next(&mut self) -> Option<NearMiss> {
        for _ in 0..PATIENCE {
            let of = self.samples.next()?;
            for _ in 0..8 {
                let edit = self.edit(&of);
                let text = edit.apply(&of);
                if !self.judge.accepts(&text) {
                    return Some(NearMiss { text, of, edit });
                }
            }
        }
        None
    }
}

/// SplitMix64: small, even, and the same everywhere.
#[derive(Clone, Debug)]
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number less than `bound`, which is not 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
