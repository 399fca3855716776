//! Matching: which values would expand to a text (RFC 6570 §1.4 leaves that to processors).

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::expand::prefix;
use super::program::{Instruction, Mark, program, size};
use super::{Modifier, Template, Value, Values, Variable};
use crate::class::Class;
use crate::grammar::rfc6570::{UNRESERVED, UNRESERVED_OR_RESERVED};
use crate::percent::{OnInvalid, decode_str, encode_onto, pct_decoded};

/// The values with which a template makes a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Match {
    values: Values,
    truncated: BTreeSet<String>,
}

impl Match {
    /// The values, in the order of the template. What is not among them is undefined, or an empty string that leaves no
    /// trace.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Whether the value of this variable may go on: it stands in the template with prefix modifiers only, and fills them.
    pub fn is_truncated(&self, name: &str) -> bool {
        self.truncated.contains(name)
    }
}

/// Why a text has no one match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MatchError {
    /// No expansion goes on as the text does from this byte: `/b` of `/a{x}`, from 1.
    Departs {
        /// Bytes from the start of the text.
        offset: usize,
    },
    /// The text has the template's form, but no values expand to it: `1-2` of `{x}-{x}`, `%FF` of `{x}`.
    NoValues,
    /// Several values expand to it, of which these are two: `a.b.c` of `{x}.{y}`.
    Ambiguous(Box<[Match; 2]>),
    /// There are too many ways to read it, or it is too long for so large a template; nothing is known.
    TooComplex,
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Departs { offset } => {
                write!(f, "no expansion of the template goes on as the text does from byte {offset}")
            }
            MatchError::NoValues => f.write_str("the text has the template's form, but no values expand to it"),
            MatchError::Ambiguous(two) => {
                write!(f, "more than one set of values expands to the text: ")?;
                write_values(f, &two[0].values)?;
                f.write_str(" and ")?;
                write_values(f, &two[1].values)
            }
            MatchError::TooComplex => f.write_str("there are too many ways to read the text by the template"),
        }
    }
}

/// `{x: "a", y: ["b"]}`
fn write_values(f: &mut fmt::Formatter<'_>, values: &Values) -> fmt::Result {
    f.write_str("{")?;
    for (i, (name, value)) in values.iter().enumerate() {
        write!(f, "{}{name}: ", if i == 0 { "" } else { ", " })?;
        match value {
            Value::String(text) => write!(f, "{text:?}")?,
            Value::List(members) => write!(f, "{members:?}")?,
            Value::Assoc(pairs) => f.debug_map().entries(pairs.iter().map(|(key, value)| (key, value))).finish()?,
        }
    }
    f.write_str("}")
}

impl core::error::Error for MatchError {}

/// The most instructions times bytes that a table is made for: 8 MiB of it.
const TABLE: usize = 1 << 26;
/// The most steps taken along readings.
const STEPS: usize = 1 << 22;
/// The most readings looked at.
const READINGS: usize = 1 << 10;

impl Template {
    /// The values with which [`expand`](Self::expand) makes `text`, if there is one set of them.
    ///
    /// Some things cannot be told from a text, and are taken to be so: a variable that is not exploded is a string, one that
    /// is exploded is a list or an associative array; a list's members have no separator in them; an empty string that leaves
    /// no trace is undefined; what has the name of a variable of the same expression is that variable, and no key of an
    /// array. Triplets may have either case and may stand for characters that need none. In a reserved expansion, a triplet
    /// that would be kept stays a triplet.
    ///
    /// Linear in the text, for one template and one reading.
    ///
    /// # Errors
    /// If no values expand to `text`, or several sets of them.
    ///
    /// ```
    /// use urlgram::template::{MatchError, Template};
    ///
    /// let template = Template::parse("/{year}/{slug}{.format}{?tag*}")?;
    /// let found = template.match_uri("/2026/hello%20there.html?tag=a&tag=b");
    /// // The dot may be the slug's.
    /// assert!(matches!(found, Err(MatchError::Ambiguous(_))));
    ///
    /// let template = Template::parse("/{year}/{slug}/{?tag*}")?;
    /// let found = template.match_uri("/2026/hello%20there/?tag=a&tag=b")?;
    /// assert_eq!(found.values().get("slug"), Some(&"hello there".into()));
    /// assert_eq!(found.values().get("tag"), Some(&["a", "b"].into_iter().collect()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn match_uri(&self, text: &str) -> Result<Match, MatchError> {
        // Asked before the program is made, too: for an expression it is as long as the square of its variables.
        if size(self).saturating_mul(text.len() + 1) > TABLE {
            return Err(MatchError::TooComplex);
        }
        let code = program(self);
        let alive = Alive::of(&code, text.as_bytes());
        if !alive.has(0, 0) {
            return Err(MatchError::Departs { offset: furthest(&code, text.as_bytes()) });
        }
        let variables: Vec<_> = self.variables().collect();
        let mut readings = Readings { code: &code, text: text.as_bytes(), alive: &alive, steps: 0 };
        let mut found: Option<Match> = None;
        let mut count = 0;
        let mut other = None;
        let ended = readings.each(&mut |marks| {
            count += 1;
            let Some(reading) = self.reading(&variables, text, marks) else { return count < READINGS };
            match &found {
                None => found = Some(reading),
                Some(first) if *first != reading => other = Some(reading),
                Some(_) => {}
            }
            other.is_none() && count < READINGS
        });
        match (found, other) {
            (Some(first), Some(second)) => Err(MatchError::Ambiguous(Box::new([first, second]))),
            _ if !ended => Err(MatchError::TooComplex),
            (Some(found), None) => Ok(found),
            (None, _) => Err(MatchError::NoValues),
        }
    }

    /// The values that a reading gives, if the template makes the text of them.
    fn reading(&self, variables: &[Variable<'_>], text: &str, marks: &[(Mark, usize)]) -> Option<Match> {
        let mut own: Vec<Option<Value>> = alloc::vec![None; variables.len()];
        for piece in marks.chunks_exact(2) {
            let (mark, piece) = (piece[0].0, &text[piece[0].1..piece[1].1]);
            let (Mark::Value(number) | Mark::Member(number) | Mark::Key(number) | Mark::Pair(number)) = mark else {
                return None;
            };
            let piece = decoded(piece, variables[number].operator.behaviour().allow_reserved)?;
            add(&mut own[number], mark, piece);
        }
        for (variable, value) in variables.iter().zip(&own) {
            if matches!(value, Some(Value::Assoc(pairs)) if are_variables(pairs, variable, variables)) {
                return None;
            }
        }
        let found = gathered(variables, own);
        let again = self.expand(&found.values).ok()?;
        (normal(&again) == normal(text)).then_some(found)
    }
}

/// Whether keys of an array are names of variables: of another one in the expression, or of its own throughout, so that it
/// is a list.
fn are_variables(pairs: &[(String, String)], own: &Variable<'_>, variables: &[Variable<'_>]) -> bool {
    let others = variables.iter().filter(|other| other.expression == own.expression && other.name() != own.name());
    let is_other = |key: &str| others.clone().any(|other| other.name() == key);
    own.operator.behaviour().named.is_some()
        && (pairs.iter().any(|(key, _)| is_other(key)) || pairs.iter().all(|(key, _)| key == own.name()))
}

fn add(value: &mut Option<Value>, mark: Mark, piece: String) {
    match (mark, value) {
        (Mark::Value(_), value) => *value = Some(Value::String(piece)),
        (Mark::Member(_), Some(Value::List(members))) => members.push(piece),
        (Mark::Member(_), value) => *value = Some(Value::List([piece].into())),
        (Mark::Key(_), Some(Value::Assoc(pairs))) => pairs.push((piece, String::new())),
        (Mark::Key(_), value) => *value = Some(Value::Assoc([(piece, String::new())].into())),
        (Mark::Pair(_), Some(Value::Assoc(pairs))) => {
            if let Some((_, value)) = pairs.last_mut() {
                *value = piece;
            }
        }
        (Mark::Pair(_) | Mark::End, _) => {}
    }
}

/// One value for each name: of several, one that is whole, else the longest prefix.
fn gathered(variables: &[Variable<'_>], own: Vec<Option<Value>>) -> Match {
    let mut found = Match::default();
    let mut whole = BTreeSet::new();
    for (variable, value) in variables.iter().zip(own) {
        let (Some(value), name) = (value, variable.name()) else { continue };
        let Modifier::Prefix(length) = variable.modifier() else {
            found.values.insert(name, value);
            found.truncated.remove(name);
            whole.insert(name);
            continue;
        };
        let Value::String(text) = &value else { continue };
        let fills = prefix(text, usize::from(length), variable.operator.behaviour().allow_reserved) == text
            && prefix(text, usize::from(length) - 1, variable.operator.behaviour().allow_reserved) != text;
        let longer = match found.values.get(name) {
            Some(Value::String(known)) => known.len() < text.len(),
            Some(_) => false,
            None => true,
        };
        if whole.contains(name) || !longer {
            continue;
        }
        found.values.insert(name, value);
        if fills {
            found.truncated.insert(name.to_string());
        } else {
            found.truncated.remove(name);
        }
    }
    found
}

/// The value that a piece of an expansion stands for; none if it is the expansion of no text.
fn decoded(piece: &str, keeps_triplets: bool) -> Option<String> {
    if !keeps_triplets {
        return decode_str(piece, OnInvalid::Reject).ok().map(Cow::into_owned);
    }
    // Triplets that are kept must stay, or the value would be another: those of reserved and unreserved characters, of `%`,
    // and of what is no UTF-8. They are hidden from decoding by encoding their `%`.
    let mut hidden = String::with_capacity(piece.len());
    let mut rest = piece;
    while let Some(c) = rest.chars().next() {
        match pct_decoded(rest.as_bytes()) {
            Some(byte) if byte == b'%' || UNRESERVED_OR_RESERVED::CHARS.set.has(byte) => hidden.push_str("%25"),
            _ => hidden.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    decode_str(&hidden, OnInvalid::Keep).ok().map(Cow::into_owned)
}

/// A text with its triplets in upper case, and none for what is unreserved (RFC 3986 §6.2.2).
fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match pct_decoded(rest.as_bytes()) {
            Some(byte) => {
                encode_onto(&mut out, UNRESERVED, &[byte]);
                3
            }
            None => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    out
}

/// From which instructions, at which places of a text, its end can be reached.
struct Alive {
    bits: Vec<u64>,
    width: usize,
}

impl Alive {
    fn none(code: &[Instruction], text: &[u8]) -> Self {
        let width = code.len();
        Alive { bits: alloc::vec![0; (width * (text.len() + 1)).div_ceil(64)], width }
    }

    fn of(code: &[Instruction], text: &[u8]) -> Self {
        let mut alive = Alive::none(code, text);
        for at in (0..=text.len()).rev() {
            for pc in (0..code.len()).rev() {
                let is_alive = match code[pc] {
                    Instruction::Read(unit, to) => match unit.length(&text[at..]) {
                        0 => false,
                        length => alive.has(to, at + length),
                    },
                    Instruction::Split(to) => alive.has(pc + 1, at) || alive.has(to, at),
                    Instruction::Jump(to) => alive.has(to, at),
                    Instruction::Note(_) => alive.has(pc + 1, at),
                    Instruction::Match => at == text.len(),
                    Instruction::Fail => false,
                };
                if is_alive {
                    alive.set(pc, at);
                }
            }
        }
        alive
    }

    fn has(&self, pc: usize, at: usize) -> bool {
        let bit = at * self.width + pc;
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn set(&mut self, pc: usize, at: usize) {
        let bit = at * self.width + pc;
        self.bits[bit / 64] |= 1 << (bit % 64);
    }
}

/// The furthest place that any reading reaches.
fn furthest(code: &[Instruction], text: &[u8]) -> usize {
    let mut reached = Alive::none(code, text);
    reached.set(0, 0);
    let mut furthest = 0;
    for at in 0..=text.len() {
        for (pc, instruction) in code.iter().enumerate() {
            if !reached.has(pc, at) {
                continue;
            }
            furthest = at;
            match *instruction {
                Instruction::Read(unit, to) => match unit.length(&text[at..]) {
                    0 => {}
                    length => reached.set(to, at + length),
                },
                Instruction::Split(to) => {
                    reached.set(pc + 1, at);
                    reached.set(to, at);
                }
                Instruction::Jump(to) => reached.set(to, at),
                Instruction::Note(_) => reached.set(pc + 1, at),
                Instruction::Match | Instruction::Fail => {}
            }
        }
    }
    furthest
}

/// The ways through a program that read the whole text, one after another.
struct Readings<'a> {
    code: &'a [Instruction],
    text: &'a [u8],
    alive: &'a Alive,
    steps: usize,
}

impl Readings<'_> {
    /// Hands the marks of each reading to `look`, as long as it wants more. False where there were more, or too many steps.
    fn each(&mut self, look: &mut impl FnMut(&[(Mark, usize)]) -> bool) -> bool {
        let mut marks = Vec::new();
        let mut open = alloc::vec![(0, 0, 0)];
        while let Some((mut pc, mut at, length)) = open.pop() {
            marks.truncate(length);
            // Only what reaches the end is entered, so that each turn of this loop ends with a reading.
            loop {
                self.steps += 1;
                if self.steps > STEPS {
                    return false;
                }
                match self.code[pc] {
                    Instruction::Read(unit, to) => (pc, at) = (to, at + unit.length(&self.text[at..])),
                    Instruction::Jump(to) => pc = to,
                    Instruction::Note(mark) => {
                        marks.push((mark, at));
                        pc += 1;
                    }
                    Instruction::Split(to) => {
                        let (near, far) = (self.alive.has(pc + 1, at), self.alive.has(to, at));
                        if near && far {
                            open.push((to, at, marks.len()));
                        }
                        pc = if near { pc + 1 } else { to };
                    }
                    Instruction::Match => break,
                    Instruction::Fail => return true,
                }
            }
            // A look costs what the text is long.
            self.steps += self.text.len();
            if !look(&marks) {
                return open.is_empty();
            }
        }
        true
    }
}
