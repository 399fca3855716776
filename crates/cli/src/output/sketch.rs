//! The parts of the usual picture, one label in one line, as they are drawn.

use std::borrow::Cow;

use miette::{Diagnostic as _, Severity};

use super::look::{Look, has_odd, is_graphic};
use super::markers::has_command;
use super::picture::{MAX_LINE, Picture};
use super::plain_texts::has_no_secret;
use super::style::OutputStyle;
use urlgram::diagnostic::{Diagnostic, Report};
use urlgram_lint::page_address;

/// The parts of a picture. Their characters are visible and one cell wide, but for line ends in `message`, `help` and `label`.
pub(super) struct Sketch<'a> {
    /// Code and name of the kind.
    pub(super) code: [&'a str; 3],
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
        let line = source.text.strip_suffix('\n').filter(|line| !line.contains('\n'))?;
        let texts = [picture.message.as_str(), label.label()?, line].into_iter().chain(picture.help.as_deref());
        if texts.into_iter().any(|text| !is_all_narrow(text)) {
            return None;
        }
        Some(Sketch {
            code: [code, "", ""],
            url: picture.url.as_deref().map(Cow::Borrowed),
            severity: picture.severity,
            message: picture.message.as_str().into(),
            help: picture.help.as_deref().map(Cow::Borrowed),
            label: label.label()?.into(),
            name: source.name.as_deref()?.into(),
            line: line.into(),
            number: source.line,
            place: (row, column),
            start,
            end: start + label.len(),
        })
    }

    /// Returns the parts of a report without a [`Picture`] in between; `None` if the picture of one of them may differ from it.
    pub(super) fn of_report(report: &'a Report, style: &OutputStyle) -> Option<Self> {
        let diagnostic = report.diagnostic();
        let (None, mut labels, false) = (diagnostic.labels().first(), report.labels()?, style.cuts) else {
            return None;
        };
        let label = labels.next()?;
        let contents = report.source_code()?.read_span(label.inner(), 0, 0).ok()?;
        let line = std::str::from_utf8(contents.data()).ok()?.strip_suffix('\n')?;
        let name = contents.name()?.to_owned().into();
        let shown = (line.into(), label.offset(), label.offset() + label.len());
        let place = (name, contents.line(), contents.column());
        let sketch = Sketch::of_diagnostic(diagnostic, report.fixed_text(), shown, place);
        let is_line_clean = sketch.line.len() <= MAX_LINE && is_clean(&sketch.line, style) == Some(false);
        (is_line_clean && sketch.is_clean(style)).then_some(sketch)
    }

    /// Returns the parts of a report of a diagnostic of `line`, which has the number `row` from 0 in the file `name`, without the report:
    /// it would need half of the time of the drawing. `None` if the picture of one of them may differ from it.
    pub(super) fn of_line(
        line: &'a str,
        diagnostic: &'a Diagnostic,
        suggested: Option<&str>,
        (name, row): (&'a str, usize),
        style: &OutputStyle,
    ) -> Option<Self> {
        let look = Look::of(line);
        if !look.is_ascii_line() || look.has_hash() && has_command(line) || !diagnostic.labels().is_empty() {
            return None;
        }
        let [start, end] = [diagnostic.span().start, diagnostic.span().end].map(|at| line.len().min(at as usize));
        let end = end.max(start);
        let (drawn, before) = shown(line, start, end);
        let offset = if before > 0 { CUT.len() } else { 0 };
        let shown = (drawn, start - before + offset, end - before + offset);
        let sketch = Sketch::of_diagnostic(diagnostic, suggested, shown, (name.into(), row, start));
        let is_line_clean = sketch.line.len() <= MAX_LINE && (style.shows_secrets || has_no_secret(line));
        (is_line_clean && sketch.is_clean(style)).then_some(sketch)
    }

    /// Returns the parts of a diagnostic: with the line that is shown and the bytes of the label in it, and with the name of the file and
    /// the line and column there, from 0.
    fn of_diagnostic(
        diagnostic: &'a Diagnostic,
        suggested: Option<&str>,
        (line, start, end): (Cow<'a, str>, usize, usize),
        (name, row, column): (Cow<'a, str>, usize, usize),
    ) -> Self {
        Sketch {
            code: [diagnostic.kind().code(), " ", diagnostic.kind().name()],
            url: address(diagnostic).map(Cow::Owned),
            severity: Some(diagnostic.severity().into()),
            message: diagnostic.message().into(),
            help: diagnostic.help_with_suggestion(suggested).map(Cow::Owned),
            label: diagnostic.label().into(),
            name,
            line,
            number: row,
            place: (row, column),
            start,
            end,
        }
    }

    /// Whether everything but the line is drawn as it is.
    fn is_clean(&self, style: &OutputStyle) -> bool {
        let Sketch { message, label, name, line, help, .. } = self;
        self.end <= line.len()
            && is_clean(name, style) == Some(false)
            && [message, label].into_iter().chain(help).all(|text| is_clean(text, style).is_some())
    }
}

/// Stands for the start or the end of a long line that a report leaves out.
const CUT: &str = "\u{2026}";

/// Returns the part of an ASCII line around a label that a report shows, and the number of bytes that it leaves out before that.
fn shown(line: &str, start: usize, end: usize) -> (Cow<'_, str>, usize) {
    /// Number of characters before and after a label that are shown.
    const AROUND: usize = 60;
    let from = start.saturating_sub(AROUND + 1);
    let to = line.len().min(end + AROUND);
    if (from, to) == (0, line.len()) {
        return (line.into(), 0);
    }
    let cut = |is_cut: bool| if is_cut { CUT } else { "" };
    ([cut(from > 0), &line[from..to], cut(to < line.len())].concat().into(), from)
}

/// Returns the address of the page of the lint, or of the section that decides, if it can be drawn as it is.
fn address(diagnostic: &Diagnostic) -> Option<String> {
    page_address(diagnostic.code()).or_else(|| diagnostic.url()).filter(|url| is_graphic(url))
}

/// Longest text that is not cut, in bytes.
const MAX_CLEAN: usize = 1 << 12;

/// Whether a text that is drawn as it is has a line end. `None` if it is not drawn as it is: with other characters than visible ones
/// and line ends, with secrets, or with what GitHub Actions obeys.
fn is_clean(text: &str, style: &OutputStyle) -> Option<bool> {
    let look = Look::of(text);
    let is_clean = text.len() <= MAX_CLEAN
        && (look.is_plain() || is_all_narrow(text))
        && !(look.has_hash() && has_command(text))
        && (style.shows_secrets || has_no_secret(text));
    is_clean.then(|| look.has_line_end())
}

/// Whether all characters but line ends are visible and one cell wide.
fn is_all_narrow(text: &str) -> bool {
    !has_odd(text, |c| c != '\n' && !is_narrow(c))
}

/// Whether a character is visible and one cell wide: ASCII, and the characters of our own texts.
fn is_narrow(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a7}' | '\u{2026}')
}
