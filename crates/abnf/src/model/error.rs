//! Reasons why a rule has no matcher: [`AutomatonError`].

use std::fmt;

use super::grammar::UnknownRule;

/// The reason why a rule has no automaton, oracle or sample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AutomatonError {
    /// The grammar has no rule of this name.
    UnknownRule(UnknownRule),
    /// The rule is recursive in another place than its beginning or its end, as in `a = "(" a ")"`.
    NotRegular(NotRegular),
    /// The repeat counts and references of the grammar expand to too many states.
    TooLarge,
    /// The beginnings of the texts of one length have more than 16 MiB; see [`Texts`](crate::Texts).
    TooManyTexts,
}

/// A size limit was exceeded while a grammar was expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLarge;

/// The recursion that makes a rule non-regular.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRegular {
    /// Names of the rules along the recursion; the last is the first again: `comment`, `ccontent`, `comment`.
    pub cycle: Vec<String>,
}

impl fmt::Display for NotRegular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not regular: {}", self.cycle.join(" → "))
    }
}

impl fmt::Display for AutomatonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AutomatonError::UnknownRule(unknown) => unknown.fmt(f),
            AutomatonError::NotRegular(recursion) => recursion.fmt(f),
            AutomatonError::TooLarge => f.write_str(
                "the repeat counts and references of the rule expand to too many states (the limit is 65,536 states of an \
                 automaton, and 67 million steps to build it)",
            ),
            AutomatonError::TooManyTexts => f.write_str(
                "the rule has too many texts of this length: their beginnings have more than 16 MiB, which is the limit",
            ),
        }
    }
}

impl std::error::Error for NotRegular {}
impl std::error::Error for AutomatonError {}

impl From<UnknownRule> for AutomatonError {
    fn from(unknown: UnknownRule) -> Self {
        AutomatonError::UnknownRule(unknown)
    }
}

impl From<NotRegular> for AutomatonError {
    fn from(recursion: NotRegular) -> Self {
        AutomatonError::NotRegular(recursion)
    }
}

impl From<TooLarge> for AutomatonError {
    fn from(_: TooLarge) -> Self {
        AutomatonError::TooLarge
    }
}
