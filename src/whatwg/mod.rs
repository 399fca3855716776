//! The WHATWG URL Standard: parses URLs as browsers do and reports each of the Standard's validation errors with its span.
//!
//! [`Url`] is the record with its getters and setters, [`Parser`] the parser with its options. The parser reports validation
//! errors to a [`Sink`]: `()` drops them, a `Vec` collects them, and a [`Trace`] also records every step of the state machine.
//! The module follows the Standard's text of [`STANDARD_DATE`], and comments number its steps.
//!
//! ```
//! use urlgram::whatwg::{Parser, Url};
//!
//! let input = "https:\\\\user@EXAMPLE.com/a b";
//! assert_eq!(Url::parse(input)?.href(), "https://user@example.com/a%20b");
//!
//! let (_, errors) = Parser::new().report(input);
//! let errors: Vec<String> = errors.iter().map(|error| format!("{} {:?}", error.kind, error.span.of(input))).collect();
//! assert_eq!(errors, [
//!     r#"special-scheme-missing-following-solidus "https:""#,
//!     r#"special-scheme-missing-following-solidus "\\""#,
//!     r#"special-scheme-missing-following-solidus "\\""#,
//!     r#"invalid-credentials "user@""#,
//!     r#"invalid-URL-unit " ""#,
//! ]);
//! # Ok::<(), urlgram::whatwg::Failure>(())
//! ```
//!
//! | section | items |
//! |---|---|
//! | 1.3 percent-encoded bytes | [`PercentEncodeSet`], [`utf8_percent_encode`], [`percent_decode`] |
//! | 3 hosts, IDNA | [`HostRef`], [`domain_to_ascii`], [`domain_to_unicode`] |
//! | 4.1, 4.5, 4.6 records, serializing, equivalence | [`Url`] |
//! | 4.3 writing | [`is_valid_url_string`], [`check_valid_url_string`], [`grammar::whatwg`](crate::grammar::whatwg) |
//! | 4.4 parsing | [`Parser`], [`State`], [`ValidationErrorKind`], [`ValidationError::fix`] |
//! | 4.7 origin | [`Origin`] |
//! | 4.8 rendering | [`Render`] |
//! | 5 application/x-www-form-urlencoded | [`form_urlencoded`] |
//! | 6 API | [`Url`]'s getters and setters, [`SearchParams`], [`SearchParamsMut`] |
//! | | [`Url::edit`], [`Url::socket_addr`], `Url::from_file_path`: what Rust programs need next to the API of JavaScript |
//!
//! The module has no blob URL store, so the origin of a blob URL is always the origin of the URL in its path.
//!
//! A [`Uri`](crate::Uri) as a browser reads it is `Url::parse(uri.as_str())`. The way back may fail, as the Standard keeps characters that
//! RFC 3986 does not allow:
//!
//! ```
//! use urlgram::{Uri, whatwg::Url};
//!
//! let uri = Uri::parse("http://0x7f.1/a/../%7e")?;
//! let url = Url::parse(uri.as_str())?;
//! assert_eq!(url, "http://127.0.0.1/%7e");
//! assert!(Uri::parse(url.href()).is_ok());
//! assert!(Uri::parse(Url::parse("http://h/a|b")?.href()).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The feature `encodings` adds encodings of queries other than UTF-8, `psl` adds registrable domains to rendering, `url` and
//! `http` add conversions from and to the types of those crates, and `serde` serializes URLs as strings.

mod canonical;
#[cfg(feature = "simd")]
#[cfg_attr(debug_assertions, allow(dead_code, reason = "an unoptimised build does not use masks"))]
mod canonical_masks;
mod code_points;
mod displayable;
mod edit;
mod editor;
mod encoding;
mod error;
mod fix;
pub mod form_urlencoded;
mod host;
#[cfg(any(feature = "serde", feature = "url", feature = "http"))]
mod interop;
mod local;
mod machine;
mod origin;
mod parser;
mod parts;
mod path_segments;
mod percent_encode;
mod preprocess;
mod render;
mod reporter;
mod scheme;
mod search_params;
mod setters;
mod sink;
mod state;
mod url;
mod valid;

pub use code_points::is_url_code_point;
#[cfg(feature = "schemes")]
pub(crate) use displayable::is_invisible;
pub use editor::{EditError, Editor};
pub use encoding::Encoding;
pub use error::{Fails, Failure, MAX_LENGTH, STANDARD_DATE, Section, ValidationError, ValidationErrorKind};
pub use fix::{Fix, fix_all};
pub use host::{HostRef, domain_to_ascii, domain_to_unicode, has_valid_dns_length};
#[cfg(feature = "schemes")]
pub(crate) use host::{has_forbidden_code_point, numeric_host};
#[cfg(feature = "http")]
pub use interop::HttpUriError;
pub use origin::Origin;
pub use parser::Parser;
pub use percent_encode::{PercentEncodeSet, percent_decode, utf8_percent_encode};
pub use render::{Change, ChangeKind, Render, Rendering, Show};
pub use scheme::SchemeType;
pub use search_params::{SearchParams, SearchParamsMut};
pub use sink::{Sink, Step, Trace};
pub use state::State;
pub use url::Url;
pub use valid::{InvalidUrlString, check_valid_url_string, is_valid_url_string};
