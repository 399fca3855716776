//! Addresses of the form `local@domain` within URLs.

use alloc::borrow::Cow;
use core::fmt;

use crate::percent::{decode_lossy, first_decoded};
use crate::span::Span;

/// A mail address, message identifier or content identifier, percent-encoded as written: `local@domain`.
///
/// ```
/// use urlgram::scheme::mailto::MailtoUrl;
///
/// let url = MailtoUrl::parse("mailto:%22not%40me%22@example.org")?;
/// let address = url.to().next().unwrap();
/// assert_eq!(address.local_part(), "%22not%40me%22");
/// assert_eq!(address.domain(), "example.org");
/// assert_eq!(address.decoded(), "\"not@me\"@example.org");
/// # Ok::<(), urlgram::scheme::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address<'a> {
    text: &'a str,
    local_part: Span,
    domain: Span,
}

impl<'a> Address<'a> {
    /// Splits the address at `span`, which matched a rule, at the first `@` outside a quoted string. The `@` may be
    /// written `%40`.
    pub(super) fn new(text: &'a str, span: Span) -> Self {
        let (mut at, mut quoted) = (span.start, false);
        while at < span.end {
            let (byte, width) = decoded_byte(text, at);
            match byte {
                b'"' => quoted = !quoted,
                b'\\' if quoted => at += decoded_byte(text, at + width).1,
                b'@' if !quoted => {
                    let (local_part, domain) = (Span::new(span.start, at), Span::new(at + width, span.end));
                    return Address { text, local_part, domain };
                }
                _ => {}
            }
            at += width;
        }
        Address { text, local_part: span, domain: Span::empty(span.end) }
    }

    /// Returns the address as written.
    pub fn as_str(&self) -> &'a str {
        self.span().of(self.text)
    }

    /// Returns the byte offsets in the URL.
    pub fn span(&self) -> Span {
        Span::new(self.local_part.start, self.domain.end)
    }

    /// Returns the part before the `@`, as written.
    pub fn local_part(&self) -> &'a str {
        self.local_part.of(self.text)
    }

    /// Returns the part after the `@`, as written.
    pub fn domain(&self) -> &'a str {
        self.domain.of(self.text)
    }

    /// Returns the address, percent-decoded once. Bytes that are not UTF-8 become U+FFFD.
    pub fn decoded(&self) -> Cow<'a, str> {
        decoded(self.as_str())
    }
}

impl fmt::Debug for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({:?})", self.as_str())
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Percent-decodes `text`. Bytes that are not UTF-8 become U+FFFD.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    decode_lossy(text)
}

/// Returns the byte at offset `at`, percent-decoded, and its length as written.
pub(super) fn decoded_byte(text: &str, at: u32) -> (u8, u32) {
    let (byte, width) = first_decoded(text.as_bytes().get(at as usize..).unwrap_or_default()).unwrap_or((0, 1));
    (byte, width as u32)
}
