//! Python's exceptions: [`Error`].

use core::fmt;

use super::repr::escaped;

/// An exception of `urllib.parse`: a variant for each of Python's types. `Display` is Python's message.
///
/// ```
/// use urlgram::urllib::{Error, ValueError, urlsplit};
///
/// let error = urlsplit("http://[::1/").unwrap_err();
/// assert_eq!(error, Error::ValueError(ValueError::InvalidIpv6Url));
/// assert_eq!(error.exception(), "ValueError");
/// assert_eq!(error.to_string(), "Invalid IPv6 URL");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A text that the function rejects.
    ValueError(ValueError),
    /// An argument of a type that the function does not accept: `quote(b"x", encoding="ascii")`.
    TypeError(String),
    /// Bytes that are invalid in an encoding: `urlsplit(b"\xff")`.
    UnicodeDecodeError(UnicodeDecodeError),
    /// A text that an encoding cannot represent: `quote("\u{6f22}", encoding="latin-1")`.
    UnicodeEncodeError(UnicodeEncodeError),
}

/// The conditions for which Python raises a `ValueError`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ValueError {
    /// An unmatched bracket, or text next to a bracketed address: `http://[::1/`, `http://[::1]x/`.
    InvalidIpv6Url,
    /// A host that starts with `[v` and is not an `IPvFuture`: `http://[v1]/`.
    InvalidIpvFuture,
    /// Text in brackets that is not an address: `http://[V1.a]/`, `http://[a]/`. Holds Python's `repr` of the text.
    NotAnAddress(String),
    /// An IPv4 address in brackets: `http://[1.2.3.4]/`.
    Ipv4InBrackets,
    /// A netloc with a character that becomes one of `/?#@:` under NFKC: `http://a\u{2100}b/`. Holds the netloc.
    NetlocUnderNfkc(String),
    /// A port that is not all ASCII digits: `http://h:8a/`. Raised by `port()`. Holds Python's `repr` of the text.
    PortNotInteger(String),
    /// A port above 65535. Raised by `port()`.
    PortOutOfRange,
    /// A port of more digits than Python converts to a number (4300). Raised by `port()`. Holds the number of digits.
    PortTooLong(usize),
    /// An empty separator.
    Separator,
    /// More fields than `max_num_fields`.
    MaxNumFields,
    /// A field without `=`, with `strict_parsing`. Holds Python's `repr` of the field.
    BadQueryField(String),
    /// `_replace` of an unknown field, before 3.13. Holds Python's `repr` of its name.
    FieldName(String),
}

/// Bytes that are invalid in an encoding, and their position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnicodeDecodeError {
    /// The name of the encoding in Python's messages.
    pub encoding: &'static str,
    /// The first invalid byte.
    pub byte: u8,
    /// Its offset in bytes of the decoded run.
    pub start: usize,
    /// The offset after the last invalid byte.
    pub end: usize,
    /// Python's reason.
    pub reason: &'static str,
}

/// A text that an encoding cannot represent, and the position of the first such character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnicodeEncodeError {
    /// The name of the encoding in Python's messages.
    pub encoding: &'static str,
    /// The first character that the encoding lacks.
    pub character: char,
    /// Its offset in characters, as in Python.
    pub start: usize,
    /// The offset after the run of characters that the encoding lacks.
    pub end: usize,
    /// Python's reason.
    pub reason: &'static str,
}

impl Error {
    /// Returns the name of Python's exception type.
    pub fn exception(&self) -> &'static str {
        match self {
            Error::ValueError(_) => "ValueError",
            Error::TypeError(_) => "TypeError",
            Error::UnicodeDecodeError(_) => "UnicodeDecodeError",
            Error::UnicodeEncodeError(_) => "UnicodeEncodeError",
        }
    }
}

impl From<ValueError> for Error {
    fn from(error: ValueError) -> Self {
        Error::ValueError(error)
    }
}

/// Python's `str(error)`.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::ValueError(error) => error.fmt(f),
            Error::UnicodeDecodeError(error) => error.fmt(f),
            Error::UnicodeEncodeError(error) => error.fmt(f),
            Error::TypeError(message) => f.write_str(message),
        }
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueError::InvalidIpv6Url => f.write_str("Invalid IPv6 URL"),
            ValueError::InvalidIpvFuture => f.write_str("IPvFuture address is invalid"),
            ValueError::NotAnAddress(repr) => write!(f, "{repr} does not appear to be an IPv4 or IPv6 address"),
            ValueError::Ipv4InBrackets => f.write_str("An IPv4 address cannot be in brackets"),
            ValueError::NetlocUnderNfkc(netloc) => {
                write!(f, "netloc '{netloc}' contains invalid characters under NFKC normalization")
            }
            ValueError::PortNotInteger(repr) => write!(f, "Port could not be cast to integer value as {repr}"),
            ValueError::PortOutOfRange => f.write_str("Port out of range 0-65535"),
            ValueError::PortTooLong(digits) => write!(
                f,
                "Exceeds the limit (4300 digits) for integer string conversion: value has {digits} digits; \
                 use sys.set_int_max_str_digits() to increase the limit"
            ),
            ValueError::Separator => f.write_str("Separator must be of type string or bytes."),
            ValueError::MaxNumFields => f.write_str("Max number of fields exceeded"),
            ValueError::BadQueryField(repr) => write!(f, "bad query field: {repr}"),
            ValueError::FieldName(repr) => write!(f, "Got unexpected field names: [{repr}]"),
        }
    }
}

impl fmt::Display for UnicodeDecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnicodeDecodeError { encoding, byte, start, end, reason } = self;
        if end - start == 1 {
            write!(f, "'{encoding}' codec can't decode byte 0x{byte:02x} in position {start}: {reason}")
        } else {
            write!(f, "'{encoding}' codec can't decode bytes in position {start}-{}: {reason}", end - 1)
        }
    }
}

impl fmt::Display for UnicodeEncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnicodeEncodeError { encoding, character, start, end, reason } = self;
        if end - start == 1 {
            let character = escaped(*character);
            write!(f, "'{encoding}' codec can't encode character '{character}' in position {start}: {reason}")
        } else {
            write!(f, "'{encoding}' codec can't encode characters in position {start}-{}: {reason}", end - 1)
        }
    }
}

impl std::error::Error for Error {}
