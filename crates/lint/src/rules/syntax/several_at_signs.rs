use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U113`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a second `@` in the authority",
    why: "One `@` may part the userinfo from the host. Of two, some parsers take the first and others the last for it: \
          `http://a@good.example@evil.example/` is at evil.example for browsers and urllib, and was at good.example \
          for programs that looked at the first. Attacks on filters are made of it.",
    remedy: "Write `%40` for every `@` of the user name and the password.",
    sources: &["RFC 3986 §3.2.1", "WHATWG URL: authority state", "CWE-918"],
    bad: &["http://a@b@example.org/", "ftp://info@example.com:secret@ftp.example.com/"],
    good: &["http://a%40b@example.org/", "http://example.org/@a/@b"],
    silences: &["W021", "W025"],
    check: Check::Syntax,
    ..Lint::new("U113", "several-at-signs", <rfc3986::Authority as Production>::RULE)
};
