//! Normalization of one reference: [`normalize`].

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use borrow_or_share::Bos;

use super::change::ChangeSink;
use super::pct_encoded::normalize_pct_encoded;
use super::scheme::{SchemeRules, scheme_rules};
use super::step::{Step, Steps};
use crate::components::{AuthorityComponents, HostComponent, HostKind, UriComponents};
use crate::grammar::rfc3986::Ipv4address;
use crate::iri::{Iri, IriReference};
use crate::pass::{MAX_LEN, accepts};
use crate::path::PathWriter;
use crate::span::{OptSpan, Span};
use crate::uri::{Host, Reference, Uri, UriReference};

/// Normalizes a URI or IRI of any kind by `steps`, in linear time. Writes the result to `buffer`, which is overwritten, and
/// returns its components.
///
/// `changes` receives the changes component by component: first those within it, such as percent-encodings, then those of the
/// whole component. A text longer than [`MAX_LEN`] minus 64 bytes is copied unchanged.
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
    changes: &mut impl ChangeSink,
) -> UriComponents {
    let reference = reference.borrow();
    let (text, node) = (reference.as_str(), reference.node());
    buffer.clear();
    if text.len() > MAX_LEN - 64 {
        buffer.push_str(text);
        return *node;
    }
    // At most a `/.`, a slash and the longer text of an address are inserted.
    buffer.reserve(text.len() + 64);
    Normalizer { text, node, steps, buffer, changes }.reference()
}

/// The state of one normalization.
struct Normalizer<'n, S> {
    text: &'n str,
    node: &'n UriComponents,
    steps: Steps,
    buffer: &'n mut String,
    changes: &'n mut S,
}

impl<'n, S: ChangeSink> Normalizer<'n, S> {
    fn reference(mut self) -> UriComponents {
        let node = self.node;
        let scheme = self.scheme();
        let rules = node.scheme.of(self.text).and_then(scheme_rules);
        let authority = self.authority(rules);
        let path = self.path(authority.is_some(), rules);
        let query = self.after('?', node.query);
        let fragment = self.after('#', node.fragment);
        UriComponents { scheme, authority, path, query, fragment }
    }

    /// Returns the length of the buffer, which is below [`MAX_LEN`].
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

    /// Whether the URI has this scheme.
    fn is(&self, scheme: &str) -> bool {
        self.node.scheme.of(self.text).is_some_and(|own| own.eq_ignore_ascii_case(scheme))
    }

    fn authority(&mut self, rules: Option<&SchemeRules>) -> Option<AuthorityComponents> {
        let Some(authority) = self.node.authority else { return self.authority_of_file() };
        self.buffer.push_str("//");
        let userinfo = authority.userinfo.get().map(|span| {
            let start = self.here();
            self.component(span, false);
            self.buffer.push('@');
            Span::new(start, self.here() - 1)
        });
        let mut host = self.host(authority.host);
        let port = authority.port.get().and_then(|span| self.port(span, rules));
        // RFC 8089 §2: `localhost` means this host, as the empty name does.
        let is_local = userinfo.is_none() && port.is_none() && self.steps.has(Step::Scheme) && self.is("file");
        if is_local && host.span.of(self.buffer).eq_ignore_ascii_case("localhost") {
            self.changes.change(Step::Scheme, authority.host.span, "");
            self.buffer.truncate(host.span.start as usize);
            host.span = Span::empty(host.span.start);
        }
        Some(AuthorityComponents { userinfo: userinfo.into(), host, port: port.into() })
    }

    /// Adds the empty authority to `file:/a`: an empty and an absent one both mean this host (RFC 8089 §2).
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
                if decoded && accepts(Ipv4address, &self.buffer[start as usize..]) {
                    kind = HostKind::Ipv4;
                }
            }
        }
        HostComponent { span: self.since(start), kind }
    }

    /// Writes an IPv6 address by RFC 5952, the format of the standard library.
    fn address(&mut self, host: HostComponent) {
        let Host::Ipv6(address) = Host::of(host, self.text) else { return };
        let canonical = alloc::format!("[{address}]");
        if canonical != host.span.of(self.text) {
            self.changes.change(Step::Address, host.span, &canonical);
        }
        self.buffer.push_str(&canonical);
    }

    fn port(&mut self, span: Span, rules: Option<&SchemeRules>) -> Option<Span> {
        let digits = span.of(self.text);
        // Leading zeros are insignificant if the scheme defines the port as a number.
        let number = if rules.is_some() { digits.trim_start_matches('0') } else { digits };
        let number = if number.is_empty() && !digits.is_empty() { "0" } else { number };
        let default = rules.and_then(|rules| rules.default_port).map(|port| port.to_string());
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

    fn path(&mut self, after_authority: bool, rules: Option<&SchemeRules>) -> Span {
        let span = self.node.path;
        let path = span.of(self.text);
        let start = self.here();
        if path.is_empty() && after_authority {
            if self.steps.has(Step::EmptyPath) && rules.is_some_and(|rules| rules.empty_path_is_root) {
                self.changes.change(Step::EmptyPath, span, "/");
                self.buffer.push('/');
            }
        } else if self.steps.has(Step::DotSegments) && path.starts_with('/') {
            let decoded = self.decoded_path(span);
            PathWriter::new(self.buffer).feed(&decoded);
            if !after_authority && self.buffer[start as usize..].starts_with("//") {
                self.buffer.insert_str(start as usize, "/.");
            }
            if S::RECORDS && self.buffer[start as usize..] != *decoded {
                self.changes.change(Step::DotSegments, span, &self.buffer[start as usize..]);
            }
        } else {
            self.path_with_dots(span);
            self.namespace(span, start as usize);
        }
        self.since(start)
    }

    /// Writes a path and keeps its dot segments.
    fn path_with_dots(&mut self, span: Span) {
        if !span.of(self.text).contains('%') {
            return self.plain(span, false);
        }
        let mut path = String::with_capacity(span.len());
        self.segments(span, &mut path);
        self.buffer.push_str(&path);
    }

    /// Writes a path segment by segment and keeps encoded dot segments encoded: resolution does not treat `%2e%2e/a` like
    /// `../a`.
    fn segments(&mut self, span: Span, output: &mut String) {
        let mut at = span.start;
        for segment in span.of(self.text).split_inclusive('/') {
            let here = Span::new(at, at + segment.len() as u32);
            let is_dots = segment.contains('%') && is_encoded_dot_segment(segment.trim_end_matches('/'));
            let steps = if is_dots { self.steps.without(Step::PercentEncoding) } else { self.steps };
            normalize_pct_encoded(self.text, here, steps, false, output, self.changes);
            at = here.end;
        }
    }

    /// Returns the path with normalized percent-encodings and all dot segments.
    fn decoded_path(&mut self, span: Span) -> Cow<'n, str> {
        if !span.of(self.text).contains('%') {
            return Cow::Borrowed(span.of(self.text));
        }
        let mut decoded = String::with_capacity(span.len());
        if self.node.scheme.is_some() {
            normalize_pct_encoded(self.text, span, self.steps, false, &mut decoded, self.changes);
        } else {
            self.segments(span, &mut decoded);
        }
        Cow::Owned(decoded)
    }

    /// Lowercases the namespace of a URN (RFC 8141 §3.1), which begins at `start` of the buffer and ends at a colon.
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

    /// Writes text without percent-encodings.
    fn plain(&mut self, span: Span, case_insensitive: bool) {
        let start = self.buffer.len();
        let before = span.of(self.text);
        self.buffer.push_str(before);
        if case_insensitive && self.steps.has(Step::Case) {
            self.buffer[start..].make_ascii_lowercase();
            if S::RECORDS && self.buffer[start..] != *before {
                self.changes.change(Step::Case, span, &self.buffer[start..]);
            }
        }
    }

    /// Writes text that may contain percent-encodings.
    fn component(&mut self, span: Span, case_insensitive: bool) {
        if span.of(self.text).contains('%') {
            normalize_pct_encoded(self.text, span, self.steps, case_insensitive, self.buffer, self.changes);
        } else {
            self.plain(span, case_insensitive);
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

/// Whether a segment is `.` or `..` after decoding.
fn is_encoded_dot_segment(segment: &str) -> bool {
    let mut rest = segment;
    let mut dots = 0;
    while !rest.is_empty() {
        let dot = rest.strip_prefix('.').or_else(|| rest.strip_prefix("%2e")).or_else(|| rest.strip_prefix("%2E"));
        match dot {
            Some(after) if dots < 2 => (rest, dots) = (after, dots + 1),
            _ => return false,
        }
    }
    dots > 0
}

/// Declares the methods of URIs, IRIs and their references.
macro_rules! normalize {
    ($($kind:ident $text:literal $normal:literal;)+) => {$(
        impl<T: Bos<str>> $kind<T> {
            /// Returns the normal form by all [`Steps`]; see [`normalize`].
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

            /// Returns the normal form by some steps; see [`normalize`].
            ///
            /// ```
            /// use urlgram::UriReference;
            /// use urlgram::normalize::{Step, Steps};
            ///
            /// let uri = UriReference::parse("HTTP://A/%7e/../b")?;
            /// assert_eq!(uri.normalize_by(Steps::NONE.with(Step::Case)), "http://a/%7E/../b");
            /// # Ok::<(), urlgram::SyntaxError>(())
            /// ```
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
