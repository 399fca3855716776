use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an address of a future IP version.
    ///
    /// ## Why is this bad?
    /// RFC 3986 reserves a form for addresses after IPv6: brackets, a `v` and the version. No such address has been
    /// defined, and no program can connect to one. The URL Standard, curl and most libraries reject the URL.
    ///
    /// ## Example
    /// ```text
    /// http://[v1.fe80::a+en1]/
    /// foo://[v7.x]
    /// ```
    ///
    /// ## Use instead
    /// Write an IPv6 address or a name.
    ///
    /// ```text
    /// http://[fe80::a]/
    /// http://v1.example/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    U312 "ipvfuture" for rfc3986::IpvFuture {
        roles: Roles::DATA,
        explains: Disagreement,
        check: Text(Properties::NUMERIC_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| host.ends_with(']')) else { return };
    if host.starts_with("[v") || host.starts_with("[V") {
        sink.report(host.span, "address of an unknown IP version", "accepted only by the grammar of RFC 3986");
    }
}
