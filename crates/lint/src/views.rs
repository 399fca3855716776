//! What three specifications say that a text names: scheme, host and port by RFC 3986, the URL Standard, and Python's urllib.

use std::fmt;
use std::net::IpAddr;

use super::hosts;
use super::subject::Subject;
use urlgram::uri::UriReference;
use urlgram::urllib;
use urlgram::whatwg::{HostRef, SchemeType, domain_to_ascii};

/// What one specification, which takes the text, says that it names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    /// The specification, as a message calls it.
    pub(super) by: &'static str,
    /// In lower case; none where the text has none.
    pub(super) scheme: Option<String>,
    /// In lower case, addresses in their canonical form; none where there is none, or an empty one.
    pub(super) host: Option<String>,
    /// The address that a program connects to when it is given this host, in whatever spelling.
    pub(super) address: Option<IpAddr>,
    /// As it is written, or else the default of the scheme.
    pub(super) port: Option<u16>,
}

impl View {
    fn new(by: &'static str, scheme: Option<&str>, host: Option<&str>, port: Option<u16>) -> View {
        let scheme = scheme.map(str::to_ascii_lowercase).filter(|scheme| !scheme.is_empty());
        // A file is on this machine, whether that is said or not: RFC 8089 §2.
        let is_said = |host: &&str| scheme.as_deref() == Some("file") && host.eq_ignore_ascii_case("localhost");
        let host = host.filter(|host| !host.is_empty() && !is_said(host));
        View {
            by,
            address: host.and_then(address),
            host: host.map(canonical),
            port: port.or_else(|| SchemeType::of(scheme.as_deref()?).default_port()),
            scheme,
        }
    }
}

/// What those make of the text of `subject` that take it.
pub(super) fn of(subject: &Subject<'_>) -> Vec<View> {
    let text = subject.text();
    let mut views = Vec::with_capacity(3);
    if let Ok(uri) = UriReference::parse(text) {
        let authority = uri.authority();
        let port = authority.as_ref().and_then(|authority| authority.port()).filter(|port| !port.is_empty());
        // A number that is no port is one of a program that refuses it later.
        if port.is_none_or(|port| port.parse::<u16>().is_ok()) {
            let host = authority.as_ref().map(|authority| authority.host_str());
            views.push(View::new("RFC 3986", uri.scheme(), host, port.and_then(|port| port.parse().ok())));
        }
    }
    if let (Ok(url), _) = subject.whatwg() {
        views.push(View::new("the URL Standard", Some(url.scheme()), Some(url.hostname()), url.port()));
    }
    if let Ok(url) = urllib::urlsplit(text) {
        if let Ok(port) = url.port() {
            views.push(View::new("urllib", Some(&url.scheme), url.hostname().as_deref(), port));
        }
    }
    views
}

fn address(host: &str) -> Option<IpAddr> {
    let read = if host.contains(':') && !host.starts_with('[') {
        host.parse().ok().map(HostRef::Ipv6)
    } else {
        hosts::read(host)
    };
    match read? {
        HostRef::Ipv4(address) => Some(address.into()),
        HostRef::Ipv6(address) => Some(address.into()),
        _ => None,
    }
}

/// `host` as it compares: brackets, case, the spelling of IPv6 addresses, and that of names beyond ASCII make no difference.
fn canonical(host: &str) -> String {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    if let Ok(address) = bare.parse::<IpAddr>() {
        return address.to_string();
    }
    match domain_to_ascii(bare, false) {
        Some(ascii) if !bare.is_ascii() => ascii.into_owned(),
        _ => bare.to_ascii_lowercase(),
    }
}

/// What two specifications differ about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Disagreement {
    /// `the scheme`, `the host`, `the port`.
    pub(super) what: &'static str,
    answers: Vec<(String, &'static str)>,
}

/// The first of scheme, host and port about which two of `views` differ.
pub(super) fn disagreement(views: &[View]) -> Option<Disagreement> {
    let of = |what, answer: fn(&View) -> Option<String>| {
        let answers: Vec<_> = views.iter().map(|view| (answer(view), view.by)).collect();
        let differ = answers.windows(2).any(|pair| pair[0].0 != pair[1].0);
        let shown = |answer: Option<String>| answer.unwrap_or_else(|| "none".into());
        differ.then(|| Disagreement { what, answers: answers.into_iter().map(|(one, by)| (shown(one), by)).collect() })
    };
    of("the scheme", |view| view.scheme.clone())
        .or_else(|| of("the host", |view| view.host.clone()))
        .or_else(|| of("the port", |view| view.port.map(|port| port.to_string())))
}

/// `evil.com for urllib, example.com for the URL Standard`
impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (answer, by)) in self.answers.iter().enumerate() {
            write!(f, "{}{answer} for {by}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
