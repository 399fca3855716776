//! What each specification makes of one text, side by side: [`read`], [`Interpretations`].
//!
//! A URL that is checked by one parser and fetched by another is as safe as what they agree on. Here are RFC 1738, RFC 2396,
//! RFC 3986, RFC 3987, the document of the URL's own scheme, the WHATWG URL Standard and Python's `urllib`, each with its
//! verdict, its components and the bytes that it found them in; and questions to all of them at once.
//!
//! ```
//! use urlgram::interpret::{Spec, read};
//!
//! let text = r"http://example.com\@evil.com/";
//! let readings = read(text);
//! assert!(!readings.agree_on_host());
//!
//! let host = |spec| readings.of(spec).unwrap().host().unwrap().value;
//! assert_eq!(host(Spec::Whatwg), "example.com"); // where a browser goes
//! assert_eq!(host(Spec::URLLIB), "evil.com"); // what a Python filter sees
//! assert_eq!(readings.first_divergence(), Some(7)); // the first byte of a host, or of a user
//!
//! assert!(read("https://example.org/a?b").agree_on_host());
//! ```
//!
//! With a base, the readings are those of what a reference resolves to:
//!
//! ```
//! use urlgram::interpret::{Spec, read_with_base};
//!
//! let readings = read_with_base("http://good.example/a/b", "/\t/evil.example");
//! assert!(!readings.of(Spec::Rfc3986).unwrap().is_accepted());
//! assert_eq!(readings.of(Spec::Whatwg).unwrap().text(), Some("http://evil.example/"));
//! ```
//!
//! # When two readings name the same host
//!
//! What matters is whom a program would ask that got the host from its parser and did nothing more to it. So hosts are compared
//! as they were read:
//!
//! * **Case** is none in ASCII: names are looked up without it (RFC 3986 §3.2.2, RFC 4343).
//! * **IPv6 addresses** are compared as addresses, with and without brackets: `[::01]` is `[::1]`. All readings know that they
//!   are addresses.
//! * **`127.1` is not `127.0.0.1`.** To the URL Standard both are the address; to the RFCs and Python the former is a name. A
//!   filter that looks for the address does not find it there, though the system's resolver may well go to it (RFC 3986 §7.4).
//!   That is the disagreement by which filters are passed, so it is one. `ex%61mple.com` is not `example.com` for the same
//!   reason: who does not decode does not see the name.
//! * **No host** is the same as an empty one, and not the same as a host: `http:///example.com/` names nobody to the RFCs and a
//!   server to the URL Standard. For `file`, `localhost` is nobody too (RFC 1738 §3.10, RFC 8089 §2).
//! * **International names** are the same as their ASCII form (`bücher.example`, `xn--bcher-kva.example`) where UTS #46 changes
//!   nothing but case on the way there. Where it does (`ⓔxample。com` becomes `example.com`), what one shows is not what the
//!   other asks. Where IDNA 2003 and 2008 part (`ß`, `ς`, joiners), what is looked up depends on the program. Those are
//!   disagreements. Hosts of schemes that the Standard does not know are the same as their percent-encoded form (RFC 3987 §3.1).
//!
//! A reading that refuses the text names nobody that anyone would ask, and is not compared. Nor is one that leaves open what the
//! host is: RFC 1738 on a scheme it does not know, where the rest does not look like a server's; RFC 2396 on an authority that
//! is a registry's (§3.2.1: `a_b.example`).
//!
//! Ports are compared as numbers, the scheme's own where none is written (`http://h` and `http://h:80`), by readings that name a
//! host. A port above 65535, and one that Python raises on, is a port like no other.
//!
//! # Cost
//!
//! A reading is made when it is first asked for, and the reason of a refusal when that is asked for. The questions about host and
//! port look at the start of the text first: a URL such as most are, `https://example.org/…`, is answered by that, in the time it
//! takes to read its authority, and nothing is allocated. All is linear in the text.

mod cleaned;
mod divergence;
mod interpretation;
mod rfc;
mod rfc2396;
mod same;
mod urllib;
mod whatwg;

use alloc::vec::Vec;
use core::cell::OnceCell;
use core::fmt;

use crate::urllib::Version;

pub use interpretation::{Component, Interpretation, Refusal, Role};
use same::{Named, named, port};

/// A specification that says how URLs are read. In the order in which they are shown: by age, those of other bodies last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Spec {
    /// RFC 1738 §5 (1994): the rule of the scheme, or `genericurl`. Whole URLs only.
    Rfc1738,
    /// RFC 2396 (1998): `URI-reference`. No IPv6.
    Rfc2396,
    /// RFC 3986 (2005): `URI-reference`.
    Rfc3986,
    /// RFC 3987 (2005): `IRI-reference`, with characters beyond ASCII.
    Rfc3987,
    /// The current document of the text's own scheme. Its components are those of RFC 3986 (for `ftp`, of RFC 1738); what it
    /// takes out of them is in [`Interpretation::fields`].
    Scheme,
    /// The WHATWG URL Standard.
    Whatwg,
    /// `urllib.parse` of a Python.
    Urllib(Version),
}

impl Spec {
    /// `urllib.parse` of Python 3.14.
    pub const URLLIB: Spec = Spec::Urllib(Version::V3_14);

    /// Those that read every text, in order; earlier Pythons are asked too, and have a reading where it is another.
    pub const ALL: [Spec; 7] =
        [Spec::Rfc1738, Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987, Spec::Scheme, Spec::Whatwg, Spec::URLLIB];
}

/// `RFC 3986`, `scheme`, `WHATWG`, `urllib 3.14`.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Rfc1738 => f.pad("RFC 1738"),
            Spec::Rfc2396 => f.pad("RFC 2396"),
            Spec::Rfc3986 => f.pad("RFC 3986"),
            Spec::Rfc3987 => f.pad("RFC 3987"),
            Spec::Scheme => f.pad("scheme"),
            Spec::Whatwg => f.pad("WHATWG"),
            Spec::Urllib(version) => {
                let release = alloc::format!("urllib {version}");
                f.pad(release.rsplit_once('.').map_or(&release, |(minor, _)| minor))
            }
        }
    }
}

/// The Pythons before 3.14 whose answers are known, newest first.
const EARLIER: [Version; 3] = [Version::V3_13, Version::V3_12, Version::V3_11];

/// What the specifications make of one text.
///
/// # Examples
///
/// ```
/// use urlgram::interpret::read;
///
/// let readings = read("http://0x7f.1/");
/// for reading in readings.accepting() {
///     println!("{:8} {}", reading.spec(), reading.host().unwrap().value);
/// }
/// assert_eq!(readings.hosts().len(), 2); // `0x7f.1`, and `127.0.0.1`
/// ```
#[derive(Clone, Default)]
pub struct Interpretations<'a> {
    text: &'a str,
    base: Option<&'a str>,
    cells: [OnceCell<Option<Interpretation<'a>>>; Spec::ALL.len()],
    earlier: OnceCell<Vec<Interpretation<'a>>>,
}

/// Reads `text` by all specifications, each when it is asked for.
pub fn read(text: &str) -> Interpretations<'_> {
    Interpretations { text, ..Interpretations::default() }
}

/// Reads `text` by all specifications, each when it is asked for, as a reference relative to `base`: the readings are those of
/// what it resolves to. RFC 1738 knows no references, and has no reading.
pub fn read_with_base<'a>(base: &'a str, text: &'a str) -> Interpretations<'a> {
    Interpretations { base: Some(base), ..read(text) }
}

impl<'a> Interpretations<'a> {
    /// What is read.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// What it is relative to.
    pub fn base(&self) -> Option<&'a str> {
        self.base
    }

    /// The reading of one specification. None for [`Spec::Scheme`] where the scheme has no document of its own that is known, for
    /// RFC 1738 where there is a base, and for a Python before 3.14 that answers as the one after it.
    pub fn of(&self, spec: Spec) -> Option<&Interpretation<'a>> {
        match Spec::ALL.iter().position(|known| *known == spec) {
            Some(index) => self.cells[index].get_or_init(|| self.make(spec)).as_ref(),
            None => self.earlier().iter().find(|reading| reading.spec() == spec),
        }
    }

    /// The reading of a Python, which may be that of a later one that answers the same: of 3.11, 3.12, 3.13 or 3.14, in the
    /// release that [`Version`] says. Of another release, that of the next of these.
    ///
    /// ```
    /// use urlgram::interpret::read;
    /// use urlgram::urllib::Version;
    ///
    /// let readings = read("http://[::1]extra/");
    /// assert!(readings.urllib(Version::V3_11).unwrap().is_accepted());
    /// assert!(!readings.urllib(Version::V3_14).unwrap().is_accepted());
    /// ```
    pub fn urllib(&self, version: Version) -> Option<&Interpretation<'a>> {
        let of_version =
            |reading: &&Interpretation<'a>| matches!(reading.spec(), Spec::Urllib(other) if other >= version);
        self.earlier().iter().rev().find(of_version).or_else(|| self.of(Spec::URLLIB))
    }

    fn make(&self, spec: Spec) -> Option<Interpretation<'a>> {
        let answer = match spec {
            Spec::Whatwg => whatwg::read(self.text, self.base),
            Spec::Urllib(version) => urllib::read(version, self.text, self.base),
            spec => rfc::read(spec, self.text, self.base)?,
        };
        Some(Interpretation::new(spec, self.text, self.base, answer))
    }

    fn earlier(&self) -> &[Interpretation<'a>] {
        // All that changed in `urlsplit` is about brackets; `urljoin` has changed in more.
        let may_differ = self.base.is_some() || self.text.contains(['[', ']']);
        if !may_differ {
            return &[];
        }
        self.earlier.get_or_init(|| {
            let mut different: Vec<Interpretation<'a>> = Vec::new();
            for version in EARLIER {
                let reading = self.make(Spec::Urllib(version));
                let after = different.last().or(self.of(Spec::URLLIB));
                different.extend(reading.filter(|reading| after.is_none_or(|after| !reading.says_as(after))));
            }
            different
        })
    }

    /// All readings, in the order of [`Spec`], newer Pythons before earlier ones.
    pub fn iter(&self) -> impl Iterator<Item = &Interpretation<'a>> + Clone {
        let all = Spec::ALL.iter().filter_map(|&spec| self.of(spec));
        // Earlier Pythons are not asked before their turn.
        all.chain(core::iter::once(()).flat_map(|()| self.earlier()))
    }

    /// The readings of those that take the text.
    pub fn accepting(&self) -> impl Iterator<Item = &Interpretation<'a>> + Clone {
        self.iter().filter(|reading| reading.is_accepted())
    }

    /// Whether all take the text, or all refuse it.
    pub fn agree_on_validity(&self) -> bool {
        all_equal(self.iter().map(Interpretation::is_accepted))
    }

    /// Whether all that take the text name the same host. See [above](self#when-two-readings-name-the-same-host) for what that
    /// means.
    ///
    /// ```
    /// use urlgram::interpret::read;
    ///
    /// assert!(read("http://[::1]/").agree_on_host());
    /// assert!(!read("http:/example.com/").agree_on_host()); // a path, or a host
    /// ```
    pub fn agree_on_host(&self) -> bool {
        self.is_plain() || all_equal(self.iter().filter_map(named))
    }

    /// Whether all that take the text, and name a host, mean the same port.
    ///
    /// ```
    /// use urlgram::interpret::read;
    ///
    /// assert!(read("http://h:080/").agree_on_port());
    /// assert!(!read("http://h:65536/").agree_on_port()); // for Python, an error
    /// ```
    pub fn agree_on_port(&self) -> bool {
        self.is_plain() || all_equal(self.iter().filter_map(port))
    }

    /// Whether all take the text, and find the same components at the same bytes, and the same host and port in them.
    pub fn agree_on_all(&self) -> bool {
        self.agree_on_validity() && self.agree_on_host() && self.agree_on_port() && self.first_divergence().is_none()
    }

    fn is_plain(&self) -> bool {
        self.base.is_none() && same::is_plain(self.text)
    }

    /// Where they part: the first byte of the text to which two that take it give different roles, or at which one that refuses
    /// it stops, if another goes on. None if no two differ, or none takes the text.
    pub fn first_divergence(&self) -> Option<usize> {
        divergence::first(self.iter()).map(|at| at as usize)
    }

    /// The hosts that are named, each with those who name it, in order. `None` is nobody.
    pub fn hosts(&self) -> Vec<NamedHost<'_, 'a>> {
        let mut hosts: Vec<(Named<'_>, NamedHost<'_, 'a>)> = Vec::new();
        for reading in self.iter() {
            let Some(name) = named(reading) else { continue };
            match hosts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, host)) => host.by.push(reading),
                None => {
                    let value = reading.host().map(|host| host.value).filter(|_| name != Named::Nobody);
                    hosts.push((name, NamedHost { host: value, by: [reading].into() }));
                }
            }
        }
        hosts.into_iter().map(|(_, host)| host).collect()
    }
}

/// A host that one or more readings name.
#[derive(Clone, Debug)]
pub struct NamedHost<'r, 'a> {
    /// The host as the first of them has it; none for no host, or an empty one.
    pub host: Option<&'r str>,
    /// Those who name it.
    pub by: Vec<&'r Interpretation<'a>>,
}

fn all_equal<T: PartialEq>(mut of: impl Iterator<Item = T>) -> bool {
    let Some(first) = of.next() else { return true };
    of.all(|other| other == first)
}

/// The readings that were made so far.
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
