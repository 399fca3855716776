//! The interpretations of one text, compared.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::fmt;

use super::disagreement::{self, Disagreement, HostAnswer};
use super::endpoint::Endpoint;
use super::host_identity::{effective_port, host_identity};
use super::interpretation::Interpretation;
use super::plain::is_plain;
use super::spec::Spec;
use super::{clickhouse, divergence, java, rfc, urllib, whatwg};
use crate::urllib::Version;

/// Versions of Python before 3.14 whose answers are known, newest first.
const EARLIER: [Version; 3] = [Version::V3_13, Version::V3_12, Version::V3_11];

/// Interpretations of one text.
///
/// # Examples
///
/// ```
/// use urlgram::interpret::read;
///
/// let all = read("http://0x7f.1/");
/// for one in all.accepting() {
///     println!("{:8} {}", one.spec(), one.host().unwrap().value);
/// }
/// assert_eq!(all.hosts().len(), 2); // `0x7f.1`, and `127.0.0.1`
/// ```
#[derive(Clone, Default)]
pub struct Interpretations<'a> {
    text: &'a str,
    base: Option<&'a str>,
    cells: [OnceCell<Option<Interpretation<'a>>>; Spec::ALL.len()],
    earlier: OnceCell<Vec<Interpretation<'a>>>,
    /// In boxes, since they are rarely asked for.
    engines: [OnceCell<Option<Box<Interpretation<'a>>>>; Spec::ENGINES.len()],
}

/// Returns the interpretations of `text`.
pub fn read(text: &str) -> Interpretations<'_> {
    Interpretations { text, ..Interpretations::default() }
}

/// Returns the interpretations of the target of `text`, a reference relative to `base`. RFC 1738 does not define references and
/// has no interpretation.
pub fn read_with_base<'a>(base: &'a str, text: &'a str) -> Interpretations<'a> {
    Interpretations { base: Some(base), ..read(text) }
}

impl<'a> Interpretations<'a> {
    /// Returns the text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the base that the text is relative to.
    pub fn base(&self) -> Option<&'a str> {
        self.base
    }

    /// Returns the interpretation by one specification. None for [`Spec::Scheme`] if no document of the scheme is known, for RFC
    /// 1738 and engines if there is a base, and for a Python before 3.14 that answers like the version after it.
    pub fn of(&self, spec: Spec) -> Option<&Interpretation<'a>> {
        if let Some(index) = Spec::ALL.iter().position(|known| *known == spec) {
            return self.cells[index].get_or_init(|| self.make(spec)).as_ref();
        }
        match Spec::ENGINES.iter().position(|engine| *engine == spec) {
            Some(index) => self.engines[index].get_or_init(|| self.make(spec).map(Box::new)).as_deref(),
            None => self.earlier().iter().find(|one| one.spec() == spec),
        }
    }

    /// Returns the interpretation by a version of Python, which may be that of a later version with equal answers. Known are
    /// 3.11, 3.12, 3.13 and 3.14, in the release that [`Version`] names; other versions answer like the next known one.
    ///
    /// ```
    /// use urlgram::interpret::read;
    /// use urlgram::urllib::Version;
    ///
    /// let all = read("http://[::1]extra/");
    /// assert!(all.urllib(Version::V3_11).unwrap().is_accepted());
    /// assert!(!all.urllib(Version::V3_14).unwrap().is_accepted());
    /// ```
    pub fn urllib(&self, version: Version) -> Option<&Interpretation<'a>> {
        let of_version = |one: &&Interpretation<'a>| matches!(one.spec(), Spec::Urllib(other) if other >= version);
        self.earlier().iter().rev().find(of_version).or_else(|| self.of(Spec::URLLIB))
    }

    fn make(&self, spec: Spec) -> Option<Interpretation<'a>> {
        let answer = match spec {
            Spec::Whatwg => whatwg::read(self.text, self.base),
            Spec::Urllib(version) => urllib::read(version, self.text, self.base),
            Spec::Java | Spec::ClickHouse if self.base.is_some() => return None,
            Spec::Java => java::read(self.text),
            Spec::ClickHouse => clickhouse::read(self.text),
            spec => rfc::read(spec, self.text, self.base)?,
        };
        Some(Interpretation::new(spec, self.text, self.base, answer))
    }

    fn earlier(&self) -> &[Interpretation<'a>] {
        // All changes in `urlsplit` concern brackets; `urljoin` changed in more.
        let may_differ = self.base.is_some() || self.text.contains(['[', ']']);
        if !may_differ {
            return &[];
        }
        self.earlier.get_or_init(|| {
            let mut different: Vec<Interpretation<'a>> = Vec::new();
            for version in EARLIER {
                let earlier = self.make(Spec::Urllib(version));
                let after = different.last().or(self.of(Spec::URLLIB));
                different.extend(earlier.filter(|one| after.is_none_or(|after| !one.answers_like(after))));
            }
            different
        })
    }

    /// Returns all interpretations in the order of [`Spec`], newer versions of Python first.
    pub fn iter(&self) -> impl Iterator<Item = &Interpretation<'a>> + Clone {
        let all = Spec::ALL.iter().filter_map(|&spec| self.of(spec));
        // Earlier versions of Python are computed last.
        all.chain(core::iter::once(()).flat_map(|()| self.earlier()))
    }

    /// Returns the interpretations that accept the text.
    pub fn accepting(&self) -> impl Iterator<Item = &Interpretation<'a>> + Clone {
        self.iter().filter(|one| one.is_accepted())
    }

    /// Returns the endpoints of the interpretations that accept the text.
    pub fn endpoints(&self) -> impl Iterator<Item = Endpoint> {
        self.iter().filter_map(Interpretation::endpoint)
    }

    /// Whether all accept the text, or all reject it.
    pub fn agree_on_validity(&self) -> bool {
        all_equal(self.iter().map(Interpretation::is_accepted))
    }

    /// Whether all that accept the text name the same host; see [the module](super#when-two-interpretations-name-the-same-host).
    ///
    /// ```
    /// use urlgram::interpret::read;
    ///
    /// assert!(read("http://[::1]/").agree_on_host());
    /// assert!(!read("http:/example.com/").agree_on_host()); // a path or a host
    /// ```
    pub fn agree_on_host(&self) -> bool {
        self.is_plain() || all_equal(self.iter().filter_map(host_identity))
    }

    /// Whether all that accept the text and name a host mean the same port.
    ///
    /// ```
    /// use urlgram::interpret::read;
    ///
    /// assert!(read("http://h:080/").agree_on_port());
    /// assert!(!read("http://h:65536/").agree_on_port()); // for Python, an error
    /// ```
    pub fn agree_on_port(&self) -> bool {
        self.is_plain() || all_equal(self.iter().filter_map(effective_port))
    }

    /// Whether all accept the text and find the same components at the same bytes, with the same host and port.
    pub fn agree_on_all(&self) -> bool {
        self.agree_on_validity() && self.agree_on_host() && self.agree_on_port() && self.first_divergence().is_none()
    }

    fn is_plain(&self) -> bool {
        self.base.is_none() && is_plain(self.text)
    }

    /// Returns the offset of the first byte to which two that accept the text give different roles, or at which one stops that
    /// rejects it. None if there is no difference, or if all reject the text.
    pub fn first_divergence(&self) -> Option<usize> {
        divergence::first(self.iter()).map(|at| at as usize)
    }

    /// Returns the hosts that are named, in order, each with the interpretations that name it.
    pub fn hosts(&self) -> Vec<HostAnswer<'_, 'a>> {
        disagreement::hosts(self.iter())
    }

    /// Returns the endpoints outside of the origin of the base: their scheme, host or port is not that of the base for the same
    /// specification. None without a base.
    ///
    /// ```
    /// use urlgram::interpret::read_with_base;
    ///
    /// let all = read_with_base("https://app.example/login", "//evil.example");
    /// assert_eq!(all.leaving()[0].host.as_deref(), Some("evil.example"));
    /// assert!(read_with_base("https://app.example/login", "../account").leaving().is_empty());
    /// ```
    pub fn leaving(&self) -> Vec<Endpoint> {
        let Some(base) = self.base.map(read) else { return Vec::new() };
        let origin = |endpoint: Endpoint| (endpoint.scheme, endpoint.host, endpoint.port);
        let is_outside = |found: &Endpoint| {
            let own = base.of(found.spec).and_then(Interpretation::endpoint);
            own.is_some_and(|own| origin(own) != origin(found.clone()))
        };
        self.endpoints().filter(is_outside).collect()
    }

    /// Returns what the interpretations that accept the text disagree about: the host, or else the port.
    ///
    /// ```
    /// let all = urlgram::interpret::read(r"http://example.com\@evil.com/");
    /// let disagreement = all.disagreement().unwrap();
    /// assert_eq!(disagreement.role().name(), "host");
    /// assert_eq!(disagreement.to_string(), "example.com (WHATWG); evil.com (urllib 3.14)");
    /// ```
    pub fn disagreement(&self) -> Option<Disagreement> {
        let hosts = || (!self.agree_on_host()).then(|| Disagreement::about_host(self.iter()));
        let ports = || (!self.agree_on_port()).then(|| Disagreement::about_port(self.iter()));
        hosts().or_else(ports)
    }
}

fn all_equal<T: PartialEq>(mut of: impl Iterator<Item = T>) -> bool {
    let Some(first) = of.next() else { return true };
    of.all(|other| other == first)
}

/// Shows the interpretations that were computed so far.
impl fmt::Debug for Interpretations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made: Vec<&Interpretation<'_>> = self.cells.iter().filter_map(|cell| cell.get()?.as_ref()).collect();
        f.debug_struct("Interpretations")
            .field("text", &self.text)
            .field("base", &self.base)
            .field("made", &made)
            .finish()
    }
}
