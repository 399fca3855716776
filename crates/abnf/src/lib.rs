#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! 1. **Reading**: a [`Reader`] splits a file at the lines that begin a rule, and parses each rule to a tree of [`Element`]s
//!    with at most [`MAX_DEPTH`] nested brackets. After an error it continues with the next rule, so one run reports all errors.
//!    Every element has a [`Span`](urlgram::span::Span); every rule has its text, its section and its document.
//! 2. **Resolution**: names are looked up in the file itself, then among its imports, then among the core rules. Each file has
//!    its own names, so an imported rule keeps the meaning it has in its file.
//! 3. **Checks**: [`Grammar::check`] finds unused, left-recursive and unproductive rules in the graph of references, and compares
//!    automata to find alternatives that hide a longer one.
//! 4. **Matching**: rules become a network of small automata that call each other. The [`Oracle`] is a stack automaton on the
//!    network, with sets of states that become deterministic while it reads. A [`Dfa`] expands the calls, which is possible if
//!    recursion occurs only at the end or only at the beginning of a rule. The result is made deterministic and then minimized.
//! 5. **Comparison**: two rules match the same texts exactly if their minimal automata are equal. Otherwise a [`Witness`] is a
//!    shortest text on which they differ. From states and transitions a [`Suite`] derives texts that test any parser of the rule.
//! 6. **Generation**: [`Samples`], [`NearMisses`] and the proptest strategy derive texts from the elements. A source of choices
//!    makes a derivation random, complete or small; words replace runs of letters. [`Texts`] are all texts up to a length, from the
//!    beginnings that the oracle can continue.
//! 7. **Code**: [`Grammar::rust_module`] lowers elements to parsing expressions, with the alternatives in the order that their
//!    automata demand, and with lookahead where no order is right. The proof computes from the end of a text to its begin at which
//!    offsets an expression succeeds and where it ends. Finitely many combinations of the answers exist, and in all of them the
//!    expression ends where the automaton of the rule has its longest match.
//! 8. **Pages**: [`ParsedGrammar::html_page`] (feature `railroad`) writes a grammar with diagrams, links, examples and near misses.
//!
//! # Characters and octets
//!
//! Texts are UTF-8. Numbers such as `%xE9` and `%x80-FF` are code points, as in RFC 3987: `%xE9` matches the two bytes of é.
//! Some documents use octets instead, such as the UTF-8 rules of RFC 4512. Their files declare it in the header: `; Octets: yes`.
//! There `%xC3 %xA9` matches é. A file that declares nothing is read as octets if its numbers end at `%xFF` or form UTF-8. The core rule `OCTET` is an octet in every grammar. Surrogates are not characters, so ranges
//! exclude them. Quoted strings match US-ASCII letters in any case (RFC 5234 section 2.3), unless they are written `%s"…"` or
//! the header says `; Literals: case-sensitive`.
//!
//! # Limits
//!
//! No function recurses along references, and the depth of brackets is limited. Grammars that expand to too many states
//! (`a = 1000000000b`) are rejected with [`AutomatonError::TooLarge`], as are automata that take more than 67 million steps to build.
//! The time of the oracle is at most cubic in the length of the text, and its memory has a limit.

mod automata;
mod automaton;
mod bounded;
mod builtin;
mod bundled;
mod bytes;
mod changes;
mod codegen;
mod compare;
mod declared;
mod derivation_node;
mod derivations;
mod derive;
mod diagnose;
mod drawing;
mod element;
mod error;
mod expand;
mod export;
mod gaps;
mod grammar;
mod graph;
mod header;
mod html;
mod ids;
mod least;
mod machine;
mod manual;
mod needs;
mod network;
mod nfa;
mod oracle;
#[cfg(feature = "railroad")]
mod page;
mod partition;
mod plan;
mod problem;
#[cfg(feature = "railroad")]
mod railroad;
mod read;
mod regex;
mod regular;
mod rule;
mod sample;
mod sample_options;
#[cfg(feature = "proptest")]
mod strategy;
mod subset;
mod suite;
mod table;
mod texts;
mod tree;
mod words;
mod work;

pub use automaton::Dfa;
pub use bounded::BoundedComparison;
pub use builtin::{builtin, builtin_names, builtin_parsed};
pub use bytes::NextBytes;
pub use changes::{ChangeKind, RuleChange};
pub use codegen::{RustModule, Verification};
pub use compare::{Comparison, Relation, Witness};
pub use declared::{Disagreement, disagreements};
#[cfg(feature = "diagnostics")]
pub use diagnose::Report;
pub use drawing::MAX_DRAWN_STATES;
pub use element::{Element, ElementKind, MAX_DEPTH};
pub use error::{AutomatonError, NotRegular};
pub use export::DfaState;
pub use gaps::{Gap, GapKind};
pub use grammar::{Grammar, GrammarFile, UnknownRule};
pub use header::{Header, HeaderField};
pub use ids::{FileId, RuleId};
pub use manual::{ProblemPage, problem_page, problem_pages};
pub use oracle::{Oracle, Outcome};
pub use problem::{GrammarProblem, ProblemKind};
pub use read::{Dialect, GrammarSource, InvalidGrammar, Loader, ParsedGrammar, Reader, SourceKind};
pub use regex::RegexFlavor;
pub use rule::RuleDefinition;
pub use sample::{Edit, NearMiss, NearMisses, Samples};
pub use sample_options::SampleOptions;
#[cfg(feature = "proptest")]
pub use strategy::{TextStrategy, TextValueTree};
pub use suite::Suite;
pub use texts::Texts;
pub use tree::{Ambiguity, Partial, Tree, TreeLabel, TreeNode, Trees};
pub use urlgram::diagnostic::Severity;
