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

/// Inclusive ranges of characters, in ascending order and not adjacent.
type CharSet = Vec<(u32, u32)>;

impl Grammar {
    /// Returns a regular expression that matches exactly the texts of a rule. It is anchored at both ends. References become copies of
    /// the rules.
    ///
    /// ```
    /// use urlgram_abnf::{RegexFlavor, builtin};
    ///
    /// let rfc3986 = builtin("rfc3986").unwrap();
    /// assert_eq!(rfc3986.regex("port", RegexFlavor::Rust).unwrap(), r"\A(?:[0-9]*)\z");
    /// assert_eq!(rfc3986.regex("scheme", RegexFlavor::JavaScript).unwrap(), r"^(?:[A-Za-z][+\-.0-9A-Za-z]*)$");
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`]; [`AutomatonError::NotRegular`] for any recursion, also where an automaton exists;
    /// [`AutomatonError::TooLarge`] for an expression of more than 1 MiB.
    pub fn regex(&self, rule: &str, flavor: RegexFlavor) -> Result<String, AutomatonError> {
        let id = self.find(rule)?;
        let mut writer = Writer { grammar: self, flavor, path: Vec::new(), out: String::new() };
        let (begin, end) = match flavor {
            RegexFlavor::Pcre | RegexFlavor::Rust => (r"\A(?:", r")\z"),
            RegexFlavor::JavaScript => ("^(?:", ")$"),
            RegexFlavor::Python => (r"\A(?:", r")\Z"),
        };
        writer.out.push_str(begin);
        writer.rule(id)?;
        writer.out.push_str(end);
        Ok(writer.out)
    }
}

struct Writer<'g> {
    grammar: &'g Grammar,
    flavor: RegexFlavor,
    /// Rules whose copies are being written.
    path: Vec<RuleId>,
    out: String,
}

impl Writer<'_> {
    fn rule(&mut self, id: RuleId) -> Result<(), AutomatonError> {
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
    fn set(&self, file: FileId, element: &Element, depth: usize) -> Option<CharSet> {
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
        let is_high = octets && set.iter().any(|(_, last)| *last > 0x7F);
        self.out.push_str(if is_high && self.flavor == RegexFlavor::Rust { "(?-u:" } else { "" });
        let ranges: Vec<(u32, u32)> = set.iter().flat_map(|(first, last)| without_surrogates(*first, *last)).collect();
        match ranges.as_slice() {
            [] => self.out.push_str(NOTHING),
            [(first, last)] if first == last => self.character(*first, "^$\\.*+?()[]{}|/", octets),
            ranges => {
                self.out.push('[');
                for (first, last) in ranges {
                    self.character(*first, "^\\[]-", octets);
                    if last > first {
                        self.out.push_str(if *last > first + 1 { "-" } else { "" });
                        self.character(*last, "^\\[]-", octets);
                    }
                }
                self.out.push(']');
            }
        }
        self.out.push_str(if is_high && self.flavor == RegexFlavor::Rust { ")" } else { "" });
    }

    fn character(&mut self, value: u32, special: &str, octets: bool) {
        let _ = match char::from_u32(value) {
            Some(c @ ' '..='~') if special.contains(c) => write!(self.out, "\\{c}"),
            Some(c @ ' '..='~') => self.out.write_char(c),
            _ if value < 0x80 || octets => write!(self.out, "\\x{value:02X}"),
            _ => match self.flavor {
                RegexFlavor::Pcre | RegexFlavor::Rust => write!(self.out, "\\x{{{value:X}}}"),
                RegexFlavor::JavaScript => write!(self.out, "\\u{{{value:X}}}"),
                RegexFlavor::Python if value > 0xFFFF => write!(self.out, "\\U{value:08X}"),
                RegexFlavor::Python => write!(self.out, "\\u{value:04X}"),
            },
        };
    }
}

fn cases(c: char, case_sensitive: bool) -> CharSet {
    let (upper, lower) = (u32::from(c.to_ascii_uppercase()), u32::from(c.to_ascii_lowercase()));
    if case_sensitive || upper == lower { vec![(c.into(), c.into())] } else { vec![(upper, upper), (lower, lower)] }
}

/// Sorts ranges and joins those that overlap or touch.
fn union(mut ranges: CharSet) -> CharSet {
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
fn without_surrogates(first: u32, last: u32) -> impl Iterator<Item = (u32, u32)> {
    let parts = [(first, last.min(0xD7FF)), (first.max(0xE000), last.min(0x10_FFFF))];
    parts.into_iter().filter(|(first, last)| first <= last)
}
