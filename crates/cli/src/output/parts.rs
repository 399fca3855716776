//! A text taken apart, drawn for people: each part under the place where it stands.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::legible::legible;
use super::style::{NAME, OutputStyle, QUIET, TEXT};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;

/// A text taken apart, as one way of reading does it.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// The parts, from the outside in, in the order of the text.
    pub(crate) parts: Vec<Part>,
    /// Parts that could be there and are not.
    pub(crate) absent: Vec<&'static str>,
}

/// A part of a text.
#[derive(Debug)]
pub(crate) struct Part {
    /// How many parts it stands within.
    pub(crate) depth: usize,
    /// What it is.
    pub(crate) name: Cow<'static, str>,
    /// What it holds.
    pub(crate) piece: Piece,
    /// What else there is to say of it.
    pub(crate) note: Cow<'static, str>,
}

/// What a part holds.
#[derive(Debug)]
pub(crate) enum Piece {
    /// What stands here in the text.
    At(Span),
    /// What was made of the text.
    Made(String),
}

impl Parts {
    /// Adds what stands at `span`.
    pub(crate) fn add(&mut self, depth: usize, name: &'static str, span: Span, note: impl Into<Cow<'static, str>>) {
        self.parts.push(Part { depth, name: name.into(), piece: Piece::At(span), note: note.into() });
    }

    /// Adds what stands at `span`, or notes that it is absent.
    pub(crate) fn add_or_miss(&mut self, depth: usize, name: &'static str, span: Option<Span>) {
        match span {
            Some(span) => self.add(depth, name, span, ""),
            None => self.absent.push(name),
        }
    }

    /// Adds what was made of the text.
    pub(crate) fn make(&mut self, depth: usize, name: &'static str, made: &str, note: impl Into<Cow<'static, str>>) {
        self.parts.push(Part { depth, name: name.into(), piece: Piece::Made(made.to_owned()), note: note.into() });
    }

    /// Draws the parts of `text`.
    pub(crate) fn draw(&self, text: &str, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
        let columns = Columns::new(self, text, style);
        let header = format!("{:indent$}{}", "", style.paint(TEXT, legible(text)), indent = columns.header());
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

/// What cannot be seen in a piece of the text: that it is empty, or what it decodes to, unless that could put one thing for
/// another (`%2F` is no slash).
fn unseen(piece: &str) -> Option<String> {
    if piece.is_empty() {
        return Some("empty".to_owned());
    }
    let decoded =
        decode_str(piece, OnInvalid::Reject).ok().filter(|decoded| decoded != piece && !piece.contains('/'))?;
    Some(format!("decodes to {decoded:?}"))
}

/// Where things stand in a drawing.
struct Columns<'a> {
    text: &'a str,
    style: &'a OutputStyle,
    names: usize,
    starts: usize,
    ends: usize,
    /// How wide the text is, if it fits so that parts can stand under their places.
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
        let width = columns.before().saturating_add(legible(text).width());
        Columns { aligned: (width <= style.width).then(|| legible(text).width()), ..columns }
    }

    /// The width of what stands before the text: name and span.
    fn before(&self) -> usize {
        self.names + 2 + self.starts + 2 + self.ends + 2
    }

    fn header(&self) -> usize {
        if self.aligned.is_some() { self.before() } else { 0 }
    }

    fn row(&self, part: &Part, out: &mut dyn Write) -> io::Result<()> {
        let (start, shown, unseen) = match &part.piece {
            Piece::At(span) => (span.start as usize, legible(span.of(self.text)), unseen(span.of(self.text))),
            Piece::Made(made) => (0, legible(made), None),
        };
        let shift = if self.aligned.is_some() { legible(&self.text[..start]).width() } else { 0 };
        let notes = [part.note.as_ref(), unseen.as_deref().unwrap_or_default()].map(str::to_owned);
        let note = notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(", ");
        let name = self.style.paint(NAME, Indented(part).padded(self.names));
        let line = format!("{name}  {}  {:shift$}{shown}", self.span(part), "");
        if note.is_empty() {
            return writeln!(out, "{}", line.trim_end());
        }
        // Notes stand in a column of their own where there is room for it, and else right behind.
        let gap = self.aligned.map_or(2, |width| 2 + width - (shift + shown.width()).min(width));
        writeln!(out, "{line}{:gap$}{}", "", self.style.paint(QUIET, note))
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

/// A part's name, indented by its depth.
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
