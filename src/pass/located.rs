//! [`LocatedError`]: a syntax error in a larger text.

use core::error::Error;
use core::fmt;
use core::ops::Range;

use super::error::SyntaxError;
use super::failure::Problem;

/// The error of a text that is a part of a larger one, such as a value in a file of configuration. [`SyntaxError::at`] makes one.
///
/// Its places are those in the larger text. With the feature `diagnostics` it is a [miette](https://docs.rs/miette) diagnostic, which
/// is drawn in the source code of the diagnostic that it belongs to (`#[diagnostic_source]`, `#[related]`).
///
/// ```
/// use urlgram::Uri;
///
/// let file = "home = \"http://h:8x/\"";
/// let start = file.find("http").unwrap();
/// let error = Uri::parse(&file[start..file.len() - 1]).unwrap_err().at(start);
/// assert_eq!(&file[error.span()], "x");
/// assert!(error.to_string().starts_with("unexpected \"x\" at byte 18: expected DIGIT"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocatedError {
    error: SyntaxError,
    start: usize,
}

impl SyntaxError {
    /// Returns the error of a text that begins at the byte `start` of a larger one.
    pub fn at(self, start: usize) -> LocatedError {
        LocatedError { error: self, start }
    }
}

impl LocatedError {
    /// Returns the error with the places in its own text.
    pub fn syntax_error(&self) -> &SyntaxError {
        &self.error
    }

    /// Returns the byte of the larger text at which the text that was read begins.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the bytes of the larger text that are wrong: one character, or none at the end.
    pub fn span(&self) -> Range<usize> {
        let span = self.error.span().range();
        span.start + self.start..span.end + self.start
    }
}

impl fmt::Display for LocatedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.error.problem();
        if problem == Problem::TooLong {
            return write!(f, "{problem}");
        }
        let (at, rule) = (self.span().start, self.error.rule());
        write!(f, "{problem} at byte {at}: expected {} ({}, {rule})", self.error.expectation(), rule.name)
    }
}

// Its message contains that of the syntax error, so that a chain of errors does not show it twice.
impl Error for LocatedError {}

#[cfg(feature = "diagnostics")]
mod report {
    use std::boxed::Box;
    use std::format;

    use miette::{Diagnostic, LabeledSpan};

    use super::{LocatedError, Range, SyntaxError, fmt};

    type Text<'a> = Option<Box<dyn fmt::Display + 'a>>;

    type Labels<'a> = Option<Box<dyn Iterator<Item = LabeledSpan> + 'a>>;

    fn label(error: &SyntaxError, span: Range<usize>) -> Labels<'_> {
        let label = format!("expected {}", error.expectation());
        Some(Box::new(core::iter::once(LabeledSpan::new_primary_with_span(Some(label), span))))
    }

    /// Has the rule as its document prints it. `diagnostic::Diagnostic` names the mistake.
    impl Diagnostic for SyntaxError {
        fn code<'a>(&'a self) -> Text<'a> {
            Some(Box::new("urlgram::syntax"))
        }

        fn help<'a>(&'a self) -> Text<'a> {
            let rule = self.rule();
            Some(Box::new(format!("{}    ({rule})", rule.abnf.trim())))
        }

        fn url<'a>(&'a self) -> Text<'a> {
            Some(Box::new(self.rule().url()))
        }

        fn labels(&self) -> Labels<'_> {
            label(self, self.span().range())
        }
    }

    impl Diagnostic for LocatedError {
        fn code<'a>(&'a self) -> Text<'a> {
            self.error.code()
        }

        fn help<'a>(&'a self) -> Text<'a> {
            self.error.help()
        }

        fn url<'a>(&'a self) -> Text<'a> {
            self.error.url()
        }

        fn labels(&self) -> Labels<'_> {
            label(&self.error, self.span())
        }
    }
}
