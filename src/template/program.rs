//! A template as a program that reads its expansions: the alternatives of RFC 6570 §3.2.1, turned round.
//!
//! What reads a character may go on anywhere, but what reads nothing only goes forward. So the instructions can be visited
//! from the last to the first, at each place of a text from its end, and each is visited once.

use alloc::vec::Vec;

use super::expand::literal;
use super::operator::Behaviour;
use super::{Modifier, Part, Template};
use crate::class;
use crate::class::{ALPHA, Class, DIGIT, Set};
use crate::grammar::rfc6570::{UNRESERVED, UNRESERVED_OR_RESERVED};
use crate::percent::pct_decoded;

class! {
    /// What a member of an exploded list in a reserved expansion is made of here: a comma ends it.
    RESERVED_MEMBER = UNRESERVED | ":/?#[]@!$&'()*+;=";

    /// What a member of an exploded list in a label expansion is made of here: a dot ends it.
    LABEL_MEMBER = ALPHA | DIGIT | "-_~";

    /// What a key in a reserved expansion is made of here: what a value is, but that an `=` ends it.
    RESERVED_KEY = UNRESERVED | ":/?#[]@!$&'()*+,;";
}

/// What a piece of text is for the variable of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// The value begins.
    Value(usize),
    /// A member of the list begins.
    Member(usize),
    /// A key of the associative array begins.
    Key(usize),
    /// The value under that key begins.
    Pair(usize),
    /// It ends.
    End,
}

/// What one step reads.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Byte(u8),
    Triplet(u8),
    /// A character of the set, or any triplet.
    Of(&'static Set),
}

impl Unit {
    /// How many bytes of `text` it reads; 0 if it does not match.
    pub(super) fn length(self, text: &[u8]) -> usize {
        match self {
            Unit::Byte(byte) => usize::from(text.first() == Some(&byte)),
            Unit::Triplet(byte) if pct_decoded(text) == Some(byte) => 3,
            Unit::Triplet(_) => 0,
            Unit::Of(set) => match text.first() {
                Some(byte) if set.has(*byte) => 1,
                Some(b'%') if pct_decoded(text).is_some() => 3,
                _ => 0,
            },
        }
    }
}

#[derive(Clone, Copy)]
pub(super) enum Instruction {
    /// Reads a unit and goes on at the place.
    Read(Unit, usize),
    /// Goes on at the next instruction, or at the place, which comes later.
    Split(usize),
    /// Goes on at the place, which comes later.
    Jump(usize),
    /// Notes the mark and goes on at the next instruction.
    Note(Mark),
    /// Reads nothing, and nothing is left to read.
    Match,
    /// Reads nothing and goes nowhere.
    Fail,
}

/// The instructions for the whole of a template. Variables are numbered as [`Template::variables`] has them.
pub(super) fn program(template: &Template) -> Vec<Instruction> {
    let mut assembler = Assembler::default();
    let mut number = 0;
    for part in &template.parts {
        match part {
            Part::Literals(span) => assembler.text(&literal(span.of(&template.text))),
            Part::Expression { operator, variables } => {
                let items: Vec<_> = variables
                    .iter()
                    .enumerate()
                    .map(|(i, spec)| Item {
                        number: number + i,
                        name: spec.name.of(&template.text),
                        explode: spec.modifier == Modifier::Explode,
                    })
                    .collect();
                number += items.len();
                assembler.expression(&operator.behaviour(), &items);
            }
        }
    }
    assembler.code.push(Instruction::Match);
    assembler.resolved()
}

/// No fewer instructions than [`program`] makes.
pub(super) fn size(template: &Template) -> usize {
    let part = |part: &Part| match part {
        Part::Literals(span) => 3 * span.len(),
        Part::Expression { variables, .. } => {
            let names: usize = variables.iter().map(|spec| spec.name.len()).sum();
            4 + 6 * names + variables.len() * (50 + 4 * variables.len())
        }
    };
    1 + template.parts.iter().map(part).sum::<usize>()
}

/// A variable of an expression.
struct Item<'t> {
    number: usize,
    name: &'t str,
    explode: bool,
}

/// A place that need not be known yet.
type Label = usize;

/// Instructions whose places are labels.
#[derive(Default)]
struct Assembler {
    code: Vec<Instruction>,
    labels: Vec<usize>,
}

impl Assembler {
    fn label(&mut self) -> Label {
        self.labels.push(usize::MAX);
        self.labels.len() - 1
    }

    fn place(&mut self, label: Label) {
        self.labels[label] = self.code.len();
    }

    fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    fn resolved(self) -> Vec<Instruction> {
        let Assembler { mut code, labels } = self;
        for instruction in &mut code {
            if let Instruction::Read(_, to) | Instruction::Split(to) | Instruction::Jump(to) = instruction {
                *to = labels[*to];
            }
        }
        code
    }

    fn read(&mut self, unit: Unit) {
        let next = self.label();
        self.code.push(Instruction::Read(unit, next));
        self.place(next);
    }

    /// Reads this text, in which triplets have either case.
    fn text(&mut self, text: &str) {
        let mut rest = text.as_bytes();
        while let [first, after @ ..] = rest {
            match pct_decoded(rest) {
                Some(byte) => {
                    self.read(Unit::Triplet(byte));
                    rest = &rest[3..];
                }
                None => {
                    self.read(Unit::Byte(*first));
                    rest = after;
                }
            }
        }
    }

    /// Reads a separator, and perhaps goes on at the label. Else goes on at the next instruction.
    fn perhaps(&mut self, separator: &str, label: Label) {
        let past = self.label();
        self.code.push(Instruction::Split(past));
        // Separators are one character.
        for byte in separator.bytes() {
            self.code.push(Instruction::Read(Unit::Byte(byte), label));
        }
        self.place(past);
    }

    fn run(&mut self, set: &'static Set, least: usize) {
        (0..least).for_each(|_| self.read(Unit::Of(set)));
        let (again, end) = (self.here(), self.label());
        self.code.push(Instruction::Split(end));
        self.code.push(Instruction::Read(Unit::Of(set), again));
        self.place(end);
    }

    fn marked(&mut self, mark: Mark, read: impl FnOnce(&mut Self)) {
        self.code.push(Instruction::Note(mark));
        read(self);
        self.code.push(Instruction::Note(Mark::End));
    }

    /// Any of the values, in their order, with separators between; or nothing at all.
    fn expression(&mut self, behaviour: &Behaviour, items: &[Item<'_>]) {
        let end = self.label();
        self.code.push(Instruction::Split(end));
        self.text(behaviour.first);
        let (firsts, entries): (Vec<_>, Vec<_>) = items.iter().map(|_| (self.label(), self.label())).unzip();
        let afters: Vec<_> = items.iter().map(|_| self.label()).collect();
        // Where nothing comes before the first value, an empty one alone cannot be seen, and counts as undefined.
        let hidden = behaviour.first.is_empty();
        for label in if hidden { &firsts } else { &entries } {
            self.code.push(Instruction::Split(*label));
        }
        self.code.push(Instruction::Fail);
        if hidden {
            for (i, item) in items.iter().enumerate() {
                self.place(firsts[i]);
                self.seen(behaviour, item, &entries[i + 1..], afters[i]);
            }
        }
        for (i, item) in items.iter().enumerate() {
            self.place(entries[i]);
            self.item(behaviour, item, 0);
            self.place(afters[i]);
            entries[i + 1..].iter().for_each(|entry| self.perhaps(behaviour.sep, *entry));
            self.code.push(Instruction::Jump(end));
        }
        self.place(end);
    }

    /// The first value, with nothing before it: not empty, or not the only one.
    fn seen(&mut self, behaviour: &Behaviour, item: &Item<'_>, later: &[Label], after: Label) {
        let empty = self.label();
        self.code.push(Instruction::Split(empty));
        let member = self.item(behaviour, item, 1);
        self.code.push(Instruction::Jump(after));
        self.place(empty);
        let mark = if item.explode { Mark::Member(item.number) } else { Mark::Value(item.number) };
        self.marked(mark, |_| ());
        member.iter().chain(later).for_each(|entry| self.perhaps(behaviour.sep, *entry));
        self.code.push(Instruction::Fail);
    }

    /// All that a variable expands to; of a first value `least` characters at least. The label is where the next member of
    /// a list begins.
    fn item(&mut self, behaviour: &Behaviour, item: &Item<'_>, least: usize) -> Option<Label> {
        let number = item.number;
        if !item.explode {
            self.value(behaviour, Some(item.name), Mark::Value(number), least);
            return None;
        }
        let (pairs, end, member) = (self.label(), self.label(), self.label());
        self.code.push(Instruction::Split(pairs));
        // What of a list comes first need not be empty for the next to be.
        self.value(behaviour, Some(item.name), Mark::Member(number), least);
        let rest = self.label();
        self.code.push(Instruction::Jump(rest));
        self.place(member);
        self.value(behaviour, Some(item.name), Mark::Member(number), 0);
        self.place(rest);
        self.perhaps(behaviour.sep, member);
        self.code.push(Instruction::Jump(end));
        self.place(pairs);
        let pair = self.here();
        let keys = if behaviour.allow_reserved { &RESERVED_KEY::CHARS.set } else { &UNRESERVED::CHARS.set };
        self.marked(Mark::Key(number), |own| own.run(keys, 1));
        if behaviour.named.is_none() {
            self.text("=");
        }
        self.value(behaviour, Some(""), Mark::Pair(number), 0);
        self.perhaps(behaviour.sep, pair);
        self.place(end);
        Some(member)
    }

    /// One value, after its name where the operator has names.
    fn value(&mut self, behaviour: &Behaviour, name: Option<&str>, mark: Mark, least: usize) {
        let set = match (mark, behaviour.allow_reserved, behaviour.sep) {
            (Mark::Member(_), true, _) => &RESERVED_MEMBER::CHARS.set,
            (Mark::Member(_), false, ".") => &LABEL_MEMBER::CHARS.set,
            (_, true, _) => &UNRESERVED_OR_RESERVED::CHARS.set,
            (_, false, _) => &UNRESERVED::CHARS.set,
        };
        match (behaviour.named, name) {
            (Some(if_empty), Some(name)) => {
                self.text(name);
                let (empty, end) = (self.label(), self.label());
                self.code.push(Instruction::Split(empty));
                self.text("=");
                self.marked(mark, |own| own.run(set, 1));
                self.code.push(Instruction::Jump(end));
                self.place(empty);
                self.text(if_empty);
                self.marked(mark, |_| ());
                self.place(end);
            }
            _ => self.marked(mark, |own| own.run(set, least)),
        }
    }
}
