//! The output streams of a command: data on stdout, messages on stderr.

use std::fmt;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Write};

use serde_json::json;

use super::covered_diff::covered_diff;
use super::foreign::Foreign;
use super::format::Format;
use super::markers::{BuildSystem, bytes_without_commands};
use super::render::Renderer;
use super::style::{OutputStyle, WRONG};
use super::text_place::TextPlace;
use super::verdict_sentence::verdict_sentence;
use crate::exit::{Exit, Failure};
use urlgram::diagnostic::Diagnostic;
use urlgram_lint::verdict;

/// The streams that a command writes to.
pub(crate) struct Output<'a> {
    /// Stream for data.
    pub(crate) out: &'a mut dyn Write,
    /// Stream for messages.
    pub(crate) err: &'a mut dyn Write,
    /// Style of `out`.
    pub(crate) out_style: OutputStyle,
    /// Style of `err`.
    pub(crate) err_style: OutputStyle,
    /// Whether a person types the input and reads the messages.
    pub(crate) is_interactive: bool,
    /// Place of the text that the command works on, which messages name; none for an argument.
    pub(crate) place: Option<TextPlace>,
}

impl Output<'_> {
    /// Tells a person at the keyboard that the command waits for input.
    pub(crate) fn prompt(&mut self) -> io::Result<()> {
        if self.is_interactive { writeln!(self.err, "Type one text per line. Ctrl-D ends.") } else { Ok(()) }
    }

    /// Reports an error that does not end the run.
    pub(crate) fn error(&mut self, message: fmt::Arguments<'_>) -> io::Result<Exit> {
        self.message(message)?;
        Ok(Exit::Error)
    }

    /// Writes one line to stderr, after the data written so far.
    pub(crate) fn message(&mut self, message: fmt::Arguments<'_>) -> io::Result<()> {
        self.out.flush()?;
        let message = Foreign(&message.to_string()).message(&self.err_style);
        writeln!(self.err, "{} {message}", self.err_style.paint(WRONG, "urlgram:"))
    }

    /// Writes one line to stderr without the name of the program, after the data written so far: a note or a summary.
    pub(crate) fn note(&mut self, note: fmt::Arguments<'_>) -> io::Result<()> {
        self.out.flush()?;
        writeln!(self.err, "{}", Foreign(&note.to_string()).message(&self.err_style))
    }

    /// Writes data of others: unchanged to a file or a pipe, with control characters written as escapes to a terminal.
    pub(crate) fn data(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.out_style.cuts { self.out.write_all(&Foreign::bytes(bytes)) } else { self.out.write_all(bytes) }
    }

    /// Writes a diff: for people to a terminal, with exact bytes to a file or a pipe. Secrets are covered, since most pipes lead to a log: a
    /// patch with a covered line does not apply. In a pipe of a system that runs builds, no line of the diff is a command: GitHub Actions
    /// is told to read none, and for others the commands are escaped, so that a patch with one does not apply.
    pub(crate) fn diff(&mut self, diff: &[u8]) -> io::Result<()> {
        let covered = (!self.out_style.shows_secrets).then(|| covered_diff(diff));
        if covered.as_ref().is_some_and(|covered| covered != diff) {
            self.message(format_args!(
                "secrets in the diff are covered, so that it cannot be applied; see --show-secrets"
            ))?;
        }
        let diff = covered.as_deref().unwrap_or(diff);
        let is_log = !diff.is_empty() && !self.out_style.cuts && !self.out_style.is_file;
        match BuildSystem::of_environment().filter(|_| is_log) {
            None => self.data(diff),
            Some(BuildSystem::GitHub) => {
                let token = RandomState::new().build_hasher().finish();
                writeln!(self.out, "::stop-commands::urlgram-{token:016x}")?;
                self.out.write_all(diff)?;
                writeln!(self.out, "::urlgram-{token:016x}::")
            }
            Some(BuildSystem::Other) => match bytes_without_commands(diff) {
                None => self.data(diff),
                Some(harmless) => {
                    self.message(format_args!(
                        "lines of the diff that the build system would obey are escaped, so that it cannot be applied; write it to a file \
                         with --output"
                    ))?;
                    self.data(&harmless)
                }
            },
        }
    }

    /// Draws the finding in `text` on stderr, after the data written so far.
    pub(crate) fn diagnose(&mut self, finding: &Diagnostic, text: &[u8]) -> Result<(), Failure> {
        self.out.flush()?;
        Ok(writeln!(self.err, "{}", Renderer::new(&self.err_style).draw_finding(text, finding, self.place.as_ref()))?)
    }

    /// Draws the finding in a text that is not a URL reference. A mistake that explains it comes first, and gives the advice.
    pub(crate) fn diagnose_url(&mut self, finding: Diagnostic, text: &[u8]) -> Result<(), Failure> {
        let Some(mistake) = std::str::from_utf8(text).ok().and_then(verdict) else {
            return self.diagnose(&finding, text);
        };
        self.out.flush()?;
        write!(self.err, "{}", verdict_sentence(&mistake, &String::from_utf8_lossy(text), &self.err_style))?;
        self.diagnose(&finding.without_advice(), text)
    }

    /// Reports that `text` is invalid: as a record with an `error` if the format is JSON, as a drawing on stderr otherwise.
    pub(crate) fn reject(&mut self, format: Format, finding: &Diagnostic, text: &[u8]) -> Result<Exit, Failure> {
        let record = || json!({"text": String::from_utf8_lossy(text), "error": finding});
        if !format.json(self.out, record)? {
            self.diagnose(finding, text)?;
        }
        Ok(Exit::Findings)
    }
}
