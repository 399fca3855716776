//! Errors of a whole column, as opposed to those of a row.

use std::fmt;

use arrow_schema::{ArrowError, DataType};
use urlgram_ops::field::near_field;

/// The reason why a kernel cannot run over a column. A URL that a specification rejects is not an error: its row is null.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The column does not contain texts.
    UnsupportedType(DataType),
    /// No kernel has this name.
    UnknownKernel(String),
    /// [`parse_only`](crate::parse_only) has no field of this name.
    UnknownField(String),
    /// No specification has this name.
    UnknownSpecification(String),
    /// An argument is missing, unneeded, of the wrong kind, or not valid.
    Argument {
        /// Name of the kernel.
        kernel: &'static str,
        /// Reason.
        message: String,
    },
    /// The specification does not define the operation: `urllib` has no normal form.
    Undefined {
        /// Name of the kernel.
        kernel: &'static str,
        /// Name of the specification.
        specification: String,
    },
    /// A file of the output cannot be written or kept.
    #[cfg(feature = "files")]
    File {
        /// Path of the file or its folder.
        path: std::path::PathBuf,
        /// Reason.
        message: String,
    },
    /// Arrow cannot represent the result.
    Arrow(ArrowError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnsupportedType(found) => write!(
                f,
                "a column of {found} contains no URLs: expected Utf8, LargeUtf8, Utf8View, Binary, LargeBinary, BinaryView or \
                 a dictionary of one of them"
            ),
            Error::UnknownKernel(name) => write!(f, "unknown function `{name}`{}", Meant(name)),
            Error::UnknownField(name) => write!(f, "unknown field `{name}`{}", Meant(name)),
            Error::UnknownSpecification(name) => write!(
                f,
                "unknown specification `{name}`: expected rfc1738, rfc2396, rfc3986, rfc3987, scheme, whatwg, java, \
                 clickhouse, urllib or a version of Python such as urllib-3.12"
            ),
            Error::Argument { kernel, message } => write!(f, "{kernel}: {message}"),
            Error::Undefined { kernel, specification } => write!(f, "{kernel} is not defined by {specification}"),
            #[cfg(feature = "files")]
            Error::File { path, message } => write!(f, "{}: {message}", path.display()),
            Error::Arrow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // Its message is the one of this error.
            Error::Arrow(error) => error.source(),
            _ => None,
        }
    }
}

impl From<ArrowError> for Error {
    fn from(error: ArrowError) -> Self {
        Error::Arrow(error)
    }
}

/// The field that a mistyped name means, as the end of a message.
struct Meant<'n>(&'n str);

impl fmt::Display for Meant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match near_field(self.0) {
            Some(near) => write!(f, "; did you mean {near}?"),
            None => Ok(()),
        }
    }
}
