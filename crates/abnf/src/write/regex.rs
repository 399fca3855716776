//! Regular expressions of rules: [`RegexFlavor`].

use std::fmt::Write as _;

use crate::model::{AutomatonError, Element, ElementKind, FileId, Grammar, NotRegular, RuleId, TooLarge};

/// Maximum length of an expression in bytes.
const MAX_LEN: usize = 1 << 20;
/// Maximum depth of references.
const MAX_DEPTH: usize = 200;
/// An expression that matches nothing, in all flavors.
const NOTHING: &str = r"[^\s\S]";

/// Syntax of a regular expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegexFlavor {
    /// PCRE2, also for Perl and PHP: with the flag `u`.
    Pcre,
    /// The crate `regex`.
    Rust,
    /// JavaScript, with the flag `u` or `v`.
    JavaScript,
    /// Python's `re`.
    Python,
}

impl RegexFlavor {
    /// All flavors.
    pub const ALL: [RegexFlavor; 4] =
        [RegexFlavor::JavaScript, RegexFlavor::Python, RegexFlavor::Pcre, RegexFlavor::Rust];

    /// Returns the short name: `js`, `python`, `pcre` or `rust`.
    pub const fn name(self) -> &'static str {
        match self {
            RegexFlavor::JavaScript => "js",
            RegexFlavor::Python => "python",
            RegexFlavor::Pcre => "pcre",
            RegexFlavor::Rust => "rust",
        }
    }

    /// Returns the flavor of a short name.
    pub fn by_name(name: &str) -> Option<RegexFlavor> {
        RegexFlavor::ALL.into_iter().find(|flavor| flavor.name() == name)
    }
}

/// Inclusive ranges of characters, in ascending order and not adjacent.
pub(super) type CharSet = Vec<(u32, u32)>;

impl RegexFlavor {
    /// Ties an expression to both ends of a text.
    pub(super) fn anchored(self, expression: &str) -> String {
        let (begin, end) = match self {
            RegexFlavor::Pcre | RegexFlavor::Rust => (r"\A(?:", r")\z"),
            RegexFlavor::JavaScript => ("^(?:", ")$"),
            RegexFlavor::Python => (r"\A(?:", r")\Z"),
        };
        format!("{begin}{expression}{end}")
    }
}

/// Returns the expression of a set of characters.
pub(super) fn class(set: &CharSet, flavor: RegexFlavor) -> String {
    let mut out = String::new();
    write_set(&mut out, flavor, set, false);
    out
}

pub(super) struct Writer<'g> {
    pub(super) grammar: &'g Grammar,
    flavor: RegexFlavor,
    /// Rules whose copies are being written.
    path: Vec<RuleId>,
    pub(super) out: String,
}

impl<'g> Writer<'g> {
    pub(super) fn new(grammar: &'g Grammar, flavor: RegexFlavor) -> Self {
        Writer { grammar, flavor, path: Vec::new(), out: String::new() }
    }

    pub(super) fn rule(&mut self, id: RuleId) -> Result<(), AutomatonError> {
        if let Some(at) = self.path.iter().position(|known| *known == id) {
            let cycle = self.path[at..].iter().chain([&id]);
            let cycle = cycle.map(|id| self.grammar.get(*id).name.clone()).collect();
            return Err(NotRegular { cycle }.into());
        }
        if self.path.len() == MAX_DEPTH || self.out.len() > MAX_LEN {
            return Err(TooLarge.into());
        }
        self.path.push(id);
        let rule = self.grammar.get(id);
        self.element(rule.file, &rule.element)?;
        self.path.pop();
        Ok(())
    }

    fn element(&mut self, file: FileId, element: &Element) -> Result<(), AutomatonError> {
        if self.out.len() > MAX_LEN {
            return Err(TooLarge.into());
        }
        if let Some(set) = self.set(file, element, 0) {
            self.characters(&set, self.grammar.file(file).octets);
            return Ok(());
        }
        match &element.kind {
            ElementKind::Alternation(all) if all.is_empty() => self.out.push_str(NOTHING),
            ElementKind::Alternation(all) => {
                self.out.push_str("(?:");
                for (i, part) in all.iter().enumerate() {
                    self.out.push_str(if i > 0 { "|" } else { "" });
                    self.element(file, part)?;
                }
                self.out.push(')');
            }
            ElementKind::Concatenation(all) => return all.iter().try_for_each(|part| self.element(file, part)),
            ElementKind::Repetition { min, max, element } => {
                self.repeated(file, element)?;
                self.count(*min, *max);
            }
            ElementKind::Option(element) => {
                self.repeated(file, element)?;
                self.out.push('?');
            }
            ElementKind::List { min, max, element } => return self.list(file, element, *min, *max),
            ElementKind::Group(element) => return self.element(file, element),
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                return self.rule(*rule);
            }
            ElementKind::Reference { .. } | ElementKind::Prose { .. } => self.out.push_str(NOTHING),
            ElementKind::Literal { text, case_sensitive } => {
                for c in text.chars() {
                    self.characters(&cases(c, *case_sensitive), false);
                }
            }
            ElementKind::Sequence(values) => {
                let octets = self.grammar.file(file).octets;
                values.iter().for_each(|value| self.characters(&vec![(*value, *value)], octets));
            }
            // A range is a set.
            ElementKind::Range { .. } => self.out.push_str(NOTHING),
        }
        Ok(())
    }

    /// Writes an element so that a count after it applies to all of it.
    fn repeated(&mut self, file: FileId, element: &Element) -> Result<(), AutomatonError> {
        let is_one = self.set(file, element, 0).is_some();
        self.out.push_str(if is_one { "" } else { "(?:" });
        self.element(file, element)?;
        self.out.push_str(if is_one { "" } else { ")" });
        Ok(())
    }

    fn count(&mut self, min: u32, max: Option<u32>) {
        let _ = match (min, max) {
            (0, None) => self.out.write_char('*'),
            (1, None) => self.out.write_char('+'),
            (0, Some(1)) => self.out.write_char('?'),
            (1, Some(1)) => Ok(()),
            (min, None) => write!(self.out, "{{{min},}}"),
            (min, Some(max)) if min >= max => write!(self.out, "{{{min}}}"),
            (min, Some(max)) => write!(self.out, "{{{min},{max}}}"),
        };
    }

    /// Writes a list of RFC 822: at least one comma between two elements, and any number of commas at the ends.
    fn list(&mut self, file: FileId, element: &Element, min: u32, max: Option<u32>) -> Result<(), AutomatonError> {
        self.out.push_str(",*");
        if max == Some(0) {
            return Ok(());
        }
        self.out.push_str("(?:");
        self.repeated(file, element)?;
        self.out.push_str("(?:,+");
        self.repeated(file, element)?;
        self.out.push(')');
        self.count(min.saturating_sub(1), max.map(|max| max - 1));
        self.out.push_str(if min == 0 { ",*)?" } else { ",*)" });
        Ok(())
    }

    /// Returns the characters of an element that matches single characters.
    pub(super) fn set(&self, file: FileId, element: &Element, depth: usize) -> Option<CharSet> {
        if depth > MAX_DEPTH || (depth > 0 && self.out.len() > MAX_LEN) {
            return None;
        }
        match &element.kind {
            ElementKind::Range { first, last } if first <= last => Some(vec![(*first, *last)]),
            ElementKind::Sequence(values) if values.len() == 1 => Some(vec![(values[0], values[0])]),
            ElementKind::Literal { text, case_sensitive } if text.chars().count() == 1 => {
                text.chars().next().map(|c| cases(c, *case_sensitive))
            }
            ElementKind::Group(inner) => self.set(file, inner, depth + 1),
            ElementKind::Alternation(all) if !all.is_empty() => {
                let sets: Option<Vec<CharSet>> = all.iter().map(|part| self.set(file, part, depth + 1)).collect();
                Some(union(sets?.concat()))
            }
            ElementKind::Reference { rule: Some(id), .. } => {
                let rule = self.grammar.get(*id);
                // Octets of one file are not characters of another.
                let is_alike = self.grammar.file(rule.file).octets == self.grammar.file(file).octets;
                let set = self.set(rule.file, &rule.element, depth + 8)?;
                (is_alike || set.iter().all(|(_, last)| *last < 0x80)).then_some(set)
            }
            _ => None,
        }
    }

    fn characters(&mut self, set: &CharSet, octets: bool) {
        write_set(&mut self.out, self.flavor, set, octets);
    }
}

fn write_set(out: &mut String, flavor: RegexFlavor, set: &CharSet, octets: bool) {
    let is_high = octets && set.iter().any(|(_, last)| *last > 0x7F);
    out.push_str(if is_high && flavor == RegexFlavor::Rust { "(?-u:" } else { "" });
    let ranges: Vec<(u32, u32)> = set.iter().flat_map(|(first, last)| without_surrogates(*first, *last)).collect();
    match ranges.as_slice() {
        [] => out.push_str(NOTHING),
        [(first, last)] if first == last => write_character(out, flavor, *first, "^$\\.*+?()[]{}|/", octets),
        ranges => {
            out.push('[');
            for (first, last) in ranges {
                write_character(out, flavor, *first, "^\\[]-", octets);
                if last > first {
                    out.push_str(if *last > first + 1 { "-" } else { "" });
                    write_character(out, flavor, *last, "^\\[]-", octets);
                }
            }
            out.push(']');
        }
    }
    out.push_str(if is_high && flavor == RegexFlavor::Rust { ")" } else { "" });
}

fn write_character(out: &mut String, flavor: RegexFlavor, value: u32, special: &str, octets: bool) {
    let _ = match char::from_u32(value) {
        Some(c @ ' '..='~') if special.contains(c) => write!(out, "\\{c}"),
        Some(c @ ' '..='~') => out.write_char(c),
        _ if value < 0x80 || octets => write!(out, "\\x{value:02X}"),
        _ => match flavor {
            RegexFlavor::Pcre | RegexFlavor::Rust => write!(out, "\\x{{{value:X}}}"),
            RegexFlavor::JavaScript => write!(out, "\\u{{{value:X}}}"),
            RegexFlavor::Python if value > 0xFFFF => write!(out, "\\U{value:08X}"),
            RegexFlavor::Python => write!(out, "\\u{value:04X}"),
        },
    };
}

pub(super) fn cases(c: char, case_sensitive: bool) -> CharSet {
    let (upper, lower) = (u32::from(c.to_ascii_uppercase()), u32::from(c.to_ascii_lowercase()));
    if case_sensitive || upper == lower { vec![(c.into(), c.into())] } else { vec![(upper, upper), (lower, lower)] }
}

/// Sorts ranges and joins those that overlap or touch.
pub(super) fn union(mut ranges: CharSet) -> CharSet {
    ranges.sort_unstable();
    let mut joined = CharSet::new();
    for (first, last) in ranges {
        match joined.last_mut() {
            Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
            _ => joined.push((first, last)),
        }
    }
    joined
}

/// Surrogates and numbers above U+10FFFF are not characters.
pub(super) fn without_surrogates(first: u32, last: u32) -> impl Iterator<Item = (u32, u32)> {
    let parts = [(first, last.min(0xD7FF)), (first.max(0xE000), last.min(0x10_FFFF))];
    parts.into_iter().filter(|(first, last)| first <= last)
}
