//! [RFC 2326](https://www.rfc-editor.org/rfc/rfc2326), *Real Time Streaming Protocol (RTSP)*, with the paths of RFC
//! 2068. `rtspu` still refers to it.
//!
//! Hosts are those of RFC 1738: names, and addresses of four numbers. `national` of RFC 2068 has characters that no URI
//! may hold.

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::parts::named;
use super::rfc1738::Host;
use super::rfc3986::PCT_ENCODED;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{lit, map, one_of, opt_span, repeat0, span, take_while0, take_while1};
use crate::components::{AuthorityComponents, UriComponents};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 2326.
pub static RFC2326: Document =
    Document { name: "rfc2326", title: "RFC 2326", url: "https://www.rfc-editor.org/rfc/rfc2326" };

/// RFC 2068, whose paths RFC 2326 refers to.
static RFC2068: Document =
    Document { name: "rfc2326", title: "RFC 2068", url: "https://www.rfc-editor.org/rfc/rfc2068" };

class! {
    /// The characters of `param`.
    pub PARAM = UNRESERVED | PCT_ENCODED | ":@&=+/";
    /// The characters of `query`.
    pub QUERY = UNRESERVED | PCT_ENCODED | ";/?:@&=+";
}

grammar! {
    RFC2326 in "../../grammars/rfc2326.bnf";
    start RtspUrl;

    /// `rtsp_URL = ( "rtsp:" | "rtspu:" ) "//" host [ ":" port ] [ abs_path ]`
    #[section("3.2")]
    pub RtspUrl -> UriComponents = map(
        (
            terminated(span(alt((lit("rtspu"), lit("rtsp")))), lit("://")),
            Host,
            opt_span(preceded(lit(":"), Port)),
            opt(AbsPath),
        ),
        |(scheme, host, port, path): (_, Span, OptSpan, Option<(Span, OptSpan)>)| {
            let authority = AuthorityComponents { userinfo: OptSpan::NONE, host: named(host), port };
            let end = port.get().unwrap_or(host).end;
            let (path, query) = path.unwrap_or((Span::empty(end), OptSpan::NONE));
            UriComponents { scheme: OptSpan::some(scheme), authority: Some(authority), path, query, fragment: OptSpan::NONE }
        },
    );

    /// `port = *DIGIT`
    #[section("3.2")]
    pub Port -> Span = span(take_while0(DIGIT));

    /// `abs_path = "/" rel_path`
    ///
    /// Makes the span of the path, including slash and parameters, and that of the query.
    #[section(RFC2068, "3.2.1")]
    pub AbsPath -> (Span, OptSpan) = map((span(lit("/")), RelPath), |(slash, (path, query)): (Span, (Span, _))| {
        (Span::new(slash.start, path.end), query)
    });

    /// `rel_path = [ path ] [ ";" params ] [ "?" query ]`
    #[section(RFC2068, "3.2.1")]
    pub RelPath -> (Span, OptSpan) =
        (span((opt(Path), opt((lit(";"), Params)))), opt_span(preceded(lit("?"), Query)));

    /// `path = fsegment *( "/" segment )`
    #[section(RFC2068, "3.2.1")]
    pub Path -> Span = span((Fsegment, repeat0((lit("/"), Segment))));

    /// `fsegment = 1*pchar`
    #[section(RFC2068, "3.2.1")]
    pub Fsegment -> Span = span(take_while1(PCHAR));

    /// `segment = *pchar`
    #[section(RFC2068, "3.2.1")]
    pub Segment -> Span = span(take_while0(PCHAR));

    /// `params = param *( ";" param )`
    #[section(RFC2068, "3.2.1")]
    pub Params -> Span = span((Param, repeat0((lit(";"), Param))));

    /// `param = *( pchar | "/" )`
    #[section(RFC2068, "3.2.1")]
    pub Param -> Span = span(take_while0(PARAM));

    /// `query = *( uchar | reserved )`
    #[section(RFC2068, "3.2.1")]
    pub Query -> Span = span(take_while0(QUERY));

    /// `pchar = uchar | ":" | "@" | "&" | "=" | "+"`
    #[section(RFC2068, "3.2.1")]
    pub Pchar: PCHAR = UNRESERVED | PCT_ENCODED | ":@&=+";

    /// `uchar = unreserved | escape`
    #[section(RFC2068, "3.2.1")]
    pub Uchar: UCHAR = UNRESERVED | PCT_ENCODED;

    /// `unreserved = ALPHA | DIGIT | safe | extra | national`
    #[section(RFC2068, "3.2.1")]
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | SAFE | EXTRA | NATIONAL;

    /// `escape = "%" HEX HEX`
    #[section(RFC2068, "3.2.1")]
    pub Escape -> Span = span((lit("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"`
    #[section(RFC2068, "3.2.1")]
    pub Reserved: RESERVED = ";/?:@&=+";

    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    #[section(RFC2068, "3.2.1")]
    pub Extra: EXTRA = "!*'(),";

    /// `safe = "$" | "-" | "_" | "."`
    #[section(RFC2068, "3.2.1")]
    pub Safe: SAFE = "$-_.";

    /// ```abnf
    /// national       = "\" | "^" | "_" | "`" | "{" | "|" | "}" | "~" | "[" | "]" | %x80-FF
    /// ```
    #[section(RFC2068, "3.2.1")]
    pub National: NATIONAL = "\\^_`{|}~[]" | ('\u{80}', '\u{10ffff}');
}
