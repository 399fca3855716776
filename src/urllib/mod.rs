//! Python's `urllib.parse`, with its functions, results and quirks.
//!
//! Every public function of CPython 3.14's module is here under its own name and with its own argument order, for `str` and
//! for bytes. It interprets URLs differently from RFC 3986 and from the URL Standard: [`deviations`] lists the differences
//! for a text, with explanations.
//!
//! | Python | Rust |
//! | --- | --- |
//! | `urlsplit("http://h/p?q")` | [`urlsplit("http://h/p?q")?`](urlsplit) |
//! | `urlsplit("//h", scheme="ftp")` | [`urlsplit_with("//h", &SplitOptions { scheme: "ftp", ..Default::default() })?`](urlsplit_with) |
//! | `urlsplit(b"http://h/p")` | [`urlsplit(b"http://h/p".as_slice())?`](urlsplit) |
//! | `urlparse("http://h/p;x")` | [`urlparse("http://h/p;x")?`](urlparse) |
//! | `url.netloc`, `url[1]`, `getattr(url, "netloc")` | `url.netloc`, `url[1]`, [`url.field("netloc")`](SplitResult::field) |
//! | `url.username`, `.password`, `.hostname` | [`url.username()`](SplitResult::username), `.password()`, `.hostname()` |
//! | `url.port`, which may raise | [`url.port()?`](SplitResult::port) |
//! | `url.geturl()` | [`url.geturl()`](SplitResult::geturl) |
//! | `url._replace(path="/")` | [`url.replace([("path", "/")])?`](SplitResult::replace), or `SplitResult { path: "/".into(), ..url }` |
//! | `url.encode()`, `url.decode()` | [`url.encode(Encoding::Ascii, Errors::Strict)?`](SplitResult::encode), `.decode(…)` |
//! | `repr(url)` | `url.to_string()` |
//! | `urlunsplit(("http", "h", "/p", "", ""))` | [`urlunsplit(["http", "h", "/p", "", ""])?`](urlunsplit) |
//! | `urlunparse(url)` | [`urlunparse(url.as_array())?`](urlunparse) |
//! | `urljoin("http://h/a/b", "../c")` | [`urljoin("http://h/a/b", "../c")?`](urljoin) |
//! | `urldefrag("http://h/#f")` | [`urldefrag("http://h/#f")?`](urldefrag) |
//! | `unwrap("<URL:http://h/>")` | [`unwrap("<URL:http://h/>")`](unwrap()) |
//! | `quote("a b/c")` | [`quote("a b/c")`](quote()) |
//! | `quote("a b/c", safe="")` | [`quote_with("a b/c", &QuoteOptions { safe: Some(""), ..Default::default() })?`](quote_with) |
//! | `quote_plus("a b")` | [`quote_plus("a b")`](quote_plus) |
//! | `quote_from_bytes(b"a b")` | [`quote_from_bytes(b"a b")`](quote_from_bytes) |
//! | `unquote("a%20b")` | [`unquote("a%20b")`](unquote()) |
//! | `unquote("%FC", encoding="latin-1")` | [`unquote_with("%FC", &UnquoteOptions { encoding: Encoding::Latin1, ..Default::default() })?`](unquote_with) |
//! | `unquote_plus("a+b")` | [`unquote_plus("a+b")`](unquote_plus) |
//! | `unquote_to_bytes("%FF")` | [`unquote_to_bytes("%FF")`](unquote_to_bytes) |
//! | `parse_qs("a=1&a=2")` | [`parse_qs("a=1&a=2")?`](parse_qs) |
//! | `parse_qsl("a=1;b=2", separator=";")` | [`parse_qsl_with("a=1;b=2", &QueryOptions { separator: ";", ..Default::default() })?`](parse_qsl_with) |
//! | `urlencode({"a": "1 2"})` | [`urlencode([("a", "1 2")])`](urlencode()) |
//! | `urlencode({"a": [1, 2]}, doseq=True)` | [`urlencode_with([("a", vec![1, 2])], &EncodeOptions { doseq: true, ..Default::default() })?`](urlencode_with) |
//! | `uses_relative`, `uses_netloc`, `uses_params` | [`USES_RELATIVE`], [`USES_NETLOC`], [`USES_PARAMS`] |
//!
//! The whole table as code:
//!
//! ```
//! use urlgram::urllib::*;
//!
//! let url = urlsplit("http://h/p?q")?;
//! assert_eq!((&*url.netloc, &url[1], url.field("netloc")), ("h", "h", Some("h")));
//! assert_eq!((url.username(), url.password(), url.hostname().as_deref(), url.port()?), (None, None, Some("h"), None));
//! assert_eq!(url.geturl(), "http://h/p?q");
//! assert_eq!(url.clone().replace([("path", "/")])?, SplitResult { path: "/".into(), ..url.clone() });
//! assert_eq!(url.encode(Encoding::Ascii, Errors::Strict)?.decode(Encoding::Ascii, Errors::Strict)?, url);
//! assert_eq!(url.to_string(), "SplitResult(scheme='http', netloc='h', path='/p', query='q', fragment='')");
//! assert_eq!(urlsplit_with("//h", &SplitOptions { scheme: "ftp", ..Default::default() })?.scheme, "ftp");
//! assert_eq!(urlsplit(b"http://h/p".as_slice())?.path, b"/p".as_slice());
//! assert_eq!(urlparse("http://h/p;x")?.params, "x");
//! assert_eq!(urlunsplit(["http", "h", "/p", "", ""])?, "http://h/p");
//! assert_eq!(urlunparse(urlparse("http://h/p;x")?.as_array())?, "http://h/p;x");
//! assert_eq!(urljoin("http://h/a/b", "../c")?, "http://h/c");
//! assert_eq!(urldefrag("http://h/#f")?.url, "http://h/");
//! assert_eq!(unwrap("<URL:http://h/>"), "http://h/");
//! assert_eq!(quote("a b/c"), "a%20b/c");
//! assert_eq!(quote_with("a b/c", &QuoteOptions { safe: Some(""), ..Default::default() })?, "a%20b%2Fc");
//! assert_eq!(quote_plus("a b"), "a+b");
//! assert_eq!(quote_from_bytes(b"a b"), "a%20b");
//! assert_eq!(unquote("a%20b"), "a b");
//! assert_eq!(unquote_with("%FC", &UnquoteOptions { encoding: Encoding::Latin1, ..Default::default() })?, "ü");
//! assert_eq!(unquote_plus("a+b"), "a b");
//! assert_eq!(unquote_to_bytes("%FF"), b"\xFF".as_slice());
//! assert_eq!(parse_qs("a=1&a=2")?, [("a".into(), vec!["1".into(), "2".into()])]);
//! let options = QueryOptions { separator: ";", ..Default::default() };
//! assert_eq!(parse_qsl_with("a=1;b=2", &options)?, [("a".into(), "1".into()), ("b".into(), "2".into())]);
//! assert_eq!(urlencode([("a", "1 2")]), "a=1+2");
//! assert_eq!(urlencode_with([("a", vec![1, 2])], &EncodeOptions { doseq: true, ..Default::default() })?, "a=1&a=2");
//! # Ok::<(), Error>(())
//! ```
//!
//! # Differences from Python
//!
//! * **Arguments.** A function takes Python's required arguments; its `_with` variant takes the others as a struct whose
//!   `Default` is Python's. Exceptions are an [`Error`] with a variant for each of Python's types, and Python's message. The
//!   `_via` variants take a function that encodes or decodes.
//! * **Versions.** The functions behave as in CPython 3.14. A function whose result differs in an earlier release is also a
//!   method of [`Version`].
//! * **Borrowing.** Results are `Cow`s that borrow unchanged text. A URL without tabs, and without capitals in its scheme, is
//!   split without an allocation.
//! * **`str` and `String`.** A Python `str` may hold lone surrogates, a Rust `str` cannot. The error handlers
//!   `surrogateescape` and `surrogatepass` therefore return an error if they would produce one.
//! * **Encodings.** UTF-8, ASCII, Latin-1, Windows-1252 and UTF-16 are supported, under all of Python's names. The error
//!   handler `namereplace` is not.
//! * **Unicode.** NFKC, lower case and `repr` use the Unicode version of this build, which may differ from Python's.
//! * **Not included**: deprecated functions (`splithost` and the like, `to_bytes`) and the cache (`clear_cache`).

mod decode;
mod deviations;
mod encoding;
mod error;
mod fields;
mod ipaddress;
mod join;
mod netloc;
mod query;
mod quote;
mod repr;
mod results;
mod scan;
mod schemes;
mod split;
mod text;
mod unquote;
mod unsplit;
mod unwrap;
mod urlencode;
mod value;
mod version;

pub use decode::UnquoteOptions;
pub use deviations::{Deviation, DeviationKind, deviations};
pub use encoding::{Encoding, Errors};
pub use error::{Error, UnicodeDecodeError, UnicodeEncodeError, ValueError};
pub use join::{JoinOptions, urldefrag, urljoin, urljoin_with};
pub use query::{
    Dict, Pairs, QueryOptions, group_by_name, parse_qs, parse_qs_with, parse_qsl, parse_qsl_via, parse_qsl_with,
};
pub use quote::{
    QuoteOptions, quote, quote_from_bytes, quote_from_bytes_with, quote_plus, quote_plus_with, quote_with,
};
pub use results::{
    DefragResult, DefragResultBytes, ParseResult, ParseResultBytes, Replace, SplitResult, SplitResultBytes,
};
pub use schemes::{USES_NETLOC, USES_PARAMS, USES_RELATIVE};
pub use split::{SplitOptions, urlparse, urlparse_with, urlsplit, urlsplit_with};
pub use text::Text;
pub use unquote::{unquote, unquote_plus, unquote_plus_with, unquote_to_bytes, unquote_with};
pub use unsplit::{urlunparse, urlunsplit};
pub use unwrap::unwrap;
pub use urlencode::{EncodeOptions, QuoteVia, urlencode, urlencode_via, urlencode_with};
pub use value::PyValue;
pub use version::{Change, UnknownVersion, Version};
