//! The components of a row, and functions of them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::sync::Arc;

use urlgram::host::suffix::{DomainParts, Suffixes};
use urlgram::interpret::{Rejection, Role, Spec};
use urlgram::whatwg::Url;

use urlgram_ops::domain::Domain;
use urlgram_ops::spec_parts::Parts;
use urlgram_ops::split_url::{PushPair, SplitUrl};

use crate::bits::WORD;
use crate::source::MAX_BLOCK_LEN;
use crate::spans::Spans;

/// The components of a URL. An absent component is `None`, an empty one is empty.
#[derive(Clone, Copy)]
pub(crate) struct Components<'t> {
    spec: Spec,
    read: Read<'t>,
    memo: &'t Memo,
}

#[derive(Clone, Copy)]
enum Read<'t> {
    /// Spans of the text, at a place of the word of rows. A component is only cut out if a kernel asks for it.
    Spans(&'t str, &'t Spans, usize),
    Parts(&'t Parts<'t>),
}

impl<'t> SplitUrl<'t> for Components<'t> {
    #[inline]
    fn get(&self, role: Role) -> Option<&'t str> {
        match self.read {
            Read::Spans(text, spans, number) => spans[role as usize][number % WORD].of(text),
            Read::Parts(parts) => parts.get(role),
        }
    }

    fn text(&self) -> &'t str {
        match self.read {
            Read::Spans(text, ..) => text,
            Read::Parts(parts) => parts.text,
        }
    }

    fn spec(&self) -> Spec {
        self.spec
    }

    fn url(&self) -> Option<&'t Url> {
        match self.read {
            Read::Spans(..) => None,
            Read::Parts(parts) => parts.url,
        }
    }
}

/// Results about a row that several functions need. The first one that asks computes them.
#[derive(Default, Debug)]
pub(crate) struct Memo {
    domain: OnceCell<Option<Domain>>,
}

impl<'t> Components<'t> {
    /// Returns the components that a grammar found in a text, whose spans are at a place of the word of rows.
    pub(crate) fn of_spans(spec: Spec, text: &'t str, spans: &'t Spans, number: usize, memo: &'t Memo) -> Self {
        Components { spec, read: Read::Spans(text, spans, number), memo }
    }

    /// Returns the components in `parts`.
    pub(crate) fn of_parts(spec: Spec, parts: &'t Parts<'t>, memo: &'t Memo) -> Self {
        Components { spec, read: Read::Parts(parts), memo }
    }

    /// Returns the name of the host in ASCII, and its parts by the Public Suffix List; `None` if the host is not a name.
    pub(crate) fn domain(self) -> Option<(&'t str, &'t DomainParts)> {
        let host = self.get(Role::Host)?;
        Some(self.memo.domain.get_or_init(|| Domain::of(host, &Suffixes::default())).as_ref()?.name(host))
    }
}

/// The reason why a row with bytes has no components.
pub(crate) enum Refusal<'r> {
    Rejected(&'r Rejection),
    /// The offset of the first byte that is not UTF-8.
    NotUtf8(usize),
    TooLong,
}

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Rejected(rejection) => rejection.fmt(f),
            Refusal::NotUtf8(at) => write!(f, "not UTF-8 at byte {at}"),
            Refusal::TooLong => write!(f, "longer than {MAX_BLOCK_LEN} bytes"),
        }
    }
}

/// Components of a text, or the reason why the specification rejects it, as in [`spec_parts::Reading`](urlgram_ops::spec_parts::Reading).
pub(crate) type Reading<'t> = Result<Components<'t>, Option<&'t Rejection>>;

/// Returns the text of a row, whose number is the first argument.
pub(crate) type TextOf = dyn for<'p> Fn(usize, Reading<'p>) -> Option<Cow<'p, str>> + Send + Sync;
pub(crate) type NumberOf = dyn Fn(Reading<'_>) -> Option<i32> + Send + Sync;
pub(crate) type FlagOf = dyn Fn(Reading<'_>) -> Option<bool> + Send + Sync;
/// Passes the pairs of a row on, or returns false for a null.
pub(crate) type PairsOf = dyn Fn(usize, Components<'_>, &mut PushPair<'_>) -> bool + Send + Sync;

/// A function of a row: the result of a kernel for what a specification reads in it.
#[derive(Clone)]
pub(crate) enum RowFn {
    Text(Arc<TextOf>),
    /// The reason why a row is refused. The others are null for such a row.
    Refusal,
    Number(Arc<NumberOf>),
    Flag(Arc<FlagOf>),
    /// The first field is the name of the key.
    Pairs(&'static str, Arc<PairsOf>),
}
