//! The outcomes of a command: its exit code, and the failures that stop it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use urlgram::diagnostic::printable;
use urlgram_project::ProjectError;

/// Outcome of a command that ran to its end; the later variant is the worse one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Exit code 0: nothing to report.
    Clean,
    /// Exit code 1: the command has findings, as its documentation defines them.
    Findings,
    /// Exit code 2: the run reached its end, but a request was invalid or a file could not be read.
    Error,
}

impl Exit {
    /// Returns the exit code of the process.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Error => 2,
        }
    }
}

/// The reason why a command stopped: misuse, a file, or a stream. A mistake in a URL is a finding, never a failure.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments are invalid.
    Usage(String),
    /// A file could not be opened or read.
    File(PathBuf, io::Error),
    /// A mistake in a file, to be drawn.
    Report(miette::Report),
    /// A stream of this process could not be read or written.
    Stream(io::Error),
}

impl Failure {
    /// Whether the reader of the output has closed the pipe, which is not an error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<ProjectError> for Failure {
    fn from(error: ProjectError) -> Self {
        match error {
            ProjectError::Option(what) => Failure::Usage(printable(&what).into_owned()),
            ProjectError::File(path, error) => Failure::File(path, error),
            ProjectError::Mistake(mistake) => Failure::Report(miette::Report::new(mistake.report())),
            ProjectError::CurrentFolder(error) => Failure::Stream(error),
        }
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
            Failure::File(path, error) => write!(f, "{}: {error}", printable(&path.to_string_lossy())),
            Failure::Report(report) => write!(f, "{report}"),
            Failure::Stream(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Failure {}
