//! Pictures.

use std::io::{self, Write};

use super::{Manner, Print};
use crate::cli::lint::secrecy::{covered, covered_in};
use crate::cli::lint::spot::{Excerpt, Spot};
use crate::cli::parts::legible;
use crate::cli::render::Renderer;
use crate::diagnostic::Diagnosis;

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
        let line = |line: u64| usize::try_from(line).unwrap_or(usize::MAX);
        let diagnosis = match &spot.excerpt {
            Some(Excerpt { text, line: number, cause }) => {
                let text = if self.shows_secrets { text.clone() } else { covered_in(text, &spot.shown_text()) };
                Diagnosis::of(&text, cause.clone()).at(&legible(file), line(*number))
            }
            None if self.shows_secrets => spot.finding.diagnosis(&spot.text).at(&legible(file), line(spot.start.line)),
            None => spot.finding.diagnosis(&covered(&spot.text)).at(&legible(file), line(spot.start.line)),
        };
        writeln!(out, "{}", self.renderer.draw(&diagnosis))
    }
}
