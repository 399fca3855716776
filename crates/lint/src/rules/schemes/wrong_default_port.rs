use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds the default port of a different scheme.
    ///
    /// ## Why is this bad?
    /// Servers expect TLS on port 443. A client that opens `http://h:443/` speaks without TLS and gets an error. A
    /// client that opens `https://h:80/` sends a TLS greeting that the server does not understand, and waits.
    /// Usually the scheme or the port was changed and the other was forgotten. A broker or a database does not answer HTTP.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:443/
    /// https://example.org:80/
    /// ws://example.org:443/chat
    /// http://example.org:1883
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme that the port belongs to, or the port that belongs to the scheme.
    ///
    /// ```text
    /// https://example.org:443/
    /// http://example.org:8080/
    /// wss://example.org:8443/
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §4.2.1](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.1)
    /// - [RFC 9110 §4.2.2](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2)
    /// - [IANA: Service Name and Transport Protocol Port Number Registry](https://www.iana.org/assignments/service-names-port-numbers)
    U238 "wrong-default-port" for rfc3986::Port {
        roles: Roles::WRITTEN,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::PORT, check),
    }
}

/// Scheme, port, and the scheme whose default port it is.
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
    ("http", "1883", "mqtt"),
    ("https", "1883", "mqtt"),
    ("http", "5432", "postgresql"),
    ("https", "5432", "postgresql"),
    ("http", "5672", "amqp"),
    ("https", "5672", "amqp"),
    ("http", "6379", "redis"),
    ("https", "6379", "redis"),
    ("http", "27017", "mongodb"),
    ("https", "27017", "mongodb"),
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(scheme), Some(port)) = (context.scheme(), context.port()) else { return };
    let other = PORTS.iter().find(|(name, number, _)| *number == port.text && scheme.eq_ignore_ascii_case(name));
    if let Some((name, _, other)) = other {
        let report = sink
            .report(port.span, format!("{} is the default port of {other}", port.text), format!("the scheme is {name}"))
            .label(scheme.span, "the scheme");
        // A fix never gives up TLS.
        if matches!(*name, "https" | "wss" | "ldaps") {
            report.help("Write the port that belongs to the scheme, or remove the port.");
        } else {
            report.unsafe_fix(scheme.span, *other);
        }
    }
}
