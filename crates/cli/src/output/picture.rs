//! A diagnostic as it may be drawn: miette draws whatever it gets, so it gets a copy without control characters, secrets and lines
//! that are wider than it can draw.

use std::fmt;

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, Severity, SourceCode, SourceSpan, SpanContents,
};

use unicode_width::UnicodeWidthStr as _;

use super::foreign::Foreign;
use super::markers::{commands, has_command};
use super::plain_texts::has_no_secret;
use super::style::OutputStyle;
use urlgram_lint::page_address;
use urlgram_secrets::{Secret, SecretKind, cover, secrets_in};

/// Longest line that is drawn whole, in characters.
pub(super) const MAX_LINE: usize = 480;

/// Number of characters that are drawn before and after each end of a label in a longer line.
const AROUND: usize = 60;

/// A copy of a diagnostic.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) message: String,
    pub(super) code: Option<String>,
    pub(super) severity: Option<Severity>,
    pub(super) help: Option<String>,
    pub(super) url: Option<String>,
    pub(super) labels: Vec<LabeledSpan>,
    pub(super) source: Option<Source>,
}

impl Picture {
    pub(super) fn of(diagnostic: &dyn Diagnostic, style: &OutputStyle) -> Self {
        let people = |text: &dyn fmt::Display| Foreign(&text.to_string()).paragraph(style);
        let labels: Vec<LabeledSpan> = diagnostic.labels().into_iter().flatten().collect();
        let source = diagnostic.source_code().and_then(|source| Source::of(source, &labels, style));
        let (source, places) = source.unzip();
        let places: Vec<(usize, usize)> = places.unwrap_or_default();
        let label = |(label, (start, end)): (&LabeledSpan, &(usize, usize))| {
            let room = source.as_ref().map_or(usize::MAX, |source| source.room(*start, *end, style));
            let text = label.label().map(|text| style.wrapped(&people(&text), room));
            let span = (*start, end - start);
            if label.primary() {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        };
        Picture {
            message: people(&diagnostic),
            code: diagnostic.code().map(|code| Foreign(&code.to_string()).line().into_owned()),
            severity: diagnostic.severity(),
            help: diagnostic.help().map(|help| people(&help)),
            url: diagnostic
                .code()
                .and_then(|code| page_address(&code.to_string()))
                .or_else(|| Some(diagnostic.url()?.to_string()))
                .filter(|url| url.bytes().all(|byte| byte.is_ascii_graphic())),
            labels: labels.iter().zip(&places).map(label).collect(),
            source,
        }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Picture {}

impl Diagnostic for Picture {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<Severity> {
        self.severity
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.url.as_ref().map(|url| Box::new(url) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty()).then(|| Box::new(self.labels.iter().cloned()) as _)
    }
}

/// The labelled lines of a source as they are drawn. Lines between them, which are not drawn, are empty.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) text: String,
    pub(super) name: Option<String>,
    /// Number of the first line, from 0.
    pub(super) line: usize,
    /// The start of each label, with its line and column in the original, from 0.
    pub(super) places: Vec<(usize, usize, usize)>,
}

impl Source {
    /// Copies the lines of `source` with labels, and returns the places of the labels in the copy.
    fn of(
        source: &dyn SourceCode,
        labels: &[LabeledSpan],
        style: &OutputStyle,
    ) -> Option<(Source, Vec<(usize, usize)>)> {
        let start = labels.iter().map(LabeledSpan::offset).min()?;
        let end = labels.iter().map(|label| label.offset() + label.len()).max()?;
        let contents = source.read_span(&SourceSpan::from((start, end - start)), 1, 1).ok()?;
        let (base, data) = (contents.span().offset(), std::str::from_utf8(contents.data()).ok()?);
        let mut edges: Vec<Edge> = labels
            .iter()
            .flat_map(|label| [label.offset(), label.offset() + label.len()])
            .map(|at| Edge { at: at.saturating_sub(base), drawn: 0 })
            .collect();
        let mut text = String::new();
        let near: Vec<bool> = near(data, &edges);
        let mut at = 0;
        for (line, is_near) in data.split_inclusive('\n').zip(near) {
            if is_near {
                draw_line(line.trim_end_matches(['\n', '\r']), at, &mut edges, &mut text, style);
            }
            text.push('\n');
            at += line.len();
            let here = text.len();
            // The end of a line without a line end was noted with the line.
            let next = if line.ends_with('\n') { at } else { at + 1 };
            edges.iter_mut().filter(|edge| edge.at >= next).for_each(|edge| edge.drawn = here);
        }
        // miette draws a label at the very end only if a line end follows.
        if text.is_empty() || edges.iter().any(|edge| edge.drawn == text.len()) {
            text.push('\n');
        }
        let spans: Vec<(usize, usize)> =
            edges.chunks(2).map(|pair| (pair[0].drawn, pair[1].drawn.max(pair[0].drawn))).collect();
        let place = |(label, (drawn, _)): (&LabeledSpan, &(usize, usize))| {
            let contents = source.read_span(label.inner(), 0, 0).ok()?;
            Some((*drawn, contents.line(), contents.column()))
        };
        let places = labels.iter().zip(&spans).filter_map(place).collect();
        let name = contents.name().map(|name| Foreign(name).message(style));
        Some((Source { text, name, line: contents.line(), places }, spans))
    }

    /// Returns the number of terminal cells to the right of the line that leads to the text of a label.
    fn room(&self, start: usize, end: usize, style: &OutputStyle) -> usize {
        /// Cells of the margin of a line whose number has one digit, and of the corner before the text.
        const LEAD: usize = 9;
        let number = (self.line + 1).ilog10() as usize;
        let before = self.text.get(..start).map_or("", |before| before.rsplit('\n').next().unwrap_or(before));
        let labelled = self.text.get(start..end).map_or("", |label| label.split('\n').next().unwrap_or(label));
        style.width.saturating_sub(before.width() + labelled.width() / 2 + number + LEAD)
    }
}

/// An end of a label.
struct Edge {
    /// Offset in the original.
    at: usize,
    /// Offset in the drawing.
    drawn: usize,
}

/// Returns whether each line has an end of a label, or is next to one that does.
fn near(data: &str, edges: &[Edge]) -> Vec<bool> {
    let mut at = 0;
    let has: Vec<bool> = data
        .split_inclusive('\n')
        .map(|line| {
            let range = at..at + line.len();
            at = range.end;
            edges.iter().any(|edge| range.contains(&edge.at) || edge.at == range.end)
        })
        .collect();
    (0..has.len()).map(|i| has[i.saturating_sub(1)..has.len().min(i + 2)].contains(&true)).collect()
}

/// Draws the line that begins at `start`, and notes the ends of labels in it. Of a long line, draws what is near them.
fn draw_line(line: &str, start: usize, edges: &mut [Edge], out: &mut String, style: &OutputStyle) {
    let covered = covered(line, style);
    let line = covered.as_deref().unwrap_or(line);
    let is_plain = line.len() <= MAX_LINE && line.bytes().all(|byte| matches!(byte, b' '..=b'~')) && !has_command(line);
    if is_plain {
        for edge in edges.iter_mut().filter(|edge| (start..=start + line.len()).contains(&edge.at)) {
            edge.drawn = out.len() + edge.at - start;
        }
        return out.push_str(line);
    }
    let is_long = line.len() > MAX_LINE && line.chars().count() > MAX_LINE;
    let local: Vec<usize> =
        edges.iter().filter_map(|edge| edge.at.checked_sub(start)).filter(|at| *at <= line.len()).collect();
    let windows = windows(line, &local);
    let mut is_cut = false;
    // Systems that run builds read a command anywhere in a line.
    let mut in_commands = commands(line).map(|at| at + 1).peekable();
    for (at, c) in line.char_indices() {
        let is_in_command = in_commands.next_if_eq(&at).is_some();
        note(edges, start + at, c.len_utf8(), out.len());
        if is_long && !windows.iter().any(|(from, to)| (*from..*to).contains(&at)) {
            if !std::mem::replace(&mut is_cut, true) {
                out.push('…');
            }
            continue;
        }
        is_cut = false;
        match c {
            // miette draws tabs.
            '\t' => out.push('\t'),
            _ if is_in_command => out.push_str(r"\x23"),
            c => out.push_str(&Foreign(c.encode_utf8(&mut [0; 4])).line()),
        }
    }
    note(edges, start + line.len(), 1, out.len());
}

/// Returns the line with its secrets covered, if it has any.
fn covered(line: &str, style: &OutputStyle) -> Option<String> {
    let mut secrets = if style.shows_secrets || has_no_secret(line) { Vec::new() } else { secrets_in(line) };
    if style.is_grammar {
        let is_rule =
            |secret: &Secret| secret.kind == SecretKind::Named && is_defined(&line[..secret.span.start as usize]);
        secrets.retain(|secret| !is_rule(secret));
    }
    if secrets.is_empty() {
        return None;
    }
    let mut bytes = line.as_bytes().to_vec();
    cover(&mut bytes, secrets.iter().map(|secret| secret.span));
    String::from_utf8(bytes).ok()
}

/// Whether a text begins the definition of a rule: `password = `.
fn is_defined(before: &str) -> bool {
    let Some((name, rest)) = before.split_once('=') else { return false };
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_<>:".contains(c);
    name.trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '<')
        && name.ends_with([' ', '\t', ':'])
        && name.trim().chars().all(is_name)
        && rest.trim_start_matches('/').starts_with([' ', '\t'])
}

/// Returns the parts of a long line that are drawn: around the ends of labels, or the beginning.
fn windows(line: &str, edges: &[usize]) -> Vec<(usize, usize)> {
    let window = |at: usize| {
        let at = (0..=at).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0);
        let from = line[..at].char_indices().rev().nth(AROUND).map_or(0, |(at, _)| at);
        (from, line[at..].char_indices().nth(AROUND).map_or(line.len(), |(next, _)| at + next))
    };
    if edges.is_empty() { vec![window(0)] } else { edges.iter().map(|at| window(*at)).collect() }
}

/// Notes where the ends of labels in a character are drawn.
fn note(edges: &mut [Edge], at: usize, length: usize, drawn: usize) {
    edges.iter_mut().filter(|edge| (at..at + length).contains(&edge.at)).for_each(|edge| edge.drawn = drawn);
}

impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let contents = self.text.read_span(span, lines_before, lines_after)?;
        // miette asks for the span alone when it wants to print its place, and with lines around it when it draws.
        let place = self.places.iter().find(|(at, ..)| lines_before + lines_after == 0 && *at == span.offset());
        let (line, column) =
            place.map_or((self.line + contents.line(), contents.column()), |(_, line, column)| (*line, *column));
        let (data, span, count) = (contents.data(), *contents.span(), contents.line_count());
        Ok(Box::new(match &self.name {
            Some(name) => MietteSpanContents::new_named(name.clone(), data, span, line, column, count),
            None => MietteSpanContents::new(data, span, line, column, count),
        }))
    }
}
