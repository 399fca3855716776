//! [RFC 7565](https://www.rfc-editor.org/rfc/rfc7565), *The 'acct' URI Scheme*.
//!
//! As printed, `userpart` matches one unreserved character, or a delimiter and then anything, since alternatives bind
//! less tightly than concatenation. The document's own examples do not match. [`AcctUriIntended`] is the intended rule,
//! which the scheme uses.

use nom::branch::alt;
use nom::sequence::preceded;

use super::rfc3986::{Host, REG_NAME_CHAR, SUB_DELIMS, UNRESERVED};
use crate::combinator::{lit, map, one_of, recognize, span, take_while0};
use crate::components::HostComponent;
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 7565.
pub static RFC7565: Document =
    Document { name: "rfc7565", title: "RFC 7565", url: "https://www.rfc-editor.org/rfc/rfc7565" };

class! {
    /// The first characters of `userpart`.
    FIRST = UNRESERVED | SUB_DELIMS;
}

/// The components of an `acct` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AcctNode {
    /// The name of the user at the host.
    pub user: Span,
    /// The host.
    pub host: HostComponent,
}

grammar! {
    RFC7565 in "../../grammars/rfc7565.abnf";
    start AcctUriIntended;
    section "7";

    /// `acctURI = "acct" ":" userpart "@" host`
    pub AcctUri -> AcctNode =
        map((preceded(lit("acct:"), Userpart), preceded(lit("@"), Host)), |(user, host)| AcctNode { user, host });

    /// `userpart = unreserved / sub-delims 0*( unreserved / pct-encoded / sub-delims )`
    pub Userpart -> Span = span(alt((one_of(UNRESERVED), recognize((one_of(SUB_DELIMS), take_while0(REG_NAME_CHAR))))));

    /// `acctURI-intended = "acct" ":" userpart-intended "@" host`
    pub AcctUriIntended -> AcctNode =
        map((preceded(lit("acct:"), UserpartIntended), preceded(lit("@"), Host)), |(user, host)| AcctNode { user, host });

    /// `userpart-intended = ( unreserved / sub-delims ) 0*( unreserved / pct-encoded / sub-delims )`
    pub UserpartIntended -> Span = span((one_of(FIRST), take_while0(REG_NAME_CHAR)));
}
