//! The URL grammar, executable: RFC 3986, RFC 1738 and the documents around them, rule by rule as combinators, with a typed
//! tree, spans, and messages that a newcomer understands. Beside them stand the WHATWG URL Standard and Python's
//! `urllib.parse`.
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
//! A rule is declared once, by [`rule!`]: its ABNF, its section, and the nom combinators that read it. What becomes of a
//! reading is the matter of a [`pass`], which is an input that the rules run over: [`pass::check`] and [`pass::parse`]
//! on a bare cursor, [`pass::blame`] on one that keeps a ledger of what was wanted where, [`pass::derive`] on one that
//! keeps a trace. They agree, rule by rule, and so do the rules and the documents: the files under `grammars/` hold the
//! rules as printed, [`abnf`] makes automata of them, and for every rule a suite of texts is run that would
//! tell it from any other automaton with up to one more state.
//!
//! # The map
//!
//! Arrows go down: a module uses modules of a lower layer only, which a test keeps so.
//!
//! ```text
//! 0 path, rule, span                            segments and dots; what a document says; where a text stands
//! 1 abnf, class, host, tree                     grammars as values; sets of characters; addresses and names; nodes
//! 2 percent, source                             percent-encoding; what a grammar asks of its input
//! 3 pass, terminal                              the ways to run a grammar; what it is written with
//! 4 document, grammar                           URLs in files; a module a document, a value a rule
//! 5 catalog, template, uri, urllib, whatwg      rules by name; text and tree; the other specifications
//! 6 cause, iri, query, scheme                   what went wrong, in terms of the mistake; typed URLs; pairs
//! 7 build, diagnostic, normalize, resolve       making and changing; messages; RFC 3986 sections 5 and 6
//! 8 readings                                    what each specification makes of one text
//! 9 lint                                        findings
//! 10 cli                                        arguments, commands, exit codes: the program, a crate of its own
//! ```
//!
//! # Features
//!
//! The core (grammars, passes, trees, resolving, normalising, building) is `no_std` with `alloc`. A feature adds; it never
//! changes an answer.
//!
//! | feature | adds |
//! |---|---|
//! | `cli` (default) | the program `urlgram`, and with it all but `proptest` |
//! | `std` | what needs the standard library |
//! | `diagnostics` | [miette](https://docs.rs/miette) reports, without a printer |
//! | `serde` | `Serialize` for trees, spans and errors |
//! | `abnf` | ABNF grammars as values: oracle, automata, samples, test suites |
//! | `proptest` | a strategy of the texts that a rule matches |
//! | `railroad` | railroad diagrams of rules, as SVG |
//! | `idna`, `psl` | host names beyond ASCII; registrable domains |
//! | `whatwg`, `encodings` | the URL Standard; its query encodings other than UTF-8 |
//! | `urllib` | Python's `urllib.parse` |
//! | `readings` | what each specification makes of one text, side by side |
//! | `lint` | the linter |
//! | `url`, `http` | from and to the types of these crates |
//! | `documents` | URLs inside Markdown, HTML, JSON, YAML, TOML, CSV, source code, plain text |
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

// Macros of this crate name nom's traits, so that a grammar elsewhere needs no nom of its own.
#[doc(hidden)]
pub use nom;

pub mod build;
pub mod catalog;
pub mod cause;
pub mod class;
#[cfg(feature = "diagnostics")]
pub mod diagnostic;
pub mod grammar;
pub mod host;
pub mod iri;
pub mod normalize;
pub mod pass;
pub mod path;
pub mod percent;
pub mod query;
pub mod resolve;
pub mod rule;
pub mod scheme;
pub mod source;
pub mod span;
pub mod template;
pub mod terminal;
pub mod tree;
pub mod uri;

#[cfg(feature = "abnf")]
pub mod abnf;
#[cfg(feature = "documents")]
pub mod document;
#[cfg(feature = "lint")]
#[cfg(feature = "diagnostics")]
pub mod lint;
#[cfg(feature = "readings")]
pub mod readings;
#[cfg(feature = "urllib")]
pub mod urllib;
#[cfg(feature = "whatwg")]
pub mod whatwg;

pub use iri::{Iri, IriReference};
pub use pass::SyntaxError;
pub use uri::{AbsoluteUri, Host, PathKind, Reference, RelativeRef, Uri, UriReference};
