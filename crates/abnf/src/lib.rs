#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! 1. **Reading**: a [`Reader`] splits a file at the lines that begin a rule, and parses each rule to a tree of [`Element`]s
//!    with at most [`MAX_DEPTH`] nested brackets. After an error it continues with the next rule, so one run reports all errors.
//!    Every element has a [`Span`](urlgram::span::Span); every rule has its text, its section and its document.
//! 2. **Resolution**: names are looked up in the file itself, then among its imports, then among the core rules. Each file has
//!    its own names, so an imported rule keeps the meaning it has in its file.
//! 3. **Checks**: [`ParsedGrammar::check`] returns all problems. [`Grammar::check`] finds unused, left-recursive and unproductive rules in the graph of references, and compares
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
//!    automata demand, and with lookahead where no order is right. The proof computes backwards, from the end of a text to its start, at which
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
mod comparison;
mod diagnose;
mod examples;
mod generate;
mod matching;
mod model;
mod read;
#[cfg(feature = "regex")]
mod regex;
mod sets;
mod write;

pub use automata::{Dfa, DfaState, NextBytes, Outcome};
pub use comparison::{
    BoundedComparison, ChangeKind, Comparison, FailedComparison, Relation, RuleChange, RuleComparison, Witness,
};
#[cfg(feature = "diagnostics")]
pub use diagnose::Report;
pub use diagnose::{CheckMemory, Disagreement, GrammarFix, ProblemPage, disagreements, problem_page, problem_pages};
pub use examples::{Example, ExampleKind, InvalidList, TestedExample, Verdict};
pub use generate::{Edit, NearMiss, NearMisses, SampleOptions, Samples, Suite};
#[cfg(feature = "proptest")]
pub use generate::{TextStrategy, TextValueTree};
pub use matching::{Ambiguity, Oracle, Partial, Repair, Texts, Tree, TreeLabel, TreeNode, Trees};
pub use model::{
    AutomatonError, BrokenRule, Element, ElementKind, FileId, Gap, GapKind, Grammar, GrammarFile, GrammarProblem,
    Header, HeaderField, MAX_DEPTH, NotRegular, Notation, ProblemKind, RuleDefinition, RuleId, UnknownRule,
};
pub use read::{
    Dialect, GrammarSource, InvalidGrammar, Loader, ParsedGrammar, Reader, SkippedLine, SourceBlock, SourceKind,
    builtin, builtin_files_defining, builtin_files_of_rfc, builtin_names, builtin_parsed, builtin_text,
};
#[cfg(feature = "regex")]
pub use regex::{InvalidRegex, Regex, RegexProblem};
pub use urlgram::diagnostic::Severity;
pub use write::{
    BacktrackingRegex, Ebnf, Growth, MAX_DRAWN_STATES, ParserGenerator, ParserGrammar, RegexFlavor, RustModule,
    SlowText, Verification,
};
