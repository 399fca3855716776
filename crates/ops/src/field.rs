//! The fields of any URL: one declaration each, from which help, messages and columns are made.

use urlgram::one_edit::is_one_edit;
use urlgram::span::Span;
use urlgram::uri::Reference;
use urlgram::whatwg::Url;

#[cfg(feature = "lint")]
use std::{borrow::Cow, net::IpAddr};
#[cfg(feature = "lint")]
use urlgram::host::{
    idna::Idna,
    suffix::{self, DomainParts},
};
#[cfg(feature = "lint")]
use urlgram::interpret::Role;
#[cfg(feature = "lint")]
use urlgram::percent::{OnInvalid, decode_str};

#[cfg(feature = "lint")]
use crate::keys;

/// A field of any URL.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name that help and messages show.
    pub name: &'static str,
    /// Names that other tools have for it.
    pub synonyms: &'static [&'static str],
    /// Source of its value.
    pub source: FieldSource,
    /// A description without a full stop, for `--help`.
    pub summary: &'static str,
}

/// Source of the value of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldSource {
    /// A component, or the place in the input.
    Part(Part),
    /// Something that follows from components.
    Fact(Fact),
}

/// A component of any URL, or its place in the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The whole URL.
    Url,
    /// Name of the file.
    File,
    /// Number of the line.
    Line,
    /// The reason why the record was rejected.
    Error,
    /// Scheme.
    Scheme,
    /// Authority.
    Authority,
    /// Userinfo.
    Userinfo,
    /// Userinfo before its first colon.
    User,
    /// Userinfo after its first colon.
    Password,
    /// Host.
    Host,
    /// Port.
    Port,
    /// Path.
    Path,
    /// Query.
    Query,
    /// Fragment.
    Fragment,
}

/// A fact that follows from the components of a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The domain that was registered.
    #[cfg(feature = "lint")]
    RegistrableDomain,
    /// The suffix under which anybody can register names.
    #[cfg(feature = "lint")]
    PublicSuffix,
    /// The labels before the registrable domain.
    #[cfg(feature = "lint")]
    Subdomain,
    /// The origin.
    Origin,
    /// The last segment of the path.
    LastSegment,
    /// The end of the last segment after its last dot.
    Extension,
    /// Number of segments that are not empty.
    Depth,
    /// The name of the host with its labels in the reverse order.
    #[cfg(feature = "lint")]
    ReversedHost,
    /// The Sort-friendly URI Reordering Transform.
    #[cfg(feature = "lint")]
    Surt,
    /// The path with what differs between pages of a kind replaced.
    #[cfg(feature = "lint")]
    PathTemplate,
    /// The text by which duplicates are found.
    #[cfg(feature = "lint")]
    Canonical,
}

const fn part(name: &'static str, synonyms: &'static [&'static str], part: Part, summary: &'static str) -> Field {
    Field { name, synonyms, source: FieldSource::Part(part), summary }
}

const fn fact(name: &'static str, synonyms: &'static [&'static str], fact: Fact, summary: &'static str) -> Field {
    Field { name, synonyms, source: FieldSource::Fact(fact), summary }
}

/// The fields of any URL.
pub const FIELDS: &[Field] = &[
    part("url", &["href"], Part::Url, "the whole URL"),
    part("file", &[], Part::File, "the name of the file that contains it"),
    part("line", &[], Part::Line, "the number of its line or row, from 1"),
    part("scheme", &["protocol"], Part::Scheme, "the scheme, before the first colon"),
    part("authority", &["netloc"], Part::Authority, "the authority, after //"),
    part("userinfo", &[], Part::Userinfo, "the userinfo, before @"),
    part("user", &["username"], Part::User, "the userinfo before its first colon"),
    part("password", &[], Part::Password, "the userinfo after its first colon"),
    part("host", &["hostname"], Part::Host, "the host, with brackets"),
    part("port", &[], Part::Port, "the port as written; default:port is that of the scheme without one"),
    part("path", &["pathname"], Part::Path, "the path, which may be empty; path.0 is its first segment"),
    part(
        "query",
        &["search"],
        Part::Query,
        "the query, after ?; query.q is the first value of q, query.utm_* an object",
    ),
    part("fragment", &["hash"], Part::Fragment, "the fragment, after #"),
    #[cfg(feature = "lint")]
    fact(
        "registrable_domain",
        &["domain", "registrable"],
        Fact::RegistrableDomain,
        "the registered domain: example.co.uk of www.example.co.uk",
    ),
    #[cfg(feature = "lint")]
    fact("public_suffix", &["suffix", "tld"], Fact::PublicSuffix, "the suffix by the Public Suffix List: co.uk"),
    #[cfg(feature = "lint")]
    fact("subdomain", &[], Fact::Subdomain, "the labels before the registrable domain: www"),
    fact("origin", &[], Fact::Origin, "the origin by the URL Standard: https://example.org:8443"),
    fact(
        "last_segment",
        &["filename"],
        Fact::LastSegment,
        "the last segment of the path, empty after a slash at the end",
    ),
    fact("extension", &[], Fact::Extension, "the end of the last segment after its last dot: gz"),
    fact("depth", &[], Fact::Depth, "the number of segments of the path that are not empty"),
    #[cfg(feature = "lint")]
    fact("reversed_host", &[], Fact::ReversedHost, "the name of the host from the right: org.example.www"),
    #[cfg(feature = "lint")]
    fact("surt", &[], Fact::Surt, "the URL as web archives sort it: https://(org,example,www,)/a"),
    #[cfg(feature = "lint")]
    fact("path_template", &[], Fact::PathTemplate, "the path with {id}, {uuid}, {date} and {hash}: /user/{id}"),
    #[cfg(feature = "lint")]
    fact(
        "canonical",
        &["canonical_url"],
        Fact::Canonical,
        "the normal form without fragment and tracking, with sorted query, to find duplicates",
    ),
    part("error", &[], Part::Error, "the reason why the record was rejected"),
];

/// Returns the name of the component that other tools call `name`: `host` for `hostname`. Another name is unchanged.
pub(crate) fn canonical_name(name: &str) -> &str {
    let field = FIELDS.iter().find(|field| field.synonyms.contains(&name));
    field.map_or(name, |field| field.name)
}

/// Returns the source of the field with this name or synonym, whose words may have hyphens between them.
pub(crate) fn source_of(name: &str) -> Option<FieldSource> {
    let of = |name: &str| FIELDS.iter().find(|field| field.name == name || field.synonyms.contains(&name));
    let field = of(name).or_else(|| of(&name.replace('-', "_")))?;
    Some(field.source)
}

/// Returns the message for a name that no field has, with the names that are near.
pub(crate) fn unknown_field(name: &str) -> String {
    let all = || FIELDS.iter().flat_map(|field| std::iter::once(&field.name).chain(field.synonyms)).copied();
    let names: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
    format!(
        "unknown field{}; the fields are {}, query.NAME, path.N, nested.FIELD and SCHEME.FIELD",
        meant(name, all()),
        names.join(", ")
    )
}

/// Returns `; did you mean …?` with the names that are one edit away from `name`, or that one of both contains; or nothing.
pub(crate) fn meant<'n>(name: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let name = name.replace(['-', ' '], "_").to_ascii_lowercase();
    let is_part = |known: &str| name.len() > 2 && known.len() > 2 && (known.contains(&name) || name.contains(known));
    let is_near = |known: &&str| *known == name || is_one_edit(&name, known);
    let near: Vec<&str> = names.clone().filter(is_near).collect();
    let near = if near.is_empty() { names.filter(|known| is_part(known)).collect() } else { near };
    if near.is_empty() {
        return String::new();
    }
    let near: Vec<String> = near.iter().take(3).map(|near| format!("`{near}`")).collect();
    format!("; did you mean {}?", near.join(" or "))
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
    /// Whether the values are numbers.
    pub(crate) fn is_number(self) -> bool {
        self == Fact::Depth
    }

    /// Returns the value for a URL, if it has one.
    pub(crate) fn of(self, url: &Reference<&str>) -> Option<Found> {
        match self {
            #[cfg(feature = "lint")]
            Fact::RegistrableDomain => domain(url, |parts| parts.registrable.get()),
            #[cfg(feature = "lint")]
            Fact::PublicSuffix => domain(url, |parts| Some(parts.suffix)),
            #[cfg(feature = "lint")]
            Fact::Subdomain => domain(url, |parts| {
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
    let (text, node) = (url.as_str(), url.node());
    let authority = node.authority.as_ref();
    let span = match role {
        Role::Scheme => node.scheme.get(),
        Role::Userinfo => authority.and_then(|authority| authority.userinfo.get()),
        Role::Host => authority.map(|authority| authority.host.span),
        Role::Port => authority.and_then(|authority| authority.port.get()),
        Role::Path => Some(node.path),
        Role::Query => node.query.get(),
        Role::Fragment => node.fragment.get(),
    };
    span.map(|span| span.of(text))
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
fn domain(url: &Reference<&str>, part: impl Fn(&DomainParts) -> Option<Span>) -> Option<Found> {
    let place = url.node().authority.as_ref()?.host.span;
    let host = place.of(url.as_str());
    if host.starts_with('[') || host.parse::<IpAddr>().is_ok() {
        return None;
    }
    let within = |span: Span| Span::new(place.start + span.start, place.start + span.end);
    // The ASCII form of such a name is the name.
    if !host.bytes().any(|byte| byte == b'%' || !byte.is_ascii() || byte.is_ascii_uppercase()) {
        return part(&suffix::split(host)?).map(|span| Found::Span(within(span)));
    }
    let decoded = decode_str(host, OnInvalid::Keep).unwrap_or(Cow::Borrowed(host));
    let ascii = Idna::default().to_ascii(&decoded).unwrap_or(Cow::Borrowed(&decoded));
    let span = part(&suffix::split(&ascii)?)?;
    let is_same = ascii.eq_ignore_ascii_case(host);
    Some(Found::Text(span.of(&ascii).to_owned(), is_same.then(|| within(span))))
}
