use urlgram::grammar::rfc3986;
use urlgram::host::suffix;
use crate::{Check, Choice, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U516`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a host with `www.`, or without, against the style that was asked for",
    why: "`www.example.org` and `example.org` are two hosts, with cookies and certificates of their own, and mostly \
          one site, which redirects from the one to the other. The lint finds something only if the style `www` is \
          set, to `never` or `always`; what is `always` is meant of registrable domains alone.",
    remedy: "Write the host as the site does.",
    sources: &["RFC 3986 §3.2.2"],
    bad: &["https://www.example.org/"],
    good: &["https://example.org/", "https://docs.example.org/", "https://www.org/"],
    check: Check::WellFormed(Facts::HTTP, look),
    ..Lint::new("U516", "www-style", <rfc3986::Host as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let (Some(style), Some(host)) = (subject.config().style.www, subject.host()) else { return };
    let www = host.get(..4).filter(|start| start.eq_ignore_ascii_case("www.")).map(|_| host.part(0, 4));
    match (style, www) {
        (Choice::Never, Some(www)) if is_registrable(&host[4..]) => {
            found.report(www.span, "a host with \"www.\"", "the style is none").guess(www.span, "");
        }
        (Choice::Always, None) if is_registrable(&host) => {
            let start = Span::empty(host.span.start);
            found.report(host.span, "a host without \"www.\"", "the style is one").guess(start, "www.");
        }
        _ => {}
    }
}

/// Whether `name` is what somebody registers, without a label before it.
fn is_registrable(name: &str) -> bool {
    suffix::split(name).and_then(|parts| parts.registrable.get()).is_some_and(|span| span.len() == name.len())
}
