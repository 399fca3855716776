//! The URL parser with its options.

use super::canonical::{self, Head};
use super::encoding::Encoding;
use super::error::{Failure, MAX_LENGTH, ValidationError};
use super::machine::basic_url_parser;
use super::report::{Listening, Silent};
use super::sink::Sink;
use super::url::Url;
use alloc::vec::Vec;

/// The URL parser (section 4.4) with its options: a base URL, and the encoding for queries.
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
    pub(super) base: Option<&'a Url>,
    pub(super) encoding: Encoding,
}

impl<'a> Parser<'a> {
    /// A parser without a base URL, for UTF-8.
    #[inline]
    pub fn new() -> Self {
        Parser::default()
    }

    /// This parser with a base URL.
    #[inline]
    #[must_use]
    pub fn base(self, base: &'a Url) -> Self {
        Parser { base: Some(base), ..self }
    }

    /// This parser with another encoding for queries.
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Self {
        Parser { encoding, ..self }
    }

    /// Parses `input`, silently.
    ///
    /// # Errors
    /// [`Failure`] where the Standard says so.
    pub fn parse(self, input: &str) -> Result<Url, Failure> {
        self.canonical(input).or_else(|head| self.run(input, head.as_ref()))
    }

    /// Parses `input`, and tells `sink` of validation errors.
    ///
    /// # Errors
    /// As [`Parser::parse`].
    pub fn parse_into<S: Sink>(self, input: &str, mut sink: S) -> Result<Url, Failure> {
        if S::STEPS {
            // There are none without the state machine.
            return self.run_and_tell(input, None, Listening::new(&mut sink));
        }
        self.canonical(input).or_else(|head| self.run_and_tell(input, head.as_ref(), Listening::new(&mut sink)))
    }

    /// Parses `input`, and gives the validation errors with it, in the order in which the Standard's algorithm meets them.
    pub fn report(self, input: &str) -> (Result<Url, Failure>, Vec<ValidationError>) {
        match self.canonical(input) {
            Ok(url) => (Ok(url), Vec::new()),
            Err(head) => {
                let mut errors = Vec::new();
                let url = self.run_and_tell(input, head.as_ref(), Listening::new(&mut errors));
                (url, errors)
            }
        }
    }

    /// Whether `input` can be parsed, without making a record.
    pub fn can_parse(self, input: &str) -> bool {
        // Nothing after the host and the port fails.
        !self.is_too_long(input) && canonical::head(input).is_some() || self.runs(input)
    }

    /// The record of `input` if that is canonical; else its head, if that is.
    #[inline(always)]
    fn canonical(self, input: &str) -> Result<Url, Option<Head>> {
        if self.is_too_long(input) { Err(None) } else { canonical::parse(input) }
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
    fn run_and_tell(self, input: &str, head: Option<&Head>, listener: Listening<'_>) -> Result<Url, Failure> {
        basic_url_parser::<_, true>(input, self.base, self.encoding, head, listener)
    }

    #[inline(never)]
    fn runs(self, input: &str) -> bool {
        basic_url_parser::<_, false>(input, self.base, self.encoding, None, Silent).is_ok()
    }
}
