use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;
use urlgram::scheme::SchemeError;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a text that its scheme's own document refuses.
    ///
    /// ## Why is this bad?
    /// RFC 3986 says what all URIs have in common; what may stand in those of one scheme, its own document says. A
    /// text that matches the first and not the second is a URI that no program for that scheme has to take: it
    /// fails later, somewhere else, or is read in some other way. Beside the grammars, what the documents demand in
    /// prose is looked at, too. Not looked at are `http` and `https`, whose document adds no more than the host;
    /// `ftp`, whose grammar of 1994 refuses what RFC 3986 has allowed since; `javascript` and `blob`, which are
    /// whatever a browser takes; and fragments, which may follow the URI of any scheme.
    ///
    /// ## Example
    /// ```text
    /// tel:+1x
    /// file://README.md
    /// sip:alice@
    /// ldap://ldap.example.net/???cn=x
    /// geo:1
    /// ```
    ///
    /// ## Use instead
    /// Write what the document asks for.
    ///
    /// ```text
    /// tel:+1-201-555-0123
    /// sip:alice@example.com
    /// ftp://ftp.example.org/~anna/
    /// app:whatever
    /// file:///a#top
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §1.1.1](https://www.rfc-editor.org/rfc/rfc3986#section-1.1.1)
    /// - [RFC 7595 §3.2](https://www.rfc-editor.org/rfc/rfc7595#section-3.2)
    U200 "scheme-grammar" for rfc3986::Uri {
        precedence: Umbrella,
        explains: Rejection,
        check: WellFormed(
        Facts::OTHER_SCHEME
            .and(Facts::USERINFO)
            .and(Facts::PORT)
            .and(Facts::SLASHES)
            .and(Facts::NO_AUTHORITY)
            .and(Facts::EMPTY_PATH),
        check,
    ),
    }
}

/// Those that are left alone, for the reasons above.
const LENIENT: &[&str] = &["http", "https", "ftp", "javascript", "blob"];

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    // An IRI is made a URI before its scheme's program sees it.
    let Some(scheme) = subject.scheme() else { return };
    if subject.has_scheme(LENIENT) || !subject.text().is_ascii() {
        return;
    }
    let Err(error) = subject.scheme_url() else { return };
    let hash = subject.fragment().map(|fragment| fragment.span.start - 1);
    if hash == Some(error.span().start)
        || is_query_of_file(subject, error.span())
        || is_beyond_ascii(subject, error.offset())
    {
        return;
    }
    if let Some(host) = subject.host().filter(|host| is_path(subject, host)) {
        found
            .report(host.span, "a file URL without a path", format!("\"{}\" is read as the host", host.text))
            .advise("the path begins after a third slash, at the root: \"file:///\"");
        return;
    }
    let cited = format!("{} §{}", error.document().title, error.section());
    match error {
        SchemeError::Syntax(error) => {
            let headline = format!("{} for the scheme {}", error.problem(), scheme.to_ascii_lowercase());
            let label = format!("expected {}", error.expectation());
            let rule = error.rule();
            found.report(error.span(), headline, label).advise(format!("{}    ({cited})", rule.abnf)).by(rule);
        }
        SchemeError::Violation(violation) => {
            found.report(violation.span, violation.message.clone(), format!("{cited} asks for it"));
        }
    }
}

/// `file://README.md`: a path was meant, and two slashes make a host of it.
fn is_path(subject: &Subject<'_>, host: &str) -> bool {
    subject.has_scheme(&["file"]) && subject.path().is_empty() && !host.is_empty()
}

/// Pages that are opened from a disk have queries, too, and browsers take them.
fn is_query_of_file(subject: &Subject<'_>, place: Span) -> bool {
    subject.has_scheme(&["file"]) && subject.query().is_some_and(|query| query.span.start == place.start + 1)
}

/// Whether a percent triplet at `at` is of a letter beyond ASCII. Of those a grammar knows nothing, and documents say that they
/// may stand in names: `mailto:user@%E7%B4%8D%E8%B1%86.example.org` is an example of RFC 6068.
fn is_beyond_ascii(subject: &Subject<'_>, at: usize) -> bool {
    let digits = subject.text().get(at..).and_then(|rest| rest.strip_prefix('%')).and_then(|rest| rest.get(..2));
    digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).is_some_and(|octet| !octet.is_ascii())
}
