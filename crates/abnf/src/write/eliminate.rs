//! Regular expressions of automata: each text is read in one way, so that an engine which backtracks needs linear time.

use std::collections::{BTreeMap, BTreeSet};

use super::regex::{CharSet, RegexFlavor, class, union};
use crate::automata::{Dfa, DfaState};

/// Maximum number of states.
const MAX_STATES: usize = 120;
/// Maximum length of an expression in bytes.
const MAX_LEN: usize = 1 << 14;

/// Returns the expression of an automaton without anchors. `None` if it would be too long, or if the automaton does not read UTF-8.
pub(super) fn expression(dfa: &Dfa, flavor: RegexFlavor) -> Option<String> {
    let states = dfa.states();
    if states.is_empty() || states.len() > 4 * MAX_STATES {
        return None;
    }
    let characters = by_characters(&states, MAX_STATES, Utf8::Only)?;
    let (begin, end) = (states.len(), states.len() + 1);
    let mut edges = Edges { flavor, into: BTreeMap::new(), out: BTreeMap::new() };
    edges.add(begin, 0, Part::Empty)?;
    for (state, leads) in &characters {
        for (to, set) in leads {
            edges.add(*state, *to, Part::Set(set.clone()))?;
        }
        if states[*state].is_accepting {
            edges.add(*state, end, Part::Empty)?;
        }
    }
    let mut left: BTreeSet<usize> = characters.keys().copied().collect();
    while let Some(state) = left.iter().copied().min_by_key(|state| edges.weight(*state)) {
        left.remove(&state);
        edges.eliminate(state)?;
    }
    edges.out.get(&begin)?.get(&end).map(|part| part.text(flavor, Binds::Alternatives))
}

/// The way in which an automaton of bytes is read as one of characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Utf8 {
    /// It reads nothing but UTF-8.
    Only,
    /// It reads texts in UTF-8, and other bytes do not matter.
    Texts,
    /// It reads whole texts in UTF-8, so that no text ends inside of a character.
    WholeTexts,
}

/// Returns the characters that lead from each state to others. States inside of a character are left out. `None` if there are more than
/// `most` states, or if the automaton is not as `utf8` says.
pub(super) fn by_characters(
    states: &[DfaState],
    most: usize,
    utf8: Utf8,
) -> Option<BTreeMap<usize, BTreeMap<usize, CharSet>>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![0];
    while let Some(state) = waiting.pop() {
        if found.contains_key(&state) {
            continue;
        }
        let mut leads: BTreeMap<usize, CharSet> = BTreeMap::new();
        for (ranges, to) in &states[state].transitions {
            for byte in ranges.iter().flat_map(|(first, last)| *first..=*last) {
                let (rest, value) = match byte {
                    0..=0x7F => (0, u32::from(byte)),
                    0xC2..=0xDF => (1, u32::from(byte & 0x1F)),
                    0xE0..=0xEF => (2, u32::from(byte & 0x0F)),
                    0xF0..=0xF4 => (3, u32::from(byte & 0x07)),
                    _ if utf8 == Utf8::Only => return None,
                    _ => continue,
                };
                follow((states, utf8), *to, rest, (value, value), &mut leads)?;
            }
        }
        for set in leads.values_mut() {
            *set = union(std::mem::take(set));
        }
        waiting.extend(leads.keys());
        found.insert(state, leads);
        if found.len() > most {
            return None;
        }
    }
    Some(found)
}

/// Follows the rest of the bytes of some characters.
fn follow(
    (states, utf8): (&[DfaState], Utf8),
    state: usize,
    rest: u32,
    value: (u32, u32),
    leads: &mut BTreeMap<usize, CharSet>,
) -> Option<()> {
    if rest == 0 {
        leads.entry(state).or_default().push(value);
        return Some(());
    }
    if states[state].is_accepting && utf8 != Utf8::WholeTexts {
        return None;
    }
    // Bytes that make neither a surrogate, nor a number above U+10FFFF, nor a character that fewer bytes encode.
    let (least, greatest) = match (rest, value.0) {
        (2, 0) => (0xA0, 0xBF),
        (2, 0xD) => (0x80, 0x9F),
        (3, 0) => (0x90, 0xBF),
        (3, 4) => (0x80, 0x8F),
        _ => (0x80, 0xBF),
    };
    for (ranges, to) in &states[state].transitions {
        for (first, last) in ranges {
            if utf8 == Utf8::Only && (*first < 0x80 || *last > 0xBF) {
                return None;
            }
            let (first, last) = ((*first).max(least), (*last).min(greatest));
            if first > last {
                continue;
            }
            let (first, last) = (u32::from(first & 0x3F), u32::from(last & 0x3F));
            // All characters of the range, if each byte after it leads to the same state.
            if rest == 1 {
                follow((states, utf8), *to, 0, (value.0 << 6 | first, value.0 << 6 | last), leads)?;
                continue;
            }
            for byte in first..=last {
                let value = value.0 << 6 | byte;
                follow((states, utf8), *to, rest - 1, (value, value), leads)?;
            }
        }
    }
    Some(())
}

/// A part of an expression between two states.
#[derive(Clone)]
enum Part {
    Empty,
    Set(CharSet),
    Sequence(String),
    Alternatives(String),
    /// A part that may be left out.
    Optional(Box<Part>),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Alternatives,
    Sequence,
    One,
}

impl Part {
    fn text(&self, flavor: RegexFlavor, needed: Binds) -> String {
        let (text, binds) = match self {
            Part::Empty => (String::new(), Binds::Sequence),
            Part::Set(set) => (class(set, flavor), Binds::One),
            Part::Sequence(text) => (text.clone(), Binds::Sequence),
            Part::Alternatives(text) => (text.clone(), Binds::Alternatives),
            Part::Optional(part) => (part.text(flavor, Binds::One) + "?", Binds::Sequence),
        };
        if binds < needed { format!("(?:{text})") } else { text }
    }

    /// Returns about the length of the text.
    fn size(&self) -> usize {
        match self {
            Part::Empty => 0,
            Part::Set(set) => 2 + 4 * set.len(),
            Part::Sequence(text) | Part::Alternatives(text) => 4 + text.len(),
            Part::Optional(part) => 1 + part.size(),
        }
    }

    fn or(self, other: Part, flavor: RegexFlavor) -> Part {
        match (self, other) {
            (Part::Empty, Part::Empty) => Part::Empty,
            (Part::Empty, Part::Optional(part)) | (Part::Optional(part), Part::Empty) => Part::Optional(part),
            (Part::Empty, part) | (part, Part::Empty) => Part::Optional(Box::new(part)),
            (Part::Optional(a), Part::Optional(b)) => Part::Optional(Box::new(a.or(*b, flavor))),
            (Part::Optional(a), b) | (b, Part::Optional(a)) => Part::Optional(Box::new(a.or(b, flavor))),
            (Part::Set(a), Part::Set(b)) => Part::Set(union([a, b].concat())),
            (a, b) => Part::Alternatives(format!(
                "{}|{}",
                a.text(flavor, Binds::Alternatives),
                b.text(flavor, Binds::Alternatives)
            )),
        }
    }

    fn then(&self, next: &Part, flavor: RegexFlavor) -> Part {
        match (self, next) {
            (Part::Empty, part) | (part, Part::Empty) => part.clone(),
            (a, b) => Part::Sequence(a.text(flavor, Binds::Sequence) + &b.text(flavor, Binds::Sequence)),
        }
    }
}

struct Edges {
    flavor: RegexFlavor,
    into: BTreeMap<usize, BTreeSet<usize>>,
    out: BTreeMap<usize, BTreeMap<usize, Part>>,
}

impl Edges {
    fn add(&mut self, from: usize, to: usize, part: Part) -> Option<()> {
        let known = self.out.entry(from).or_default().remove(&to);
        let part = match known {
            Some(known) => known.or(part, self.flavor),
            None => part,
        };
        let is_short = part.size() <= MAX_LEN;
        self.out.entry(from).or_default().insert(to, part);
        self.into.entry(to).or_default().insert(from);
        is_short.then_some(())
    }

    fn cost(&self, from: usize, to: usize) -> usize {
        self.out.get(&from).and_then(|out| out.get(&to)).map_or(0, |part| 1 + part.size())
    }

    /// Returns how much longer the expression becomes when a state is removed.
    fn weight(&self, state: usize) -> usize {
        let into: Vec<usize> =
            self.into.get(&state).into_iter().flatten().copied().filter(|from| *from != state).collect();
        let out: Vec<usize> =
            self.out.get(&state).into_iter().flat_map(|out| out.keys().copied()).filter(|to| *to != state).collect();
        let lengths =
            |pairs: Vec<(usize, usize)>| pairs.into_iter().map(|(from, to)| self.cost(from, to)).sum::<usize>();
        lengths(into.iter().map(|from| (*from, state)).collect()) * out.len()
            + lengths(out.iter().map(|to| (state, *to)).collect()) * into.len()
            + self.cost(state, state) * into.len() * out.len()
    }

    fn eliminate(&mut self, state: usize) -> Option<()> {
        let mut out = self.out.remove(&state).unwrap_or_default();
        let again = out.remove(&state).map(|part| Part::Sequence(part.text(self.flavor, Binds::One) + "*"));
        let again = again.unwrap_or(Part::Empty);
        for to in out.keys() {
            self.into.get_mut(to)?.remove(&state);
        }
        for from in self.into.remove(&state).unwrap_or_default() {
            if from == state {
                continue;
            }
            let Some(first) = self.out.get_mut(&from).and_then(|out| out.remove(&state)) else { continue };
            let first = first.then(&again, self.flavor);
            for (to, last) in &out {
                let whole = first.then(last, self.flavor);
                self.add(from, *to, whole)?;
            }
        }
        Some(())
    }
}
