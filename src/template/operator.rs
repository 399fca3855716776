//! Operators of expressions: [`Operator`].

use core::fmt;

/// The operator of an expression, which determines how its values are joined (RFC 6570 §3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// `{var}`: simple string expansion (§3.2.2).
    Simple,
    /// `{+var}`: reserved expansion (§3.2.3).
    Reserved,
    /// `{#var}`: fragment expansion (§3.2.4).
    Fragment,
    /// `{.var}`: label expansion with dot-prefix (§3.2.5).
    Label,
    /// `{/var}`: path segment expansion (§3.2.6).
    Path,
    /// `{;var}`: path-style parameter expansion (§3.2.7).
    Parameter,
    /// `{?var}`: form-style query expansion (§3.2.8).
    Query,
    /// `{&var}`: form-style query continuation (§3.2.9).
    Continuation,
}

/// A column of the table in RFC 6570 appendix A.
pub(super) struct Behaviour {
    /// The text before the first value.
    pub(super) first: &'static str,
    /// The text between two values.
    pub(super) sep: &'static str,
    /// The text after the name of an empty value; `None` if names are not written.
    pub(super) named: Option<&'static str>,
    /// Whether reserved characters and percent-encodings stay unchanged.
    pub(super) allow_reserved: bool,
}

impl Operator {
    /// Returns the operator of this character, unless it is reserved.
    pub(super) fn of(text: &str) -> Option<Operator> {
        [
            Operator::Reserved,
            Operator::Fragment,
            Operator::Label,
            Operator::Path,
            Operator::Parameter,
            Operator::Query,
            Operator::Continuation,
        ]
        .into_iter()
        .find(|operator| operator.as_str() == text)
    }

    /// Returns the character of the operator; empty for simple expansion.
    pub const fn as_str(self) -> &'static str {
        match self {
            Operator::Simple => "",
            Operator::Reserved => "+",
            Operator::Fragment => "#",
            Operator::Label => ".",
            Operator::Path => "/",
            Operator::Parameter => ";",
            Operator::Query => "?",
            Operator::Continuation => "&",
        }
    }

    /// Returns the operator's column of RFC 6570 appendix A.
    pub(super) const fn behaviour(self) -> Behaviour {
        let (first, sep, named, allow_reserved) = match self {
            Operator::Simple => ("", ",", None, false),
            Operator::Reserved => ("", ",", None, true),
            Operator::Fragment => ("#", ",", None, true),
            Operator::Label => (".", ".", None, false),
            Operator::Path => ("/", "/", None, false),
            Operator::Parameter => (";", ";", Some(""), false),
            Operator::Query => ("?", "&", Some("="), false),
            Operator::Continuation => ("&", "&", Some("="), false),
        };
        Behaviour { first, sep, named, allow_reserved }
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
