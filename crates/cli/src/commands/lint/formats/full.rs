//! A drawing of each finding.

use std::io::{self, Write};

use super::super::located_finding::{Excerpt, LocatedFinding};
use super::print::{Print, PrintOptions};
use crate::output::Renderer;
use urlgram::diagnostic::Report;

pub(crate) struct Full {
    renderer: Renderer,
}

impl Full {
    pub(crate) fn new(options: PrintOptions) -> Self {
        Full { renderer: Renderer::new(&options.style) }
    }
}

impl Print for Full {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let (report, line) = match &located.excerpt {
            None => (Report::from_bytes(&located.text, located.finding.clone()), located.start.line),
            Some(Excerpt { text, line, diagnostic, .. }) => {
                let edit = located.edit.as_ref();
                let fixed = edit.and_then(|_| located.finding.fixed(std::str::from_utf8(&located.text).ok()?));
                (Report::new(text, diagnostic.clone()).with_fixed_text(fixed), *line)
            }
        };
        let report = report.in_file(file, usize::try_from(line).unwrap_or(usize::MAX));
        writeln!(out, "{}", self.renderer.draw_report(&report))
    }
}
