//! What Python raises: [`Error`].

use core::fmt;

use super::repr::escaped;

/// What a function of `urllib.parse` raises: a variant an exception type of Python, with Python's message as its `Display`.
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
    /// A text that the function refuses: what is wrong with it.
    ValueError(ValueError),
    /// An argument of a type the function does not take: `quote(b"x", encoding="ascii")`.
    TypeError(String),
    /// An argument that lacks what the function asks of it: `unquote_to_bytes(None)`. Only where types are known at run time.
    AttributeError(String),
    /// An unknown encoding or error handler, by name.
    LookupError(String),
    /// `urlunsplit(())`. Only where types are known at run time.
    IndexError(String),
    /// Bytes that are not of an encoding: `urlsplit(b"\xff")`.
    UnicodeDecodeError(UnicodeDecodeError),
    /// A text that an encoding cannot write: `quote("\u{6f22}", encoding="latin-1")`.
    UnicodeEncodeError(UnicodeEncodeError),
}

/// Why a text is refused: the conditions behind Python's `ValueError`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ValueError {
    /// Brackets without a partner, or with something beside the address: `http://[::1/`, `http://[::1]x/`.
    InvalidIpv6Url,
    /// A host that starts with `[v` and is no `IPvFuture`: `http://[v1]/`.
    InvalidIpvFuture,
    /// What stands in brackets is no address: `http://[V1.a]/`, `http://[a]/`. The text, as Python's repr.
    NotAnAddress(String),
    /// `http://[1.2.3.4]/`.
    Ipv4InBrackets,
    /// A netloc with a character that becomes one of `/?#@:` under NFKC: `http://a\u{2100}b/`. The netloc.
    NetlocUnderNfkc(String),
    /// A port that is not all ASCII digits, when it is asked for: `http://h:8a/`. The text, as Python's repr.
    PortNotInteger(String),
    /// A port above 65535, when it is asked for.
    PortOutOfRange,
    /// A port of more digits than Python turns into a number (4300), when it is asked for. How many.
    PortTooLong(usize),
    /// An empty separator.
    Separator,
    /// More fields than `max_num_fields`.
    MaxNumFields,
    /// A field without `=`, with `strict_parsing`. The field, as Python's repr.
    BadQueryField(String),
    /// A sequence with another number of items than the function needs: what Python says of it.
    Unpack(String),
    /// `_replace` of a field there is not, before 3.13. Its name, as Python's repr.
    FieldName(String),
}

/// Bytes that are not of an encoding, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnicodeDecodeError {
    /// Python's name of the encoding, as in its messages.
    pub encoding: &'static str,
    /// The first byte that does not fit.
    pub byte: u8,
    /// Where it stands, in bytes of what was decoded in one go.
    pub start: usize,
    /// The byte after the last that does not fit.
    pub end: usize,
    /// Why, in Python's words.
    pub reason: &'static str,
}

/// A text that an encoding cannot write, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnicodeEncodeError {
    /// Python's name of the encoding, as in its messages.
    pub encoding: &'static str,
    /// The first character that cannot be written.
    pub character: char,
    /// Where it stands, in characters, as Python counts.
    pub start: usize,
    /// The character after the last of the run that cannot be written.
    pub end: usize,
    /// Why, in Python's words.
    pub reason: &'static str,
}

impl Error {
    /// The name of Python's exception type.
    pub fn exception(&self) -> &'static str {
        match self {
            Error::ValueError(_) => "ValueError",
            Error::TypeError(_) => "TypeError",
            Error::AttributeError(_) => "AttributeError",
            Error::LookupError(_) => "LookupError",
            Error::IndexError(_) => "IndexError",
            Error::UnicodeDecodeError(_) => "UnicodeDecodeError",
            Error::UnicodeEncodeError(_) => "UnicodeEncodeError",
        }
    }

    pub(super) fn type_error(message: impl Into<String>) -> Self {
        Error::TypeError(message.into())
    }
}

impl From<ValueError> for Error {
    fn from(error: ValueError) -> Self {
        Error::ValueError(error)
    }
}

/// The message, as Python's `str(error)`.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::ValueError(error) => error.fmt(f),
            Error::UnicodeDecodeError(error) => error.fmt(f),
            Error::UnicodeEncodeError(error) => error.fmt(f),
            Error::TypeError(message)
            | Error::AttributeError(message)
            | Error::LookupError(message)
            | Error::IndexError(message) => f.write_str(message),
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
            ValueError::Unpack(message) => f.write_str(message),
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
