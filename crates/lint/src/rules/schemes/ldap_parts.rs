use urlgram::grammar::rfc4516;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U230`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "an ldap URL with a scope that is none, or with too many parts",
    why: "After the name of the entry come, each after a `?`, the attributes, the scope, the filter and the \
          extensions. The scope is `base`, `one` or `sub`, and nothing else, though many programs call them by longer \
          names; a `?` that belongs to a part is written `%3F`.",
    remedy: "Write `base`, `one` or `sub`, and leave the place empty for what is to have its default.",
    sources: &["RFC 4516 §2"],
    bad: &["ldap://ldap.example.net/o=x??two", "ldap://ldap.example.net/o=x??subtree?(cn=a)", "ldap:///o=x????a?b"],
    good: &[
        "ldap://ldap.example.net/o=x??one",
        "ldap://ldap.example.net/o=x?cn?SUB?(cn=a)",
        "ldap://ldap.example.net/o=x???(cn=a)",
    ],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U230", "ldap-parts", <rfc4516::Ldapurl as Production>::RULE)
};

const LONGER: &[(&str, &str)] = &[
    ("baseObject", "base"),
    ("object", "base"),
    ("onelevel", "one"),
    ("singleLevel", "one"),
    ("children", "sub"),
    ("subtree", "sub"),
    ("wholeSubtree", "sub"),
];

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(query) = subject.query().filter(|_| subject.has_scheme(&["ldap", "ldaps"])) else { return };
    let mut parts = query.split('?').skip(1);
    if let Some(scope) = parts.next() {
        if !["", "base", "one", "sub"].iter().any(|known| scope.eq_ignore_ascii_case(known)) {
            let headline = format!("\"{}\" is no scope", scope.chars().take(30).collect::<String>());
            let report = found.report(scope.span, headline, "expected \"base\", \"one\" or \"sub\"");
            if let Some((_, meant)) = LONGER.iter().find(|(longer, _)| scope.eq_ignore_ascii_case(longer)) {
                report.guess(scope.span, *meant);
            }
            return;
        }
    }
    if let Some(fifth) = parts.nth(2) {
        let mark = Span::new(fifth.span.start - 1, fifth.span.start);
        found
            .report(mark, "a fifth \"?\" in an ldap URL", "expected the end here")
            .advise("write \"%3F\" for one that belongs to a part");
    }
}
