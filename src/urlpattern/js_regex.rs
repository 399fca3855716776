//! Regular expressions of JavaScript with the flag `v`, in the syntax of the `regex` crate.
//!
//! The tokenizer ensures that a regular expression is ASCII, and components are ASCII after canonicalization, so that the classes
//! `\d`, `\w` and `\s` of both languages match the same texts.

use alloc::format;
use alloc::string::String;

use super::error::UrlPatternError;

/// Translates a regular expression.
pub(super) fn translated(js: &str) -> Result<String> {
    let mut translator = Translator { js: js.as_bytes(), at: 0, depth: 0, output: String::with_capacity(js.len()) };
    translator.disjunction()?;
    match translator.peek() {
        None => Ok(translator.output),
        Some(_) => Err(translator.invalid("unbalanced parenthesis")),
    }
}

/// Limit of the nesting of groups and classes, of which each takes a few frames of the stack.
const MAX_DEPTH: usize = 100;

struct Translator<'a> {
    js: &'a [u8],
    at: usize,
    /// Number of groups and classes that are open.
    depth: usize,
    output: String,
}

/// An operand of a class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Char(u8),
    /// A class escape or a nested class.
    Set,
}

type Result<T = ()> = core::result::Result<T, UrlPatternError>;

impl Translator<'_> {
    fn peek(&self) -> Option<u8> {
        self.js.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let next = self.peek();
        self.at += usize::from(next.is_some());
        next
    }

    /// Consumes `text` if it comes next.
    fn eat(&mut self, text: &str) -> bool {
        let found = self.js[self.at..].starts_with(text.as_bytes());
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn invalid(&self, message: &str) -> UrlPatternError {
        UrlPatternError::InvalidRegExp(format!("{message} at byte {} of the expression", self.at))
    }

    fn unsupported(&self, message: &str) -> UrlPatternError {
        UrlPatternError::UnsupportedRegExp(format!("{message} at byte {} of the expression", self.at))
    }

    /// Opens a group or a class.
    fn open(&mut self) -> Result {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(UrlPatternError::TooLarge("groups and classes nested deeper than 100 levels"));
        }
        Ok(())
    }

    /// Translates alternatives up to a closing parenthesis or the end.
    fn disjunction(&mut self) -> Result {
        while let Some(byte) = self.peek().filter(|byte| *byte != b')') {
            self.at += 1;
            let is_repeatable = self.term(byte)?;
            self.quantifier(is_repeatable)?;
        }
        Ok(())
    }

    /// Translates a term that begins with `byte`. Returns whether it can be repeated.
    fn term(&mut self, byte: u8) -> Result<bool> {
        match byte {
            b'^' | b'$' | b'|' => {
                self.output.push(byte.into());
                return Ok(false);
            }
            b'.' => self.output.push('.'),
            b'[' => self.class()?,
            b'(' => self.group()?,
            b'\\' => return self.escape(),
            b'*' | b'+' | b'?' => return Err(self.invalid("nothing to repeat")),
            b'{' | b'}' | b']' => return Err(self.invalid("a bracket that needs a backslash")),
            _ => self.literal(byte),
        }
        Ok(true)
    }

    fn literal(&mut self, byte: u8) {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => self.output.push(byte.into()),
            _ => self.output.push_str(&format!("\\x{byte:02X}")),
        }
    }

    fn group(&mut self) -> Result {
        if ["?=", "?!", "?<=", "?<!"].iter().any(|look| self.js[self.at..].starts_with(look.as_bytes())) {
            return Err(self.unsupported("lookaround"));
        }
        if self.eat("?<") {
            let name = self.until(b'>')?;
            self.output.push_str(&format!("(?<{name}>"));
        } else if self.eat("?") {
            let flags = self.until(b':')?;
            if !flags.bytes().all(|flag| b"ims-".contains(&flag)) {
                return Err(self.invalid("a group with unknown flags"));
            }
            self.output.push_str(&format!("(?{flags}:"));
        } else {
            return Err(self.invalid("a capturing group"));
        }
        self.open()?;
        self.disjunction()?;
        self.depth -= 1;
        self.output.push(')');
        if self.eat(")") { Ok(()) } else { Err(self.invalid("a group that is not closed")) }
    }

    /// Consumes the text before `end`, and `end`.
    fn until(&mut self, end: u8) -> Result<String> {
        let rest = &self.js[self.at..];
        let len = rest.iter().position(|byte| *byte == end).ok_or_else(|| self.invalid("an incomplete group"))?;
        self.at += len + 1;
        Ok(String::from_utf8_lossy(&rest[..len]).into_owned())
    }

    fn quantifier(&mut self, is_repeatable: bool) -> Result {
        let start = self.at;
        match self.peek() {
            Some(b'*' | b'+' | b'?') => self.at += 1,
            Some(b'{') => self.counts()?,
            _ => return Ok(()),
        }
        if !is_repeatable {
            return Err(self.invalid("nothing to repeat"));
        }
        self.eat("?");
        self.output.push_str(&String::from_utf8_lossy(&self.js[start..self.at]));
        match self.peek() {
            Some(b'*' | b'+' | b'?' | b'{') => Err(self.invalid("nothing to repeat")),
            _ => Ok(()),
        }
    }

    /// Consumes `{2}`, `{2,}` or `{2,3}`.
    fn counts(&mut self) -> Result {
        self.at += 1;
        let counts = self.until(b'}').map_err(|_| self.invalid("an incomplete quantifier"))?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_valid = match counts.split_once(',') {
            None => is_number(&counts),
            Some((min, max)) => is_number(min) && (max.is_empty() || is_number(max)),
        };
        if is_valid { Ok(()) } else { Err(self.invalid("an incomplete quantifier")) }
    }

    /// Translates an escape outside of a class. Returns whether it can be repeated.
    fn escape(&mut self) -> Result<bool> {
        match self.peek() {
            Some(b'b') => self.output.push_str("\\b"),
            Some(b'B') => self.output.push_str("\\B"),
            Some(b'1'..=b'9' | b'k') => return Err(self.unsupported("a backreference")),
            _ => {
                match self.class_escape()? {
                    Operand::Char(b'-') => return Err(self.invalid("an unknown escape")),
                    Operand::Char(char) => self.literal(char),
                    Operand::Set => {}
                }
                return Ok(true);
            }
        }
        self.at += 1;
        Ok(false)
    }

    /// Translates an escape that a class may contain, and returns the character that it means. Writes a set to the output.
    fn class_escape(&mut self) -> Result<Operand> {
        let byte = self.next().ok_or_else(|| self.invalid("a backslash at the end"))?;
        let char = match byte {
            b'd' | b'D' | b's' | b'S' | b'w' | b'W' => {
                self.output.push('\\');
                self.output.push(byte.into());
                return Ok(Operand::Set);
            }
            b'p' | b'P' if self.peek() == Some(b'{') => {
                self.at += 1;
                let property = self.until(b'}')?;
                self.output.push_str(&format!("\\{}{{{property}}}", char::from(byte)));
                return Ok(Operand::Set);
            }
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 0x0B,
            b'f' => 0x0C,
            b'r' => b'\r',
            b'0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => 0,
            b'c' => match self.next() {
                Some(letter) if letter.is_ascii_alphabetic() => letter & 0x1F,
                _ => return Err(self.invalid("an unknown escape")),
            },
            b'x' => return self.hexadecimal(2),
            b'u' if self.eat("{") => {
                let digits = self.until(b'}')?;
                return self.code_point(&digits);
            }
            b'u' => return self.hexadecimal(4),
            b'^' | b'$' | b'\\' | b'.' | b'*' | b'+' | b'?' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'|' | b'/'
            | b'-' => byte,
            _ => return Err(self.invalid("an unknown escape")),
        };
        Ok(Operand::Char(char))
    }

    fn hexadecimal(&mut self, len: usize) -> Result<Operand> {
        let digits = self.js.get(self.at..self.at + len).ok_or_else(|| self.invalid("an incomplete escape"))?;
        let digits = String::from_utf8_lossy(digits).into_owned();
        self.at += len;
        self.code_point(&digits)
    }

    /// Returns an ASCII character, or writes another one to the output.
    fn code_point(&mut self, digits: &str) -> Result<Operand> {
        let is_hex = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let value = u32::from_str_radix(digits, 16).ok().filter(|value| is_hex && *value <= 0x10_FFFF);
        let value = value.ok_or_else(|| self.invalid("an incomplete escape"))?;
        if let Some(char) = u8::try_from(value).ok().filter(u8::is_ascii) {
            return Ok(Operand::Char(char));
        }
        // A lone surrogate is in no text, like the empty class.
        self.output.push_str(&char::from_u32(value).map_or("[^\\s\\S]".into(), |_| format!("\\x{{{value:X}}}")));
        Ok(Operand::Set)
    }

    /// Translates a class after its opening bracket.
    fn class(&mut self) -> Result {
        self.open()?;
        self.output.push('[');
        if self.eat("^") {
            self.output.push('^');
        }
        let start = self.output.len();
        let (mut operands, mut operator, mut has_range) = (0, None, false);
        loop {
            if self.eat("]") {
                break;
            }
            if let Some(found) = ["&&", "--"].into_iter().find(|operator| self.eat(operator)) {
                if operands != 1 || self.peek() == Some(b'&') || operator.is_some_and(|operator| operator != found) {
                    return Err(self.invalid("an operator without two operands"));
                }
                (operands, operator) = (0, Some(found));
                self.output.push_str(found);
                continue;
            }
            has_range |= self.operand()?;
            operands += 1;
        }
        if operator.is_some() && (operands != 1 || has_range) {
            return Err(self.invalid("an operator without two operands"));
        }
        if self.output.len() == start {
            // `[]` matches nothing, and `[^]` everything.
            self.output.push_str("&&\\d&&\\D");
        }
        self.output.push(']');
        self.depth -= 1;
        Ok(())
    }

    /// Translates a character, a range or a set of a class. Returns whether it is a range.
    fn operand(&mut self) -> Result<bool> {
        let before = self.output.len();
        let Operand::Char(first) = self.single()? else { return Ok(false) };
        self.literal(first);
        let is_range = self.peek() == Some(b'-') && self.js.get(self.at + 1) != Some(&b'-');
        if !is_range {
            return Ok(false);
        }
        self.at += 1;
        self.output.push('-');
        match self.single()? {
            Operand::Char(last) if last >= first => self.literal(last),
            // The end was written already: a character that is not ASCII.
            Operand::Set if self.output[before..].contains("-\\x{") => {}
            _ => return Err(self.invalid("a range out of order")),
        }
        Ok(true)
    }

    fn single(&mut self) -> Result<Operand> {
        let byte = self.next().ok_or_else(|| self.invalid("a class that is not closed"))?;
        match byte {
            b'\\' if self.peek() == Some(b'q') => Err(self.unsupported("strings in a class")),
            b'\\' if self.peek() == Some(b'b') => {
                self.at += 1;
                Ok(Operand::Char(8))
            }
            b'\\' if self.peek().is_some_and(|next| b"&!#%,:;<=>@`~".contains(&next)) => {
                Ok(Operand::Char(self.next().unwrap_or_default()))
            }
            b'\\' => self.class_escape(),
            b'[' => self.class().map(|()| Operand::Set),
            b'(' | b')' | b'{' | b'}' | b'/' | b'-' | b'|' => Err(self.invalid("a character that needs a backslash")),
            _ if self.peek() == Some(byte) && b"&!#$%*+,.:;<=>?@^`~".contains(&byte) => {
                Err(self.invalid("a reserved pair of characters"))
            }
            _ => Ok(Operand::Char(byte)),
        }
    }
}
