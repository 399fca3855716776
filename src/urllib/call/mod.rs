//! Calls as Python makes them, from values whose types are known only at run time: [`call`].

use core::fmt;

use super::error::Error;
use super::results::{DefragResult, DefragResultBytes, ParseResult, ParseResultBytes, SplitResult, SplitResultBytes};
use super::value::Value;
use super::version::Version;

mod arguments;
mod queries;
mod quoting;
mod urls;

use arguments::{Bound, Signature};

/// What a call gives back. `Display` is what Python's `print` shows of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Returned {
    /// A plain value.
    Value(Value<'static>),
    /// Of `urlsplit`.
    Split(SplitResult<'static>),
    /// Of `urlsplit`, of bytes.
    SplitBytes(SplitResultBytes<'static>),
    /// Of `urlparse`.
    Parse(ParseResult<'static>),
    /// Of `urlparse`, of bytes.
    ParseBytes(ParseResultBytes<'static>),
    /// Of `urldefrag`.
    Defrag(DefragResult<'static>),
    /// Of `urldefrag`, of bytes.
    DefragBytes(DefragResultBytes<'static>),
}

impl Returned {
    /// Python's `repr`.
    pub fn repr(&self) -> String {
        match self {
            Returned::Value(value) => value.repr(),
            result => result.to_string(),
        }
    }
}

impl fmt::Display for Returned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Returned::Value(value) => value.fmt(f),
            Returned::Split(result) => result.fmt(f),
            Returned::SplitBytes(result) => result.fmt(f),
            Returned::Parse(result) => result.fmt(f),
            Returned::ParseBytes(result) => result.fmt(f),
            Returned::Defrag(result) => result.fmt(f),
            Returned::DefragBytes(result) => result.fmt(f),
        }
    }
}

impl<V: Into<Value<'static>>> From<V> for Returned {
    fn from(value: V) -> Self {
        Returned::Value(value.into())
    }
}

type Function = fn(Version, &Bound<'_, '_>) -> Result<Returned, Error>;

/// Shortens the table of signatures below.
macro_rules! functions {
    ($($name:ident($($parameter:ident $(= $default:expr)?),*) => $function:path),* $(,)?) => {
        /// The functions that [`call`] knows.
        pub const FUNCTIONS: &[&str] = &[$(stringify!($name)),*];

        static TABLE: &[(Signature, Function)] = &[$((
            Signature {
                name: stringify!($name),
                parameters: &[$((stringify!($parameter), functions!(@default $($default)?))),*],
            },
            $function,
        )),*];
    };
    (@default) => { None };
    (@default $default:expr) => { Some($default) };
}

const fn text(text: &'static str) -> Value<'static> {
    Value::Str(std::borrow::Cow::Borrowed(text))
}

const FALSE: Value<'static> = Value::Bool(false);
const TRUE: Value<'static> = Value::Bool(true);

functions! {
    urlsplit(url, scheme = text(""), allow_fragments = TRUE) => urls::urlsplit,
    urlparse(url, scheme = text(""), allow_fragments = TRUE) => urls::urlparse,
    urlunsplit(components) => urls::urlunsplit,
    urlunparse(components) => urls::urlunparse,
    urljoin(base, url, allow_fragments = TRUE) => urls::urljoin,
    urldefrag(url) => urls::urldefrag,
    unwrap(url) => urls::unwrap,
    quote(string, safe = text("/"), encoding = Value::None, errors = Value::None) => quoting::quote,
    quote_plus(string, safe = text(""), encoding = Value::None, errors = Value::None) => quoting::quote_plus,
    quote_from_bytes(bs, safe = text("/")) => quoting::quote_from_bytes,
    unquote(string, encoding = text("utf-8"), errors = text("replace")) => quoting::unquote,
    unquote_plus(string, encoding = text("utf-8"), errors = text("replace")) => quoting::unquote_plus,
    unquote_to_bytes(string) => quoting::unquote_to_bytes,
    parse_qs(
        qs, keep_blank_values = FALSE, strict_parsing = FALSE, encoding = text("utf-8"), errors = text("replace"),
        max_num_fields = Value::None, separator = text("&")
    ) => queries::parse_qs,
    parse_qsl(
        qs, keep_blank_values = FALSE, strict_parsing = FALSE, encoding = text("utf-8"), errors = text("replace"),
        max_num_fields = Value::None, separator = text("&")
    ) => queries::parse_qsl,
    urlencode(
        query, doseq = FALSE, safe = text(""), encoding = Value::None, errors = Value::None,
        quote_via = Value::Function(std::borrow::Cow::Borrowed("quote_plus"))
    ) => queries::urlencode,
}

/// Calls the function of this name with these arguments, as Python 3.14 would.
///
/// For callers that get their arguments from elsewhere: here, types that do not fit are what Python makes of them (mostly a
/// `TypeError`), and `urlsplit(None)` is Python's `SplitResultBytes` of nothing. Rust code is better off with the functions.
///
/// ```
/// use urlgram::urllib::{Value, call};
///
/// let answer = call("quote", &[Value::from("a b/c")], &[("safe".into(), Value::from(""))])?;
/// assert_eq!(answer.repr(), "'a%20b%2Fc'");
/// let error = call("urljoin", &[Value::from("http://a/"), Value::from(b"b")], &[]).unwrap_err();
/// assert_eq!(error.to_string(), "Cannot mix str and non-str arguments");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// What Python raises; `AttributeError` for a name that is none of [`FUNCTIONS`].
pub fn call(function: &str, args: &[Value<'_>], kwargs: &[(String, Value<'_>)]) -> Result<Returned, Error> {
    Version::V3_14.call(function, args, kwargs)
}

impl Version {
    /// [`call`], as this version answers.
    ///
    /// # Errors
    /// As [`call`].
    pub fn call(self, function: &str, args: &[Value<'_>], kwargs: &[(String, Value<'_>)]) -> Result<Returned, Error> {
        let unknown = || Error::AttributeError(format!("module 'urllib.parse' has no attribute '{function}'"));
        let (signature, run) = TABLE.iter().find(|(known, _)| known.name == function).ok_or_else(unknown)?;
        run(self, &signature.bind(args, kwargs)?)
    }
}
