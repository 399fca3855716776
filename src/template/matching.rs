//! Matching: the values that expand to a text, which RFC 6570 §1.4 leaves to processors.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::expand::prefix;
use super::parse::{Modifier, Template, Variable};
use super::program::{Instruction, Mark, program, size};
use super::value::{Value, Values};
use crate::class::Class;
use crate::grammar::rfc6570::{UNRESERVED, UNRESERVED_OR_RESERVED};
use crate::percent::{OnInvalid, decode_str, encode_onto, pct_decoded};

/// The values that expand a template to a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Match {
    values: Values,
    truncated: BTreeSet<String>,
}

impl Match {
    /// Returns the values, in the order of the template. A missing variable is undefined, or an empty string that leaves no
    /// trace.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Whether the value of this variable may be truncated: all its occurrences have prefix modifiers, which it fills.
    pub fn is_truncated(&self, name: &str) -> bool {
        self.truncated.contains(name)
    }
}

/// The reason why a text does not have exactly one match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MatchError {
    /// No expansion has this byte at this offset: `/b` by `/a{x}`, at 1.
    Departs {
        /// The offset in bytes.
        offset: usize,
    },
    /// The text has the template's form, but no values expand to it: `1-2` by `{x}-{x}`, `%FF` by `{x}`.
    NoValues,
    /// Several sets of values expand to it; these are two of them: `a.b.c` by `{x}.{y}`.
    Ambiguous(Box<[Match; 2]>),
    /// The text has too many possible matches, or text and template are too large; the result is unknown.
    TooComplex,
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Departs { offset } => {
                write!(f, "no expansion of the template continues like the text at byte {offset}")
            }
            MatchError::NoValues => f.write_str("the text has the template's form, but no values expand to it"),
            MatchError::Ambiguous(two) => {
                write!(f, "more than one set of values expands to the text: ")?;
                write_values(f, &two[0].values)?;
                f.write_str(" and ")?;
                write_values(f, &two[1].values)
            }
            MatchError::TooComplex => f.write_str("the text has too many possible matches with the template"),
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

/// The maximum size of a table, instructions times bytes: 8 MiB.
const MAX_TABLE_BITS: usize = 1 << 26;
/// The maximum number of steps of the search.
const MAX_STEPS: usize = 1 << 22;
/// The maximum number of candidates that are examined.
const MAX_CANDIDATES: usize = 1 << 10;

impl Template {
    /// Returns the values that [`expand`](Self::expand) to `text`, if there is exactly one set of them.
    ///
    /// A text does not determine everything, so some assumptions are made. A variable without explode modifier is a string; an
    /// exploded one is a list or an associative array. The members of a list contain no separator. An empty string that leaves
    /// no trace is undefined. The name of a variable of the same expression is that variable, not a key of an array.
    /// Percent-encodings may be in either case and of any character. In a reserved expansion, percent-encodings that would be
    /// kept are not decoded.
    ///
    /// For a given template and a single candidate, the time is linear in the text.
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
        // Checked before compiling, since the program is quadratic in the number of variables of an expression.
        if size(self).saturating_mul(text.len() + 1) > MAX_TABLE_BITS {
            return Err(MatchError::TooComplex);
        }
        let code = program(self);
        let alive = Alive::of(&code, text.as_bytes());
        if !alive.has(0, 0) {
            return Err(MatchError::Departs { offset: furthest(&code, text.as_bytes()) });
        }
        let variables: Vec<_> = self.variables().collect();
        let mut candidates = Candidates { code: &code, text: text.as_bytes(), alive: &alive, steps: 0 };
        let mut found: Option<Match> = None;
        let mut count = 0;
        let mut other = None;
        let ended = candidates.each(&mut |marks| {
            count += 1;
            let Some(candidate) = self.candidate(&variables, text, marks) else { return count < MAX_CANDIDATES };
            match &found {
                None => found = Some(candidate),
                Some(first) if *first != candidate => other = Some(candidate),
                Some(_) => {}
            }
            other.is_none() && count < MAX_CANDIDATES
        });
        match (found, other) {
            (Some(first), Some(second)) => Err(MatchError::Ambiguous(Box::new([first, second]))),
            _ if !ended => Err(MatchError::TooComplex),
            (Some(found), None) => Ok(found),
            (None, _) => Err(MatchError::NoValues),
        }
    }

    /// Returns the values of a candidate, if the template expands them to the text.
    fn candidate(&self, variables: &[Variable<'_>], text: &str, marks: &[(Mark, usize)]) -> Option<Match> {
        let mut values: Vec<Option<Value>> = alloc::vec![None; variables.len()];
        for pair in marks.chunks_exact(2) {
            let (mark, text) = (pair[0].0, &text[pair[0].1..pair[1].1]);
            let (Mark::Value(number) | Mark::Member(number) | Mark::Key(number) | Mark::Pair(number)) = mark else {
                return None;
            };
            let text = decoded(text, variables[number].operator.behaviour().allow_reserved)?;
            add(&mut values[number], mark, text);
        }
        for (variable, value) in variables.iter().zip(&values) {
            if matches!(value, Some(Value::Assoc(pairs)) if are_variables(pairs, variable, variables)) {
                return None;
            }
        }
        let found = gathered(variables, values);
        let again = self.expand(&found.values).ok()?;
        (normal(&again) == normal(text)).then_some(found)
    }
}

/// Whether a key of an array is another variable of the expression, or all keys are the variable itself, which then is a
/// list.
fn are_variables(pairs: &[(String, String)], own: &Variable<'_>, variables: &[Variable<'_>]) -> bool {
    let others = variables.iter().filter(|other| other.expression == own.expression && other.name() != own.name());
    let is_other = |key: &str| others.clone().any(|other| other.name() == key);
    own.operator.behaviour().named.is_some()
        && (pairs.iter().any(|(key, _)| is_other(key)) || pairs.iter().all(|(key, _)| key == own.name()))
}

fn add(value: &mut Option<Value>, mark: Mark, text: String) {
    match (mark, value) {
        (Mark::Value(_), value) => *value = Some(Value::String(text)),
        (Mark::Member(_), Some(Value::List(members))) => members.push(text),
        (Mark::Member(_), value) => *value = Some(Value::List([text].into())),
        (Mark::Key(_), Some(Value::Assoc(pairs))) => pairs.push((text, String::new())),
        (Mark::Key(_), value) => *value = Some(Value::Assoc([(text, String::new())].into())),
        (Mark::Pair(_), Some(Value::Assoc(pairs))) => {
            if let Some((_, value)) = pairs.last_mut() {
                *value = text;
            }
        }
        (Mark::Pair(_) | Mark::End, _) => {}
    }
}

/// Returns one value for each name: a complete one if there is one, otherwise the longest prefix.
fn gathered(variables: &[Variable<'_>], values: Vec<Option<Value>>) -> Match {
    let mut found = Match::default();
    let mut whole = BTreeSet::new();
    for (variable, value) in variables.iter().zip(values) {
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

/// Decodes a part of an expansion; `None` if no text expands to it.
fn decoded(part: &str, keeps_encodings: bool) -> Option<String> {
    if !keeps_encodings {
        return decode_str(part, OnInvalid::Reject).ok().map(Cow::into_owned);
    }
    // The percent-encodings of reserved and unreserved characters, of `%` and of invalid UTF-8 must stay, since an expansion
    // would keep them. Encoding their `%` hides them from the decoder.
    let mut hidden = String::with_capacity(part.len());
    let mut rest = part;
    while let Some(c) = rest.chars().next() {
        match pct_decoded(rest.as_bytes()) {
            Some(byte) if byte == b'%' || UNRESERVED_OR_RESERVED::CHARS.set.has(byte) => hidden.push_str("%25"),
            _ => hidden.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    decode_str(&hidden, OnInvalid::Keep).ok().map(Cow::into_owned)
}

/// Returns the text with percent-encodings in upper case, and unreserved characters decoded (RFC 3986 §6.2.2).
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

/// The pairs of an instruction and an offset from which the end of the text can be reached.
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

/// Returns the furthest offset that any path through the program reaches.
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

/// A search for all paths through a program that read the whole text.
struct Candidates<'a> {
    code: &'a [Instruction],
    text: &'a [u8],
    alive: &'a Alive,
    steps: usize,
}

impl Candidates<'_> {
    /// Calls `visit` with the marks of each path until it returns false. Returns false if there are more paths, or too many
    /// steps.
    fn each(&mut self, visit: &mut impl FnMut(&[(Mark, usize)]) -> bool) -> bool {
        let mut marks = Vec::new();
        let mut open = alloc::vec![(0, 0, 0)];
        while let Some((mut pc, mut at, length)) = open.pop() {
            marks.truncate(length);
            // Only states from which the end can be reached are entered, so each turn of this loop completes a path.
            loop {
                self.steps += 1;
                if self.steps > MAX_STEPS {
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
            // A visit takes time linear in the text.
            self.steps += self.text.len();
            if !visit(&marks) {
                return open.is_empty();
            }
        }
        true
    }
}
