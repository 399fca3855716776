//! A failed reading put in words: [`Diagnosis`], which miette can draw.
//!
//! ```
//! use urlgram::Uri;
//! use urlgram::diagnostic::Diagnosis;
//!
//! let text = "http://example.org:8x/";
//! let error = Uri::parse(text).unwrap_err();
//! let diagnosis = Diagnosis::new(text, &error).at("list.txt", 7);
//! assert_eq!(diagnosis.to_string(), "\"x\" in a port");
//! # fn report(_: impl miette::Diagnostic) {}
//! report(diagnosis);
//! ```
//!
//! Drawn in a terminal:
//!
//! ```text
//! U111 bad-port (https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
//!
//!   × "x" in a port
//!    ╭─[list.txt:7:21]
//!  7 │ http://example.org:8x/
//!    ·                   ┬ ┬
//!    ·                   │ ╰── expected DIGIT, "/", "?", "#" or end of input
//!    ·                   ╰── the port begins here
//!    ╰────
//!   help: port = *DIGIT    (RFC 3986 §3.2.3)
//! ```

use std::error::Error;
use std::fmt;

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

use crate::cause::{Cause, is_unseen};
use crate::pass::SyntaxError;

mod excerpt;

use excerpt::Excerpt;

/// A mistake in a text with all that a report of it shows.
#[derive(Clone, Debug)]
pub struct Diagnosis {
    severity: Severity,
    cause: Cause,
    excerpt: Excerpt,
    /// The text as its fixes make it, if that is short enough to be shown and safe to be drawn.
    mended: Option<String>,
}

/// The longest text that is shown again as its fix makes it, in bytes.
const SHOWN: usize = 120;

impl Diagnosis {
    /// What is to be said of `error`, which a reading of `text` gave.
    pub fn new(text: &str, error: &SyntaxError) -> Self {
        Diagnosis::of(text, Cause::of(text, error))
    }

    /// What is to be said of `cause`, which was found in `text`.
    pub fn of(text: &str, cause: Cause) -> Self {
        let second = cause.second.map(|(span, _)| span);
        let mended = if text.len() <= SHOWN { cause.mended(text) } else { None };
        let mended = mended.filter(|mended| !mended.chars().any(is_unseen));
        Diagnosis { severity: Severity::Error, excerpt: Excerpt::new(text, cause.span, second), cause, mended }
    }

    /// The same in a file: its name, and the number of the line that the text is, from 1.
    #[must_use]
    pub fn at(mut self, file: &str, line: usize) -> Self {
        self.excerpt.place(file, line);
        self
    }

    /// The same, as bad as this: an error, if nothing else is said.
    #[must_use]
    pub fn severe(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same with `url` as what to try, if it is short enough to be shown and safe to be drawn.
    #[must_use]
    pub fn mended(mut self, url: Option<String>) -> Self {
        self.mended = url.filter(|url| url.len() <= SHOWN && !url.chars().any(is_unseen));
        self
    }

    /// The mistake as plain data.
    pub fn cause(&self) -> &Cause {
        &self.cause
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cause.headline)
    }
}

impl Error for Diagnosis {}

impl Diagnostic for Diagnosis {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("{} {}", self.cause.code, self.cause.name)))
    }

    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }

    /// The one thing to do, if that can be said, and the rule as its document writes it.
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(Help(self)))
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.cause.rule.url()))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |(start, end): (usize, usize), text: &str| (Some(text.to_owned()), (start, end - start));
        let (text, at) = label(self.excerpt.first(), &self.cause.label);
        let first = LabeledSpan::new_primary_with_span(text, at);
        let second = self.cause.second.map(|(_, words)| {
            let (text, at) = label(self.excerpt.second(), words);
            LabeledSpan::new_with_span(text, at)
        });
        Some(Box::new([Some(first), second].into_iter().flatten()))
    }
}

struct Help<'a>(&'a Diagnosis);

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnosis { cause: Cause { advice, rule, .. }, mended, .. } = self.0;
        if let Some(advice) = advice {
            writeln!(f, "{advice}")?;
        }
        if let Some(mended) = mended {
            writeln!(f, "try {mended}")?;
        }
        let lines: Vec<&str> = rule.abnf.lines().filter(|line| !line.trim().is_empty()).collect();
        match lines.as_slice() {
            [line] => write!(f, "{}    ({rule})", line.trim()),
            // A rule of many lines would bury what was said before it.
            [..] if lines.len() > 5 => write!(f, "{}    ({rule})", rule.name),
            [first, more @ ..] => {
                // Each line of a documentation comment begins with a space.
                writeln!(f, "{}", first.trim())?;
                for (i, line) in more.iter().enumerate() {
                    let line = line.strip_prefix(' ').unwrap_or(line).trim_end();
                    if i + 1 < more.len() { writeln!(f, "{line}")? } else { write!(f, "{line}    ({rule})")? }
                }
                Ok(())
            }
            [] => write!(f, "{} ({rule})", rule.name),
        }
    }
}
