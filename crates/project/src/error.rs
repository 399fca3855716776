//! The reasons why the settings of a file are not known: [`ProjectError`].

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::mistake::ConfigMistake;
use urlgram::diagnostic::printable;

/// The reason why the settings of a file are not known.
#[derive(Debug)]
pub enum ProjectError {
    /// An option that is not valid, with the message about it.
    Option(String),
    /// A file that could not be read.
    File(PathBuf, io::Error),
    /// A mistake in a configuration file.
    Mistake(Box<ConfigMistake>),
    /// The current folder could not be determined.
    CurrentFolder(io::Error),
}

impl From<ConfigMistake> for ProjectError {
    fn from(mistake: ConfigMistake) -> Self {
        ProjectError::Mistake(Box::new(mistake))
    }
}

impl fmt::Display for ProjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProjectError::Option(what) => write!(f, "{what}"),
            ProjectError::File(path, error) => write!(f, "{}: {error}", printable(&path.display().to_string())),
            ProjectError::Mistake(mistake) => write!(f, "{mistake}"),
            ProjectError::CurrentFolder(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ProjectError {}
