use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U604`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    summary: "parameters in a segment of the path",
    why: "RFC 2396 gave each segment parameters after `;`; RFC 3986 leaves `;` to whoever makes the URL. Python's \
          `urlparse` still cuts them off the last segment into a field of their own, servers for Java cut them off \
          every segment, most others see a part of the name: `/admin;x/` has passed filters that compared paths.",
    remedy: "Write parameters into the query; write `%3B` where `;` is a part of a name.",
    sources: &["RFC 2396 §3.3", "RFC 3986 §3.3"],
    bad: &["http://example.org/a;v=1/b"],
    good: &["http://example.org/a%3Bv=1/b", "http://example.org/a?v=1;w=2"],
    check: Check::WellFormed(Facts::SEMICOLON, look),
    ..Lint::new("U604", "rfc2396-path-params", <rfc3986::Segment as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    // Of other schemes, `;` often has a meaning of its own.
    if !subject.has_scheme(&["http", "https"]) {
        return;
    }
    let path = subject.path();
    let Some(start) = path.find(';') else { return };
    let end = path[start..].find('/').map_or(path.len(), |i| start + i);
    let parameters = path.part(start, end);
    found
        .report(
            parameters.span,
            "parameters in a segment of the path",
            "cut off by some, a part of the name for others",
        )
        .advise("write parameters into the query, and \"%3B\" for a \";\" of a name");
}
