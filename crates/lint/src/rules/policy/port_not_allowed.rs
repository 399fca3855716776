use super::violation::{place, violation, violation_within};
use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::interpret::Endpoint;
use urlgram::nested::NestedPlace;

declare_lint! {
    /// ## What it does
    /// Finds a port that the policy does not allow.
    ///
    /// ## Why is this bad?
    /// Databases, caches and mail servers on other ports read an HTTP request as commands. A program that fetches
    /// URLs of other people must not reach them. A URL without a port has the default port of its scheme.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:6379/
    /// http://example.org:8080/
    /// jar:http://example.org:6379/a.jar!/b
    /// ```
    ///
    /// ## Use instead
    /// Use an allowed port, or allow this one in the policy.
    ///
    /// ```text
    /// http://example.org/
    /// https://example.org:443/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U703 "port-not-allowed" for rfc3986::Port {
        severity: Error,
        check: Policy(check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(policy) = &context.config().policy else { return };
    let refused = |endpoint: &Endpoint| endpoint.port.filter(|port| !policy.allows_port(*port));
    let own = violation(context, refused).map(|(port, whose)| {
        let parts = context.components();
        (port, whose, place(context, parts.port.filter(|port| !port.is_empty()).or(parts.authority)))
    });
    let found = own.or_else(|| {
        let opened = |place, endpoint: &Endpoint| refused(endpoint).filter(|_| place == NestedPlace::AfterScheme);
        violation_within(context, opened).map(|(port, at)| (port, String::new(), at))
    });
    if let Some((port, whose, at)) = found {
        let allowed: Vec<String> = policy.ports.iter().flatten().map(u16::to_string).collect();
        sink.report(at, format!("port {port} is not allowed"), format!("rejected by the policy{whose}"))
            .help(format!("The policy allows {}.", allowed.join(", ")));
    }
}
