//! [RFC 3261](https://www.rfc-editor.org/rfc/rfc3261), *SIP: Session Initiation Protocol*, as corrected by RFC 5954: `sip` and
//! `sips` URIs.
//!
//! There is no path and no query as RFC 3986 has them: `?` begins the headers. The general `other-param` also has what the
//! named parameters have, so those are taken where they reach the end of the parameter.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{ALPHANUM, domain_name, ipv4, label, named, top_label};
use super::rfc3966::TelephoneSubscriber;
use super::rfc3986::{Ipv4address, Ipv6address, PCT_ENCODED};
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{ahead, at_sign_before, exact, lit, map, maybe, one, run, some, span, star, times};
use crate::components::{HostComponent, HostKind};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

/// RFC 3261.
pub static RFC3261: Document =
    Document { name: "rfc3261", title: "RFC 3261", url: "https://www.rfc-editor.org/rfc/rfc3261" };

class! {
    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    pub MARK: "mark" = "-_.!~*'()";
    /// `unreserved = alphanum / mark`
    pub UNRESERVED: "unreserved" = ALPHA | DIGIT | MARK;
    /// `reserved = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`
    pub RESERVED: "reserved" = ";/?:@&=+$,";
    /// What a `token` is made of.
    pub TOKEN: "token" = ALPHA | DIGIT | "-.!%*_+`'~";
    /// `user-unreserved = "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"`
    pub USER_UNRESERVED: "user-unreserved" = "&=+$,;?/";
    /// What a `user` is made of.
    pub USER = UNRESERVED | PCT_ENCODED | USER_UNRESERVED;
    /// What a `password` is made of.
    pub PASSWORD = UNRESERVED | PCT_ENCODED | "&=+$,";
    /// `param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"`
    pub PARAM_UNRESERVED: "param-unreserved" = "[]/:&+$";
    /// `paramchar = param-unreserved / unreserved / escaped`
    pub PARAMCHAR: "paramchar" = PARAM_UNRESERVED | UNRESERVED | PCT_ENCODED;
    /// `hnv-unreserved = "[" / "]" / "/" / "?" / ":" / "+" / "$"`
    pub HNV_UNRESERVED: "hnv-unreserved" = "[]/?:+$";
    /// What `hname` and `hvalue` are made of.
    pub HNV = HNV_UNRESERVED | UNRESERVED | PCT_ENCODED;
}

class! {
    /// What goes on as an `other-param`, so that what was read is not all of it.
    MORE = PARAM_UNRESERVED | UNRESERVED | PCT_ENCODED | "=";
    /// Nothing: a raw `@` stands only after the `userinfo`.
    END = "";
}

/// A `sip` or `sips` URI: where its parts stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SipNode {
    /// Who is meant at the host; never empty.
    pub user: OptSpan,
    /// The password; may be empty.
    pub password: OptSpan,
    /// A name or an address, brackets included.
    pub host: HostComponent,
    /// The digits, one at least.
    pub port: OptSpan,
    /// The parameters, each with its semicolon.
    pub parameters: Span,
    /// What stands after `?`: headers for the message.
    pub headers: OptSpan,
}

rule! {
    /// `SIP-URI = "sip:" [ userinfo ] hostport uri-parameters [ headers ]`
    #[section(RFC3261, "19.1.1")]
    pub SipUri -> SipNode = uri("sip:");

    /// `SIPS-URI = "sips:" [ userinfo ] hostport uri-parameters [ headers ]`
    #[section(RFC3261, "19.1.1")]
    pub SipsUri -> SipNode = uri("sips:");

    /// `userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"`
    ///
    /// What is made: user and password. A `telephone-subscriber` is tried where the text is no `user`; §19.1.1 asks that its
    /// other characters be escaped, and then it is one.
    #[section(RFC3261, "25.1")]
    pub Userinfo -> (Span, OptSpan) = alt((
        terminated((User, maybe(preceded(lit(":"), Password))), lit("@")),
        terminated((span(TelephoneSubscriber), maybe(preceded(lit(":"), Password))), lit("@")),
    ));

    /// `user = 1*( unreserved / escaped / user-unreserved )`
    #[section(RFC3261, "25.1")]
    pub User -> Span = span(some(USER));

    /// `user-unreserved = "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"`
    #[section(RFC3261, "25.1")]
    pub UserUnreserved -> Span = span(one(USER_UNRESERVED));

    /// `password = *( unreserved / escaped / "&" / "=" / "+" / "$" / "," )`
    #[section(RFC3261, "25.1")]
    pub Password -> Span = span(run(PASSWORD));

    /// `hostport = host [ ":" port ]`
    #[section(RFC3261, "25.1")]
    pub Hostport -> (HostComponent, OptSpan) = (Host, maybe(preceded(lit(":"), Port)));

    /// `host = hostname / IPv4address / IPv6reference`
    #[section(RFC3261, "25.1")]
    pub Host -> HostComponent = alt((
        map(Hostname, named),
        map(Ipv4address, ipv4),
        map(Ipv6reference, |span| HostComponent { span, kind: HostKind::Ipv6 }),
    ));

    /// `hostname = *( domainlabel "." ) toplabel [ "." ]`
    #[section(RFC3261, "25.1")]
    pub Hostname -> Span = domain_name(Domainlabel, Toplabel);

    /// `domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum`
    #[section(RFC3261, "25.1")]
    pub Domainlabel -> Span = label();

    /// `toplabel = ALPHA / ALPHA *( alphanum / "-" ) alphanum`
    #[section(RFC3261, "25.1")]
    pub Toplabel -> Span = top_label();

    /// `IPv6reference = "[" IPv6address "]"`
    #[section(RFC3261, "25.1")]
    pub cold Ipv6reference -> Span = span((lit("["), Ipv6address, lit("]")));

    /// `port = 1*DIGIT`
    #[section(RFC3261, "25.1")]
    pub Port -> Span = span(some(DIGIT));
}

rule! {
    /// `uri-parameters = *( ";" uri-parameter)`
    #[section(RFC3261, "25.1")]
    pub UriParameters -> Span = span(star((lit(";"), UriParameter)));

    /// ```abnf
    /// uri-parameter     =  transport-param / user-param / method-param
    ///                      / ttl-param / maddr-param / lr-param / other-param
    /// ```
    #[section(RFC3261, "25.1")]
    pub UriParameter -> Span = alt((
        whole(TransportParam),
        whole(UserParam),
        whole(MethodParam),
        whole(TtlParam),
        whole(MaddrParam),
        whole(LrParam),
        OtherParam,
    ));

    /// `transport-param = "transport=" ( "udp" / "tcp" / "sctp" / "tls" / other-transport)`
    ///
    /// The transports that are named are tokens too.
    #[section(RFC3261, "25.1")]
    pub TransportParam -> Span = span((lit("transport="), OtherTransport));

    /// `other-transport = token`
    #[section(RFC3261, "25.1")]
    pub OtherTransport -> Span = Token;

    /// `user-param = "user=" ( "phone" / "ip" / other-user)`
    ///
    /// The kinds that are named are tokens too.
    #[section(RFC3261, "25.1")]
    pub UserParam -> Span = span((lit("user="), OtherUser));

    /// `other-user = token`
    #[section(RFC3261, "25.1")]
    pub OtherUser -> Span = Token;

    /// `method-param = "method=" Method`
    #[section(RFC3261, "25.1")]
    pub MethodParam -> Span = span((lit("method="), Method));

    /// `ttl-param = "ttl=" ttl`
    #[section(RFC3261, "25.1")]
    pub TtlParam -> Span = span((lit("ttl="), Ttl));

    /// `maddr-param = "maddr=" host`
    #[section(RFC3261, "25.1")]
    pub MaddrParam -> Span = span((lit("maddr="), Host));

    /// `lr-param = "lr"`
    #[section(RFC3261, "25.1")]
    pub LrParam -> Span = span(lit("lr"));

    /// `other-param = pname [ "=" pvalue ]`
    #[section(RFC3261, "25.1")]
    pub OtherParam -> Span = span((Pname, opt((lit("="), Pvalue))));

    /// `pname = 1*paramchar`
    #[section(RFC3261, "25.1")]
    pub Pname -> Span = span(some(PARAMCHAR));

    /// `pvalue = 1*paramchar`
    #[section(RFC3261, "25.1")]
    pub Pvalue -> Span = span(some(PARAMCHAR));

    /// `paramchar = param-unreserved / unreserved / escaped`
    #[section(RFC3261, "25.1")]
    pub Paramchar -> Span = span(one(PARAMCHAR));

    /// `param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"`
    #[section(RFC3261, "25.1")]
    pub ParamUnreserved -> Span = span(one(PARAM_UNRESERVED));
}

rule! {
    /// `headers = "?" header *( "&" header )`
    ///
    /// What is made leaves the `?` out.
    #[section(RFC3261, "25.1")]
    pub Headers -> Span = preceded(lit("?"), span((Header, star((lit("&"), Header)))));

    /// `header = hname "=" hvalue`
    #[section(RFC3261, "25.1")]
    pub Header -> Span = span((Hname, lit("="), Hvalue));

    /// `hname = 1*( hnv-unreserved / unreserved / escaped )`
    #[section(RFC3261, "25.1")]
    pub Hname -> Span = span(some(HNV));

    /// `hvalue = *( hnv-unreserved / unreserved / escaped )`
    #[section(RFC3261, "25.1")]
    pub Hvalue -> Span = span(run(HNV));

    /// `hnv-unreserved = "[" / "]" / "/" / "?" / ":" / "+" / "$"`
    #[section(RFC3261, "25.1")]
    pub HnvUnreserved -> Span = span(one(HNV_UNRESERVED));

    /// `Method = INVITEm / ACKm / OPTIONSm / BYEm / CANCELm / REGISTERm / extension-method`
    ///
    /// The methods that are named are tokens too.
    #[section(RFC3261, "25.1")]
    pub Method -> Span = ExtensionMethod;

    /// `extension-method = token`
    #[section(RFC3261, "25.1")]
    pub ExtensionMethod -> Span = Token;

    /// ```abnf
    /// INVITEm           =  %x49.4E.56.49.54.45 ; INVITE in caps
    /// ```
    #[section(RFC3261, "25.1")]
    pub Invitem -> Span = span(exact("INVITE"));

    /// ```abnf
    /// ACKm              =  %x41.43.4B ; ACK in caps
    /// ```
    #[section(RFC3261, "25.1")]
    pub Ackm -> Span = span(exact("ACK"));

    /// ```abnf
    /// OPTIONSm          =  %x4F.50.54.49.4F.4E.53 ; OPTIONS in caps
    /// ```
    #[section(RFC3261, "25.1")]
    pub Optionsm -> Span = span(exact("OPTIONS"));

    /// ```abnf
    /// BYEm              =  %x42.59.45 ; BYE in caps
    /// ```
    #[section(RFC3261, "25.1")]
    pub Byem -> Span = span(exact("BYE"));

    /// ```abnf
    /// CANCELm           =  %x43.41.4E.43.45.4C ; CANCEL in caps
    /// ```
    #[section(RFC3261, "25.1")]
    pub Cancelm -> Span = span(exact("CANCEL"));

    /// ```abnf
    /// REGISTERm         =  %x52.45.47.49.53.54.45.52 ; REGISTER in caps
    /// ```
    #[section(RFC3261, "25.1")]
    pub Registerm -> Span = span(exact("REGISTER"));

    /// ```abnf
    /// ttl               =  1*3DIGIT ; 0 to 255
    /// ```
    #[section(RFC3261, "25.1")]
    pub Ttl -> Span = span(times(1, 3, one(DIGIT)));

    /// ```abnf
    /// token       =  1*(alphanum / "-" / "." / "!" / "%" / "*"
    ///                / "_" / "+" / "`" / "'" / "~" )
    /// ```
    #[section(RFC3261, "25.1")]
    pub Token -> Span = span(some(TOKEN));

    /// `unreserved = alphanum / mark`
    #[section(RFC3261, "25.1")]
    pub Unreserved -> Span = span(one(UNRESERVED));

    /// `reserved = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`
    #[section(RFC3261, "25.1")]
    pub Reserved -> Span = span(one(RESERVED));

    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    #[section(RFC3261, "25.1")]
    pub Mark -> Span = span(one(MARK));

    /// `escaped = "%" HEXDIG HEXDIG`
    #[section(RFC3261, "25.1")]
    pub token Escaped -> Span = span((lit("%"), one(HEXDIG), one(HEXDIG)));

    /// `alphanum = ALPHA / DIGIT`
    #[section(RFC3261, "25.1")]
    pub Alphanum -> Span = span(one(ALPHANUM));
}

/// `scheme [ userinfo ] hostport uri-parameters [ headers ]`
#[inline(always)]
fn uri<I: Input>(scheme: &'static str) -> impl Parser<I, Output = SipNode, Error = ()> {
    // Without an `@` further on nothing is a user; with one, what stands before it can be nothing else.
    let userinfo = alt((preceded(at_sign_before(END), map(Userinfo, Some)), map(not(at_sign_before(END)), |()| None)));
    map(
        preceded(lit(scheme), (userinfo, Hostport, UriParameters, maybe(Headers))),
        |(userinfo, (host, port), parameters, headers): (Option<(Span, OptSpan)>, _, _, _)| SipNode {
            user: userinfo.map(|(user, _)| user).into(),
            password: userinfo.map_or(OptSpan::NONE, |(_, password)| password),
            host,
            port,
            parameters,
            headers,
        },
    )
}

/// A parameter of a kind that has a rule of its own, if it is all of the parameter.
#[inline(always)]
fn whole<I: Input>(parameter: impl Parser<I, Output = Span, Error = ()>) -> impl Parser<I, Output = Span, Error = ()> {
    terminated(parameter, not(ahead(MORE)))
}
