//! Findings printed: as pictures, as lines, as JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Totals;
use crate::cli::Look;
use crate::cli::look::{FINE, NAME, QUIET, TEXT, WRONG};
use crate::cli::parts::legible;
use crate::cli::render::Renderer;
use crate::lint::Finding;

/// How to print findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Format {
    /// A picture of each, with what was expected and the rule
    Full,
    /// A line each: `file:line:column: code message`; columns are characters
    Concise,
    /// A JSON object a line; offsets and spans are bytes
    #[value(alias = "jsonl")]
    JsonLines,
}

/// Where a text stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// The file as it was named.
    pub(super) file: &'a str,
    /// Which record it is, from 1.
    pub(super) line: u64,
    /// Its first byte, from the start of the file.
    pub(super) offset: u64,
    /// The text, without its ending.
    pub(super) text: &'a [u8],
}

impl Place<'_> {
    /// The column of the byte at `offset` of the text: characters, from 1.
    fn column(&self, offset: u32) -> usize {
        let before = &self.text[..self.text.len().min(offset as usize)];
        1 + String::from_utf8_lossy(before).chars().count()
    }
}

/// Prints findings, and counts them.
pub(super) struct Report {
    format: Format,
    look: Look,
    renderer: Renderer,
    most: u64,
    found: u64,
    counts: BTreeMap<&'static str, (&'static str, u64)>,
}

/// A finding as a JSON line.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    line: u64,
    column: usize,
    end_column: usize,
    offset: u64,
    #[serde(flatten)]
    finding: &'a Finding,
    text: Cow<'a, str>,
}

impl Report {
    /// Prints the first `most` findings.
    pub(super) fn new(format: Format, most: Option<u64>, look: &Look) -> Self {
        let (look, renderer) = (*look, Renderer::new(look));
        Report { format, look, renderer, most: most.unwrap_or(u64::MAX), found: 0, counts: BTreeMap::new() }
    }

    pub(super) fn found(&self) -> u64 {
        self.found
    }

    /// Whether the next finding is printed, and not only counted.
    pub(super) fn is_printing(&self) -> bool {
        self.found < self.most
    }

    /// Counts a finding, and prints it.
    pub(super) fn add(&mut self, place: &Place<'_>, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let is_printing = self.is_printing();
        self.found += 1;
        self.counts.entry(finding.cause.code).or_insert((finding.cause.name, 0)).1 += 1;
        if !is_printing {
            return Ok(());
        }
        match self.format {
            Format::Full => self.full(place, finding, out),
            Format::Concise => self.concise(place, finding, out),
            Format::JsonLines => json_line(place, finding, out),
        }
    }

    fn full(&self, place: &Place<'_>, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let line = usize::try_from(place.line).unwrap_or(usize::MAX);
        let diagnosis = finding.diagnosis(place.text).at(&legible(place.file), line);
        writeln!(out, "{}", self.renderer.draw(&diagnosis))
    }

    fn concise(&self, place: &Place<'_>, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let cause = &finding.cause;
        let (paint, file) = (|style, what| self.look.paint(style, what), legible(place.file));
        write!(out, "{}:{}:{}: ", paint(TEXT, &*file), place.line, place.column(cause.span.start))?;
        writeln!(out, "{} {}", paint(WRONG, cause.code), legible(&cause.headline))
    }

    /// A line a code, the most frequent first.
    pub(super) fn statistics(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.counts.iter().collect();
        counts.sort_by_key(|(_, (_, count))| std::cmp::Reverse(*count));
        let width = counts.first().map_or(0, |(_, (_, count))| grouped(*count).len());
        for (code, (name, count)) in counts {
            writeln!(out, "{:>width$}  {}  {name}", grouped(*count), self.look.paint(NAME, code))?;
        }
        Ok(())
    }

    /// One line for people, and one more where something is kept back.
    pub(super) fn summary(&self, totals: &Totals, look: &Look, err: &mut dyn Write) -> io::Result<()> {
        let texts = counted(totals.texts, "URL");
        let place = if totals.files + totals.unread > 1 {
            format!(" in {}", counted(totals.files, "file"))
        } else {
            String::new()
        };
        match self.found {
            0 => write!(err, "{} in {texts}{place}", look.paint(FINE, "no findings"))?,
            found => write!(err, "{} in {texts}{place}", look.paint(WRONG, counted(found, "finding")))?,
        }
        if totals.unread > 0 {
            write!(err, ", {} not read", counted(totals.unread, "file"))?;
        }
        writeln!(err)?;
        let hidden = self.found.saturating_sub(self.most);
        if hidden > 0 {
            writeln!(err, "{}", look.paint(QUIET, format_args!("{} not shown", counted(hidden, "finding"))))?;
        }
        Ok(())
    }
}

fn json_line(place: &Place<'_>, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let span = finding.cause.span;
    let line = Line {
        file: place.file,
        line: place.line,
        column: place.column(span.start),
        end_column: place.column(span.end),
        offset: place.offset + u64::from(span.start),
        finding,
        text: String::from_utf8_lossy(place.text),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

/// `1 URL`, `1,234 URLs`
fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// `1,234,567`
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (count, shown) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(count), shown);
        }
    }
}
