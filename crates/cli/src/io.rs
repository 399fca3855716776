//! The streams of one run, as a command sees them.

use std::fmt;
use std::fs::{self, FileType};
use std::io::{self, BufRead, Write};
use std::path::Path;

use crate::output::{Output, OutputStyle};

/// Everything that a command may touch, so that a test can pass its own streams.
pub(crate) struct Io<'a> {
    /// Lines or texts to work on if the arguments name none.
    pub input: &'a mut dyn BufRead,
    /// Stream for data.
    pub out: &'a mut dyn Write,
    /// Stream for messages: diagnostics of the run itself, progress, summaries.
    pub err: &'a mut dyn Write,
    /// Whether a person types `input`.
    pub input_is_terminal: bool,
    /// Whether `input` is a file, a pipe or a socket, so that somebody may have given texts there.
    pub input_has_data: bool,
    /// Whether `out` is a terminal.
    pub out_is_terminal: bool,
    /// Whether `err` is a terminal.
    pub err_is_terminal: bool,
    /// Style of `out`.
    pub out_style: OutputStyle,
    /// Style of `err`.
    pub err_style: OutputStyle,
    /// Describes the whole command line, for completions and manual pages.
    pub command_line: fn() -> clap::Command,
}

impl Io<'_> {
    /// Replaces stdout by `out`.
    pub(crate) fn with_output<'a>(&'a mut self, out: &'a mut dyn Write) -> Io<'a> {
        let out_style = OutputStyle { color: false, links: false, cuts: false, is_file: true, ..self.out_style };
        Io { out, out_is_terminal: false, out_style, ..self.borrowed() }
    }

    /// Replaces stdin by `input`.
    pub(crate) fn with_input<'a>(&'a mut self, input: &'a mut dyn BufRead) -> Io<'a> {
        Io { input, input_is_terminal: false, input_has_data: true, ..self.borrowed() }
    }

    fn borrowed(&mut self) -> Io<'_> {
        Io { input: &mut *self.input, out: &mut *self.out, err: &mut *self.err, ..*self }
    }

    /// Writes a note to stderr, after the data written so far.
    pub(crate) fn note(&mut self, note: fmt::Arguments<'_>) -> io::Result<()> {
        self.split().1.note(note)
    }

    /// Borrows the input and the output separately, so that a command can write while it reads.
    pub(crate) fn split(&mut self) -> (&mut dyn BufRead, Output<'_>) {
        let output = Output {
            out: &mut *self.out,
            err: &mut *self.err,
            out_style: self.out_style,
            err_style: self.err_style,
            is_interactive: self.input_is_terminal && self.err_is_terminal,
            place: None,
        };
        (&mut *self.input, output)
    }
}

/// Whether stdin is a file, a pipe or a socket, rather than a terminal or the null device.
pub(crate) fn stdin_has_data() -> bool {
    let Ok(stdin) = same_file::Handle::stdin() else { return false };
    stdin.as_file().metadata().is_ok_and(|data| has_data(&data.file_type()))
}

/// Whether a path leads to a file or a pipe, such as the one that a shell makes of `<(command)`.
pub(crate) fn is_readable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| has_data(&data.file_type()))
}

#[cfg(unix)]
fn has_data(kind: &FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_file() || kind.is_fifo() || kind.is_socket()
}

#[cfg(not(unix))]
fn has_data(kind: &FileType) -> bool {
    kind.is_file()
}

impl fmt::Debug for Io<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Io").field("out_is_terminal", &self.out_is_terminal).finish_non_exhaustive()
    }
}
