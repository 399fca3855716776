//! URLs by the documents that define them: RFC 3986 and its relatives as typed trees that keep every byte, the URL Standard as browsers
//! follow it, and Python's `urllib.parse`. An error names the place, what was expected there, and the rule with its section.
//!
//! | you have | you use | feature |
//! |---|---|---|
//! | text from a person or a web page, as a browser reads it | [`whatwg::Url`] | `whatwg` |
//! | an identifier of a protocol, which must keep its bytes | [`Uri`], or [`Iri`] with non-ASCII characters | |
//! | a link that may be relative | [`UriReference`], and [`Uri::resolve`] against a base | |
//! | an `ftp:`, `mailto:`, `ldap:` or `sip:` URL, with typed fields | [`scheme::parse`] | `schemes` |
//! | a mistake to explain | [`diagnostic::Diagnostic`], drawn by [`diagnostic::Report`] | `diagnostics` |
//! | parts to build a URI of | [`build::Builder`], [`Uri::with_host`] and its relatives | |
//! | a URI that the program itself has | the macro `uri!` of the package `urlgram-macros`: a mistake does not compile | |
//! | a text that two parsers may read differently | [`interpret::read`] | `interpret` |
//! | a parser in nom with a URL in it | [`pass::nom`](pass::nom()) | |
//!
//! Parse, and look at the components:
//!
//! ```
//! use urlgram::{Host, Uri};
//!
//! let uri = Uri::parse("https://example.org:8443/a/b?q#top")?;
//! assert_eq!(uri.scheme(), "https");
//! assert_eq!(uri.authority().unwrap().host(), Host::RegName("example.org"));
//! assert_eq!(uri.path().segments().collect::<Vec<_>>(), ["a", "b"]);
//! assert_eq!((uri.query(), uri.fragment()), (Some("q"), Some("top")));
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```
//!
//! Resolve a reference, and edit the result:
//!
//! ```
//! use urlgram::{Uri, UriReference};
//!
//! let base = Uri::parse("https://example.org/docs/guide/")?;
//! let uri = base.resolve(&UriReference::parse("../api?v=1#top")?)?;
//! assert_eq!(uri.as_str(), "https://example.org/docs/api?v=1#top");
//!
//! let edited = uri.push_segment("a/b")?.push_pair("q", "1 & 2")?.without_fragment();
//! assert_eq!(edited.as_str(), "https://example.org/docs/api/a%2Fb?v=1&q=1%20%26%202");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Explain a mistake, and fix it:
//!
//! ```
//! use urlgram::Uri;
//! use urlgram::diagnostic::Diagnostic;
//!
//! let text = "https://::1/a b";
//! let error = Uri::parse(text).unwrap_err();
//! assert_eq!((error.offset(), error.rule().abnf), (9, "port = *DIGIT"));
//!
//! let diagnostic = Diagnostic::from_syntax_error(text, error);
//! assert_eq!(diagnostic.message(), "an IPv6 address without brackets");
//! assert_eq!(diagnostic.fixed(text).as_deref(), Some("https://[::1]/a%20b"));
//! ```
//!
//! # Coming from another crate
//!
//! | url | here |
//! |---|---|
//! | `Url::parse`, `join` | [`whatwg::Url`]: `parse`, `join` |
//! | `host_str()` | `hostname()`; `host()` includes the port, as in JavaScript |
//! | `host()`, `domain()` | `host_ref()`, `registrable_domain()` (feature `psl`) |
//! | `origin() == other` | `origin().is_same_origin(&other)` |
//! | `set_fragment(None)`, `path_segments_mut()` | `edit().fragment(None)`, `edit().push_segment(…)` |
//! | `query_pairs()`, `query_pairs_mut()` | `search_params()`, `search_params_mut()` |
//! | `make_relative` | [`Uri::relativize`] |
//! | `ParseError` | `whatwg::Failure`, with the place and the name of the validation error |
//!
//! | fluent-uri | here |
//! |---|---|
//! | `Uri`, `UriRef`, `Iri`, `IriRef` | [`Uri`], [`UriReference`], [`Iri`], [`IriReference`] |
//! | `Uri::builder()` | [`build::Builder::new`] |
//! | `resolve_against(&base)`, `normalize()` | `base.resolve(&reference)`, [`Uri::normalize`] |
//! | `set_fragment(None)` | the same, or [`Uri::without_fragment`] |
//! | `EStr::decode` | [`Encoded::to_str`](percent::Encoded::to_str); of a `&str`, [`percent::decode_str`] and [`percent::decode_lossy`] |
//!
//! | http | here |
//! |---|---|
//! | `http::Uri` | `Uri::try_from(&uri)`, `whatwg::Url::try_from(&uri)` and back: feature `http` |
//! | the target of a request, which has no host | `UriReference::try_from(&uri)` |
//! | `uri.path_and_query()` | `path` and `query` |
//!
//! | nom | here |
//! |---|---|
//! | a parser of one's own for `host` or `path` | [`pass::nom`](pass::nom()) with a rule of [`grammar::rfc3986`]; [`Reference::nom`] for a whole URI |
//! | a parser for a rule of one's own | [`rule!`], [`grammar!`](macro@grammar) and [`combinator`] |
//!
//! # Features
//!
//! The core (URIs, IRIs, resolution, normalization, building, diagnostics, passes) is `no_std` with `alloc`. A feature adds items and
//! does not change a result, except that a family of schemes is read by its documents where it is enabled, and by the generic syntax where
//! it is not. Of the features, `schemes` is the heavy one: it is more code than all the rest, so it is not a default. A
//! program with one `Uri::parse` compiles without it in a fifth of the time (`BENCHMARKS.md` has the table).
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | items that need the standard library |
//! | `schemes` | URLs by scheme, with typed fields for 108 schemes; the grammars of their documents and of older RFCs; mistakes; Package-URLs and other short forms |
//! | `schemes-calls`, `-files`, `-mail`, `-names`, `-network`, `-old`, `-storage`, `-web` | URLs by scheme, of one family: `-calls` has `tel` and `sip`, `-files` `ftp` and `magnet`, `-mail` `mailto` and `imap`, `-names` `urn` and `geo`, `-network` `coap` and `dns`, `-old` `gopher`, `-storage` `postgresql` and `ldap`, `-web` `http` and `data`; the module `scheme` has the list |
//! | `templates` | URI Templates (RFC 6570) |
//! | `simd` | faster passes with AVX2 or NEON, selected at run time (Rust 1.89) |
//! | `diagnostics` | [miette](https://docs.rs/miette) reports, without a printer |
//! | `serde` | `Serialize` and `Deserialize` for URLs, as their texts; `Serialize` for trees, spans and errors |
//! | `idna`, `psl` | non-ASCII host names; registrable domains |
//! | `whatwg`, `encodings` | the URL Standard, bodies of `data:` URLs; query encodings other than UTF-8 |
//! | `urllib` | Python's `urllib.parse` |
//! | `urlpattern` | the URL Pattern Standard |
//! | `interpret` | the interpretations of one text by all specifications |
//! | `url`, `http` | conversions from and to the types of these crates |
//!
//! # One grammar, several passes
//!
//! A rule is declared once, with [`grammar!`](macro@grammar) or [`rule!`]: its ABNF, its section, and the nom combinators that read it.
//! A [`pass`] is an input over which the rules run, and the input decides what a run yields: [`pass::check`] and
//! [`pass::parse`] use a bare cursor, [`pass::blame`] records what was expected where, and [`pass::derive`](pass::derive()) records the
//! rules that matched. The passes agree about every text. The rules agree with their documents: the files under `grammars/` hold the
//! rules as printed, the package `urlgram-abnf` makes automata of them, and each rule is tested with a suite of texts that
//! would distinguish it from any other automaton with up to one more state.
//!
//! # The map
//!
//! A module imports modules of lower layers only. A test checks this.
//!
//! ```text
//! 0 hidden, one_edit, path, quotation, rule, span, version_range
//!                                                          hidden characters; mistyped names; segments; titles; rules as data; ranges
//! 1 class, components, host, lines                         sets of characters; spans of components; hosts; lines and columns
//! 2 input, masks, percent                                  the input of a grammar; classes as masks; percent-encoding
//! 3 combinator, file_path, pass                            parsers for grammars; paths of files; the ways to run a grammar
//! 4 declare                                                declarations of rules and grammars
//! 5 grammar                                                one module per document, one value per rule
//! 6 purl, template, uri, urllib, whatwg, zone              text and tree; the other specifications
//! 7 fetch, iri, nested, query, servers, shorthand, urlpattern
//!                                                          `data:` bodies; IRIs; URLs in URLs; pairs; servers; short forms; patterns
//! 8 build, normalize, resolve                              building; RFC 3986 sections 5 and 6
//! 9 scheme                                                 typed URLs by scheme
//! 10 mistake, registry                                     what was meant; grammars by name
//! 11 diagnostic                                            mistakes, with fixes, and their reports
//! 12 interpret                                             the result of each specification for one text
//! ```
//!
// A link to an item whose feature is not enabled leads to the list of features.
#![cfg_attr(feature = "whatwg", doc = "[`whatwg::Url`]: whatwg::Url")]
#![cfg_attr(not(feature = "whatwg"), doc = "[`whatwg::Url`]: #features")]
#![cfg_attr(feature = "schemes", doc = "[`scheme::parse`]: scheme::parse()")]
#![cfg_attr(not(feature = "schemes"), doc = "[`scheme::parse`]: #features")]
#![cfg_attr(feature = "diagnostics", doc = "[`diagnostic::Report`]: diagnostic::Report")]
#![cfg_attr(not(feature = "diagnostics"), doc = "[`diagnostic::Report`]: #features")]
#![cfg_attr(feature = "interpret", doc = "[`interpret::read`]: interpret::read()")]
#![cfg_attr(not(feature = "interpret"), doc = "[`interpret::read`]: #features")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]
// Tests the examples in the README and in the guide.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(doctest, doc = include_str!("../docs/guides/rust.md"))]

extern crate alloc;

// The macros of this crate name nom's traits, so that a grammar in another crate need not depend on nom.
#[doc(hidden)]
pub use nom;

pub mod build;
pub mod class;
pub mod combinator;
pub mod components;
pub mod declare;
pub mod diagnostic;
pub mod file_path;
pub mod grammar;
pub mod hidden;
pub mod host;
pub mod input;
pub mod iri;
pub mod lines;
#[doc(hidden)]
pub mod masks;
#[cfg(feature = "schemes")]
pub mod mistake;
#[cfg(feature = "schemes")]
pub mod nested;
pub mod normalize;
pub mod one_edit;
pub mod pass;
pub mod path;
pub mod percent;
#[cfg(feature = "schemes-storage")]
pub mod purl;
pub mod query;
pub mod quotation;
pub mod registry;
pub mod resolve;
pub mod rule;
#[cfg(feature = "_schemes")]
#[cfg_attr(not(feature = "schemes"), allow(dead_code, unused_imports, unused_macros, reason = "a family needs a part"))]
pub mod scheme;
pub mod servers;
#[cfg(feature = "schemes")]
pub mod shorthand;
pub mod span;
#[cfg(feature = "templates")]
pub mod template;
pub mod uri;
pub mod version_range;
pub mod zone;

#[cfg(any(feature = "schemes", feature = "whatwg"))]
pub mod fetch;
#[cfg(feature = "interpret")]
pub mod interpret;
#[cfg(feature = "urllib")]
pub mod urllib;
#[cfg(feature = "urlpattern")]
pub mod urlpattern;
#[cfg(feature = "whatwg")]
pub mod whatwg;

pub use iri::{Iri, IriReference};
pub use pass::SyntaxError;
pub use uri::{AbsoluteUri, Host, PathKind, Reference, RelativeRef, Uri, UriReference};
