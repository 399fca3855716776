use super::{place, refused};
use urlgram::grammar::rfc3986;
use crate::{Check, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U702`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a host that the policy does not allow",
    why: "A list of hosts is as good as the parser that finds the host in a URL. \
          `http://allowed.example\\@evil.example/` is at allowed.example for a browser, and at evil.example for a \
          program that splits at the last `@`; which of them checks and which one fetches, an attacker finds out. So \
          the host is asked of every specification that takes the text, and the text is refused if one of them names \
          a host that is not allowed.",
    remedy: "Use an allowed host, or allow this one in the policy.",
    sources: &["RFC 3986 §3.2.2", "RFC 3986 §7.6", "CWE-918", "CWE-601"],
    bad: &["https://evil.example/", r"https://allowed.example\@evil.example/"],
    good: &["https://allowed.example/", "https://ALLOWED.example./"],
    check: Check::Policy(look),
    ..Lint::new("U702", "host-not-allowed", <rfc3986::Host as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(policy) = &subject.config().policy else { return };
    let refuses = |host: &str| !policy.allows_host(host);
    if let Some((host, whose)) = refused(subject, |view| view.host.as_deref().filter(|host| refuses(host))) {
        let label = format!("the policy does not allow it{whose}");
        let at = place(subject, subject.parts().authority);
        found.report(at, format!("the host \"{host}\" is not allowed"), label);
    }
}
