use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a web URL with a port that browsers block.
    ///
    /// ## Why is this bad?
    /// An HTTP request to the port of a mail server can be written so that the server reads it as a mail. The Fetch
    /// Standard therefore has a list of ports to which browsers open no HTTP connection. A link with such a port
    /// works in curl and fails in every browser.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:6667/
    /// https://example.org:25/
    /// http://example.org:22/
    /// ```
    ///
    /// ## Use instead
    /// Use a different port for the service.
    ///
    /// ```text
    /// http://example.org:8080/
    /// ftp://example.org:21/
    /// http://example.org:443/
    /// irc://example.org:6667/
    /// ```
    ///
    /// ## References
    /// - [WHATWG Fetch: port blocking](https://fetch.spec.whatwg.org/#port-blocking)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U423 "blocked-port" for rfc3986::Port {
        roles: Roles::LINK,
        for_every_specification: true,
        check: Text(Properties::PORT, check),
    }
}

/// Bad ports of the Fetch Standard, and the service that usually has each.
const BAD: &[(u16, &str)] = &[
    (0, "nothing"),
    (1, "tcpmux"),
    (7, "echo"),
    (9, "discard"),
    (11, "systat"),
    (13, "daytime"),
    (15, "netstat"),
    (17, "qotd"),
    (19, "chargen"),
    (20, "ftp-data"),
    (21, "ftp"),
    (22, "ssh"),
    (23, "telnet"),
    (25, "smtp"),
    (37, "time"),
    (42, "name"),
    (43, "nicname"),
    (53, "domain"),
    (69, "tftp"),
    (77, "rje"),
    (79, "finger"),
    (87, "link"),
    (95, "supdup"),
    (101, "hostname"),
    (102, "iso-tsap"),
    (103, "gppitnp"),
    (104, "acr-nema"),
    (109, "pop2"),
    (110, "pop3"),
    (111, "sunrpc"),
    (113, "auth"),
    (115, "sftp"),
    (117, "uucp-path"),
    (119, "nntp"),
    (123, "ntp"),
    (135, "epmap"),
    (137, "netbios-ns"),
    (139, "netbios-ssn"),
    (143, "imap"),
    (161, "snmp"),
    (179, "bgp"),
    (389, "ldap"),
    (427, "svrloc"),
    (465, "submissions"),
    (512, "exec"),
    (513, "login"),
    (514, "shell"),
    (515, "printer"),
    (526, "tempo"),
    (530, "courier"),
    (531, "chat"),
    (532, "netnews"),
    (540, "uucp"),
    (548, "afp"),
    (554, "rtsp"),
    (556, "remotefs"),
    (563, "nntps"),
    (587, "submission"),
    (601, "syslog-conn"),
    (636, "ldaps"),
    (989, "ftps-data"),
    (990, "ftps"),
    (993, "imaps"),
    (995, "pop3s"),
    (1719, "h323gatestat"),
    (1720, "h323hostcall"),
    (1723, "pptp"),
    (2049, "nfs"),
    (3659, "apple-sasl"),
    (4045, "npp"),
    (4190, "sieve"),
    (5060, "sip"),
    (5061, "sips"),
    (6000, "x11"),
    (6566, "sane-port"),
    (6665, "ircu"),
    (6666, "ircu"),
    (6667, "ircu"),
    (6668, "ircu"),
    (6669, "ircu"),
    (6679, "osaut"),
    (6697, "ircs-u"),
    (10080, "amanda"),
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(port) = context.port().filter(|_| context.has_scheme(&["http", "https"])) else { return };
    let Ok(number) = port.parse::<u16>() else { return };
    // The last group of an address without brackets is not a port.
    if context.host().is_some_and(|host| !host.starts_with('[') && host.contains(':')) {
        return;
    }
    if let Ok(at) = BAD.binary_search_by_key(&number, |(bad, _)| *bad) {
        sink.report(port.span, format!("port {number} is blocked by browsers"), format!("the port for {}", BAD[at].1))
            .help("Use a different port for the service.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_in_order_for_the_search() {
        assert!(BAD.is_sorted_by_key(|(port, _)| *port));
    }
}
