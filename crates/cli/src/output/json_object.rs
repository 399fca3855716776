//! JSON objects that are written by the thousand: the keys are constants, and most strings need no escape, which a quick look shows.

use std::io;

use serde::Serialize;

use super::legible::{is_legible_json, legible_json};
use urlgram::span::Span;

/// An object that is being written to the end of a buffer. Its strings are [legible](legible_json).
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
        self.out.push(std::mem::replace(&mut self.before, b','));
        self.out.push(b'"');
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
        match text {
            None => self.null(key),
            Some(text) if is_legible_json(text) => quote(text, self.key(key)),
            Some(text) => return self.value(key, text),
        }
        Ok(())
    }

    /// Writes any value.
    pub(crate) fn value(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
        push(self.key(key), value)
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

/// Adds a value to a document.
fn push(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    out.extend_from_slice(legible_json(serde_json::to_string(value)?).as_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_those_of_the_library() {
        let texts = ["", "a b", "\"", "\\", "/", "é", "\u{202e}", "\u{7f}", "\n", "\0", "##[x]", "日本", "😀"];
        for text in texts.into_iter().flat_map(|text| [text.to_owned(), "x".repeat(63) + text, text.repeat(70)]) {
            let mut written = Vec::new();
            let mut object = JsonObject::new(&mut written);
            object.text("key", Some(&text)).unwrap();
            object.end();
            let expected = legible_json(serde_json::json!({ "key": text }).to_string());
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
    }
}
