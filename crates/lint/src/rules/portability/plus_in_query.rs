use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U322`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a `+` in a query, which may be a space",
    why: "In RFC 3986, `+` is a `+`. In application/x-www-form-urlencoded, which is what most servers read queries \
          as, it is a space. A telephone number or a time zone that was not encoded loses its sign so, and a search \
          for `C++` its name.",
    remedy: "Write `%20` for a space and `%2B` for a plus sign.",
    sources: &["RFC 3986 §2.2", "WHATWG URL: application/x-www-form-urlencoded parsing"],
    bad: &["http://example.org/?q=a+b", "http://example.org/?tel=+49301234"],
    good: &["http://example.org/?q=a%20b", "http://example.org/a+b", "http://example.org/#a+b"],
    check: Check::Text(Facts::PLUS, look),
    ..Lint::new("U322", "plus-in-query", <rfc3986::Query as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(query) = subject.query() else { return };
    let Some(at) = query.find('+') else { return };
    found
        .report(query.part(at, at + 1).span, "a \"+\" in a query", "a space for forms, a plus sign for RFC 3986")
        .guess(query.span, query.replace('+', "%20"));
}
