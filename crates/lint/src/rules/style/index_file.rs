use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U515`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "the name of the file that a server gives for a directory",
    why: "Servers answer `/` with `/index.html` or the like, so that one page has two addresses; the shorter one \
          outlives the change of what makes the page. Which file it is, and whether there is one, is for the server to \
          know.",
    remedy: "Write the path of the directory, if the server answers the same there.",
    sources: &["RFC 3986 §6.2.4"],
    bad: &["https://example.org/index.html", "https://example.org/docs/index.php?page=2"],
    good: &["https://example.org/docs/", "https://example.org/index", "https://example.org/reindex.html"],
    check: Check::WellFormed(Facts::HTTP, look),
    ..Lint::new("U515", "index-file", <rfc3986::Segment as Production>::RULE)
};

const NAMES: &[&str] = &[
    "index.html", "index.htm", "index.xhtml", "index.shtml", "index.php", "index.asp", "index.aspx", "index.jsp",
    "default.html", "default.htm", "default.asp", "default.aspx",
];

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    let Some((before, last)) = path.rsplit_once('/') else { return };
    if NAMES.iter().any(|name| last.eq_ignore_ascii_case(name)) {
        let name = path.part(before.len() + 1, path.len());
        let headline = format!("\"{last}\" at the end of a path");
        found.report(name.span, headline, "most servers give it for the directory").guess(name.span, "");
    }
}
