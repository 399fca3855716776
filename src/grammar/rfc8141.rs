//! [RFC 8141](https://www.rfc-editor.org/rfc/rfc8141), *Uniform Resource Names (URNs)*.

use nom::branch::alt;
use nom::combinator::not;
use nom::sequence::preceded;

use super::parts::{ALPHANUM, LABEL_CHAR, trimmed};
use super::rfc3986::{PATH_CHAR, PCHAR, QUERY_CHAR};
use crate::combinator::{ahead, lit, map, one_of, opt_span, recognize, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 8141.
pub static RFC8141: Document =
    Document { name: "rfc8141", title: "RFC 8141", url: "https://www.rfc-editor.org/rfc/rfc8141" };

class! {
    /// The characters of `r-component`, without the question mark that may end it.
    R_CHAR = PCHAR | "/";
}

/// The components of a URN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct UrnNode {
    /// The namespace identifier.
    pub nid: Span,
    /// The namespace-specific string: everything up to `?` or `#`.
    pub nss: Span,
    /// The part after `?+`, for resolvers.
    pub r_component: OptSpan,
    /// The part after `?=`, for the named resource.
    pub q_component: OptSpan,
    /// The part after `#`.
    pub f_component: OptSpan,
}

grammar! {
    RFC8141 in "../../grammars/rfc8141.abnf";
    start Namestring;
    section "2";

    /// `namestring = assigned-name [ rq-components ] [ "#" f-component ]`
    pub Namestring -> UrnNode = map(
        (AssignedName, RqComponents, opt_span(preceded(lit("#"), FComponent))),
        |(name, (r_component, q_component), f_component)| UrnNode { r_component, q_component, f_component, ..name },
    );

    /// `assigned-name = "urn" ":" NID ":" NSS`
    pub AssignedName -> UrnNode = map(
        preceded(lit("urn:"), (Nid, preceded(lit(":"), Nss))),
        |(nid, nss)| UrnNode { nid, nss, ..UrnNode::default() },
    );

    /// `NID = (alphanum) 0*30(ldh) (alphanum)`
    ///
    /// The star would consume the last letter or digit, so the rule is read as 1 to 31 more characters that end in one.
    pub Nid -> Span = span((one_of(ALPHANUM), trimmed(LABEL_CHAR, ALPHANUM, 1, 31)));

    /// `ldh = alphanum / "-"`
    pub Ldh -> Span = span(one_of(LABEL_CHAR));

    /// `NSS = pchar *(pchar / "/")`
    pub Nss -> Span = span((one_of(PCHAR), take_while0(PATH_CHAR)));

    /// `rq-components = [ "?+" r-component ] [ "?=" q-component ]`
    pub RqComponents -> (OptSpan, OptSpan) =
        (opt_span(preceded(lit("?+"), RComponent)), opt_span(preceded(lit("?="), QComponent)));

    /// `r-component = pchar *( pchar / "/" / "?" )`
    ///
    /// It may hold `?=`, so that the rule is ambiguous. It is read as in §2.3.2: the text after the first `?=` is a
    /// `q-component` if it can be one.
    #[section("2.3.1")]
    pub RComponent -> Span = span((
        one_of(PCHAR),
        repeat0(alt((take_while1(R_CHAR), recognize((not((lit("?="), ahead(PCHAR))), lit("?")))))),
    ));

    /// `q-component = pchar *( pchar / "/" / "?" )`
    #[section("2.3.2")]
    pub QComponent -> Span = span((one_of(PCHAR), take_while0(QUERY_CHAR)));

    /// `f-component = fragment`
    #[section("2.3.3")]
    pub FComponent -> Span = super::rfc3986::Fragment;

    /// `alphanum = ALPHA / DIGIT`
    pub Alphanum -> Span = span(one_of(ALPHANUM));
}
