//! The URL parser with its options.

use alloc::vec::Vec;
use core::str::FromStr;

#[cfg(not(all(feature = "simd", not(debug_assertions))))]
use super::canonical;
use super::canonical::Head;
#[cfg(all(feature = "simd", not(debug_assertions)))]
use super::canonical_masks as canonical;
use super::encoding::Encoding;
use super::error::{Failure, MAX_LENGTH, ValidationError};
use super::machine::basic_url_parser;
use super::reporter::{Silent, SinkListener};
use super::sink::Sink;
use super::url::Url;

/// The URL parser (section 4.4) with its options: a base URL, and the encoding of queries.
///
/// ```
/// use urlgram::whatwg::{Parser, Url};
///
/// let base = Url::parse("https://example.com/a/")?;
/// let (url, errors) = Parser::new().base(&base).report("b\\c d");
/// assert_eq!(url?.href(), "https://example.com/a/b/c%20d");
/// let errors: Vec<_> = errors.iter().map(|error| (error.kind.name(), error.span.range())).collect();
/// assert_eq!(errors, [("invalid-reverse-solidus", 1..2), ("invalid-URL-unit", 3..4)]);
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Parser<'a> {
    base: Option<&'a Url>,
    encoding: Encoding,
}

impl<'a> Parser<'a> {
    /// Creates a parser without a base URL, for UTF-8.
    #[inline]
    pub fn new() -> Self {
        Parser::default()
    }

    /// Creates a parser with the base URL `base`, if there is one.
    #[inline]
    pub(super) fn with_base(base: Option<&'a Url>) -> Self {
        Parser { base, ..Parser::default() }
    }

    /// Sets the base URL.
    ///
    /// ```
    /// use urlgram::whatwg::{Parser, Url};
    ///
    /// let base = Url::parse("http://h/a/")?;
    /// assert_eq!(Parser::new().base(&base).parse("b")?, "http://h/a/b");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn base(self, base: &'a Url) -> Self {
        Parser { base: Some(base), ..self }
    }

    /// Sets the encoding of queries.
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Self {
        Parser { encoding, ..self }
    }

    /// Parses `input` without reporting validation errors.
    ///
    /// # Errors
    /// [`Failure`] if the URL parser returns failure, or if `input` is longer than [`MAX_LENGTH`].
    pub fn parse(self, input: &str) -> Result<Url, Failure> {
        self.parse_or::<false>(input, |head| self.run(input, head.as_ref()))
    }

    /// Parses `input` and reports validation errors to `sink`.
    ///
    /// # Errors
    /// [`Failure`] under the conditions of [`Parser::parse`].
    pub fn parse_into<S: Sink>(self, input: &str, mut sink: S) -> Result<Url, Failure> {
        if S::STEPS {
            // Only the state machine reports steps.
            return self.run_with_sink(input, None, SinkListener::new(&mut sink));
        }
        self.parse_or::<true>(input, |head| self.run_with_sink(input, head.as_ref(), SinkListener::new(&mut sink)))
    }

    /// Parses `input` and returns its validation errors too, in the order in which the Standard's algorithm reports them.
    ///
    /// ```
    /// use urlgram::whatwg::Parser;
    ///
    /// let (url, errors) = Parser::new().report(" http://h/");
    /// assert_eq!(url?, "http://h/");
    /// assert_eq!(errors[0].kind.name(), "invalid-URL-unit");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn report(self, input: &str) -> (Result<Url, Failure>, Vec<ValidationError>) {
        let mut errors = Vec::new();
        let url = self.parse_into(input, &mut errors);
        (url, errors)
    }

    /// Whether `input` can be parsed. Does not create a record.
    ///
    /// ```
    /// use urlgram::whatwg::Parser;
    ///
    /// assert!(Parser::new().can_parse("http://h") && !Parser::new().can_parse("h"));
    /// ```
    pub fn can_parse(self, input: &str) -> bool {
        // The parser cannot fail after host and port.
        !self.is_too_long(input) && canonical::is_valid_at_start(input) || self.run_without_url(input)
    }

    /// Returns the record of a canonical `input`, or that of `otherwise`. The head of the `input`, if it begins so, is passed on.
    #[inline(always)]
    fn parse_or<const STRICT: bool>(
        self,
        input: &str,
        otherwise: impl FnOnce(Option<Head>) -> Result<Url, Failure>,
    ) -> Result<Url, Failure> {
        if self.is_too_long(input) { otherwise(None) } else { canonical::parse_or::<STRICT>(input, otherwise) }
    }

    #[inline(always)]
    fn is_too_long(self, input: &str) -> bool {
        input.len() + self.base.map_or(0, |base| base.href().len()) > MAX_LENGTH
    }

    #[inline(never)]
    fn run(self, input: &str, head: Option<&Head>) -> Result<Url, Failure> {
        basic_url_parser::<_, true>(input, self.base, self.encoding, head, Silent)
    }

    #[inline(never)]
    fn run_with_sink(self, input: &str, head: Option<&Head>, listener: SinkListener<'_>) -> Result<Url, Failure> {
        basic_url_parser::<_, true>(input, self.base, self.encoding, head, listener)
    }

    #[inline(never)]
    fn run_without_url(self, input: &str) -> bool {
        basic_url_parser::<_, false>(input, self.base, self.encoding, None, Silent).is_ok()
    }
}

impl Url {
    /// Parses `input` without a base URL.
    ///
    /// # Errors
    /// [`Failure`] if the URL parser (section 4.4) returns failure, with the validation error that causes it, or if `input` is
    /// longer than [`MAX_LENGTH`].
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let failure = Url::parse("http://[::1").unwrap_err();
    /// assert_eq!(failure.to_string(), "IPv6-unclosed at 7..11: IPv6 address that does not end with \"]\"");
    /// ```
    #[inline]
    pub fn parse(input: &str) -> Result<Self, Failure> {
        Parser::new().parse(input)
    }

    /// Parses `input` with this URL as base URL.
    ///
    /// # Errors
    /// [`Failure`] under the conditions of [`Url::parse`].
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let base = Url::parse("https://example.com/a/b?q")?;
    /// assert_eq!(base.join("../c#f")?.href(), "https://example.com/c#f");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn join(&self, input: &str) -> Result<Self, Failure> {
        Parser::new().base(self).parse(input)
    }

    /// Whether `input` can be parsed (section 6.1, `canParse`). Does not create a record.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert!(Url::can_parse("https://example.com", None));
    /// assert!(!Url::can_parse("https://exa mple.com", None));
    /// ```
    #[inline]
    pub fn can_parse(input: &str, base: Option<&Url>) -> bool {
        Parser::with_base(base).can_parse(input)
    }
}

impl FromStr for Url {
    type Err = Failure;

    fn from_str(input: &str) -> Result<Self, Failure> {
        Url::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = Failure;

    fn try_from(input: &str) -> Result<Self, Failure> {
        Url::parse(input)
    }
}
