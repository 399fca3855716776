//! The components of one URL as one specification reads it: [`with_parts`].

use std::borrow::Cow;

use urlgram::components::UriComponents;
use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::{rfc3986, rfc3987};
use urlgram::interpret::{self, Rejection, Role, Spec};
use urlgram::pass;
use urlgram::urllib::{SplitOptions, SplitResult, Version};
use urlgram::whatwg::{HostRef, Url};

/// The kinds of hosts, those of the grammar first, in the order of [`HostKind`](urlgram::components::HostKind).
pub const HOST_KINDS: [&str; 7] = ["ipv4", "ipv6", "ipvfuture", "reg-name", "domain", "opaque", "empty"];

/// The components of a URL. An absent component is `None`, an empty one is empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parts<'t> {
    /// The text that was read.
    pub text: &'t str,
    /// The record of the URL Standard, if it is the specification.
    pub url: Option<&'t Url>,
    /// Scheme.
    pub scheme: Option<&'t str>,
    /// Userinfo.
    pub userinfo: Option<&'t str>,
    /// Host.
    pub host: Option<&'t str>,
    /// Kind of the host, if the specification tells hosts apart.
    pub host_kind: Option<&'static str>,
    /// Port.
    pub port: Option<&'t str>,
    /// Path.
    pub path: Option<&'t str>,
    /// Query.
    pub query: Option<&'t str>,
    /// Fragment.
    pub fragment: Option<&'t str>,
}

impl<'t> Parts<'t> {
    /// Returns a component.
    pub fn get(&self, role: Role) -> Option<&'t str> {
        match role {
            Role::Scheme => self.scheme,
            Role::Userinfo => self.userinfo,
            Role::Host => self.host,
            Role::Port => self.port,
            Role::Path => self.path,
            Role::Query => self.query,
            Role::Fragment => self.fragment,
        }
    }
}

/// Components of a text, or the reason why the specification rejects it. There is no reason if the specification does not define
/// such texts, as `scheme` for a scheme without a document.
pub type Reading<'t> = Result<Parts<'t>, Option<Rejection>>;

/// Calls `receive` with the components of `text`, which are parts of it where the specification leaves them as they are.
///
/// ```
/// use urlgram::interpret::{Role, Spec};
/// use urlgram_ops::spec_parts::with_parts;
///
/// let host = with_parts(Spec::Java, "http://a_b.example/x", |read| read.unwrap().get(Role::Host).map(str::to_owned));
/// assert_eq!(host, None);
/// ```
#[inline]
pub fn with_parts<R>(spec: Spec, text: &str, receive: impl FnOnce(Reading<'_>) -> R) -> R {
    match spec {
        Spec::Rfc3986 => receive(by_grammar(text, pass::parse(rfc3986::UriReference, text))),
        Spec::Rfc3987 => receive(by_grammar(text, pass::parse(rfc3987::IriReference, text))),
        Spec::Whatwg => match Url::parse(text) {
            Ok(url) => receive(Ok(of_url(text, &url))),
            Err(failure) => receive(Err(Some(Rejection::Whatwg(failure)))),
        },
        Spec::Urllib(version) => by_urllib(version, text, receive),
        spec => by_interpretation(spec, text, receive),
    }
}

fn by_grammar(text: &str, read: Result<UriComponents, pass::SyntaxError>) -> Reading<'_> {
    let node = read.map_err(|error| Some(Rejection::Syntax(error)))?;
    let authority = node.authority;
    Ok(Parts {
        text,
        url: None,
        scheme: node.scheme.of(text),
        userinfo: authority.and_then(|authority| authority.userinfo.of(text)),
        host: authority.map(|authority| authority.host.span.of(text)),
        host_kind: authority.map(|authority| authority.host.kind.name()),
        port: authority.and_then(|authority| authority.port.of(text)),
        path: Some(node.path.of(text)),
        query: node.query.of(text),
        fragment: node.fragment.of(text),
    })
}

/// Returns the components of a record. They are parts of `text` if the serialization does not change it.
fn of_url<'t>(text: &'t str, url: &'t Url) -> Parts<'t> {
    let href = if url.href() == text { text } else { url.href() };
    let start = |piece: &str| piece.as_ptr() as usize - url.href().as_ptr() as usize;
    let part = |piece: &str| &href[start(piece)..start(piece) + piece.len()];
    let userinfo = url.includes_credentials().then(|| {
        let last = if url.password().is_empty() { url.username() } else { url.password() };
        &href[start(url.username())..start(last) + last.len()]
    });
    let host = url.host_ref();
    let port = url.port().map(|_| &href[start(url.hostname()) + url.hostname().len() + 1..start(url.pathname())]);
    Parts {
        text,
        url: Some(url),
        scheme: Some(part(url.scheme())),
        userinfo,
        host: host.as_ref().map(|_| part(url.hostname())),
        host_kind: host.as_ref().map(kind_of_host),
        port,
        path: Some(part(url.pathname())),
        query: url.query().map(part),
        fragment: url.fragment().map(part),
    }
}

const fn kind_of_host(host: &HostRef<'_>) -> &'static str {
    match host {
        HostRef::Domain(_) => "domain",
        HostRef::Ipv4(_) => "ipv4",
        HostRef::Ipv6(_) => "ipv6",
        HostRef::Opaque(_) => "opaque",
        HostRef::Empty => "empty",
    }
}

fn by_urllib<R>(version: Version, text: &str, receive: impl FnOnce(Reading<'_>) -> R) -> R {
    match version.urlsplit(text, &SplitOptions::default()) {
        Ok(split) => {
            let host = split.hostname();
            receive(Ok(of_split(text, &split, host.as_deref())))
        }
        Err(error) => {
            // The interpretation knows the place that the exception is about.
            let all = interpret::read(text);
            let span = all.urllib(version).and_then(|one| one.rejection()?.span()).unwrap_or_default();
            receive(Err(Some(Rejection::Urllib { error, span })))
        }
    }
}

/// Returns the components of a result. Python does not distinguish an empty component from an absent one; the path is always
/// present.
fn of_split<'r>(text: &'r str, split: &'r SplitResult<'_>, host: Option<&'r str>) -> Parts<'r> {
    let present = |part: &'r Cow<'_, str>| (!part.is_empty()).then_some(&**part);
    let netloc: &str = &split.netloc;
    // The number is the last digits of the netloc: `80` of `00080`.
    let digits = |port: u16| &netloc[netloc.len() - port.checked_ilog10().unwrap_or(0) as usize - 1..];
    Parts {
        text,
        url: None,
        scheme: present(&split.scheme),
        userinfo: netloc.rfind('@').map(|at| &netloc[..at]),
        host,
        host_kind: None,
        port: split.port().ok().flatten().map(digits),
        path: Some(&split.path),
        query: present(&split.query),
        fragment: present(&split.fragment),
    }
}

fn by_interpretation<R>(spec: Spec, text: &str, receive: impl FnOnce(Reading<'_>) -> R) -> R {
    let all = interpret::read(text);
    let Some(one) = all.of(spec) else { return receive(Err(None)) };
    if let Some(rejection) = one.rejection() {
        return receive(Err(Some(rejection.clone())));
    }
    let value = |role| one.component(role).map(|component| component.value);
    receive(Ok(Parts {
        text,
        url: None,
        scheme: value(Role::Scheme),
        userinfo: value(Role::Userinfo),
        host: value(Role::Host),
        host_kind: None,
        port: value(Role::Port),
        path: value(Role::Path),
        query: value(Role::Query),
        fragment: value(Role::Fragment),
    }))
}

/// Returns the code of a rejection: of a diagnostic (`U101`, `W025`), or the name of Python's or Java's exception.
pub fn code(rejection: &Rejection, text: &str) -> &'static str {
    match rejection {
        Rejection::Whatwg(failure) => {
            failure.validation_error().map_or(TOO_LONG, |error| Kind::Validation(error.kind).code())
        }
        Rejection::Urllib { error, .. } => error.exception(),
        Rejection::Java { .. } => "URISyntaxException",
        Rejection::Scheme(_) | Rejection::Target(_) => {
            rejection.syntax_kind(text).map_or(Kind::SchemeGrammar, Kind::Syntax).code()
        }
        _ => rejection.syntax_kind(text).map_or(TOO_LONG, |kind| Kind::Syntax(kind).code()),
    }
}

/// Code of a text that is too long for its offsets.
pub const TOO_LONG: &str = Kind::Syntax(SyntaxKind::TooLong).code();

/// Code of bytes that are not UTF-8.
pub const NOT_UTF8: &str = Kind::Syntax(SyntaxKind::InvalidUtf8).code();
