//! The values of facts that follow from the components of a URL.

use serde_json::{Map, Value};
use urlgram::span::Span;
use urlgram::uri::Reference;
use urlgram::whatwg::Url;

#[cfg(feature = "lint")]
use std::{borrow::Cow, net::IpAddr};
#[cfg(feature = "lint")]
use urlgram::host::{
    idna::Idna,
    suffix::{DomainParts, InvalidRule, Suffixes},
};
#[cfg(feature = "lint")]
use urlgram::interpret::Role;
#[cfg(feature = "lint")]
use urlgram::percent::{OnInvalid, decode_str};

use crate::components::span_of;
use crate::field::Fact;
use crate::request::BadRequest;
#[cfg(feature = "lint")]
use crate::{keys, reach::network_of_url, request::optional_text};

/// The lists that facts are looked up in.
#[derive(Clone, Default, Debug)]
pub struct Lists {
    /// The public suffixes, by which names are split.
    #[cfg(feature = "lint")]
    pub suffixes: Suffixes,
}

impl Lists {
    /// Returns the lists that the request of an op asks for.
    #[cfg(feature = "lint")]
    pub(crate) fn of_request(request: &Map<String, Value>) -> Result<Self, BadRequest> {
        let suffixes = optional_text(request, "suffixes")?.map(str::parse).transpose();
        let suffixes = suffixes.map_err(|error: InvalidRule| BadRequest(error.to_string()))?;
        Ok(Lists { suffixes: suffixes.unwrap_or_default() })
    }

    #[cfg(not(feature = "lint"))]
    pub(crate) fn of_request(_: &Map<String, Value>) -> Result<Self, BadRequest> {
        Ok(Lists::default())
    }
}

/// The value of a fact.
pub(crate) enum Found {
    /// A part of the URL as it is written.
    Span(Span),
    /// Another text, and the part of the URL that it is made from.
    Text(String, Option<Span>),
    Number(u64),
}

impl Fact {
    /// Returns the value for a URL, if it has one.
    #[cfg_attr(not(feature = "lint"), expect(unused_variables, reason = "no other fact needs a list"))]
    pub(crate) fn of(self, url: &Reference<&str>, lists: &Lists) -> Option<Found> {
        match self {
            #[cfg(feature = "lint")]
            Fact::RegistrableDomain => domain(url, &lists.suffixes, |parts| parts.registrable.get()),
            #[cfg(feature = "lint")]
            Fact::PublicSuffix => domain(url, &lists.suffixes, |parts| Some(parts.suffix)),
            #[cfg(feature = "lint")]
            Fact::Subdomain => domain(url, &lists.suffixes, |parts| {
                let end = parts.registrable.get()?.start.checked_sub(1)?;
                Some(Span::new(0, end))
            }),
            Fact::Origin => {
                url.scheme()?;
                let origin = Url::parse(url.as_str()).ok()?.origin();
                (!origin.is_opaque()).then(|| Found::Text(origin.to_string(), None))
            }
            Fact::LastSegment => last_segment(url).map(Found::Span),
            Fact::Extension => {
                let span = last_segment(url)?;
                let (stem, extension) = span.of(url.as_str()).rsplit_once('.')?;
                let is_extension = !stem.is_empty() && !extension.is_empty();
                // The segment is within the URL, whose offsets are u32.
                is_extension.then(|| Found::Span(Span::new(span.end - extension.len() as u32, span.end)))
            }
            Fact::Depth => {
                let count = url.path().segments().filter(|segment| !segment.is_empty()).count();
                has_segments(url).then_some(Found::Number(count as u64))
            }
            #[cfg(feature = "lint")]
            Fact::ReversedHost => keys::reversed_host(component(url, Role::Host)?).map(|key| Found::Text(key, None)),
            #[cfg(feature = "lint")]
            Fact::Surt => keys::surt(|role| component(url, role)).map(|key| Found::Text(key, None)),
            #[cfg(feature = "lint")]
            Fact::Network => network_of_url(url.as_str()).map(|word| Found::Text(word.to_owned(), None)),
            #[cfg(feature = "lint")]
            Fact::PathTemplate => {
                let path = url.path();
                has_segments(url).then(|| Found::Text(keys::path_template(path.as_str()).into_owned(), None))
            }
            #[cfg(feature = "lint")]
            Fact::Canonical => keys::canonical(url.as_str()).ok().map(|key| Found::Text(key, None)),
        }
    }
}

/// Returns a component of a URL.
#[cfg(feature = "lint")]
fn component<'u>(url: &'u Reference<&str>, role: Role) -> Option<&'u str> {
    span_of(url.node(), role).map(|span| span.of(url.as_str()))
}

/// Whether the path is a hierarchy: not `a@b.example` of `mailto:a@b.example`.
fn has_segments(url: &Reference<&str>) -> bool {
    let path = url.path().as_str();
    url.scheme().is_none() || url.node().authority.is_some() || path.starts_with('/')
}

fn last_segment(url: &Reference<&str>) -> Option<Span> {
    let path = url.path();
    if path.as_str().is_empty() || !has_segments(url) {
        return None;
    }
    let start = path.as_str().rfind('/').map_or(0, |slash| slash + 1);
    Some(Span::new(path.span().start + start as u32, path.span().end))
}

/// Returns a part of the name of the host, in its ASCII form.
#[cfg(feature = "lint")]
fn domain(url: &Reference<&str>, suffixes: &Suffixes, part: impl Fn(&DomainParts) -> Option<Span>) -> Option<Found> {
    let place = url.node().authority.as_ref()?.host.span;
    let host = place.of(url.as_str());
    if host.starts_with('[') || host.parse::<IpAddr>().is_ok() {
        return None;
    }
    let within = |span: Span| Span::new(place.start + span.start, place.start + span.end);
    // The ASCII form of such a name is the name.
    if !host.bytes().any(|byte| byte == b'%' || !byte.is_ascii() || byte.is_ascii_uppercase()) {
        return part(&suffixes.split(host)?).map(|span| Found::Span(within(span)));
    }
    let decoded = decode_str(host, OnInvalid::Keep).unwrap_or(Cow::Borrowed(host));
    let ascii = Idna::default().to_ascii(&decoded).unwrap_or(Cow::Borrowed(&decoded));
    let span = part(&suffixes.split(&ascii)?)?;
    let is_same = ascii.eq_ignore_ascii_case(host);
    Some(Found::Text(span.of(&ascii).to_owned(), is_same.then(|| within(span))))
}
