//! [RFC 3261](https://www.rfc-editor.org/rfc/rfc3261), *SIP: Session Initiation Protocol*, as corrected by RFC 5954: `sip` and
//! `sips` URIs.
//!
//! There is no path and no query in the sense of RFC 3986: `?` begins the headers. The general `other-param` includes
//! the named parameters, so these are chosen if they reach the end of the parameter.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{ALPHANUM, domain_name, ipv4, label, named, top_label};
use super::rfc3966::TelephoneSubscriber;
use super::rfc3986::{Ipv4address, Ipv6address, PCT_ENCODED};
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{
    ahead, at_sign_before, exact, lit, map, one_of, opt_span, repeat, repeat0, span, take_while0, take_while1,
};
use crate::components::{HostComponent, HostKind};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 3261.
pub static RFC3261: Document =
    Document { name: "rfc3261", title: "RFC 3261", url: "https://www.rfc-editor.org/rfc/rfc3261" };

class! {
    /// The characters of `token`.
    pub TOKEN: "token" = ALPHA | DIGIT | "-.!%*_+`'~";
    /// The characters of `user`.
    pub USER = UNRESERVED | PCT_ENCODED | USER_UNRESERVED;
    /// The characters of `password`.
    pub PASSWORD = UNRESERVED | PCT_ENCODED | "&=+$,";
    /// The characters of `hname` and `hvalue`.
    pub HNV = HNV_UNRESERVED | UNRESERVED | PCT_ENCODED;
}

class! {
    /// The characters that continue an `other-param`, so that the text before is not the whole parameter.
    MORE = PARAM_UNRESERVED | UNRESERVED | PCT_ENCODED | "=";
    /// The empty class: a literal `@` only appears after the `userinfo`.
    END = "";
}

/// The components of a `sip` or `sips` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SipNode {
    /// The user at the host; never empty.
    pub user: OptSpan,
    /// The password; may be empty.
    pub password: OptSpan,
    /// A name or an address, including brackets.
    pub host: HostComponent,
    /// The digits, at least one.
    pub port: OptSpan,
    /// The parameters, each with its semicolon.
    pub parameters: Span,
    /// The part after `?`: headers for the message.
    pub headers: OptSpan,
}

grammar! {
    RFC3261 in "../../grammars/rfc3261.abnf";
    start SipUri;
    section "25.1";

    /// `alphanum = ALPHA / DIGIT`
    pub Alphanum -> Span = span(one_of(ALPHANUM));

    /// `reserved = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`
    pub Reserved: RESERVED = ";/?:@&=+$,";

    /// `unreserved = alphanum / mark`
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | MARK;

    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    pub Mark: MARK = "-_.!~*'()";

    /// `escaped = "%" HEXDIG HEXDIG`
    pub token Escaped -> Span = span((lit("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// ```abnf
    /// token       =  1*(alphanum / "-" / "." / "!" / "%" / "*"
    ///                / "_" / "+" / "`" / "'" / "~" )
    /// ```
    pub Token -> Span = span(take_while1(TOKEN));

    /// `SIP-URI = "sip:" [ userinfo ] hostport uri-parameters [ headers ]`
    #[section("19.1.1")]
    pub SipUri -> SipNode = uri("sip:");

    /// `SIPS-URI = "sips:" [ userinfo ] hostport uri-parameters [ headers ]`
    #[section("19.1.1")]
    pub SipsUri -> SipNode = uri("sips:");

    /// `userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"`
    ///
    /// Makes user and password. A `telephone-subscriber` is tried if the text is not a `user`. §19.1.1 asks to
    /// percent-encode its other characters, which makes it a `user`.
    pub Userinfo -> (Span, OptSpan) = alt((
        terminated((User, opt_span(preceded(lit(":"), Password))), lit("@")),
        terminated((span(TelephoneSubscriber), opt_span(preceded(lit(":"), Password))), lit("@")),
    ));

    /// `user = 1*( unreserved / escaped / user-unreserved )`
    pub User -> Span = span(take_while1(USER));

    /// `user-unreserved = "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"`
    pub UserUnreserved: USER_UNRESERVED = "&=+$,;?/";

    /// `password = *( unreserved / escaped / "&" / "=" / "+" / "$" / "," )`
    pub Password -> Span = span(take_while0(PASSWORD));

    /// `hostport = host [ ":" port ]`
    pub Hostport -> (HostComponent, OptSpan) = (Host, opt_span(preceded(lit(":"), Port)));

    /// `host = hostname / IPv4address / IPv6reference`
    pub Host -> HostComponent = alt((
        map(Hostname, named),
        map(Ipv4address, ipv4),
        map(Ipv6reference, |span| HostComponent { span, kind: HostKind::Ipv6 }),
    ));

    /// `hostname = *( domainlabel "." ) toplabel [ "." ]`
    pub Hostname -> Span = domain_name(Domainlabel, Toplabel);

    /// `domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum`
    pub Domainlabel -> Span = label();

    /// `toplabel = ALPHA / ALPHA *( alphanum / "-" ) alphanum`
    pub Toplabel -> Span = top_label();

    /// `IPv6reference = "[" IPv6address "]"`
    pub cold Ipv6reference -> Span = span((lit("["), Ipv6address, lit("]")));

    /// `port = 1*DIGIT`
    pub Port -> Span = span(take_while1(DIGIT));

    /// `uri-parameters = *( ";" uri-parameter)`
    pub UriParameters -> Span = span(repeat0((lit(";"), UriParameter)));

    /// ```abnf
    /// uri-parameter     =  transport-param / user-param / method-param
    ///                      / ttl-param / maddr-param / lr-param / other-param
    /// ```
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
    /// The named transports are also tokens.
    pub TransportParam -> Span = span((lit("transport="), OtherTransport));

    /// `other-transport = token`
    pub OtherTransport -> Span = Token;

    /// `user-param = "user=" ( "phone" / "ip" / other-user)`
    ///
    /// The named kinds are also tokens.
    pub UserParam -> Span = span((lit("user="), OtherUser));

    /// `other-user = token`
    pub OtherUser -> Span = Token;

    /// `method-param = "method=" Method`
    pub MethodParam -> Span = span((lit("method="), Method));

    /// `ttl-param = "ttl=" ttl`
    pub TtlParam -> Span = span((lit("ttl="), Ttl));

    /// `maddr-param = "maddr=" host`
    pub MaddrParam -> Span = span((lit("maddr="), Host));

    /// `lr-param = "lr"`
    pub LrParam -> Span = span(lit("lr"));

    /// `other-param = pname [ "=" pvalue ]`
    pub OtherParam -> Span = span((Pname, opt((lit("="), Pvalue))));

    /// `pname = 1*paramchar`
    pub Pname -> Span = span(take_while1(PARAMCHAR));

    /// `pvalue = 1*paramchar`
    pub Pvalue -> Span = span(take_while1(PARAMCHAR));

    /// `paramchar = param-unreserved / unreserved / escaped`
    pub Paramchar: PARAMCHAR = PARAM_UNRESERVED | UNRESERVED | PCT_ENCODED;

    /// `param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"`
    pub ParamUnreserved: PARAM_UNRESERVED = "[]/:&+$";

    /// `headers = "?" header *( "&" header )`
    ///
    /// Makes the span without the `?`.
    pub Headers -> Span = preceded(lit("?"), span((Header, repeat0((lit("&"), Header)))));

    /// `header = hname "=" hvalue`
    pub Header -> Span = span((Hname, lit("="), Hvalue));

    /// `hname = 1*( hnv-unreserved / unreserved / escaped )`
    pub Hname -> Span = span(take_while1(HNV));

    /// `hvalue = *( hnv-unreserved / unreserved / escaped )`
    pub Hvalue -> Span = span(take_while0(HNV));

    /// `hnv-unreserved = "[" / "]" / "/" / "?" / ":" / "+" / "$"`
    pub HnvUnreserved: HNV_UNRESERVED = "[]/?:+$";

    /// ```abnf
    /// INVITEm           =  %x49.4E.56.49.54.45 ; INVITE in caps
    /// ```
    pub Invitem -> Span = span(exact("INVITE"));

    /// ```abnf
    /// ACKm              =  %x41.43.4B ; ACK in caps
    /// ```
    pub Ackm -> Span = span(exact("ACK"));

    /// ```abnf
    /// OPTIONSm          =  %x4F.50.54.49.4F.4E.53 ; OPTIONS in caps
    /// ```
    pub Optionsm -> Span = span(exact("OPTIONS"));

    /// ```abnf
    /// BYEm              =  %x42.59.45 ; BYE in caps
    /// ```
    pub Byem -> Span = span(exact("BYE"));

    /// ```abnf
    /// CANCELm           =  %x43.41.4E.43.45.4C ; CANCEL in caps
    /// ```
    pub Cancelm -> Span = span(exact("CANCEL"));

    /// ```abnf
    /// REGISTERm         =  %x52.45.47.49.53.54.45.52 ; REGISTER in caps
    /// ```
    pub Registerm -> Span = span(exact("REGISTER"));

    /// `Method = INVITEm / ACKm / OPTIONSm / BYEm / CANCELm / REGISTERm / extension-method`
    ///
    /// The named methods are also tokens.
    pub Method -> Span = ExtensionMethod;

    /// `extension-method = token`
    pub ExtensionMethod -> Span = Token;

    /// ```abnf
    /// ttl               =  1*3DIGIT ; 0 to 255
    /// ```
    pub Ttl -> Span = span(repeat(1, 3, one_of(DIGIT)));
}

/// `scheme [ userinfo ] hostport uri-parameters [ headers ]`
#[inline(always)]
fn uri<I: Input>(scheme: &'static str) -> impl Parser<I, Output = SipNode, Error = ()> {
    // There is a user exactly if an `@` follows further on.
    let userinfo = alt((preceded(at_sign_before(END), map(Userinfo, Some)), map(not(at_sign_before(END)), |()| None)));
    map(
        preceded(lit(scheme), (userinfo, Hostport, UriParameters, opt_span(Headers))),
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

/// Matches a parameter that has its own rule, if that rule matches the whole parameter.
#[inline(always)]
fn whole<I: Input>(parameter: impl Parser<I, Output = Span, Error = ()>) -> impl Parser<I, Output = Span, Error = ()> {
    terminated(parameter, not(ahead(MORE)))
}
