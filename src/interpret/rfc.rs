//! The readings of the RFCs: by grammar, components as written.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

use super::Spec;
use super::interpretation::{Accepted, Answer, Part, Parts, Refusal, Role};
use super::rfc2396::resolve;
use crate::components::UriComponents;
use crate::grammar::rfc1738::{HostportNode, LoginNode};
use crate::grammar::{rfc2396, rfc3986, rfc3987};
use crate::pass::{SyntaxError, accepts, accepts_outlined, parse, parse_outlined};
use crate::resolve::Resolver;
use crate::scheme::rfc1738::{self, Url1738};
use crate::scheme::{self, Fields, SchemeError, SchemeUrl};
use crate::span::{OptSpan, Span};
use crate::uri::Reference;

type Spans = [OptSpan; Role::ALL.len()];

/// What `spec`, an RFC, makes of `input`. None where it is the scheme's own document, and there is none; and for a reference by
/// RFC 1738, which knows whole URLs only.
pub(super) fn read<'a>(spec: Spec, input: &'a str, base: Option<&'a str>) -> Option<Answer<'a>> {
    // That a text does not match is known long before it is known why not.
    let is_taken = match spec {
        Spec::Rfc2396 => accepts_outlined::<rfc2396::UriReference>(input),
        Spec::Rfc3986 => accepts(rfc3986::UriReference, input),
        Spec::Rfc3987 => accepts(rfc3987::IriReference, input),
        _ => true,
    };
    if !is_taken {
        return Some(Err(None));
    }
    let answer = match spec {
        Spec::Rfc1738 if base.is_some() => return None,
        Spec::Rfc1738 => by_rfc1738(input),
        Spec::Scheme => own(input, base)?,
        _ => generic(spec, input, base),
    };
    Some(answer.map_err(Some))
}

/// Why `spec` refuses `input`.
pub(super) fn refusal(spec: Spec, input: &str, base: Option<&str>) -> Refusal {
    match generic(spec, input, base) {
        Err(refusal) => refusal,
        // Two ways to run one grammar, which the suites hold together. Others find their reason at once.
        Ok(_) => Refusal::TooLong,
    }
}

/// Reads a reference by a generic grammar.
fn node(spec: Spec, text: &str) -> Result<UriComponents, SyntaxError> {
    match spec {
        Spec::Rfc2396 => parse_outlined(rfc2396::UriReference, text),
        Spec::Rfc3987 => parse(rfc3987::IriReference, text),
        _ => parse(rfc3986::UriReference, text),
    }
}

fn spans(node: &UriComponents) -> Spans {
    let authority = node.authority.as_ref();
    [
        node.scheme,
        authority.map_or(OptSpan::NONE, |authority| authority.userinfo),
        authority.map_or(OptSpan::NONE, |authority| authority.host.span.into()),
        authority.map_or(OptSpan::NONE, |authority| authority.port),
        node.path.into(),
        node.query,
        node.fragment,
    ]
}

fn generic<'a>(spec: Spec, input: &'a str, base: Option<&'a str>) -> Result<Accepted<'a>, Refusal> {
    let r = node(spec, input).map_err(Refusal::Syntax)?;
    let accepted = match base {
        None => Accepted::as_written(input, spans(&r)),
        Some(base) => {
            let (text, target) = target(spec, base, (input, r))?;
            let at = spans(&target);
            // What a reference does not say is the base's; an empty path says nothing.
            let mut from = spans(&r);
            if r.path.is_empty() {
                from[Role::Path as usize] = OptSpan::NONE;
            }
            let mut parts = Parts::default();
            for (part, (at, span)) in parts.iter_mut().zip(at.into_iter().zip(from)) {
                *part = Part { at, span };
            }
            Accepted::new(Cow::Owned(text), parts)
        }
    };
    Ok(Accepted { leaves_host_open: spec == Spec::Rfc2396 && is_registry_based(&accepted), ..accepted })
}

/// Whether an authority of RFC 2396 is a `reg_name` and no `server`: who is to be asked is then the registry's matter (§3.2.1).
fn is_registry_based(accepted: &Accepted<'_>) -> bool {
    let host = accepted.value(Role::Host).unwrap_or_default();
    !host.is_empty() && !accepts_outlined::<rfc2396::Host>(host)
}

/// What a reference means, given `base`, and the tree of that.
fn target(spec: Spec, base: &str, (input, r): (&str, UriComponents)) -> Result<(String, UriComponents), Refusal> {
    let refused = |refusal| Refusal::Base(Box::new(refusal));
    let base = Reference::from_parts(base, node(spec, base).map_err(|error| refused(Refusal::Syntax(error)))?);
    let r = Reference::from_parts(input, r);
    if spec == Spec::Rfc2396 {
        let text = resolve(&base, &r).map_err(Refusal::Resolve)?;
        // `.` on `foo:a`, which has no hierarchy, makes `foo:`, which is nothing by RFC 2396.
        let target = node(spec, &text).map_err(|error| Refusal::Target(SchemeError::Syntax(error)))?;
        return Ok((text, target));
    }
    let mut text = String::new();
    let target = Resolver::new().resolve_into(&base, &r, &mut text).map_err(Refusal::Resolve)?;
    Ok((text, target))
}

/// By RFC 1738.
fn by_rfc1738(input: &str) -> Result<Accepted<'_>, Refusal> {
    let url = rfc1738::parse(input).map_err(Refusal::Scheme)?;
    // A URL has a colon, and no URL that was read is longer than offsets reach.
    let colon = input.find(':').unwrap_or_default() as u32;
    let login = login(&url);
    let (host, start) = match (&url, login) {
        (Url1738::File(url), _) => (url.node().host, url.node().fpath.start - 1),
        (_, Some(login)) => (login.host.into(), login.port.get().unwrap_or(login.host).end),
        (_, None) => (OptSpan::NONE, colon + 1),
    };
    let (query, end) = query_and_end(&url);
    let spans = [
        Span::new(0, colon).into(),
        login.map_or(OptSpan::NONE, |login| login.userinfo()),
        host,
        login.map_or(OptSpan::NONE, |login| login.port),
        Span::new(start, end.unwrap_or(input.len() as u32)).into(),
        query,
        OptSpan::NONE,
    ];
    let leaves_host_open = matches!(&url, Url1738::Other(url) if url.node().ip.is_none());
    Ok(Accepted { leaves_host_open, ..Accepted::as_written(input, spans) })
}

/// The server that a URL of RFC 1738 has between `//` and its path, and who logs in there.
fn login(url: &Url1738<'_>) -> Option<LoginNode> {
    let server = |HostportNode { host, port }| Some(LoginNode { host, port, ..LoginNode::default() });
    match url {
        Url1738::Ftp(url) => Some(url.node().login),
        Url1738::Telnet(url) => Some(*url.node()),
        Url1738::Http(url) => server(url.node().hostport),
        Url1738::Wais(url) => server(url.node().hostport),
        Url1738::Gopher(url) => server(url.node().hostport),
        Url1738::Nntp(url) => server(url.node().hostport),
        Url1738::Prospero(url) => server(url.node().hostport),
        Url1738::Other(url) => url.node().ip.map(|ip| ip.login),
        _ => None,
    }
}

/// What a URL of RFC 1738 has after `?`, and where its path ends before the text does.
fn query_and_end(url: &Url1738<'_>) -> (OptSpan, Option<u32>) {
    let search = |search: OptSpan| (search, search.get().map(|search| search.start - 1));
    match url {
        Url1738::Http(url) => search(url.node().search),
        Url1738::Wais(url) => search(url.node().search),
        Url1738::Ftp(url) => {
            (OptSpan::NONE, url.node().ftptype.get().map(|letter| letter.start - ";type=".len() as u32))
        }
        _ => (OptSpan::NONE, None),
    }
}

/// By the document of the scheme; with a base, that of what the reference resolves to.
fn own<'a>(input: &'a str, base: Option<&'a str>) -> Option<Result<Accepted<'a>, Refusal>> {
    if base.is_none() {
        let read = match scheme::parse(input) {
            Ok(SchemeUrl::Other(_)) => return None,
            Ok(url) => cut(&url, input),
            Err(error) if has_document(input) => Err(Refusal::Scheme(error)),
            Err(_) => return None,
        };
        return Some(read);
    }
    let resolved = match generic(Spec::Rfc3986, input, base) {
        Ok(resolved) => resolved,
        Err(refusal) if has_document(input) => return Some(Err(refusal)),
        Err(_) => return None,
    };
    match scheme::parse(&resolved.text) {
        Ok(SchemeUrl::Other(_)) => return None,
        Ok(_) => {}
        // It is what was resolved that is wrong, and no place in the input that is to blame.
        Err(error) if has_document(&resolved.text) => return Some(Err(Refusal::Target(error))),
        Err(_) => return None,
    }
    Some(Ok(resolved))
}

/// Whether there is a document for the scheme of `text`.
fn has_document(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    let is_tunnel = || scheme.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("svn+"));
    scheme.len() < text.len() && (scheme::entry(scheme).is_some() || is_tunnel())
}

/// The components of the generic syntax, which the documents of schemes build on (RFC 3986 §1.1.1). RFC 1738, which `ftp` is
/// still read by, is older than it.
fn cut<'a>(url: &SchemeUrl<'_>, input: &'a str) -> Result<Accepted<'a>, Refusal> {
    if let SchemeUrl::Ftp(_) = url {
        return by_rfc1738(input);
    }
    generic(Spec::Rfc3986, input, None)
}

/// What the scheme's document, or RFC 1738, calls the pieces of `text`.
pub(super) fn fields(spec: Spec, text: &str) -> Option<Fields<'static>> {
    match spec {
        Spec::Rfc1738 => rfc1738::parse(text).ok().map(|url| url.fields()),
        Spec::Scheme => scheme::parse(text).ok().map(|url| url.fields()),
        _ => None,
    }
}
