//! The URL grammar in executable form: RFC 3986, RFC 1738 and related documents, rule by rule as combinators, with typed
//! trees, spans and clear messages. The WHATWG URL Standard and Python's `urllib.parse` are included.
//!
//! ```
//! use urlgram::{Host, Uri};
//!
//! let uri = Uri::parse("https://example.org:8443/a/b?q#top")?;
//! assert_eq!(uri.scheme(), "https");
//! assert_eq!(uri.authority().unwrap().host(), Host::RegName("example.org"));
//! assert_eq!(uri.path().segments().collect::<Vec<_>>(), ["a", "b"]);
//!
//! let error = Uri::parse("https://example.org:8x43/").unwrap_err();
//! assert_eq!(error.offset(), 21);
//! assert_eq!(error.rule().abnf, "port = *DIGIT");
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```
//!
//! # One grammar, several passes
//!
//! A rule is declared once, with [`grammar!`] or [`rule!`]: its ABNF, its section, and the nom combinators that read it. A
//! [`pass`] is an input over which the rules run, and the input decides what a run yields: [`pass::check`] and
//! [`pass::parse`] use a bare cursor, [`pass::blame`] records what was expected where, and [`pass::derive`] records the rules
//! that matched. The passes agree about every text. The rules agree with their documents: the files under `grammars/` hold the
//! rules as printed, the package `urlgram-abnf` makes automata of them, and each rule is tested with a suite of texts that
//! would distinguish it from any other automaton with up to one more state.
//!
//! # The map
//!
//! A module imports modules of lower layers only. A test checks this.
//!
//! ```text
//! 0 path, rule, span                                       segments and dots; rules as data; ranges of a text
//! 1 class, components, host, lines                         sets of characters; spans of components; hosts; lines and columns
//! 2 input, masks, percent                                  the input of a grammar; classes as masks; percent-encoding
//! 3 combinator, file_path, pass                            parsers for grammars; paths of files; the ways to run a grammar
//! 4 declare                                                declarations of rules and grammars
//! 5 grammar                                                one module per document, one value per rule
//! 6 purl, template, uri, urllib, whatwg, zone              text and tree; the other specifications
//! 7 fetch, iri, query, scheme, shorthand, urlpattern       `data:` bodies; IRIs; key-value pairs; typed URLs; URL patterns
//! 8 build, mistake, normalize, registry, resolve           building; what was meant; RFC 3986 sections 5 and 6; grammars by name
//! 9 diagnostic                                             mistakes, with fixes, and their reports
//! 10 interpret                                             the result of each specification for one text
//! ```
//!
//! # Features
//!
//! The core (grammars, passes, trees, resolution, normalization, building) is `no_std` with `alloc`. A feature adds items and
//! never changes a result.
//!
//! | feature | adds |
//! |---|---|
//! | `std` | items that need the standard library |
//! | `simd` | faster passes with AVX2 or NEON, selected at run time (Rust 1.89) |
//! | `diagnostics` | [miette](https://docs.rs/miette) reports, without a printer |
//! | `serde` | `Serialize` and `Deserialize` for URLs, as their texts; `Serialize` for trees, spans and errors |
//! | `idna`, `psl` | non-ASCII host names; registrable domains |
//! | `whatwg`, `encodings` | the URL Standard, bodies of `data:` URLs; query encodings other than UTF-8 |
//! | `urllib` | Python's `urllib.parse` |
//! | `urlpattern` | the URL Pattern Standard |
//! | `interpret` | the interpretations of one text by all specifications |
//! | `url`, `http` | conversions from and to the types of these crates |
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
pub mod host;
pub mod input;
pub mod iri;
pub mod lines;
#[doc(hidden)]
pub mod masks;
pub mod mistake;
pub mod normalize;
pub mod pass;
pub mod path;
pub mod percent;
pub mod purl;
pub mod query;
pub mod registry;
pub mod resolve;
pub mod rule;
pub mod scheme;
pub mod shorthand;
pub mod span;
pub mod template;
pub mod uri;
pub mod zone;

#[cfg(feature = "whatwg")]
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
