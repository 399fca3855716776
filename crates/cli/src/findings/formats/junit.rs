//! JUnit XML: a test suite per file, a failed test case per finding.

use std::io::{self, Write};

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use super::print::Print;
use crate::output::commands;
use urlgram::diagnostic::is_invisible;

pub(crate) struct Junit {
    /// The file of the current suite and its test cases, which are written after their count.
    suite: Option<(String, Vec<String>)>,
}

impl Junit {
    pub(crate) fn new() -> Self {
        Junit { suite: None }
    }

    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some((file, cases)) = self.suite.take() else { return Ok(()) };
        let count = cases.len();
        writeln!(out, "  <testsuite name=\"{}\" tests=\"{count}\" failures=\"{count}\">", escaped(&file))?;
        for case in cases {
            out.write_all(case.as_bytes())?;
        }
        writeln!(out, "  </testsuite>")
    }
}

impl Print for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urlgram\">\n")
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        if self.suite.as_ref().is_none_or(|(name, _)| name != file) {
            self.flush(out)?;
        }
        let cause = &located.finding;
        let case = format!(
            "    <testcase name=\"{} {} at {}:{}\" classname=\"{}\">\n      <failure type=\"{}\" message=\"{}\">{}\n{}</failure>\n    </testcase>\n",
            cause.code(),
            cause.name(),
            located.start.line,
            located.start.column,
            escaped(file),
            located.finding.severity(),
            escaped(cause.message()),
            escaped(&located.shown_text()),
            escaped(cause.help().unwrap_or(cause.label())),
        );
        self.suite.get_or_insert_with(|| (file.into(), Vec::new())).1.push(case);
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        self.flush(out)?;
        if totals.found == 0 {
            // Some readers treat a report without tests as a failed run.
            writeln!(
                out,
                "  <testsuite name=\"urlgram\" tests=\"1\" failures=\"0\">\n    <testcase name=\"no findings\"/>\n  </testsuite>"
            )?;
        }
        out.write_all(b"</testsuites>\n")
    }
}

/// Escapes text for XML 1.0. Replaces characters that XML does not allow by U+FFFD, and writes invisible ones as references, which
/// a terminal does not obey.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Systems that run builds read a command anywhere in a line.
    let mut in_commands = commands(text).map(|at| at + 1).peekable();
    for (at, c) in text.char_indices() {
        match c {
            '#' if in_commands.next_if_eq(&at).is_some() => out.push_str("&#35;"),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push_str(&format!("&#{};", c as u32)),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            c if is_invisible(c) => out.push_str(&format!("&#{};", c as u32)),
            c => out.push(c),
        }
    }
    out
}
