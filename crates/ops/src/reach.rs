//! The network of a host, for all readers of a text: what a guard of a server asks.

use std::net::IpAddr;

use crate::host::{HostDescription, NoHost, describe_alone, embedded};
use urlgram::host::special::{self, SpecialPurpose};
use urlgram::host::special_use::SpecialUse;
use urlgram::interpret::{Interpretation, read, read_with_base};
use urlgram::mistake::several_servers_of;
use urlgram::nested::{NestedPlace, nested_urls};
use urlgram::uri::Delimited;
use urlgram::whatwg::HostRef;

/// The network of the hosts that the readers of a text find in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Whether a reader finds a host that is not a machine of the Internet.
    pub is_private: bool,
    /// Whether a reader finds this machine.
    pub is_loopback: bool,
    /// Whether each reader finds a host that may be a machine of the Internet: an address, or a name with a dot that browsers accept.
    pub is_public: bool,
}

/// The text of a host that its grammar rejects.
#[derive(Debug)]
pub struct RefusedHost {
    /// The host as a reader finds it in the text.
    pub host: String,
    /// The reason, with spans of this host.
    pub reason: NoHost,
}

/// Base of references, whose host none of them has.
const BASE: &str = "http://base.invalid/";

/// Returns the network of a host, or of the hosts that the specifications find in a URL, which may be different ones.
///
/// ```
/// use urlgram_ops::reach;
///
/// assert!(reach(r"http://127.0.0.1\@example.org", false).unwrap().is_private);
/// assert!(!reach("https://example.org/", false).unwrap().is_private);
/// assert!(!reach("http://10.0.0.1%00.example.org/", false).unwrap().is_public);
/// assert!(reach("file:///etc/passwd", false).is_err());
/// ```
///
/// # Errors
/// A text in which no reader finds a host, with the host that was refused if there is one.
pub fn reach(text: &str, zone: bool) -> Result<Reach, Option<RefusedHost>> {
    let is_name = |scheme: &str| scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    // The URL Standard and urllib do this, too: https://url.spec.whatwg.org/#url-parsing.
    let stripped: String = text.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
    let text = &*stripped;
    let has_scheme = Delimited::of(text).scheme.is_some_and(|scheme| is_name(scheme.of(text)));
    let is_url = has_scheme || text.starts_with(['/', '\\']);
    let mut refused = None;
    let mut found: Option<Reach> = None;
    let mut add = |host: &str| match describe_alone(host, zone) {
        Ok(_) if host.is_empty() => {}
        Ok(description) => {
            let next = Reach::of(&description);
            let known = found.get_or_insert(next);
            known.is_private |= next.is_private;
            known.is_loopback |= next.is_loopback;
            known.is_public &= next.is_public;
        }
        Err(reason) => refused = Some(RefusedHost { host: host.to_owned(), reason }),
    };
    each_host(text, zone, is_url, &mut add);
    // A driver or another program opens the URL after the scheme: `jdbc:postgresql://h/d`.
    let nested = nested_urls(text);
    if let Some(opened) = nested.iter().find(|url| url.place() == NestedPlace::AfterScheme) {
        each_host(opened.text(), zone, true, &mut add);
    }
    found.ok_or(refused)
}

/// Passes on the hosts that readers find in a text.
fn each_host(text: &str, zone: bool, is_url: bool, add: &mut dyn FnMut(&str)) {
    if !is_url || text.parse::<std::net::Ipv6Addr>().is_ok() {
        return add(without_port(text));
    }
    let readings = if text.starts_with(['/', '\\']) { read_with_base(BASE, text) } else { read(text) };
    for reading in readings.iter().filter(|reading| reading.is_accepted()) {
        let host = Interpretation::host(reading).map(|host| host.value.to_owned());
        host.filter(|host| !host.is_empty() && host != "base.invalid").iter().for_each(|host| add(host));
    }
    // `localhost:3000`, and a host with a zone, which no specification of URLs has.
    let host = Delimited::of(text).host.map(|host| host.of(text)).filter(|host| zone && !host.is_empty());
    host.into_iter().chain(Some(without_port(text)).filter(|host| host.len() < text.len())).for_each(&mut *add);
    several_servers_of(text).map(without_port).for_each(add);
}

/// Returns a text without the number after its last colon.
fn without_port(text: &str) -> &str {
    let is_number = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let host = text.rsplit_once(':').filter(|(_, port)| is_number(port)).map(|(host, _)| host);
    host.filter(|host| !host.contains(':') || host.ends_with(']')).unwrap_or(text)
}

/// Returns the network of the hosts in a URL as a word for a table, `None` for one in which no reader finds a host, such as a relative path.
///
/// ```
/// use urlgram_ops::network_of_url;
///
/// assert_eq!(network_of_url("http://0x7f.1/admin"), Some("loopback"));
/// assert_eq!(network_of_url("http://printer/"), Some("unknown"));
/// assert_eq!(network_of_url("a/b"), None);
/// ```
#[must_use]
pub fn network_of_url(url: &str) -> Option<&'static str> {
    let delimited = Delimited::of(url);
    if delimited.scheme.is_none() && delimited.host.is_none() {
        return None;
    }
    Some(reach(url, false).ok()?.word())
}

impl Reach {
    /// Returns the narrowest network: `loopback` (this machine), `private`, `public`, or `unknown` for a name that the resolver of the
    /// machine completes.
    pub fn word(self) -> &'static str {
        match self {
            Reach { is_loopback: true, .. } => "loopback",
            Reach { is_private: true, .. } => "private",
            Reach { is_public: true, .. } => "public",
            _ => "unknown",
        }
    }

    fn of(found: &HostDescription<'_>) -> Reach {
        let browsers = match found.whatwg() {
            Some(Ok(HostRef::Ipv4(address))) => Some(IpAddr::V4(address)),
            _ => None,
        };
        let address = found.host.ip().or(browsers);
        let inner = address.and_then(embedded).map(|within| IpAddr::V4(within.ipv4));
        let is_loopback =
            |address: IpAddr| special::of(address).is_some_and(|entry| entry.class == SpecialPurpose::Loopback);
        let name = found.special_name().is_some_and(|name| name.class == SpecialUse::Loopback);
        // A group of machines is not a host of the Internet, either.
        let is_private = found.is_global() == Some(false) || address.is_some_and(|address| address.is_multicast());
        // One label is completed by the resolver of the machine. What browsers refuse, such as NUL, may end the name for others.
        let is_name = || match found.whatwg() {
            Some(Ok(host)) => host.to_string().trim_end_matches('.').contains('.'),
            Some(Err(_)) | None => false,
        };
        Reach {
            is_public: !is_private && (address.is_some() || is_name()),
            is_private,
            is_loopback: name || [address, inner].into_iter().flatten().any(is_loopback),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_private(text: &str) -> Option<bool> {
        reach(text, false).ok().map(|reach| reach.is_private)
    }

    #[test]
    fn a_host_is_public_if_browsers_accept_it() {
        for (text, expected) in [
            ("https://example.org/", true),
            ("https://example.org./", true),
            ("https://b\u{fc}cher.example.org/", true),
            ("https://8.8.8.8/", true),
            ("[2606:4700::1111]", true),
            ("2606:4700::1111", true),
            ("http://10.0.0.1%00.example.org/", false),
            ("http://10.0.0.1%0d%0a.example.org/", false),
            ("http://169.254.169.254%2f.example.org/", false),
            ("http://256.1.1.1/", false),
            ("http://4294967296/", false),
            ("http://1.2.3.4.5/", false),
            ("http://intranet/", false),
            ("intranet", false),
            (r"http://example.org\@127.0.0.1/", false),
        ] {
            assert_eq!(reach(text, false).ok().map(|reach| reach.is_public), Some(expected), "{text}");
        }
        assert!(reach("http://[fe80::1%25en0]/", true).is_ok_and(|reach| reach.is_private && !reach.is_public));
    }

    #[test]
    fn a_host_is_private_if_it_is_for_one_reader() {
        for text in [
            r"http://127.0.0.1\@google.com",
            r"http://127.0.0.1:6666\@1.1.1.1",
            r"http://169.254.169.254\@google.com",
            r"http://google.com:pass@127.0.0.1\@yahoo.com",
            r"http://localhost:1\@1.1.1.1",
            r"http://good.example\@127.0.0.1",
            "http:///127.0.0.1/",
            "ftp:///127.0.0.1/",
            "///127.0.0.1",
            "//127.0.0.1/a",
            r"http:/\127.0.0.1/",
            "http:127.0.0.1",
            r"https:\\127.0.0.1",
            r"http://127.0.0.1\.google.com/",
            "http://0x7f.1/",
            "http://224.0.0.1/",
            " http://127.0.0.1/",
            "\thttp://127.0.0.1/",
            "ht\ntp://127.0.0.1/",
            "http://127.0.0.1/ ",
            " 127.0.0.1",
            "0x7f.1",
            "localhost:3000",
            "[::1]:80",
            "[::ffff:127.0.0.1]",
            "::1",
            "10.0.0.1:80",
            "file://localhost/etc/passwd",
            "mongodb://u:p@db.example:27017,127.0.0.1:27018/shop",
            "kafka://a.example,[::1]:9092",
            "jdbc:postgresql://10.0.0.1/shop",
            "jdbc:postgresql://db.example:5432,10.0.0.1:5432/shop",
        ] {
            assert_eq!(is_private(text), Some(true), "{text}");
        }
        for text in [
            "https://example.org/",
            "example.org",
            "8.8.8.8:53",
            "[2606:4700::1111]",
            "https://8.8.8.8/a@b",
            "jdbc:mysql://example.org/b",
            "mongodb://example.org:1,example.com:2/c",
        ] {
            assert_eq!(is_private(text), Some(false), "{text}");
        }
        for text in [
            "file:///etc/passwd", "", "http://", "mailto:a@b.example", "data:,x", "a b", "/a", "http://a b/",
            "http://user@/127.0.0.1",
        ] {
            assert_eq!(is_private(text), None, "{text}");
        }
    }
}
