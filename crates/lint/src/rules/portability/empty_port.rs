use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U309`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Safely,
    summary: "a colon after the host, and no port",
    why: "RFC 3986 allows an empty port and asks those who write URLs to leave the colon out then. RFC 1738 refuses \
          it, and so do some libraries to this day; others keep the colon, so that two spellings of one URL are two \
          keys.",
    remedy: "Leave the colon out, or write the port.",
    sources: &["RFC 3986 §3.2.3", "RFC 3986 §6.2.3"],
    bad: &["http://example.org:/", "ftp://user@example.org:"],
    good: &["http://example.org/", "http://example.org:80/", "http://[::]/"],
    silences: &["U200", "U506"],
    check: Check::Text(Facts::PORT, look),
    ..Lint::new("U309", "empty-port", <rfc3986::Port as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let (Some(host), Some(port)) = (subject.host(), subject.port()) else { return };
    let has_colons = !host.starts_with('[') && host.contains(':');
    if port.is_empty() && !host.is_empty() && !has_colons {
        let colon = Span::new(port.span.start - 1, port.span.start);
        found
            .report(colon, "a colon and no port", "expected a port after it")
            .advise("leave it out")
            .mend_or_guess(subject, colon, "");
    }
}
