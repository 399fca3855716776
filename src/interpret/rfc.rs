//! Interpretation by the RFCs: a grammar decides, components are as written.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

use super::component::{Accepted, Place, Places, Role};
use super::rejection::{Answer, Rejection};
use super::rfc2396::resolve;
use super::spec::Spec;
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

/// Returns the answer of `spec`, an RFC. None for the scheme's document if no document is known, and for a reference by RFC 1738,
/// which defines whole URLs only.
pub(super) fn read<'a>(spec: Spec, input: &'a str, base: Option<&'a str>) -> Option<Answer<'a>> {
    // A verdict is much cheaper than the reason of a rejection.
    let is_accepted = match spec {
        Spec::Rfc2396 => accepts_outlined::<rfc2396::UriReference>(input),
        Spec::Rfc3986 => accepts(rfc3986::UriReference, input),
        Spec::Rfc3987 => accepts(rfc3987::IriReference, input),
        _ => true,
    };
    if !is_accepted {
        return Some(Err(None));
    }
    let answer = match spec {
        Spec::Rfc1738 if base.is_some() => return None,
        Spec::Rfc1738 => by_rfc1738(input),
        Spec::Scheme => by_scheme(input, base)?,
        _ => generic(spec, input, base),
    };
    Some(answer.map_err(Some))
}

/// Returns the reason why `spec` rejects `input`.
pub(super) fn rejection(spec: Spec, input: &str, base: Option<&str>) -> Rejection {
    match generic(spec, input, base) {
        Err(rejection) => rejection,
        // Unreachable: both passes run the same grammar. The other specifications return their reason at once.
        Ok(_) => Rejection::TooLong,
    }
}

/// Parses a reference by a generic grammar.
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

fn generic<'a>(spec: Spec, input: &'a str, base: Option<&'a str>) -> Result<Accepted<'a>, Rejection> {
    let r = node(spec, input).map_err(Rejection::Syntax)?;
    let accepted = match base {
        None => Accepted::as_written(input, spans(&r)),
        Some(base) => {
            let (text, target) = target(spec, base, (input, r))?;
            let at = spans(&target);
            // Components that the reference omits come from the base; an empty path counts as omitted.
            let mut from = spans(&r);
            if r.path.is_empty() {
                from[Role::Path as usize] = OptSpan::NONE;
            }
            let mut parts = Places::default();
            for (part, (at, span)) in parts.iter_mut().zip(at.into_iter().zip(from)) {
                *part = Place { at, span };
            }
            Accepted::new(Cow::Owned(text), parts)
        }
    };
    Ok(Accepted { leaves_host_open: spec == Spec::Rfc2396 && is_registry_based(&accepted), ..accepted })
}

/// Whether an authority of RFC 2396 is a `reg_name` instead of a `server`, so that a registry defines its host (section 3.2.1).
fn is_registry_based(accepted: &Accepted<'_>) -> bool {
    let host = accepted.value(Role::Host).unwrap_or_default();
    !host.is_empty() && !accepts_outlined::<rfc2396::Host>(host)
}

/// Returns the target of a reference and its components.
fn target(spec: Spec, base: &str, (input, r): (&str, UriComponents)) -> Result<(String, UriComponents), Rejection> {
    let rejected = |rejection| Rejection::Base(Box::new(rejection));
    let base = Reference::from_parts(base, node(spec, base).map_err(|error| rejected(Rejection::Syntax(error)))?);
    let r = Reference::from_parts(input, r);
    if spec == Spec::Rfc2396 {
        let text = resolve(&base, &r).map_err(Rejection::Resolve)?;
        // `.` relative to `foo:a`, which has no hierarchy, makes `foo:`, which RFC 2396 does not allow.
        let target = node(spec, &text).map_err(|error| Rejection::Target(SchemeError::Syntax(error)))?;
        return Ok((text, target));
    }
    let mut text = String::new();
    let target = Resolver::new().resolve_into(&base, &r, &mut text).map_err(Rejection::Resolve)?;
    Ok((text, target))
}

/// Returns the answer of RFC 1738.
fn by_rfc1738(input: &str) -> Result<Accepted<'_>, Rejection> {
    let url = rfc1738::parse(input).map_err(Rejection::Scheme)?;
    // A URL of RFC 1738 has a colon, and a text that was read is shorter than 4 GiB.
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

/// Returns the user, host and port between `//` and the path of a URL of RFC 1738.
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

/// Returns the text after `?` of a URL of RFC 1738, and the end of its path if the text goes on after it.
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

/// Returns the answer of the scheme's document; with a base, of the document for the target's scheme.
fn by_scheme<'a>(input: &'a str, base: Option<&'a str>) -> Option<Result<Accepted<'a>, Rejection>> {
    if base.is_none() {
        let read = match scheme::parse(without_fragment_of_http(input)) {
            Ok(SchemeUrl::Other(_)) => return None,
            Ok(url) => components(&url, input),
            Err(error) if has_document(input) => Err(Rejection::Scheme(error)),
            Err(_) => return None,
        };
        return Some(read);
    }
    let resolved = match generic(Spec::Rfc3986, input, base) {
        Ok(resolved) => resolved,
        Err(rejection) if has_document(input) => return Some(Err(rejection)),
        Err(_) => return None,
    };
    match scheme::parse(without_fragment_of_http(&resolved.text)) {
        Ok(SchemeUrl::Other(_)) => return None,
        Ok(_) => {}
        // The target is wrong; no bytes of the input can be blamed.
        Err(error) if has_document(&resolved.text) => return Some(Err(Rejection::Target(error))),
        Err(_) => return None,
    }
    Some(Ok(resolved))
}

/// Returns the part of a text that the document of its scheme defines. The rules of `http` and `https` have no fragment, but RFC
/// 9110 §4.2.5 allows one in a reference, independent of the scheme. Documents of other schemes do not say so.
fn without_fragment_of_http(text: &str) -> &str {
    let (before, _) = text.split_once('#').unwrap_or((text, ""));
    let scheme = before.split(':').next().unwrap_or_default();
    let is_http = ["http", "https"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
    if is_http { before } else { text }
}

/// Whether a document is known for the scheme of `text`.
fn has_document(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    scheme.len() < text.len() && scheme::entry(scheme).is_some()
}

/// Returns the components of the generic syntax, on which the documents of schemes build (RFC 3986 section 1.1.1). RFC 1738, which
/// still defines `ftp`, is older.
fn components<'a>(url: &SchemeUrl<'_>, input: &'a str) -> Result<Accepted<'a>, Rejection> {
    if let SchemeUrl::Ftp(_) = url {
        return by_rfc1738(input);
    }
    generic(Spec::Rfc3986, input, None)
}

/// Returns the fields that the scheme's document, or RFC 1738, defines.
pub(super) fn fields(spec: Spec, text: &str) -> Option<Fields<'static>> {
    match spec {
        Spec::Rfc1738 => rfc1738::parse(text).ok().map(|url| url.fields()),
        Spec::Scheme => scheme::parse(without_fragment_of_http(text)).ok().map(|url| url.fields()),
        _ => None,
    }
}
