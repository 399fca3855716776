//! Mistakes in texts that people write as URLs, named by what was meant: a host without a scheme, a delimiter in a password.
//!
//! A grammar says where a text stops matching, which is often not where its author went wrong, and often it does not stop at all:
//! `redis://:#a@h` is a URI whose host is empty, and `localhost:3000` is one whose scheme is `localhost`. [`find`] names the mistake in a
//! sentence, with the text that was probably meant. It reads delimiters only, in linear time.

mod around;
mod backslash;
mod brackets;
mod find;
mod in_document;
mod in_host;
mod in_scheme;
mod model;
mod not_a_url;
mod other_notation;
mod password;
mod second_scheme;
mod without_scheme;
mod written;

pub use find::find;
pub use model::{Mistake, MistakeKind};
pub use password::{SplitUserinfo, split_userinfo};
pub use second_scheme::{SecondScheme, second_scheme};
