//! Texts that are percent-encoded for a place: [`Encoded`].

use alloc::borrow::{Cow, ToOwned};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::Range;

use super::codec::{InvalidEncoding, OnInvalid, append, complete, decode, decode_str, encode, pct_decoded};
use crate::class::Class;
use crate::span::{Span, offset};

/// A text of the characters of a class and of percent-encodings, such as a query: `Encoded<QUERY_CHAR>`.
///
/// The type keeps apart what a `&str` does not: data, and data that is encoded for one place. What is encoded for a segment of a path
/// cannot be given where a query is expected.
///
/// ```
/// use urlgram::build::Builder;
/// use urlgram::grammar::rfc3986::QUERY_CHAR;
/// use urlgram::percent::Encoded;
/// use urlgram::uri::Uri;
///
/// let uri = Uri::parse("http://example.org/?name=M%C3%BCller&b")?;
/// let query: Encoded<'_, QUERY_CHAR> = uri.encoded_query().unwrap();
/// let names: Vec<_> = query.split('&').filter_map(|pair| pair.split_once('=')).collect();
/// assert_eq!(names[0].1.to_str()?, "Müller");
///
/// let data = Encoded::encode(QUERY_CHAR, "50 % off");
/// let uri = Builder::new().scheme("http").host("h").path("/").query(data).build()?;
/// assert_eq!(uri, "http://h/?50%20%25%20off");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Encoded<'a, C> {
    text: Cow<'a, str>,
    class: PhantomData<C>,
}

/// The error of a text that has a character that must be percent-encoded.
///
/// ```
/// use urlgram::grammar::rfc3986::PCHAR;
/// use urlgram::percent::Encoded;
///
/// let error = Encoded::parse(PCHAR, "a b").unwrap_err();
/// assert_eq!(error.to_string(), "the character at 1..2 must be percent-encoded here");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotEncoded {
    /// The position of the character in bytes, or of a `%` without two hexadecimal digits.
    pub span: Span,
}

impl fmt::Display for NotEncoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the character at {} must be percent-encoded here", self.span)
    }
}

impl core::error::Error for NotEncoded {}

impl<'a, C: Class> Encoded<'a, C> {
    /// Takes a text that is encoded.
    ///
    /// # Errors
    /// The first character that is not in the class, and the first `%` that is not followed by two hexadecimal digits.
    pub fn parse(_class: C, text: &'a str) -> Result<Self, NotEncoded> {
        let mut at = 0;
        while let Some(byte) = text.as_bytes().get(at) {
            at += match byte {
                b'%' if pct_decoded(&text.as_bytes()[at..]).is_some() => 3,
                byte if C::CHARS.set.has(*byte) => 1,
                _ => {
                    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
                    return Err(NotEncoded { span: Span::new(offset(at), offset(at + length)) });
                }
            };
        }
        Ok(Encoded::new(Cow::Borrowed(text)))
    }

    /// Encodes data: every byte that is not a character of the class, and every `%`.
    ///
    /// ```
    /// use urlgram::grammar::rfc3986::PCHAR;
    /// use urlgram::percent::Encoded;
    ///
    /// assert_eq!(Encoded::encode(PCHAR, "a/b%20"), "a%2Fb%2520");
    /// ```
    pub fn encode<D: AsRef<[u8]> + ?Sized>(class: C, data: &'a D) -> Self {
        Encoded::new(encode(class, data))
    }

    /// Encodes what is left to encode in a text that may be encoded in part, as [`complete`] does.
    ///
    /// ```
    /// use urlgram::grammar::rfc3986::PCHAR;
    /// use urlgram::percent::Encoded;
    ///
    /// assert_eq!(Encoded::complete(PCHAR, "a b%20c"), "a%20b%20c");
    /// ```
    pub fn complete(class: C, text: &'a str) -> Self {
        Encoded::new(complete(class, text))
    }

    /// Returns the text as it is written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text as it is written, without a copy if it was borrowed.
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// Decodes the text to bytes. Borrows if it has no percent-encoding.
    ///
    /// ```
    /// use urlgram::grammar::rfc3986::PCHAR;
    /// use urlgram::percent::Encoded;
    ///
    /// assert_eq!(&*Encoded::parse(PCHAR, "%FFx")?.decode(), [0xff, b'x']);
    /// # Ok::<(), urlgram::percent::NotEncoded>(())
    /// ```
    pub fn decode(&self) -> Cow<'_, [u8]> {
        // Each percent sign begins a percent-encoding, so this never fails.
        decode(&self.text).unwrap_or_else(|_| Cow::Borrowed(self.text.as_bytes()))
    }

    /// Decodes the text to UTF-8. Borrows if it has no percent-encoding.
    ///
    /// # Errors
    /// The first percent-encoded bytes that are not UTF-8. [`decode_str`] keeps or replaces them.
    ///
    /// ```
    /// use urlgram::grammar::rfc3986::PCHAR;
    /// use urlgram::percent::Encoded;
    ///
    /// assert_eq!(Encoded::parse(PCHAR, "%E2%82%AC5")?.to_str()?, "€5");
    /// assert!(Encoded::parse(PCHAR, "%E9")?.to_str().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_str(&self) -> Result<Cow<'_, str>, InvalidEncoding> {
        decode_str(&self.text, OnInvalid::Reject)
    }

    /// Returns the parts between separators. A percent-encoded separator separates nothing, so that the parts can be decoded.
    ///
    /// ```
    /// use urlgram::grammar::rfc3986::QUERY_CHAR;
    /// use urlgram::percent::Encoded;
    ///
    /// let parts = Encoded::parse(QUERY_CHAR, "a%26b&c")?;
    /// assert_eq!(parts.split('&').map(|part| part.to_str().unwrap().into_owned()).collect::<Vec<_>>(), ["a&b", "c"]);
    /// # Ok::<(), urlgram::percent::NotEncoded>(())
    /// ```
    pub fn split(&self, separator: char) -> impl Iterator<Item = Encoded<'a, C>> + Clone {
        let mut rest = Some(0);
        core::iter::from_fn(move || {
            let start = rest?;
            let end = self.find(separator, start);
            rest = end.map(|end| end + separator.len_utf8());
            Some(self.part(start..end.unwrap_or(self.text.len())))
        })
    }

    /// Returns the parts before and after the first separator, which is not percent-encoded. `None` if there is none.
    pub fn split_once(&self, separator: char) -> Option<(Encoded<'a, C>, Encoded<'a, C>)> {
        let at = self.find(separator, 0)?;
        Some((self.part(0..at), self.part(at + separator.len_utf8()..self.text.len())))
    }

    /// Returns the next separator. Neither `%` nor a digit after it separates: an encoding would be cut.
    fn find(&self, separator: char, start: usize) -> Option<usize> {
        let cuts = separator == '%' || separator.is_ascii_hexdigit();
        self.text[start..].find(separator).filter(|_| !cuts).map(|length| start + length)
    }

    /// Returns a part, borrowed if the text is.
    fn part(&self, range: Range<usize>) -> Encoded<'a, C> {
        Encoded::new(match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(text) => Cow::Owned(text[range].to_owned()),
        })
    }

    /// Appends a text that is encoded for the same place.
    pub fn push(&mut self, other: &Encoded<'_, C>) {
        self.text.to_mut().push_str(&other.text);
    }

    /// Appends data, and encodes it.
    ///
    /// ```
    /// use urlgram::grammar::rfc3986::QUERY_CHAR;
    /// use urlgram::percent::Encoded;
    ///
    /// let mut query = Encoded::encode(QUERY_CHAR, "q=");
    /// query.push_data("50 %");
    /// assert_eq!(query, "q=50%20%25");
    /// ```
    pub fn push_data<D: AsRef<[u8]> + ?Sized>(&mut self, data: &D) {
        append::<C>(self.text.to_mut(), data.as_ref());
    }
}

impl<'a, C> Encoded<'a, C> {
    /// Takes a text that is known to be encoded.
    pub(crate) const fn new(text: Cow<'a, str>) -> Self {
        Encoded { text, class: PhantomData }
    }
}

impl<C> Clone for Encoded<'_, C> {
    fn clone(&self) -> Self {
        Encoded::new(self.text.clone())
    }
}

impl<C> PartialEq for Encoded<'_, C> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<C> Eq for Encoded<'_, C> {}

impl<C> Hash for Encoded<'_, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<C> PartialEq<str> for Encoded<'_, C> {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl<C> PartialEq<&str> for Encoded<'_, C> {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl<C> AsRef<str> for Encoded<'_, C> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<'a, C> From<Encoded<'a, C>> for Cow<'a, str> {
    fn from(encoded: Encoded<'a, C>) -> Self {
        encoded.text
    }
}

impl<C> fmt::Display for Encoded<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl<C> fmt::Debug for Encoded<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}
