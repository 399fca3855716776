//! Queries as key-value pairs: [`pairs`] parses them in place, [`Query`] edits them and keeps every other byte.
//!
//! RFC 3986 §3.4 defines only the characters of a query. `key=value` pairs are a convention with variants: HTML forms separate
//! pairs by `&` and write a space as `+`, HTML 4 also recommended `;`, and in RFC 3986 a `+` is a plus. A [`Syntax`] selects the
//! variant.
//!
//! ```
//! use urlgram::query::{Syntax, pairs};
//!
//! let text = "q=b%C3%A9b%C3%A9+lune&lang=fr;de&strict";
//! let read: Vec<_> = pairs(text, Syntax::FORM).collect();
//! assert_eq!(read[0].key()?, "q");
//! assert_eq!(read[0].value()?.unwrap(), "bébé lune");
//! assert_eq!(read[0].value_span().unwrap().of(text), "b%C3%A9b%C3%A9+lune");
//! assert_eq!(read[1].value()?.unwrap(), "fr;de");
//! assert_eq!(read[2].value()?, None);
//! # Ok::<(), urlgram::percent::InvalidEncoding>(())
//! ```

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use borrow_or_share::BorrowOrShare;

use crate::class;
use crate::grammar::rfc3986::{self, UNRESERVED};
use crate::pass::{SyntaxError, check};
use crate::percent::{InvalidEncoding, OnInvalid, decode_str, encode_onto};
use crate::span::{OptSpan, Span, offset};
use crate::uri::Reference;

class! {
    /// The characters that need no encoding in a key or a value in any [`Syntax`]: those of `query` without `&`, `;`, `=`, `+`.
    pub PAIR_CHAR = UNRESERVED | "!$'()*,:@/?";
}

/// A variant of the pair syntax.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Syntax {
    /// Whether a `;` separates pairs, as an `&` always does.
    pub semicolons: bool,
    /// Whether a `+` means a space.
    pub plus_is_space: bool,
}

impl Syntax {
    /// `&` separates pairs, a `+` is a plus, as in RFC 3986.
    pub const URI: Syntax = Syntax { semicolons: false, plus_is_space: false };

    /// `&` separates pairs, a `+` is a space: `application/x-www-form-urlencoded`, as HTML forms send it.
    pub const FORM: Syntax = Syntax { semicolons: false, plus_is_space: true };

    /// `&` or `;` separates pairs, a `+` is a space, as HTML 4.01 appendix B.2.2 recommended.
    pub const HTML4: Syntax = Syntax { semicolons: true, plus_is_space: true };

    const fn separates(self, byte: u8) -> bool {
        byte == b'&' || byte == b';' && self.semicolons
    }
}

/// Returns the pairs of `query`, the text after `?`, in order.
///
/// A pair may be empty: `a&&b` has three pairs. An empty query has no pairs. Joining the texts of all pairs with the
/// separators gives the query again.
pub fn pairs(query: &str, syntax: Syntax) -> Pairs<'_> {
    pairs_within(query, Span::new(0, offset(query.len())), syntax)
}

/// Returns the pairs of `text` at `span`, with positions in `text`.
fn pairs_within(text: &str, span: Span, syntax: Syntax) -> Pairs<'_> {
    Pairs { text, rest: if span.is_empty() { OptSpan::NONE } else { span.into() }, syntax }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Reference<T> {
    /// Returns the pairs of the query, with positions in the text of the URI; empty without a query.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::query::Syntax;
    ///
    /// let uri = Uri::parse("http://a/?x=1&y")?;
    /// let spans: Vec<_> = uri.query_pairs(Syntax::URI).map(|pair| pair.span().to_string()).collect();
    /// assert_eq!(spans, ["10..13", "14..15"]);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn query_pairs(&'i self, syntax: Syntax) -> Pairs<'o> {
        pairs_within(self.as_str(), self.node().query.get().unwrap_or_default(), syntax)
    }
}

/// An iterator over the pairs of a query, made by [`pairs`].
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    text: &'a str,
    /// The rest of the query; absent after the last pair.
    rest: OptSpan,
    syntax: Syntax,
}

impl<'a> Iterator for Pairs<'a> {
    type Item = Pair<'a>;

    fn next(&mut self) -> Option<Pair<'a>> {
        let rest = self.rest.get()?;
        let bytes = rest.of(self.text).as_bytes();
        let length = bytes.iter().position(|byte| self.syntax.separates(*byte));
        let span = Span::new(rest.start, rest.start + offset(length.unwrap_or(bytes.len())));
        self.rest = length.map(|_| Span::new(span.end + 1, rest.end)).into();
        let equals = span.of(self.text).find('=').map(|at| span.start + offset(at));
        Some(Pair { text: self.text, span, equals, syntax: self.syntax })
    }

    /// Every pair but the last has a separator after it.
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.get().map_or((0, Some(0)), |rest| (1, Some(rest.len() + 1)))
    }
}

impl core::iter::FusedIterator for Pairs<'_> {}

/// A pair of a query: `key`, `key=` or `key=value`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair<'a> {
    text: &'a str,
    span: Span,
    equals: Option<u32>,
    syntax: Syntax,
}

impl<'a> Pair<'a> {
    /// Returns the position of the pair.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the pair as written.
    pub fn as_str(&self) -> &'a str {
        self.span.of(self.text)
    }

    /// Returns the position of the key, the text before the first `=`.
    pub fn key_span(&self) -> Span {
        Span::new(self.span.start, self.equals.unwrap_or(self.span.end))
    }

    /// Returns the position of the value, the text after the first `=`; `None` without `=`.
    pub fn value_span(&self) -> Option<Span> {
        self.equals.map(|at| Span::new(at + 1, self.span.end))
    }

    /// Returns the key as written.
    pub fn raw_key(&self) -> &'a str {
        self.key_span().of(self.text)
    }

    /// Returns the value as written; `None` without `=`.
    ///
    /// ```
    /// use urlgram::query::{Syntax, pairs};
    ///
    /// let pair = |text| pairs(text, Syntax::FORM).next().unwrap();
    /// assert_eq!((pair("a=1+2").raw_value(), pair("a").raw_value()), (Some("1+2"), None));
    /// ```
    pub fn raw_value(&self) -> Option<&'a str> {
        self.value_span().map(|span| span.of(self.text))
    }

    /// Decodes the key.
    ///
    /// # Errors
    /// The position of invalid percent-encoding, relative to the text of [`span`](Self::span).
    ///
    /// ```
    /// use urlgram::query::{Syntax, pairs};
    ///
    /// assert_eq!(pairs("%61+b=1", Syntax::FORM).next().unwrap().key()?, "a b");
    /// # Ok::<(), urlgram::percent::InvalidEncoding>(())
    /// ```
    pub fn key(&self) -> Result<Cow<'a, str>, InvalidEncoding> {
        self.decode(self.key_span(), OnInvalid::Reject)
    }

    /// Decodes the value; `None` without `=`.
    ///
    /// # Errors
    /// The position of invalid percent-encoding, relative to the text of [`span`](Self::span).
    ///
    /// ```
    /// use urlgram::query::{Syntax, pairs};
    ///
    /// let pair = |text| pairs(text, Syntax::FORM).next().unwrap();
    /// assert_eq!(pair("a=1+2").value()?.unwrap(), "1 2");
    /// assert!(pair("a=%zz").value().is_err());
    /// # Ok::<(), urlgram::percent::InvalidEncoding>(())
    /// ```
    pub fn value(&self) -> Result<Option<Cow<'a, str>>, InvalidEncoding> {
        self.value_span().map(|span| self.decode(span, OnInvalid::Reject)).transpose()
    }

    /// Decodes key and value with U+FFFD for invalid percent-encoding; an absent value becomes empty.
    ///
    /// ```
    /// use urlgram::query::{Syntax, pairs};
    ///
    /// let pair = pairs("%E9=100%", Syntax::FORM).next().unwrap();
    /// assert_eq!(pair.lossy(), ("\u{fffd}".into(), "100\u{fffd}".into()));
    /// ```
    pub fn lossy(&self) -> (Cow<'a, str>, Cow<'a, str>) {
        let decode = |span| self.decode(span, OnInvalid::Replace).unwrap_or_default();
        (decode(self.key_span()), self.value_span().map(decode).unwrap_or_default())
    }

    /// Decodes key and value and keeps percent-encodings that are invalid or not UTF-8 as written, so that no byte is lost. The
    /// value is `None` without `=`.
    ///
    /// ```
    /// use urlgram::query::{Syntax, pairs};
    ///
    /// let pair = pairs("%E9=100%&x", Syntax::FORM).next().unwrap();
    /// assert_eq!(pair.decode_where_valid(), ("%E9".into(), Some("100%".into())));
    /// ```
    pub fn decode_where_valid(&self) -> (Cow<'a, str>, Option<Cow<'a, str>>) {
        let decode = |span| self.decode(span, OnInvalid::Keep).unwrap_or_default();
        (decode(self.key_span()), self.value_span().map(decode))
    }

    fn decode(&self, span: Span, on_invalid: OnInvalid) -> Result<Cow<'a, str>, InvalidEncoding> {
        let raw = span.of(self.text);
        let shift = |error: InvalidEncoding| error.shifted(span.start);
        if self.syntax.plus_is_space && raw.contains('+') {
            // The length stays the same, so error positions are valid for the original.
            let spaced = raw.replace('+', " ");
            return Ok(Cow::Owned(decode_str(&spaced, on_invalid).map_err(shift)?.into_owned()));
        }
        decode_str(raw, on_invalid).map_err(shift)
    }
}

impl fmt::Debug for Pair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").field("key", &self.raw_key()).field("value", &self.raw_value()).finish()
    }
}

/// An editable query. Edits keep every byte of the pairs that they do not concern.
///
/// ```
/// use urlgram::query::{Query, Syntax};
///
/// let mut query = Query::parse("b=%7e&&a=1&b=3", Syntax::FORM)?;
/// query.push("q", "salt & pepper");
/// query.set("a", "2+2");
/// assert_eq!(query.as_str(), "b=%7e&&a=2%2B2&b=3&q=salt%20%26%20pepper");
/// assert_eq!(query.remove("b"), 2);
/// assert_eq!(query.as_str(), "&a=2%2B2&q=salt%20%26%20pepper");
/// # Ok::<(), urlgram::SyntaxError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Query {
    text: String,
    syntax: Syntax,
}

impl Query {
    /// Returns a query without pairs.
    pub const fn new(syntax: Syntax) -> Self {
        Query { text: String::new(), syntax }
    }

    /// Parses the query `text`, the text after `?`.
    ///
    /// # Errors
    /// The position and the expected rules if `text` is not a `query` (RFC 3986 §3.4).
    ///
    /// ```
    /// use urlgram::query::{Query, Syntax};
    ///
    /// assert_eq!(Query::parse("a=1&b", Syntax::URI)?.pairs().count(), 2);
    /// assert!(Query::parse("a b", Syntax::URI).is_err());
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn parse(text: impl Into<String>, syntax: Syntax) -> Result<Self, SyntaxError> {
        let text = text.into();
        check(rfc3986::Query, &text)?;
        Ok(Query { text, syntax })
    }

    /// Returns the query as it appears after `?`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Converts to a string.
    pub fn into_string(self) -> String {
        self.text
    }

    /// Returns the pairs, in order.
    pub fn pairs(&self) -> Pairs<'_> {
        pairs(&self.text, self.syntax)
    }

    /// Decodes the value of the first pair with `key`; empty for a key without `=`. Returns `None` also if it is invalid.
    ///
    /// ```
    /// use urlgram::query::{Query, Syntax};
    ///
    /// let query = Query::parse("a=%31&b", Syntax::URI)?;
    /// assert_eq!(query.get("a").as_deref(), Some("1"));
    /// assert_eq!((query.get("b").as_deref(), query.get("c")), (Some(""), None));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn get(&self, key: &str) -> Option<Cow<'_, str>> {
        let pair = self.pairs().find(|pair| has_key(pair, key))?;
        pair.value().ok().map(Option::unwrap_or_default)
    }

    /// Appends a pair. Encodes it so that every [`Syntax`] reads it back; a space becomes `%20`.
    ///
    /// ```
    /// use urlgram::query::{Query, Syntax};
    ///
    /// let mut query = Query::new(Syntax::URI);
    /// query.push("a", "1+2").push("b", "&");
    /// assert_eq!(query.as_str(), "a=1%2B2&b=%26");
    /// ```
    pub fn push(&mut self, key: &str, value: &str) -> &mut Self {
        self.push_by(key, |text| encode_onto(text, PAIR_CHAR, value))
    }

    /// Appends a pair whose value `push_value` appends.
    fn push_by(&mut self, key: &str, push_value: impl FnOnce(&mut String)) -> &mut Self {
        self.separate();
        encode_onto(&mut self.text, PAIR_CHAR, key);
        self.text.push('=');
        push_value(&mut self.text);
        self
    }

    /// Appends a key without `=`. An empty key is written as `=`, since an empty text would not be a pair.
    pub fn push_flag(&mut self, key: &str) -> &mut Self {
        self.separate();
        encode_onto(&mut self.text, PAIR_CHAR, key);
        if key.is_empty() {
            self.text.push('=');
        }
        self
    }

    /// Sets the value of the first pair with `key` and removes the others; appends a pair if none matches. Keeps the key as
    /// written.
    ///
    /// ```
    /// use urlgram::query::{Query, Syntax};
    ///
    /// let mut query = Query::parse("a=1&b=2&a=3", Syntax::URI)?;
    /// assert_eq!(query.set("a", "x").as_str(), "a=x&b=2");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn set(&mut self, key: &str, value: &str) -> &mut Self {
        self.set_by(key, |text| encode_onto(text, PAIR_CHAR, value))
    }

    /// Like [`set`](Self::set), with a value that is encoded already. A separator in it begins another pair.
    ///
    /// # Errors
    /// The position and the expected rules if `value` cannot be part of a `query` (RFC 3986 §3.4).
    ///
    /// ```
    /// use urlgram::query::{Query, Syntax};
    ///
    /// let mut query = Query::parse("a=1&q=2", Syntax::URI)?;
    /// query.set_raw("q", "salt%20%26+pepper")?;
    /// assert_eq!(query.as_str(), "a=1&q=salt%20%26+pepper");
    /// assert!(query.set_raw("q", "100%").is_err());
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn set_raw(&mut self, key: &str, value: &str) -> Result<&mut Self, SyntaxError> {
        check(rfc3986::Query, value)?;
        Ok(self.set_by(key, |text| text.push_str(value)))
    }

    /// Sets the value of the first pair with `key` to what `push_value` appends, as [`set`](Self::set) does.
    fn set_by(&mut self, key: &str, push_value: impl FnOnce(&mut String)) -> &mut Self {
        let Some(first) = self.pairs().find(|pair| has_key(pair, key)) else {
            return self.push_by(key, push_value);
        };
        let mut text = self.text[..first.key_span().range().end].to_owned();
        text.push('=');
        push_value(&mut text);
        let after = first.span().range().end;
        // A separator follows every pair except the last.
        if let Some(rest) = self.text.get(after + 1..) {
            let rest = Pairs { text: rest, rest: Span::new(0, offset(rest.len())).into(), syntax: self.syntax };
            for pair in rest.filter(|pair| !has_key(pair, key)) {
                text.push(char::from(self.text.as_bytes()[after + pair.span().range().start]));
                text.push_str(pair.as_str());
            }
        }
        self.text = text;
        self
    }

    /// Removes the pairs with `key`, each with the separator before it, and returns their number.
    pub fn remove(&mut self, key: &str) -> usize {
        self.retain(|pair| !has_key(pair, key))
    }

    /// Removes the pairs for which `keep` is false, each with the separator before it, and returns their number.
    ///
    /// ```
    /// use urlgram::query::{Query, Syntax};
    ///
    /// let mut query = Query::parse("a=1&utm_source=x&utm_medium=y", Syntax::URI)?;
    /// assert_eq!(query.retain(|pair| !pair.raw_key().starts_with("utm_")), 2);
    /// assert_eq!(query.as_str(), "a=1");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(&Pair<'_>) -> bool) -> usize {
        let mut text = String::with_capacity(self.text.len());
        let (mut kept, mut removed) = (0, 0);
        for pair in self.pairs() {
            if !keep(&pair) {
                removed += 1;
                continue;
            }
            if kept > 0 {
                text.push(char::from(self.text.as_bytes()[pair.span().range().start - 1]));
            }
            text.push_str(pair.as_str());
            kept += 1;
        }
        self.text = text;
        removed
    }

    /// Sorts the pairs by their decoded keys. Pairs with the same key keep their order, and each pair its bytes; `&` separates
    /// all of them.
    ///
    /// ```
    /// use urlgram::query::{Query, Syntax};
    ///
    /// let mut query = Query::parse("b=2;%61=1;b=%31&a", Syntax::HTML4)?;
    /// assert_eq!(query.sort().as_str(), "%61=1&a&b=2&b=%31");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn sort(&mut self) -> &mut Self {
        let mut pairs: Vec<_> = self.pairs().map(|pair| (pair.lossy().0, pair.as_str())).collect();
        pairs.sort_by(|(a, _), (b, _)| a.cmp(b));
        let texts: Vec<&str> = pairs.into_iter().map(|(_, text)| text).collect();
        self.text = texts.join("&");
        self
    }

    /// Appends a separator unless the query is empty.
    fn separate(&mut self) {
        if !self.text.is_empty() {
            self.text.push('&');
        }
    }
}

/// Whether the key of the pair decodes to `key`.
fn has_key(pair: &Pair<'_>, key: &str) -> bool {
    pair.key().is_ok_and(|own| own == key)
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Parses by [`Syntax::URI`].
impl FromStr for Query {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Query::parse(text, Syntax::URI)
    }
}

impl<K: AsRef<str>, V: AsRef<str>> Extend<(K, V)> for Query {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        for (key, value) in pairs {
            self.push(key.as_ref(), value.as_ref());
        }
    }
}
