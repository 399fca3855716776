//! Grammars for pest: the expressions of the combinators in its notation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;

use super::super::eliminate::{Utf8, by_characters};
use super::super::identifiers::{free, identifiers, lower_case};
use super::decide::{Decided, decide};
use super::module::remarks;
use super::peg::{Peg, Ranges};
use crate::automata::Dfa;
use crate::model::{Grammar, RuleId};

/// Maximum number of states of an automaton.
const MAX_STATES: usize = 1 << 12;
/// Maximum number of copies of an expression. pest writes repeat counts out.
const MAX_COPIES: u64 = 1 << 16;

/// Reason for which pest refuses a part of a sequence.
const SPLIT: &str = "has a part whose end depends on all that follows, which pest cannot express";

/// Writes a rule and all rules that it refers to, and returns the rules without an expression, with the reasons. `comment` returns lines
/// of comments about a rule.
pub(in crate::write) fn pest(
    grammar: &Grammar,
    rule: RuleId,
    comment: impl Fn(RuleId) -> String,
) -> (String, Vec<(RuleId, String)>) {
    let decisions = decide(grammar, &[rule]);
    let mut refused = decisions.refused;
    let mut rules: BTreeMap<RuleId, Decided> = BTreeMap::new();
    for decided in decisions.rules {
        rules.insert(decided.rule, decided);
    }
    if let Err(reason) = adapt(&mut rules) {
        refused.push(reason);
    }
    rules = needed(rule, rules);
    if !refused.is_empty() || rules.is_empty() {
        return (String::new(), refused);
    }
    let (names, taken) = identifiers(grammar, rules.keys().copied());
    let mut writer = Writer { names, taken, classes: BTreeMap::new(), machines: Vec::new(), helpers: String::new() };
    let whole = free("whole_text", &mut writer.taken);
    let mut text = format!("{whole} = {{ SOI ~ {} ~ EOI }}\n", writer.names[&rule]);
    let traits = traits(&rules);
    let first = rules.get_key_value(&rule);
    for (id, decided) in first.into_iter().chain(rules.iter().filter(|(id, _)| **id != rule)) {
        let body = match writer.text(&decided.peg, Binds::Choice, &traits) {
            Ok(body) => body,
            Err(reason) => return (String::new(), vec![(*id, reason)]),
        };
        let remarks: String = remarks(decided).iter().map(|remark| format!("/// {remark}\n")).collect();
        let _ = write!(text, "\n{}{remarks}{} = {{ {body} }}\n", comment(*id), writer.names[id]);
    }
    if !writer.helpers.is_empty() {
        let _ = write!(text, "\n{}", writer.helpers);
    }
    (text, Vec::new())
}

/// Returns the rules that a rule needs.
fn needed(rule: RuleId, mut rules: BTreeMap<RuleId, Decided>) -> BTreeMap<RuleId, Decided> {
    let (mut found, mut waiting) = (BTreeMap::new(), vec![rule]);
    while let Some(rule) = waiting.pop() {
        if let Some(decided) = rules.remove(&rule) {
            decided.peg.walk(&mut |peg| waiting.extend(if let Peg::Rule(rule) = peg { Some(*rule) } else { None }));
            found.insert(rule, decided);
        }
    }
    found
}

/// Properties of an expression as pest runs it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Traits {
    /// Whether it never fails.
    never_fails: bool,
    /// Whether it may succeed without reading.
    may_read_nothing: bool,
}

/// Replaces expressions that pest refuses by automata. An error is a rule that has none, with the reason.
fn adapt(rules: &mut BTreeMap<RuleId, Decided>) -> Result<(), (RuleId, String)> {
    loop {
        let known = traits(rules);
        let found = rules.iter().find_map(|(rule, decided)| Some((*rule, refusal(&decided.peg, &known)?)));
        let Some((rule, reason)) = found else { return Ok(()) };
        let decided = rules.get_mut(&rule).filter(|decided| !matches!(*decided.peg, Peg::Longest(_)));
        match decided.map(|decided| (decided.dfa.clone(), decided)) {
            Some((Some(dfa), decided)) => {
                decided.peg = Rc::new(Peg::Longest(dfa));
                decided.method = super::decide::Method::Automaton;
            }
            _ => return Err((rule, reason.to_owned())),
        }
    }
}

/// Returns the reason for which pest refuses an expression.
fn refusal(peg: &Peg, known: &BTreeMap<RuleId, Traits>) -> Option<&'static str> {
    let mut found = None;
    peg.walk(&mut |peg| {
        let reason = match peg {
            Peg::Split { .. } => Some(SPLIT),
            Peg::Repeat { max: None, inner, .. } if of(inner, known).may_read_nothing => {
                Some("repeats a part that may be empty, which pest refuses")
            }
            Peg::Literal { bytes, .. } if std::str::from_utf8(bytes).is_err() => {
                Some("has octets, which pest cannot read")
            }
            Peg::Class(class) if !class.is_bytes() && class.octets => Some("has octets, which pest cannot read"),
            Peg::Class(class) if class.octets && class.ranges.iter().any(|(_, last)| *last > 0x7F) => {
                Some("has octets, which pest cannot read")
            }
            _ => None,
        };
        found = found.or(reason);
    });
    found.or_else(|| {
        (copies(peg) > MAX_COPIES).then_some("repeats a part too often, since pest writes the repeat counts out")
    })
}

fn copies(peg: &Peg) -> u64 {
    let inner = peg.children().iter().map(copies).fold(1, u64::saturating_add);
    match peg {
        Peg::Repeat { min, max, .. } => inner.saturating_mul(u64::from(max.unwrap_or(*min).max(1))),
        _ => inner,
    }
}

fn traits(rules: &BTreeMap<RuleId, Decided>) -> BTreeMap<RuleId, Traits> {
    let mut known: BTreeMap<RuleId, Traits> = BTreeMap::new();
    loop {
        let before = known.clone();
        for (rule, decided) in rules {
            let found = of(&decided.peg, &known);
            known.insert(*rule, found);
        }
        if known == before {
            return known;
        }
    }
}

fn of(peg: &Peg, known: &BTreeMap<RuleId, Traits>) -> Traits {
    let both = |holds| Traits { never_fails: holds, may_read_nothing: holds };
    match peg {
        Peg::Class(_) => both(false),
        Peg::Literal { bytes, .. } => both(bytes.is_empty()),
        Peg::Rule(rule) => known.get(rule).copied().unwrap_or_default(),
        Peg::Sequence(all) => {
            let all: Vec<Traits> = all.iter().map(|part| of(part, known)).collect();
            Traits {
                never_fails: all.iter().all(|part| part.never_fails),
                may_read_nothing: all.iter().all(|part| part.may_read_nothing),
            }
        }
        Peg::Choice(all) => {
            let mut all = all.iter().map(|part| of(part, known));
            let any = |a: Traits, b: Traits| Traits {
                never_fails: a.never_fails || b.never_fails,
                may_read_nothing: a.may_read_nothing || b.may_read_nothing,
            };
            let first = all.next().unwrap_or(Traits { never_fails: false, may_read_nothing: true });
            all.fold(first, any)
        }
        Peg::Repeat { min: 0, .. } => both(true),
        Peg::Repeat { inner, .. } => of(inner, known),
        Peg::Ahead { expected, machine } => {
            Traits { never_fails: *expected && machine.accepts(b""), may_read_nothing: true }
        }
        Peg::Wins(_) => Traits { never_fails: false, may_read_nothing: true },
        Peg::Split { this: machine, .. } | Peg::Longest(machine) => both(machine.accepts(b"")),
    }
}

/// Binding strength of an expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Choice,
    Sequence,
    One,
}

struct Writer {
    names: BTreeMap<RuleId, String>,
    taken: BTreeSet<String>,
    /// Names of rules of single characters, with their sets.
    classes: BTreeMap<(String, Ranges), String>,
    /// Automata and the names of the rules that read them.
    machines: Vec<(Rc<Dfa>, Utf8, String)>,
    /// Rules of classes and automata.
    helpers: String,
}

impl Writer {
    fn text(&mut self, peg: &Peg, needed: Binds, known: &BTreeMap<RuleId, Traits>) -> Result<String, String> {
        let (text, binds) = match peg {
            Peg::Class(class) => match &class.name {
                Some(name) => (self.class(name, &class.ranges), Binds::One),
                None => characters(&class.ranges),
            },
            Peg::Literal { bytes, any_case } => {
                let text: String = String::from_utf8_lossy(bytes).chars().map(escaped).collect();
                (format!("{}\"{text}\"", if *any_case { "^" } else { "" }), Binds::One)
            }
            Peg::Rule(rule) => (self.names[rule].clone(), Binds::One),
            Peg::Sequence(all) if all.is_empty() => ("\"\"".to_owned(), Binds::One),
            Peg::Sequence(all) => {
                let all =
                    all.iter().map(|part| self.text(part, Binds::Sequence, known)).collect::<Result<Vec<_>, _>>()?;
                (all.join(" ~ "), Binds::Sequence)
            }
            Peg::Choice(all) if all.is_empty() => ("!\"\"".to_owned(), Binds::Sequence),
            Peg::Choice(all) => {
                // pest refuses alternatives that are not reached.
                let last = all.iter().position(|part| of(part, known).never_fails).unwrap_or(all.len() - 1);
                let all = all[..=last].iter().map(|part| self.text(part, Binds::Choice, known));
                let all = all.collect::<Result<Vec<_>, _>>()?;
                let binds = if all.len() == 1 { Binds::Sequence } else { Binds::Choice };
                (all.join(" | "), binds)
            }
            Peg::Repeat { min, max, inner } => {
                let inner = self.text(inner, Binds::One, known)?;
                let sign = match (min, max) {
                    (0, None) => "*".to_owned(),
                    (1, None) => "+".to_owned(),
                    (0, Some(1)) => "?".to_owned(),
                    (min, None) => format!("{{{min},}}"),
                    (0, Some(max)) => format!("{{,{max}}}"),
                    (min, Some(max)) if min == max => format!("{{{min}}}"),
                    (min, Some(max)) => format!("{{{min}, {max}}}"),
                };
                (inner + &sign, Binds::Sequence)
            }
            Peg::Ahead { expected, machine } => (
                format!("{}{}", if *expected { "&" } else { "!" }, self.machine(machine, Utf8::Texts)?),
                Binds::Sequence,
            ),
            Peg::Wins(machine) => (format!("&({} ~ EOI)", self.machine(machine, Utf8::WholeTexts)?), Binds::Sequence),
            Peg::Split { .. } => return Err(SPLIT.to_owned()),
            Peg::Longest(machine) => (self.machine(machine, Utf8::Texts)?, Binds::One),
        };
        Ok(if binds < needed { format!("({text})") } else { text })
    }

    /// Returns the name of a rule of single characters.
    fn class(&mut self, name: &str, ranges: &Ranges) -> String {
        let key = (name.to_owned(), ranges.clone());
        if let Some(known) = self.classes.get(&key) {
            return known.clone();
        }
        let identifier = free(&lower_case(name), &mut self.taken);
        let _ = writeln!(self.helpers, "{identifier} = _{{ {} }}", characters(ranges).0);
        self.classes.insert(key, identifier.clone());
        identifier
    }

    /// Returns the name of a rule that reads the longest text which an automaton accepts, with a rule for each state.
    fn machine(&mut self, machine: &Rc<Dfa>, utf8: Utf8) -> Result<String, String> {
        let is_same = |(other, of, _): &&(Rc<Dfa>, Utf8, String)| *of == utf8 && Rc::ptr_eq(other, machine);
        if let Some((_, _, known)) = self.machines.iter().find(is_same) {
            return Ok(known.clone());
        }
        let states = machine.states();
        let name = free(&format!("automaton_{}", self.machines.len() + 1), &mut self.taken);
        self.machines.push((Rc::clone(machine), utf8, name.clone()));
        if states.is_empty() {
            let _ = writeln!(self.helpers, "{name} = _{{ !\"\" }}");
            return Ok(name);
        }
        let leads = by_characters(&states, MAX_STATES, utf8)
            .ok_or("needs an automaton that has too many states or ends inside of a character")?;
        let state = |number: usize| if number == 0 { name.clone() } else { format!("{name}_{number}") };
        for (number, leads) in &leads {
            let mut choices: Vec<String> = Vec::new();
            for (to, set) in leads.iter().filter(|(to, _)| *to != number) {
                let (text, binds) = characters(set);
                let text = if binds < Binds::Sequence { format!("({text})") } else { text };
                choices.push(format!("{text} ~ {}", state(*to)));
            }
            if states[*number].is_accepting {
                choices.push("\"\"".to_owned());
            }
            let more = leads.get(number).map(|set| {
                let (text, binds) = characters(set);
                if binds < Binds::One { format!("({text})*") } else { format!("{text}*") }
            });
            let body = match (more, choices.len()) {
                (Some(more), _) if choices == ["\"\""] => more,
                (Some(more), 0) => format!("{more} ~ !\"\""),
                (Some(more), 1) => format!("{more} ~ {}", choices[0]),
                (Some(more), _) => format!("{more} ~ ({})", choices.join(" | ")),
                (None, 0) => "!\"\"".to_owned(),
                (None, _) => choices.join(" | "),
            };
            let _ = writeln!(self.helpers, "{} = _{{ {body} }}", state(*number));
        }
        Ok(name)
    }
}

/// Returns characters as alternatives.
fn characters(ranges: &Ranges) -> (String, Binds) {
    let quoted = |value: u32| char::from_u32(value).map(escaped).unwrap_or_default();
    let range = |(first, last): &(u32, u32)| match last - first {
        0 => format!("\"{}\"", quoted(*first)),
        _ => format!("'{}'..'{}'", quoted(*first), quoted(*last)),
    };
    let binds = if ranges.len() == 1 { Binds::One } else { Binds::Choice };
    (ranges.iter().map(range).collect::<Vec<_>>().join(" | "), binds)
}

fn escaped(c: char) -> String {
    match c {
        '"' | '\'' | '\\' => format!("\\{c}"),
        ' ' => " ".to_owned(),
        c if c.is_ascii_graphic() => c.to_string(),
        c => format!("\\u{{{:02X}}}", u32::from(c)),
    }
}
