use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a `..` that would leave the drive of a file URL.
    ///
    /// ## Why is this bad?
    /// For RFC 3986, the `C:` in `file:///C:/../x` is an ordinary segment, and `..` removes it, so the path is /x.
    /// The URL Standard never removes a drive letter, so a browser opens C:/x. The same difference appears when
    /// `/x` is resolved against a file URL with a drive.
    ///
    /// ## Example
    /// ```text
    /// file:///C:/../x
    /// file:///c:/a/../../x
    /// ```
    ///
    /// ## Use instead
    /// Write the path without `..`.
    ///
    /// ```text
    /// file:///C:/a/../x
    /// file:///a/../x
    /// http://example.org/C:/../x
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §5.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)
    /// - [WHATWG URL: shorten a URL's path](https://url.spec.whatwg.org/#shorten-a-urls-path)
    /// - [RFC 8089 Appendix E.2](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.2)
    U330 "file-drive-sticky" for rfc3986::Segment {
        roles: Roles::DATA,
        precedence: Specific,
        check: Text(Properties::DOT_SEGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["file"]) {
        return;
    }
    let path = context.path();
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
                    sink.report(at, "\"..\" above a drive", "browsers stay on the drive, others leave it");
                    return;
                }
                depth -= 1;
            }
            _ => depth += 1,
        }
    }
}
