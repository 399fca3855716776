//! `prospero` (RFC 1738 §3.11, §5).

use nom::sequence::preceded;

use super::characters::{RFC1738, UCHAR};
use super::login::{Hostport, HostportNode};
use crate::combinator::{exact, lit, map, repeat0, span, take_while0};
use crate::span::Span;
use crate::{class, rule};

class! {
    /// The characters of `psegment`.
    pub PSEGMENT_CHAR = UCHAR | "?:@&=";

    /// The characters of `fieldname` and `fieldvalue`: those of `psegment` without the equals sign.
    pub FIELD_CHAR = UCHAR | "?:@&";
}

/// A `prosperourl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ProsperoNode {
    /// The server.
    pub hostport: HostportNode,
    /// The segments and the slashes between them. To the server they are a single name.
    pub ppath: Span,
    /// The fields, each after a `;`; empty without fields.
    pub fieldspecs: Span,
}

rule! { section(RFC1738, "5") list RULES;
    /// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
    pub Prosperourl -> ProsperoNode = map(
        (preceded(lit("prospero://"), Hostport), preceded(exact("/"), Ppath), span(repeat0(Fieldspec))),
        |(hostport, ppath, fieldspecs)| ProsperoNode { hostport, ppath, fieldspecs },
    );

    /// `ppath = psegment *[ "/" psegment ]`
    pub Ppath -> Span = span((Psegment, repeat0((exact("/"), Psegment))));

    /// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
    pub Psegment -> Span = span(take_while0(PSEGMENT_CHAR));

    /// `fieldspec = ";" fieldname "=" fieldvalue`
    pub Fieldspec -> Span = span((exact(";"), Fieldname, exact("="), Fieldvalue));

    /// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
    pub Fieldname -> Span = span(take_while0(FIELD_CHAR));

    /// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
    pub Fieldvalue -> Span = span(take_while0(FIELD_CHAR));
}
