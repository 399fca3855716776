//! Pictures.

use std::io::{self, Write};

use super::{Manner, Print};
use crate::lint::secrecy::{covered, covered_in};
use crate::lint::spot::{Excerpt, Spot};
use crate::parts::legible;
use crate::render::Renderer;
use urlgram::diagnostic::Diagnosis;

pub(super) struct Full {
    renderer: Renderer,
    shows_secrets: bool,
}

impl Full {
    pub(super) fn new(manner: Manner) -> Self {
        Full { renderer: Renderer::new(&manner.look), shows_secrets: manner.shows_secrets }
    }
}

impl Print for Full {
    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        let covered = if self.shows_secrets { spot.text.as_slice().into() } else { covered(&spot.text) };
        let (diagnosis, line) = match &spot.excerpt {
            None => (spot.finding.diagnosis(&covered), spot.start.line),
            Some(Excerpt { text, line, cause }) => {
                let url = spot.shown_text();
                let text = if self.shows_secrets { text.clone() } else { covered_in(text, &url) };
                let mended =
                    spot.edit.as_ref().and_then(|_| spot.finding.cause.mended(std::str::from_utf8(&covered).ok()?));
                let diagnosis = Diagnosis::of(&text, cause.clone()).mended(mended);
                (diagnosis.severe(spot.finding.severity.into()), *line)
            }
        };
        let diagnosis = diagnosis.at(&legible(file), usize::try_from(line).unwrap_or(usize::MAX));
        writeln!(out, "{}", self.renderer.draw(&diagnosis))
    }
}
