//! A query as pairs: [`pairs`] reads them where they stand, [`Query`] edits them and leaves every other byte alone.
//!
//! RFC 3986 §3.4 says only which characters a query has. That it is `key=value` pairs is custom, and customs differ: HTML
//! forms put `&` between pairs and `+` for a space, HTML 4 also advised `;`, and in a URI's own terms a `+` is a plus. So each
//! reading takes a [`Syntax`].
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
use core::fmt;
use core::str::FromStr;

use borrow_or_share::BorrowOrShare;

use crate::class;
use crate::grammar::rfc3986::{self, UNRESERVED};
use crate::pass::{SyntaxError, check};
use crate::percent::{InvalidEncoding, OnInvalid, decode_str, encode_onto};
use crate::span::{OptSpan, Span};
use crate::uri::UriReference;

class! {
    /// What stands as it is in a key or a value, whatever the [`Syntax`]: a `query`'s characters without `&`, `;`, `=` and `+`.
    pub PAIR_CHAR = UNRESERVED | "!$'()*,:@/?";
}

/// How pairs are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Syntax {
    /// Whether a `;` ends a pair, as an `&` always does.
    pub semicolons: bool,
    /// Whether a `+` stands for a space.
    pub plus_is_space: bool,
}

impl Syntax {
    /// `&` between pairs, a `+` is a plus: what RFC 3986 itself would say.
    pub const URI: Syntax = Syntax { semicolons: false, plus_is_space: false };

    /// `&` between pairs, a `+` is a space: what HTML forms send, `application/x-www-form-urlencoded`.
    pub const FORM: Syntax = Syntax { semicolons: false, plus_is_space: true };

    /// `&` or `;` between pairs, a `+` is a space: what HTML 4.01 appendix B.2.2 advised.
    pub const HTML4: Syntax = Syntax { semicolons: true, plus_is_space: true };

    const fn separates(self, byte: u8) -> bool {
        byte == b'&' || byte == b';' && self.semicolons
    }
}

/// The pairs of `query`, which is what stands after `?`, in order and with nothing left out.
///
/// Between two separators there is always a pair, if an empty one: `a&&b` has three. An empty query has none. So the query
/// is the pairs' texts with the separators between.
pub fn pairs(query: &str, syntax: Syntax) -> Pairs<'_> {
    pairs_within(query, Span::new(0, small(query.len())), syntax)
}

/// The pairs of the piece of `text` at `span`, with spans in `text`.
fn pairs_within(text: &str, span: Span, syntax: Syntax) -> Pairs<'_> {
    Pairs { text, rest: if span.is_empty() { OptSpan::NONE } else { span.into() }, syntax }
}

/// A length within a text as an offset. Texts are below 4 GiB, as everywhere here.
#[expect(clippy::cast_possible_truncation, reason = "offsets are u32 throughout, and the passes refuse longer texts")]
const fn small(length: usize) -> u32 {
    length as u32
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> UriReference<T> {
    /// The query as pairs, with spans in the text of the URI; none where there is no query.
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

/// The pairs of a query: made by [`pairs`].
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    text: &'a str,
    /// What was not read yet; none after the last pair.
    rest: OptSpan,
    syntax: Syntax,
}

impl<'a> Iterator for Pairs<'a> {
    type Item = Pair<'a>;

    fn next(&mut self) -> Option<Pair<'a>> {
        let rest = self.rest.get()?;
        let bytes = rest.of(self.text).as_bytes();
        let length = bytes.iter().position(|byte| self.syntax.separates(*byte));
        let span = Span::new(rest.start, rest.start + small(length.unwrap_or(bytes.len())));
        self.rest = length.map(|_| Span::new(span.end + 1, rest.end)).into();
        let equals = span.of(self.text).find('=').map(|at| span.start + small(at));
        Some(Pair { text: self.text, span, equals, syntax: self.syntax })
    }
}

/// One pair of a query: `key`, `key=` or `key=value`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair<'a> {
    text: &'a str,
    span: Span,
    equals: Option<u32>,
    syntax: Syntax,
}

impl<'a> Pair<'a> {
    /// Where all of it stands.
    pub fn span(&self) -> Span {
        self.span
    }

    /// All of it, as written.
    pub fn as_str(&self) -> &'a str {
        self.span.of(self.text)
    }

    /// Where the key stands: what comes before the first `=`.
    pub fn key_span(&self) -> Span {
        Span::new(self.span.start, self.equals.unwrap_or(self.span.end))
    }

    /// Where the value stands: what comes after the first `=`. Absent without one, which is not the same as empty.
    pub fn value_span(&self) -> Option<Span> {
        self.equals.map(|at| Span::new(at + 1, self.span.end))
    }

    /// The key as written.
    pub fn raw_key(&self) -> &'a str {
        self.key_span().of(self.text)
    }

    /// The value as written. Absent is not empty.
    pub fn raw_value(&self) -> Option<&'a str> {
        self.value_span().map(|span| span.of(self.text))
    }

    /// The key, decoded.
    ///
    /// # Errors
    /// Where the key is not the percent-encoding of a text; spans as in [`span`](Self::span).
    pub fn key(&self) -> Result<Cow<'a, str>, InvalidEncoding> {
        self.decode(self.key_span(), OnInvalid::Refuse)
    }

    /// The value, decoded. Absent is not empty.
    ///
    /// # Errors
    /// Where the value is not the percent-encoding of a text; spans as in [`span`](Self::span).
    pub fn value(&self) -> Result<Option<Cow<'a, str>>, InvalidEncoding> {
        self.value_span().map(|span| self.decode(span, OnInvalid::Refuse)).transpose()
    }

    /// Key and value decoded, with U+FFFD for what is not the encoding of a text; an absent value is empty. As browsers read
    /// forms.
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

    fn decode(&self, span: Span, on_invalid: OnInvalid) -> Result<Cow<'a, str>, InvalidEncoding> {
        let raw = span.of(self.text);
        let shift = |error: InvalidEncoding| error.shifted(span.start);
        if self.syntax.plus_is_space && raw.contains('+') {
            // As long as before, so that places in one are places in the other.
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

/// A query with a text of its own, edited pair by pair. What an edit does not name keeps every byte.
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
    /// No pairs yet.
    pub const fn new(syntax: Syntax) -> Self {
        Query { text: String::new(), syntax }
    }

    /// The query `text`, which is what stands after `?`.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` is no `query` (RFC 3986 §3.4).
    pub fn parse(text: impl Into<String>, syntax: Syntax) -> Result<Self, SyntaxError> {
        let text = text.into();
        check(rfc3986::Query, &text)?;
        Ok(Query { text, syntax })
    }

    /// As it stands after `?`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The same as a string.
    pub fn into_string(self) -> String {
        self.text
    }

    /// The pairs, in order.
    pub fn pairs(&self) -> Pairs<'_> {
        pairs(&self.text, self.syntax)
    }

    /// The first value under `key`, decoded; empty for a key without value. None also where it cannot be decoded.
    pub fn get(&self, key: &str) -> Option<Cow<'_, str>> {
        let pair = self.pairs().find(|pair| names(pair, key))?;
        pair.value().ok().map(Option::unwrap_or_default)
    }

    /// Adds a pair at the end. What could be taken for a separator or a space is encoded, so it reads back as it is, in every
    /// [`Syntax`]; a space is `%20`.
    pub fn push(&mut self, key: &str, value: &str) -> &mut Self {
        self.separate();
        encode_onto(&mut self.text, PAIR_CHAR, key);
        self.text.push('=');
        encode_onto(&mut self.text, PAIR_CHAR, value);
        self
    }

    /// Adds a key without `=` at the end. An empty one is written `=`, since nothing would read back as no pair.
    pub fn push_flag(&mut self, key: &str) -> &mut Self {
        self.separate();
        encode_onto(&mut self.text, PAIR_CHAR, key);
        if key.is_empty() {
            self.text.push('=');
        }
        self
    }

    /// Gives the first pair under `key` this value and removes the others; adds a pair where there is none. The key stays
    /// as it is written.
    pub fn set(&mut self, key: &str, value: &str) -> &mut Self {
        let Some(first) = self.pairs().find(|pair| names(pair, key)) else {
            return self.push(key, value);
        };
        let mut text = self.text[..first.key_span().range().end].to_owned();
        text.push('=');
        encode_onto(&mut text, PAIR_CHAR, value);
        let after = first.span().range().end;
        // A separator always follows a pair that is not the last.
        if let Some(rest) = self.text.get(after + 1..) {
            let rest = Pairs { text: rest, rest: Span::new(0, small(rest.len())).into(), syntax: self.syntax };
            for pair in rest.filter(|pair| !names(pair, key)) {
                text.push(char::from(self.text.as_bytes()[after + pair.span().range().start]));
                text.push_str(pair.as_str());
            }
        }
        self.text = text;
        self
    }

    /// Removes the pairs under `key`, each with the separator before it, and tells how many.
    pub fn remove(&mut self, key: &str) -> usize {
        let mut text = String::with_capacity(self.text.len());
        let (mut kept, mut removed) = (0, 0);
        for pair in self.pairs() {
            if names(&pair, key) {
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

    /// Makes room for one more pair.
    fn separate(&mut self) {
        if !self.text.is_empty() {
            self.text.push('&');
        }
    }
}

/// Whether the pair's key is `key`. One that cannot be decoded is nobody's.
fn names(pair: &Pair<'_>, key: &str) -> bool {
    pair.key().is_ok_and(|own| own == key)
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// By [`Syntax::URI`].
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
