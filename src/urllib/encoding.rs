//! The encodings and error handlers that Python's functions take by name: [`Encoding`], [`Errors`].

use core::fmt::Write as _;
use std::borrow::Cow;

use super::error::{Error, UnicodeDecodeError, UnicodeEncodeError};
use super::repr::escaped;

/// A text encoding: the ones of Python's that this module supports.
///
/// ```
/// use urlgram::urllib::Encoding;
///
/// assert_eq!(Encoding::from_name("ISO-8859-1"), Some(Encoding::Latin1));
/// assert_eq!(Encoding::from_name("u8"), Some(Encoding::Utf8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// ASCII: 128 characters.
    Ascii,
    /// Latin-1, ISO 8859-1: the first 256 characters of Unicode.
    Latin1,
    /// Windows code page 1252.
    Cp1252,
    /// UTF-16 with a byte order mark; little-endian if the mark is missing.
    Utf16,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
}

/// An error handler: the treatment of characters or bytes that an encoding does not have.
///
/// In Python, `SurrogateEscape` and `SurrogatePass` produce and read lone surrogates. A Rust `str` cannot hold them, so a
/// result that would contain one is a `UnicodeDecodeError` that says so. `namereplace` is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Errors {
    /// Raise.
    Strict,
    /// U+FFFD when decoding, `?` when encoding.
    Replace,
    /// Leave out.
    Ignore,
    /// `&#230;`. Only for encoding.
    XmlCharRefReplace,
    /// `\xe6`.
    BackslashReplace,
    /// Bytes as lone surrogates.
    SurrogateEscape,
    /// Encoded surrogates as lone surrogates.
    SurrogatePass,
}

/// Characters 0x80 to 0x9F of code page 1252; five are not assigned.
const CP1252: [Option<char>; 32] = {
    let text = [
        '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”',
        '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
    ];
    let mut table = [None; 32];
    let mut i = 0;
    while i < 32 {
        if text[i] != '\0' {
            table[i] = Some(text[i]);
        }
        i += 1;
    }
    table
};

impl Encoding {
    /// Returns the encoding that has `name` in Python. Case and the punctuation between words do not matter.
    pub fn from_name(name: &str) -> Option<Self> {
        let words = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').filter(|word| !word.is_empty());
        let name = words.collect::<Vec<_>>().join("_").to_ascii_lowercase();
        Some(match name.as_str() {
            "utf_8" | "u8" | "utf" | "utf8" | "utf8_ucs2" | "utf8_ucs4" | "cp65001" => Encoding::Utf8,
            "ascii" | "646" | "us_ascii" | "us" | "ansi_x3.4_1968" | "ansi_x3_4_1968" | "ansi_x3.4_1986" | "cp367"
            | "csascii" | "ibm367" | "iso646_us" | "iso_646.irv_1991" | "iso_ir_6" => Encoding::Ascii,
            "latin_1" | "latin1" | "latin" | "l1" | "iso_8859_1" | "iso8859_1" | "iso8859" | "8859"
            | "iso_8859_1_1987" | "cp819" | "ibm819" | "csisolatin1" | "iso_ir_100" => Encoding::Latin1,
            "cp1252" | "1252" | "windows_1252" => Encoding::Cp1252,
            "utf_16" | "utf16" | "u16" => Encoding::Utf16,
            "utf_16_le" | "utf_16le" | "unicodelittleunmarked" => Encoding::Utf16Le,
            "utf_16_be" | "utf_16be" | "unicodebigunmarked" => Encoding::Utf16Be,
            _ => return None,
        })
    }

    /// Encodes `text`. Python's `str.encode(encoding, errors)`.
    ///
    /// # Errors
    /// `UnicodeEncodeError` for a character that the encoding lacks, if `errors` raises.
    pub fn encode<'a>(self, text: &'a str, errors: Errors) -> Result<Cow<'a, [u8]>, Error> {
        let utf16 = |to_bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(to_bytes).collect::<Vec<u8>>();
        Ok(match self {
            Encoding::Utf8 => Cow::Borrowed(text.as_bytes()),
            _ if text.is_ascii() && self.extends_ascii() => Cow::Borrowed(text.as_bytes()),
            Encoding::Utf16 => Cow::Owned([vec![0xFF, 0xFE], utf16(u16::to_le_bytes)].concat()),
            Encoding::Utf16Le => Cow::Owned(utf16(u16::to_le_bytes)),
            Encoding::Utf16Be => Cow::Owned(utf16(u16::to_be_bytes)),
            Encoding::Ascii | Encoding::Latin1 | Encoding::Cp1252 => Cow::Owned(self.encode_table(text, errors)?),
        })
    }

    /// Decodes `bytes`. Python's `bytes.decode(encoding, errors)`.
    ///
    /// # Errors
    /// `UnicodeDecodeError` for bytes that are invalid in the encoding, if `errors` raises; `TypeError` for the handler
    /// `xmlcharrefreplace`.
    pub fn decode<'a>(self, bytes: &'a [u8], errors: Errors) -> Result<Cow<'a, str>, Error> {
        if self == Encoding::Utf8 || (self.extends_ascii() && bytes.is_ascii()) {
            if let Ok(text) = core::str::from_utf8(bytes) {
                return Ok(Cow::Borrowed(text));
            }
        }
        Ok(Cow::Owned(match self {
            Encoding::Utf8 => decode_utf8(bytes, errors)?,
            Encoding::Ascii | Encoding::Latin1 | Encoding::Cp1252 => self.decode_table(bytes, errors)?,
            Encoding::Utf16 => match bytes {
                [0xFE, 0xFF, bytes @ ..] => decode_utf16(bytes, u16::from_be_bytes, "utf-16-be", 2, errors)?,
                [0xFF, 0xFE, bytes @ ..] => decode_utf16(bytes, u16::from_le_bytes, "utf-16-le", 2, errors)?,
                _ => decode_utf16(bytes, u16::from_le_bytes, "utf-16-le", 0, errors)?,
            },
            Encoding::Utf16Le => decode_utf16(bytes, u16::from_le_bytes, "utf-16-le", 0, errors)?,
            Encoding::Utf16Be => decode_utf16(bytes, u16::from_be_bytes, "utf-16-be", 0, errors)?,
        }))
    }

    fn extends_ascii(self) -> bool {
        matches!(self, Encoding::Utf8 | Encoding::Ascii | Encoding::Latin1 | Encoding::Cp1252)
    }

    fn encode_table(self, text: &str, errors: Errors) -> Result<Vec<u8>, Error> {
        let mut out = Vec::with_capacity(text.len());
        for (start, character) in text.chars().enumerate() {
            if let Some(byte) = self.byte_of(character) {
                out.push(byte);
                continue;
            }
            match errors {
                Errors::Replace => out.push(b'?'),
                Errors::Ignore => {}
                Errors::XmlCharRefReplace => out.extend(format!("&#{};", u32::from(character)).bytes()),
                Errors::BackslashReplace => out.extend(escaped(character).bytes()),
                Errors::Strict | Errors::SurrogateEscape | Errors::SurrogatePass => {
                    let run = text.chars().skip(start).take_while(|&c| self.byte_of(c).is_none()).count();
                    let (encoding, reason) = self.message_words();
                    // Python's charmap codec reports one character at a time.
                    let end = start + if self == Encoding::Cp1252 { 1 } else { run };
                    let error = UnicodeEncodeError { encoding, character, start, end, reason };
                    return Err(Error::UnicodeEncodeError(error));
                }
            }
        }
        Ok(out)
    }

    fn decode_table(self, bytes: &[u8], errors: Errors) -> Result<String, Error> {
        let mut out = String::with_capacity(bytes.len());
        for (start, &byte) in bytes.iter().enumerate() {
            match self.char_of(byte) {
                Some(c) => out.push(c),
                None => {
                    let (encoding, reason) = self.message_words();
                    let error = UnicodeDecodeError { encoding, byte, start, end: start + 1, reason };
                    handle(&mut out, &bytes[start..=start], error, errors)?;
                }
            }
        }
        Ok(out)
    }

    fn byte_of(self, c: char) -> Option<u8> {
        match (self, u8::try_from(u32::from(c))) {
            (Encoding::Ascii, Ok(byte)) => byte.is_ascii().then_some(byte),
            (Encoding::Latin1, Ok(byte)) => Some(byte),
            (Encoding::Cp1252, Ok(byte @ (0..=0x7F | 0xA0..))) => Some(byte),
            (Encoding::Cp1252, _) => (0x80..).zip(CP1252).find_map(|(byte, here)| (here == Some(c)).then_some(byte)),
            _ => None,
        }
    }

    fn char_of(self, byte: u8) -> Option<char> {
        match (self, byte) {
            (_, 0..=0x7F) | (Encoding::Latin1, _) | (Encoding::Cp1252, 0xA0..) => Some(char::from(byte)),
            (Encoding::Cp1252, _) => CP1252[usize::from(byte) - 0x80],
            _ => None,
        }
    }

    /// Returns the name and the reason in the error messages of a single-byte encoding.
    fn message_words(self) -> (&'static str, &'static str) {
        match self {
            Encoding::Ascii => ("ascii", "ordinal not in range(128)"),
            Encoding::Latin1 => ("latin-1", "ordinal not in range(256)"),
            _ => ("charmap", "character maps to <undefined>"),
        }
    }
}

impl Errors {
    /// Returns the handler that has `name` in Python.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "strict" => Errors::Strict,
            "replace" => Errors::Replace,
            "ignore" => Errors::Ignore,
            "xmlcharrefreplace" => Errors::XmlCharRefReplace,
            "backslashreplace" => Errors::BackslashReplace,
            "surrogateescape" => Errors::SurrogateEscape,
            "surrogatepass" => Errors::SurrogatePass,
            _ => return None,
        })
    }
}

/// Applies the handler `errors` to undecodable `bytes`.
fn handle(out: &mut String, bytes: &[u8], error: UnicodeDecodeError, errors: Errors) -> Result<(), Error> {
    const LONE: &str = "it decodes to a lone surrogate, which a Rust str cannot hold";
    let encoded_surrogate = error.encoding == "utf-8" && bytes.first() == Some(&0xED);
    match errors {
        Errors::Strict => return Err(Error::UnicodeDecodeError(error)),
        Errors::Replace => out.push(char::REPLACEMENT_CHARACTER),
        Errors::Ignore => {}
        Errors::BackslashReplace => bytes.iter().for_each(|byte| {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\x{byte:02x}");
        }),
        Errors::XmlCharRefReplace => {
            return Err(Error::TypeError("don't know how to handle UnicodeDecodeError in error callback".into()));
        }
        Errors::SurrogateEscape if bytes.iter().all(|byte| !byte.is_ascii()) => {
            return Err(Error::UnicodeDecodeError(UnicodeDecodeError { reason: LONE, ..error }));
        }
        Errors::SurrogatePass if encoded_surrogate => {
            return Err(Error::UnicodeDecodeError(UnicodeDecodeError { reason: LONE, ..error }));
        }
        Errors::SurrogateEscape | Errors::SurrogatePass => return Err(Error::UnicodeDecodeError(error)),
    }
    Ok(())
}

fn decode_utf8(bytes: &[u8], errors: Errors) -> Result<String, Error> {
    let mut out = String::with_capacity(bytes.len());
    let mut start = 0;
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        start += chunk.valid().len();
        let Some(&byte) = chunk.invalid().first() else { continue };
        let end = start + chunk.invalid().len();
        let reason = match byte {
            0x80..=0xC1 | 0xF5.. => "invalid start byte",
            _ if end == bytes.len() && is_truncated(chunk.invalid()) => "unexpected end of data",
            _ => "invalid continuation byte",
        };
        let error = UnicodeDecodeError { encoding: "utf-8", byte, start, end, reason };
        handle(&mut out, chunk.invalid(), error, errors)?;
        start = end;
    }
    Ok(out)
}

/// Whether `bytes` are an incomplete UTF-8 character.
fn is_truncated(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

fn decode_utf16(
    bytes: &[u8],
    unit: fn([u8; 2]) -> u16,
    encoding: &'static str,
    mark: usize,
    errors: Errors,
) -> Result<String, Error> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut out = String::with_capacity(bytes.len() / 2);
    let mut at = 0;
    let fail = |out: &mut String, at: usize, length: usize, reason| {
        let here = &bytes[at..at + length];
        let error = UnicodeDecodeError { encoding, byte: here[0], start: mark + at, end: mark + at + length, reason };
        handle(out, here, error, errors)
    };
    for read in char::decode_utf16(units) {
        match read {
            Ok(c) => {
                out.push(c);
                at += 2 * c.len_utf16();
            }
            Err(lone) => {
                let high_at_end = lone.unpaired_surrogate() < 0xDC00 && at + 4 > bytes.len();
                // For a high surrogate at the end, Python's error includes a last odd byte.
                let (length, reason) = match (high_at_end, lone.unpaired_surrogate() < 0xDC00) {
                    (true, _) => (bytes.len() - at, "unexpected end of data"),
                    (_, true) => (2, "illegal UTF-16 surrogate"),
                    _ => (2, "illegal encoding"),
                };
                fail(&mut out, at, length, reason)?;
                at += length;
            }
        }
    }
    if at < bytes.len() {
        fail(&mut out, at, bytes.len() - at, "truncated data")?;
    }
    Ok(out)
}
