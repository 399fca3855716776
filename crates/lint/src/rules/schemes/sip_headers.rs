use urlgram::grammar::rfc3261;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U231`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a sip URL with slashes after the scheme, or with a header that has no value",
    why: "A sip URL has the shape of a mail address: `sip:user@host`, parameters after `;`, headers after `?`, each \
          `name=value`. With slashes it matches the generic syntax, and not the one of SIP; a header without `=` \
          neither.",
    remedy: "Write `sip:` and the address, and give each header a value.",
    sources: &["RFC 3261 §19.1.1", "RFC 3261 §25.1"],
    bad: &["sip://anna@example.org", "sip:anna@example.org?subject"],
    good: &["sip:anna@example.org", "sips:anna@example.org;transport=tcp?subject=x&priority="],
    silences: &["U200", "W025"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U231", "sip-headers", <rfc3261::SipUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["sip", "sips"]) {
        return;
    }
    if let Some(authority) = subject.authority() {
        let slashes = Span::new(authority.span.start - 2, authority.span.start);
        found.report(slashes, "slashes in a sip URL", "expected the address here").guess(slashes, "");
    } else if let Some((name, _)) = subject.pairs().find(|(_, value)| value.is_none()) {
        let headline = if name.is_empty() { "an empty header" } else { "a header without a value" };
        found.report(name.span, headline, "expected \"name=value\"");
    }
}
