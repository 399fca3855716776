//! Python's `repr` of `str`, `bytes` and `float`.

use core::fmt::{self, Write as _};

/// A `str` as Python's `repr` writes it.
#[derive(Clone, Copy)]
pub(super) struct StrRepr<'a>(pub(super) &'a str);

/// A `bytes` as Python's `repr` writes it.
#[derive(Clone, Copy)]
pub(super) struct BytesRepr<'a>(pub(super) &'a [u8]);

/// A `float` as Python's `repr` writes it: the fewest digits that identify it.
#[derive(Clone, Copy)]
pub(super) struct FloatRepr(pub(super) f64);

/// Returns the quotation mark: `'`, unless only `'` would need escapes.
fn quote_for(bytes: &[u8]) -> char {
    if bytes.contains(&b'\'') && !bytes.contains(&b'"') { '"' } else { '\'' }
}

/// Whether `c` is printable in Python: not of the categories Cc, Cf, Cs, Co, Cn, Zl, Zp, Zs, except for a space.
///
/// The `Debug` of `str` escapes the same characters, except that it also escapes a combining mark at the start. Its Unicode
/// version is that of the compiler.
fn is_printable(c: char) -> bool {
    let mut buffer = [b'a'; 5];
    c.encode_utf8(&mut buffer[1..]);
    let text = core::str::from_utf8(&buffer[..1 + c.len_utf8()]).unwrap_or_default();
    text.escape_debug().nth(1) == Some(c)
}

/// Returns Python's escape of `c`: `\xhh`, `\uhhhh` or `\Uhhhhhhhh`.
pub(super) fn escaped(c: char) -> String {
    match u32::from(c) {
        code @ 0..=0xFF => format!("\\x{code:02x}"),
        code @ 0x100..=0xFFFF => format!("\\u{code:04x}"),
        code => format!("\\U{code:08x}"),
    }
}

impl fmt::Display for StrRepr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quote = quote_for(self.0.as_bytes());
        f.write_char(quote)?;
        for c in self.0.chars() {
            match c {
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                _ if c == quote => write!(f, "\\{c}")?,
                ' '..='~' => f.write_char(c)?,
                '\0'..='\x7f' => f.write_str(&escaped(c))?,
                _ if is_printable(c) => f.write_char(c)?,
                _ => f.write_str(&escaped(c))?,
            }
        }
        f.write_char(quote)
    }
}

impl fmt::Display for BytesRepr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quote = quote_for(self.0);
        write!(f, "b{quote}")?;
        for &byte in self.0 {
            match char::from(byte) {
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                c if c == quote => write!(f, "\\{c}")?,
                c @ ' '..='~' => f.write_char(c)?,
                _ => write!(f, "\\x{byte:02x}")?,
            }
        }
        f.write_char(quote)
    }
}

impl fmt::Display for FloatRepr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_nan() {
            return f.write_str("nan");
        }
        if self.0.is_infinite() {
            return f.write_str(if self.0 > 0.0 { "inf" } else { "-inf" });
        }
        let scientific = format!("{:e}", self.0);
        let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let power: i32 = exponent.parse().unwrap_or(0);
        if (-4..16).contains(&power) {
            let plain = format!("{}", self.0);
            f.write_str(&plain)?;
            return if plain.contains('.') { Ok(()) } else { f.write_str(".0") };
        }
        write!(f, "{digits}e{}{:02}", if power < 0 { '-' } else { '+' }, power.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn repr(text: &str, expected: &str) {
        assert_eq!(StrRepr(text).to_string(), expected);
    }

    #[test]
    fn quotes_are_single_unless_they_need_escapes() {
        repr("a", "'a'");
        repr("a'b", "\"a'b\"");
        repr("a'b\"c", "'a\\'b\"c'");
        assert_eq!(BytesRepr(b"a'b").to_string(), "b\"a'b\"");
    }

    #[test]
    fn unprintable_characters_are_escaped() {
        repr("\0\t\x7f\u{85}\u{a0}\u{ad}", r"'\x00\t\x7f\x85\xa0\xad'");
        repr("\u{202e}\u{2028}\u{e000}\u{10ffff}\u{feff}", r"'\u202e\u2028\ue000\U0010ffff\ufeff'");
        repr("é日🍣\u{301}", "'é日🍣\u{301}'");
        assert_eq!(BytesRepr(b"\x00\n\xff\\").to_string(), r"b'\x00\n\xff\\'");
    }

    #[test]
    fn floats_have_pythons_shortest_form() {
        for (float, expected) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (1e-4, "0.0001"),
            (1.25e-5, "1.25e-05"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(FloatRepr(float).to_string(), expected);
        }
    }
}
