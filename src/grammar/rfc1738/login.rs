//! `login` and its components, which the schemes based on IP share (RFC 1738 §3.1, §5).

use nom::Parser;
use nom::branch::alt;
use nom::sequence::preceded;

use super::characters::{ALPHA, DIGIT, Digits, RFC1738, UCHAR, XCHAR};
use crate::combinator::{
    at_sign_before, exact, map, one_of, opt_span, recognize, repeat0, span, take_while0, take_while1,
};
use crate::input::Input;
use crate::span::{OptSpan, Span};
use crate::{class, rule};

class! {
    /// The characters of `user` and `password`.
    pub USER_CHAR = UCHAR | ";?&=";
    /// The end of a `login`, if something follows it.
    LOGIN_END = "/";
    HYPHEN = "-";
}

/// A `login`: `[ user [ ":" password ] "@" ] hostport`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LoginNode {
    /// Absent without `@`; may be empty.
    pub user: OptSpan,
    /// Absent without a colon before `@`; may be empty.
    pub password: OptSpan,
    /// The name, or four numbers.
    pub host: Span,
    /// The digits, at least one; absent without `:`.
    pub port: OptSpan,
}

impl LoginNode {
    /// Returns the span from `user` to `password`. It is absent without `@`.
    pub fn userinfo(&self) -> OptSpan {
        let end = |user: Span| self.password.get().unwrap_or(user).end;
        self.user.get().map(|user| Span::new(user.start, end(user))).into()
    }
}

/// A `hostport`: `host [ ":" port ]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HostportNode {
    /// The name, or four numbers.
    pub host: Span,
    /// The digits, at least one; absent without `:`.
    pub port: OptSpan,
}

rule! { section(RFC1738, "5") list RULES;
    /// `login = [ user [ ":" password ] "@" ] hostport`
    ///
    /// `user` and `password` may hold every character of a host, so that only an `@` further on shows that they are
    /// present. Both may be empty, which differs from absent (§3.1).
    pub Login -> LoginNode = alt((
        map(
            preceded(at_sign_before(LOGIN_END), (User, opt_span(preceded(exact(":"), Password)), exact("@"), Hostport)),
            |(user, password, (), HostportNode { host, port })| LoginNode { user: OptSpan::some(user), password, host, port },
        ),
        map(Hostport, |HostportNode { host, port }| LoginNode { host, port, ..LoginNode::default() }),
    ));

    /// `hostport = host [ ":" port ]`
    pub Hostport -> HostportNode =
        map((Host, opt_span(preceded(exact(":"), Port))), |(host, port)| HostportNode { host, port });

    /// `host = hostname | hostnumber`
    pub token Host -> Span = alt((Hostname, Hostnumber));

    /// `hostname = *[ domainlabel "." ] toplabel`
    ///
    /// The last label begins with a letter, so that a name is never four numbers. No dot follows it.
    pub Hostname -> Span = span((repeat0((Domainlabel, exact("."))), Toplabel));

    /// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
    ///
    /// Read as `alphadigit *( *"-" alphadigit )`, since the repetition would consume the last letter too.
    pub Domainlabel -> Span = span((take_while1(ALPHADIGIT), label_rest()));

    /// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
    pub Toplabel -> Span = span((one_of(ALPHA), take_while0(ALPHADIGIT), label_rest()));

    /// `alphadigit = alpha | digit`
    pub Alphadigit: ALPHADIGIT = ALPHA | DIGIT;

    /// `hostnumber = digits "." digits "." digits "." digits`
    ///
    /// The numbers have no upper bound: `300.300.300.300` matches.
    pub Hostnumber -> Span = span((Digits, exact("."), Digits, exact("."), Digits, exact("."), Digits));

    /// `port = digits`
    ///
    /// It has at least one digit: a colon without digits is an error here, but not in RFC 3986.
    pub Port -> Span = Digits;

    /// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
    pub User -> Span = span(take_while0(USER_CHAR));

    /// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
    pub Password -> Span = span(take_while0(USER_CHAR));

    /// `urlpath = *xchar    ; depends on protocol see section 3.1`
    ///
    /// Its meaning depends on the scheme.
    pub Urlpath -> Span = span(take_while0(XCHAR));
}

/// `*( *"-" alphadigit )`: the rest of a label, which does not end in a hyphen.
#[inline(always)]
fn label_rest<I: Input>() -> impl Parser<I, Output = (), Error = ()> {
    recognize(repeat0((take_while0(HYPHEN), take_while1(ALPHADIGIT))))
}
