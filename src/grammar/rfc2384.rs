//! [RFC 2384](https://www.rfc-editor.org/rfc/rfc2384), *POP URL Scheme*. Hosts and characters are RFC 1738's.

use nom::branch::alt;
use nom::combinator::not;
use nom::sequence::{preceded, terminated};

use super::parts::{AUTHORITY_END, named};
use super::rfc1738::{Hostport, HostportNode, UCHAR};
use crate::combinator::{ahead, at_sign_before, lit, map, opt_span, recognize, span, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 2384.
pub static RFC2384: Document =
    Document { name: "rfc2384", title: "RFC 2384", url: "https://www.rfc-editor.org/rfc/rfc2384" };

/// The components of a `pop` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PopNode {
    /// The owner of the mailbox; never empty.
    pub user: OptSpan,
    /// The part after `;AUTH=`: `*`, `+APOP`, or a mechanism.
    pub auth: OptSpan,
    /// Host and port; `userinfo` is the user and the mechanism together.
    pub authority: AuthorityComponents,
}

grammar! {
    RFC2384 in "../../grammars/rfc2384.abnf";
    start PopUrl;
    section "8";

    /// ```abnf
    /// achar            = uchar / "&" / "=" / "~"
    ///                         ; see [BASIC-URL] for "uchar" definition
    /// ```
    pub Achar: ACHAR = UCHAR | "&=~";

    /// `auth = ";AUTH=" ( "*" / enc-auth-type )`
    ///
    /// A star with more characters is the name of a mechanism.
    pub Auth -> Span = preceded(lit(";AUTH="), span(alt((terminated(lit("*"), not(ahead(ACHAR))), recognize(EncAuthType)))));

    /// `enc-auth-type = enc-sasl / enc-ext`
    ///
    /// `enc-sasl` includes `enc-ext`, so the latter is tried first.
    pub EncAuthType -> Span = alt((EncExt, EncSasl));

    /// ```abnf
    /// enc-ext          = "+" ("APOP" / 1*achar)
    ///                       ;APOP or encoded extension mechanism name
    /// ```
    pub EncExt -> Span = span((lit("+"), take_while1(ACHAR)));

    /// ```abnf
    /// enc-sasl         = 1*achar
    ///                       ;encoded version of [SASL] "auth_type"
    /// ```
    pub EncSasl -> Span = span(take_while1(ACHAR));

    /// ```abnf
    /// enc-user         = 1*achar
    ///                       ;encoded version of [POP3] mailbox
    /// ```
    pub EncUser -> Span = span(take_while1(ACHAR));

    /// `pop-url = "pop://" server`
    pub PopUrl -> PopNode = preceded(lit("pop://"), Server);

    /// ```abnf
    /// server           = [user-auth "@"] hostport
    ///                       ;See [BASIC-URL] for "hostport" definition
    /// ```
    pub Server -> PopNode = map(
        (
            alt((
                map(preceded(at_sign_before(AUTHORITY_END), terminated(UserAuth, lit("@"))), Some),
                map(not(at_sign_before(AUTHORITY_END)), |()| None),
            )),
            Hostport,
        ),
        |(user_auth, HostportNode { host, port }): (Option<(Span, OptSpan)>, _)| {
            let (user, auth) = user_auth.map_or((OptSpan::NONE, OptSpan::NONE), |(user, auth)| (user.into(), auth));
            let end = auth.get().or(user.get()).map(|last| last.end);
            let userinfo = user.get().zip(end).map(|(user, end)| Span::new(user.start, end)).into();
            PopNode { user, auth, authority: AuthorityComponents { userinfo, host: named(host), port } }
        },
    );

    /// `user-auth = enc-user [auth]`
    pub UserAuth -> (Span, OptSpan) = (EncUser, opt_span(Auth));
}
