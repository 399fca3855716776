//! A drawing of each finding.

use std::io::{self, Write};

use super::super::located_finding::{Excerpt, LocatedFinding};
use super::super::redact::{redacted, redacted_in};
use super::print::{Print, PrintOptions};
use crate::output::Renderer;
use crate::output::legible;
use urlgram::diagnostic::Diagnosis;

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
        let covered = if self.shows_secrets { located.text.as_slice().into() } else { redacted(&located.text) };
        let (diagnosis, line) = match &located.excerpt {
            None => (located.finding.diagnosis(&covered), located.start.line),
            Some(Excerpt { text, line, cause }) => {
                let url = located.shown_text();
                let text = if self.shows_secrets { text.clone() } else { redacted_in(text, &url) };
                let mended = located
                    .edit
                    .as_ref()
                    .and_then(|_| located.finding.cause.mended(std::str::from_utf8(&covered).ok()?));
                let diagnosis = Diagnosis::of(&text, cause.clone()).mended(mended);
                (diagnosis.severe(located.finding.severity.into()), *line)
            }
        };
        let diagnosis = diagnosis.at(&legible(file), usize::try_from(line).unwrap_or(usize::MAX));
        writeln!(out, "{}", self.renderer.draw(&diagnosis))
    }
}
