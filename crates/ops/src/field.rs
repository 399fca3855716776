//! The fields of any URL: one declaration each, from which help, messages and columns are made.

use urlgram::one_edit::is_one_edit;

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
    /// The network of the hosts that readers find.
    #[cfg(feature = "lint")]
    Network,
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
    fact("network", &[], Fact::Network, "loopback, private, public or unknown, for all readers, as in `host --is`"),
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

impl Fact {
    /// Whether the values are numbers.
    pub(crate) fn is_number(self) -> bool {
        self == Fact::Depth
    }
}
