//! Deviations of Python's interpretation of a text from RFC 3986: [`deviations`].

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

/// A part of a text for which Python deviates from RFC 3986.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deviation {
    /// The kind of deviation.
    pub kind: DeviationKind,
    /// The part of the text, in bytes.
    pub span: Span,
}

/// Declares the kinds, each with its explanation, its name and an example.
macro_rules! kinds {
    ($(#[doc = $doc:literal] $kind:ident: $name:literal, $example:literal;)*) => {
        /// The ways in which `urllib.parse` deviates from RFC 3986.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum DeviationKind {
            $(#[doc = $doc] #[doc = concat!("\n\nExample: `", $example, "`")] $kind),*
        }

        impl DeviationKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(DeviationKind::$kind),*];

            /// Returns a short name of hyphenated words.
            pub const fn name(self) -> &'static str {
                match self { $(DeviationKind::$kind => $name),* }
            }

            /// Returns a text with this deviation.
            pub const fn example(self) -> &'static str {
                match self { $(DeviationKind::$kind => $example),* }
            }

            /// Returns an explanation: Python's behavior, then the RFC's rule.
            pub const fn explanation(self) -> &'static str {
                match self { $(DeviationKind::$kind => $doc.trim_ascii()),* }
            }
        }
    };
}

kinds! {
    /// Python strips C0 controls and spaces before the URL. RFC 3986 has no such characters (appendix A).
    LeadingStripped: "leading-stripped", " http://h/";
    /// Python removes all tabs and line ends. RFC 3986 has no such characters (appendix A).
    TabOrLineEndRemoved: "tab-or-line-end-removed", "http://h/a\tb";
    /// Python treats text before a colon as part of the path if it is not a scheme. RFC 3986 §4.2 allows no colon in the first segment of a relative reference.
    ColonInFirstSegment: "colon-in-first-segment", "1a:b";
    /// Python returns the scheme in lower case. RFC 3986 §3.1 calls that the canonical form, but §5.3 keeps the scheme as written.
    SchemeLowered: "scheme-lowered", "HTTP://h/";
    /// Python's urljoin returns references unchanged if the base has this scheme. RFC 3986 §5.2 resolves against bases of every scheme.
    SchemeNotRelative: "scheme-not-relative", "foo://h/a";
    /// Python's urljoin treats this as relative to a base with the same scheme. RFC 3986 §5.2.2 does so only for backward compatibility.
    SameSchemeRelative: "same-scheme-relative", "http:g";
    /// Python's geturl drops the slashes of an empty authority. RFC 3986 §3.2 distinguishes an empty authority from an absent one.
    EmptyNetlocDropped: "empty-netloc-dropped", "foo:///a";
    /// Python's geturl adds the slashes of an empty authority. RFC 3986 §3.2 distinguishes an empty authority from an absent one.
    EmptyNetlocAdded: "empty-netloc-added", "http:/a";
    /// Python ends the user information at the last at-sign. RFC 3986 §3.2.1 allows no second one.
    SeveralAtSigns: "several-at-signs", "http://a@b@c/";
    /// Python accepts a zone in an IPv6 address. RFC 3986 §3.2.2 does not.
    ZoneTaken: "zone-taken", "http://[fe80::1%eth0]/";
    /// Python rejects an IPvFuture that begins with a capital V. RFC 3986 allows quoted letters in either case (§1.3 and RFC 5234 §2.3).
    CapitalIpvFutureRefused: "capital-ipvfuture-refused", "http://[V1.a]/";
    /// Python rejects a netloc with a character that NFKC turns into a delimiter. RFC 3986 allows no non-ASCII characters at all (§2.5 percent-encodes them).
    RefusedUnderNfkc: "refused-under-nfkc", "http://a℀b/";
    /// Python returns no port here, as if there were no colon. RFC 3986 §3.2.3 distinguishes an empty port from an absent one.
    EmptyPortIsNone: "empty-port-is-none", "http://h:/";
    /// Python splits any port, but raises on access unless it is a number up to 65535. RFC 3986 §3.2.3 allows any number of digits and nothing else.
    PortRaises: "port-raises", "http://h:8a/";
    /// Python's urljoin drops empty segments of relative paths and of their bases. RFC 3986 §5.2.4 keeps them.
    EmptySegmentsDropped: "empty-segments-dropped", "http://h/a//b/c";
    /// Python's urlparse splits the parameters off the last segment, as in RFC 1808. In RFC 3986 §3.3 they are part of the segment.
    ParamsSplit: "params-split", "http://h/a;b";
    /// Python's geturl drops a question mark before an empty query. RFC 3986 §3.4 distinguishes an empty query from an absent one.
    EmptyQueryDropped: "empty-query-dropped", "http://h/?";
    /// Python's geturl drops a number sign before an empty fragment. RFC 3986 §3.5 distinguishes an empty fragment from an absent one.
    EmptyFragmentDropped: "empty-fragment-dropped", "http://h/#";
    /// Python accepts every character here. RFC 3986 (appendix A) requires it to be percent-encoded, and two hexadecimal digits after a percent sign.
    CharacterNotChecked: "character-not-checked", "http://h/a b";
}

/// Returns the deviations of Python 3.14 from RFC 3986 for `text`, in the order of the text.
///
/// The list is empty if both reject the text, or if both split it into the same parts.
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
    let mut finder = Finder { text, offsets: offsets(text, &cleaned), found: Vec::new() };
    finder.removed();
    let parts = Parts::unchecked(&cleaned, true);
    match parts.check(Version::V3_14) {
        Ok(()) => finder.all(&cleaned, &parts),
        Err(_) => finder.refused(&cleaned, &parts),
    }
    finder.found.sort_by_key(|deviation| (deviation.span.start, deviation.span.end));
    finder.found
}

/// Returns the offset in `text` of each byte of the cleaned text, and of its end; `None` if nothing was removed.
fn offsets(text: &str, cleaned: &str) -> Option<Vec<u32>> {
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
/// Includes `@`: a second one is reported as another kind.
const USERINFO: Set = union(&[&UNRESERVED_OR_SUB_DELIMS, &Set::of(":@")]);
const IPVFUTURE: Set = union(&[&UNRESERVED_OR_SUB_DELIMS, &Set::of(":")]);
const PATH: Set = union(&[&UNRESERVED_OR_SUB_DELIMS, &Set::of(":@/")]);
const QUERY_OR_FRAGMENT: Set = union(&[&PATH, &Set::of("?")]);

/// Collects deviations, given by their position in the cleaned text.
struct Finder<'t> {
    text: &'t str,
    offsets: Option<Vec<u32>>,
    found: Vec<Deviation>,
}

impl Finder<'_> {
    fn add(&mut self, kind: DeviationKind, cleaned: Range<usize>) {
        let original = |at: usize| match &self.offsets {
            Some(offsets) => offsets.get(at).copied().unwrap_or(offset(self.text.len())),
            None => offset(at),
        };
        // Bytes that were removed after the last one are not part of the span.
        let end = if cleaned.is_empty() { original(cleaned.start) } else { original(cleaned.end - 1) + 1 };
        self.found.push(Deviation { kind, span: Span::new(original(cleaned.start), end) });
    }

    /// Reports bytes of the text that are missing in the cleaned text.
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

    /// Reports the deviation of a text that Python rejects, unless the RFC rejects it for the same reason.
    fn refused(&mut self, cleaned: &str, parts: &Parts<'_>) {
        let netloc = parts.netloc.unwrap_or_default();
        let start = offset_in(cleaned, netloc);
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
            let start = offset_in(cleaned, part);
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
                let at = offset_in(cleaned, parts.path);
                self.add(DeviationKind::EmptyNetlocAdded, at..at);
            }
            return;
        };
        let start = offset_in(cleaned, netloc);
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
        let start = offset_in(cleaned, parts.path);
        let scheme = parts.scheme.as_deref().unwrap_or_default();
        if let (path, Some(_)) = split_params(scheme, parts.path) {
            self.add(DeviationKind::ParamsSplit, start + path.len()..start + parts.path.len());
        }
        if uses_relative(scheme) {
            self.empty_segments(start, parts.path);
        }
        self.characters(start, parts.path, &PATH);
    }

    /// Reports runs of slashes, even at the start of an absolute path: a base loses them too.
    fn empty_segments(&mut self, start: usize, path: &str) {
        let mut at = 0;
        while let Some(found) = path[at..].find("//") {
            let from = at + found;
            at = from + path[from..].bytes().take_while(|byte| *byte == b'/').count();
            self.add(DeviationKind::EmptySegmentsDropped, start + from..start + at);
        }
    }

    /// Reports runs of characters that are neither in `allowed` nor percent-encodings.
    fn characters(&mut self, start: usize, part: &str, allowed: &Set) {
        let bytes = part.as_bytes();
        let is_pct_encoded = |at: usize| {
            bytes[at] == b'%' && bytes.get(at + 1..at + 3).is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit))
        };
        let mut from = None;
        for at in 0..=bytes.len() {
            let is_allowed = bytes.get(at).is_none_or(|byte| allowed.has(*byte) || is_pct_encoded(at));
            match (from, is_allowed) {
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

/// Returns the offset of `part`, a slice of `whole`.
fn offset_in(whole: &str, part: &str) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

/// The name of the kind.
impl fmt::Display for DeviationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of the kind, and the position.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.kind, self.span)
    }
}
