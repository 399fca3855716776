//! Rules in EBNF: [`Ebnf`].

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{AutomatonError, Element, ElementKind, Grammar, RuleId};

/// A notation of EBNF.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ebnf {
    /// EBNF of the W3C: `a ::= "x"* [a-z]?`
    W3c,
    /// EBNF of ISO 14977: `a = { "x" }, [ b ] ;`
    Iso,
    /// GBNF of llama.cpp: `a ::= "x"* [a-z]?`. Its first rule is `root`.
    Gbnf,
}

/// Longest text of a rule in bytes. Repeat counts are written out.
const MAX_RULE: usize = 1 << 20;

impl Grammar {
    /// Writes a rule and all rules that it reaches in EBNF, the rule first. Alternatives of EBNF have no order, as those of ABNF. A text
    /// that ignores the case of letters becomes one with both cases, and a part that the grammar does not define a comment.
    ///
    /// ```
    /// use urlgram_abnf::{Ebnf, Grammar};
    ///
    /// let grammar: Grammar = "greeting = \"Hi\" 1*2( SP name )\nname = 1*%x61-7A\n".parse().unwrap();
    /// let greeting = grammar.find("greeting").unwrap();
    /// assert_eq!(
    ///     grammar.ebnf(greeting, Ebnf::W3c).unwrap(),
    ///     "greeting ::= [Hh] [Ii] SP name ( SP name )?\nname ::= [#x61-#x7A]+\nSP ::= #x20\n"
    /// );
    /// assert_eq!(
    ///     grammar.ebnf(greeting, Ebnf::Iso).unwrap(),
    ///     "greeting = ( \"H\" | \"h\" ), ( \"I\" | \"i\" ), SP, name, [ SP, name ] ;\n\
    ///      name = ? U+0061 to U+007A ?, { ? U+0061 to U+007A ? } ;\nSP = \" \" ;\n"
    /// );
    /// assert_eq!(
    ///     grammar.ebnf(greeting, Ebnf::Gbnf).unwrap(),
    ///     "root ::= [Hh] [Ii] SP name ( SP name )?\nname ::= [\\x61-\\x7A]+\nSP ::= \"\\x20\"\n"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] for repeat counts such as `a = 1000000000b`.
    pub fn ebnf(&self, rule: RuleId, notation: Ebnf) -> Result<String, AutomatonError> {
        let reachable = self.reachable([rule]);
        let others = self.all_ids().filter(|id| *id != rule && reachable[id.index()]);
        let ids: Vec<RuleId> = std::iter::once(rule).chain(others).collect();
        let mut writer = Writer { notation, names: BTreeMap::new(), gaps: Vec::new() };
        let mut seen = BTreeSet::new();
        for id in &ids {
            let is_root = notation == Ebnf::Gbnf && *id == rule;
            let name = writer.plain_name(if is_root { "root" } else { &self.get(*id).name });
            // Files that are imported may define other rules of a name.
            let number = (1..).find(|number| seen.insert(numbered(&name, *number).to_ascii_lowercase())).unwrap_or(1);
            writer.names.insert(*id, numbered(&name, number));
        }
        let mut out = String::new();
        for id in &ids {
            let name = writer.names[id].clone();
            let body = writer.element(&self.get(*id).element)?.text;
            for gap in writer.gaps.drain(..) {
                out += &format!("# {name} needs what is not defined: {gap}\n");
            }
            out += &match notation {
                Ebnf::W3c | Ebnf::Gbnf => format!(
                    "{name} ::= {}\n",
                    if body.is_empty() && notation == Ebnf::Gbnf { "\"\"" } else { body.as_str() }
                ),
                Ebnf::Iso => format!("{name} = {body} ;\n"),
            };
        }
        Ok(out)
    }
}

fn numbered(name: &str, number: usize) -> String {
    if number == 1 { name.to_owned() } else { format!("{name}{number}") }
}

struct Writer {
    notation: Ebnf,
    names: BTreeMap<RuleId, String>,
    /// Parts of a rule that GBNF, which has no comments inside of rules, cannot say.
    gaps: Vec<String>,
}

/// A part of a rule, and how tightly it binds.
struct Part {
    text: String,
    binds: Binds,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Alternatives,
    Sequence,
    One,
}

type Written = Result<Part, AutomatonError>;

impl Writer {
    /// Whether repetitions have characters behind them, and sets of characters are in brackets.
    fn has_signs(&self) -> bool {
        self.notation != Ebnf::Iso
    }

    /// Returns a name as the notation allows it: ISO 14977 has no hyphens, and GBNF no underscores.
    fn plain_name(&self, name: &str) -> String {
        match self.notation {
            Ebnf::W3c => name.to_owned(),
            Ebnf::Iso => name.replace(['-', '_'], " "),
            Ebnf::Gbnf => name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"),
        }
    }

    fn element(&mut self, element: &Element) -> Written {
        match &element.kind {
            ElementKind::Alternation(all) if all.is_empty() => Ok(self.nothing("a syntax error")),
            ElementKind::Alternation(all) => {
                let parts = all.iter().map(|one| self.element(one)).collect::<Result<Vec<_>, _>>()?;
                let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
                Ok(Part { text: bounded(texts.join(" | "))?, binds: Binds::Alternatives })
            }
            ElementKind::Concatenation(all) => {
                let parts = all.iter().map(|one| self.element(one)).collect::<Result<Vec<_>, _>>()?;
                self.sequence(&parts)
            }
            ElementKind::Group(inner) => self.element(inner),
            ElementKind::Option(inner) => {
                let inner = self.element(inner)?;
                Ok(self.optional(&inner))
            }
            ElementKind::Repetition { min, max, element } => {
                let repeated = self.element(element)?;
                self.repeated(&repeated, *min, *max)
            }
            // An empty item of a list does not count.
            ElementKind::List { min, max, element } => {
                let item = self.element(element)?;
                let comma = self.sequence(&[self.text(","), Part { text: item.text.clone(), binds: item.binds }])?;
                let more = self.repeated(&comma, min.saturating_sub(1), max.map(|max| max.saturating_sub(1)))?;
                let list = self.sequence(&[item, more])?;
                Ok(if *min == 0 { self.optional(&list) } else { list })
            }
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                Ok(one(self.names.get(rule).cloned().unwrap_or_default()))
            }
            ElementKind::Reference { name, rule: None } => Ok(self.nothing(name)),
            ElementKind::Prose { text, rule: None } => Ok(self.nothing(text)),
            ElementKind::Literal { text, case_sensitive } => self.literal(text, *case_sensitive),
            ElementKind::Range { first, last } => Ok(self.range(*first, *last)),
            ElementKind::Sequence(all) => {
                let parts: Vec<Part> = all.iter().map(|value| self.range(*value, *value)).collect();
                self.sequence(&parts)
            }
        }
    }

    /// Returns a part that matches nothing, with a comment.
    fn nothing(&mut self, why: &str) -> Part {
        let why = why.replace("*/", "* /").replace("*)", "* )").replace('?', " ");
        one(match self.notation {
            Ebnf::W3c => format!("[^#x0-#x10FFFF] /* {why} */"),
            Ebnf::Iso => format!("? {why} ?"),
            Ebnf::Gbnf => {
                self.gaps.push(why.replace(['\n', '\r'], " "));
                r"[^\x00-\U0010FFFF]".to_owned()
            }
        })
    }

    fn sequence(&self, parts: &[Part]) -> Written {
        let parts: Vec<&Part> = parts.iter().filter(|part| !part.text.is_empty()).collect();
        if let [only] = parts[..] {
            return Ok(Part { text: only.text.clone(), binds: only.binds });
        }
        let texts: Vec<String> = parts.iter().map(|part| grouped(part, Binds::Sequence)).collect();
        let sign = if self.has_signs() { " " } else { ", " };
        let binds = if texts.is_empty() { Binds::One } else { Binds::Sequence };
        Ok(Part { text: bounded(texts.join(sign))?, binds })
    }

    fn optional(&self, part: &Part) -> Part {
        match (part.text.is_empty(), self.notation) {
            (true, _) => one(String::new()),
            (_, Ebnf::W3c | Ebnf::Gbnf) => one(grouped(part, Binds::One) + "?"),
            (_, Ebnf::Iso) => one(format!("[ {} ]", part.text)),
        }
    }

    fn repeated(&self, part: &Part, min: u32, max: Option<u32>) -> Written {
        let times = max.unwrap_or(min).max(min) as usize;
        if times.saturating_mul(part.text.len() + 8) > MAX_RULE {
            return Err(AutomatonError::TooLarge);
        }
        if part.text.is_empty() {
            return Ok(one(String::new()));
        }
        let copy = || Part { text: part.text.clone(), binds: part.binds };
        let mut parts: Vec<Part> = (0..min).map(|_| copy()).collect();
        match max {
            None if self.has_signs() => {
                let sign = if parts.pop().is_some() { "+" } else { "*" };
                parts.push(one(grouped(part, Binds::One) + sign));
            }
            None => parts.push(one(format!("{{ {} }}", part.text))),
            Some(max) => parts.extend((min..max).map(|_| self.optional(part))),
        }
        self.sequence(&parts)
    }

    fn text(&self, text: &str) -> Part {
        if self.notation == Ebnf::Gbnf {
            return one(format!("\"{}\"", text.replace('\\', r"\\").replace('"', "\\\"")));
        }
        let close = if text.contains('"') { '\'' } else { '"' };
        one(format!("{close}{text}{close}"))
    }

    /// Returns a text. Quotation marks of both kinds are not in one text.
    fn literal(&self, text: &str, case_sensitive: bool) -> Written {
        let mut parts: Vec<Part> = Vec::new();
        let mut plain = String::new();
        for c in text.chars() {
            let has_cases = !case_sensitive && c.is_ascii_alphabetic();
            let quotes = self.notation != Ebnf::Gbnf
                && ((c == '"' && plain.contains('\'')) || (c == '\'' && plain.contains('"')));
            if (has_cases || quotes) && !plain.is_empty() {
                parts.push(self.text(&std::mem::take(&mut plain)));
            }
            let (upper, lower) = (c.to_ascii_uppercase(), c.to_ascii_lowercase());
            match has_cases {
                true if self.has_signs() => parts.push(one(format!("[{upper}{lower}]"))),
                true => parts.push(Part { text: format!("\"{upper}\" | \"{lower}\""), binds: Binds::Alternatives }),
                false => plain.push(c),
            }
        }
        if !plain.is_empty() {
            parts.push(self.text(&plain));
        }
        self.sequence(&parts)
    }

    fn range(&self, first: u32, last: u32) -> Part {
        let printable = char::from_u32(first).filter(|c| c.is_ascii_graphic() || *c == ' ');
        one(match (self.notation, first == last) {
            (Ebnf::Gbnf, true) => format!("\"{}\"", hexadecimal(first)),
            (Ebnf::Gbnf, false) => format!("[{}-{}]", hexadecimal(first), hexadecimal(last)),
            (Ebnf::W3c, true) => format!("#x{first:X}"),
            (Ebnf::W3c, false) => format!("[#x{first:X}-#x{last:X}]"),
            (Ebnf::Iso, true) => match printable {
                Some(c) => return self.text(&c.to_string()),
                None => format!("? U+{first:04X} ?"),
            },
            (Ebnf::Iso, false) => format!("? U+{first:04X} to U+{last:04X} ?"),
        })
    }
}

/// Returns a character as GBNF escapes it.
fn hexadecimal(value: u32) -> String {
    match value {
        0..=0xFF => format!("\\x{value:02X}"),
        0x100..=0xFFFF => format!("\\u{value:04X}"),
        _ => format!("\\U{value:08X}"),
    }
}

fn one(text: String) -> Part {
    Part { text, binds: Binds::One }
}

/// Returns a part in brackets if it binds less tightly than its place demands.
fn grouped(part: &Part, needed: Binds) -> String {
    if part.binds < needed { format!("( {} )", part.text) } else { part.text.clone() }
}

fn bounded(text: String) -> Result<String, AutomatonError> {
    if text.len() > MAX_RULE { Err(AutomatonError::TooLarge) } else { Ok(text) }
}
