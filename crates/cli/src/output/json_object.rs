//! JSON objects that are written by the thousand: the keys are constants, and most strings need no escape, which a quick look shows.

use std::fmt::{Display, Write as _};
use std::io;

use super::foreign::Foreign;
use super::look::JsonText;
use urlgram::span::Span;

/// An object that is being written to the end of a buffer. Its strings are those of others ([`Foreign`]).
pub(crate) struct JsonObject<'a> {
    out: &'a mut Vec<u8>,
    /// Byte before the next key: `{` or `,`.
    before: u8,
}

impl<'a> JsonObject<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>) -> Self {
        JsonObject { out, before: b'{' }
    }

    /// Writes a key, which needs no escape, and returns the buffer for its value.
    pub(crate) fn key(&mut self, key: &'static str) -> &mut Vec<u8> {
        let before = std::mem::replace(&mut self.before, b',');
        self.out.extend_from_slice(&[before, b'"']);
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.out
    }

    pub(crate) fn number(&mut self, key: &'static str, value: impl Into<u64>) {
        let value = value.into();
        let out = self.key(key);
        out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
    }

    pub(crate) fn bool(&mut self, key: &'static str, value: bool) {
        self.key(key).extend_from_slice(if value { b"true" } else { b"false" });
    }

    /// Writes a string that needs no escape.
    pub(crate) fn constant(&mut self, key: &'static str, text: &'static str) {
        quote(text, self.key(key));
    }

    /// Writes null.
    pub(crate) fn null(&mut self, key: &'static str) {
        self.key(key).extend_from_slice(b"null");
    }

    /// Writes a string, or null.
    pub(crate) fn text(&mut self, key: &'static str, text: Option<&str>) -> io::Result<()> {
        let Some(text) = text else {
            self.null(key);
            return Ok(());
        };
        push_text(text, self.key(key))
    }

    /// Writes an array of the texts of values.
    pub(crate) fn texts(&mut self, key: &'static str, values: impl Iterator<Item = impl Display>) -> io::Result<()> {
        let out = self.key(key);
        out.push(b'[');
        let mut text = String::new();
        for (number, value) in values.enumerate() {
            text.clear();
            write!(text, "{value}").map_err(io::Error::other)?;
            if number > 0 {
                out.push(b',');
            }
            push_text(&text, out)?;
        }
        out.push(b']');
        Ok(())
    }

    /// Writes keys with their values as another object has written them, after the byte before its first key.
    pub(crate) fn fields(&mut self, written: &[u8]) {
        self.out.push(std::mem::replace(&mut self.before, b','));
        self.out.extend_from_slice(written.get(1..).unwrap_or_default());
    }

    /// Writes an object.
    pub(crate) fn object(
        &mut self,
        key: &'static str,
        write: impl FnOnce(&mut JsonObject<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut object = JsonObject::new(self.key(key));
        write(&mut object)?;
        object.end();
        Ok(())
    }

    /// Writes a span.
    pub(crate) fn span(&mut self, key: &'static str, span: Span) -> io::Result<()> {
        self.object(key, |fields| {
            fields.number("start", span.start);
            fields.number("end", span.end);
            Ok(())
        })
    }

    /// Ends an object, which has at least one key.
    pub(crate) fn end(self) {
        self.out.push(b'}');
    }
}

/// Adds a string that needs no escape.
fn quote(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

/// Adds a string.
fn push_text(text: &str, out: &mut Vec<u8>) -> io::Result<()> {
    match JsonText::of(text) {
        JsonText::Same => quote(text, out),
        JsonText::Quoting => {
            out.reserve(2 * text.len() + 2);
            out.push(b'"');
            for byte in text.bytes() {
                if matches!(byte, b'"' | b'\\') {
                    out.push(b'\\');
                }
                out.push(byte);
            }
            out.push(b'"');
        }
        JsonText::Other => out.extend_from_slice(Foreign(&serde_json::to_string(text)?).json().as_bytes()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_those_of_the_library() {
        let texts =
            ["", "a b", "\"", "\\", "\\\"a\"\\", "/", "é", "\u{202e}", "\u{7f}", "\n", "\0", "##[x]", "日本", "😀"];
        for text in texts.into_iter().flat_map(|text| [text.to_owned(), "x".repeat(63) + text, text.repeat(70)]) {
            let mut written = Vec::new();
            let mut object = JsonObject::new(&mut written);
            object.text("key", Some(&text)).unwrap();
            object.end();
            let expected = Foreign(&serde_json::json!({ "key": text }).to_string()).json().into_owned();
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
        let mut written = Vec::new();
        let mut object = JsonObject::new(&mut written);
        object.texts("key", texts.iter()).unwrap();
        object.end();
        assert_eq!(
            String::from_utf8(written).unwrap(),
            Foreign(&serde_json::json!({ "key": texts }).to_string()).json()
        );
    }
}
