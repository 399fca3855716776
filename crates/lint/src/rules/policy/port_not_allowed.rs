use super::{place, refused};
use urlgram::grammar::rfc3986;
use crate::{Check, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U703`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a port that the policy does not allow",
    why: "Behind other ports than those of the web stand databases, caches and mail servers, which take an HTTP \
          request for commands of their own: a program that fetches what others tell it to should reach none of them. \
          A URL that gives no port has the one of its scheme.",
    remedy: "Use an allowed port, or allow this one in the policy.",
    sources: &["RFC 3986 §3.2.3", "CWE-918"],
    bad: &["http://example.org:6379/", "http://example.org:8080/"],
    good: &["http://example.org/", "https://example.org:443/"],
    check: Check::Policy(look),
    ..Lint::new("U703", "port-not-allowed", <rfc3986::Port as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(policy) = &subject.config().policy else { return };
    if let Some((port, whose)) = refused(subject, |view| view.port.filter(|port| !policy.allows_port(*port))) {
        let allowed: Vec<String> = policy.ports.iter().flatten().map(u16::to_string).collect();
        let at = place(subject, subject.parts().port.filter(|port| !port.is_empty()).or(subject.parts().authority));
        found
            .report(at, format!("the port {port} is not allowed"), format!("the policy does not allow it{whose}"))
            .advise(format!("allowed: {}", allowed.join(", ")));
    }
}
