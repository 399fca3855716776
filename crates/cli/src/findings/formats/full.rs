//! A drawing of each finding.

use std::borrow::Cow;
use std::io::{self, Write};

use super::super::drawn::Drawn;
use super::super::equal::Others;
use super::super::located_finding::{Excerpt, LocatedFinding};
use super::print::{Print, PrintOptions};
use crate::output::style::QUIET;
use crate::output::{OutputStyle, Renderer, has_no_secret, redacted};
use urlgram::diagnostic::Report;

pub(crate) struct Full {
    renderer: Renderer,
    style: OutputStyle,
    /// The last drawing, whose memory the next one uses.
    drawing: String,
}

impl Full {
    pub(crate) fn new(options: PrintOptions) -> Self {
        // Findings come here with their secrets covered, unless they may be shown, so the renderer need not search for any.
        let style = OutputStyle { shows_secrets: true, ..options.style };
        Full { renderer: Renderer::new(&style), style: options.style, drawing: String::new() }
    }

    /// Covers secrets that only the fixed text shows.
    fn covered(&self, report: Report) -> Report {
        let hidden = if self.style.shows_secrets { None } else { report.fixed_text().map(redacted) };
        match hidden {
            Some(Cow::Owned(fixed)) => report.with_fixed_text(Some(fixed)),
            _ => report,
        }
    }

    /// Returns the line of a list that a finding is about, and the text that its drawing suggests, if the drawing may be a usual one.
    fn suggested<'a>(&self, located: &'a LocatedFinding) -> Option<Suggested<'a>> {
        let (None, Ok(text)) = (&located.excerpt, std::str::from_utf8(&located.text)) else { return None };
        self.renderer.draws_plainly().then(|| Suggested { text, suggestion: located.finding.suggested_text(text) })
    }

    /// Whether a suggestion may be shown.
    fn may_show(&self, suggested: &Suggested<'_>) -> bool {
        self.style.shows_secrets || suggested.suggestion.as_ref().is_none_or(|text| has_no_secret(text))
    }

    /// Prints a finding. `suggested` is computed only for the fast drawing.
    fn print(
        &mut self,
        file: &str,
        located: &LocatedFinding,
        suggested: Option<&Suggested<'_>>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.drawing.clear();
        let place = (file, number(located.start.line));
        let is_drawn = suggested.is_some_and(|Suggested { text, suggestion }| {
            self.renderer.draw_line(text, &located.finding, suggestion.as_deref(), place, &mut self.drawing)
        });
        if is_drawn {
            self.drawing.push('\n');
            return out.write_all(self.drawing.as_bytes());
        }
        let (report, line) = match &located.excerpt {
            None => {
                let line = located.start.line;
                (self.renderer.report(&located.text, located.finding.clone(), number(line)), line)
            }
            Some(Excerpt { text, line, diagnostic, .. }) => {
                let edit = located.edit.as_ref();
                let fixed = edit.and_then(|_| located.finding.fixed(std::str::from_utf8(&located.text).ok()?));
                let report = self.renderer.report(text.as_bytes(), diagnostic.clone(), number(*line));
                (report.with_fixed_text(fixed), *line)
            }
        };
        let report = self.covered(report).in_file(file, number(line));
        write!(out, "{}", self.renderer.draw_report(&report))?;
        if !located.others.is_empty() {
            let others = Others { places: &located.others, is_ascii: !self.style.unicode };
            writeln!(out, "  {}", self.style.paint(QUIET, others))?;
        }
        writeln!(out)
    }
}

/// A line of a list, and the text that the drawing of a finding suggests in its place.
struct Suggested<'a> {
    text: &'a str,
    suggestion: Option<String>,
}

/// Returns the number of a line.
fn number(line: u64) -> usize {
    usize::try_from(line).unwrap_or(usize::MAX)
}

impl Print for Full {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let suggested = self.suggested(located).filter(|suggested| self.may_show(suggested));
        self.print(file, located, suggested.as_ref(), out)
    }

    fn draw(&mut self, file: &str, findings: &[&LocatedFinding], drawn: &mut Drawn) -> io::Result<()> {
        let mut suggested: Vec<_> = findings.iter().map(|located| self.suggested(located)).collect();
        for suggested in &mut suggested {
            suggested.take_if(|suggested| !self.may_show(suggested));
        }
        for (located, suggested) in findings.iter().zip(&suggested) {
            drawn.add(|out| self.print(file, located, suggested.as_ref(), out))?;
        }
        Ok(())
    }
}
