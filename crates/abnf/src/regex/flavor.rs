//! Syntax of the flavors, rewritten to that of the crate `regex-syntax`: [`rewrite`].
//!
//! The crate knows groups, alternatives and repetitions. Syntax that the flavors write in another way is rewritten: brackets within
//! classes, escapes, names of groups, braces that are not a count. It has no lookaround, so each becomes a private character.

use urlgram::span::Span;

use super::flags::Flags;
use super::invalid::{InvalidRegex, RegexProblem};
use crate::write::RegexFlavor;

/// Maximum depth of lookarounds within each other.
const MAX_LOOKS: usize = 16;

/// An expression in the syntax of `regex-syntax`.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) text: String,
    /// Offsets in `text` with those in the expression that was given, in ascending order.
    origins: Vec<(usize, usize)>,
    pub(super) looks: Vec<PatternLook>,
}

/// A lookaround, which is in the pattern as the private character [`Pattern::look`].
#[derive(Debug)]
pub(super) enum PatternLook {
    /// The end of the text, or a line feed before it.
    FinalLineFeed,
    Around {
        is_ahead: bool,
        is_negated: bool,
        pattern: Pattern,
    },
}

impl Pattern {
    fn new() -> Self {
        Pattern { text: String::new(), origins: Vec::new(), looks: Vec::new() }
    }

    /// Returns the span in the expression of a span in the text.
    pub(super) fn origin(&self, start: usize, end: usize) -> Span {
        let place = |at: usize, after: bool| {
            let next = self.origins.partition_point(|(offset, _)| *offset < at || (!after && *offset == at));
            let index = if after { next.min(self.origins.len().saturating_sub(1)) } else { next.saturating_sub(1) };
            self.origins.get(index).map_or(at, |(_, origin)| *origin)
        };
        let start = place(start, false);
        Span::new(start as u32, place(end, true).max(start) as u32)
    }

    /// Returns the lookaround that a verbatim character stands for.
    pub(super) fn look(&self, c: char) -> Option<&PatternLook> {
        self.looks.get((c as usize).checked_sub(FIRST_LOOK)?)
    }
}

/// First character that stands for a lookaround. Private characters of the expression are written as escapes.
const FIRST_LOOK: usize = 0x10_0000;

/// Rewrites an expression.
pub(super) fn rewrite(text: &str, flavor: RegexFlavor, flags: &mut Flags) -> Result<Pattern, InvalidRegex> {
    if flavor == RegexFlavor::Rust {
        let origins = text.char_indices().map(|(at, _)| (at, at)).chain([(text.len(), text.len())]).collect();
        return Ok(Pattern { text: text.to_owned(), origins, looks: Vec::new() });
    }
    let mut scanner = Scanner { text, at: 0, flavor, flags, out: Pattern::new(), depth: 0 };
    scanner.leading_flags()?;
    scanner.sequence(false)?;
    Ok(scanner.out)
}

pub(super) struct Scanner<'t, 'f> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) flavor: RegexFlavor,
    pub(super) flags: &'f mut Flags,
    out: Pattern,
    /// Number of lookarounds around this place.
    depth: usize,
}

impl Scanner<'_, '_> {
    pub(super) fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(super) fn takes(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn error<T>(&self, start: usize, problem: RegexProblem) -> Result<T, InvalidRegex> {
        Err(InvalidRegex { span: Span::new(start as u32, self.at.max(start) as u32), problem })
    }

    pub(super) fn unread<T>(&self, start: usize, construct: &'static str) -> Result<T, InvalidRegex> {
        self.error(start, RegexProblem::Unsupported(construct))
    }

    pub(super) fn syntax<T>(&self, start: usize, message: &str) -> Result<T, InvalidRegex> {
        self.error(start, RegexProblem::Syntax(message.to_owned()))
    }

    /// Writes text that begins at an offset of the expression.
    pub(super) fn emit(&mut self, start: usize, text: &str) {
        self.out.origins.push((self.out.text.len(), start));
        self.out.text.push_str(text);
        self.out.origins.push((self.out.text.len(), self.at));
    }

    pub(super) fn emit_char(&mut self, start: usize, c: u32) -> Result<(), InvalidRegex> {
        match char::from_u32(c) {
            Some(c) if c.is_ascii_alphanumeric() => self.emit(start, c.encode_utf8(&mut [0; 4])),
            Some(_) => self.emit(start, &format!("\\x{{{c:X}}}")),
            None => return self.unread(start, "a surrogate on its own"),
        }
        Ok(())
    }

    pub(super) fn is_javascript(&self) -> bool {
        self.flavor == RegexFlavor::JavaScript
    }

    /// Reads flags that hold for the whole expression: `(?i)`.
    fn leading_flags(&mut self) -> Result<(), InvalidRegex> {
        if self.is_javascript() {
            return Ok(());
        }
        while let Some((letters, _)) = self.rest().strip_prefix("(?").and_then(|rest| rest.split_once(')')) {
            if letters.is_empty() || !letters.bytes().all(|b| b.is_ascii_alphabetic()) {
                break;
            }
            let (start, len) = (self.at, letters.len());
            let letters = letters.to_owned();
            self.at += len + 3;
            if let Err(letter) = self.flags.set(&letters, self.flavor) {
                return self.error(start, RegexProblem::UnknownFlag(letter));
            }
        }
        Ok(())
    }

    /// Reads until the end, or until the bracket that closes a lookaround.
    fn sequence(&mut self, is_inside: bool) -> Result<(), InvalidRegex> {
        let mut open = 0_usize;
        let mut can_repeat = false;
        while let Some(c) = self.peek() {
            let start = self.at;
            match c {
                ')' if is_inside && open == 0 => return Ok(()),
                '(' => {
                    can_repeat = false;
                    self.at += 1;
                    if self.group(start)? {
                        open += 1;
                    }
                    continue;
                }
                ')' => {
                    open = open.saturating_sub(1);
                    self.at += 1;
                    self.emit(start, ")");
                }
                '[' => self.class()?,
                '\\' => self.escape()?,
                '*' | '+' | '?' | '{' if can_repeat && (c != '{' || self.is_count()) => {
                    self.repetition()?;
                    can_repeat = false;
                    continue;
                }
                '*' | '+' | '?' => {
                    self.at += 1;
                    return self.syntax(start, "nothing stands before it that could be repeated");
                }
                '|' | '^' | '$' | '.' => {
                    self.at += 1;
                    self.emit(start, c.encode_utf8(&mut [0; 4]));
                    can_repeat = c == '.';
                    continue;
                }
                '#' if self.flags.verbose => {
                    self.at += self.rest().find('\n').unwrap_or(self.rest().len());
                    continue;
                }
                _ if self.flags.verbose && c.is_ascii_whitespace() => {
                    self.at += 1;
                    continue;
                }
                _ => {
                    self.at += c.len_utf8();
                    self.emit_char(start, c as u32)?;
                }
            }
            can_repeat = true;
        }
        if is_inside { self.syntax(self.at, "a bracket is not closed") } else { Ok(()) }
    }

    /// Whether a brace begins a count.
    fn is_count(&self) -> bool {
        let Some((count, _)) = self.rest()[1..].split_once('}') else { return false };
        let (min, max) = count.split_once(',').map_or((count, None), |(min, max)| (min, Some(max)));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let is_open = min.is_empty() && !self.is_javascript() && max.is_some_and(is_number);
        is_open || is_number(min) && max.is_none_or(|max| max.is_empty() || is_number(max))
    }

    fn repetition(&mut self) -> Result<(), InvalidRegex> {
        let start = self.at;
        if self.next() == Some('{') {
            let end = self.rest().find('}').map_or(self.text.len(), |end| self.at + end + 1);
            self.at = end;
            let count = &self.text[start..end];
            let count = if count.starts_with("{,") { format!("{{0{}", &count[1..]) } else { count.to_owned() };
            self.emit(start, &count);
        } else {
            let sign = self.text[start..self.at].to_owned();
            self.emit(start, &sign);
        }
        // A lazy repetition matches the same texts.
        if !self.takes("?") && self.takes("+") {
            return self.unread(start, "a possessive repetition");
        }
        Ok(())
    }

    /// Reads what follows an opening bracket. Returns whether a group was opened in the pattern.
    fn group(&mut self, start: usize) -> Result<bool, InvalidRegex> {
        if !self.takes("?") {
            if self.rest().starts_with('*') && !self.is_javascript() {
                return self.unread(start, "a verb");
            }
            self.emit(start, "(?:");
            return Ok(true);
        }
        for (sign, is_ahead, is_negated) in
            [("=", true, false), ("!", true, true), ("<=", false, false), ("<!", false, true)]
        {
            if self.takes(sign) {
                self.look(start, is_ahead, is_negated)?;
                return Ok(false);
            }
        }
        if self.takes(":") {
            self.emit(start, "(?:");
            return Ok(true);
        }
        if self.takes("#") && !self.is_javascript() {
            self.at += self.rest().find(')').map_or(self.rest().len(), |end| end + 1);
            return Ok(false);
        }
        let unread = [
            (">", "an atomic group"),
            ("|", "a group that resets numbers"),
            ("(", "a condition"),
            ("P=", "a reference back to a group"),
            ("P>", "a call of a group"),
            ("&", "a call of a group"),
            ("R", "recursion"),
        ];
        for (sign, construct) in unread {
            if self.takes(sign) {
                return self.unread(start, construct);
            }
        }
        if self.takes("P<") || self.takes("<") || (self.flavor == RegexFlavor::Pcre && self.takes("'")) {
            match self.rest().find(['>', '\'']) {
                Some(end) if end > 0 => self.at += end + 1,
                _ => return self.syntax(start, "a group has no name"),
            }
            self.emit(start, "(?:");
            return Ok(true);
        }
        self.group_flags(start)
    }

    /// Reads flags of a group: `(?i:…)`, or `(?-i)` for the rest of the group around it.
    fn group_flags(&mut self, start: usize) -> Result<bool, InvalidRegex> {
        let letters = self.rest().bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'-').count();
        let letters_at = self.at;
        self.at += letters;
        let is_known = |letter: char| matches!(letter, 'i' | 'm' | 's' | '-');
        let letters = &self.text[letters_at..self.at];
        if letters.is_empty() {
            return self.syntax(start, "a group of an unknown kind");
        }
        if let Some(letter) = letters.chars().find(|letter| !is_known(*letter)) {
            return self.error(start, RegexProblem::UnknownFlag(letter));
        }
        let text = format!("(?{letters}");
        match self.next() {
            Some(':') => self.emit(start, &format!("{text}:")),
            Some(')') => {
                self.emit(start, &format!("{text})"));
                return Ok(false);
            }
            _ => return self.syntax(start, "a group of an unknown kind"),
        }
        Ok(true)
    }

    fn look(&mut self, start: usize, is_ahead: bool, is_negated: bool) -> Result<(), InvalidRegex> {
        if self.depth == MAX_LOOKS {
            return self.unread(start, "this many lookarounds within each other");
        }
        self.depth += 1;
        let outer = std::mem::replace(&mut self.out, Pattern::new());
        self.sequence(true)?;
        self.depth -= 1;
        self.at += 1;
        let pattern = std::mem::replace(&mut self.out, outer);
        self.emit_look(start, PatternLook::Around { is_ahead, is_negated, pattern })
    }

    pub(super) fn emit_look(&mut self, start: usize, look: PatternLook) -> Result<(), InvalidRegex> {
        let Some(c) = u32::try_from(FIRST_LOOK + self.out.looks.len()).ok().and_then(char::from_u32) else {
            return self.unread(start, "this many lookarounds");
        };
        self.out.looks.push(look);
        self.emit(start, c.encode_utf8(&mut [0; 4]));
        Ok(())
    }
}
