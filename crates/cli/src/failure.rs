//! Why a command could not do its work at all (exit code 2).

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a command stopped: misuse, a file, or a stream. What is wrong with a URL is a finding, never a failure.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments do not go together, in words.
    Usage(String),
    /// A file could not be opened or read.
    File(PathBuf, io::Error),
    /// What is wrong with a file of ours, to be drawn.
    Report(Box<dyn miette::Diagnostic + Send + Sync>),
    /// A stream of this process could not be read or written.
    Stream(io::Error),
}

impl Failure {
    /// Whether the reader of our output went away: no fault of anybody, and nothing to say.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Stream(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(what) => write!(f, "{what}"),
            Failure::File(path, error) => write!(f, "{}: {error}", path.display()),
            Failure::Report(report) => write!(f, "{report}"),
            Failure::Stream(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Failure {}
