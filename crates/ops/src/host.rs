//! The description of a host: its kind, canonical form, network, labels and registrable domain. The op is `host`.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv6Addr};

use serde_json::{Map, Value, json};

use crate::request::{Answer, Op, flag, text};
use urlgram::IriReference;
use urlgram::components::HostKind;
use urlgram::diagnostic::Diagnostic;
use urlgram::grammar::rfc3987;
use urlgram::host::idna::{Idna, IdnaProblem, IdnaRule, Label};
use urlgram::host::special::{self, Entry};
use urlgram::host::special_use::{SpecialName, special_use};
use urlgram::host::suffix;
use urlgram::pass::accepts;
use urlgram::percent::{InvalidEncoding, OnInvalid, decode_str, pct_decoded};
use urlgram::span::Span;
use urlgram::uri::{Delimited, Host, HostName, HostNameError, ZonedHost};
use urlgram::whatwg::{HostRef, Url};

pub(crate) const OPS: &[(&str, Op)] = &[("host", host)];

/// `{"op": "host", "input": "[::1]", "zone"?: false}`
fn host(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let found = describe_host(input, flag(request, "zone", false)?);
    Ok(found.as_ref().map_or_else(|refused| refused.json(input.as_bytes()), HostDescription::json))
}

/// The reason why a text is not a host.
#[derive(Debug)]
pub enum NoHost {
    /// The grammar rejects it.
    Finding(Box<Diagnostic>),
    /// Problems of a name, with spans of the host as it is written.
    Idna(Vec<IdnaProblem>),
}

impl NoHost {
    /// Returns `{"text", "error"}`.
    pub fn json(&self, text: &[u8]) -> Value {
        let error = match self {
            NoHost::Finding(finding) => json!(finding),
            NoHost::Idna(problems) => json!({"message": "not a domain name", "problems": problems}),
        };
        json!({"text": String::from_utf8_lossy(text), "error": error})
    }
}

/// The description of a host.
#[derive(Debug)]
pub struct HostDescription<'t> {
    /// The host as it is written.
    pub text: &'t str,
    /// The host as RFC 3986 reads it.
    pub host: Host<'t>,
    /// The zone of an IPv6 address.
    pub zone: Option<&'t str>,
    /// The alternative of `host` that it matches.
    pub kind: &'static str,
    /// The description of a registered name.
    pub name: Option<NameDescription>,
}

/// The description of a registered name.
#[derive(Debug)]
pub struct NameDescription {
    /// The name with percent-encodings decoded.
    text: String,
    /// Its labels in the DNS.
    pub labels: Result<Vec<Label>, NoLabels>,
    /// Characters that IDNA 2008 forbids in it although programs look it up, with spans of the host as it is written.
    pub registration: Vec<IdnaProblem>,
    /// Whether it is the name of a machine.
    pub host_name: Result<(), HostNameError>,
}

/// The reason why a name has no labels in the DNS.
#[derive(Debug)]
pub enum NoLabels {
    /// It has an invalid percent-encoding.
    Encoding(InvalidEncoding),
    /// Problems with spans of the host as it is written.
    Idna(Vec<IdnaProblem>),
}

/// Describes a host that is written as in a URL, or the host of a URL with `//`. IPv6 addresses may omit the brackets; `zone` allows
/// RFC 6874 zones in them.
///
/// ```
/// use urlgram_ops::describe_host;
///
/// let found = describe_host("https://www.example.co.uk:8443/a", false).unwrap();
/// assert_eq!(found.text, "www.example.co.uk");
/// ```
///
/// # Errors
/// A text that is not a host, and a URL whose host the specifications do not agree on.
pub fn describe_host(text: &str, zone: bool) -> Result<HostDescription<'_>, NoHost> {
    let parts = Delimited::of(text);
    let Some(host) = parts.scheme.and(parts.host).filter(|host| !host.is_empty()) else {
        return describe_alone(text, zone);
    };
    // Another character may end the host for a browser.
    if let (Err(error), false) = (IriReference::parse(text), zone) {
        return Err(NoHost::Finding(Box::new(Diagnostic::from_syntax_error(text, error))));
    }
    describe_alone(host.of(text), zone).map_err(|refused| match refused {
        NoHost::Idna(problems) => {
            NoHost::Idna(problems.into_iter().map(|problem| shifted(problem, host.start)).collect())
        }
        NoHost::Finding(_) => refused,
    })
}

/// Returns a problem of a host with its places in the URL.
fn shifted(problem: IdnaProblem, start: u32) -> IdnaProblem {
    let (label_span, span) = (problem.label_span.shifted(start), problem.span.shifted(start));
    IdnaProblem { label_span, span, ..problem }
}

/// Describes a host that is not in a URL.
pub(crate) fn describe_alone(text: &str, zone: bool) -> Result<HostDescription<'_>, NoHost> {
    if let Ok(address) = text.parse::<Ipv6Addr>() {
        return Ok(HostDescription {
            text,
            host: Host::Ipv6(address),
            zone: None,
            kind: HostKind::Ipv6.name(),
            name: None,
        });
    }
    if !text.is_ascii() && accepts(rfc3987::IregName, text) {
        let name = NameDescription::of(text);
        return match name.labels {
            // Programs look up names with an underscore, in any script.
            Err(NoLabels::Idna(problems)) if problems.iter().any(|problem| problem.rule != IdnaRule::Ascii) => {
                Err(NoHost::Idna(problems))
            }
            _ => {
                Ok(HostDescription { text, host: Host::RegName(text), zone: None, kind: "ireg-name", name: Some(name) })
            }
        };
    }
    let read = if zone { ZonedHost::parse(text) } else { Host::parse(text).map(|host| ZonedHost { host, zone: None }) };
    let refused = |error| NoHost::Finding(Box::new(Diagnostic::from_syntax_error(text, error)));
    let ZonedHost { host, zone } = read.map_err(refused)?;
    let (kind, name) = match host {
        Host::Ipv4(_) => (HostKind::Ipv4, None),
        Host::Ipv6(_) => (HostKind::Ipv6, None),
        Host::IpvFuture { .. } => (HostKind::IpvFuture, None),
        Host::RegName(name) => (HostKind::RegName, (!name.is_empty()).then(|| NameDescription::of(name))),
    };
    Ok(HostDescription { text, host, zone, kind: kind.name(), name })
}

/// Returns problems of the decoded form of a host with spans of the host as it is written.
fn in_written(problems: &[IdnaProblem], host: &str) -> Vec<IdnaProblem> {
    let mut starts = Vec::with_capacity(host.len() + 1);
    let mut at = 0;
    while at < host.len() {
        starts.push(at as u32);
        at += if pct_decoded(&host.as_bytes()[at..]).is_some() { 3 } else { 1 };
    }
    starts.push(host.len() as u32);
    let place = |offset: u32| starts.get(offset as usize).copied().unwrap_or(host.len() as u32);
    let written = |span: Span| Span::new(place(span.start), place(span.end));
    let located = |problem: &IdnaProblem| IdnaProblem {
        label_span: written(problem.label_span),
        span: written(problem.span),
        ..problem.clone()
    };
    problems.iter().map(located).collect()
}

/// Returns a name without the dot of the root at its end, which RFC 3986 §3.2.2 allows and the syntax of RFC 1123 does not have.
fn without_root(name: &str) -> &str {
    name.strip_suffix('.').filter(|name| !name.is_empty()).unwrap_or(name)
}

impl NameDescription {
    fn of(text: &str) -> Self {
        let decoded = decode_str(text, OnInvalid::Reject);
        let labels = match &decoded {
            Ok(name) => {
                Idna::default().labels(name).map_err(|error| NoLabels::Idna(in_written(error.problems(), text)))
            }
            Err(error) => Err(NoLabels::Encoding(*error)),
        };
        let registration = match (&labels, &decoded) {
            (Ok(_), Ok(name)) => in_written(&Idna::default().registration_problems(name), text),
            _ => Vec::new(),
        };
        let text = decoded.map_or_else(|_| text.to_owned(), Cow::into_owned);
        let mut name = NameDescription { text, labels, registration, host_name: Ok(()) };
        let ascii = name.ascii();
        name.host_name = HostName::parse(without_root(&ascii)).map(drop);
        name
    }

    /// Whether the name ends with the dot of the root, so that the DNS looks it up as it is: it is fully qualified (RFC 3986 §3.2.2).
    pub fn has_final_dot(&self) -> bool {
        without_root(&self.text).len() < self.text.len()
    }

    /// Returns the name in ASCII; unchanged if it has no such form.
    pub fn ascii(&self) -> String {
        self.joined(|label| &label.ascii)
    }

    fn joined(&self, form: fn(&Label) -> &str) -> String {
        let Ok(labels) = &self.labels else { return self.text.clone() };
        labels.iter().map(form).collect::<Vec<_>>().join(".")
    }
}

impl HostDescription<'_> {
    /// Returns the host as the URL Standard reads it in an http URL, where `127.1` is an address, or the name of the validation error
    /// because of which it rejects it. Returns `None` for an empty host, an address without brackets and one with a zone.
    pub fn whatwg(&self) -> Option<Result<HostRef<'static>, &'static str>> {
        let is_written = !self.text.is_empty() && self.zone.is_none() && self.text.parse::<Ipv6Addr>().is_err();
        is_written.then(|| match Url::parse(&format!("http://{}/", self.text)) {
            Ok(url) => Ok(url.host_ref().map_or(HostRef::Empty, HostRef::into_owned)),
            Err(failure) => Err(failure.validation_error().map_or("failure", |error| error.kind.name())),
        })
    }

    /// Returns the special-use name that a registered name is, or is under.
    pub fn special_name(&self) -> Option<&'static SpecialName> {
        special_use(&self.name.as_ref()?.ascii())
    }

    /// Whether machines on the Internet may be reached under this host; `None` if only the DNS knows. A name that browsers read as an
    /// address is one.
    pub fn is_global(&self) -> Option<bool> {
        let browsers = || match self.whatwg() {
            Some(Ok(HostRef::Ipv4(address))) => Some(IpAddr::V4(address)),
            _ => None,
        };
        let address = self.host.ip().or_else(browsers).map(special::is_global);
        address.or_else(|| self.special_name().filter(|name| !name.is_public).map(|_| false))
    }

    /// Returns the canonical form.
    pub fn canonical(&self) -> String {
        match (&self.name, self.zone) {
            (Some(name), _) if name.labels.is_ok() => name.ascii(),
            (_, zone) => ZonedHost { host: self.host, zone }.to_string(),
        }
    }

    /// Returns the description as JSON.
    pub fn json(&self) -> Value {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
        put("text", json!(self.text));
        put("kind", json!(self.kind));
        put("canonical", json!(self.canonical()));
        put("zone", json!(self.zone));
        put("address", json!(self.host.ip().map(address_json)));
        put("global", json!(self.is_global()));
        put(
            "special_use",
            json!(
                self.special_name()
                    .map(|name| json!({"name": name.name, "class": name.class.name(), "source": name.source}))
            ),
        );
        put("name", json!(self.name.as_ref().map(NameDescription::json)));
        put(
            "whatwg",
            json!(self.whatwg().map(|host| match host {
                Ok(host) => json!({"host": host.to_string(), "kind": host.kind_name()}),
                Err(error) => json!({"error": error}),
            })),
        );
        Value::Object(fields)
    }
}

/// Returns the IPv4 address that an IPv6 address contains.
pub fn embedded(address: IpAddr) -> Option<urlgram::host::ip::Embedded> {
    match address {
        IpAddr::V6(address) => urlgram::host::ip::embedded(address),
        IpAddr::V4(_) => None,
    }
}

/// `{"class", "block", "name", "rfc", "embedded": {"how", "ipv4", ...}}`, null for absent.
fn address_json(address: IpAddr) -> Value {
    let entry = special::of(address);
    let within = embedded(address).map(|within| {
        json!({
            "how": within.how.name(),
            "ipv4": within.ipv4.to_string(),
            "address": address_json(within.ipv4.into()),
        })
    });
    json!({
        "class": entry.map(|entry| entry.class.name()),
        "block": entry.map(Entry::to_string),
        "name": entry.map(|entry| entry.name),
        "rfc": entry.map(|entry| entry.rfc),
        "embedded": within,
    })
}

impl NameDescription {
    fn json(&self) -> Value {
        let ascii = self.ascii();
        let parts = suffix::split(&ascii);
        let valid = self.labels.is_ok();
        json!({
            "host_name": self.host_name.is_ok(),
            "final_dot": self.has_final_dot(),
            "host_name_error": self.host_name.as_ref().err().map(HostNameError::to_string),
            "ascii": valid.then_some(&ascii),
            "unicode": valid.then(|| self.joined(|label| &label.unicode)),
            "labels": self.labels.as_ref().ok(),
            "problems": match &self.labels {
                Err(NoLabels::Idna(problems)) => json!(problems),
                Err(NoLabels::Encoding(error)) => {
                    json!([{"rule": "encoding", "span": error.span, "message": error.to_string()}])
                }
                Ok(_) => Value::Null,
            },
            "registration_problems": (!self.registration.is_empty()).then_some(&self.registration),
            "suffix": parts.map(|parts| parts.suffix.of(&ascii)),
            "suffix_listed": parts.map(|parts| parts.listed),
            "suffix_private": parts.map(|parts| parts.private),
            "registrable": parts.and_then(|parts| parts.registrable.of(&ascii)),
        })
    }
}
