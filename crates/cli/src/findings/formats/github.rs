//! Workflow commands of GitHub Actions, which are shown as annotations.

use std::io::{self, Write};

use super::super::located_finding::LocatedFinding;
use super::print::Print;
use crate::output::Foreign;
use urlgram_lint::Severity;

pub(crate) struct Github;

impl Print for Github {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let cause = &located.finding;
        let command = match located.finding.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let advice = cause.help().map_or(String::new(), |advice| format!("\n{advice}"));
        writeln!(
            out,
            "::{command} file={},line={},col={},endLine={},endColumn={},title={}::{}",
            property(file),
            located.start.line,
            located.start.column,
            located.end.line,
            located.end.column,
            property(&format!("{} {}", cause.code(), cause.name())),
            message(&format!("{}: {}{advice}", cause.message(), cause.label())),
        )
    }
}

/// Escapes the text of a command. Other control characters would reach the log, where people read it.
fn message(text: &str) -> String {
    Foreign(text).lines().replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
