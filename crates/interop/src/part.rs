//! The parts of a URL other than host and port, and the text that a program writes again.

use std::fmt;

/// A part of the answer of a program, other than the host and the port.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// The userinfo: `user:password`.
    Userinfo,
    /// The path, with its percent-encodings if the program can return them.
    Path,
    /// The query without `?`.
    Query,
    /// The fragment without `#`.
    Fragment,
    /// The URL as the program writes it again.
    Written,
}

impl Part {
    /// All parts, in the order of a URL.
    pub const ALL: [Part; 5] = [Part::Userinfo, Part::Path, Part::Query, Part::Fragment, Part::Written];

    /// Returns the name: `userinfo`, `path`, `query`, `fragment`, `written`.
    pub fn name(self) -> &'static str {
        match self {
            Part::Userinfo => "userinfo",
            Part::Path => "path",
            Part::Query => "query",
            Part::Fragment => "fragment",
            Part::Written => "written",
        }
    }

    /// Returns the letter in the files of answers: the first of the name.
    pub(crate) fn letter(self) -> char {
        match self {
            Part::Userinfo => 'u',
            Part::Path => 'p',
            Part::Query => 'q',
            Part::Fragment => 'f',
            Part::Written => 'w',
        }
    }
}

/// The name.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
