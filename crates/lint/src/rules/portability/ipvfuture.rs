use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an address of a version of IP that is still to come.
    ///
    /// ## Why is this bad?
    /// RFC 3986 keeps a place for addresses after IPv6, in brackets with a `v` and the version. None has been
    /// defined, nothing connects to one, and only readers of the RFC's grammar take it: the URL Standard, curl and
    /// most libraries refuse it.
    ///
    /// ## Example
    /// ```text
    /// http://[v1.fe80::a+en1]/
    /// foo://[v7.x]
    /// ```
    ///
    /// ## Use instead
    /// Write an IPv6 address, or a name.
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
        explains: Disagreement,
        check: Text(Prefilter::NUMERIC_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| host.ends_with(']')) else { return };
    if host.starts_with("[v") || host.starts_with("[V") {
        sink.report(host.span, "an address of an unknown version of IP", "only the grammar of RFC 3986 takes it");
    }
}
