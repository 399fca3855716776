use super::violation::{place, violation, violation_within};
use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::nested::NestedPlace;

declare_lint! {
    /// ## What it does
    /// Finds a host that the policy does not allow.
    ///
    /// ## Why is this bad?
    /// A list of hosts is only as good as the parser that finds the host. For a browser, the host of
    /// `http://allowed.example\@evil.example/` is allowed.example; for a program that splits at the last `@`, it is
    /// evil.example. If one of them checks and the other fetches, an attacker reaches the forbidden host. The lint
    /// therefore asks every specification that accepts the text, and rejects it if any of them finds a host that is
    /// not allowed. The URL after another scheme, as in `jdbc:mysql://evil.example/`, must be allowed, too. URLs in the
    /// path, the query or the fragment of an allowed URL may name any host that is not forbidden.
    ///
    /// ## Example
    /// ```text
    /// https://evil.example/
    /// https://allowed.example\@evil.example/
    /// jdbc:mysql://evil.example/shop
    /// https://allowed.example/?next=https%3A%2F%2Fdenied.example%2F
    /// ```
    ///
    /// ## Use instead
    /// Use an allowed host, or allow this one in the policy.
    ///
    /// ```text
    /// https://allowed.example/
    /// https://ALLOWED.example./
    /// jdbc:mysql://allowed.example/shop
    /// https://allowed.example/share?url=https%3A%2F%2Fother.example%2F
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 3986 §7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    /// - [CWE-601](https://cwe.mitre.org/data/definitions/601.html)
    U702 "host-not-allowed" for rfc3986::Host {
        severity: Error,
        check: Policy(check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(policy) = &context.config().policy else { return };
    let refuses = |host: &str| !policy.allows_host(host);
    if let Some((host, whose)) = violation(context, |endpoint| endpoint.host.clone().filter(|host| refuses(host))) {
        let label = format!("rejected by the policy{whose}");
        let at = place(context, context.components().authority);
        sink.report(at, format!("host \"{host}\" is not allowed"), label);
        return;
    }
    let refuses = |place, host: &str| match place {
        NestedPlace::AfterScheme => !policy.allows_host(host),
        _ => policy.denied_hosts.fit(host),
    };
    let found = violation_within(context, |place, endpoint| endpoint.host.clone().filter(|host| refuses(place, host)));
    if let Some((host, at)) = found {
        sink.report(at, format!("host \"{host}\" is not allowed"), "rejected by the policy");
    }
}
