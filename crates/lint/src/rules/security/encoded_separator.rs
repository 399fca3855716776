use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an encoded slash next to dots, or an encoded backslash, in a path.
    ///
    /// ## Why is this bad?
    /// For RFC 3986 and browsers, `%2F` is data and does not end a segment. A server that decodes the path before
    /// it splits it reads `/a%2f..%2fb` as `/a/../b`, and on some systems `/a%5c..%5cb` as well. An attacker reads
    /// files outside of the allowed folder in this way, past a filter that checked the segments. A single `%2F`
    /// inside a name is not reported.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a%2f..%2fb
    /// http://example.org/..%2F..%2Fetc/passwd
    /// http://example.org/%2e%2e%2fetc/passwd
    /// http://example.org/..%5cwindows
    /// http://example.org/a%5Cb
    /// ```
    ///
    /// ## Use instead
    /// Remove it, or write a slash.
    ///
    /// ```text
    /// http://example.org/projects/group%2Fname
    /// http://example.org/a/b
    /// http://example.org/?q=..%2F
    /// ftp://example.org/%2Fetc
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.2](https://www.rfc-editor.org/rfc/rfc3986#section-2.2)
    /// - [RFC 3986 §7.3](https://www.rfc-editor.org/rfc/rfc3986#section-7.3)
    /// - [CWE-22](https://cwe.mitre.org/data/definitions/22.html)
    U416 "encoded-separator" for rfc3986::Segment {
        roles: Roles::LINK,
        for_every_specification: true,
        check: Text(Properties::ESCAPED_DELIMITER, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if context.scheme().is_some() && !context.is_special() && !context.has_scheme(&["file"]) {
        return;
    }
    let path = context.path();
    for (at, _) in path.match_indices('%') {
        let Some(escape) = path.get(at..at + 3).map(|_| path.slice(at, at + 3)) else { continue };
        match escape.text {
            "%2f" | "%2F" if is_beside_dots(path, at) => sink.report(
                escape.span,
                "encoded slash next to \"..\"",
                "a decoder that runs before path normalization sees \"../\" here",
            ),
            "%5c" | "%5C" => sink.report(escape.span, "encoded backslash in a path", "some servers read a separator"),
            _ => continue,
        };
        return;
    }
}

/// Two dots, some of which are encoded.
const DOTS: [&str; 9] = ["..", "%2e%2e", "%2E%2E", "%2e%2E", "%2E%2e", ".%2e", ".%2E", "%2e.", "%2E."];

/// Whether the segment before or after the percent-encoding at `at` would be `..`.
fn is_beside_dots(path: Slice<'_>, at: usize) -> bool {
    let starts = |text: &str| ["/", "%2f", "%2F", "%5c", "%5C", "\\"].iter().any(|sign| text.starts_with(sign));
    let ends = |text: &str| ["/", "%2f", "%2F", "%5c", "%5C", "\\"].iter().any(|sign| text.ends_with(sign));
    let after = DOTS.iter().find_map(|dots| path[at + 3..].strip_prefix(*dots));
    let before = DOTS.iter().find_map(|dots| path[..at].strip_suffix(*dots));
    after.is_some_and(|rest| rest.is_empty() || starts(rest))
        || before.is_some_and(|rest| rest.is_empty() || ends(rest))
}
