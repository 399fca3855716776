//! The WHATWG URL Standard: what browsers make of a URL, and each of the Standard's validation errors with its place.
//!
//! [`Url`] is the record with its getters and setters, [`Parser`] the parser with its options. The parser reports
//! validation errors to a [`Sink`]: to `()` for nothing, to a `Vec` for a list, to a [`Trace`] together with every step of
//! the state machine. It follows the Standard's text of [`STANDARD_DATE`].
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
//! | section | here |
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
//!
//! Of blob URLs there is the syntax only: no blob URL store, so that their origin is always that of the URL within.
//!
//! The feature `encodings` adds queries in other encodings than UTF-8, `psl` registrable domains to rendering, `url` and `http`
//! the ways from and to those crates' types, `serde` URLs as strings.

mod canonical;
mod code_points;
mod encoding;
mod error;
mod fix;
pub mod form_urlencoded;
mod host;
mod input;
#[cfg(any(feature = "serde", feature = "url", feature = "http"))]
mod interop;
mod machine;
mod origin;
mod parser;
mod percent_encode;
mod render;
mod report;
mod scheme;
mod search_params;
mod setters;
mod sink;
mod url;
mod valid;

pub use code_points::is_url_code_point;
pub use encoding::Encoding;
pub use error::{Fails, Failure, MAX_LENGTH, STANDARD_DATE, Section, ValidationError, ValidationErrorKind};
pub use fix::{Fix, mended};
pub use host::HostRef;
pub use host::domain::{domain_to_ascii, domain_to_unicode, has_valid_dns_length};
pub use machine::State;
pub use origin::Origin;
pub use parser::Parser;
pub use percent_encode::{PercentEncodeSet, percent_decode, utf8_percent_encode};
pub use render::{Change, ChangeKind, Render, Rendering, Show};
pub use scheme::SchemeType;
pub use search_params::{SearchParams, SearchParamsMut};
pub use sink::{Sink, Step, Trace};
pub use url::Url;
pub use valid::{InvalidUrlString, check_valid_url_string, is_valid_url_string};
