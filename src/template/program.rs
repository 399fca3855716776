//! A template compiled to a program that reads its expansions: RFC 6570 §3.2.1 in reverse.
//!
//! An instruction that reads a character may jump anywhere, one that reads nothing only jumps forward. The reachable end can
//! therefore be computed in one pass over the text and the instructions, both from the end.

use alloc::vec::Vec;

use super::expand::literal;
use super::operator::Behaviour;
use super::parse::{Modifier, Template, TemplatePart};
use crate::class;
use crate::class::{ALPHA, Class, DIGIT, Set};
use crate::grammar::rfc6570::{UNRESERVED, UNRESERVED_OR_RESERVED};
use crate::percent::pct_decoded;

class! {
    /// The characters of a member of an exploded list in a reserved expansion: all but the comma that ends it.
    RESERVED_MEMBER = UNRESERVED | ":/?#[]@!$&'()*+;=";

    /// The characters of a member of an exploded list in a label expansion: all but the dot that ends it.
    LABEL_MEMBER = ALPHA | DIGIT | "-_~";

    /// The characters of a key in a reserved expansion: those of a value without the `=` that ends the key.
    RESERVED_KEY = UNRESERVED | ":/?#[]@!$&'()*+,;";
}

/// The role of a part of the text for the variable of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// A value begins.
    Value(usize),
    /// A member of the list begins.
    Member(usize),
    /// A key of the associative array begins.
    Key(usize),
    /// The value under that key begins.
    Pair(usize),
    /// The part ends.
    End,
}

/// The text that one instruction reads.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Byte(u8),
    PctEncoded(u8),
    /// A character of the set, or any percent-encoding.
    Of(&'static Set),
}

impl Unit {
    /// Returns the number of bytes that it reads at the start of `text`; 0 if it does not match.
    pub(super) fn length(self, text: &[u8]) -> usize {
        match self {
            Unit::Byte(byte) => usize::from(text.first() == Some(&byte)),
            Unit::PctEncoded(byte) if pct_decoded(text) == Some(byte) => 3,
            Unit::PctEncoded(_) => 0,
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
    /// Reads a unit and continues at the target.
    Read(Unit, usize),
    /// Continues at the next instruction or at the target, which is further on.
    Split(usize),
    /// Continues at the target, which is further on.
    Jump(usize),
    /// Records the mark and continues at the next instruction.
    Note(Mark),
    /// Accepts at the end of the text.
    Match,
    /// Rejects.
    Fail,
}

/// Compiles a template. Variables are numbered in the order of [`Template::variables`].
pub(super) fn program(template: &Template) -> Vec<Instruction> {
    let mut assembler = Assembler::default();
    let mut number = 0;
    for part in &template.parts {
        match part {
            TemplatePart::Literals(span) => assembler.text(&literal(span.of(&template.text))),
            TemplatePart::Expression { operator, variables } => {
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

/// Returns an upper bound of the number of instructions.
pub(super) fn size(template: &Template) -> usize {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literals(span) => 3 * span.len(),
        TemplatePart::Expression { variables, .. } => {
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

/// A jump target whose address may be unknown yet.
type Label = usize;

/// Instructions whose jump targets are labels.
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

    /// Reads this text, with percent-encodings in either case.
    fn text(&mut self, text: &str) {
        let mut rest = text.as_bytes();
        while let [first, after @ ..] = rest {
            match pct_decoded(rest) {
                Some(byte) => {
                    self.read(Unit::PctEncoded(byte));
                    rest = &rest[3..];
                }
                None => {
                    self.read(Unit::Byte(*first));
                    rest = after;
                }
            }
        }
    }

    /// Optionally reads a separator and continues at the label; otherwise continues at the next instruction.
    fn optional(&mut self, separator: &str, label: Label) {
        let past = self.label();
        self.code.push(Instruction::Split(past));
        // A separator is one byte.
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

    /// Reads any of the values in order with separators between them, or nothing.
    fn expression(&mut self, behaviour: &Behaviour, items: &[Item<'_>]) {
        let end = self.label();
        self.code.push(Instruction::Split(end));
        self.text(behaviour.first);
        let (firsts, entries): (Vec<_>, Vec<_>) = items.iter().map(|_| (self.label(), self.label())).unzip();
        let afters: Vec<_> = items.iter().map(|_| self.label()).collect();
        // Without a prefix, a single empty value leaves no trace and counts as undefined.
        let hidden = behaviour.first.is_empty();
        for label in if hidden { &firsts } else { &entries } {
            self.code.push(Instruction::Split(*label));
        }
        self.code.push(Instruction::Fail);
        if hidden {
            for (i, item) in items.iter().enumerate() {
                self.place(firsts[i]);
                self.visible(behaviour, item, &entries[i + 1..], afters[i]);
            }
        }
        for (i, item) in items.iter().enumerate() {
            self.place(entries[i]);
            self.item(behaviour, item, 0);
            self.place(afters[i]);
            entries[i + 1..].iter().for_each(|entry| self.optional(behaviour.sep, *entry));
            self.code.push(Instruction::Jump(end));
        }
        self.place(end);
    }

    /// Reads the first value without a prefix, which must be non-empty or followed by another one.
    fn visible(&mut self, behaviour: &Behaviour, item: &Item<'_>, later: &[Label], after: Label) {
        let empty = self.label();
        self.code.push(Instruction::Split(empty));
        let member = self.item(behaviour, item, 1);
        self.code.push(Instruction::Jump(after));
        self.place(empty);
        let mark = if item.explode { Mark::Member(item.number) } else { Mark::Value(item.number) };
        self.marked(mark, |_| ());
        member.iter().chain(later).for_each(|entry| self.optional(behaviour.sep, *entry));
        self.code.push(Instruction::Fail);
    }

    /// Reads the expansion of a variable, whose first value has at least `least` characters. Returns the label of the next
    /// member of a list.
    fn item(&mut self, behaviour: &Behaviour, item: &Item<'_>, least: usize) -> Option<Label> {
        let number = item.number;
        if !item.explode {
            self.value(behaviour, Some(item.name), Mark::Value(number), least);
            return None;
        }
        let (pairs, end, member) = (self.label(), self.label(), self.label());
        self.code.push(Instruction::Split(pairs));
        // Later members of a list may be empty even if the first may not.
        self.value(behaviour, Some(item.name), Mark::Member(number), least);
        let rest = self.label();
        self.code.push(Instruction::Jump(rest));
        self.place(member);
        self.value(behaviour, Some(item.name), Mark::Member(number), 0);
        self.place(rest);
        self.optional(behaviour.sep, member);
        self.code.push(Instruction::Jump(end));
        self.place(pairs);
        let pair = self.here();
        let keys = if behaviour.allow_reserved { &RESERVED_KEY::CHARS.set } else { &UNRESERVED::CHARS.set };
        self.marked(Mark::Key(number), |this| this.run(keys, 1));
        if behaviour.named.is_none() {
            self.text("=");
        }
        self.value(behaviour, Some(""), Mark::Pair(number), 0);
        self.optional(behaviour.sep, pair);
        self.place(end);
        Some(member)
    }

    /// Reads one value, after its name if the operator has names.
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
                self.marked(mark, |this| this.run(set, 1));
                self.code.push(Instruction::Jump(end));
                self.place(empty);
                self.text(if_empty);
                self.marked(mark, |_| ());
                self.place(end);
            }
            _ => self.marked(mark, |this| this.run(set, least)),
        }
    }
}
