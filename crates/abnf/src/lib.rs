//! Grammars as values: ABNF read, checked, matched with, compared, sampled, drawn.
//!
//! RFCs write their syntax in ABNF (RFC 5234, with the strings of RFC 7405), the older ones in notations that came before it.
//! This module reads all of these, and makes a [`Grammar`] of what it reads. It knows no grammar by itself but the core rules;
//! the files of this package are at hand as [`builtin`].
//!
//! ```
//! use urlgram_abnf::{Grammar, builtin};
//!
//! // A grammar of one's own …
//! let greeting: Grammar = "greeting = \"hello\" 1*SP name\nname = 1*ALPHA\n".parse()?;
//! // … or one of an RFC.
//! let rfc3986 = builtin("rfc3986").unwrap();
//!
//! // Does a rule match a text? The automaton answers at once, the oracle for recursive rules too.
//! assert!(greeting.dfa("greeting")?.accepts("Hello World"));
//! assert!(rfc3986.oracle("IPv6address")?.accepts("2001:db8::7"));
//!
//! // Where does a text go wrong, and what could have come there?
//! let uri = rfc3986.dfa("URI")?;
//! assert_eq!(uri.longest_viable_prefix("http://h/%zz"), 10);
//! assert_eq!(uri.next_after("http://h/%zz").to_string(), "0-9 A-F or a-f");
//!
//! // Which texts do two rules disagree on?
//! let difference = uri.compare(&rfc3986.dfa("absolute-URI")?)?;
//! assert_eq!(difference.only_left.unwrap().to_string(), "a:#");
//! assert_eq!(difference.only_right, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! 1. **Reading** ([`Reader`]) cuts a file at the lines that begin a rule, each rule into tokens, and puts these together to a
//!    tree of [`Element`]s, at most [`MAX_DEPTH`] brackets deep. After an error it goes on with the next rule, so that one
//!    reading tells them all. Every element knows its [`Span`](urlgram::span::Span); every rule its text, its section, its document.
//! 2. **Names** are resolved last: those of the file itself, then what its header imports, then the core rules. Each file has
//!    its own names, and an imported rule keeps the meaning that it has at home.
//! 3. **Checks** ([`Grammar::check`]) look at the rules' graph: what is unused, what loops. Whether an alternative hides a
//!    longer one is decided on automata.
//! 4. **Matching** turns the rules into a network of small automata that call each other. The [`Oracle`] runs the network
//!    itself, as Earley's algorithm. For a [`Dfa`] the calls are written out, which recursion allows only at the end or at the
//!    beginning of a rule; regex-automata makes the result deterministic, and it is then made minimal.
//! 5. **The automaton is the language**: two rules match the same texts exactly if their automata are equal; where they are
//!    not, the shortest text on which they part is a [`Witness`]. Of the automaton's states and transitions a [`Suite`] makes
//!    texts that any parser can be held against, with a statement about what it is when it passes.
//! 6. **Texts** ([`Samples`], [`NearMisses`], and a proptest strategy under the feature `proptest`) are derived from the
//!    elements: a derivation asks for every choice it takes, and whoever answers makes it random, complete, or small.
//!
//! # What a number means
//!
//! A text is UTF-8. `%xE9` and `%x80-FF` are *characters* by their code points, as RFC 3987 means them: `%xE9` matches the two
//! bytes of é. Some documents write octets instead, such as the UTF-8 rules of RFC 4512. A file says so in its header,
//! `; Octets: yes`; there, `%xC3 %xA9` matches é. The core rule `OCTET` is an octet everywhere, as it is from such a file.
//! Surrogates are no characters, so a range over them leaves them out. Quoted strings match US-ASCII letters in any case
//! (RFC 5234 section 2.3), unless they are written `%s"…"`, or the header says `; Literals: case-sensitive`.
//!
//! # Hostile grammars
//!
//! Nothing here recurses on what a grammar refers to, brackets have a greatest depth, and what would multiply beyond measure
//! (`a = 1000000000b`) is [`AutomatonError::TooLarge`]. The oracle takes at most the cube of a text's length.

mod automaton;
mod builtin;
mod compare;
mod derive;
mod diagnose;
mod element;
mod grammar;
mod graph;
mod header;
mod network;
mod oracle;
mod problem;
#[cfg(feature = "railroad")]
mod railroad;
mod read;
mod regular;
mod sample;
#[cfg(feature = "proptest")]
mod strategy;
mod suite;
mod table;

pub use automaton::{AutomatonError, Dfa, NextBytes, NotRegular};
pub use builtin::{builtin, builtin_names, builtin_reading};
pub use compare::{Comparison, Relation, Witness};
#[cfg(feature = "diagnostics")]
pub use diagnose::report::Report;
pub use element::{Element, ElementKind};
pub use grammar::{File, FileId, Grammar, Rule, RuleId, UnknownRule};
pub use header::{Field, Header};
pub use oracle::Oracle;
pub use problem::{Problem, ProblemKind, Severity};
pub use read::{Broken, Dialect, Loader, Reader, Reading, line_column};
pub use sample::{Edit, NearMiss, NearMisses, Samples};
#[cfg(feature = "proptest")]
pub use strategy::{TextTree, Texts};
pub use suite::Suite;

/// How deep brackets may nest in a grammar.
pub const MAX_DEPTH: usize = 128;
