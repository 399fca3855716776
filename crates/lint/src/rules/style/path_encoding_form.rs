use urlgram::grammar::rfc3987;
use urlgram::iri::Iri;
use crate::{Check, Facts, Found, Letters, Lint, Mends, Parts, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;
use urlgram::uri::Uri;

/// `U518`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "letters beyond ASCII in a path or query that are not in the form that was asked for",
    why: "`caf%C3%A9` and `café` are one path: the first is a URI, as it is sent, the second an IRI, as people read \
          it. Documents are easier to read with the second and safer to copy with the first; a list should have one of \
          them. The lint finds something only if the style `path` is set, to `unicode` or `ascii`.",
    remedy: "Write all paths in one form.",
    sources: &["RFC 3987 §3.1", "RFC 3987 §3.2"],
    bad: &["https://example.org/caf%C3%A9"],
    good: &["https://example.org/caf%E9", "https://example.org/a%20b", "https://example.org/%E2%80%AE"],
    check: Check::WellFormed(Facts::PERCENT.and(Facts::NON_ASCII), look),
    ..Lint::new("U518", "path-encoding-form", <rfc3987::Ipath as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let text = subject.text();
    let other = match subject.config().style.path {
        Some(Letters::Unicode) if text.is_ascii() => Uri::parse(text).ok().map(|uri| uri.to_iri().into_text()),
        Some(Letters::Ascii) if !text.is_ascii() => {
            Iri::parse(text).ok().and_then(|iri| iri.to_uri().ok()).map(|uri| uri.into_text())
        }
        _ => return,
    };
    // Only what comes after the host: its letters are another lint's.
    let Some(other) = other else { return };
    let at = Parts::of(&other).path.start;
    let whole = subject.at(Span::new(subject.parts().path.start, subject.whole().span.end));
    let other = &other[at as usize..];
    let same = whole.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let same = (0..=same).rev().find(|at| whole.is_char_boundary(*at) && other.is_char_boundary(*at)).unwrap_or(0);
    if whole.text == other {
        return;
    }
    let first = whole[same..].chars().next().map_or(0, char::len_utf8);
    let (end, what, style) = if whole.is_ascii() {
        (same + 3, "a letter in percent-encoding", "the style is letters as they are")
    } else {
        (same + first, "a letter beyond ASCII", "the style is percent-encoding")
    };
    found.report(whole.part(same, end).span, what, style).mend_or_guess(subject, whole.span, other);
}
