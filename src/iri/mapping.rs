//! From IRIs to URIs (RFC 3987 §3.1) and back (§3.2).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use borrow_or_share::Bos;

use super::{Iri, IriReference};
use crate::class::Class;
use crate::components::{AuthorityComponents, HostComponent, HostKind, UriComponents};
use crate::grammar::rfc3986::{Ipv4address, UNRESERVED};
use crate::grammar::rfc3987::{IPRIVATE, UCSCHAR};
use crate::pass::{MAX_LEN, accepts};
use crate::span::{OptSpan, Span};
use crate::uri::{Reference, Uri, UriReference};

/// The URI would be longer than offsets reach: [`MAX_LEN`]. A character may become twelve bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl core::fmt::Display for TooLong {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the URI is too long: offsets reach 4 GiB")
    }
}

impl core::error::Error for TooLong {}

/// A part in which characters are written otherwise.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Host,
    Query,
    Other,
}

/// Writes `reference` with its parts as `write` has them; delimiters, scheme and port stay.
fn rewrite(reference: &Reference<&str>, mut write: impl FnMut(Part, &str, &mut String)) -> (String, UriComponents) {
    let (text, node) = (reference.as_str(), reference.node());
    let mut out = String::with_capacity(text.len());
    // The callers see to it that the text stays below `MAX_LEN`.
    let mut part = |part: Part, before: &str, span: Span, out: &mut String| {
        out.push_str(before);
        let start = out.len() as u32;
        write(part, span.of(text), out);
        Span::new(start, out.len() as u32)
    };
    if let Some(scheme) = node.scheme.of(text) {
        out.push_str(scheme);
        out.push(':');
    }
    let authority = node.authority.map(|authority| {
        out.push_str("//");
        let userinfo = authority.userinfo.get().map(|span| {
            let span = part(Part::Other, "", span, &mut out);
            out.push('@');
            span
        });
        let host = part(Part::Host, "", authority.host.span, &mut out);
        let port = authority.port.get().map(|port| {
            let start = out.len() as u32 + 1;
            out.push(':');
            out.push_str(port.of(text));
            Span::new(start, out.len() as u32)
        });
        let kind = kind(authority.host, host.of(&out));
        AuthorityComponents { userinfo: userinfo.into(), host: HostComponent { span: host, kind }, port: port.into() }
    });
    let path = part(Part::Other, "", node.path, &mut out);
    let query = node.query.get().map(|span| part(Part::Query, "?", span, &mut out));
    let fragment = node.fragment.get().map(|span| part(Part::Other, "#", span, &mut out));
    let node =
        UriComponents { scheme: node.scheme, authority, path, query: query.into(), fragment: OptSpan::from(fragment) };
    (out, node)
}

/// A name that was written otherwise may read as an address: `%31.2.3.4`.
fn kind(before: HostComponent, now: &str) -> HostKind {
    match before.kind {
        HostKind::RegName if now.len() != before.span.len() && accepts(Ipv4address, now) => HostKind::Ipv4,
        kind => kind,
    }
}

/// RFC 3987 §3.1, step 2: each character beyond ASCII as the triplets of its UTF-8 octets.
fn encode(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !byte.is_ascii()) {
        let wide = rest[at..].bytes().position(|byte| byte.is_ascii()).unwrap_or(rest.len() - at);
        out.push_str(&rest[..at]);
        for byte in rest[at..at + wide].bytes() {
            // A `String` takes all that is written to it.
            let _ = write!(out, "%{byte:02X}");
        }
        rest = &rest[at + wide..];
    }
    out.push_str(rest);
}

/// No name that can be looked up is longer (RFC 1035 §2.3.4). Mapping may make a name longer than its triplets are.
const LONGEST_NAME: usize = 255;

/// How long the URI of an IRI is.
fn encoded_length(text: &str) -> usize {
    text.len() + 2 * text.bytes().filter(|byte| !byte.is_ascii()).count()
}

/// The URI of an IRI of any kind, as text and tree; with `idna`, host names in their ASCII form where they have one (RFC 3987
/// §3.1). [`Iri::to_uri`](super::Iri::to_uri) and its like give a typed one.
///
/// # Errors
/// [`TooLong`], if offsets into the URI would not reach its end.
pub fn mapped_to_uri(iri: &Reference<&str>, idna: bool) -> Result<(String, UriComponents), TooLong> {
    if encoded_length(iri.as_str()) > MAX_LEN - LONGEST_NAME {
        return Err(TooLong);
    }
    let kind = iri.node().authority.map(|authority| authority.host.kind);
    Ok(rewrite(iri, |part, text, out| match part {
        Part::Host if idna && kind == Some(HostKind::RegName) => host(text, out),
        _ => encode(text, out),
    }))
}

/// A host name in its ASCII form (RFC 3987 §3.1, the alternative for `ireg-name`), or else as other text.
#[cfg(feature = "idna")]
fn host(name: &str, out: &mut String) {
    let mut unicode = String::with_capacity(name.len());
    decode(Part::Host, name, &mut unicode);
    match crate::host::idna::Idna::default().to_ascii(&unicode) {
        Ok(ascii) if ascii.len() <= encoded_length(name).max(LONGEST_NAME) => out.push_str(&ascii),
        _ => encode(name, out),
    }
}

#[cfg(not(feature = "idna"))]
fn host(name: &str, out: &mut String) {
    encode(name, out);
}

/// RFC 3987 §3.2: triplets as the characters that they stand for, but for those that [`stays`] names.
fn decode(part: Part, text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let triplets = rest.as_bytes()[at..].chunks(3).take_while(|triplet| triplet[0] == b'%').count();
        let (run, after) = rest[at..].split_at(3 * triplets);
        decode_run(part, run, out);
        rest = after;
    }
    out.push_str(rest);
}

/// Nothing but triplets, which may hold characters of several octets.
fn decode_run(part: Part, triplets: &str, out: &mut String) {
    let octets: Vec<u8> = triplets.as_bytes().chunks(3).map(octet).collect();
    let mut at = 0;
    for chunk in octets.utf8_chunks() {
        for c in chunk.valid().chars() {
            let end = at + c.len_utf8();
            if stays(part, c) {
                out.push_str(&triplets[3 * at..3 * end]);
            } else {
                out.push(c);
            }
            at = end;
        }
        let end = at + chunk.invalid().len();
        out.push_str(&triplets[3 * at..3 * end]);
        at = end;
    }
}

/// The octet of a triplet that a grammar has read.
fn octet(triplet: &[u8]) -> u8 {
    let digit = |byte: u8| char::from(byte).to_digit(16).map_or(0, |digit| digit as u8);
    digit(triplet[1]) << 4 | digit(triplet[2])
}

/// Whether a character stays encoded: in ASCII, all that is not unreserved; beyond it, what an IRI may not hold there,
/// what orders text (§4.1), and what looks like a space (§6.1).
fn stays(part: Part, c: char) -> bool {
    if c.is_ascii() {
        return !UNRESERVED::CHARS.has(c);
    }
    let allowed = UCSCHAR::CHARS.has(c) || part == Part::Query && IPRIVATE::CHARS.has(c);
    let orders_text =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !allowed || orders_text || c.is_whitespace()
}

/// The IRI of a URI of any kind, as text and tree (RFC 3987 §3.2).
pub fn mapped_to_iri(uri: &Reference<&str>) -> (String, UriComponents) {
    rewrite(uri, decode)
}

impl<T: Bos<str>> IriReference<T> {
    /// The URI-reference that means the same: each character beyond ASCII as the triplets of its UTF-8 octets (RFC 3987
    /// §3.1). The text is not brought into NFC: an IRI that is text in Unicode has the form that it is in.
    ///
    /// # Errors
    /// [`TooLong`].
    pub fn to_uri(&self) -> Result<UriReference<String>, TooLong> {
        let (text, node) = mapped_to_uri(&self.borrow(), false)?;
        Ok(UriReference::from_parts(text, node))
    }
}

impl<T: Bos<str>> Iri<T> {
    /// The URI that means the same: each character beyond ASCII as the triplets of its UTF-8 octets (RFC 3987 §3.1). The
    /// text is not brought into NFC: an IRI that is text in Unicode has the form that it is in.
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

    /// The same with the host name in its ASCII form, where it has one: what programs that look names up expect. RFC 3987
    /// §3.1 allows it for schemes whose host names are those of the DNS.
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
    /// The IRI-reference that means the same, for people to read: see [`Uri::to_iri`].
    pub fn to_iri(&self) -> IriReference<String> {
        let (text, node) = mapped_to_iri(&self.borrow());
        IriReference::from_parts(text, node)
    }
}

impl<T: Bos<str>> Uri<T> {
    /// The IRI that means the same, for people to read (RFC 3987 §3.2): triplets become the characters that they stand for.
    ///
    /// What must stay as it is stays: triplets of reserved characters, of `%`, and of octets that are no UTF-8; of
    /// characters that an IRI may not hold; of those that order text from right to left, and of spaces. So
    /// [`Iri::to_uri`] leads back to a URI that is the same but for triplets of unreserved characters.
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
