//! The components of a text, each drawn under its place in the text.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::foreign::Foreign;
use super::style::{NAME, OutputStyle, QUIET, TEXT};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;

/// The components of a text, as one reader sees them.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// Components in the order of the text, outer ones first.
    pub(crate) parts: Vec<Part>,
    /// Names of components that are absent.
    pub(crate) absent: Vec<&'static str>,
}

/// A component of a text.
#[derive(Debug)]
pub(crate) struct Part {
    /// Nesting depth.
    pub(crate) depth: usize,
    /// Name of the component.
    pub(crate) name: Cow<'static, str>,
    /// Content of the component.
    pub(crate) piece: Piece,
    /// Note printed after it.
    pub(crate) note: Cow<'static, str>,
}

/// The content of a component.
#[derive(Debug)]
pub(crate) enum Piece {
    /// A span of the text.
    At(Span),
    /// A text that was derived from it.
    Made(String),
}

impl Parts {
    /// Adds the component at `span`.
    pub(crate) fn add(&mut self, depth: usize, name: &'static str, span: Span, note: impl Into<Cow<'static, str>>) {
        self.parts.push(Part { depth, name: name.into(), piece: Piece::At(span), note: note.into() });
    }

    /// Adds the component at `span`, or notes that it is absent.
    pub(crate) fn add_or_miss(&mut self, depth: usize, name: &'static str, span: Option<Span>) {
        match span {
            Some(span) => self.add(depth, name, span, ""),
            None => self.absent.push(name),
        }
    }

    /// Adds a component whose content is not a span of the text.
    pub(crate) fn make(&mut self, depth: usize, name: &'static str, made: &str, note: impl Into<Cow<'static, str>>) {
        self.parts.push(Part { depth, name: name.into(), piece: Piece::Made(made.to_owned()), note: note.into() });
    }

    /// Draws the components of `text`.
    pub(crate) fn draw(&self, text: &str, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
        let columns = Columns::new(self, text, style);
        let header = format!("{:indent$}{}", "", style.paint(TEXT, Foreign(text).line()), indent = columns.header());
        writeln!(out, "{}", header.trim_end())?;
        for part in &self.parts {
            columns.row(part, out)?;
        }
        if !self.absent.is_empty() {
            writeln!(out, "{}", style.paint(QUIET, format_args!("absent: {}", self.absent.join(", "))))?;
        }
        Ok(())
    }
}

/// Returns a note about a component that is empty or percent-encoded. An encoded slash is not decoded, because it is not a
/// delimiter.
fn unseen(piece: &str) -> Option<String> {
    if piece.is_empty() {
        return Some("empty".to_owned());
    }
    let decoded =
        decode_str(piece, OnInvalid::Reject).ok().filter(|decoded| decoded != piece && !piece.contains('/'))?;
    Some(format!("decodes to {decoded:?}"))
}

/// The columns of a drawing.
struct Columns<'a> {
    text: &'a str,
    style: &'a OutputStyle,
    names: usize,
    starts: usize,
    ends: usize,
    /// Width of the text, if it fits so that components can be drawn under their places.
    aligned: Option<usize>,
}

impl<'a> Columns<'a> {
    fn new(parts: &Parts, text: &'a str, style: &'a OutputStyle) -> Self {
        let digits = |offset: Option<u32>| offset.map_or(0, |offset| offset.to_string().len());
        let spans = || parts.parts.iter().filter_map(Part::span);
        let names = parts.parts.iter().map(Part::indented).max().unwrap_or(0);
        let starts = digits(spans().map(|span| span.start).max());
        let ends = digits(spans().map(|span| span.end).max());
        let columns = Columns { text, style, names, starts, ends, aligned: None };
        let width = columns.before().saturating_add(Foreign(text).line().width());
        Columns { aligned: (width <= style.width).then(|| Foreign(text).line().width()), ..columns }
    }

    /// Returns the width of the columns before the text: name and span.
    fn before(&self) -> usize {
        self.names + 2 + self.starts + 2 + self.ends + 2
    }

    fn header(&self) -> usize {
        if self.aligned.is_some() { self.before() } else { 0 }
    }

    fn row(&self, part: &Part, out: &mut dyn Write) -> io::Result<()> {
        let (start, shown, unseen) = match &part.piece {
            Piece::At(span) => (span.start as usize, Foreign(span.of(self.text)).line(), unseen(span.of(self.text))),
            Piece::Made(made) => (0, Foreign(made).line(), None),
        };
        let shift = if self.aligned.is_some() { Foreign(&self.text[..start]).line().width() } else { 0 };
        let notes = [part.note.as_ref(), unseen.as_deref().unwrap_or_default()].map(str::to_owned);
        let note = notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(", ");
        let name = self.style.paint(NAME, Indented(part).padded(self.names));
        let line = format!("{name}  {}  {:shift$}{shown}", self.span(part), "");
        if note.is_empty() {
            return writeln!(out, "{}", line.trim_end());
        }
        // Notes are in their own column if there is room, and directly after the text otherwise.
        let gap = self.aligned.map_or(2, |width| 2 + width - (shift + shown.width()).min(width));
        writeln!(out, "{line}{:gap$}{}", "", self.style.paint(QUIET, Foreign(&note).line()))
    }

    fn span(&self, part: &Part) -> impl Display {
        let (starts, ends) = (self.starts, self.ends);
        let span = match part.span() {
            Some(Span { start, end }) => format!("{start:>starts$}..{end:<ends$}"),
            None => " ".repeat(if ends == 0 { 0 } else { starts + 2 + ends }),
        };
        self.style.paint(QUIET, span)
    }
}

impl Part {
    fn span(&self) -> Option<Span> {
        match self.piece {
            Piece::At(span) => Some(span),
            Piece::Made(_) => None,
        }
    }

    fn indented(&self) -> usize {
        2 * self.depth + self.name.width()
    }
}

/// The name of a component, indented by its depth.
struct Indented<'a>(&'a Part);

impl Indented<'_> {
    fn padded(&self, width: usize) -> String {
        format!("{:width$}", self.to_string())
    }
}

impl Display for Indented<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:indent$}{}", "", self.0.name, indent = 2 * self.0.depth)
    }
}
