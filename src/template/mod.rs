//! URI templates of all four levels ([RFC 6570](https://www.rfc-editor.org/rfc/rfc6570)): [`Template::expand`], and its
//! inverse for unambiguous texts, [`Template::match_uri`].
//!
//! ```
//! use urlgram::template::{Template, Value, Values};
//!
//! let template = Template::parse("/users/{id}/files{/path*}{?q,page}")?;
//! let mut values = Values::new();
//! values.insert("id", "anna b");
//! values.insert("path", Value::List(vec!["pub".into(), "a/b".into()]));
//! values.insert("page", "2");
//! let uri = template.expand(&values)?;
//! assert_eq!(uri, "/users/anna%20b/files/pub/a%2Fb?page=2");
//!
//! let found = template.match_uri(&uri)?;
//! assert_eq!(found.values(), &values);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The grammar is [`rfc6570`](crate::grammar::rfc6570). A text that does not match it is a
//! [`SyntaxError`](crate::pass::SyntaxError).

mod error;
mod expand;
mod matching;
mod operator;
mod parse;
mod program;
mod value;

pub use error::TemplateError;
pub use expand::ExpandError;
pub use matching::{Match, MatchError};
pub use operator::Operator;
pub use parse::{Modifier, Template, Variable};
pub use value::{Value, Values, Variables};
