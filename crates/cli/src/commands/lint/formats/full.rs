//! A drawing of each finding.

use std::borrow::Cow;
use std::io::{self, Write};

use super::super::located_finding::{Excerpt, LocatedFinding};
use super::print::{Print, PrintOptions};
use crate::output::{OutputStyle, Renderer, has_no_secret, redacted};
use urlgram::diagnostic::Report;

pub(crate) struct Full {
    renderer: Renderer,
    shows_secrets: bool,
    /// The last drawing, whose memory the next one uses.
    drawing: String,
}

impl Full {
    pub(crate) fn new(options: PrintOptions) -> Self {
        // Findings come here with their secrets covered, unless they may be shown, so the renderer need not search for any.
        let style = OutputStyle { shows_secrets: true, ..options.style };
        Full { renderer: Renderer::new(&style), shows_secrets: options.style.shows_secrets, drawing: String::new() }
    }

    /// Returns the same with the secrets covered that only show in the text as it is fixed.
    fn covered(&self, report: Report) -> Report {
        let hidden = report.fixed_text().filter(|_| !self.shows_secrets).map(redacted);
        match hidden {
            Some(Cow::Owned(fixed)) => report.with_fixed_text(Some(fixed)),
            _ => report,
        }
    }

    /// Draws a finding of a line of a list, if the drawing is a usual one. Returns whether it did.
    fn draw_line(&mut self, file: &str, located: &LocatedFinding) -> bool {
        if !self.renderer.draws_plainly() {
            return false;
        }
        let (None, Ok(text)) = (&located.excerpt, std::str::from_utf8(&located.text)) else { return false };
        let suggested = located.finding.suggested_text(text);
        if suggested.as_ref().is_some_and(|text| !self.shows_secrets && !has_no_secret(text)) {
            return false;
        }
        let place = (file, number(located.start.line));
        self.drawing.clear();
        self.renderer.draw_line(text, &located.finding, suggested.as_deref(), place, &mut self.drawing)
    }
}

/// Returns the number of a line.
fn number(line: u64) -> usize {
    usize::try_from(line).unwrap_or(usize::MAX)
}

impl Print for Full {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        if self.draw_line(file, located) {
            self.drawing.push('\n');
            return out.write_all(self.drawing.as_bytes());
        }
        let (report, line) = match &located.excerpt {
            None => (Report::from_bytes(&located.text, located.finding.clone()), located.start.line),
            Some(Excerpt { text, line, diagnostic, .. }) => {
                let edit = located.edit.as_ref();
                let fixed = edit.and_then(|_| located.finding.fixed(std::str::from_utf8(&located.text).ok()?));
                (Report::new(text, diagnostic.clone()).with_fixed_text(fixed), *line)
            }
        };
        let report = self.covered(report).in_file(file, number(line));
        writeln!(out, "{}", self.renderer.draw_report(&report))
    }
}
