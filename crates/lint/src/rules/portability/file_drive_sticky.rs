use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U330`
pub(super) static LINT: Lint = Lint {
    summary: "a `..` that would leave the drive of a file URL",
    why: "To RFC 3986, the `C:` of `file:///C:/../x` is a segment like any other, and `..` removes it: /x is left. \
          The URL Standard never removes a drive letter, so that a browser opens C:/x. The same happens to `/x` when \
          it is resolved against a file URL with a drive.",
    remedy: "Write the path without `..`.",
    sources: &["RFC 3986 §5.2.4", "WHATWG URL: shorten a URL's path", "RFC 8089 Appendix E.2"],
    bad: &["file:///C:/../x", "file:///c:/a/../../x"],
    good: &["file:///C:/a/../x", "file:///a/../x", "http://example.org/C:/../x"],
    silences: &["U314", "U427", "U505"],
    check: Check::Text(Facts::DOT_SEGMENT, look),
    ..Lint::new("U330", "file-drive-sticky", <rfc3986::Segment as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["file"]) {
        return;
    }
    let path = subject.path();
    let mut segments = path.split('/').skip(1);
    let is_drive = |text: &str| matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic());
    if !segments.next().is_some_and(|first| is_drive(first.text)) {
        return;
    }
    let (mut depth, mut first) = (0_usize, None);
    for segment in segments {
        match segment.text {
            "." => {}
            ".." => {
                let start = *first.get_or_insert(segment.span.start);
                if depth == 0 {
                    let at = Span::new(start, segment.span.end);
                    found.report(at, "a \"..\" above a drive", "browsers stay on the drive, others leave it");
                    return;
                }
                depth -= 1;
            }
            _ => depth += 1,
        }
    }
}
