//! The parts of the usual picture, one label in one line, as they are drawn.

use std::borrow::Cow;

use miette::{Diagnostic as _, Severity};

use super::harmless::has_no_secret;
use super::legible::{has_command, has_odd, is_graphic, is_printable, plain_length};
use super::picture::{MAX_LINE, Picture};
use super::style::OutputStyle;
use urlgram::diagnostic::{Diagnostic, Report};

/// The parts of a picture.
pub(super) struct Sketch<'a> {
    pub(super) code: Cow<'a, str>,
    pub(super) url: Option<Cow<'a, str>>,
    pub(super) severity: Option<Severity>,
    pub(super) message: Cow<'a, str>,
    pub(super) help: Option<Cow<'a, str>>,
    pub(super) label: Cow<'a, str>,
    /// Name of the file.
    pub(super) name: Cow<'a, str>,
    /// The line that is drawn, without its end.
    pub(super) line: Cow<'a, str>,
    /// Number of the line that is drawn, from 0.
    pub(super) number: usize,
    /// Line and column of the label in the file, from 0.
    pub(super) place: (usize, usize),
    /// The bytes of the label in the line.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> Sketch<'a> {
    /// Returns the parts of a picture; `None` if it is not a usual one.
    pub(super) fn of(picture: &'a Picture) -> Option<Self> {
        let (code, source) = (picture.code.as_deref()?, picture.source.as_ref()?);
        let [label] = picture.labels.as_slice() else { return None };
        let (start, row, column) = *source.places.first()?;
        Some(Sketch {
            code: code.into(),
            url: picture.url.as_deref().map(Cow::Borrowed),
            severity: picture.severity,
            message: picture.message.as_str().into(),
            help: picture.help.as_deref().map(Cow::Borrowed),
            label: label.label()?.into(),
            name: source.name.as_deref()?.into(),
            line: source.text.strip_suffix('\n').filter(|line| !line.contains('\n'))?.into(),
            number: source.line,
            place: (row, column),
            start,
            end: start + label.len(),
        })
    }

    /// Returns the parts of a report without a [`Picture`] in between; `None` if the picture of one of them may differ from it.
    pub(super) fn of_report(report: &'a Report, style: &OutputStyle) -> Option<Self> {
        let diagnostic = report.diagnostic();
        let (None, mut labels) = (diagnostic.labels().first(), report.labels()?) else { return None };
        let label = labels.next()?;
        let contents = report.source_code()?.read_span(label.inner(), 0, 0).ok()?;
        let line = std::str::from_utf8(contents.data()).ok()?.strip_suffix('\n')?;
        let sketch = Sketch {
            code: code(diagnostic).into(),
            url: address(diagnostic).map(Cow::Owned),
            severity: report.severity(),
            message: diagnostic.message().into(),
            help: diagnostic.help_with_suggestion(report.fixed_text()).map(Cow::Owned),
            label: diagnostic.label().into(),
            name: contents.name()?.to_owned().into(),
            line: line.into(),
            number: contents.line(),
            place: (contents.line(), contents.column()),
            start: label.offset(),
            end: label.offset() + label.len(),
        };
        sketch.is_clean(style).then_some(sketch)
    }

    /// Returns the parts of a report of a diagnostic of `line`, which has the number `row` from 0 in the file `name`, without the report:
    /// it would need half of the time of the drawing. `None` if the report may show anything else than the whole line.
    pub(super) fn of_line(
        line: &'a str,
        diagnostic: &'a Diagnostic,
        suggested: Option<&str>,
        (name, row): (&'a str, usize),
        style: &OutputStyle,
    ) -> Option<Self> {
        /// Number of bytes around a label that a report shows of a longer line.
        const AROUND: usize = 60;
        let [start, end] = [diagnostic.span().start, diagnostic.span().end].map(|at| line.len().min(at as usize));
        let is_whole = start <= AROUND && line.len() <= end + AROUND;
        if !is_whole || !is_printable(line.as_bytes()) || !diagnostic.labels().is_empty() {
            return None;
        }
        let sketch = Sketch {
            code: code(diagnostic).into(),
            url: address(diagnostic).map(Cow::Owned),
            severity: Some(diagnostic.severity().into()),
            message: diagnostic.message().into(),
            help: diagnostic.help_with_suggestion(suggested).map(Cow::Owned),
            label: diagnostic.label().into(),
            name: name.into(),
            line: line.into(),
            number: row,
            place: (row, start),
            start,
            end,
        };
        sketch.is_clean(style).then_some(sketch)
    }

    /// Whether everything is drawn as it is.
    fn is_clean(&self, style: &OutputStyle) -> bool {
        let Sketch { message, label, name, line, help, .. } = self;
        let is_one_line = |text: &str| memchr::memchr(b'\n', text.as_bytes()).is_none();
        let is_line = line.len() <= MAX_LINE && is_one_line(line) && is_one_line(name) && self.end <= line.len();
        is_line && [message, label, name, line].into_iter().chain(help).all(|text| is_clean(text, style))
    }
}

/// Returns code and name of the kind of a diagnostic.
fn code(diagnostic: &Diagnostic) -> String {
    [diagnostic.kind().code(), " ", diagnostic.kind().name()].concat()
}

/// Returns the address of the section that decides, if it can be drawn as it is.
fn address(diagnostic: &Diagnostic) -> Option<String> {
    diagnostic.url().filter(|url| is_graphic(url))
}

/// Longest text that is not cut, in bytes.
const MAX_CLEAN: usize = 1 << 12;

/// Whether a text is drawn as it is: it has only visible characters and line ends, and neither secrets nor what GitHub Actions obeys.
fn is_clean(text: &str, style: &OutputStyle) -> bool {
    text.len() <= MAX_CLEAN
        && (plain_length(text).is_some() || !has_odd(text, |c| c != '\n' && !is_narrow(c)))
        && !has_command(text)
        && (style.shows_secrets || has_no_secret(text))
}

/// Whether a character is visible and one cell wide: ASCII, and the characters of our own texts.
pub(super) fn is_narrow(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a7}' | '\u{2026}')
}
