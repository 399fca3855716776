//! Models of programs that read what the URL Standard says but for some hosts.

use urlgram::interpret::{Interpretations, Spec};
use urlgram::whatwg::domain_to_unicode;

use super::endpoint::{Endpoint, endpoint_by};

/// The schemes whose host is a domain or an address.
const SPECIAL: [&str; 6] = ["file", "ftp", "http", "https", "ws", "wss"];

/// Schemes that Chromium reads in another way than the Standard, or may.
const OF_CHROMIUM: [&str; 16] = [
    "android-app", "blob", "chrome", "chrome-distiller", "chrome-extension", "chrome-native", "chrome-search",
    "chrome-untrusted", "chromeos-steam", "content", "data", "devtools", "filesystem", "isolated-app", "javascript",
    "steam",
];

/// The host and the port by the URL Standard, the scheme of the text in lower case, and what follows the scheme.
struct Standard {
    scheme: String,
    rest: String,
    endpoint: Option<Endpoint>,
}

impl Standard {
    fn of(readings: &Interpretations<'_>) -> Self {
        let written: String = readings.text().chars().filter(|c| !"\t\n\r".contains(*c)).collect();
        let (scheme, rest) = written.trim_matches(|c: char| c <= ' ').split_once(':').unwrap_or_default();
        let endpoint = readings.of(Spec::Whatwg).and_then(endpoint_by);
        Standard { scheme: scheme.to_ascii_lowercase(), rest: rest.to_owned(), endpoint }
    }

    /// Returns what may be the authority of a special scheme.
    fn authority(&self) -> &str {
        self.rest.trim_start_matches(['/', '\\']).split(['/', '\\', '?', '#']).next().unwrap_or_default()
    }

    fn is_special(&self) -> bool {
        SPECIAL.contains(&&*self.scheme)
    }

    /// Whether a label of a domain begins as Punycode does and is something else, which the Standard accepts.
    fn has_wrong_punycode(&self) -> bool {
        let host = self.endpoint.as_ref().map_or("", |endpoint| &endpoint.host);
        let has_punycode = host.split('.').any(|label| label.starts_with("xn--"));
        self.is_special() && has_punycode && domain_to_unicode(host) == host
    }

    /// Returns the endpoint; none if the domain has wrong Punycode.
    fn with_strict_punycode(self) -> Option<Endpoint> {
        if self.has_wrong_punycode() { None } else { self.endpoint }
    }
}

/// The model of Node.js, which rejects most domains with wrong Punycode; they are not known.
pub(crate) fn node(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    let standard = Standard::of(readings);
    (!standard.has_wrong_punycode()).then_some(standard.endpoint)
}

/// The model of `whatwg-url`, which rejects domains with wrong Punycode.
pub(crate) fn whatwg_url(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    Some(Standard::of(readings).with_strict_punycode())
}

/// The model of the crate `url`. In a host of another scheme it writes control characters as they are, it accepts an empty host after a
/// userinfo, and a backslash ends a port; such texts are not known.
pub(crate) fn rust_url(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    let standard = Standard::of(readings);
    let is_odd = |c: char| c.is_ascii_control() || standard.endpoint.is_none() && ['@', '\\'].contains(&c);
    let is_known = standard.is_special() || !readings.text().contains(is_odd);
    is_known.then(|| standard.with_strict_punycode())
}

/// The model of Chromium, which encodes `*` in a domain. Not known are files, schemes that it parses itself, spaces in domains, which it
/// encodes, `*` in a domain with other scripts, and hosts of other schemes with characters outside of ASCII.
pub(crate) fn chromium(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    let standard = Standard::of(readings);
    let is_special = standard.is_special();
    let has_space = |authority: &str| authority.contains(char::is_whitespace) || authority.contains("%20");
    let is_known = match &standard.endpoint {
        _ if standard.scheme == "file" || OF_CHROMIUM.contains(&&*standard.scheme) => false,
        Some(endpoint) if is_special => !(endpoint.host.contains('*') && endpoint.host.contains("xn--")),
        None if is_special => !has_space(standard.authority()),
        _ => readings.text().is_ascii(),
    };
    let encoded = |endpoint: Endpoint| match is_special {
        true => Endpoint { host: endpoint.host.replace('*', "%2a"), ..endpoint },
        false => endpoint,
    };
    is_known.then(|| standard.endpoint.map(encoded))
}
