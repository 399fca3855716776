use super::{place, refused};
use urlgram::grammar::rfc3986;
use crate::{Check, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U701`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a scheme that the policy does not allow",
    why: "What a URL does is decided by its scheme: `file:` reads from the machine, `gopher:` writes any bytes to any \
          port, `javascript:` runs. A program that fetches, or that makes links of what it is given, knows which \
          schemes it means, and a list of those is the only safe one. The scheme is looked at as each specification \
          finds it, because a tab or a space in it hides it from some.",
    remedy: "Use one of the allowed schemes, or allow this one in the policy.",
    sources: &["RFC 3986 §3.1", "RFC 3986 §7", "CWE-918"],
    bad: &["gopher://example.org:25/_HELO", "java\tscript:alert(1)"],
    good: &["https://example.org/"],
    check: Check::Policy(look),
    ..Lint::new("U701", "scheme-not-allowed", <rfc3986::Scheme as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(policy) = &subject.config().policy else { return };
    let refuses = |scheme: &str| !policy.allows_scheme(scheme);
    if let Some((scheme, whose)) = refused(subject, |view| view.scheme.as_deref().filter(|scheme| refuses(scheme))) {
        let allowed = policy.schemes.as_deref().unwrap_or_default().join(", ");
        found
            .report(
                place(subject, subject.parts().scheme),
                format!("the scheme \"{scheme}\" is not allowed"),
                format!("the policy does not allow it{whose}"),
            )
            .advise(if allowed.is_empty() { "no scheme is allowed".into() } else { format!("allowed: {allowed}") });
    }
}
