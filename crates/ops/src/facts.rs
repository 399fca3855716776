//! The values of fields that follow from the components of a URL, for every reader and every door.

use std::borrow::Cow;
use std::net::IpAddr;

use urlgram::host::idna::Idna;
use urlgram::host::suffix::DomainParts;
use urlgram::host::{special, special_use as registry};
use urlgram::interpret::{Role, Spec, read};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram::whatwg::{Url, form_urlencoded};
use urlgram::{IriReference, UriReference};

use crate::domain::address_of;
use crate::keys;
#[cfg(feature = "lint")]
use crate::reach::network_of_url;
use crate::split_url::{PushPair, PushText, SplitUrl};

type Split<'s, 't> = &'s dyn SplitUrl<'t>;

pub(crate) fn port_number(url: Split<'_, '_>) -> Option<u32> {
    match url.get(Role::Port) {
        Some(digits) if !digits.is_empty() => digits.parse::<u16>().ok().map(u32::from),
        _ => urlgram::scheme::entry(url.get(Role::Scheme)?)?.info().port.map(u32::from),
    }
}

/// Returns the userinfo before its first colon, and after it.
pub fn halves<'t>(url: Split<'_, 't>) -> Option<(&'t str, Option<&'t str>)> {
    let userinfo = url.get(Role::Userinfo)?;
    Some(userinfo.split_once(':').map_or((userinfo, None), |(user, password)| (user, Some(password))))
}

/// Returns the authority: a part of the text if the reader left it as it is written.
pub fn authority<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    let host = url.get(Role::Host)?;
    let (userinfo, port) = (url.get(Role::Userinfo), url.get(Role::Port));
    let Some(first) = userinfo.or(port.map(|_| host)) else { return Some(host.into()) };
    let mut authority = userinfo.map(|userinfo| format!("{userinfo}@")).unwrap_or_default();
    authority += host;
    authority.extend(port.into_iter().flat_map(|port| [":", port]));
    let written = url.text().get(span_within(url.text(), first).map_or(0, |span| span.start as usize)..);
    Some(match written.and_then(|text| text.get(..authority.len())) {
        Some(written) if written == authority => written.into(),
        _ => authority.into(),
    })
}

/// Returns the span of `piece` in `text`, if it is a part of it in memory.
pub(crate) fn span_within(text: &str, piece: &str) -> Option<Span> {
    let start = (piece.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let end = start.checked_add(piece.len()).filter(|end| *end <= text.len())?;
    Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?))
}

/// Returns the labels before the registrable domain.
pub fn subdomain(parts: &DomainParts) -> Option<Span> {
    Some(Span::new(0, parts.registrable.get()?.start.checked_sub(1)?))
}

pub(crate) fn host_to_ascii<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    let idna = idna(url.spec());
    converted(url.host()?, |name| idna.to_ascii(name).ok().map(Cow::into_owned))
}

pub(crate) fn host_to_unicode<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    let idna = idna(url.spec());
    converted(url.host()?, |name| idna.to_unicode(name).ok().map(Cow::into_owned))
}

fn idna(spec: Spec) -> Idna {
    if spec == Spec::Whatwg { Idna::URL } else { Idna::default() }
}

pub(crate) fn special_use<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    let name = converted(url.host()?, |name| Some(name.to_owned()))?;
    Some(registry::special_use(&name)?.class.name().into())
}

/// Converts the name of a host. An address stays as it is.
fn converted(host: &str, convert: impl Fn(&str) -> Option<String>) -> Option<Cow<'_, str>> {
    if address_of(host).is_some() {
        return Some(Cow::Borrowed(host));
    }
    let name = decode_str(host, OnInvalid::Reject).ok()?;
    Some(unless_equal(host, convert(&name)?))
}

fn address_of_url(url: Split<'_, '_>) -> Option<IpAddr> {
    address_of(url.get(Role::Host)?)
}

pub(crate) fn address<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    Some(address_of_url(url)?.to_string().into())
}

pub(crate) fn address_class<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    Some(special::of(address_of_url(url)?).map_or("ordinary", |entry| entry.class.name()).into())
}

pub(crate) fn address_is_global(url: Split<'_, '_>) -> Option<bool> {
    Some(special::is_global(address_of_url(url)?))
}

#[cfg(feature = "lint")]
pub(crate) fn network(text: &str) -> Option<Cow<'_, str>> {
    network_of_url(text).map(Cow::Borrowed)
}

/// Returns the normal form of a URL that the specification accepts; `url` is its record if that is the URL Standard.
pub fn normalized<'t>(spec: Spec, text: &'t str, url: Option<&'t Url>) -> Option<Cow<'t, str>> {
    match spec {
        Spec::Rfc3986 => Some(unless_equal(text, UriReference::parse(text).ok()?.normalize().into_text())),
        Spec::Rfc3987 => Some(unless_equal(text, IriReference::parse(text).ok()?.normalize().into_text())),
        // A part of the input is not copied.
        _ => url.map(|url| if url.href() == text { text } else { url.href() }.into()),
    }
}

/// Returns `made`, or `text` if they are equal, so that an unchanged URL is not copied.
pub fn unless_equal(text: &str, made: String) -> Cow<'_, str> {
    if made == text { Cow::Borrowed(text) } else { Cow::Owned(made) }
}

/// Returns the origin of the URL that a browser makes of a text with a scheme.
pub(crate) fn origin<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    url.get(Role::Scheme)?;
    let origin = match url.url() {
        Some(url) => url.origin(),
        None => Url::parse(url.text()).ok()?.origin(),
    };
    (!origin.is_opaque()).then(|| origin.to_string().into())
}

pub(crate) fn query_pairs(url: Split<'_, '_>, push: &mut PushPair<'_>) -> bool {
    for pair in written_pairs(url.get(Role::Query).unwrap_or_default()) {
        let (key, value) = decoded(pair);
        push(&key, value.as_deref());
    }
    true
}

/// Returns the pairs of a query as written. The URL Standard leaves empty ones out.
pub fn written_pairs(query: &str) -> impl Iterator<Item = &str> {
    query.split('&').filter(|pair| !pair.is_empty())
}

/// Decodes a pair; the value is `None` without `=`.
pub fn decoded(pair: &str) -> (Cow<'_, str>, Option<Cow<'_, str>>) {
    let (key, value) = form_urlencoded::parse(pair.as_bytes()).next().unwrap_or_default();
    (key, pair.contains('=').then_some(value))
}

pub(crate) fn last_segment<'t>(url: Split<'_, 't>) -> Option<&'t str> {
    url.hierarchy().filter(|path| !path.is_empty())?.rsplit('/').next()
}

pub(crate) fn extension<'t>(url: Split<'_, 't>) -> Option<&'t str> {
    let (stem, extension) = last_segment(url)?.rsplit_once('.')?;
    (!stem.is_empty() && !extension.is_empty()).then_some(extension)
}

pub(crate) fn depth(url: Split<'_, '_>) -> Option<u32> {
    u32::try_from(url.hierarchy()?.split('/').filter(|segment| !segment.is_empty()).count()).ok()
}

/// Returns a segment of a path, counted from the end if `index` is negative. A leading slash begins the first segment; an empty path has no
/// segment.
///
/// ```
/// use urlgram_ops::facts::segment;
///
/// assert_eq!((segment("/a/b", 0), segment("/a/b", -1)), (Some("a"), Some("b")));
/// ```
pub fn segment(path: &str, index: i64) -> Option<&str> {
    if path.is_empty() {
        return None;
    }
    let mut segments = path.strip_prefix('/').unwrap_or(path).split('/');
    match usize::try_from(index) {
        Ok(index) => segments.nth(index),
        Err(_) => segments.nth_back(usize::try_from(index.unsigned_abs()).ok()? - 1),
    }
}

pub(crate) fn path_template<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    url.hierarchy().map(keys::path_template)
}

pub(crate) fn hierarchy(url: Split<'_, '_>, push: &mut PushText<'_>) -> bool {
    let has_hierarchy = url.hierarchy().is_some();
    if has_hierarchy {
        keys::hierarchy(url.text()).for_each(|end| push(&url.text()[..end]));
    }
    has_hierarchy
}

pub(crate) fn reversed_host<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    keys::reversed_host(url.get(Role::Host)?).map(Cow::Owned)
}

pub(crate) fn surt<'t>(url: Split<'_, 't>) -> Option<Cow<'t, str>> {
    keys::surt(|role| url.get(role)).map(Cow::Owned)
}

#[cfg(feature = "lint")]
pub(crate) fn canonical(text: &str) -> Option<Cow<'_, str>> {
    Some(unless_equal(text, keys::canonical(text).ok()?))
}

pub(crate) fn readings_disagree(text: &str) -> Option<bool> {
    let all = read(text);
    Some(!(all.agree_on_host() && all.agree_on_port()))
}

pub(crate) fn disagreement(text: &str) -> Option<Cow<'_, str>> {
    Some(read(text).disagreement()?.to_string().into())
}

#[cfg(feature = "lint")]
pub(crate) fn lint_codes(text: &str, push: &mut PushText<'_>) {
    use std::sync::LazyLock;

    use urlgram_lint::{Config, Linter};

    static LINTER: LazyLock<Linter> = LazyLock::new(|| Linter::new(Config::default()));
    if !LINTER.is_clean(text) {
        LINTER.check(text.as_bytes()).iter().for_each(|finding| push(finding.code()));
    }
}
