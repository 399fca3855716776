//! JSON objects that are written field by field, for output with very many of them.

use serde::Serialize;

/// An object that is being written.
pub(crate) struct JsonObject<'o>(&'o mut Vec<u8>);

impl<'o> JsonObject<'o> {
    /// Begins an object at the end of `out`.
    pub(crate) fn begin(out: &'o mut Vec<u8>) -> Self {
        out.push(b'{');
        JsonObject(out)
    }

    /// Adds a string.
    pub(crate) fn text(&mut self, key: &str, text: &str) {
        self.key(key);
        push_string(self.0, text);
    }

    /// Adds a string, or null.
    pub(crate) fn text_or_null(&mut self, key: &str, text: Option<&str>) {
        self.key(key);
        match text {
            Some(text) => push_string(self.0, text),
            None => self.0.extend_from_slice(b"null"),
        }
    }

    /// Adds any other value.
    ///
    /// # Errors
    /// The value cannot be written as JSON.
    pub(crate) fn value(&mut self, key: &str, value: &impl Serialize) -> serde_json::Result<()> {
        self.key(key);
        serde_json::to_writer(&mut *self.0, value)
    }

    /// Ends the object.
    pub(crate) fn end(self) {
        self.0.push(b'}');
    }

    /// Adds a key, which needs no escapes.
    fn key(&mut self, key: &str) {
        // A value never ends so.
        if !self.0.ends_with(b"{") {
            self.0.push(b',');
        }
        self.0.push(b'"');
        self.0.extend_from_slice(key.as_bytes());
        self.0.extend_from_slice(b"\":");
    }
}

/// Number of bytes that are read at once.
const BLOCK: usize = 32;

/// Adds a string. Copies blocks without escapes, which are found without a branch for each byte.
fn push_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let is_plain = |byte: &u8| (*byte >= b' ') & (*byte != b'"') & (*byte != b'\\');
    for block in text.as_bytes().chunks(BLOCK) {
        if block.iter().fold(true, |all, byte| all & is_plain(byte)) {
            out.extend_from_slice(block);
        } else {
            block.iter().for_each(|byte| push_byte(out, *byte));
        }
    }
    out.push(b'"');
}

/// Adds a byte of a string, as an escape if it needs one.
fn push_byte(out: &mut Vec<u8>, byte: u8) {
    let escape = match byte {
        b'"' => b'"',
        b'\\' => b'\\',
        b'\x08' => b'b',
        b'\t' => b't',
        b'\n' => b'n',
        b'\x0c' => b'f',
        b'\r' => b'r',
        0..b' ' => return out.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
        byte => return out.push(byte),
    };
    out.extend_from_slice(&[b'\\', escape]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_those_of_serde_json() {
        let every: String = (0..0x300).filter_map(char::from_u32).collect();
        for text in ["", "a", "\u{7f}\u{2028}\u{1f980}\"", &every, &"a\\b".repeat(99)] {
            let mut out = Vec::new();
            push_string(&mut out, text);
            assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(text).unwrap());
        }
    }

    #[test]
    fn fields_are_separated() {
        let mut out = Vec::new();
        let mut object = JsonObject::begin(&mut out);
        object.text("a", "{");
        object.text_or_null("b", None);
        object.value("c", &[1, 2]).unwrap();
        object.end();
        assert_eq!(out, br#"{"a":"{","b":null,"c":[1,2]}"#);
    }
}
