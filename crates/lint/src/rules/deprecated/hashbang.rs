use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U611`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    summary: "a fragment that begins with `!`",
    why: "Google proposed in 2009 that search engines ask for `?_escaped_fragment_=x` where a page has `#!x`, and \
          withdrew it in 2015. A fragment never reaches the server, so that such a page shows nothing without its \
          script, and no server can tell its pages apart.",
    remedy: "Give pages paths; `history.pushState` changes the address without a request.",
    sources: &["RFC 3986 §3.5", "Google: Making AJAX applications crawlable"],
    bad: &["http://example.org/#!/about", "http://example.org/app#!x"],
    good: &["http://example.org/about", "http://example.org/#about!"],
    check: Check::WellFormed(Facts::FRAGMENT, look),
    ..Lint::new("U611", "hashbang", <rfc3986::Fragment as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(fragment) = subject.fragment().filter(|fragment| fragment.starts_with('!')) else { return };
    found
        .report(
            fragment.part(0, 1).span,
            "a fragment that begins with \"!\"",
            "of a crawling scheme that was withdrawn",
        )
        .advise("give the page a path of its own");
}
