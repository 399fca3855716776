//! Where Python's reading of a text is not that of RFC 3986: [`deviations`].

use core::fmt;
use core::ops::Range;

use super::netloc;
use super::schemes::uses_relative;
use super::split::{Parts, clean, is_removed, scheme_end, split_params};
use super::unsplit::netloc_to_write;
use super::version::Version;
use crate::class::{Class as _, Set};
use crate::grammar::rfc3986::{SUB_DELIMS, UNRESERVED};
use crate::span::Span;

/// A place where Python's answer is not what RFC 3986 makes of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deviation {
    /// Which of the ways it is.
    pub kind: DeviationKind,
    /// What it is about, in bytes of the text.
    pub span: Span,
}

/// Declares the kinds, each with its name, an example, and what is to be said of it.
macro_rules! kinds {
    ($(#[doc = $doc:literal] $kind:ident: $name:literal, $example:literal;)*) => {
        /// The ways in which `urllib.parse` departs from RFC 3986.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum DeviationKind {
            $(#[doc = $doc] #[doc = concat!("\n\nExample: `", $example, "`")] $kind),*
        }

        impl DeviationKind {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(DeviationKind::$kind),*];

            /// A short name, in words with hyphens.
            pub const fn name(self) -> &'static str {
                match self { $(DeviationKind::$kind => $name),* }
            }

            /// A text that meets it.
            pub const fn example(self) -> &'static str {
                match self { $(DeviationKind::$kind => $example),* }
            }

            /// What Python does, and what the RFC says.
            pub const fn explanation(self) -> &'static str {
                match self { $(DeviationKind::$kind => $doc.trim_ascii()),* }
            }
        }
    };
}

kinds! {
    /// Python strips C0 controls and spaces before the URL. RFC 3986 has no such characters (appendix A).
    LeadingStripped: "leading-stripped", " http://h/";
    /// Python removes tabs and line ends wherever they stand. RFC 3986 has no such characters (appendix A).
    TabOrLineEndRemoved: "tab-or-line-end-removed", "http://h/a\tb";
    /// Python takes what stands before the colon for a path when it is no scheme. RFC 3986 §4.2 has no colon in the first segment of a relative reference.
    ColonInFirstSegment: "colon-in-first-segment", "1a:b";
    /// Python gives the scheme in lower case. RFC 3986 §3.1 calls that the canonical form, §5.3 keeps what was written.
    SchemeLowered: "scheme-lowered", "HTTP://h/";
    /// Python's urljoin resolves nothing against a base of this scheme: the reference is the answer. RFC 3986 §5.2 knows no such list of schemes.
    SchemeNotRelative: "scheme-not-relative", "foo://h/a";
    /// Python's urljoin takes this for relative to a base of the same scheme. RFC 3986 §5.2.2 does so only for backward compatibility.
    SameSchemeRelative: "same-scheme-relative", "http:g";
    /// Python's geturl drops the slashes of an empty authority. RFC 3986 §3.2 tells an empty authority from none.
    EmptyNetlocDropped: "empty-netloc-dropped", "foo:///a";
    /// Python's geturl writes the slashes of an empty authority where there is none. RFC 3986 §3.2 tells an empty authority from none.
    EmptyNetlocAdded: "empty-netloc-added", "http:/a";
    /// Python ends the user information at the last at-sign. RFC 3986 §3.2.1 allows no second one.
    SeveralAtSigns: "several-at-signs", "http://a@b@c/";
    /// Python takes a zone in an IPv6 address. RFC 3986 §3.2.2 has none.
    ZoneTaken: "zone-taken", "http://[fe80::1%eth0]/";
    /// Python refuses an IPvFuture that begins with a capital V. RFC 3986 takes letters in quotes in either case (§1.3 and RFC 5234 §2.3).
    CapitalIpvFutureRefused: "capital-ipvfuture-refused", "http://[V1.a]/";
    /// Python refuses a netloc that NFKC gives a delimiter. RFC 3986 leaves what is beyond ASCII out altogether (§2.5 encodes it).
    RefusedUnderNfkc: "refused-under-nfkc", "http://a℀b/";
    /// Python gives no port here, as if there were no colon. RFC 3986 §3.2.3 tells an empty port from none.
    EmptyPortIsNone: "empty-port-is-none", "http://h:/";
    /// Python takes any port, and raises when it is asked for what is no number up to 65535. RFC 3986 §3.2.3 takes digits, as many as there are.
    PortRaises: "port-raises", "http://h:8a/";
    /// Python's urljoin drops empty segments of relative paths and of their bases. RFC 3986 §5.2.4 keeps them.
    EmptySegmentsDropped: "empty-segments-dropped", "http://h/a//b/c";
    /// Python's urlparse splits the parameters off the last segment, as RFC 1808 did. For RFC 3986 §3.3 they are part of the segment.
    ParamsSplit: "params-split", "http://h/a;b";
    /// Python's geturl drops a question mark with nothing after it. RFC 3986 §3.4 tells an empty query from none.
    EmptyQueryDropped: "empty-query-dropped", "http://h/?";
    /// Python's geturl drops a number sign with nothing after it. RFC 3986 §3.5 tells an empty fragment from none.
    EmptyFragmentDropped: "empty-fragment-dropped", "http://h/#";
    /// Python takes any character here. RFC 3986 (appendix A) has it percent-encoded, or refuses a percent sign without two hexadecimal digits after it.
    CharacterNotChecked: "character-not-checked", "http://h/a b";
}

/// Where Python 3.14 deviates from RFC 3986 in reading `text`, in the order of the text.
///
/// A text that both refuse, or that both read alike, has none.
///
/// ```
/// use urlgram::urllib::{DeviationKind, deviations};
///
/// let text = " http://h/a;b?";
/// let found: Vec<_> = deviations(text).iter().map(|d| (d.kind.name(), d.span.of(text))).collect();
/// assert_eq!(found, [("leading-stripped", " "), ("params-split", ";b"), ("empty-query-dropped", "?")]);
/// assert!(DeviationKind::ParamsSplit.explanation().contains("RFC 1808"));
/// assert_eq!(deviations("http://h/a/b?c=d"), []);
/// ```
pub fn deviations(text: &str) -> Vec<Deviation> {
    let cleaned = clean(text);
    let mut finder = Finder { text, places: places(text, &cleaned), found: Vec::new() };
    finder.removed();
    let parts = Parts::unchecked(&cleaned, true);
    match parts.check(Version::V3_14) {
        Ok(()) => finder.all(&cleaned, &parts),
        Err(_) => finder.refused(&cleaned, &parts),
    }
    finder.found.sort_by_key(|deviation| (deviation.span.start, deviation.span.end));
    finder.found
}

/// Where each byte of the cleaned text, and its end, stands in `text`; none where it is `text` itself.
fn places(text: &str, cleaned: &str) -> Option<Vec<u32>> {
    if cleaned.len() == text.len() {
        return None;
    }
    let stripped = text.len() - text.trim_start_matches(|c| c <= ' ').len();
    let kept = (stripped..text.len()).filter(|&at| !is_removed(text.as_bytes()[at]));
    Some(kept.chain([text.len()]).map(offset).collect())
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

const fn union(sets: &[&Set]) -> Set {
    let mut all = Set::EMPTY;
    let mut i = 0;
    while i < sets.len() {
        all = all.or(sets[i]);
        i += 1;
    }
    all
}

const UNRESERVED_OR_SUB_DELIMS: Set = union(&[&UNRESERVED::CHARS.set, &SUB_DELIMS::CHARS.set]);
/// A second `@` has a kind of its own.
const USERINFO: Set = union(&[&UNRESERVED_OR_SUB_DELIMS, &Set::of(":@")]);
const IPVFUTURE: Set = union(&[&UNRESERVED_OR_SUB_DELIMS, &Set::of(":")]);
const PATH: Set = union(&[&UNRESERVED_OR_SUB_DELIMS, &Set::of(":@/")]);
const QUERY_OR_FRAGMENT: Set = union(&[&PATH, &Set::of("?")]);

/// Collects deviations, given where they stand in the cleaned text.
struct Finder<'t> {
    text: &'t str,
    places: Option<Vec<u32>>,
    found: Vec<Deviation>,
}

impl Finder<'_> {
    fn add(&mut self, kind: DeviationKind, cleaned: Range<usize>) {
        let place = |at: usize| match &self.places {
            Some(places) => places.get(at).copied().unwrap_or(offset(self.text.len())),
            None => offset(at),
        };
        // What was removed after the last byte is no part of it.
        let end = if cleaned.is_empty() { place(cleaned.start) } else { place(cleaned.end - 1) + 1 };
        self.found.push(Deviation { kind, span: Span::new(place(cleaned.start), end) });
    }

    /// What stands in the text and not in the cleaned one.
    fn removed(&mut self) {
        let bytes = self.text.as_bytes();
        let stripped = bytes.iter().take_while(|byte| **byte <= b' ').count();
        if stripped > 0 {
            self.found.push(Deviation { kind: DeviationKind::LeadingStripped, span: Span::new(0, offset(stripped)) });
        }
        let mut at = stripped;
        while let Some(start) = bytes[at..].iter().position(|byte| is_removed(*byte)).map(|found| at + found) {
            at = start + bytes[start..].iter().take_while(|byte| is_removed(**byte)).count();
            let span = Span::new(offset(start), offset(at));
            self.found.push(Deviation { kind: DeviationKind::TabOrLineEndRemoved, span });
        }
    }

    /// A text that Python refuses: only where the RFC's reason is not Python's.
    fn refused(&mut self, cleaned: &str, parts: &Parts<'_>) {
        let netloc = parts.netloc.unwrap_or_default();
        let start = within(cleaned, netloc);
        let (host, _) = netloc::hostinfo(netloc.as_bytes());
        let capital = netloc[host.clone()].strip_prefix('V').map(|rest| format!("v{rest}"));
        let all = start..start + netloc.len();
        if capital.is_some_and(|host| netloc::check_brackets(&format!("[{host}]"), Version::V3_14).is_ok()) {
            self.add(DeviationKind::CapitalIpvFutureRefused, start + host.start..start + host.end);
        } else if netloc::check_brackets(netloc, Version::V3_14).is_ok() {
            self.add(DeviationKind::RefusedUnderNfkc, all);
        }
    }

    fn all(&mut self, cleaned: &str, parts: &Parts<'_>) {
        self.scheme(cleaned, parts);
        self.netloc(cleaned, parts);
        self.path(cleaned, parts);
        for (part, kind) in
            [(parts.query, DeviationKind::EmptyQueryDropped), (parts.fragment, DeviationKind::EmptyFragmentDropped)]
        {
            let Some(part) = part else { continue };
            let start = within(cleaned, part);
            if part.is_empty() {
                self.add(kind, start - 1..start);
            }
            self.characters(start, part, &QUERY_OR_FRAGMENT);
        }
    }

    fn scheme(&mut self, cleaned: &str, parts: &Parts<'_>) {
        let Some(end) = scheme_end(cleaned.as_bytes()) else {
            let segment = cleaned.find(['/', '?', '#']).unwrap_or(cleaned.len());
            if let Some(colon) = cleaned[..segment].find(':') {
                self.add(DeviationKind::ColonInFirstSegment, 0..colon + 1);
            }
            return;
        };
        let scheme = parts.scheme.as_deref().unwrap_or_default();
        if cleaned[..end] != *scheme {
            self.add(DeviationKind::SchemeLowered, 0..end);
        }
        if !uses_relative(scheme) {
            self.add(DeviationKind::SchemeNotRelative, 0..end);
        } else if parts.netloc.is_none() {
            self.add(DeviationKind::SameSchemeRelative, 0..end + 1);
        }
    }

    fn netloc(&mut self, cleaned: &str, parts: &Parts<'_>) {
        let scheme = parts.scheme.as_deref().unwrap_or_default();
        let written = netloc_to_write(scheme, parts.netloc.unwrap_or_default(), parts.path, Version::V3_14);
        let Some(netloc) = parts.netloc else {
            if written.is_some() {
                let at = within(cleaned, parts.path);
                self.add(DeviationKind::EmptyNetlocAdded, at..at);
            }
            return;
        };
        let start = within(cleaned, netloc);
        if written.is_none() {
            self.add(DeviationKind::EmptyNetlocDropped, start - 2..start);
        }
        if let Some(userinfo) = netloc.rfind('@').filter(|at| netloc[..*at].contains('@')) {
            self.add(DeviationKind::SeveralAtSigns, start..start + userinfo);
        }
        self.host_and_port(start, netloc);
    }

    fn host_and_port(&mut self, start: usize, netloc: &str) {
        let (host, port) = netloc::hostinfo(netloc.as_bytes());
        let bracketed = netloc[..host.start].ends_with('[');
        self.characters(start, &netloc[..host.start - usize::from(bracketed)], &USERINFO);
        let text = &netloc[host.clone()];
        if !bracketed {
            self.characters(start + host.start, text, &UNRESERVED_OR_SUB_DELIMS);
        } else if text.starts_with('v') {
            self.characters(start + host.start, text, &IPVFUTURE);
        } else if let Some(zone) = text.find('%') {
            self.add(DeviationKind::ZoneTaken, start + host.start + zone..start + host.end);
        }
        let colon_before = netloc[..port.start].ends_with(':') && port.start > host.end;
        if port.is_empty() && colon_before {
            self.add(DeviationKind::EmptyPortIsNone, start + port.start - 1..start + port.start);
        }
        if netloc::port(netloc).is_err() {
            self.add(DeviationKind::PortRaises, start + port.start..start + port.end);
        }
    }

    fn path(&mut self, cleaned: &str, parts: &Parts<'_>) {
        let start = within(cleaned, parts.path);
        let scheme = parts.scheme.as_deref().unwrap_or_default();
        if let (path, Some(_)) = split_params(scheme, parts.path) {
            self.add(DeviationKind::ParamsSplit, start + path.len()..start + parts.path.len());
        }
        if uses_relative(scheme) {
            self.empty_segments(start, parts.path);
        }
        self.characters(start, parts.path, &PATH);
    }

    /// Runs of slashes between segments. Those at the start of an absolute path count too: a base loses them.
    fn empty_segments(&mut self, start: usize, path: &str) {
        let mut at = 0;
        while let Some(found) = path[at..].find("//") {
            let from = at + found;
            at = from + path[from..].bytes().take_while(|byte| *byte == b'/').count();
            self.add(DeviationKind::EmptySegmentsDropped, start + from..start + at);
        }
    }

    /// Runs of characters that are neither of `allowed` nor percent triplets.
    fn characters(&mut self, start: usize, part: &str, allowed: &Set) {
        let bytes = part.as_bytes();
        let is_triplet = |at: usize| {
            bytes[at] == b'%' && bytes.get(at + 1..at + 3).is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit))
        };
        let mut from = None;
        for at in 0..=bytes.len() {
            let fine = bytes.get(at).is_none_or(|byte| allowed.has(*byte) || is_triplet(at));
            match (from, fine) {
                (None, false) => from = Some(at),
                (Some(begin), true) => {
                    self.add(DeviationKind::CharacterNotChecked, start + begin..start + at);
                    from = None;
                }
                _ => {}
            }
        }
    }
}

/// Where `part`, a slice of `whole`, starts in it.
fn within(whole: &str, part: &str) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

/// The name.
impl fmt::Display for DeviationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name, and where.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.kind, self.span)
    }
}
