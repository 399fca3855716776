//! Diagnostics as miette reports.

use std::error::Error;
use std::fmt;

use miette::{LabeledSpan, Severity, SourceCode};

use super::Diagnostic;
use super::excerpt::Excerpt;
use super::visible::{is_invisible, is_plain};
use crate::input::Rule;
use crate::span::Span;

/// A diagnostic with the text it is about, as [miette](https://docs.rs/miette) draws it.
///
/// ```
/// use urlgram::Uri;
/// use urlgram::diagnostic::{Diagnostic, Report};
///
/// let text = "http://example.org:8x/";
/// let diagnostic = Diagnostic::from_syntax_error(text, Uri::parse(text).unwrap_err());
/// let report = Report::new(text, diagnostic).in_file("list.txt", 7);
/// assert_eq!(report.to_string(), "\"x\" in a port");
/// # fn is_report(_: impl miette::Diagnostic) {}
/// # is_report(report);
/// ```
///
/// Drawn in a terminal:
///
/// ```text
/// U111 bad-port (https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
///
///   × "x" in a port
///    ╭─[list.txt:7:21]
///  7 │ http://example.org:8x/
///    ·                   ┬ ┬
///    ·                   │ ╰── expected DIGIT, "/", "?", "#" or end of input
///    ·                   ╰── the port begins here
///    ╰────
///   help: port = *DIGIT    (RFC 3986 §3.2.3)
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    diagnostic: Diagnostic,
    excerpt: Excerpt,
    /// The text with its fixes applied, if it is short and safe to draw.
    fixed: Option<String>,
}

/// Longest fixed text that is shown, in bytes.
const MAX_FIXED_LEN: usize = 120;

impl Report {
    /// Returns the report of a diagnostic of `text`.
    pub fn new(text: &str, diagnostic: Diagnostic) -> Self {
        Report::of(text, diagnostic, None)
    }

    /// Returns the report of a diagnostic of `text` that shows at most `width` characters of it, if the labelled place leaves room.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::diagnostic::{Diagnostic, Report};
    ///
    /// let text = format!("http://example.org/{}?x y", "long/".repeat(40));
    /// let diagnostic = Diagnostic::from_syntax_error(&text, Uri::parse(text.as_str()).unwrap_err());
    /// let report = Report::in_width(&text, diagnostic, 40);
    /// assert_eq!(report.to_string(), "a space in a query");
    /// ```
    pub fn in_width(text: &str, diagnostic: Diagnostic, width: usize) -> Self {
        Report::of(text, diagnostic, Some(width))
    }

    fn of(text: &str, diagnostic: Diagnostic, width: Option<usize>) -> Self {
        let second = diagnostic.labels().first().map(|label| label.span);
        let fixed = diagnostic.suggested_text(text);
        let excerpt = Excerpt::new(text, diagnostic.span(), second, width);
        Report { excerpt, diagnostic, fixed }
    }

    /// Returns the report of a diagnostic of `text`, in which bytes that are not UTF-8 are drawn as `�`.
    pub fn from_bytes(text: &[u8], diagnostic: Diagnostic) -> Self {
        match core::str::from_utf8(text) {
            Ok(text) => Report::new(text, diagnostic),
            Err(invalid) => {
                let at = diagnostic.span().start;
                // Only the invalid bytes themselves have another length when they are drawn.
                let drawn = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8() as u32);
                let is_invalid = at as usize == invalid.valid_up_to();
                let diagnostic = diagnostic.without_fixes();
                let diagnostic = if is_invalid { diagnostic.with_spans(|_| drawn) } else { diagnostic };
                Report::new(&String::from_utf8_lossy(text), diagnostic)
            }
        }
    }

    /// Sets the name of the file that has the text as a line, and the number of the line, from 1.
    #[must_use]
    pub fn in_file(mut self, file: &str, line: usize) -> Self {
        self.excerpt.place(file, line);
        self
    }

    /// Draws the diagnostic in the document that contains the text: the line of `source` in which the place is, where the text begins at
    /// the byte `start`. `name` is that of the document.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::diagnostic::{Diagnostic, Report};
    ///
    /// let source = "[server]\nhome = \"http://h:8x/\"\n";
    /// let start = source.find("http").unwrap();
    /// let text = &source[start..start + 12];
    /// let diagnostic = Diagnostic::from_syntax_error(text, Uri::parse(text).unwrap_err());
    /// let report = Report::new(text, diagnostic).in_source("app.toml", source, start);
    /// # let mut drawn = String::new();
    /// # miette::NarratableReportHandler::new().render_report(&mut drawn, &report).unwrap();
    /// # assert!(drawn.contains("app.toml starting at line 2, column 1"), "{drawn}");
    /// # assert!(drawn.contains("home = \"http://h:8x/\"") && !drawn.contains("[server]"), "{drawn}");
    /// ```
    #[must_use]
    pub fn in_source(mut self, name: &str, source: &str, start: usize) -> Self {
        let second = self.diagnostic.labels().first().map(|label| label.span);
        self.excerpt = Excerpt::in_source(name, source, start, self.diagnostic.span(), second);
        self
    }

    /// Sets `text` as the suggested result, if it is short and safe to draw.
    #[must_use]
    pub fn with_fixed_text(mut self, text: Option<String>) -> Self {
        self.fixed = text.filter(|text| may_be_suggested(text));
        self
    }

    /// Returns the diagnostic.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }

    /// Returns the suggested result, if there is one that is short and safe to draw: the text with the fixes of the diagnostic, or what
    /// [`with_fixed_text`](Self::with_fixed_text) set.
    pub fn fixed_text(&self) -> Option<&str> {
        self.fixed.as_deref()
    }
}

impl Diagnostic {
    /// Returns `text`, in which this diagnostic was found, [with its fixes](Diagnostic::fixed), if it is short and safe to draw. A
    /// [`Report`] suggests it.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::diagnostic::Diagnostic;
    ///
    /// let text = "http://a/b c";
    /// let diagnostic = Diagnostic::from_syntax_error(text, Uri::parse(text).unwrap_err());
    /// assert_eq!(diagnostic.suggested_text(text).as_deref(), Some("http://a/b%20c"));
    /// ```
    pub fn suggested_text(&self, text: &str) -> Option<String> {
        let fixed = if text.len() <= MAX_FIXED_LEN { self.fixed(text) } else { None };
        fixed.filter(|text| may_be_suggested(text))
    }

    /// Returns what a [`Report`] has under its picture: what to do, a suggested text, and the rule as its document prints it; `None`
    /// without any of them.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::diagnostic::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::from_syntax_error("http://a:x", Uri::parse("http://a:x").unwrap_err());
    /// assert_eq!(diagnostic.help_with_suggestion(None).as_deref(), Some("port = *DIGIT    (RFC 3986 \u{a7}3.2.3)"));
    /// ```
    pub fn help_with_suggestion(&self, suggested: Option<&str>) -> Option<String> {
        let help = Help { diagnostic: self, fixed: suggested };
        let mut written = String::with_capacity(256);
        // Writing to a string does not fail.
        let _ = help.is_some().then(|| help.write_to(&mut written))?;
        Some(written)
    }
}

/// Whether a fixed text is short and safe to draw.
fn may_be_suggested(text: &str) -> bool {
    text.len() <= MAX_FIXED_LEN && (is_plain(text) || !text.chars().any(is_invisible))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.diagnostic.message())
    }
}

impl Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.kind()))
    }

    fn severity(&self) -> Option<Severity> {
        Some(self.diagnostic.severity().into())
    }

    /// The one thing to do, if that can be said, and the rule as its document writes it.
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = Help { diagnostic: &self.diagnostic, fixed: self.fixed_text() };
        help.is_some().then(|| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.diagnostic.url().map(|url| Box::new(url) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |(start, end): (usize, usize), text: &str| (Some(text.to_owned()), (start, end - start));
        let (text, at) = label(self.excerpt.first(), self.diagnostic.label());
        let first = LabeledSpan::new_primary_with_span(text, at);
        let second = self.diagnostic.labels().first().map(|second| {
            let (text, at) = label(self.excerpt.second(), &second.text);
            LabeledSpan::new_with_span(text, at)
        });
        Some(Box::new([Some(first), second].into_iter().flatten()))
    }
}

struct Help<'a> {
    diagnostic: &'a Diagnostic,
    fixed: Option<&'a str>,
}

impl Help<'_> {
    fn is_some(&self) -> bool {
        self.diagnostic.help().is_some() || self.fixed.is_some() || self.diagnostic.rule().is_some()
    }

    fn write_to(&self, output: &mut impl fmt::Write) -> fmt::Result {
        let Help { diagnostic, fixed } = *self;
        let lines = [diagnostic.help().map(|help| ("", help)), fixed.map(|fixed| ("try ", fixed))];
        let mut before = "";
        for (what, text) in lines.into_iter().flatten() {
            output.write_str(before)?;
            output.write_str(what)?;
            output.write_str(text)?;
            before = "\n";
        }
        let Some(rule) = diagnostic.rule() else { return Ok(()) };
        output.write_str(before)?;
        write_abnf(rule, output)?;
        output.write_str("    (")?;
        rule.parts().into_iter().try_for_each(|part| output.write_str(part))?;
        output.write_char(')')
    }
}

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Most lines of a rule in a help. More would bury it.
const MAX_LINES: usize = 5;

/// Writes a rule as its document prints it; its name alone if it has many lines.
fn write_abnf(rule: &Rule, f: &mut impl fmt::Write) -> fmt::Result {
    let mut lines = rule.abnf.lines().filter(|line| !line.trim().is_empty());
    let shown: [Option<&str>; MAX_LINES] = core::array::from_fn(|_| lines.next());
    let (Some(first), None) = (shown[0], lines.next()) else { return f.write_str(rule.name) };
    f.write_str(first.trim())?;
    for line in shown.into_iter().flatten().skip(1) {
        // Each line of a documentation comment begins with a space.
        f.write_str("\n")?;
        f.write_str(line.strip_prefix(' ').unwrap_or(line).trim_end())?;
    }
    Ok(())
}
