//! URL patterns as browsers and servers match them: the [URL Pattern Standard](https://urlpattern.spec.whatwg.org/).
//!
//! A pattern has a part for each component of a URL. [`UrlPattern::parse`] reads a constructor string, [`UrlPattern::from_init`]
//! takes the parts, [`UrlPattern::test`] and [`UrlPattern::exec`] match a URL, and a [`UrlPatternSet`] matches many patterns at
//! once.
//!
//! ```
//! use urlgram::urlpattern::{UrlPattern, UrlPatternInit, UrlPatternSet};
//!
//! let pattern = UrlPattern::parse("https://*.example.com/books/:id(\\d+)", None)?;
//! assert!(pattern.test("https://shop.example.com/books/42"));
//! assert!(!pattern.test("https://shop.example.com/books/new"));
//! let found = pattern.exec("https://shop.example.com/books/42").unwrap();
//! assert_eq!(found.hostname.group("0"), Some("shop"));
//! assert_eq!(found.pathname.group("id"), Some("42"));
//! assert!(pattern.has_regexp_groups());
//!
//! let init = UrlPatternInit { pathname: Some("/:kind{/}?".into()), ..UrlPatternInit::default() };
//! let any_host = UrlPattern::from_init(&init)?;
//! assert_eq!(any_host.hostname(), "*");
//!
//! let set = UrlPatternSet::new(vec![pattern, any_host])?;
//! assert_eq!(set.matches("https://shop.example.com/books/42"), [0]);
//! assert_eq!(set.matches("https://example.org/books/"), [1]);
//! # Ok::<(), urlgram::urlpattern::UrlPatternError>(())
//! ```
//!
//! # Regular expressions
//!
//! A pattern may contain regular expressions of JavaScript with the flag `v`. They are translated to those of the
//! [`regex`](https://docs.rs/regex) crate, which takes linear time, and so cannot express all of them. Rejected as
//! [`UrlPatternError::UnsupportedRegExp`] are:
//!
//! * lookahead and lookbehind: `(?=`, `(?!`, `(?<=`, `(?<!`;
//! * backreferences: `\1`, `\k<name>`;
//! * properties of strings, and strings in classes: `\p{RGI_Emoji}`, `[\q{ab}]`;
//! * counted repetition whose automaton would be larger than 10 MB.
//!
//! A group in a repeated group keeps its last match, which JavaScript forgets in each repetition.

mod canonicalize;
mod component;
mod constructor_string;
mod error;
mod init;
mod js_regex;
mod part;
mod pattern;
mod pattern_parser;
mod pattern_string;
mod set;
mod tokenizer;

pub use component::ComponentMatch;
pub use error::{ComponentKind, UrlPatternError};
pub use init::UrlPatternInit;
pub use pattern::{UrlPattern, UrlPatternMatch};
pub use set::UrlPatternSet;
