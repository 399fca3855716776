//! Escapes and classes of the flavors, rewritten to the syntax of the crate `regex-syntax`.

use std::borrow::Cow;

use regex_syntax::ast::ClassAsciiKind;

use super::flavor::{PatternLook, Scanner};
use super::invalid::InvalidRegex;
use crate::write::RegexFlavor;

/// A member of a class.
enum Member {
    /// A code point, which may be a surrogate.
    One(u32),
    /// A set in the syntax of `regex-syntax`.
    Set(Cow<'static, str>),
}

impl Scanner<'_, '_> {
    /// Reads a backslash and what follows it, outside of a class.
    pub(super) fn escape(&mut self) -> Result<(), InvalidRegex> {
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

    pub(super) fn class(&mut self) -> Result<(), InvalidRegex> {
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
                    self.at += end + 2;
                    let name = self.text[at + 2..at + end].trim_start_matches('^');
                    if ClassAsciiKind::from_name(name).is_none() {
                        return self.syntax(at, "an unknown named class");
                    }
                    out.push_str(&self.text[at..at + end + 2]);
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
            // A class needs a member.
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
