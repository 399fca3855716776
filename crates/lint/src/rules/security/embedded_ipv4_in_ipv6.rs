use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::ip::{Embedding, embedded};
use urlgram::whatwg::HostRef;

declare_lint! {
    /// ## What it does
    /// Finds an IPv4 address inside an IPv6 address.
    ///
    /// ## Why is this bad?
    /// On most systems, `[::ffff:127.0.0.1]` reaches the same machine as 127.0.0.1. The same is true for NAT64,
    /// 6to4 and Teredo addresses in networks that use them. A list of forbidden IPv4 addresses does not contain
    /// these forms, and in the form of the URL Standard, `[::ffff:7f00:1]`, the IPv4 address is hard to see. It is
    /// an error if the IPv4 address is not public.
    ///
    /// ## Example
    /// ```text
    /// http://[::ffff:7f00:1]/
    /// http://[64:ff9b::a00:1]/
    /// http://[2002:808:808::1]/
    /// http://[::1.2.3.4]/
    /// ```
    ///
    /// ## Use instead
    /// Write the IPv4 address.
    ///
    /// ```text
    /// http://127.0.0.1/
    /// http://[::1]/
    /// http://[2606:4700::1111]/
    /// ```
    ///
    /// ## References
    /// - [RFC 4291 §2.5.5](https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5)
    /// - [RFC 6052 §2.1](https://www.rfc-editor.org/rfc/rfc6052#section-2.1)
    /// - [RFC 3056 §2](https://www.rfc-editor.org/rfc/rfc3056#section-2)
    /// - [RFC 4380 §4](https://www.rfc-editor.org/rfc/rfc4380#section-4)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U415 "embedded-ipv4-in-ipv6" for rfc3986::Ipv6address {
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        for_every_specification: true,
        check: Text(Properties::NUMERIC_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.named_hosts() {
        let HostRef::Ipv6(address) = host.host else { continue };
        let Some(within) = embedded(address) else { continue };
        let how = match within.how {
            Embedding::Mapped => "mapped",
            Embedding::Compatible => "in a deprecated form",
            Embedding::Nat64 => "reached through NAT64",
            Embedding::SixToFour => "reached through a 6to4 tunnel",
            Embedding::Teredo => "reached through a Teredo tunnel",
        };
        let ipv4 = within.ipv4.to_string();
        let report = sink
            .report(host.span, format!("{ipv4} inside an IPv6 address"), how)
            .help("Filters of IPv4 addresses do not see it.");
        if within.how == Embedding::Mapped {
            report.unsafe_fix(host.span, ipv4);
        }
        return;
    }
}
