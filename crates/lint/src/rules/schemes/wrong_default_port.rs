use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;

/// `U238`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "the port of another scheme",
    why: "Port 443 is where servers expect TLS. A client that is told `http://h:443/` speaks without, and gets an \
          error, or a page that says so; one that is told `https://h:80/` waits for an answer to a greeting that the \
          server does not understand. Mostly the scheme or the port was changed, and the other forgotten.",
    remedy: "Write the scheme that the port belongs to, or the port that belongs to the scheme.",
    sources: &["RFC 9110 §4.2.1", "RFC 9110 §4.2.2", "IANA: Service Name and Transport Protocol Port Number Registry"],
    bad: &["http://example.org:443/", "https://example.org:80/", "ws://example.org:443/chat"],
    good: &["https://example.org:443/", "http://example.org:8080/", "wss://example.org:8443/"],
    check: Check::WellFormed(Facts::PORT, look),
    ..Lint::new("U238", "wrong-default-port", <rfc3986::Port as Production>::RULE)
};

/// A scheme, a port, and the scheme that the port is the default of.
const PORTS: &[(&str, &str, &str)] = &[
    ("http", "443", "https"),
    ("https", "80", "http"),
    ("ws", "443", "wss"),
    ("wss", "80", "ws"),
    ("ldap", "636", "ldaps"),
    ("ldaps", "389", "ldap"),
    ("http", "21", "ftp"),
    ("https", "21", "ftp"),
    ("ftp", "22", "sftp"),
    ("http", "22", "ssh"),
    ("https", "22", "ssh"),
];

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let (Some(scheme), Some(port)) = (subject.scheme(), subject.port()) else { return };
    let other = PORTS.iter().find(|(name, number, _)| *number == port.text && scheme.eq_ignore_ascii_case(name));
    if let Some((name, _, other)) = other {
        found
            .report(port.span, format!("{} is the port of {other}", port.text), format!("the scheme is {name}"))
            .with(scheme.span, "the scheme")
            .guess(scheme.span, *other);
    }
}
