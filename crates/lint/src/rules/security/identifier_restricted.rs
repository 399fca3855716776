use unicode_security::GeneralSecurityProfile as _;

use urlgram::grammar::rfc3986;
use crate::{Check, Found, Lint, Subject};
use urlgram::input::Production;

/// `U410`
pub(super) static LINT: Lint = Lint {
    summary: "a character in a host that UTS 39 does not allow in identifiers",
    why: "UTS 46 lets pass what IDNA2003 did: symbols, emoji, letters of dead scripts. Registries follow IDNA2008, \
          which does not, and UTS 39 says which characters are in common use and safe in names. Whoever meets another \
          one in a host cannot type it, cannot tell it from its neighbours, and cannot rely on all programs to look \
          it up.",
    remedy: "Use a name of common letters and digits.",
    sources: &["UTS 39 §3.1", "RFC 5892 §2", "CWE-1007"],
    bad: &["http://i\u{2764}.ws/", "http://\u{16a0}\u{16a2}.example/", "http://xn--i-7iq.ws/"],
    good: &["http://bücher.example/", "http://日本語.example/", "http://a_b.example/", "http://example.org/\u{2764}"],
    silences: &["U118", "U200"],
    check: Check::Text(super::ANY_UNICODE, look),
    ..Lint::new("U410", "identifier-restricted", <rfc3986::RegName as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    for host in subject.named_hosts() {
        for label in host.labels(subject.text()) {
            let restricted = label.text.chars().find(|c| !c.is_ascii() && !c.identifier_allowed());
            let Some(c) = restricted else { continue };
            found
                .report(
                    label.span,
                    format!("{} is not for names", super::super::shown(c)),
                    "outside of what is in common use",
                )
                .advise(format!("the name is {}: show it so", host.domain().unwrap_or_default()));
            return;
        }
    }
}
