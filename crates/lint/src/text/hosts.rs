//! The hosts of a text as a connecting program reads them, so that an address is one in any spelling.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr};

use urlgram::host::ip;
use urlgram::interpret::{Interpretations, Role, Spec, connected_host};
use urlgram::span::Span;
use urlgram::uri::Slice;
use urlgram::whatwg::{HostRef, SchemeType, domain_to_unicode};

/// A host and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedHost {
    /// Bytes of the whole text.
    pub span: Span,
    /// Host as the Standard's host parser reads it: a domain in ASCII, or an address.
    pub host: HostRef<'static>,
}

impl NamedHost {
    /// Returns the address, if the host is one.
    pub fn ip(&self) -> Option<IpAddr> {
        match self.host {
            HostRef::Ipv4(address) => Some(address.into()),
            HostRef::Ipv6(address) => Some(address.into()),
            _ => None,
        }
    }

    /// Returns the IPv4 address, also one that is embedded in an IPv6 address.
    pub fn ipv4(&self) -> Option<Ipv4Addr> {
        match self.host {
            HostRef::Ipv4(address) => Some(address),
            HostRef::Ipv6(address) => ip::embedded(address).map(|within| within.ipv4),
            _ => None,
        }
    }

    /// Returns the domain in ASCII, if the host is one.
    pub fn domain(&self) -> Option<&str> {
        match &self.host {
            HostRef::Domain(domain) => Some(domain),
            _ => None,
        }
    }

    /// Whether the host is a domain that may have a label with non-ASCII characters.
    pub fn is_international(&self) -> bool {
        self.domain().is_some_and(|domain| domain.contains("xn--"))
    }

    /// Returns the labels of a domain in Unicode, with their places in `text`.
    pub fn labels(&self, text: &str) -> Vec<Label> {
        let Some(domain) = self.domain() else { return Vec::new() };
        let unicode = domain_to_unicode(domain);
        let labels: Vec<&str> = unicode.split('.').collect();
        let mut spans = label_spans(Slice { span: self.span, text: self.span.of(text) });
        if spans.len() != labels.len() {
            spans = vec![self.span; labels.len()];
        }
        labels.into_iter().zip(spans).map(|(label, span)| Label { text: label.to_owned(), span }).collect()
    }
}

/// Label of a domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Label in Unicode: `bücher`.
    pub text: String,
    /// Place of the label; that of the whole domain if it is unknown.
    pub span: Span,
}

fn label_spans(host: Slice<'_>) -> Vec<Span> {
    // The characters that UTS #46 maps to a dot.
    let is_dot = |c: char| matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}');
    let mut start = 0;
    let mut spans = Vec::new();
    for (at, dot) in host.text.match_indices(is_dot) {
        spans.push(host.slice(start, at).span);
        start = at + dot.len();
    }
    spans.push(host.slice(start, host.len()).span);
    spans
}

/// Whether `scheme`, stripped like the Standard does it, is a special one other than `file`.
pub(super) fn is_special(scheme: &str) -> bool {
    let scheme_type = SchemeType::of(&stripped(scheme).to_ascii_lowercase());
    scheme_type.is_special() && scheme_type != SchemeType::File
}

/// Returns `text` as the Standard's parser strips it: without C0 controls and spaces at the ends, tabs and line ends anywhere.
pub(crate) fn stripped(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim_matches(|c| c <= ' ');
    if trimmed.contains(['\t', '\n', '\r']) {
        return trimmed.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect::<String>().into();
    }
    trimmed.into()
}

/// Returns the distinct hosts of `text`: the one that the URL Standard finds, if it is asked, and the one at `written`.
pub(super) fn find(text: &str, written: Option<Span>, standard: Option<&Interpretations<'_>>) -> Vec<NamedHost> {
    let mut hosts = Vec::new();
    let written = written.map(|span| (span, span.of(text)));
    if let Some((span, value)) = standard.and_then(standard_host) {
        hosts.extend(connected_host(value).map(|host| NamedHost { span, host }));
        // Most often both are the same text.
        if written.is_some_and(|(_, host)| host == value) {
            return hosts;
        }
    }
    if let Some((span, value)) = written {
        let host = connected_host(value).filter(|host| hosts.iter().all(|found| found.host != *host));
        hosts.extend(host.map(|host| NamedHost { span, host }));
    }
    hosts
}

/// Returns the host that the URL Standard finds, with its place in the text.
fn standard_host<'i>(all: &'i Interpretations<'_>) -> Option<(Span, &'i str)> {
    let interpretation = all.of(Spec::Whatwg)?;
    let value = interpretation.host().filter(|host| !host.value.is_empty())?.value;
    Some((interpretation.place(Role::Host).unwrap_or_default(), value))
}

#[cfg(test)]
mod tests {
    use crate::knowledge::KnownHosts;
    use crate::{Config, Delimited, LintContext, Properties};

    fn hosts(text: &str) -> Vec<(String, &str)> {
        let components = Delimited::of(text);
        let (config, known) = (Config::default(), KnownHosts::of(&[]));
        let context = LintContext::new(
            text,
            (components, Properties::of(text, &components)),
            None,
            urlgram_documents::LinkRole::Link,
            (&config, &known),
        );
        context.named_hosts().iter().map(|host| (host.host.to_string(), host.span.of(text))).collect()
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
