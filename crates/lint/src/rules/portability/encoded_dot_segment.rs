use super::dot_segments::is_encoded_dot_segment;
use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a dot segment that is written with `%2E`.
    ///
    /// ## Why is this bad?
    /// The URL Standard reads `%2e%2e` as `..` and removes it together with the segment before it. RFC 3986 removes
    /// only plain dots; an encoded one is removed only if the program decodes it first. A filter that looks for
    /// `../` misses it, the program behind the filter decodes it, and a file outside of the allowed folder is read.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a/%2e%2e/b
    /// http://example.org/a/.%2E/b
    /// http://example.org/%2e/b
    /// ```
    ///
    /// ## Use instead
    /// Write the path without dot segments.
    ///
    /// ```text
    /// http://example.org/a/../b
    /// http://example.org/b
    /// http://example.org/a%2ehtml
    /// http://example.org/?%2e%2e/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §6.2.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3)
    /// - [WHATWG URL: double-dot URL path segment](https://url.spec.whatwg.org/#double-dot-path-segment)
    /// - [CWE-22](https://cwe.mitre.org/data/definitions/22.html)
    U313 "encoded-dot-segment" for rfc3986::Segment {
        roles: Roles::LINK,
        fix: Unsafe,
        check: Text(Properties::ESCAPED_DELIMITER, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    // After a scheme, only a path that starts with a slash has segments.
    if context.authority().is_none() && context.scheme().is_some() && !path.starts_with('/') {
        return;
    }
    let encoded: Vec<Slice<'_>> = path.split('/').filter(|segment| is_encoded_dot_segment(segment.text)).collect();
    if let [first, .., last] | [first @ last] = encoded.as_slice() {
        let all = context.at(urlgram::span::Span::new(first.span.start, last.span.end));
        sink.report(
            first.span,
            format!("percent-encoded dot segment \"{}\"", first.text),
            "browsers remove it, other parsers keep it",
        )
        .help("Write the path without dot segments.")
        .unsafe_fix(all.span, all.replace("%2e", ".").replace("%2E", "."));
    }
}
