//! Parsers that the grammars of several documents share: components of RFC 3986 in the groups that schemes use, and
//! parsers that keep a star from consuming the text that must follow it.

use core::marker::PhantomData;

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};
use nom::{Mode, OutputMode, Parser};

use super::rfc3986::{Fragment, Host, Port, Query, Userinfo};
use crate::class;
use crate::class::{ALPHA, Class, DIGIT};
use crate::combinator::{
    ahead, lit, map, one_of, opt_prefix_at_sign, opt_span, repeat0, span, take_while0, take_while1,
};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, HostKind, UriComponents};
use crate::input::{Input, Read, matching_len};
use crate::span::{OptSpan, Span};

class! {
    /// The characters that end an authority (RFC 3986 §3.2).
    pub(super) AUTHORITY_END = "/?#";
    /// Letters and digits, which every document names differently.
    pub(super) ALPHANUM: "alphanum" = ALPHA | DIGIT;
    /// The characters inside a label of a domain name.
    pub(super) LABEL_CHAR = ALPHA | DIGIT | "-";
    HYPHEN = "-";
}

/// `host [ ":" port ]`
#[inline(always)]
pub(crate) fn host_port<I: Input>() -> impl Parser<I, Output = AuthorityComponents, Error = ()> {
    map((Host, opt_span(preceded(lit(":"), Port))), |(host, port)| AuthorityComponents {
        userinfo: OptSpan::NONE,
        host,
        port,
    })
}

/// `[ userinfo "@" ] host [ ":" port ]`
#[inline(always)]
pub(crate) fn server<I: Input>() -> impl Parser<I, Output = AuthorityComponents, Error = ()> {
    map(
        opt_prefix_at_sign(AUTHORITY_END, Userinfo, (Host, opt_span(preceded(lit(":"), Port)))),
        |(userinfo, (host, port))| AuthorityComponents { userinfo, host, port },
    )
}

/// `[ "?" query ]`
#[inline(always)]
pub(crate) fn query<I: Input>() -> impl Parser<I, Output = OptSpan, Error = ()> {
    opt_span(preceded(lit("?"), Query))
}

/// `[ "#" fragment ]`
#[inline(always)]
pub(crate) fn fragment<I: Input>() -> impl Parser<I, Output = OptSpan, Error = ()> {
    opt_span(preceded(lit("#"), Fragment))
}

/// Returns a URL with an authority and a path.
#[inline(always)]
pub(crate) fn with_path((scheme, authority, path): (Span, AuthorityComponents, Span)) -> UriComponents {
    with_query((scheme, authority, path, OptSpan::NONE))
}

/// Returns a URL with an authority, a path, and an optional query.
#[inline(always)]
pub(crate) fn with_query(
    (scheme, authority, path, query): (Span, AuthorityComponents, Span, OptSpan),
) -> UriComponents {
    UriComponents { scheme: OptSpan::some(scheme), authority: Some(authority), path, query, fragment: OptSpan::NONE }
}

/// Returns a URL with a `hier-part`.
#[inline(always)]
pub(crate) fn with_hier((scheme, HierPartComponents { authority, path }): (Span, HierPartComponents)) -> UriComponents {
    UriComponents { scheme: OptSpan::some(scheme), authority, path, query: OptSpan::NONE, fragment: OptSpan::NONE }
}

/// Returns a host that is a name, or is treated as one.
#[inline(always)]
pub(crate) fn named(span: Span) -> HostComponent {
    HostComponent { span, kind: HostKind::RegName }
}

/// Returns a host that is an `IPv4address`.
#[inline(always)]
pub(crate) fn ipv4(span: Span) -> HostComponent {
    HostComponent { span, kind: HostKind::Ipv4 }
}

/// `*( domainlabel "." ) toplabel [ "." ]`: the last label begins with a letter, and a label follows each dot except
/// the last.
#[inline(always)]
pub(crate) fn domain_name<I: Input>(
    label: impl Parser<I, Output = Span, Error = ()>,
    top: impl Parser<I, Output = Span, Error = ()>,
) -> impl Parser<I, Output = Span, Error = ()> {
    span((repeat0(terminated((label, lit(".")), ahead(ALPHANUM))), top, opt(lit("."))))
}

/// `alphanum / alphanum *( alphanum / "-" ) alphanum`, read as `alphanum *( *"-" alphanum )`, since the repetition
/// would consume the last letter too.
#[inline(always)]
pub(crate) fn label<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    span((take_while1(ALPHANUM), repeat0((take_while0(HYPHEN), take_while1(ALPHANUM)))))
}

/// `ALPHA / ALPHA *( alphanum / "-" ) alphanum`
#[inline(always)]
pub(crate) fn top_label<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    span((one_of(ALPHA), take_while0(ALPHANUM), repeat0((take_while0(HYPHEN), take_while1(ALPHANUM)))))
}

/// Made by [`trimmed`].
#[derive(Clone, Copy)]
pub(crate) struct Trimmed<A, B> {
    inner: PhantomData<A>,
    last: PhantomData<B>,
    least: usize,
    most: usize,
}

/// Matches the longest run of `inner` that ends in a character of `last` and has `least` to `most` characters.
#[inline(always)]
pub(crate) const fn trimmed<A: Class, B: Class>(_inner: A, _last: B, least: usize, most: usize) -> Trimmed<A, B> {
    Trimmed { inner: PhantomData, last: PhantomData, least, most }
}

impl<I: Input, A: Class, B: Class> Parser<I> for Trimmed<A, B> {
    type Output = ();
    type Error = ();

    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        let (mut here, mut count) = (input, 0);
        let (mut end, mut counted) = (input, 0);
        while count < self.most {
            let bytes = matching_len(here, A::CHARS);
            if bytes == 0 {
                here.expected_one_of(A::CHARS);
                break;
            }
            let may_end = matching_len(here, B::CHARS) > 0;
            (here, count) = (here.skip(bytes), count + 1);
            if may_end {
                (end, counted) = (here, count);
            }
        }
        if counted < self.least {
            return Err(nom::Err::Error(OM::Error::bind(|| ())));
        }
        Ok((end, OM::Output::bind(|| ())))
    }
}

/// Made by [`located`].
#[derive(Clone, Copy)]
pub(crate) struct Located<P> {
    parser: P,
}

/// Returns the span and the output of `parser`.
#[inline(always)]
pub(crate) const fn located<P>(parser: P) -> Located<P> {
    Located { parser }
}

impl<I: Input, P: Parser<I, Error = ()>> Parser<I> for Located<P> {
    type Output = (Span, P::Output);
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, Self::Output> {
        let (rest, output) = self.parser.process::<OM>(input)?;
        let span = Span::new(input.offset(), rest.offset());
        Ok((rest, OM::Output::map(output, |output| (span, output))))
    }
}
