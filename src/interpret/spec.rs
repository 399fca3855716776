//! The specifications that are compared.

use alloc::borrow::Cow;
use alloc::format;
use core::fmt;
use core::str::FromStr;

use crate::urllib::Version;

/// Specification of how to read URLs, in the order in which they are shown: by age, other bodies than the IETF last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Spec {
    /// RFC 1738 §5 (1994): the rule of the scheme, or `genericurl`. Whole URLs only.
    Rfc1738,
    /// RFC 2396 (1998): `URI-reference`. No IPv6.
    Rfc2396,
    /// RFC 3986 (2005): `URI-reference`.
    Rfc3986,
    /// RFC 3987 (2005): `IRI-reference`, with non-ASCII characters.
    Rfc3987,
    /// The current document of the text's scheme. Its components are those of RFC 3986 (for `ftp`, of RFC 1738); the parts that
    /// it defines within them are in [`Interpretation::fields`](super::Interpretation::fields).
    Scheme,
    /// The WHATWG URL Standard.
    Whatwg,
    /// `urllib.parse` of one version of Python.
    Urllib(Version),
    /// Java's `java.net.URI`, which Spark and Trino ask. An engine: compared only where it is asked for.
    Java,
    /// The functions of ClickHouse. An engine: compared only where it is asked for.
    ClickHouse,
}

impl Spec {
    /// `urllib.parse` of Python 3.14.
    pub const URLLIB: Spec = Spec::Urllib(Version::V3_14);

    /// Specifications with an interpretation of every text, in order. Earlier versions of Python are added where they differ.
    pub const ALL: [Spec; 7] =
        [Spec::Rfc1738, Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987, Spec::Scheme, Spec::Whatwg, Spec::URLLIB];

    /// Engines through which data are queried, and which read URLs in their own way. [`Interpretations`](super::Interpretations) has an
    /// interpretation of every text by each, but does not compare it with those of the specifications.
    ///
    /// ```
    /// use urlgram::interpret::{Spec, read};
    ///
    /// let all = read("http://a_b.example/x");
    /// assert_eq!(all.of(Spec::Java).unwrap().host(), None); // `null` in Spark
    /// assert_eq!(all.of(Spec::ClickHouse).unwrap().host().unwrap().value, "a_b.example");
    /// ```
    pub const ENGINES: [Spec; 2] = [Spec::Java, Spec::ClickHouse];

    /// Returns the name that options and lists use, which [`FromStr`] reads.
    ///
    /// ```
    /// use urlgram::interpret::Spec;
    ///
    /// assert_eq!((Spec::Whatwg.name(), Spec::URLLIB.name()), ("whatwg".into(), "urllib".into()));
    /// assert_eq!("urllib-3.12".parse::<Spec>().unwrap().name(), "urllib-3.12");
    /// ```
    pub fn name(self) -> Cow<'static, str> {
        match NAMES.iter().find(|(_, spec)| *spec == self) {
            Some((name, _)) => (*name).into(),
            None => format!("{self}").replace(' ', "-").into(),
        }
    }

    /// Returns the names of all, by age and the engines last, without the versions of Python.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }
}

const NAMES: [(&str, Spec); 9] = [
    ("rfc1738", Spec::Rfc1738),
    ("rfc2396", Spec::Rfc2396),
    ("rfc3986", Spec::Rfc3986),
    ("rfc3987", Spec::Rfc3987),
    ("scheme", Spec::Scheme),
    ("whatwg", Spec::Whatwg),
    ("urllib", Spec::URLLIB),
    ("java", Spec::Java),
    ("clickhouse", Spec::ClickHouse),
];

/// Reads a name such as `rfc3986`, or `urllib-3.12` for a version of Python.
impl FromStr for Spec {
    type Err = UnknownSpec;

    fn from_str(name: &str) -> Result<Self, UnknownSpec> {
        let known = NAMES.iter().find(|(known, _)| *known == name).map(|(_, spec)| *spec);
        let version = || Some(Spec::Urllib(name.strip_prefix("urllib-")?.parse().ok()?));
        known.or_else(version).ok_or(UnknownSpec)
    }
}

/// A name that is not that of a specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSpec;

impl fmt::Display for UnknownSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown specification")
    }
}

impl core::error::Error for UnknownSpec {}

/// `RFC 3986`, `scheme`, `WHATWG`, `urllib 3.14`, `Java`.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Rfc1738 => f.pad("RFC 1738"),
            Spec::Rfc2396 => f.pad("RFC 2396"),
            Spec::Rfc3986 => f.pad("RFC 3986"),
            Spec::Rfc3987 => f.pad("RFC 3987"),
            Spec::Scheme => f.pad("scheme"),
            Spec::Whatwg => f.pad("WHATWG"),
            Spec::Java => f.pad("Java"),
            Spec::ClickHouse => f.pad("ClickHouse"),
            Spec::Urllib(version) => {
                let release = alloc::format!("urllib {version}");
                f.pad(release.rsplit_once('.').map_or(&release, |(minor, _)| minor))
            }
        }
    }
}
