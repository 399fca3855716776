use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;

declare_lint! {
    /// ## What it does
    /// Finds a well-known domain to the left of the registered domain.
    ///
    /// ## Why is this bad?
    /// The owner of a domain chooses all names to the left of it: `paypal.com.evil.example` belongs to
    /// evil.example. People read from the left, and a narrow screen does not show the right end. The configuration
    /// lists the well-known domains, and the Public Suffix List determines which part was registered.
    ///
    /// ## Example
    /// ```text
    /// http://paypal.com.evil.example/
    /// https://www.google.com.account-verify.example/login
    /// ```
    ///
    /// ## Use instead
    /// Check the end of the host before you follow the link.
    ///
    /// ```text
    /// https://www.paypal.com/
    /// http://example.org/paypal.com
    /// https://www.apple.com.edgekey.net/
    /// http://amazon.com.example/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6)
    /// - [Public Suffix List](https://publicsuffix.org/list/)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U424 "brand-in-subdomain" for rfc3986::RegName {
        roles: Roles::WRITTEN,
        for_every_specification: true,
        check: Text(Properties::DEEP_HOST, check),
    }
}

/// Domains of content delivery networks, which put the names of their customers in front.
const DELIVERY: &[&str] = &[
    "akadns.net", "akamai.net", "akamaiedge.net", "akamaized.net", "cdngc.net", "cloudflare.net", "edgekey.net",
    "edgesuite.net", "fastly.net",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let known = &context.config().known_hosts;
    for host in context.named_hosts() {
        let Some(domain) = host.domain() else { continue };
        let Some(registrable) = suffix::split(domain).and_then(|parts| parts.registrable.get()) else { continue };
        let (before, owner) = (&domain[..registrable.start as usize], registrable.of(domain));
        if DELIVERY.contains(&owner) || context.known_hosts().has(owner) {
            continue;
        }
        if let Some(brand) = context.known_hosts().first_in(before).and_then(|at| known.get(at)) {
            sink.report(
                host.span,
                format!("this is {owner}, not {brand}"),
                format!("\"{brand}\" is to the left of the registered domain"),
            )
            .help("Check the end of the host, not its start.");
            return;
        }
    }
}
