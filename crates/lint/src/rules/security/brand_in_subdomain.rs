use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;

declare_lint! {
    /// ## What it does
    /// Finds a well-known domain to the left of the registered one.
    ///
    /// ## Why is this bad?
    /// Who owns a domain may put what they like to the left of it: `paypal.com.evil.example` belongs to
    /// evil.example. People read from the left, and on a narrow screen the right end is not even shown. Which names
    /// are known, the configuration says; where a domain ends that somebody registers, the Public Suffix List.
    ///
    /// ## Example
    /// ```text
    /// http://paypal.com.evil.example/
    /// https://www.google.com.account-verify.example/login
    /// ```
    ///
    /// ## Use instead
    /// Look at the end of the host before you follow it.
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
        check: Text(Prefilter::DEEP_HOST, check),
    }
}

/// Where networks that deliver for others put the names of those.
const DELIVERY: &[&str] = &[
    "akadns.net", "akamai.net", "akamaiedge.net", "akamaized.net", "cdngc.net", "cloudflare.net", "edgekey.net",
    "edgesuite.net", "fastly.net",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let known = &context.config().known_hosts;
    // A host that every reading takes as it stands says at a glance that there is nothing to be found.
    let is_plain = !context.triggers().intersects(Prefilter::ODD_HOST | Prefilter::BACKSLASH | Prefilter::CONTROL);
    if is_plain && !context.host().is_some_and(|host| known.iter().any(|known| contains_labels(&host, known))) {
        return;
    }
    for host in context.named_hosts() {
        let Some(domain) = host.domain() else { continue };
        let Some(registrable) = suffix::split(domain).and_then(|parts| parts.registrable.get()) else { continue };
        let (before, owner) = (&domain[..registrable.start as usize], registrable.of(domain));
        if DELIVERY.contains(&owner) || known.iter().any(|known| known == owner) {
            continue;
        }
        if let Some(brand) = known.iter().find(|known| contains_labels(before, known)) {
            sink
                .report(
                    host.span,
                    format!("this is {owner}, not {brand}"),
                    format!("\"{brand}\" is to the left of what is registered"),
                )
                .help("look at the end of a host, not at its start");
            return;
        }
    }
}

/// Whether the labels of `name` stand, in this order, among those of `before`, and a dot behind them.
fn contains_labels(before: &str, name: &str) -> bool {
    let bytes = before.as_bytes();
    let stands_at = |at: usize| {
        // The first byte decides nearly always, and is cheaper to compare than all.
        bytes.get(at) == name.as_bytes().first()
            && bytes[at..].starts_with(name.as_bytes())
            && bytes.get(at + name.len()) == Some(&b'.')
    };
    stands_at(0) || memchr::memchr_iter(b'.', bytes).any(|dot| stands_at(dot + 1))
}
