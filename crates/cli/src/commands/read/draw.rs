//! The text, and under each character its component in each specification.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::output::style::{NAME, QUIET, TEXT, WRONG};
use crate::output::{Foreign, OutputStyle, label};
use urlgram::interpret::{Interpretation, Interpretations, Role};
use urlgram::span::Span;
use urlgram_secrets::secrets;

/// Draws the components that each specification finds. Cuts a long text to the part where they disagree.
pub(crate) fn draw(
    readings: &Interpretations<'_>,
    show_secrets: bool,
    style: &OutputStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let labels: Vec<String> = readings.iter().map(|reading| label(readings, reading.spec())).collect();
    let indent = labels.iter().map(|label| label.width()).max().unwrap_or(0) + 2;
    let divergence = readings.first_divergence();
    let secrets = if show_secrets { Vec::new() } else { hidden(readings) };
    let cells = Cells::new(readings.text(), &secrets, divergence, style.width.saturating_sub(indent), style);
    writeln!(out, "{:indent$}{}", "", style.paint(TEXT, cells.text()))?;
    if !style.graphics {
        let part = divergence.map(|at| format!("They disagree from byte {at}."));
        return part.map_or(Ok(()), |part| writeln!(out, "{part}"));
    }
    if let Some(column) = divergence.and_then(|at| cells.column(at)) {
        let arrow = if style.unicode { '▲' } else { '^' };
        let note = format!("{arrow} byte {}", divergence.unwrap_or_default());
        writeln!(out, "{:width$}{}", "", style.paint(WRONG, note), width = indent + column)?;
    }
    for (reading, label) in readings.iter().zip(&labels) {
        let name = style.paint(NAME, label);
        let line = cells.line(reading);
        // Avoids spaces at the end of a line.
        writeln!(out, "{name}{:gap$}{line}", "", gap = if line.is_empty() { 0 } else { indent - label.width() })?;
    }
    Ok(())
}

/// Returns the spans to mask: what any specification reads as a password, and parameters with names of secrets.
pub(crate) fn hidden(readings: &Interpretations<'_>) -> Vec<Span> {
    let password = |reading: &Interpretation<'_>| {
        let place = reading.place(Role::Userinfo)?;
        let colon = place.of(readings.text()).find(':')?;
        // Within a text that has spans.
        Some(Span::new(place.start + colon as u32 + 1, place.end))
    };
    let named = secrets(readings.text()).into_iter().map(|secret| secret.span);
    readings.iter().filter_map(password).chain(named).map(|secret| after_port(secret, readings)).collect()
}

/// Returns a password without the digits at its start that a browser reads as the port of a host: `6666` of `http://127.0.0.1:6666\@h/`.
fn after_port(secret: Span, readings: &Interpretations<'_>) -> Span {
    let is_port = |port: &Span| port.start == secret.start && readings.text()[port.end as usize..].starts_with('\\');
    let has_host = |reading: &Interpretation<'_>| reading.host().is_some_and(|host| host.value.contains('.'));
    let readings = readings.accepting().filter(|reading| has_host(reading));
    let port = readings.filter_map(|reading| reading.place(Role::Port)).find(is_port);
    port.map_or(secret, |port| Span::new(port.end.min(secret.end), secret.end))
}

/// Masks a character of a secret. Delimiters stay, because they may delimit something else for another specification.
pub(crate) fn masked(c: char) -> char {
    if "@:/\\?#[]".contains(c) { c } else { '*' }
}

/// A character and its position.
struct Cell {
    /// Offset in the text.
    at: usize,
    /// First column in the drawing.
    column: usize,
    shown: String,
}

/// The characters of the drawing.
struct Cells<'l> {
    source: &'l str,
    cells: Vec<Cell>,
    style: &'l OutputStyle,
    /// Whether characters are omitted at the start, and at the end.
    cut: (bool, bool),
    /// The byte and the column after the last.
    end: (usize, usize),
}

impl<'l> Cells<'l> {
    /// Takes as many characters of `text` as fit, from the start if these include `focus`.
    fn new(text: &'l str, secrets: &[Span], focus: Option<usize>, width: usize, style: &'l OutputStyle) -> Self {
        let width = width.max(16);
        let all = |from: usize, columns: usize| {
            let mut column = columns;
            let mut cells = Vec::new();
            for (at, c) in text[from..].char_indices() {
                let at = from + at;
                let secret = secrets.iter().any(|span| (span.start as usize..span.end as usize).contains(&at));
                let c = if secret { masked(c) } else { c };
                let shown = shown(c, style);
                let cells_wide = shown.width();
                if column + cells_wide > width {
                    break;
                }
                cells.push(Cell { at, column, shown });
                column += cells_wide;
            }
            let end = cells
                .last()
                .map_or(from, |cell: &Cell| cell.at + text[cell.at..].chars().next().map_or(0, char::len_utf8));
            (cells, (end, column))
        };
        let (mut cells, mut end) = all(0, 0);
        let mut start = 0;
        if focus.is_some_and(|focus| focus >= end.0) && end.0 < text.len() {
            // Keeps some of the text before it.
            let focus = focus.unwrap_or_default();
            start = text[..focus].char_indices().rev().take(width / 3).last().map_or(0, |(at, _)| at);
            (cells, end) = all(start, 1);
        }
        let cut = (start > 0, end.0 < text.len());
        if cut.1 {
            // The last character makes room for the ellipsis.
            while end.1 + 1 > width {
                let Some(last) = cells.pop() else { break };
                end = (last.at, last.column);
            }
        }
        Cells { source: text, cells, style, cut, end }
    }

    fn text(&self) -> String {
        let more = if self.style.unicode { "…" } else { "~" };
        let sign = |cut| if cut { more } else { "" };
        let cells: String = self.cells.iter().map(|cell| cell.shown.as_str()).collect();
        [sign(self.cut.0), &Foreign(&cells).line(), sign(self.cut.1)].concat()
    }

    /// Returns the column of the character that contains the byte at `at`, or the column after the last character.
    fn column(&self, at: usize) -> Option<usize> {
        if at == self.end.0 {
            return Some(self.end.1);
        }
        let after = self.cells.partition_point(|cell| cell.at <= at);
        (after > 0 && at < self.end.0).then(|| self.cells[after - 1].column)
    }

    /// Returns the columns of the visible part of `span`.
    fn columns(&self, span: Span) -> Option<(usize, usize)> {
        let start = self.cells.first()?.at.max(span.start as usize);
        let end = self.end.0.min(span.end as usize);
        if start >= end {
            return None;
        }
        Some((self.column(start)?, self.column(end)?))
    }

    /// Returns the line of an interpretation: its components under their characters, or the place where it stops.
    fn line(&self, reading: &Interpretation<'_>) -> String {
        let mut line = String::new();
        let mut at = 0;
        if let Some(rejection) = reading.rejection() {
            let Some(column) = rejection.span().and_then(|span| self.column(span.start as usize)) else { return line };
            let cross = if self.style.unicode { '✗' } else { 'x' };
            return format!("{:column$}{}", "", self.style.paint(WRONG, cross));
        }
        for role in Role::ALL {
            let Some((start, end)) = reading.place(role).and_then(|span| self.columns(span)) else { continue };
            line += &" ".repeat(start - at);
            let mark = if role == Role::Host { TEXT } else { QUIET };
            let first = reading.place(role).and_then(|span| span.of(self.source).chars().next());
            line += &self.style.paint(mark, self.named(role, first, end - start)).to_string();
            at = end;
        }
        line
    }

    /// Returns the name of the role, padded to `width`, or its initial if the name is too long. A path keeps its first slash, to show
    /// where the host ends.
    fn named(&self, role: Role, first: Option<char>, width: usize) -> String {
        let slash = match first {
            Some('/') if role == Role::Path => "/",
            Some('\\') if role == Role::Path => "\\",
            _ => "",
        };
        let left = width - slash.len();
        let name = if role.name().len() <= left { role.name() } else { &role.name()[..left.min(1)] };
        let fill = if self.style.unicode { "─" } else { "-" };
        [slash, name, &fill.repeat(left - name.len())].concat()
    }
}

/// Returns a printable character, at least one column wide.
fn shown(c: char, style: &OutputStyle) -> String {
    let mut buffer = [0; 4];
    let shown = Foreign(c.encode_utf8(&mut buffer)).line().into_owned();
    if shown.width() == 0 {
        return if style.unicode { char::REPLACEMENT_CHARACTER.into() } else { "?".into() };
    }
    shown
}
