//! Syntax of the flavors, rewritten to that of the crate `regex-syntax`: [`rewrite`].
//!
//! That crate knows groups, alternatives and repetitions. What the flavors write in another way is rewritten: brackets within
//! classes, escapes, names of groups, braces that are no count. It has no lookaround, so each stands as a private character.

use std::borrow::Cow;

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

/// A lookaround, which stands in the pattern as the private character [`Pattern::look`].
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

struct Scanner<'t, 'f> {
    text: &'t str,
    at: usize,
    flavor: RegexFlavor,
    flags: &'f mut Flags,
    out: Pattern,
    /// Number of lookarounds around this place.
    depth: usize,
}

/// A member of a class.
enum Member {
    /// A code point, which may be a surrogate.
    One(u32),
    /// A set in the syntax of `regex-syntax`.
    Set(Cow<'static, str>),
}

impl Scanner<'_, '_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn takes(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn error<T>(&self, start: usize, problem: RegexProblem) -> Result<T, InvalidRegex> {
        Err(InvalidRegex { span: Span::new(start as u32, self.at.max(start) as u32), problem })
    }

    fn unread<T>(&self, start: usize, construct: &'static str) -> Result<T, InvalidRegex> {
        self.error(start, RegexProblem::Unsupported(construct))
    }

    fn syntax<T>(&self, start: usize, message: &str) -> Result<T, InvalidRegex> {
        self.error(start, RegexProblem::Syntax(message.to_owned()))
    }

    /// Writes text that begins at an offset of the expression.
    fn emit(&mut self, start: usize, text: &str) {
        self.out.origins.push((self.out.text.len(), start));
        self.out.text.push_str(text);
        self.out.origins.push((self.out.text.len(), self.at));
    }

    fn emit_char(&mut self, start: usize, c: u32) -> Result<(), InvalidRegex> {
        match char::from_u32(c) {
            Some(c) if c.is_ascii_alphanumeric() => self.emit(start, c.encode_utf8(&mut [0; 4])),
            Some(_) => self.emit(start, &format!("\\x{{{c:X}}}")),
            None => return self.unread(start, "a surrogate on its own"),
        }
        Ok(())
    }

    fn is_javascript(&self) -> bool {
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

    fn emit_look(&mut self, start: usize, look: PatternLook) -> Result<(), InvalidRegex> {
        let Some(c) = u32::try_from(FIRST_LOOK + self.out.looks.len()).ok().and_then(char::from_u32) else {
            return self.unread(start, "this many lookarounds");
        };
        self.out.looks.push(look);
        self.emit(start, c.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    /// Reads a backslash and what follows it, outside of a class.
    fn escape(&mut self) -> Result<(), InvalidRegex> {
        let start = self.at;
        let rest = &self.text[start + 1..];
        let is_javascript = self.is_javascript();
        let assertion = match rest.chars().next() {
            Some('b') => Some("\\b"),
            Some('B') => Some("\\B"),
            Some('A') if !is_javascript => Some("\\A"),
            Some('z') if !is_javascript => Some("\\z"),
            Some('Z') if self.flavor == RegexFlavor::Python => Some("\\z"),
            _ => None,
        };
        if let Some(assertion) = assertion {
            self.at += 2;
            self.emit(start, assertion);
            return Ok(());
        }
        match rest.chars().next() {
            Some('Z') if self.flavor == RegexFlavor::Pcre => {
                self.at += 2;
                self.emit_look(start, PatternLook::FinalLineFeed)
            }
            Some('1'..='9') => {
                self.at += 2;
                self.unread(start, "a reference back to a group")
            }
            Some('k' | 'g') if rest[1..].starts_with(['<', '{', '\'']) => {
                self.at += 2;
                self.unread(start, "a reference back to a group")
            }
            Some('G' | 'K' | 'R' | 'X') if self.flavor == RegexFlavor::Pcre => {
                self.at += 2;
                self.unread(start, "this escape")
            }
            Some('Q') if self.flavor == RegexFlavor::Pcre => {
                self.at += 2;
                let end = self.rest().find("\\E").map_or(self.text.len(), |end| self.at + end);
                while self.at < end {
                    let start = self.at;
                    let c = self.next().map_or(0, u32::from);
                    self.emit_char(start, c)?;
                }
                self.takes("\\E");
                Ok(())
            }
            _ => match self.member()? {
                Member::One(c) => self.emit_char(start, c),
                Member::Set(set) => {
                    self.emit(start, &set);
                    Ok(())
                }
            },
        }
    }

    /// Reads a character, or an escape that stands for characters.
    fn member(&mut self) -> Result<Member, InvalidRegex> {
        let start = self.at;
        let Some(c) = self.next() else { return self.syntax(start, "it ends in a class") };
        if c != '\\' {
            return Ok(Member::One(c as u32));
        }
        let Some(c) = self.next() else { return self.syntax(start, "it ends in a backslash") };
        let is_unicode = self.flavor == RegexFlavor::Python && !self.flags.ascii;
        let one = match c {
            'd' | 'D' | 'w' | 'W' | 's' | 'S' => return Ok(Member::Set(perl(c, self.flavor, is_unicode).into())),
            'h' if self.flavor == RegexFlavor::Pcre => {
                return Ok(Member::Set(r"[\t \u{A0}\u{1680}\u{180E}\u{2000}-\u{200A}\u{202F}\u{205F}\u{3000}]".into()));
            }
            'n' => 0x0A,
            'r' => 0x0D,
            't' => 0x09,
            'f' => 0x0C,
            'v' => 0x0B,
            'a' if !self.is_javascript() => 0x07,
            'e' if self.flavor == RegexFlavor::Pcre => 0x1B,
            'c' if self.flavor != RegexFlavor::Python => match self.next() {
                Some(letter @ '@'..='~') => letter.to_ascii_uppercase() as u32 ^ 0x40,
                _ => return self.syntax(start, "a control character has no letter"),
            },
            'x' => self.hex(start, 2)?,
            'u' if self.flavor != RegexFlavor::Pcre => return Ok(Member::One(self.utf16(start)?)),
            'U' if self.flavor == RegexFlavor::Python => self.hex(start, 8)?,
            'p' | 'P' if self.flavor == RegexFlavor::Pcre || (self.is_javascript() && self.flags.unicode) => {
                let braces = self.rest().find('}').filter(|_| self.rest().starts_with('{'));
                self.at += braces.map_or(self.peek().map_or(0, char::len_utf8), |end| end + 1);
                return Ok(Member::Set(self.text[start..self.at].to_owned().into()));
            }
            '0'..='7' => {
                self.at -= 1;
                let digits = self.rest().bytes().take(3).take_while(|b| matches!(b, b'0'..=b'7')).count();
                let value = u32::from_str_radix(&self.rest()[..digits], 8).unwrap_or(0);
                self.at += digits;
                value
            }
            _ if c.is_ascii_alphanumeric() && (self.flags.unicode || !self.is_javascript()) => {
                return self.syntax(start, "an unknown escape");
            }
            _ => c as u32,
        };
        Ok(Member::One(one))
    }

    /// Reads hexadecimal digits: as many as there have to be, or in braces.
    fn hex(&mut self, start: usize, digits: usize) -> Result<u32, InvalidRegex> {
        let braces = match self.flavor {
            RegexFlavor::Pcre => self.takes("{"),
            RegexFlavor::JavaScript => digits == 4 && self.flags.unicode && self.takes("{"),
            RegexFlavor::Python | RegexFlavor::Rust => false,
        };
        let count = self.rest().bytes().take_while(u8::is_ascii_hexdigit).count();
        let count = if braces { count } else { count.min(digits) };
        let value = u32::from_str_radix(&self.rest()[..count.min(8)], 16).unwrap_or(0);
        self.at += count;
        let is_whole = if braces { count > 0 && self.takes("}") } else { count == digits };
        match is_whole && value <= char::MAX as u32 {
            true => Ok(value),
            // The letter itself, in old JavaScript.
            false if self.is_javascript() && !self.flags.unicode => {
                self.at = start + 2;
                Ok(u32::from(self.text.as_bytes()[start + 1]))
            }
            false => self.syntax(start, "an escape without its hexadecimal digits"),
        }
    }

    /// Reads the digits of `\u`, and those of a second surrogate.
    fn utf16(&mut self, start: usize) -> Result<u32, InvalidRegex> {
        let high = self.hex(start, 4)?;
        let is_pair = (0xD800..0xDC00).contains(&high) && self.is_javascript() && self.flags.unicode;
        let low = self.rest().strip_prefix("\\u").and_then(|rest| u32::from_str_radix(rest.get(..4)?, 16).ok());
        match low.filter(|low| is_pair && (0xDC00..0xE000).contains(low)) {
            Some(low) => {
                self.at += 6;
                Ok(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00))
            }
            None => Ok(high),
        }
    }

    fn class(&mut self) -> Result<(), InvalidRegex> {
        let start = self.at;
        self.at += 1;
        let is_negated = self.takes("^");
        let mut out = String::from(if is_negated { "[^" } else { "[" });
        let mut is_empty = true;
        loop {
            let at = self.at;
            match self.peek() {
                None => return self.syntax(start, "a class is not closed"),
                Some(']') if !is_empty || self.is_javascript() => break,
                Some('[') if self.flavor == RegexFlavor::Pcre && self.rest().starts_with("[:") => {
                    let Some(end) = self.rest().find(":]") else {
                        return self.syntax(at, "a named class is not closed");
                    };
                    out.push_str(&self.text[at..at + end + 2]);
                    self.at += end + 2;
                }
                Some(_) => self.class_item(at, &mut out)?,
            }
            is_empty = false;
        }
        self.at += 1;
        match (is_empty, is_negated) {
            (true, true) => out = r"[\x{0}-\x{10FFFF}]".into(),
            (true, false) => out = r"[^\x{0}-\x{10FFFF}]".into(),
            _ => out.push(']'),
        }
        self.emit(start, &out);
        Ok(())
    }

    /// Reads a member of a class or a range of them.
    fn class_item(&mut self, at: usize, out: &mut String) -> Result<(), InvalidRegex> {
        let first = if self.takes("\\b") { Member::One(0x08) } else { self.member()? };
        let first = match first {
            Member::Set(set) => {
                out.push_str(&set);
                return Ok(());
            }
            Member::One(first) => first,
        };
        let is_range = self.rest().starts_with('-') && !self.rest().starts_with("-]") && self.rest().len() > 1;
        let mut last = first;
        if is_range {
            let dash = self.at;
            self.at += 1;
            match self.member()? {
                Member::One(found) => last = found,
                // The hyphen is one itself.
                Member::Set(_) => self.at = dash,
            }
        }
        if first > last {
            return self.syntax(at, "a range that ends before it begins");
        }
        // Texts have no surrogates.
        let below = (first, last.min(0xD7FF));
        let above = (first.max(0xE000), last);
        for (first, last) in [below, above].into_iter().filter(|(first, last)| first <= last) {
            out.push_str(&format!("\\x{{{first:X}}}-\\x{{{last:X}}}"));
        }
        if (0xD800..0xE000).contains(&first) && (0xD800..0xE000).contains(&last) && out.ends_with(['[', '^']) {
            // Something has to stand there.
            out.push_str(r"[^\x{0}-\x{10FFFF}]");
        }
        Ok(())
    }
}

/// Returns the characters of `\d`, `\w` and `\s`, or all others.
fn perl(letter: char, flavor: RegexFlavor, is_unicode: bool) -> &'static str {
    match (letter, flavor) {
        ('d', _) if is_unicode => r"[\d]",
        ('D', _) if is_unicode => r"[^\d]",
        // Python's words are letters and numbers of all kinds, without marks.
        ('w', _) if is_unicode => r"[\p{L}\p{N}_]",
        ('W', _) if is_unicode => r"[^\p{L}\p{N}_]",
        ('s', _) if is_unicode => r"[\s\x1C-\x1F]",
        ('S', _) if is_unicode => r"[^\s\x1C-\x1F]",
        ('d', _) => "[0-9]",
        ('D', _) => "[^0-9]",
        ('w', _) => "[0-9A-Z_a-z]",
        ('W', _) => "[^0-9A-Z_a-z]",
        ('s', RegexFlavor::JavaScript) => {
            r"[\t-\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}]"
        }
        ('S', RegexFlavor::JavaScript) => {
            r"[^\t-\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}]"
        }
        ('s', _) => r"[\t-\r ]",
        _ => r"[^\t-\r ]",
    }
}
