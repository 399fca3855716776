//! DNS host names: [`HostName`].

use core::fmt;

use crate::grammar::{rfc1123, rfc3986};
use crate::pass::{SyntaxError, check, parse};
use crate::span::{Span, offset};

/// A host name: letters, digits and hyphens in labels of at most 63 characters, 255 in total, and a last label that is not a number (RFC
/// 952, RFC 1123 §2.1).
///
/// ```
/// use urlgram::uri::HostName;
///
/// let name = HostName::parse("3com.example")?;
/// assert_eq!(name.labels().collect::<Vec<_>>(), ["3com", "example"]);
/// assert!(HostName::parse("my_host.example").is_err());
/// # Ok::<(), urlgram::uri::HostNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HostName<'a>(&'a str);

impl<'a> HostName<'a> {
    /// Parses the whole `name`.
    ///
    /// # Errors
    /// The reason why `name` is not a host name.
    ///
    /// ```
    /// use urlgram::uri::HostName;
    ///
    /// assert!(HostName::parse("a-b.example").is_ok());
    /// assert!(HostName::parse("-a").is_err() && HostName::parse("127.0.0.1").is_err() && HostName::parse("1.2.3").is_err());
    /// ```
    pub fn parse(name: &'a str) -> Result<Self, HostNameError> {
        check(rfc1123::Hostname1123, name).map_err(HostNameError::Syntax)?;
        if parse(rfc3986::Ipv4address, name).is_ok() {
            return Err(HostNameError::Address);
        }
        let mut start = 0;
        for label in name.split('.') {
            let span = Span::new(start, start + offset(label.len()));
            if label.len() > 63 {
                return Err(HostNameError::LabelTooLong(span));
            }
            start = span.end + 1;
        }
        let last = name.rsplit('.').next().unwrap_or(name);
        if last.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(HostNameError::NumericEnd(Span::new(offset(name.len() - last.len()), offset(name.len()))));
        }
        if name.len() > 255 { Err(HostNameError::TooLong(name.len())) } else { Ok(HostName(name)) }
    }

    /// Returns the name as written.
    pub fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the labels, the texts between the dots.
    ///
    /// ```
    /// use urlgram::uri::HostName;
    ///
    /// let name = HostName::parse("www.example.org").unwrap();
    /// assert_eq!(name.labels().next_back(), Some("org"));
    /// ```
    pub fn labels(&self) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a> {
        self.0.split('.')
    }
}

impl fmt::Display for HostName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The reason why a text is not a host name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HostNameError {
    /// A character or label that the grammar does not allow: `a_b`, `-a`, `a..b`, or an empty name.
    Syntax(SyntaxError),
    /// The position of a label of more than 63 characters (RFC 1034 §3.1).
    LabelTooLong(Span),
    /// The length of a name of more than 255 characters (RFC 1123 §2.1).
    TooLong(usize),
    /// The name is an IPv4 address: `127.0.0.1` (RFC 1123 §2.1).
    Address,
    /// The position of a last label that is a number: `1.2.3.256` (RFC 1123 §2.1, RFC 3696 §2).
    NumericEnd(Span),
}

impl fmt::Display for HostNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostNameError::Syntax(error) => write!(f, "{error}"),
            HostNameError::LabelTooLong(span) => {
                write!(
                    f,
                    "the label at {span} has {} characters, but at most 63 are allowed (RFC 1034 §3.1)",
                    span.len()
                )
            }
            HostNameError::TooLong(length) => {
                write!(f, "the name has {length} characters, but at most 255 are allowed (RFC 1123 §2.1)")
            }
            HostNameError::NumericEnd(span) => write!(
                f,
                "the last label, at {span}, is a number, but a top-level domain is alphabetic, so that no name looks like an address (RFC \
                 1123 §2.1)"
            ),
            HostNameError::Address => f.write_str("four numbers with dots are an address, not a name (RFC 1123 §2.1)"),
        }
    }
}

// The message has that of the grammar, so that the error has no source, which reports would print again.
impl core::error::Error for HostNameError {}
