use crate::knowledge::local_network;
use crate::{DiagnosticSink, LintContext, NamedHost};
use urlgram::grammar::rfc3986;
use urlgram::host::special::{self, SpecialPurpose};

declare_lint! {
    /// ## What it does
    /// Finds a host on this machine or in a private network.
    ///
    /// ## Why is this bad?
    /// `localhost`, `10.0.0.1` and `printer.local` resolve to a different machine for every reader. In published
    /// text, they were left there by mistake. If a server fetches URLs for other people, they lead behind its
    /// firewall. Addresses are found in every form, also inside IPv6 addresses. To reject such hosts, use a policy.
    ///
    /// ## Example
    /// ```text
    /// http://10.0.0.1/
    /// http://localhost:3000/
    /// http://printer.local/
    /// http://[fe80::1]/
    /// http://0x7f.1/
    /// redis://192.168.1.10/
    /// ```
    ///
    /// ## Use instead
    /// Write the public name, or remove the URL.
    ///
    /// ```text
    /// http://8.8.8.8/
    /// http://localhost.example/
    /// http://192.0.2.1/
    /// http://[2606:4700::1111]/
    /// ```
    ///
    /// ## References
    /// - [RFC 6890](https://www.rfc-editor.org/rfc/rfc6890)
    /// - [RFC 6761 §6.3](https://www.rfc-editor.org/rfc/rfc6761#section-6.3)
    /// - [RFC 6762 §3](https://www.rfc-editor.org/rfc/rfc6762#section-3)
    /// - [RFC 8375](https://www.rfc-editor.org/rfc/rfc8375)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U413 "loopback-or-private" for rfc3986::Host {
        severity: Info,
        by_default: false,
        for_every_specification: true,
        check: Text(super::properties::ANY_LOCAL_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.named_hosts() {
        if let Some(what) = kind(host) {
            sink.report(
                host.span,
                format!("{} is {what}", host.host),
                "resolves to a different machine for every reader",
            )
            .help("Write the public name.");
            return;
        }
    }
}

/// Describes the kind of a local address.
fn kind(host: &NamedHost) -> Option<&'static str> {
    if let Some(domain) = host.domain() {
        return local_network(domain);
    }
    let address = host.ipv4().map(Into::into).or_else(|| host.ip())?;
    match special::of(address)?.class {
        SpecialPurpose::Loopback | SpecialPurpose::Unspecified | SpecialPurpose::ThisNetwork => Some("this machine"),
        SpecialPurpose::Private | SpecialPurpose::UniqueLocal | SpecialPurpose::SiteLocal => {
            Some("in a private network")
        }
        SpecialPurpose::LinkLocal => Some("on the local link"),
        SpecialPurpose::Shared => Some("in a carrier's network"),
        _ => None,
    }
}
