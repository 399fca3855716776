//! Order-free matching of texts with a rule: [`Oracle`].

use std::collections::BTreeSet;

use super::bytes::NextBytes;
use super::error::AutomatonError;
use super::grammar::Grammar;
use super::network::{FragmentIndex, Network, StateIndex};

/// A matcher with the semantics of RFC 5234: alternatives are unordered, and repetitions backtrack.
///
/// It runs Earley's algorithm, so any recursion is allowed. The time is at most cubic in the length of the text, and linear for
/// most grammars. No function recurses on the text or on the grammar. The automaton of a regular rule ([`Grammar::dfa`]) gives
/// the same answers much faster.
///
/// ```
/// use urlgram_abnf::Grammar;
///
/// let lisp: Grammar = "list = \"(\" *( list / ALPHA ) \")\"\n".parse().unwrap();
/// let oracle = lisp.oracle("list").unwrap();
/// assert!(oracle.accepts("(a(bc)())"));
/// assert!(!oracle.accepts("(a(bc)()"));
/// assert_eq!(oracle.longest_viable_prefix("(a)b"), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Oracle {
    network: Network,
}

impl Grammar {
    /// Builds the order-free matcher of a rule.
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] for repeat counts such as `a = 1000000000b`.
    pub fn oracle(&self, rule: &str) -> Result<Oracle, AutomatonError> {
        let rule = self.find(rule)?;
        Ok(Oracle { network: Network::of_rule(self, rule)? })
    }
}

impl Oracle {
    /// Whether the rule matches the whole text.
    pub fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        let text = text.as_ref();
        let mut accepted = false;
        self.run(text, |at, matches| accepted = matches && at == text.len());
        accepted
    }

    /// Returns the byte offsets at which a match that begins at offset 0 can end, in ascending order.
    ///
    /// ```
    /// let oracle = urlgram_abnf::builtin("rfc3986").unwrap().oracle("dec-octet").unwrap();
    /// assert_eq!(oracle.ends("2560"), [1, 2]);
    /// ```
    pub fn ends(&self, text: impl AsRef<[u8]>) -> Vec<usize> {
        let mut ends = Vec::new();
        self.run(text.as_ref(), |at, matches| ends.extend(matches.then_some(at)));
        ends
    }

    /// Returns the length in bytes of the longest prefix that some match begins with.
    ///
    /// For a rule with unresolved prose-vals (`<…>`) the result may be too large.
    pub fn longest_viable_prefix(&self, text: impl AsRef<[u8]>) -> usize {
        let mut viable = 0;
        self.run(text.as_ref(), |at, _| viable = at);
        viable
    }

    /// Returns the bytes that may follow the [longest viable prefix](Self::longest_viable_prefix) of a text.
    pub fn next_after(&self, text: impl AsRef<[u8]>) -> NextBytes {
        let mut next = NextBytes::default();
        self.run_items(text.as_ref(), |_, items, matches| {
            let edges = items.iter().flat_map(|(state, _)| &self.network.states[*state].bytes);
            next = NextBytes::of(edges.map(|(low, high, _)| (*low, *high)), matches);
        });
        next
    }

    /// Reads a text byte by byte, and passes each offset reached to `reached` with whether a match may end there.
    fn run(&self, text: &[u8], mut reached: impl FnMut(usize, bool)) {
        self.run_items(text, |at, _, matches| reached(at, matches));
    }

    fn run_items(&self, text: &[u8], mut reached: impl FnMut(usize, &BTreeSet<Item>, bool)) {
        let mut chart = Chart { network: &self.network, waiting: Vec::new() };
        let start = self.network.fragment(self.network.start);
        let mut items = BTreeSet::from([(start.entry, 0)]);
        for at in 0..=text.len() {
            let items_here = chart.close(at, items);
            if items_here.is_empty() {
                return;
            }
            reached(at, &items_here, items_here.contains(&(start.exit, 0)));
            let Some(byte) = text.get(at) else { return };
            items = self.step(&items_here, *byte);
            if items.is_empty() {
                return;
            }
        }
    }

    fn step(&self, items: &BTreeSet<Item>, byte: u8) -> BTreeSet<Item> {
        let edges = items
            .iter()
            .flat_map(|(state, from)| self.network.states[*state].bytes.iter().zip([*from].into_iter().cycle()));
        edges
            .filter(|((low, high, _), _)| (*low..=*high).contains(&byte))
            .map(|((_, _, to), from)| (*to, from))
            .collect()
    }
}

/// A state of a fragment, and the offset at which that fragment began.
type Item = (StateIndex, usize);

struct Chart<'a> {
    network: &'a Network,
    /// For each offset: items that wait for a fragment that began there, by fragment.
    waiting: Vec<std::collections::BTreeMap<FragmentIndex, Vec<Item>>>,
}

impl Chart<'_> {
    /// Returns all items that are reachable at this offset without reading.
    fn close(&mut self, at: usize, begin: BTreeSet<Item>) -> BTreeSet<Item> {
        self.waiting.push(Default::default());
        let mut stack: Vec<Item> = begin.iter().copied().collect();
        let mut items = begin;
        // Fragments that matched the empty text here. Later calls at this offset may return at once.
        let mut empty_fragments = BTreeSet::new();
        while let Some((state, from)) = stack.pop() {
            let mut next: Vec<Item> = Vec::new();
            let here = &self.network.states[state];
            next.extend(here.empty.iter().map(|to| (*to, from)));
            for &(fragment, back) in &here.calls {
                self.waiting[at].entry(fragment).or_default().push((back, from));
                next.push((self.network.fragment(fragment).entry, at));
                if empty_fragments.contains(&fragment) {
                    next.push((back, from));
                }
            }
            if state == self.network.fragment(here.fragment).exit {
                next.extend(self.waiting[from].get(&here.fragment).into_iter().flatten());
                if from == at {
                    empty_fragments.insert(here.fragment);
                }
            }
            stack.extend(next.into_iter().filter(|item| items.insert(*item)));
        }
        items
    }
}
