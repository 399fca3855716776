//! Does a text match a rule, in whatever order the alternatives stand: [`Oracle`].

use std::collections::BTreeSet;

use super::automaton::{AutomatonError, NextBytes};
use super::grammar::Grammar;
use super::network::{Network, PartIndex, StateIndex};

/// Matches texts with a rule as RFC 5234 means it: an alternation is a set, a repetition gives back what it took.
///
/// It is Earley's algorithm, so rules may be recursive in any way, and the time is at most the cube of a text's length (for
/// most grammars it is linear). Nothing recurses on the text or on the grammar. The automaton of a regular rule
/// ([`Grammar::dfa`]) answers the same questions much faster; that they agree is tested.
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
    /// The order-free matcher of a rule.
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] for a grammar such as `a = 1000000000b`.
    pub fn oracle(&self, rule: &str) -> Result<Oracle, AutomatonError> {
        let rule = self.find(rule)?;
        Ok(Oracle { network: Network::of_rule(self, rule)? })
    }
}

impl Oracle {
    /// Whether the rule matches all of a text.
    pub fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        let text = text.as_ref();
        let mut accepted = false;
        self.run(text, |at, matches| accepted = matches && at == text.len());
        accepted
    }

    /// Every place where a match that begins at the text's begin can end, in rising order: byte offsets.
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

    /// How many bytes the longest beginning of a text has that can still become a match; the text's length if all of it can.
    ///
    /// A rule with words that stand for nothing (`<…>`) may be said to get further than it can.
    pub fn longest_viable_prefix(&self, text: impl AsRef<[u8]>) -> usize {
        let mut viable = 0;
        self.run(text.as_ref(), |at, _| viable = at);
        viable
    }

    /// What may come after the longest viable beginning of a text; see [`longest_viable_prefix`](Self::longest_viable_prefix).
    pub fn next_after(&self, text: impl AsRef<[u8]>) -> NextBytes {
        let mut next = NextBytes::default();
        self.run_items(text.as_ref(), |_, items, matches| {
            let edges = items.iter().flat_map(|(state, _)| &self.network.states[*state].bytes);
            next = NextBytes::of(edges.map(|(low, high, _)| (*low, *high)), matches);
        });
        next
    }

    /// Reads a text byte by byte, and tells of each place reached whether a match may end there.
    fn run(&self, text: &[u8], mut reached: impl FnMut(usize, bool)) {
        self.run_items(text, |at, _, matches| reached(at, matches));
    }

    fn run_items(&self, text: &[u8], mut reached: impl FnMut(usize, &BTreeSet<Item>, bool)) {
        let mut chart = Chart { network: &self.network, waiting: Vec::new() };
        let start = self.network.part(self.network.start);
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

/// A state of a part, and where in the text that part began.
type Item = (StateIndex, usize);

struct Chart<'a> {
    network: &'a Network,
    /// For each place in the text: who waits for a part that began there, by part.
    waiting: Vec<std::collections::BTreeMap<PartIndex, Vec<Item>>>,
}

impl Chart<'_> {
    /// All that can be reached at this place without reading on.
    fn close(&mut self, at: usize, begin: BTreeSet<Item>) -> BTreeSet<Item> {
        self.waiting.push(Default::default());
        let mut stack: Vec<Item> = begin.iter().copied().collect();
        let mut items = begin;
        // Parts that matched nothing here: whoever calls them later at this place may go on at once.
        let mut empty_parts = BTreeSet::new();
        while let Some((state, from)) = stack.pop() {
            let mut next: Vec<Item> = Vec::new();
            let here = &self.network.states[state];
            next.extend(here.empty.iter().map(|to| (*to, from)));
            for &(part, back) in &here.calls {
                self.waiting[at].entry(part).or_default().push((back, from));
                next.push((self.network.part(part).entry, at));
                if empty_parts.contains(&part) {
                    next.push((back, from));
                }
            }
            if state == self.network.part(here.part).exit {
                next.extend(self.waiting[from].get(&here.part).into_iter().flatten());
                if from == at {
                    empty_parts.insert(here.part);
                }
            }
            stack.extend(next.into_iter().filter(|item| items.insert(*item)));
        }
        items
    }
}
