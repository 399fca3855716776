//! Readers: specifications and programs, by one kind of name.

use std::fmt;
use std::str::FromStr;

use urlgram::interpret::Spec;

use super::program::{Program, program, programs};

/// A specification or a program that reads a URL.
///
/// ```
/// use urlgram_interop::Reader;
///
/// let reader: Reader = "rfc3986".parse().unwrap();
/// assert_eq!(reader.to_string(), "RFC 3986");
/// assert_eq!("curl".parse::<Reader>().unwrap().name(), "curl");
/// assert!("carl".parse::<Reader>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// A specification.
    Specification(Spec),
    /// A program that was asked.
    Program(&'static Program),
}

/// The specifications of a text of any scheme, and the engines whose answer to every text is known. Other readers are programs, which were
/// asked.
fn specifications() -> impl Iterator<Item = Spec> {
    Spec::ALL.into_iter().filter(|spec| *spec != Spec::Scheme).chain(Spec::ENGINES)
}

impl Reader {
    /// Returns all readers, the specifications first.
    pub fn all() -> impl Iterator<Item = Reader> {
        specifications().map(Reader::Specification).chain(programs().iter().map(Reader::Program))
    }

    /// Returns the name by which a list refers to the reader: `rfc3986`, `curl`.
    pub fn name(self) -> String {
        match self {
            Reader::Specification(spec) => spec.name().into_owned(),
            Reader::Program(program) => program.name.to_owned(),
        }
    }
}

impl FromStr for Reader {
    type Err = UnknownReader;

    fn from_str(name: &str) -> Result<Self, UnknownReader> {
        let specified = specifications().find(|spec| spec.name().eq_ignore_ascii_case(name));
        specified
            .map(Reader::Specification)
            .or_else(|| program(name).map(Reader::Program))
            .ok_or_else(|| UnknownReader(name.to_owned()))
    }
}

/// `RFC 3986`, `WHATWG`, `curl`.
impl fmt::Display for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reader::Specification(spec) => spec.fmt(f),
            Reader::Program(program) => f.pad(program.name),
        }
    }
}

/// A name that is neither that of a specification nor that of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownReader(pub String);

impl fmt::Display for UnknownReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown reader {:?}: expected a specification such as whatwg, or a program such as curl", self.0)
    }
}

impl std::error::Error for UnknownReader {}
