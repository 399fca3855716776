//! Order-free matching of texts with a rule: [`Oracle`].

use super::machine::{Machine, Run};
use crate::automata::{
    Calls, Expansion, Network, NextBytes, Outcome, Plan, Unknown, Work, character_start, readable_first,
};
use crate::model::{AutomatonError, Grammar, RuleId};

/// Number of steps for the copies of regular rules. If they need more, their calls stay calls, which takes less memory.
const COPY_STEPS: u64 = 1 << 18;

/// A matcher with the semantics of RFC 5234: alternatives are unordered, and repetitions backtrack.
///
/// It reads a text once from left to right, and any recursion is allowed. The time is linear in the length of the text for most
/// grammars, also those with left or right recursion, and at most cubic. The memory depends on the depth of the recursion, and has a
/// limit of about 200 MB. No function recurses on the text or on the grammar. Building an oracle takes little time, unlike the
/// automaton of a regular rule ([`Grammar::dfa`]), which gives the same answers.
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
    machine: Machine,
}

impl Grammar {
    /// Builds the order-free matcher of a rule. Undefined rules and unresolved prose-vals match nothing.
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] for repeat counts such as `a = 1000000000b`.
    pub fn oracle(&self, rule: &str) -> Result<Oracle, AutomatonError> {
        self.oracle_of(self.find(rule)?, Unknown::Nothing)
    }

    /// Builds a matcher like [`oracle`](Self::oracle) in which undefined rules and unresolved prose-vals match every text.
    ///
    /// A text that this oracle rejects is not matched by the rule, whatever the undefined rules are. A text that the other oracle
    /// accepts is matched. Between the two, the answer depends on the undefined rules.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let grammar = Reader::new().read("a.abnf", "pair = ALPHA \"=\" <any value>\n").grammar;
    /// let (surely, possibly) = (grammar.oracle("pair").unwrap(), grammar.oracle_with_any("pair").unwrap());
    /// assert!(!surely.accepts("a=1") && possibly.accepts("a=1"));
    /// assert!(!possibly.accepts("1=1"));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`] and [`AutomatonError::TooLarge`], as [`oracle`](Self::oracle) returns them.
    pub fn oracle_with_any(&self, rule: &str) -> Result<Oracle, AutomatonError> {
        self.oracle_of(self.find(rule)?, Unknown::Anything)
    }

    pub(crate) fn oracle_of(&self, rule: RuleId, unknown: Unknown) -> Result<Oracle, AutomatonError> {
        let network = Network::of_rule(self, rule, unknown)?;
        let plan = Plan::new(&network);
        let expand = |calls, work: &mut Work| Expansion::new(&network, &plan, calls, work);
        let expansion = expand(Calls::RegularCopied, &mut Work::of(COPY_STEPS))
            .or_else(|_| expand(Calls::Kept, &mut Work::default()))
            .map_err(|_| AutomatonError::TooLarge)?;
        Ok(Oracle { machine: Machine::new(expansion) })
    }
}

impl Oracle {
    /// Whether the rule matches the whole text. A text that exceeds the limit of memory counts as not matched;
    /// [`outcome`](Self::outcome) tells the difference.
    pub fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        self.run(text.as_ref()).is_ok_and(|run| run.matches)
    }

    /// Matches a text, and tells how far a match could go.
    ///
    /// ```
    /// let oracle = urlgram_abnf::builtin("rfc3986").unwrap().oracle("port").unwrap();
    /// let outcome = oracle.outcome("80x").unwrap();
    /// assert_eq!((outcome.matches, outcome.viable, outcome.next.to_string().as_str()), (false, 2, "0-9 or the end"));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] if the text has so many readings that the memory of about 200 MB is not enough.
    pub fn outcome(&self, text: impl AsRef<[u8]>) -> Result<Outcome, AutomatonError> {
        let text = text.as_ref();
        let Run { matches, viable, next } = self.run(text)?;
        let start = character_start(text, viable);
        if start == viable {
            return Ok(Outcome { matches, viable, next });
        }
        let next = self.run(&text[..start])?.next;
        Ok(Outcome { matches, viable: start, next: NextBytes { is_other_character: true, ..next } })
    }

    /// Returns the byte offsets at which a match that begins at offset 0 can end, in ascending order.
    ///
    /// ```
    /// let oracle = urlgram_abnf::builtin("rfc3986").unwrap().oracle("dec-octet").unwrap();
    /// assert_eq!(oracle.ends("2560"), [1, 2]);
    /// ```
    pub fn ends(&self, text: impl AsRef<[u8]>) -> Vec<usize> {
        let mut ends = Vec::new();
        // A run that exceeds its memory ends early.
        let _ = self.machine.run(text.as_ref(), |at| ends.push(at));
        ends
    }

    /// Returns the length in bytes of the longest prefix that some match begins with.
    pub fn longest_viable_prefix(&self, text: impl AsRef<[u8]>) -> usize {
        self.run(text.as_ref()).map_or(0, |run| run.viable)
    }

    /// Returns the bytes that may follow the [longest viable prefix](Self::longest_viable_prefix) of a text.
    pub fn next_after(&self, text: impl AsRef<[u8]>) -> NextBytes {
        self.run(text.as_ref()).map(|run| run.next).unwrap_or_default()
    }

    /// Returns one byte of each pair of classes of two oracles, the most readable first.
    pub(crate) fn common_alphabet(&self, other: &Oracle) -> Vec<u8> {
        let mut seen = std::collections::BTreeSet::new();
        let classes = |byte: &u8| (self.machine.class_of(*byte), other.machine.class_of(*byte));
        readable_first().filter(|byte| seen.insert(classes(byte))).collect()
    }

    /// Returns the class of a byte: bytes of one class are the same for the rule.
    pub(super) fn class_of(&self, byte: u8) -> u8 {
        self.machine.class_of(byte)
    }

    fn run(&self, text: &[u8]) -> Result<Run, AutomatonError> {
        Ok(self.machine.run(text, |_| ())?)
    }
}
