use super::violation::{place, violation};
use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme that the policy does not allow.
    ///
    /// ## Why is this bad?
    /// What a URL does is decided by its scheme: `file:` reads from the machine, `gopher:` writes any bytes to any
    /// port, `javascript:` runs. A program that fetches, or that makes links of what it is given, knows which
    /// schemes it means, and a list of those is the only safe one. The scheme is looked at as each specification
    /// finds it, because a tab or a space in it hides it from some.
    ///
    /// ## Example
    /// ```text
    /// gopher://example.org:25/_HELO
    /// ```
    ///
    /// ```text escaped
    /// java\tscript:alert(1)
    /// ```
    ///
    /// ## Use instead
    /// Use one of the allowed schemes, or allow this one in the policy.
    ///
    /// ```text
    /// https://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
    /// - [RFC 3986 §7](https://www.rfc-editor.org/rfc/rfc3986#section-7)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U701 "scheme-not-allowed" for rfc3986::Scheme {
        severity: Error,
        check: Policy(check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(policy) = &context.config().policy else { return };
    let refuses = |scheme: &str| !policy.allows_scheme(scheme);
    if let Some((scheme, whose)) = violation(context, |endpoint| endpoint.scheme.clone().filter(|scheme| refuses(scheme))) {
        let allowed = policy.schemes.as_deref().unwrap_or_default().join(", ");
        sink
            .report(
                place(context, context.components().scheme),
                format!("the scheme \"{scheme}\" is not allowed"),
                format!("the policy does not allow it{whose}"),
            )
            .help(if allowed.is_empty() { "no scheme is allowed".into() } else { format!("allowed: {allowed}") });
    }
}
