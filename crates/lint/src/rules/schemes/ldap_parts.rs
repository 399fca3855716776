use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc4516;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds an ldap URL with an unknown scope or too many parts.
    ///
    /// ## Why is this bad?
    /// After the name of the entry, an ldap URL has attributes, scope, filter and extensions, each after a `?`. The
    /// scope is `base`, `one` or `sub`, although many programs show longer names. Clients reject another scope or
    /// silently search with the default, which gives fewer results.
    ///
    /// ## Example
    /// ```text
    /// ldap://ldap.example.net/o=x??two
    /// ldap://ldap.example.net/o=x??subtree?(cn=a)
    /// ldap:///o=x????a?b
    /// ```
    ///
    /// ## Use instead
    /// Write `base`, `one` or `sub`. Leave a part empty to get its default, and write `%3F` for a `?` inside a
    /// part.
    ///
    /// ```text
    /// ldap://ldap.example.net/o=x??sub?(cn=a)
    /// ldap://ldap.example.net/o=x??one
    /// ldap://ldap.example.net/o=x?cn?SUB?(cn=a)
    /// ldap://ldap.example.net/o=x???(cn=a)
    /// ```
    ///
    /// ## References
    /// - [RFC 4516 §2](https://www.rfc-editor.org/rfc/rfc4516#section-2)
    U230 "ldap-parts" for rfc4516::Ldapurl {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

const LONGER: &[(&str, &str)] = &[
    ("baseObject", "base"),
    ("object", "base"),
    ("onelevel", "one"),
    ("singleLevel", "one"),
    ("children", "sub"),
    ("subtree", "sub"),
    ("wholeSubtree", "sub"),
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query().filter(|_| context.has_scheme(&["ldap", "ldaps"])) else { return };
    let mut parts = query.split('?').skip(1);
    if let Some(scope) = parts.next() {
        if !["", "base", "one", "sub"].iter().any(|known| scope.eq_ignore_ascii_case(known)) {
            let headline = format!("unknown scope \"{}\"", scope.chars().take(30).collect::<String>());
            let report = sink.report(scope.span, headline, "expected \"base\", \"one\" or \"sub\"");
            if let Some((_, meant)) = LONGER.iter().find(|(longer, _)| scope.eq_ignore_ascii_case(longer)) {
                report.unsafe_fix(scope.span, *meant);
            }
            return;
        }
    }
    if let Some(fifth) = parts.nth(2) {
        let mark = Span::new(fifth.span.start - 1, fifth.span.start);
        sink.report(mark, "fifth \"?\" in an ldap URL", "expected the end of the URL")
            .help("Write \"%3F\" if it belongs to one of the parts.");
    }
}
