//! Encodings for queries (section 1.3, percent-encode after encoding).

use alloc::string::String;
use core::fmt;

#[cfg(feature = "encodings")]
use super::percent_encode::append_byte;
use super::percent_encode::{PercentEncodeSet, append_encoded};

/// Encoding of the percent-encoded bytes of a query: UTF-8, or with the feature `encodings` any of the Encoding Standard.
///
/// Only HTML documents in legacy encodings need another encoding than [`Encoding::UTF_8`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Encoding(#[cfg(feature = "encodings")] &'static encoding_rs::Encoding);

#[cfg(not(feature = "encodings"))]
impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Encoding();

    /// Returns the encoding with this label, ignoring case and surrounding white space. Without the feature `encodings` that is
    /// UTF-8 only.
    pub fn for_label(label: &str) -> Option<Self> {
        matches!(label.trim_ascii().to_ascii_lowercase().as_str(), "utf-8" | "utf8").then_some(Self::UTF_8)
    }

    /// Returns the Encoding Standard's name.
    pub fn name(self) -> &'static str {
        "UTF-8"
    }

    #[inline]
    fn is_utf_8(self) -> bool {
        true
    }

    fn append_other(self, _: &mut String, _: &str, _: PercentEncodeSet) {}
}

#[cfg(feature = "encodings")]
impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Encoding(&encoding_rs::UTF_8_INIT);

    /// Returns the encoding with this label of the Encoding Standard, ignoring case and surrounding white space. UTF-16 and
    /// "replacement" become UTF-8, as in step 5 of the basic URL parser ("get an output encoding").
    ///
    /// ```
    /// use urlgram::whatwg::{Encoding, Parser};
    ///
    /// let latin = Encoding::for_label("latin1").unwrap();
    /// let url = Parser::new().encoding(latin).parse("https://h/?smörgåsbord").unwrap();
    /// assert_eq!(url.query(), Some("sm%F6rg%E5sbord"));
    /// ```
    pub fn for_label(label: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label(label.as_bytes()).map(|encoding| Encoding(encoding.output_encoding()))
    }

    /// Returns the Encoding Standard's name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    #[inline]
    fn is_utf_8(self) -> bool {
        core::ptr::eq(self.0, encoding_rs::UTF_8)
    }

    /// Runs percent-encode after encoding for encodings other than UTF-8. A code point that the encoding lacks becomes a
    /// percent-encoded numeric character reference.
    fn append_other(self, output: &mut String, input: &str, set: PercentEncodeSet) {
        let mut encoder = self.0.new_encoder();
        let mut buffer = [0; 256];
        let mut rest = input;
        loop {
            let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
            for &byte in &buffer[..written] {
                if set.contains_byte(byte) {
                    append_byte(output, byte, set);
                } else {
                    output.push(char::from(byte));
                }
            }
            rest = &rest[read..];
            match result {
                encoding_rs::EncoderResult::InputEmpty => return,
                encoding_rs::EncoderResult::OutputFull => {}
                encoding_rs::EncoderResult::Unmappable(c) => {
                    output.push_str(&alloc::format!("%26%23{}%3B", u32::from(c)));
                }
            }
        }
    }
}

impl Encoding {
    /// Appends `input`, percent-encoded after encoding (section 1.3), to `output`.
    #[inline]
    pub(super) fn append_encoded(self, output: &mut String, input: &str, set: PercentEncodeSet) {
        if self.is_utf_8() {
            append_encoded(output, input, set);
        } else {
            self.append_other(output, input, set);
        }
    }
}

impl Default for Encoding {
    fn default() -> Self {
        Encoding::UTF_8
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoding({})", self.name())
    }
}
