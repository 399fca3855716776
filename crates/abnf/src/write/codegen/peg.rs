//! Parsing expressions: ordered choice and greedy repetition, as combinators read them.

use std::rc::Rc;

use crate::automata::Dfa;
use crate::model::RuleId;

/// Inclusive ranges of characters or octets, in ascending order and not adjacent.
pub(super) type Ranges = Vec<(u32, u32)>;

/// A set of single characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CharClass {
    pub(super) ranges: Ranges,
    /// Whether the numbers are octets instead of code points.
    pub(super) octets: bool,
    /// Name of the rule that the class was taken from.
    pub(super) name: Option<String>,
}

impl CharClass {
    /// Whether each character of the class is one byte.
    pub(super) fn is_bytes(&self) -> bool {
        self.octets || self.ranges.iter().all(|(_, last)| *last < 0x80)
    }

    /// Joins two classes if the numbers of both mean the same.
    pub(super) fn union(&self, other: &CharClass) -> Option<CharClass> {
        let is_alike = self.octets == other.octets || self.is_ascii() || other.is_ascii();
        is_alike.then(|| CharClass {
            ranges: union([self.ranges.as_slice(), &other.ranges].concat()),
            octets: if self.is_ascii() { other.octets } else { self.octets },
            name: None,
        })
    }

    fn is_ascii(&self) -> bool {
        self.ranges.iter().all(|(_, last)| *last < 0x80)
    }
}

/// Sorts ranges and joins those that overlap or touch.
fn union(mut ranges: Ranges) -> Ranges {
    ranges.sort_unstable();
    let mut joined = Ranges::new();
    for (first, last) in ranges {
        match joined.last_mut() {
            Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
            _ => joined.push((first, last)),
        }
    }
    joined
}

/// A parsing expression. It succeeds at one end or fails, and never gives back what it has read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Peg {
    /// One character of a class.
    Class(CharClass),
    /// A text.
    Literal {
        bytes: Vec<u8>,
        /// Whether letters match in any case.
        any_case: bool,
    },
    /// The longest match of a rule.
    Rule(RuleId),
    /// Expressions in sequence; empty: the empty text.
    Sequence(Vec<Peg>),
    /// The first expression that succeeds; empty: nothing.
    Choice(Vec<Peg>),
    /// Repetitions, as many as possible: at least `min` and at most `max`.
    Repeat { min: u32, max: Option<u32>, inner: Box<Peg> },
    /// Looks ahead for a text of an automaton, and reads nothing.
    Ahead { expected: bool, machine: Rc<Dfa> },
    /// Succeeds if an automaton accepts the whole rest of the text, and reads nothing.
    Wins(Rc<Dfa>),
    /// An expression that ends where what follows it in the sequence can go on the furthest.
    Split {
        part: Box<Peg>,
        /// Automaton of the expression.
        this: Rc<Dfa>,
        /// Automaton of what follows.
        rest: Rc<Dfa>,
        /// Automaton of both.
        both: Rc<Dfa>,
    },
    /// The longest text that an automaton accepts.
    Longest(Rc<Dfa>),
}

impl Peg {
    pub(super) const EMPTY: Peg = Peg::Sequence(Vec::new());

    /// Joins expressions in sequence, without needless nesting.
    pub(super) fn sequence(parts: Vec<Peg>) -> Peg {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Peg::Sequence(inner) => flat.extend(inner),
                part => flat.push(part),
            }
        }
        if flat.len() == 1 { flat.remove(0) } else { Peg::Sequence(flat) }
    }

    /// Joins alternatives in order. Neighbours that begin alike share their beginning, so that no text is read twice.
    pub(super) fn choice(parts: Vec<Peg>) -> Peg {
        let mut joined: Vec<Peg> = Vec::new();
        for part in parts {
            let inner = if let Peg::Choice(inner) = part { inner } else { vec![part] };
            for part in inner {
                match joined.last_mut().and_then(|last| together(last, &part)) {
                    Some(both) => *joined.last_mut().expect("there is a last one") = both,
                    None => joined.push(part),
                }
            }
        }
        if joined.len() == 1 { joined.remove(0) } else { Peg::Choice(joined) }
    }

    /// Repeats an expression. Single characters in an unbounded choice are read in runs.
    pub(super) fn repeat(min: u32, max: Option<u32>, inner: Peg) -> Peg {
        let inner = match inner {
            Peg::Choice(all) if min <= 1 && max.is_none() => Peg::Choice(all.into_iter().map(run).collect()),
            inner => inner,
        };
        Peg::Repeat { min, max, inner: Box::new(inner) }
    }

    fn parts(&self) -> &[Peg] {
        if let Peg::Sequence(all) = self { all } else { std::slice::from_ref(self) }
    }

    /// Returns the direct operands.
    pub(super) fn children(&self) -> &[Peg] {
        match self {
            Peg::Sequence(all) | Peg::Choice(all) => all,
            Peg::Split { part: inner, .. } | Peg::Repeat { inner, .. } => std::slice::from_ref(inner),
            _ => &[],
        }
    }

    /// Calls `visit` with this expression and all inside it.
    pub(super) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Peg)) {
        visit(self);
        self.children().iter().for_each(|child| child.walk(visit));
    }
}

fn run(part: Peg) -> Peg {
    match part {
        Peg::Class(class) => Peg::Repeat { min: 1, max: None, inner: Box::new(Peg::Class(class)) },
        part => part,
    }
}

/// Joins two neighbouring alternatives that are classes or begin alike.
fn together(earlier: &Peg, later: &Peg) -> Option<Peg> {
    if let (Peg::Class(a), Peg::Class(b)) = (earlier, later) {
        return a.union(b).map(Peg::Class);
    }
    let (a, b) = (earlier.parts(), later.parts());
    let common = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    if common == 0 || matches!(a[0], Peg::Class(_) | Peg::Literal { .. } | Peg::Ahead { .. } | Peg::Wins(_)) {
        return None;
    }
    let rests = [&a[common..], &b[common..]].map(|rest| Peg::sequence(rest.to_vec()));
    let [first, second] = rests;
    let rest = match (first, second) {
        (first, Peg::Sequence(second)) if second.is_empty() => Peg::repeat(0, Some(1), first),
        (Peg::Repeat { min: 0, max: Some(1), inner }, second) => {
            Peg::repeat(0, Some(1), Peg::choice(vec![*inner, second]))
        }
        (first, second) => Peg::choice(vec![first, second]),
    };
    let mut parts = a[..common].to_vec();
    parts.push(rest);
    Some(Peg::sequence(parts))
}
