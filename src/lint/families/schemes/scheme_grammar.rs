use crate::grammar::rfc3986;
use crate::lint::{Check, Facts, Found, Lint, Subject};
use crate::scheme::SchemeError;
use crate::source::Production;
use crate::span::Span;

/// `U200`
pub(super) static LINT: Lint = Lint {
    summary: "a text that its scheme's own document refuses",
    why: "RFC 3986 says what all URIs have in common; what may stand in those of one scheme, its own document says. A text that \
          matches the first and not the second is a URI that no program for that scheme has to take: it fails later, somewhere \
          else, or is read in some other way. Beside the grammars, what the documents demand in prose is looked at, too. Not \
          looked at are `http` and `https`, whose document adds no more than the host; `ftp`, whose grammar of 1994 \
          refuses what RFC 3986 has allowed since; `javascript` and `blob`, which are whatever a browser takes; and \
          fragments, which may follow the URI of any scheme.",
    remedy: "Write what the document asks for.",
    sources: &["RFC 3986 §1.1.1", "RFC 7595 §3.2"],
    bad: &["tel:+1x", "sip:alice@", "ldap://ldap.example.net/???cn=x", "geo:1"],
    good: &["tel:+1-201-555-0123", "sip:alice@example.com", "ftp://ftp.example.org/~anna/", "app:whatever", "file:///a#top"],
    is_umbrella: true,
    check: Check::WellFormed(
        Facts::OTHER_SCHEME
            .and(Facts::USERINFO)
            .and(Facts::PORT)
            .and(Facts::SLASHES)
            .and(Facts::NO_AUTHORITY)
            .and(Facts::EMPTY_PATH),
        look,
    ),
    ..Lint::new("U200", "scheme-grammar", <rfc3986::Uri as Production>::RULE)
};

/// Those that are left alone, for the reasons above.
const LENIENT: &[&str] = &["http", "https", "ftp", "javascript", "blob"];

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    // An IRI is made a URI before its scheme's program sees it.
    if subject.scheme().is_none() || subject.has_scheme(LENIENT) || !subject.text().is_ascii() {
        return;
    }
    let Err(error) = subject.scheme_url() else { return };
    let hash = subject.fragment().map(|fragment| fragment.span.start - 1);
    if hash == Some(error.span().start) || is_query_of_file(subject, error.span()) {
        return;
    }
    let cited = format!("{} §{}", error.document().title, error.section());
    match error {
        SchemeError::Syntax(error) => {
            let headline = format!("{} in {}", error.problem(), article(subject));
            let label = format!("expected {}", error.expectation());
            let rule = error.rule();
            found.report(error.span(), headline, label).advise(format!("{}    ({cited})", rule.abnf)).by(rule);
        }
        SchemeError::Violation(violation) => {
            found.report(violation.span, violation.message.clone(), format!("{cited} asks for it"));
        }
    }
}

/// Pages that are opened from a disk have queries, too, and browsers take them.
fn is_query_of_file(subject: &Subject<'_>, place: Span) -> bool {
    subject.has_scheme(&["file"]) && subject.query().is_some_and(|query| query.span.start == place.start + 1)
}

/// `a tel URL`.
fn article(subject: &Subject<'_>) -> String {
    let scheme = subject.scheme().map_or(String::new(), |scheme| scheme.to_ascii_lowercase());
    format!("the URL of a {scheme} scheme")
}
