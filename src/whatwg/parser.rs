//! The URL parser with its options.

use super::canonical;
use super::encoding::Encoding;
use super::error::{Failure, MAX_LENGTH, ValidationError};
use super::machine::basic_url_parser;
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
        match self.canonical(input) {
            Some(url) => Ok(url),
            None => self.run(input),
        }
    }

    /// Parses `input`, and tells `sink` of validation errors.
    ///
    /// # Errors
    /// As [`Parser::parse`].
    pub fn parse_into<S: Sink>(self, input: &str, sink: S) -> Result<Url, Failure> {
        basic_url_parser::<_, true>(input, self.base, self.encoding, sink)
    }

    /// Parses `input`, and gives the validation errors with it, in the order in which the Standard's algorithm meets them.
    pub fn report(self, input: &str) -> (Result<Url, Failure>, Vec<ValidationError>) {
        match self.canonical(input) {
            Some(url) => (Ok(url), Vec::new()),
            None => self.run_and_report(input),
        }
    }

    #[inline]
    fn canonical(self, input: &str) -> Option<Url> {
        if self.too_long(input) { None } else { canonical::parse(input) }
    }

    #[inline]
    fn too_long(self, input: &str) -> bool {
        input.len() + self.base.map_or(0, |base| base.href().len()) > MAX_LENGTH
    }

    #[inline(never)]
    fn run(self, input: &str) -> Result<Url, Failure> {
        basic_url_parser::<_, true>(input, self.base, self.encoding, ())
    }

    #[inline(never)]
    fn run_and_report(self, input: &str) -> (Result<Url, Failure>, Vec<ValidationError>) {
        let mut errors = Vec::new();
        let url = self.parse_into(input, &mut errors);
        (url, errors)
    }

    /// Whether `input` can be parsed, without making a record.
    pub fn can_parse(self, input: &str) -> bool {
        !self.too_long(input) && canonical::can_parse(input) || self.runs(input)
    }

    #[inline(never)]
    fn runs(self, input: &str) -> bool {
        basic_url_parser::<_, false>(input, self.base, self.encoding, ()).is_ok()
    }
}
