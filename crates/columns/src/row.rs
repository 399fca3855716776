//! The components of a row, and functions of them.

use std::borrow::Cow;
use std::sync::Arc;

use urlgram::interpret::{Rejection, Role};

use crate::bits::WORD;
use crate::parts::Parts;
use crate::spans::Spans;

/// The components of a URL. An absent component is `None`, an empty one is empty.
#[derive(Clone, Copy)]
pub(crate) enum Components<'t> {
    /// Spans of the text, at a place of the word of rows. A component is only cut out if a kernel asks for it.
    Spans(&'t str, &'t Spans, usize),
    Parts(&'t Parts<'t>),
}

impl<'t> Components<'t> {
    /// Returns a component.
    #[inline]
    pub(crate) fn get(self, role: Role) -> Option<&'t str> {
        match self {
            Components::Spans(text, spans, number) => spans[role as usize][number % WORD].of(text),
            Components::Parts(parts) => parts.get(role),
        }
    }
}

/// Components of a text, or the reason why the specification rejects it, as in [`parts::Reading`](crate::parts::Reading).
pub(crate) type Reading<'t> = Result<Components<'t>, Option<&'t Rejection>>;

/// Receives the key and the value of a pair.
pub(crate) type Push<'p> = dyn FnMut(&str, Option<&str>) + 'p;

/// Returns the text of a row, whose number is the first argument.
pub(crate) type TextOf = dyn for<'p> Fn(usize, Reading<'p>) -> Option<Cow<'p, str>> + Send + Sync;
pub(crate) type NumberOf = dyn Fn(Reading<'_>) -> Option<i32> + Send + Sync;
pub(crate) type FlagOf = dyn Fn(Reading<'_>) -> Option<bool> + Send + Sync;
/// Passes the pairs of a row on, or returns false for a null.
pub(crate) type PairsOf = dyn Fn(usize, Components<'_>, &mut Push<'_>) -> bool + Send + Sync;

/// A function of a row: the result of a kernel for what a specification reads in it.
#[derive(Clone)]
pub(crate) enum RowFn {
    Text(Arc<TextOf>),
    Number(Arc<NumberOf>),
    Flag(Arc<FlagOf>),
    /// The first field is the name of the key.
    Pairs(&'static str, Arc<PairsOf>),
}
