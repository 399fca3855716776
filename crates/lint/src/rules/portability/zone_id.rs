use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a zone identifier in an IPv6 address.
    ///
    /// ## Why is this bad?
    /// A link-local address identifies a machine only together with a network interface, its zone: `fe80::1%en0`.
    /// RFC 6874 added zones to URIs as `%25en0`, browsers never accepted them, and RFC 9844 withdrew them in 2025.
    /// The grammar of RFC 3986 and the URL Standard reject a zone. Curl, Go and urllib accept one form or both, so
    /// the URL works in some programs only.
    ///
    /// ## Example
    /// ```text
    /// http://[fe80::1%25en0]/
    /// http://[fe80::1%en0]:80/
    /// ```
    ///
    /// ## Use instead
    /// Set the zone elsewhere: with a name in the hosts file or an option of the program.
    ///
    /// ```text
    /// http://[fe80::1]/
    /// http://example.org/%25en0
    /// ```
    ///
    /// ## References
    /// - [RFC 9844](https://www.rfc-editor.org/rfc/rfc9844)
    /// - [RFC 6874 §2](https://www.rfc-editor.org/rfc/rfc6874#section-2)
    /// - [RFC 4007 §11](https://www.rfc-editor.org/rfc/rfc4007#section-11)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    U311 "zone-id" for rfc3986::IpLiteral {
        severity: Error,
        roles: Roles::DATA,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Properties::NUMERIC_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| host.starts_with('[') && host.ends_with(']')) else { return };
    let Some(zone) = host.find('%') else { return };
    let zone = host.slice(zone, host.len() - 1);
    sink.report(zone.span, "zone identifier in an IPv6 address", "browsers reject it; curl, Go and urllib accept it")
        .help("A zone is valid on one machine only, so a URL cannot contain it.");
}
