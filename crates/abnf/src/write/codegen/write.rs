//! Writes expressions as Rust.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use super::layout::{Code, byte, byte_string, pattern};
use super::names::RustName;
use super::peg::{CharClass, Peg};
use crate::automata::{Dfa, NextBytes};
use crate::model::RuleId;

/// Maximum number of elements in a tuple, or of alternatives in a choice.
const MAX_TUPLE: usize = 20;

/// Writes the functions of rules, and collects the automata that they need.
pub(super) struct Writer<'a> {
    pub(super) names: &'a BTreeMap<RuleId, RustName>,
    /// Automata, numbered from 1 on, and whether each decides about the whole rest of a text.
    pub(super) machines: Vec<(Rc<Dfa>, bool)>,
}

impl Writer<'_> {
    /// Returns the expression of a rule.
    pub(super) fn code(&mut self, rule: RuleId, peg: &Peg) -> Code {
        match peg {
            Peg::Class(class) => {
                text(class).unwrap_or_else(|| Code::Call(if class.is_bytes() { "one" } else { "one_char" }, has(class)))
            }
            Peg::Literal { bytes, any_case } => {
                Code::Call(if *any_case { "any_case" } else { "literal" }, vec![Code::text(byte_string(bytes))])
            }
            Peg::Rule(other) => Code::text(self.names[other].function.clone()),
            Peg::Sequence(all) if all.is_empty() => Code::text("empty"),
            Peg::Sequence(all) => self.tuples(rule, "all", all),
            Peg::Choice(all) if all.is_empty() => Code::text("nothing"),
            Peg::Choice(all) => self.tuples(rule, "alt", all),
            Peg::Repeat { min: 0, max: Some(1), inner } => Code::Call("optional", vec![self.code(rule, inner)]),
            Peg::Repeat { min, max, inner } => {
                let range = Code::text(max.map_or(format!("{min}.."), |max| format!("{min}..={max}")));
                if let Peg::Class(class) = &**inner {
                    let name = if class.is_bytes() { "run" } else { "run_chars" };
                    return Code::Call(name, [vec![range], has(class)].concat());
                }
                Code::Call("repeat", vec![range, self.code(rule, inner)])
            }
            Peg::Ahead { expected, machine } => {
                let machine = self.machine(machine, false);
                Code::Call(if *expected { "ahead" } else { "not_ahead" }, vec![machine])
            }
            Peg::Split { part, this, rest, both } => {
                let part = self.code(rule, part);
                let automata = [this, rest, both].map(|dfa| self.machine(dfa, false));
                Code::Call("split", [automata.to_vec(), vec![part]].concat())
            }
            Peg::Wins(dfa) => Code::Call("wins", vec![self.machine(dfa, true)]),
            Peg::Longest(dfa) => {
                let name = Code::text(format!("Rule::{}", self.names[&rule].variant));
                Code::Call("longest", vec![name, self.machine(dfa, false)])
            }
        }
    }

    /// Writes a sequence or a choice, in parts if it is long.
    fn tuples(&mut self, rule: RuleId, name: &'static str, all: &[Peg]) -> Code {
        let mut parts: Vec<Code> = all.iter().map(|part| self.code(rule, part)).collect();
        while parts.len() > MAX_TUPLE {
            parts = parts.chunks(MAX_TUPLE).map(|part| Code::Call(name, vec![Code::Tuple(part.to_vec())])).collect();
        }
        Code::Call(name, vec![Code::Tuple(parts)])
    }

    fn machine(&mut self, dfa: &Rc<Dfa>, decides: bool) -> Code {
        let known = self.machines.iter().position(|known| known.0 == *dfa && known.1 == decides);
        let index = known.unwrap_or_else(|| {
            self.machines.push((Rc::clone(dfa), decides));
            self.machines.len() - 1
        });
        Code::text(format!("automaton_{}", index + 1))
    }
}

/// Returns the expression of a class with one character, or with both cases of one letter.
fn text(class: &CharClass) -> Option<Code> {
    let byte = |value: u32| u8::try_from(value).ok().filter(|byte| class.octets || byte.is_ascii());
    let (name, byte) = match *class.ranges.as_slice() {
        [(first, last)] if first == last && class.name.is_none() => ("literal", byte(first)?),
        [(upper, _), (lower, last)] if class.name.is_none() && lower == last && upper + 32 == lower => {
            ("any_case", byte(lower).filter(u8::is_ascii_lowercase)?)
        }
        _ => return None,
    };
    let is_pair = class.ranges.iter().all(|(first, last)| first == last);
    is_pair.then(|| Code::Call(name, vec![Code::text(byte_string(&[byte]))]))
}

/// Returns the method of `u8` for a set of bytes that has one.
fn ascii_method(ranges: &[(u8, u8)]) -> Option<&'static str> {
    const DIGITS: (u8, u8) = (0x30, 0x39);
    match ranges {
        [DIGITS] => Some("is_ascii_digit"),
        [(0x41, 0x5A)] => Some("is_ascii_uppercase"),
        [(0x61, 0x7A)] => Some("is_ascii_lowercase"),
        [(0x41, 0x5A), (0x61, 0x7A)] => Some("is_ascii_alphabetic"),
        [DIGITS, (0x41, 0x46), (0x61, 0x66)] => Some("is_ascii_hexdigit"),
        [DIGITS, (0x41, 0x5A), (0x61, 0x7A)] => Some("is_ascii_alphanumeric"),
        _ => None,
    }
}

/// Returns the name of a class and the function that tells whether it has a character.
fn has(class: &CharClass) -> Vec<Code> {
    let test = if class.is_bytes() {
        let ranges = bytes(class);
        match ascii_method(&ranges) {
            Some(method) => format!("|byte| byte.{method}()"),
            None => format!("|byte| matches!(byte, {})", pattern(&ranges, byte)),
        }
    } else {
        let shown = |value: u32| match char::from_u32(value) {
            Some(c) if c.is_ascii_graphic() || c == ' ' => format!("'{}'", c.escape_default()),
            _ => format!("'\\u{{{value:X}}}'"),
        };
        format!("|c| matches!(c, {})", pattern(&class.ranges, shown))
    };
    vec![Code::text(format!("{:?}", described(class))), Code::text(test)]
}

fn bytes(class: &CharClass) -> Vec<(u8, u8)> {
    class.byte_ranges().into_iter().map(|range| range[0]).collect()
}

/// Returns the name of the class, or its characters.
fn described(class: &CharClass) -> String {
    if let Some(name) = &class.name {
        return name.clone();
    }
    if class.is_bytes() {
        return NextBytes::of(bytes(class).into_iter(), false).to_string();
    }
    let shown = |(first, last): &(u32, u32)| {
        if first == last { format!("%x{first:02X}") } else { format!("%x{first:02X}-{last:X}") }
    };
    class.ranges.iter().map(shown).collect::<Vec<_>>().join(" ")
}

/// Returns the function of an automaton.
pub(super) fn automaton(number: usize, dfa: &Dfa, decides: bool) -> String {
    let states = dfa.states();
    let result = if decides { "bool" } else { "Scan" };
    let mut code = format!("fn automaton_{number}(bytes: &[u8]) -> {result} {{\n");
    let accepting: Vec<(usize, usize)> =
        (0..states.len()).filter(|state| states[*state].is_accepting).map(|state| (state, state)).collect();
    let accepts = match accepting.as_slice() {
        [] => "|_| false".to_owned(),
        all if all.len() == states.len() => "|_| true".to_owned(),
        all => format!("|state| matches!(state, {})", pattern(&joined(all), |state| state.to_string())),
    };
    let _ =
        write!(code, "    let accepts = {accepts};\n    let next = |state: u32, byte: u8| match (state, byte) {{\n");
    for (from, state) in states.iter().enumerate() {
        for (ranges, to) in &state.transitions {
            let _ = writeln!(code, "        ({from}, {}) => Some({to}),", pattern(ranges, byte));
        }
    }
    code.push_str("        _ => None,\n    };\n");
    // From this state on, nothing changes.
    let is_sink =
        |state: &usize| states[*state].is_accepting && states[*state].transitions == [(vec![(0, 255)], *state)];
    let sink = (0..states.len()).find(is_sink).map_or("u32::MAX".to_owned(), |sink| sink.to_string());
    let call =
        if decides { format!("decides(bytes, accepts, {sink}, next)") } else { "scan(bytes, accepts, next)".into() };
    let _ = write!(code, "    {call}\n}}\n");
    code
}

/// Joins neighbouring numbers.
fn joined(all: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &(first, last) in all {
        match ranges.last_mut() {
            Some((_, end)) if *end + 1 == first => *end = last,
            _ => ranges.push((first, last)),
        }
    }
    ranges
}
