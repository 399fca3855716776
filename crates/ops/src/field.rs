//! The fields of any URL: one declaration each, from which `get`, its help and messages, and the functions of columns are made.

use std::borrow::Cow;

use urlgram::host::suffix::DomainParts;
use urlgram::interpret::Spec;
use urlgram::one_edit::is_one_edit;
use urlgram::span::Span;

use crate::split_url::{PushPair, PushText, SplitUrl};
use crate::{component_names, facts};

/// A field of any URL: every door has it, with this name, this type and this value.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name that help and messages show.
    pub name: &'static str,
    /// Names that other tools have for it.
    pub synonyms: &'static [&'static str],
    /// The function that returns its value.
    pub value: FieldValue,
    /// The readers that have it.
    pub readers: Readers,
    /// A description without a full stop.
    pub summary: &'static str,
}

/// A function that returns the value of a field. One of a [`SplitUrl`] has no value for a URL that the reader rejects.
#[derive(Clone, Copy, Debug)]
pub enum FieldValue {
    /// A component, or the place in the input.
    Part(Part),
    /// The kind of the host.
    HostKind,
    /// A part of the name of the host, by the parts that the Public Suffix List gives it.
    Domain(fn(&DomainParts) -> Option<Span>),
    /// A part of the URL as the reader writes it.
    Piece(for<'t> fn(&dyn SplitUrl<'t>) -> Option<&'t str>),
    /// A text that is made from the URL.
    Text(for<'t> fn(&dyn SplitUrl<'t>) -> Option<Cow<'t, str>>),
    /// A number.
    Number(fn(&dyn SplitUrl<'_>) -> Option<u32>),
    /// Yes or no.
    Flag(fn(&dyn SplitUrl<'_>) -> Option<bool>),
    /// A list of texts, or false without one.
    Texts(fn(&dyn SplitUrl<'_>, &mut PushText<'_>) -> bool),
    /// Pairs of a key and a value, or false without a list.
    Pairs(fn(&dyn SplitUrl<'_>, &mut PushPair<'_>) -> bool),
    /// The normal form.
    Normalized,
    /// A text that is made from the text that somebody wrote, which the reader may reject.
    OfText(for<'t> fn(&'t str) -> Option<Cow<'t, str>>),
    /// Yes or no about the text that somebody wrote, which the reader may reject.
    FlagOfText(fn(&str) -> Option<bool>),
    /// Codes of findings in the text that somebody wrote.
    Codes(fn(&str, &mut PushText<'_>)),
    /// The verdict of the reader.
    Verdict(Verdict),
}

/// The type of the values of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldType {
    /// A text.
    Text,
    /// A number.
    Number,
    /// Yes or no.
    Flag,
    /// A list of texts.
    Texts,
    /// A list of pairs of a key and a value.
    Pairs,
}

/// The verdict of a reader about a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Whether it accepts the text.
    IsValid,
    /// The code of the mistake.
    Code,
    /// The byte offset of the mistake.
    Offset,
    /// The reason of the rejection.
    Message,
}

/// The readers that have a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// All.
    All,
    /// RFC 3986, RFC 3987 and the URL Standard, which define a normal form.
    Normalizing,
    /// RFC 3986 and RFC 3987, which leave the URL as it is written.
    Grammars,
    /// RFC 3986.
    Rfc3986,
}

impl Readers {
    /// Whether a specification is one of them.
    pub fn include(self, spec: Spec) -> bool {
        match self {
            Readers::All => true,
            Readers::Normalizing => matches!(spec, Spec::Rfc3986 | Spec::Rfc3987 | Spec::Whatwg),
            Readers::Grammars => matches!(spec, Spec::Rfc3986 | Spec::Rfc3987),
            Readers::Rfc3986 => spec == Spec::Rfc3986,
        }
    }
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

const fn field(name: &'static str, value: FieldValue, summary: &'static str) -> Field {
    Field { name, synonyms: &[], value, readers: Readers::All, summary }
}

const fn part(name: &'static str, part: Part, summary: &'static str) -> Field {
    field(name, FieldValue::Part(part), summary)
}

impl Field {
    const fn or(self, synonyms: &'static [&'static str]) -> Field {
        Field { synonyms, ..self }
    }

    const fn of(self, readers: Readers) -> Field {
        Field { readers, ..self }
    }

    /// Whether it is about a record of an input, and not about its URL: `file`, `line` and `error`.
    pub fn is_of_record(&self) -> bool {
        matches!(self.value, FieldValue::Part(Part::File | Part::Line | Part::Error))
    }

    /// Returns the type of its values.
    pub fn data_type(&self) -> FieldType {
        match self.value {
            FieldValue::Part(Part::Line) | FieldValue::Number(_) | FieldValue::Verdict(Verdict::Offset) => {
                FieldType::Number
            }
            FieldValue::Flag(_) | FieldValue::FlagOfText(_) | FieldValue::Verdict(Verdict::IsValid) => FieldType::Flag,
            FieldValue::Texts(_) | FieldValue::Codes(_) => FieldType::Texts,
            FieldValue::Pairs(_) => FieldType::Pairs,
            FieldValue::Part(_)
            | FieldValue::HostKind
            | FieldValue::Domain(_)
            | FieldValue::Piece(_)
            | FieldValue::Text(_)
            | FieldValue::Normalized
            | FieldValue::OfText(_)
            | FieldValue::Verdict(_) => FieldType::Text,
        }
    }
}

/// The fields of any URL.
pub const FIELDS: &[Field] = &[
    part("url", Part::Url, "Whole URL as written").or(&["href"]),
    part("file", Part::File, "Name of the file that contains the URL"),
    part("line", Part::Line, "Number of the line or row, from 1"),
    part("scheme", Part::Scheme, "Scheme, before the first colon").or(component_names::SCHEME),
    part("authority", Part::Authority, "Authority, after //").or(component_names::AUTHORITY),
    part("userinfo", Part::Userinfo, "Text before the @ of the authority"),
    part("user", Part::User, "Userinfo before its first colon").or(component_names::USER),
    part("password", Part::Password, "Userinfo after its first colon; null without one"),
    part("host", Part::Host, "Host, with brackets for RFCs and the URL Standard").or(component_names::HOST),
    field(
        "host_kind",
        FieldValue::HostKind,
        "Kind of the host: ipv4, ipv6, ipvfuture, reg-name, domain, opaque or empty; null if the specification does not classify hosts",
    ),
    part("port", Part::Port, "Port as written, which may be empty"),
    field(
        "port_number",
        FieldValue::Number(facts::port_number),
        "Port as a number, or the default port of the scheme; null if there is neither",
    ),
    part("path", Part::Path, "Path, which may be empty").or(component_names::PATH),
    part("query", Part::Query, "Text after the ?").or(component_names::QUERY),
    part("fragment", Part::Fragment, "Text after the #").or(component_names::FRAGMENT),
    field(
        "is_valid",
        FieldValue::Verdict(Verdict::IsValid),
        "Whether the specification accepts the URL; false for bytes that are not UTF-8",
    )
    .or(&["valid"]),
    field(
        "error_code",
        FieldValue::Verdict(Verdict::Code),
        "Code of the mistake for which the specification rejects the URL, or the name of an exception: U101; null for a valid one",
    ),
    field(
        "error_offset",
        FieldValue::Verdict(Verdict::Offset),
        "Byte offset of the mistake for which the specification rejects the URL; null for a valid one",
    ),
    field(
        "error_message",
        FieldValue::Verdict(Verdict::Message),
        "Reason why the specification rejects the URL; null for a valid one",
    ),
    field(
        "host_to_ascii",
        FieldValue::Text(facts::host_to_ascii),
        "Host in ASCII and lower case, with non-ASCII labels in Punycode; null if it is not a domain name or an address",
    ),
    field(
        "host_to_unicode",
        FieldValue::Text(facts::host_to_unicode),
        "Host with labels in Punycode as Unicode; null if it is not a domain name or an address",
    ),
    field(
        "registrable_domain",
        FieldValue::Domain(|parts| parts.registrable.get()),
        "Domain that was registered, by the Public Suffix List: example.co.uk of www.example.co.uk",
    )
    .or(&["domain", "registrable"]),
    field(
        "public_suffix",
        FieldValue::Domain(|parts| Some(parts.suffix)),
        "Part of the host under which anybody can register names: co.uk of www.example.co.uk",
    )
    .or(&["suffix", "tld"]),
    field(
        "subdomain",
        FieldValue::Domain(facts::subdomain),
        "Labels before the registrable domain: www of www.example.co.uk; null if there are none",
    ),
    field(
        "special_use",
        FieldValue::Text(facts::special_use),
        "Use of a name that the registry of special-use domain names reserves: loopback, link-local, private, not-dns, documentation or invalid; null for other hosts",
    ),
    field(
        "address",
        FieldValue::Text(facts::address),
        "IP address of the host in canonical form, without brackets; null if the host is a name",
    ),
    field(
        "address_class",
        FieldValue::Text(facts::address_class),
        "Class of the IP address by the IANA registries: loopback, private, link-local and others, or ordinary; null if the host is a name",
    ),
    field(
        "address_is_global",
        FieldValue::Flag(facts::address_is_global),
        "Whether the IP address is reachable from everywhere; null if the host is a name",
    ),
    #[cfg(feature = "lint")]
    field(
        "network",
        FieldValue::OfText(facts::network),
        "Network of the hosts that any specification finds: loopback, private, public, or unknown for one label; null without a host",
    ),
    field(
        "normalize",
        FieldValue::Normalized,
        "Normal form: by RFC 3986 section 6, or the serialization of the URL Standard",
    )
    .or(&["normalized"])
    .of(Readers::Normalizing),
    field(
        "origin",
        FieldValue::Text(facts::origin),
        "Origin by the URL Standard: https://example.org:8443; null if it is opaque",
    ),
    field(
        "query_pairs",
        FieldValue::Pairs(facts::query_pairs),
        "Pairs of the query in order, as the URL Standard decodes forms; the value of a key without = is null",
    ),
    field(
        "last_segment",
        FieldValue::Piece(facts::last_segment),
        "Last segment of the path, empty after a slash at the end; null for a path without a hierarchy",
    )
    .or(&["filename"]),
    field(
        "extension",
        FieldValue::Piece(facts::extension),
        "End of the last segment of the path after its last dot: gz",
    ),
    field(
        "depth",
        FieldValue::Number(facts::depth),
        "Number of segments of the path that are not empty; null for a path without a hierarchy",
    ),
    field(
        "path_template",
        FieldValue::Text(facts::path_template),
        "Path with {id} for a number, {uuid}, {date} and {hash}: /user/{id}; null for a path without a hierarchy",
    ),
    field(
        "hierarchy",
        FieldValue::Texts(facts::hierarchy),
        "The URL cut after each folder of its path, then after the path and the query, then whole; null for a path without a hierarchy",
    )
    .of(Readers::Grammars),
    field(
        "reversed_host",
        FieldValue::Text(facts::reversed_host),
        "Name of the host from the right, in lower case: org.example.www; null for an address",
    ),
    field(
        "surt",
        FieldValue::Text(facts::surt),
        "URL as web archives sort it, in lower case: https://(org,example,www,)/a; null for a URL without a host",
    ),
    #[cfg(feature = "lint")]
    field(
        "canonical",
        FieldValue::OfText(facts::canonical),
        "Normal form without fragment, empty pairs and tracking parameters, with the query sorted by key, to find duplicates",
    )
    .or(&["canonical_url"])
    .of(Readers::Rfc3986),
    field(
        "readings_disagree",
        FieldValue::FlagOfText(facts::readings_disagree),
        "Whether two specifications accept the URL and find different hosts or ports in it",
    ),
    field(
        "disagreement",
        FieldValue::OfText(facts::disagreement),
        "Hosts or ports that the specifications find, each with the specifications that find it; null if they agree",
    ),
    #[cfg(feature = "lint")]
    field(
        "lint_codes",
        FieldValue::Codes(facts::lint_codes),
        "Codes of the findings of the default lints, in the order of the URL; empty for a clean one",
    ),
    part("error", Part::Error, "Reason why the record was rejected"),
];

/// Returns the field with this name or synonym, whose words may have hyphens between them.
///
/// ```
/// use urlgram_ops::field::field_named;
///
/// assert_eq!(field_named("hostname").unwrap().name, "host");
/// ```
pub fn field_named(name: &str) -> Option<&'static Field> {
    let of = |name: &str| FIELDS.iter().find(|field| field.name == name || field.synonyms.contains(&name));
    of(name).or_else(|| of(&name.replace('-', "_")))
}

/// Returns the names and synonyms of all fields.
pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
    FIELDS.iter().flat_map(|field| std::iter::once(&field.name).chain(field.synonyms)).copied()
}

/// Returns the field whose name or synonym is one edit away from `name`.
///
/// ```
/// use urlgram_ops::field::near_field;
///
/// assert_eq!((near_field("hots").as_deref(), near_field("urls.txt")), (Some("`host`"), None));
/// ```
pub fn near_field(name: &str) -> Option<String> {
    let near = names().find(|known| name.len() > 2 && is_one_edit(name, known))?;
    Some(format!("`{near}`"))
}
