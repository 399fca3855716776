//! The normal form of a URI, and which URIs are the same: RFC 3986 §6.
//!
//! [`Uri::normalize`] takes all [`Steps`]; [`normalize`] those that it is given, and can list what it changed. A normal form
//! is the same URI: nothing that any of the steps does changes what is identified, as the document that describes the
//! step has it. To normalise again changes nothing. [`compare`] tells by which step two URIs are the same.
//!
//! ```
//! use urlgram::Uri;
//!
//! let uri = Uri::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")?;
//! assert_eq!(uri.normalize().as_str(), "example://a/b/c/%7Bfoo%7D");
//! assert_eq!(Uri::parse("HTTP://Example.COM:80")?.normalize().as_str(), "http://example.com/");
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```
//!
//! What people ask about:
//!
//! * **A relative path keeps its dot segments**: what they mean is for the base to say. So do paths of URIs that do not
//!   begin with a slash, as in `data:,a/../b`: they are no hierarchy, though resolution would treat them as one.
//! * **An encoded dot becomes a dot segment only to be removed**, and only in a URI: `http://a/%2e%2e/b` is `http://a/b`. In
//!   a reference it stays encoded, since resolution would not have seen a dot segment.
//! * **A path that would come to read as an authority** gets a guard: `foo:/a/..//b` has the normal form `foo:/.//b`.
//! * **A scheme that is not known** has no default port and no empty path that means `/`; an empty port goes in any scheme.
//! * **IRIs** are normalised character by character (RFC 3987 §5.3.2): no letter beyond ASCII changes its case, and no text
//!   is brought into NFC, which RFC 3987 §5.3.2.2 leaves to where a text comes from.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use borrow_or_share::Bos;

use crate::components::{AuthorityComponents, HostComponent, HostKind, UriComponents};
use crate::iri::{Iri, IriReference};
use crate::pass::{MAX_LEN, accepts};
use crate::path::PathWriter;
use crate::span::{OptSpan, Span};
use crate::uri::{Host, Reference, Uri, UriReference};

mod compare;
mod scheme;
mod step;
mod triplets;

pub use compare::{Comparison, Difference, Rung, compare};
pub use step::{Step, Steps};

use triplets::triplets;

/// Something that a step changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Change {
    /// Which step.
    #[cfg_attr(feature = "serde", serde(serialize_with = "name_of_step"))]
    pub step: Step,
    /// What of the text as it was, in bytes; empty where something was put in.
    pub span: Span,
    /// What it became; empty where something was taken out.
    pub after: String,
}

#[cfg(feature = "serde")]
fn name_of_step<S: serde::Serializer>(step: &Step, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(step.name())
}

/// Is told of each change as it is made: `()` forgets, a `Vec` keeps.
pub trait Sink {
    /// Whether it does anything with what it is told.
    const LISTENS: bool = true;

    /// `span` of the text becomes `after`.
    fn change(&mut self, step: Step, span: Span, after: &str);
}

impl Sink for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn change(&mut self, _: Step, _: Span, _: &str) {}
}

impl Sink for Vec<Change> {
    fn change(&mut self, step: Step, span: Span, after: &str) {
        self.push(Change { step, span, after: after.into() });
    }
}

/// Writes the normal form of `reference` under `steps` into `buffer`, which is overwritten, and tells `changes` what was
/// changed, part by part: first what is within the part, as its triplets are, then what is done to all of it. The answer is the tree of the
/// buffer's text. Takes any kind of URI or IRI, and linear time.
///
/// A text that ends less than 64 bytes before [`MAX_LEN`], where offsets end, is taken over as it is.
///
/// ```
/// use urlgram::Uri;
/// use urlgram::normalize::{Change, Step, Steps, normalize};
/// use urlgram::span::Span;
///
/// let (mut buffer, mut changes) = (String::new(), Vec::new());
/// let uri = Uri::parse("http://a:80/%7Eme/./x")?;
/// normalize(&uri, Steps::SYNTAX, &mut buffer, &mut changes);
/// assert_eq!(buffer, "http://a:80/~me/x");
/// assert_eq!(changes[0], Change { step: Step::PercentEncoding, span: Span::new(12, 15), after: "~".into() });
/// assert_eq!(changes[1].step, Step::DotSegments);
/// # Ok::<(), urlgram::SyntaxError>(())
/// ```
pub fn normalize<T: Bos<str>>(
    reference: &Reference<T>,
    steps: Steps,
    buffer: &mut String,
    changes: &mut impl Sink,
) -> UriComponents {
    let reference = reference.borrow();
    let (text, node) = (reference.as_str(), reference.node());
    buffer.clear();
    if text.len() > MAX_LEN - 64 {
        buffer.push_str(text);
        return *node;
    }
    // Of what the steps put in, a guard, a slash and the longer text of an address, no more fits into a text.
    buffer.reserve(text.len() + 64);
    Normalizer { text, node, steps, buffer, changes }.reference()
}

/// One normalisation: what is read, what is written, and what is to be done.
struct Normalizer<'n, S> {
    text: &'n str,
    node: &'n UriComponents,
    steps: Steps,
    buffer: &'n mut String,
    changes: &'n mut S,
}

impl<'n, S: Sink> Normalizer<'n, S> {
    fn reference(mut self) -> UriComponents {
        let node = self.node;
        let scheme = self.scheme();
        let facts = node.scheme.of(self.text).and_then(scheme::known);
        let authority = self.authority(facts);
        let path = self.path(authority.is_some(), facts);
        let query = self.after('?', node.query);
        let fragment = self.after('#', node.fragment);
        UriComponents { scheme, authority, path, query, fragment }
    }

    /// Where the buffer's text ends, which has room below [`MAX_LEN`].
    fn here(&self) -> u32 {
        self.buffer.len() as u32
    }

    fn since(&self, start: u32) -> Span {
        Span::new(start, self.here())
    }

    fn scheme(&mut self) -> OptSpan {
        let Some(span) = self.node.scheme.get() else { return OptSpan::NONE };
        self.plain(span, true);
        self.buffer.push(':');
        OptSpan::some(Span::new(0, self.here() - 1))
    }

    /// Is the scheme this one?
    fn is(&self, scheme: &str) -> bool {
        self.node.scheme.of(self.text).is_some_and(|own| own.eq_ignore_ascii_case(scheme))
    }

    fn authority(&mut self, facts: Option<&scheme::Facts>) -> Option<AuthorityComponents> {
        let Some(authority) = self.node.authority else { return self.authority_of_file() };
        self.buffer.push_str("//");
        let userinfo = authority.userinfo.get().map(|span| {
            let start = self.here();
            self.component(span, false);
            self.buffer.push('@');
            Span::new(start, self.here() - 1)
        });
        let mut host = self.host(authority.host);
        let port = authority.port.get().and_then(|span| self.port(span, facts));
        // RFC 8089 §2: `localhost` is this host, as the empty name is.
        let local = userinfo.is_none() && port.is_none() && self.steps.has(Step::Scheme) && self.is("file");
        if local && host.span.of(self.buffer).eq_ignore_ascii_case("localhost") {
            self.changes.change(Step::Scheme, authority.host.span, "");
            self.buffer.truncate(host.span.start as usize);
            host.span = Span::empty(host.span.start);
        }
        Some(AuthorityComponents { userinfo: userinfo.into(), host, port: port.into() })
    }

    /// `file:/a` is `file:///a`: the host is this one, whether the authority is empty or absent (RFC 8089 §2).
    fn authority_of_file(&mut self) -> Option<AuthorityComponents> {
        let path = self.node.path;
        if !(self.steps.has(Step::Scheme) && self.is("file") && path.of(self.text).starts_with('/')) {
            return None;
        }
        self.changes.change(Step::Scheme, Span::empty(path.start), "//");
        self.buffer.push_str("//");
        let span = Span::empty(self.here());
        Some(AuthorityComponents {
            host: HostComponent { span, kind: HostKind::RegName },
            ..AuthorityComponents::default()
        })
    }

    fn host(&mut self, host: HostComponent) -> HostComponent {
        let start = self.here();
        let mut kind = host.kind;
        match kind {
            HostKind::Ipv6 if self.steps.has(Step::Address) => self.address(host),
            HostKind::Ipv4 | HostKind::Ipv6 | HostKind::IpvFuture => self.plain(host.span, true),
            HostKind::RegName => {
                self.component(host.span, true);
                let decoded = self.here() - start != host.span.len() as u32;
                if decoded && accepts(crate::grammar::rfc3986::Ipv4address, &self.buffer[start as usize..]) {
                    kind = HostKind::Ipv4;
                }
            }
        }
        HostComponent { span: self.since(start), kind }
    }

    /// An IPv6 address by RFC 5952, which is how the standard library writes it.
    fn address(&mut self, host: HostComponent) {
        let Host::Ipv6(address) = Host::of(host, self.text) else { return };
        let canonical = alloc::format!("[{address}]");
        if canonical != host.span.of(self.text) {
            self.changes.change(Step::Address, host.span, &canonical);
        }
        self.buffer.push_str(&canonical);
    }

    fn port(&mut self, span: Span, facts: Option<&scheme::Facts>) -> Option<Span> {
        let digits = span.of(self.text);
        // What leading zeros hide is the same number, where a scheme says that it is one.
        let number = if facts.is_some() { digits.trim_start_matches('0') } else { digits };
        let number = if number.is_empty() && !digits.is_empty() { "0" } else { number };
        let default = facts.and_then(|facts| facts.default_port).map(|port| port.to_string());
        let delimiter = self.buffer.len();
        self.buffer.push(':');
        if !self.steps.has(Step::Port) {
            self.buffer.push_str(digits);
        } else if number.is_empty() || Some(number) == default.as_deref() {
            self.buffer.truncate(delimiter);
            self.changes.change(Step::Port, Span::new(span.start - 1, span.end), "");
            return None;
        } else {
            if number != digits {
                self.changes.change(Step::Port, span, number);
            }
            self.buffer.push_str(number);
        }
        Some(self.since(delimiter as u32 + 1))
    }

    fn path(&mut self, after_authority: bool, facts: Option<&scheme::Facts>) -> Span {
        let span = self.node.path;
        let path = span.of(self.text);
        let start = self.here();
        if path.is_empty() && after_authority {
            if self.steps.has(Step::EmptyPath) && facts.is_some_and(|facts| facts.empty_path_is_root) {
                self.changes.change(Step::EmptyPath, span, "/");
                self.buffer.push('/');
            }
        } else if self.steps.has(Step::DotSegments) && path.starts_with('/') {
            let decoded = self.decoded_path(span);
            PathWriter::new(self.buffer).feed(&decoded);
            if !after_authority && self.buffer[start as usize..].starts_with("//") {
                self.buffer.insert_str(start as usize, "/.");
            }
            if S::LISTENS && self.buffer[start as usize..] != *decoded {
                self.changes.change(Step::DotSegments, span, &self.buffer[start as usize..]);
            }
        } else {
            self.path_with_dots(span);
            self.namespace(span, start as usize);
        }
        self.since(start)
    }

    /// A path whose dot segments stay.
    fn path_with_dots(&mut self, span: Span) {
        if !span.of(self.text).contains('%') {
            return self.plain(span, false);
        }
        let mut path = String::with_capacity(span.len());
        self.segments(span, &mut path);
        self.buffer.push_str(&path);
    }

    /// Writes a path, segment by segment, so that none becomes a dot segment: resolution sees none in `%2e%2e/a`, and would
    /// see one in `../a`.
    fn segments(&mut self, span: Span, output: &mut String) {
        let mut at = span.start;
        for segment in span.of(self.text).split_inclusive('/') {
            let here = Span::new(at, at + segment.len() as u32);
            let is_dots = segment.contains('%') && is_encoded_dot_segment(segment.trim_end_matches('/'));
            let steps = if is_dots { self.steps.without(Step::PercentEncoding) } else { self.steps };
            triplets(self.text, here, steps, false, output, self.changes);
            at = here.end;
        }
    }

    /// The path with its triplets in normal form, its dot segments still there.
    fn decoded_path(&mut self, span: Span) -> Cow<'n, str> {
        if !span.of(self.text).contains('%') {
            return Cow::Borrowed(span.of(self.text));
        }
        let mut decoded = String::with_capacity(span.len());
        if self.node.scheme.is_some() {
            triplets(self.text, span, self.steps, false, &mut decoded, self.changes);
        } else {
            self.segments(span, &mut decoded);
        }
        Cow::Owned(decoded)
    }

    /// The namespace of a URN has no case (RFC 8141 §3.1); it stands at `start` of the buffer, before a colon.
    fn namespace(&mut self, span: Span, start: usize) {
        if !(self.steps.has(Step::Scheme) && self.is("urn")) {
            return;
        }
        let Some(length) = self.buffer[start..].find(':') else { return };
        let namespace = self.buffer[start..start + length].to_ascii_lowercase();
        if self.buffer[start..start + length] != namespace {
            let before = span.of(self.text).find(':').unwrap_or(0) as u32;
            self.changes.change(Step::Scheme, Span::new(span.start, span.start + before), &namespace);
            self.buffer.replace_range(start..start + length, &namespace);
        }
    }

    /// Text in which `%` stands for nothing; `any_case` if its letters have no case.
    fn plain(&mut self, span: Span, any_case: bool) {
        let start = self.buffer.len();
        let before = span.of(self.text);
        self.buffer.push_str(before);
        if any_case && self.steps.has(Step::Case) {
            self.buffer[start..].make_ascii_lowercase();
            if S::LISTENS && self.buffer[start..] != *before {
                self.changes.change(Step::Case, span, &self.buffer[start..]);
            }
        }
    }

    /// Text that may hold percent triplets; `any_case` if its letters have no case.
    fn component(&mut self, span: Span, any_case: bool) {
        if span.of(self.text).contains('%') {
            triplets(self.text, span, self.steps, any_case, self.buffer, self.changes);
        } else {
            self.plain(span, any_case);
        }
    }

    fn after(&mut self, delimiter: char, part: OptSpan) -> OptSpan {
        let Some(span) = part.get() else { return OptSpan::NONE };
        self.buffer.push(delimiter);
        let start = self.here();
        self.component(span, false);
        OptSpan::some(self.since(start))
    }
}

/// Whether a segment with triplets would be `.` or `..` without.
fn is_encoded_dot_segment(segment: &str) -> bool {
    let mut rest = segment;
    let mut dots = 0;
    while !rest.is_empty() {
        let dot = rest.strip_prefix('.').or_else(|| rest.strip_prefix("%2e")).or_else(|| rest.strip_prefix("%2E"));
        let Some(after) = dot.filter(|_| dots < 2) else { return false };
        (rest, dots) = (after, dots + 1);
    }
    dots > 0
}

/// The methods that URIs, IRIs and references to them have.
macro_rules! normalize {
    ($($kind:ident $text:literal $normal:literal;)+) => {$(
        impl<T: Bos<str>> $kind<T> {
            /// The normal form, by all [`Steps`]; see [`normalize`].
            ///
            /// ```
            #[doc = concat!("use urlgram::", stringify!($kind), ";")]
            ///
            #[doc = concat!("let text = ", stringify!($kind), "::parse(\"", $text, "\")?;")]
            #[doc = concat!("assert_eq!(text.normalize().as_str(), \"", $normal, "\");")]
            /// # Ok::<(), urlgram::SyntaxError>(())
            /// ```
            #[must_use]
            pub fn normalize(&self) -> $kind<String> {
                self.normalize_by(Steps::ALL)
            }

            /// The normal form under some steps; see [`normalize`].
            #[must_use]
            pub fn normalize_by(&self, steps: Steps) -> $kind<String> {
                let mut text = String::new();
                let node = normalize(self, steps, &mut text, &mut ());
                $kind::from_parts(text, node)
            }
        }
    )+};
}

normalize! {
    Uri "HTTP://a:80/%7eb/./c" "http://a/~b/c";
    UriReference "../%7Eb" "../~b";
    Iri "HTTP://résumé.example/a/../%7Eé" "http://résumé.example/~é";
    IriReference "/a/../é" "/é";
}
