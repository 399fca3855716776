//! The host and the port that a program contacts, in one form for all programs.

use urlgram::interpret::Interpretation;

/// The host and the port that a program reads from a text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Endpoint {
    /// The host in lower case and without brackets; empty if there is none.
    pub host: String,
    /// The port without leading zeros; empty if it is absent, or the default of the scheme.
    pub port: String,
}

/// Schemes with a default port, as the drivers know them.
const DEFAULT_PORTS: &[(&str, &str)] = &[("http", "80"), ("https", "443"), ("ftp", "21"), ("ws", "80"), ("wss", "443")];

impl Endpoint {
    /// Returns the endpoint in the form that the recorded answers have.
    pub fn new(scheme: &str, host: &str, port: &str) -> Self {
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let host = if host.is_ascii() { host.to_ascii_lowercase() } else { host.to_owned() };
        let is_number = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
        let port = match port.trim_start_matches('0') {
            "" if is_number => "0",
            number if is_number => number,
            _ => port,
        };
        let is_default = DEFAULT_PORTS.iter().any(|(name, known)| scheme.eq_ignore_ascii_case(name) && *known == port);
        Endpoint { host, port: if is_default { String::new() } else { port.to_owned() } }
    }
}

/// Returns the host and the port of an interpretation; `None` if it rejects the text or cannot return its port.
pub fn endpoint_by(interpretation: &Interpretation<'_>) -> Option<Endpoint> {
    if !interpretation.is_accepted() || interpretation.port_error().is_some() {
        return None;
    }
    let value = |component: Option<urlgram::interpret::Component<'_>>| {
        component.map(|component| component.value.to_owned()).unwrap_or_default()
    };
    let [scheme, host, port] =
        [value(interpretation.scheme()), value(interpretation.host()), value(interpretation.port())];
    Some(Endpoint::new(&scheme, &host, &port))
}
