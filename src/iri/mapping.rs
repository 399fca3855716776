//! The conversion of IRIs to URIs (RFC 3987 §3.1) and back (§3.2).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use borrow_or_share::Bos;

use super::kinds::{Iri, IriReference};
use crate::class::Class;
use crate::components::{AuthorityComponents, HostComponent, HostKind, UriComponents};
use crate::grammar::rfc3986::{Ipv4address, UNRESERVED};
use crate::grammar::rfc3987::{IPRIVATE, UCSCHAR};
use crate::pass::{MAX_LEN, accepts};
use crate::span::{OptSpan, Span};
use crate::uri::{Reference, Uri, UriReference};

/// The error of an IRI whose URI would be longer than [`MAX_LEN`]. A character may become twelve bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl core::fmt::Display for TooLong {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the URI is too long: texts are limited to 4 GiB")
    }
}

impl core::error::Error for TooLong {}

/// The component that a text belongs to, if it makes a difference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Component {
    Host,
    Query,
    Other,
}

/// Rewrites the components of `reference` with `write`; delimiters, scheme and port stay.
fn rewrite(
    reference: &Reference<&str>,
    mut write: impl FnMut(Component, &str, &mut String),
) -> (String, UriComponents) {
    let (text, node) = (reference.as_str(), reference.node());
    let mut out = String::with_capacity(text.len());
    // The callers ensure that the text stays below `MAX_LEN`.
    let mut component = |component: Component, before: &str, span: Span, out: &mut String| {
        out.push_str(before);
        let start = out.len() as u32;
        write(component, span.of(text), out);
        Span::new(start, out.len() as u32)
    };
    if let Some(scheme) = node.scheme.of(text) {
        out.push_str(scheme);
        out.push(':');
    }
    let authority = node.authority.map(|authority| {
        out.push_str("//");
        let userinfo = authority.userinfo.get().map(|span| {
            let span = component(Component::Other, "", span, &mut out);
            out.push('@');
            span
        });
        let host = component(Component::Host, "", authority.host.span, &mut out);
        let port = authority.port.get().map(|port| {
            let start = out.len() as u32 + 1;
            out.push(':');
            out.push_str(port.of(text));
            Span::new(start, out.len() as u32)
        });
        let kind = kind(authority.host, host.of(&out));
        AuthorityComponents { userinfo: userinfo.into(), host: HostComponent { span: host, kind }, port: port.into() }
    });
    let path = component(Component::Other, "", node.path, &mut out);
    let query = node.query.get().map(|span| component(Component::Query, "?", span, &mut out));
    let fragment = node.fragment.get().map(|span| component(Component::Other, "#", span, &mut out));
    let node =
        UriComponents { scheme: node.scheme, authority, path, query: query.into(), fragment: OptSpan::from(fragment) };
    (out, node)
}

/// Returns the kind of a rewritten host: a decoded name may be an address, as in `%31.2.3.4`.
fn kind(before: HostComponent, now: &str) -> HostKind {
    match before.kind {
        HostKind::RegName if now.len() != before.span.len() && accepts(Ipv4address, now) => HostKind::Ipv4,
        kind => kind,
    }
}

/// Percent-encodes the UTF-8 octets of each non-ASCII character (RFC 3987 §3.1, step 2).
fn encode(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !byte.is_ascii()) {
        let length = rest[at..].bytes().position(|byte| byte.is_ascii()).unwrap_or(rest.len() - at);
        out.push_str(&rest[..at]);
        for byte in rest[at..at + length].bytes() {
            // Writing to a `String` cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
        rest = &rest[at + length..];
    }
    out.push_str(rest);
}

/// The maximum length of a DNS name (RFC 1035 §2.3.4). Its ASCII form may be longer than its percent-encoding.
const LONGEST_NAME: usize = 255;

/// Returns the length of the URI of an IRI.
fn encoded_length(text: &str) -> usize {
    text.len() + 2 * text.bytes().filter(|byte| !byte.is_ascii()).count()
}

/// Maps an IRI of any kind to the text and components of its URI (RFC 3987 §3.1). With `idna`, converts a host name to its
/// ASCII form if it has one. [`Iri::to_uri`] and the methods like it return a typed URI.
///
/// # Errors
/// [`TooLong`] if the URI would be longer than [`MAX_LEN`].
pub fn mapped_to_uri(iri: &Reference<&str>, idna: bool) -> Result<(String, UriComponents), TooLong> {
    if encoded_length(iri.as_str()) > MAX_LEN - LONGEST_NAME {
        return Err(TooLong);
    }
    let kind = iri.node().authority.map(|authority| authority.host.kind);
    Ok(rewrite(iri, |component, text, out| match component {
        Component::Host if idna && kind == Some(HostKind::RegName) => host(text, out),
        _ => encode(text, out),
    }))
}

/// Writes a host name in its ASCII form (RFC 3987 §3.1, the alternative for `ireg-name`), or percent-encodes it.
#[cfg(feature = "idna")]
fn host(name: &str, out: &mut String) {
    let mut unicode = String::with_capacity(name.len());
    decode(Component::Host, name, &mut unicode);
    match crate::host::idna::Idna::default().to_ascii(&unicode) {
        Ok(ascii) if ascii.len() <= encoded_length(name).max(LONGEST_NAME) => out.push_str(&ascii),
        _ => encode(name, out),
    }
}

#[cfg(not(feature = "idna"))]
fn host(name: &str, out: &mut String) {
    encode(name, out);
}

/// Decodes percent-encodings (RFC 3987 §3.2), except those for which [`stays_encoded`] is true.
fn decode(component: Component, text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let count = rest.as_bytes()[at..].chunks(3).take_while(|encoded| encoded[0] == b'%').count();
        let (run, after) = rest[at..].split_at(3 * count);
        decode_run(component, run, out);
        rest = after;
    }
    out.push_str(rest);
}

/// Decodes a run of percent-encodings, which may contain characters of several octets.
fn decode_run(component: Component, run: &str, out: &mut String) {
    let octets: Vec<u8> = run.as_bytes().chunks(3).map(octet).collect();
    let mut at = 0;
    for chunk in octets.utf8_chunks() {
        for c in chunk.valid().chars() {
            let end = at + c.len_utf8();
            if stays_encoded(component, c) {
                out.push_str(&run[3 * at..3 * end]);
            } else {
                out.push(c);
            }
            at = end;
        }
        let end = at + chunk.invalid().len();
        out.push_str(&run[3 * at..3 * end]);
        at = end;
    }
}

/// Returns the octet of a valid percent-encoding.
fn octet(encoded: &[u8]) -> u8 {
    let digit = |byte: u8| char::from(byte).to_digit(16).map_or(0, |digit| digit as u8);
    digit(encoded[1]) << 4 | digit(encoded[2])
}

/// Whether a character stays percent-encoded: ASCII that is not unreserved, characters that an IRI does not allow there,
/// bidirectional formatting characters (§4.1), and white space (§6.1).
fn stays_encoded(component: Component, c: char) -> bool {
    if c.is_ascii() {
        return !UNRESERVED::CHARS.has(c);
    }
    let allowed = UCSCHAR::CHARS.has(c) || component == Component::Query && IPRIVATE::CHARS.has(c);
    let is_bidi_control =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !allowed || is_bidi_control || c.is_whitespace()
}

/// Maps a URI of any kind to the text and components of its IRI (RFC 3987 §3.2).
pub fn mapped_to_iri(uri: &Reference<&str>) -> (String, UriComponents) {
    rewrite(uri, decode)
}

impl<T: Bos<str>> IriReference<T> {
    /// Maps to the equivalent URI-reference: see [`Iri::to_uri`].
    ///
    /// # Errors
    /// [`TooLong`].
    pub fn to_uri(&self) -> Result<UriReference<String>, TooLong> {
        let (text, node) = mapped_to_uri(&self.borrow(), false)?;
        Ok(UriReference::from_parts(text, node))
    }
}

impl<T: Bos<str>> Iri<T> {
    /// Maps to the equivalent URI: percent-encodes the UTF-8 octets of each non-ASCII character (RFC 3987 §3.1). The text is
    /// not converted to NFC, as §3.1 requires for IRIs that are already Unicode text.
    ///
    /// # Errors
    /// [`TooLong`].
    ///
    /// ```
    /// use urlgram::Iri;
    ///
    /// let iri = Iri::parse("http://example.org/rosé?q=日本")?;
    /// assert_eq!(iri.to_uri()?.as_str(), "http://example.org/ros%C3%A9?q=%E6%97%A5%E6%9C%AC");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_uri(&self) -> Result<Uri<String>, TooLong> {
        let (text, node) = mapped_to_uri(&self.borrow(), false)?;
        Ok(Uri::from_parts(text, node))
    }

    /// Maps to the equivalent URI with the host name in its ASCII form if it has one, as programs that resolve names expect.
    /// RFC 3987 §3.1 allows that for schemes whose host names are DNS names.
    ///
    /// # Errors
    /// [`TooLong`].
    ///
    /// ```
    /// use urlgram::Iri;
    ///
    /// let iri = Iri::parse("http://bücher.example/é")?;
    /// assert_eq!(iri.to_uri_with_idna()?.as_str(), "http://xn--bcher-kva.example/%C3%A9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "idna")]
    pub fn to_uri_with_idna(&self) -> Result<Uri<String>, TooLong> {
        let (text, node) = mapped_to_uri(&self.borrow(), true)?;
        Ok(Uri::from_parts(text, node))
    }
}

impl<T: Bos<str>> UriReference<T> {
    /// Maps to the equivalent IRI-reference for display: see [`Uri::to_iri`].
    pub fn to_iri(&self) -> IriReference<String> {
        let (text, node) = mapped_to_iri(&self.borrow());
        IriReference::from_parts(text, node)
    }
}

impl<T: Bos<str>> Uri<T> {
    /// Maps to the equivalent IRI for display: decodes percent-encodings (RFC 3987 §3.2).
    ///
    /// The percent-encodings of reserved characters, of `%`, of octets that are not UTF-8, of characters that an IRI does
    /// not allow, of bidirectional formatting characters and of spaces stay. [`Iri::to_uri`] therefore returns the same URI
    /// again, except for percent-encoded unreserved characters.
    ///
    /// ```
    /// use urlgram::Uri;
    ///
    /// let iri = |text| Uri::parse(text).unwrap().to_iri().into_text();
    /// assert_eq!(iri("http://example.org/D%C3%BCrst"), "http://example.org/Dürst");
    /// assert_eq!(iri("http://example.org/D%FCrst"), "http://example.org/D%FCrst");
    /// assert_eq!(iri("http://xn--99zt52a.example.org/%e2%80%ae"), "http://xn--99zt52a.example.org/%e2%80%ae");
    /// assert_eq!(iri("http://example.org/%7Euser/a%2Fb"), "http://example.org/~user/a%2Fb");
    /// ```
    pub fn to_iri(&self) -> Iri<String> {
        let (text, node) = mapped_to_iri(&self.borrow());
        Iri::from_parts(text, node)
    }
}
