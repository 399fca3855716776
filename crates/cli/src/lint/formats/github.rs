//! Workflow commands of GitHub Actions, which show as annotations.

use std::io::{self, Write};

use super::{Manner, Print};
use crate::lint::spot::Spot;
use urlgram_lint::Severity;

pub(super) struct Github;

impl Github {
    pub(super) fn new(_: Manner) -> Self {
        Github
    }
}

impl Print for Github {
    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        let cause = &spot.finding.cause;
        let command = match spot.finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let advice = cause.advice.as_ref().map_or(String::new(), |advice| format!("\n{advice}"));
        writeln!(
            out,
            "::{command} file={},line={},col={},endLine={},endColumn={},title={}::{}",
            property(file),
            spot.start.line,
            spot.start.column,
            spot.end.line,
            spot.end.column,
            property(&format!("{} {}", cause.code, cause.name)),
            message(&format!("{}: {}{advice}", cause.headline, cause.label)),
        )
    }
}

fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
