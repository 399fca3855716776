//! The hosts that a text names: what the URL Standard finds, and what stands where RFC 3986 looks, read as a connecting
//! program reads it. An address is an address in whatever spelling.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr};

use super::subject::{Part, Subject};
use urlgram::host::ip;
use urlgram::span::Span;
use urlgram::whatwg::{HostRef, Url, domain_to_unicode};

/// The special schemes of the URL Standard but `file`: those whose host is a domain or an address.
const SPECIAL: &[&str] = &["http", "https", "ws", "wss", "ftp"];

/// A host, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedHost {
    /// Bytes of the whole text.
    pub span: Span,
    /// As the Standard's host parser reads it: a domain in ASCII, or an address.
    pub host: HostRef<'static>,
}

impl NamedHost {
    /// The address, if it is one.
    pub fn ip(&self) -> Option<IpAddr> {
        match self.host {
            HostRef::Ipv4(address) => Some(address.into()),
            HostRef::Ipv6(address) => Some(address.into()),
            _ => None,
        }
    }

    /// The IPv4 address, if it is one, or if one stands within it.
    pub fn ipv4(&self) -> Option<Ipv4Addr> {
        match self.host {
            HostRef::Ipv4(address) => Some(address),
            HostRef::Ipv6(address) => ip::embedded(address).map(|within| within.ipv4),
            _ => None,
        }
    }

    /// The name in ASCII, if it is one.
    pub fn domain(&self) -> Option<&str> {
        match &self.host {
            HostRef::Domain(domain) => Some(domain),
            _ => None,
        }
    }

    /// The labels of a name as people read them, with the places of those that can be told apart in `text`.
    pub fn labels(&self, text: &str) -> Vec<Label> {
        let Some(domain) = self.domain() else { return Vec::new() };
        let unicode = domain_to_unicode(domain);
        let labels: Vec<&str> = unicode.split('.').collect();
        let mut spans = label_spans(Part { span: self.span, text: self.span.of(text) });
        if spans.len() != labels.len() {
            spans = vec![self.span; labels.len()];
        }
        labels.into_iter().zip(spans).map(|(label, span)| Label { text: label.to_owned(), span }).collect()
    }
}

/// A label of a name as people read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// In Unicode: `bücher`.
    pub text: String,
    /// Where it stands; the whole name where that cannot be told.
    pub span: Span,
}

fn label_spans(host: Part<'_>) -> Vec<Span> {
    // The dots that UTS #46 reads as one.
    let is_dot = |c: char| matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}');
    let mut start = 0;
    let mut spans = Vec::new();
    for (at, dot) in host.text.match_indices(is_dot) {
        spans.push(host.part(start, at).span);
        start = at + dot.len();
    }
    spans.push(host.part(start, host.len()).span);
    spans
}

/// Whether `scheme`, cleaned as the Standard does, is a special one other than `file`.
pub(super) fn is_special(scheme: &str) -> bool {
    SPECIAL.iter().any(|special| cleaned(scheme).eq_ignore_ascii_case(special))
}

/// `text` as the Standard's parser looks at it: without C0 controls and spaces at the ends, tabs and line ends anywhere.
pub(super) fn cleaned(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim_matches(|c| c <= ' ');
    if trimmed.contains(['\t', '\n', '\r']) {
        return trimmed.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect::<String>().into();
    }
    trimmed.into()
}

/// The hosts of `subject`, each once.
pub(super) fn of(subject: &Subject<'_>) -> Vec<NamedHost> {
    let mut hosts = Vec::with_capacity(1);
    if subject.is_special() {
        if let (Ok(url), _) = subject.whatwg() {
            let host = url.host_ref().filter(|host| *host != HostRef::Empty);
            hosts.extend(host.map(|host| NamedHost { span: standard_host(subject.text()), host: host.into_owned() }));
        }
    }
    let other = subject.host().and_then(|host| Some(NamedHost { span: host.span, host: read(host.text)? }));
    hosts.extend(
        other.filter(|other| hosts.iter().all(|found| found.host != other.host)).into_iter().collect::<Vec<_>>(),
    );
    hosts
}

/// `host` as the Standard's host parser reads that of a special URL: what the C library makes of `0x7f.1`, it does, too.
pub(super) fn read(host: &str) -> Option<HostRef<'static>> {
    let outside = host.rfind(']').map_or(host, |end| &host[end + 1..]);
    if host.is_empty() || host.contains(['\\', '/', '?', '#', '@']) || outside.contains(':') {
        return None;
    }
    Some(Url::parse(&["http://", host, "/"].concat()).ok()?.host_ref()?.into_owned())
}

/// Where the Standard's parser finds the host of a special URL: after any slashes of either kind, up to the next.
fn standard_host(text: &str) -> Span {
    let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
    let bytes = text.as_bytes();
    let colon = memchr::memchr(b':', bytes).map_or(0, |colon| colon + 1);
    let is_skipped = |byte: &u8| is_slash(byte) || matches!(byte, b'\t' | b'\n' | b'\r');
    let start = colon + bytes[colon..].iter().take_while(|byte| is_skipped(byte)).count();
    let ends = |byte: &u8| is_slash(byte) || matches!(byte, b'?' | b'#');
    let end = bytes[start..].iter().position(ends).map_or(bytes.len(), |length| start + length);
    let start = memchr::memrchr(b'@', &bytes[start..end]).map_or(start, |at| start + at + 1);
    let host = &bytes[start..end];
    let closing = memchr::memchr(b']', host).filter(|_| host.starts_with(b"["));
    let length = closing.map(|i| i + 1).or_else(|| memchr::memchr(b':', host)).unwrap_or(host.len());
    let host = &text[start..start + length];
    let length = host.trim_end_matches(|c| c <= ' ').len();
    // Offsets of a text that was read are below 4 GiB.
    Span::new(start as u32, (start + length) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Facts, Parts};

    fn hosts(text: &str) -> Vec<(String, &str)> {
        let parts = Parts::of(text);
        let config = Config::default();
        let subject = Subject::new(text, parts, Facts::of(text, &parts), None, &config);
        subject.named_hosts().iter().map(|host| (host.host.to_string(), host.span.of(text))).collect()
    }

    #[test]
    fn both_hosts_of_an_ambiguous_text_are_named() {
        let found = hosts(r"http://example.com\@10.0.0.1/");
        assert_eq!(found, [("example.com".into(), "example.com"), ("10.0.0.1".into(), "10.0.0.1")]);
    }

    #[test]
    fn an_address_is_one_in_any_spelling() {
        for text in
            ["http://0x7f.1/", "http:/2130706433", "http:\\\\①②⑦.0.0.1:80", "gopher://0177.1:70/", "ws:%31%32%37.1"]
        {
            let found = hosts(text);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].0, "127.0.0.1", "{text}");
        }
        assert_eq!(hosts("http://[::FFFF:7f00:1]:80/"), [("[::ffff:7f00:1]".into(), "[::FFFF:7f00:1]")]);
    }

    #[test]
    fn a_text_without_authority_names_no_host() {
        for text in ["mailto:a@b", "a/b", "http:", "foo:/a", "//", "?", "http://[::1/"] {
            assert_eq!(hosts(text), [], "{text}");
        }
    }
}
