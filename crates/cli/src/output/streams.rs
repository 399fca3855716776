//! The output streams of a command: data on stdout, messages on stderr.

use std::fmt;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Write};

use serde_json::json;

use super::covering::Covering;
use super::format::Format;
use super::legible::{self, legible_bytes};
use super::render::Renderer;
use super::style::{OutputStyle, WRONG};
use crate::exit::{Exit, Failure};
use urlgram::diagnostic::Diagnostic;

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
        let message = legible::message(&message.to_string(), &self.err_style);
        writeln!(self.err, "{} {message}", self.err_style.paint(WRONG, "urlgram:"))
    }

    /// Writes data of others: unchanged to a file or a pipe, with control characters written as escapes to a terminal.
    pub(crate) fn data(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.out_style.cuts { self.out.write_all(&legible_bytes(bytes)) } else { self.out.write_all(bytes) }
    }

    /// Writes a diff: as data to a file or a pipe, for people to a terminal. Secrets are covered, since most pipes lead to a log: a patch
    /// with a covered line does not apply. GitHub Actions reads commands in the lines of a log, even after a space, so it is told to
    /// stop reading them.
    pub(crate) fn diff(&mut self, diff: &[u8]) -> io::Result<()> {
        let covered = (!self.out_style.shows_secrets).then(|| Covering::of_lines(diff, &[]).text(diff));
        if covered.as_ref().is_some_and(|covered| covered != diff) {
            self.message(format_args!(
                "secrets in the diff are covered, so that it cannot be applied; see --show-secrets"
            ))?;
        }
        let diff = covered.as_deref().unwrap_or(diff);
        if self.out_style.cuts || std::env::var_os("GITHUB_ACTIONS").is_none() || diff.is_empty() {
            return self.data(diff);
        }
        let token = RandomState::new().build_hasher().finish();
        writeln!(self.out, "::stop-commands::urlgram-{token:016x}")?;
        self.out.write_all(diff)?;
        writeln!(self.out, "::urlgram-{token:016x}::")
    }

    /// Draws the finding in `text` on stderr, after the data written so far.
    pub(crate) fn diagnose(&mut self, finding: &Diagnostic, text: &[u8]) -> Result<(), Failure> {
        self.out.flush()?;
        Ok(writeln!(self.err, "{}", Renderer::new(&self.err_style).draw_finding(text, finding))?)
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
