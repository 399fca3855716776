//! What the URLs of servers have in common: the schemes whose rule makes the parts of RFC 3986, and need no node of their own.
//!
//! ```
//! use urlgram::scheme::http::HttpsUrl;
//!
//! let url = HttpsUrl::parse("https://anna@example.org/a%20b/?q=1")?;
//! assert_eq!((url.userinfo(), url.host(), url.port_number()), (Some("anna"), "example.org", Some(443)));
//! assert_eq!(url.segments().collect::<Vec<_>>(), ["a%20b", ""]);
//! assert_eq!(url.query(), Some("q=1"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use super::{Fields, Scheme, Url, Violation, split};
use crate::components::{AuthorityComponents, UriComponents};
use crate::grammar::rfc3986;
use crate::input::{Document, Production};
use crate::pass::{self, MAX_LEN};
use crate::span::{OptSpan, Span};
use crate::uri::Reference;

/// What every URL has whose scheme's rule makes the parts of RFC 3986.
impl<'a, S: Scheme<Rule: Production<Output = UriComponents>>> Url<'a, S> {
    /// The same with the view of RFC 3986: typed hosts, paths with their kind.
    pub fn as_reference(&self) -> Reference<&'a str> {
        Reference::from_parts(self.as_str(), *self.node())
    }

    /// What stands before `@`, as written.
    pub fn userinfo(&self) -> Option<&'a str> {
        self.part(self.node().authority?.userinfo)
    }

    /// The host as written, brackets included; empty where there is none.
    pub fn host(&self) -> &'a str {
        self.node().authority.map_or("", |authority| self.piece(authority.host.span))
    }

    /// The port as written. Absent is not empty.
    pub fn port(&self) -> Option<&'a str> {
        self.part(self.node().authority?.port)
    }

    /// The port as a number; the scheme's own where none is written, or an empty one. Absent where it is above 65535, which
    /// grammars allow.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.port(), S::ABOUT.port)
    }

    /// The path as written, which is often empty.
    pub fn path(&self) -> &'a str {
        self.piece(self.node().path)
    }

    /// The segments of the path, as written: what stands after each slash. None in an empty path.
    pub fn segments(&self) -> impl Iterator<Item = &'a str> + use<'a, S> {
        let text = self.as_str();
        segments(text, self.node().path).map(move |span| span.of(text))
    }

    /// What stands after `?`, as written.
    pub fn query(&self) -> Option<&'a str> {
        self.part(self.node().query)
    }

    /// What stands after `#`, as written.
    pub fn fragment(&self) -> Option<&'a str> {
        self.part(self.node().fragment)
    }
}

/// A port as a number, or the scheme's own.
pub(super) fn port_number(port: Option<&str>, default: Option<u16>) -> Option<u16> {
    match port {
        None | Some("") => default,
        Some(port) => port.parse().ok(),
    }
}

/// Where the segments of a path stand: what follows each slash, or the beginning. None in an empty path.
pub(super) fn segments(text: &str, path: Span) -> impl Iterator<Item = Span> + Clone + use<'_> {
    let start = path.start + u32::from(path.of(text).starts_with('/'));
    let rest = Span::new(start, path.end);
    (!path.is_empty()).then(|| split(text, rest, '/')).into_iter().flatten()
}

/// A piece up to the first `at`, and what follows it; all of it, and nothing, where there is none.
pub(super) fn split_once(text: &str, span: Span, at: char) -> (Span, OptSpan) {
    match span.of(text).find(at) {
        // The place lies within a span, whose bounds are u32.
        Some(place) => {
            let place = span.start + place as u32;
            (Span::new(span.start, place), Span::new(place + at.len_utf8() as u32, span.end).into())
        }
        None => (span, OptSpan::NONE),
    }
}

/// Names, and values after `=` if any, between separators. None in an empty piece.
pub(super) fn pairs(
    text: &str,
    span: Span,
    separator: char,
) -> impl Iterator<Item = (Span, OptSpan)> + Clone + use<'_> {
    let pieces = (!span.is_empty()).then(|| split(text, span, separator)).into_iter().flatten();
    pieces.map(move |piece| split_once(text, piece, '='))
}

/// As [`pairs`], for a piece that begins with a separator: `;a=b;c`.
pub(super) fn parameters(text: &str, span: Span) -> impl Iterator<Item = (Span, OptSpan)> + Clone + use<'_> {
    let start = if span.is_empty() { span.start } else { span.start + 1 };
    pairs(text, Span::new(start, span.end), ';').filter(move |_| !span.is_empty())
}

/// A user, and a password after the first colon.
pub(super) fn user_and_password(text: &str, userinfo: OptSpan) -> (OptSpan, OptSpan) {
    match userinfo.get() {
        Some(userinfo) => {
            let (user, password) = split_once(text, userinfo, ':');
            (user.into(), password)
        }
        None => (OptSpan::NONE, OptSpan::NONE),
    }
}

/// Host and port as fields; an empty host is a host.
pub(super) fn add_host(fields: &mut Fields<'_>, authority: Option<&AuthorityComponents>) {
    fields.text("host", authority.map_or(OptSpan::NONE, |authority| authority.host.span.into()));
    fields.text("port", authority.map_or(OptSpan::NONE, |authority| authority.port));
}

/// User and password as fields.
pub(super) fn add_user(text: &str, fields: &mut Fields<'_>, userinfo: OptSpan) {
    let (user, password) = user_and_password(text, userinfo);
    fields.text("user", user);
    fields.text("password", password);
}

/// The `userinfo` of a node, if it has an authority.
pub(super) fn userinfo(node: &UriComponents) -> OptSpan {
    node.authority.map_or(OptSpan::NONE, |authority| authority.userinfo)
}

/// Checks that there is a host, and that it is not empty.
pub(super) fn needs_host<S: Scheme>(
    url: &Url<'_, S>,
    authority: Option<&AuthorityComponents>,
    document: &'static Document,
    section: &'static str,
) -> Result<(), Violation> {
    let place = match authority {
        Some(authority) if !authority.host.span.is_empty() => return Ok(()),
        Some(authority) => authority.host.span,
        // The colon lies within the text, whose length is u32.
        None => Span::empty(url.as_str().find(':').map_or(0, |colon| colon as u32 + 1)),
    };
    Err(Violation::new(place, format!("{} needs a host", S::ABOUT.name), document, section))
}

/// Checks that `text`, which matches the rule of a document older than RFC 3986, is a URI.
pub(super) fn is_uri(text: &str) -> Result<(), Violation> {
    if text.len() <= MAX_LEN && pass::accepts_outlined::<rfc3986::Uri>(text) {
        return Ok(());
    }
    let Err(error) = pass::blame(rfc3986::Uri, text) else { return Ok(()) };
    let message = format!("{}: the scheme's own rule has it, but no URI may", error.problem());
    Err(Violation::new(error.span(), message, &rfc3986::RFC3986, "3"))
}

/// Checks that no name is there twice; names are compared without case.
pub(super) fn no_name_twice(
    text: &str,
    names: impl Iterator<Item = Span>,
    document: &'static Document,
    section: &'static str,
) -> Result<(), Violation> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for name in names {
        if !seen.insert(name.of(text).to_ascii_lowercase()) {
            return Err(Violation::new(name, format!("`{}` stands here again", name.of(text)), document, section));
        }
    }
    Ok(())
}
