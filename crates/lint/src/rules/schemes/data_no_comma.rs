use super::body;
use urlgram::grammar::rfc2397;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U219`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a data URL without a comma",
    why: "The comma parts the type from the data, and stands even where there is no type or no data. Without it a \
          browser does not load anything: the processor of data URLs fails.",
    remedy: "Write a comma after the type.",
    sources: &["RFC 2397 §3", "WHATWG Fetch: data: URL processor"],
    bad: &["data:text/plain", "data:image/png;base64", "data:text/plain;#,x"],
    good: &["data:text/plain,", "data:,a"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U219", "data-no-comma", <rfc2397::Dataurl as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if subject.has_scheme(&["data"]) && !body(subject).contains(',') {
        let end = Span::empty(body(subject).span.end);
        found.report(end, "a data URL without a comma", "expected \",\" and the data");
    }
}
