use super::violation::{place, violation};
use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme that the policy does not allow.
    ///
    /// ## Why is this bad?
    /// The scheme decides what a URL does: `file:` reads from the machine, `gopher:` writes any bytes to any port,
    /// `javascript:` runs a script. A program that fetches URLs or creates links knows which schemes it needs, and
    /// a list of these is the only safe check. The lint asks every specification for the scheme, because a tab or a
    /// space hides it from some parsers.
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
    if let Some((scheme, whose)) =
        violation(context, |endpoint| endpoint.scheme.clone().filter(|scheme| refuses(scheme)))
    {
        let allowed = policy.schemes.as_deref().unwrap_or_default().join(", ");
        sink.report(
            place(context, context.components().scheme),
            format!("scheme \"{scheme}\" is not allowed"),
            format!("rejected by the policy{whose}"),
        )
        .help(if allowed.is_empty() {
            "The policy allows no scheme.".into()
        } else {
            format!("The policy allows {allowed}.")
        });
    }
}
