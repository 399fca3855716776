//! A drawing of each finding.

use std::io::{self, Write};

use super::super::located_finding::{Excerpt, LocatedFinding};
use super::super::redact::{redacted, redacted_in};
use super::print::{Print, PrintOptions};
use crate::output::Renderer;
use crate::output::legible;
use urlgram::diagnostic::Report;

pub(crate) struct Full {
    renderer: Renderer,
    shows_secrets: bool,
}

impl Full {
    pub(crate) fn new(options: PrintOptions) -> Self {
        Full { renderer: Renderer::new(&options.style), shows_secrets: options.shows_secrets }
    }
}

impl Print for Full {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let covered = if self.shows_secrets { located.text[..].into() } else { redacted(&located.text) };
        let (report, line) = match &located.excerpt {
            None => (Report::from_bytes(&covered, located.finding.clone()), located.start.line),
            Some(Excerpt { text, line, diagnostic }) => {
                let url = located.shown_text();
                let text = if self.shows_secrets { text.clone() } else { redacted_in(text, &url).into() };
                let edit = located.edit.as_ref();
                let fixed = edit.and_then(|_| located.finding.fixed(std::str::from_utf8(&covered).ok()?));
                (Report::new(&text, diagnostic.clone()).with_fixed_text(fixed), *line)
            }
        };
        let report = report.in_file(&legible(file), usize::try_from(line).unwrap_or(usize::MAX));
        writeln!(out, "{}", self.renderer.draw(&report))
    }
}
