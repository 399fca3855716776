//! `ftp` (RFC 1738 §3.2, §5).

use nom::combinator::opt;
use nom::sequence::preceded;

use super::characters::{RFC1738, UCHAR};
use super::login::{Login, LoginNode};
use crate::combinator::{exact, lit, map, one_of, opt_span, repeat0, span, take_while0};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

class! {
    /// The characters of `fsegment`.
    pub FSEGMENT_CHAR = UCHAR | "?:@&=";

    /// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
    pub FTPTYPE = "AIDaid";
}

/// An `ftpurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FtpNode {
    /// The user, the password, and the server.
    pub login: LoginNode,
    /// The segments and the slashes between them; absent without a slash after the login.
    pub fpath: OptSpan,
    /// One letter; absent without `;type=`.
    pub ftptype: OptSpan,
}

rule! { section(RFC1738, "5") list RULES;
    /// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
    pub Ftpurl -> FtpNode = map(
        (
            preceded(lit("ftp://"), Login),
            opt((preceded(exact("/"), Fpath), opt_span(preceded(exact(";type="), Ftptype)))),
        ),
        |(login, rest)| match rest {
            Some((fpath, ftptype)) => FtpNode { login, fpath: OptSpan::some(fpath), ftptype },
            None => FtpNode { login, fpath: OptSpan::NONE, ftptype: OptSpan::NONE },
        },
    );

    /// `fpath = fsegment *[ "/" fsegment ]`
    pub Fpath -> Span = span((Fsegment, repeat0((exact("/"), Fsegment))));

    /// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
    pub Fsegment -> Span = span(take_while0(FSEGMENT_CHAR));

    /// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
    pub Ftptype -> Span = span(one_of(FTPTYPE));
}
