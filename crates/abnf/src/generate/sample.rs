//! Generated texts of a rule, [`Samples`], and texts just outside of it, [`NearMisses`].

use std::collections::{BTreeSet, VecDeque};
use std::fmt;

use super::derivation_node::{Node, NodeIndex};
use super::derivations::Derivations;
use super::derive::{ChoiceSource, INSIDE, Limits, NoText, Style, derive};
use super::sample_options::SampleOptions;
use super::words::Words;
use crate::automata::{Dfa, Unknown};
use crate::matching::Oracle;
use crate::model::{AutomatonError, Grammar, RuleId};

/// Maximum number of consecutive failed attempts before an iterator ends.
const MAX_ATTEMPTS: usize = 256;

impl Grammar {
    /// Returns texts that a rule matches. The first ones cover every alternative, option and repetition; random texts follow
    /// without end. The same seed gives the same texts.
    ///
    /// Texts of octets that are not UTF-8 are left out.
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
        self.samples_of(self.find(rule)?, SampleOptions::new(seed))
    }

    /// Returns texts that a rule matches, within bounds or of words; see [`SampleOptions`].
    ///
    /// ```
    /// use urlgram_abnf::SampleOptions;
    ///
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// let mut texts = rfc3986.samples_with("URI", SampleOptions::new(1).plausible().max_length(40)).unwrap();
    /// assert!(texts.by_ref().take(20).all(|text| text.len() <= 40));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`] and [`AutomatonError::TooLarge`], as [`samples`](Self::samples) returns them.
    pub fn samples_with(&self, rule: &str, options: SampleOptions) -> Result<Samples, AutomatonError> {
        self.samples_of(self.find(rule)?, options)
    }

    pub(crate) fn samples_of(&self, rule: RuleId, options: SampleOptions) -> Result<Samples, AutomatonError> {
        let derivations = Derivations::new(self, rule)?;
        let mut guide = Guide::new(&derivations, options.seed);
        let words = options.is_plausible.then(|| Words::new(&derivations.nodes, derivations.rules));
        if words.is_some() {
            guide.missing.clear();
        }
        let limits = Limits::new(&derivations, options.bounds)?;
        Ok(Samples { derivations, guide, limits, words })
    }

    /// Returns a shortest text, in characters, that a rule matches; `None` if it matches no text, or if its shortest text is not
    /// UTF-8 (see [`shortest_octets`](Self::shortest_octets)).
    ///
    /// ```
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// assert_eq!(rfc3986.shortest_text("IPv4address").unwrap().unwrap(), "0.0.0.0");
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] for repeat counts such as `a = 1000000000b`.
    pub fn shortest_text(&self, rule: &str) -> Result<Option<String>, AutomatonError> {
        self.shortest_text_of(self.find(rule)?)
    }

    pub(crate) fn shortest_text_of(&self, rule: RuleId) -> Result<Option<String>, AutomatonError> {
        Ok(self.shortest_octets_of(rule)?.and_then(|text| String::from_utf8(text).ok()))
    }

    /// Returns a shortest text of a rule, which for a grammar of octets need not be UTF-8; `None` if the rule matches no text.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let grammar = Reader::new().read("a.abnf", "; Octets: yes\n\nstart = %xFF.00 *OCTET\n").grammar;
    /// assert_eq!(grammar.shortest_octets("start").unwrap().unwrap(), b"\xff\0");
    /// assert_eq!(grammar.shortest_text("start").unwrap(), None);
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`] and [`AutomatonError::TooLarge`], as [`shortest_text`](Self::shortest_text) returns them.
    pub fn shortest_octets(&self, rule: &str) -> Result<Option<Vec<u8>>, AutomatonError> {
        self.shortest_octets_of(self.find(rule)?)
    }

    fn shortest_octets_of(&self, rule: RuleId) -> Result<Option<Vec<u8>>, AutomatonError> {
        let derivations = Derivations::shortest_first(self, rule)?;
        Ok(derive(&derivations, &mut Shortest, &Limits::none(), Style::default()).ok())
    }

    /// Returns texts that the rule does not match, each one edit away from a text that it matches. The same seed gives the same
    /// texts. If the rule depends on undefined rules, no text matches whatever these are.
    ///
    /// ```
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// let miss = rfc3986.near_misses("port", 1).unwrap().next().unwrap();
    /// assert!(rfc3986.dfa("port").unwrap().accepts(&miss.of));
    /// assert!(!rfc3986.dfa("port").unwrap().accepts(&miss.text));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`] and [`AutomatonError::TooLarge`], as [`samples`](Self::samples) returns them.
    pub fn near_misses(&self, rule: &str, seed: u64) -> Result<NearMisses, AutomatonError> {
        self.near_misses_of(self.find(rule)?, seed)
    }

    fn near_misses_of(&self, rule: RuleId, seed: u64) -> Result<NearMisses, AutomatonError> {
        if self.gaps(rule).is_empty() {
            let dfa = match self.dfa_of(rule) {
                Err(AutomatonError::NotRegular(_) | AutomatonError::TooLarge) => None,
                dfa => Some(dfa?),
            };
            return self.near_misses_with(rule, seed, dfa);
        }
        // A near miss must not match, whatever the undefined rules are.
        let matcher = Matcher::Oracle(Box::new(self.oracle_of(rule, Unknown::Anything)?));
        Ok(NearMisses::new(self.samples_of(rule, SampleOptions::new(seed))?, matcher, seed))
    }

    /// Returns near misses of a rule without gaps, of which the automaton is known if it has one.
    pub(crate) fn near_misses_with(
        &self,
        rule: RuleId,
        seed: u64,
        dfa: Option<Dfa>,
    ) -> Result<NearMisses, AutomatonError> {
        let matcher = match dfa {
            Some(dfa) => Matcher::Dfa(Box::new(dfa)),
            None => Matcher::Oracle(Box::new(self.oracle_of(rule, Unknown::Nothing)?)),
        };
        Ok(NearMisses::new(self.samples_of(rule, SampleOptions::new(seed))?, matcher, seed))
    }
}

/// Texts of a rule; see [`Grammar::samples`].
#[derive(Clone, Debug)]
pub struct Samples {
    derivations: Derivations,
    guide: Guide,
    limits: Limits,
    words: Option<Words>,
}

/// Takes the option that leads to the shortest text.
struct Shortest;

impl ChoiceSource for Shortest {
    fn choose(&mut self, _options: usize) -> usize {
        0
    }
}

impl Samples {
    /// Whether the texts so far cover every alternative, option and repetition that has a text.
    pub fn covered(&self) -> bool {
        self.guide.missing.is_empty()
    }
}

impl Iterator for Samples {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut failures = 0;
        let mut is_shortest = false;
        while failures < MAX_ATTEMPTS {
            self.guide.aim(&self.derivations);
            let style = Style { words: self.words.as_ref(), is_shortest };
            let text = derive(&self.derivations, &mut self.guide, &self.limits, style);
            let was_shortest = std::mem::take(&mut is_shortest);
            if text == Err(NoText::Unreachable) {
                // The path to the branch may be within the limits if everything around it is short.
                self.guide.taken.clear();
                match was_shortest {
                    true => self.guide.abandon(&self.derivations),
                    false => is_shortest = true,
                }
                continue;
            }
            let text = text.ok().and_then(|text| String::from_utf8(text).ok());
            failures += 1;
            // Branches that repeatedly lead to no text are abandoned.
            self.guide.commit(text.is_some() || failures % 16 == 0);
            if text.is_some() {
                return text;
            }
        }
        None
    }
}

/// A source of random choices that prefers branches not covered yet.
#[derive(Clone, Debug)]
struct Guide {
    random: Random,
    /// Uncovered branches, numbered as in [`ChoiceSource::took`].
    missing: BTreeSet<(NodeIndex, usize)>,
    /// Branches of the text under construction.
    taken: Vec<(NodeIndex, usize)>,
    /// Branch of each node that leads to the nearest uncovered branch.
    towards: Vec<Option<usize>>,
    /// Number of branches that may still be given up one by one. Each takes time in proportion to the grammar.
    abandonments: usize,
}

/// Number of nodes that are visited in order to give up branches.
const MAX_VISITED: usize = 1 << 21;

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
            let branches = match node {
                Node::Choice(all) => all.len(),
                Node::Repeat { min, max, .. } => 1 + usize::from(max > min),
                _ => 0,
            };
            missing.extend((0..branches).map(|branch| (index, branch)));
            stack.extend(children(node).map(|(_, child)| child));
        }
        let abandonments = MAX_VISITED / derivations.nodes.len().max(1);
        Guide { random: Random(seed), missing, taken: Vec::new(), towards: Vec::new(), abandonments }
    }

    /// Computes the paths from all nodes to the nearest uncovered branch.
    fn aim(&mut self, derivations: &Derivations) {
        if self.missing.is_empty() {
            self.towards.clear();
            return;
        }
        let nodes = &derivations.nodes;
        let mut parents = vec![Vec::new(); nodes.len()];
        for (parent, node) in nodes.iter().enumerate() {
            for (branch, child) in children(node) {
                parents[child].push((parent, branch));
            }
        }
        self.towards = vec![None; nodes.len()];
        let mut waiting = VecDeque::new();
        for &(node, branch) in &self.missing {
            if self.towards[node].is_none() {
                self.towards[node] = Some(branch);
                waiting.push_back(node);
            }
        }
        while let Some(node) = waiting.pop_front() {
            for &(parent, branch) in &parents[node] {
                if self.towards[parent].is_none() {
                    self.towards[parent] = Some(branch);
                    waiting.push_back(parent);
                }
            }
        }
    }

    /// Gives up the branch to which the paths lead from the start, or all branches if that was done often.
    fn abandon(&mut self, derivations: &Derivations) {
        let Some(left) = self.abandonments.checked_sub(1) else { return self.missing.clear() };
        self.abandonments = left;
        let mut node = derivations.start;
        while let Some(branch) = self.towards[node] {
            if self.missing.remove(&(node, branch)) {
                return;
            }
            let Some((_, child)) = children(&derivations.nodes[node]).find(|(known, _)| *known == branch) else {
                break;
            };
            node = child;
        }
        // The path leads nowhere, so that no other attempt can be better.
        self.missing.clear();
    }

    /// Finishes a text. If it counts, its branches are covered.
    fn commit(&mut self, counts: bool) {
        for branch in self.taken.drain(..) {
            if counts {
                self.missing.remove(&branch);
            }
        }
    }
}

/// Returns the children of a node, each with its branch.
fn children(node: &Node) -> impl Iterator<Item = (usize, NodeIndex)> {
    let (many, one) = match node {
        Node::Choice(all) | Node::Chain(all) => (all.as_slice(), None),
        Node::Repeat { node, max, .. } => (&[][..], (*max > 0).then_some((INSIDE, *node))),
        Node::Range { .. } | Node::Text { .. } => (&[][..], None),
    };
    many.iter().copied().enumerate().chain(one)
}

impl ChoiceSource for Guide {
    fn choose(&mut self, options: usize) -> usize {
        self.random.below(options)
    }

    fn wanted(&mut self, node: NodeIndex) -> Option<usize> {
        *self.towards.get(node)?
    }

    fn took(&mut self, node: NodeIndex, branch: usize) {
        if !self.missing.is_empty() {
            self.taken.push((node, branch));
        }
    }
}

/// The automaton of a rule, or its oracle if it is not regular.
#[derive(Clone, Debug)]
enum Matcher {
    Dfa(Box<Dfa>),
    Oracle(Box<Oracle>),
}

impl Matcher {
    fn accepts(&self, text: &str) -> bool {
        match self {
            Matcher::Dfa(dfa) => dfa.accepts(text),
            Matcher::Oracle(oracle) => oracle.accepts(text),
        }
    }
}

/// Returns one character of each class that the rule distinguishes, and some that grammars often overlook.
fn alphabet(matcher: &Matcher) -> Vec<char> {
    let mut alphabet: Vec<char> = " %\"<\\^`{|}:/?#[]@!.-_~az09AZ\0\t\n\u{7f}é\u{fffd}".chars().collect();
    if let Matcher::Dfa(dfa) = matcher {
        alphabet.extend(dfa.representatives().into_iter().filter(u8::is_ascii).map(char::from));
    }
    alphabet
}

/// An edit of one character. Offsets are byte offsets in the original text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edit {
    /// Deletion of a character.
    Delete(usize, char),
    /// Insertion of a character.
    Insert(usize, char),
    /// Replacement of the first character by the second.
    Replace(usize, char, char),
    /// Exchange of two adjacent characters.
    Swap(usize, char, char),
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Edit::Delete(at, c) => write!(f, "{at}: deleted {c:?}"),
            Edit::Insert(at, c) => write!(f, "{at}: inserted {c:?}"),
            Edit::Replace(at, from, to) => write!(f, "{at}: replaced {from:?} with {to:?}"),
            Edit::Swap(at, first, second) => write!(f, "{at}: swapped {first:?} and {second:?}"),
        }
    }
}

impl Edit {
    /// Returns the edited text.
    ///
    /// ```
    /// use urlgram_abnf::Edit;
    ///
    /// assert_eq!(Edit::Insert(1, 'x').apply("80"), "8x0");
    /// ```
    ///
    /// # Panics
    /// If the offset is not a character boundary in the text.
    pub fn apply(self, text: &str) -> String {
        let (at, gone, new) = match self {
            Edit::Delete(at, c) => (at, c.len_utf8(), [None, None]),
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

/// A text that a rule does not match, one edit away from a text that it matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NearMiss {
    /// Text that does not match.
    pub text: String,
    /// Text that matches.
    pub of: String,
    /// Edit from the matching text to the other one.
    pub edit: Edit,
}

/// Near misses of a rule; see [`Grammar::near_misses`]. The iterator ends if the rule matches all texts.
#[derive(Clone, Debug)]
pub struct NearMisses {
    samples: Samples,
    matcher: Matcher,
    alphabet: Vec<char>,
    random: Random,
}

impl NearMisses {
    fn new(samples: Samples, matcher: Matcher, seed: u64) -> Self {
        let alphabet = alphabet(&matcher);
        NearMisses { samples, matcher, alphabet, random: Random(seed) }
    }

    /// Returns edits of these texts that an oracle does not match.
    #[cfg(feature = "railroad")]
    pub(crate) fn of(samples: Samples, oracle: Oracle, seed: u64) -> Self {
        Self::new(samples, Matcher::Oracle(Box::new(oracle)), seed)
    }

    fn edit(&mut self, text: &str) -> Edit {
        let chars: Vec<(usize, char)> = text.char_indices().collect();
        let new = self.alphabet[self.random.below(self.alphabet.len())];
        let index = self.random.below(chars.len() + 1);
        let next = chars.get(index + 1).copied();
        match (self.random.below(4), chars.get(index).copied(), next) {
            (0, Some((at, c)), _) => Edit::Delete(at, c),
            (1, Some((at, c)), _) => Edit::Replace(at, c, new),
            (2, Some((at, first)), Some((_, second))) => Edit::Swap(at, first, second),
            (_, here, _) => Edit::Insert(here.map_or(text.len(), |(at, _)| at), new),
        }
    }
}

impl Iterator for NearMisses {
    type Item = NearMiss;

    fn next(&mut self) -> Option<NearMiss> {
        for _ in 0..MAX_ATTEMPTS {
            let of = self.samples.next()?;
            for _ in 0..8 {
                let edit = self.edit(&of);
                let text = edit.apply(&of);
                if !self.matcher.accepts(&text) {
                    return Some(NearMiss { text, of, edit });
                }
            }
        }
        None
    }
}

/// The SplitMix64 generator. It is small, uniform and the same on every platform.
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number less than `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
