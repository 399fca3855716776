use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::path::{climbs_above_root, remove_dot_segments};

declare_lint! {
    /// ## What it does
    /// Finds a path with more `..` than segments to remove.
    ///
    /// ## Why is this bad?
    /// RFC 3986 and browsers drop a `..` that leads above the root. Programs that join the path to a folder do not,
    /// and read a file outside of the folder. In a URL with a host, such a path has no other use: it is an attack,
    /// or a reference that was joined to the wrong base.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/../../etc/passwd
    /// http://example.org/a/../../b
    /// ```
    ///
    /// ## Use instead
    /// Write the path without these segments.
    ///
    /// ```text
    /// http://example.org/etc/passwd
    /// http://example.org/a/../b
    /// ../../a
    /// /../a
    /// http://example.org/..a/b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §5.4.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.4.2)
    /// - [RFC 3986 §5.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)
    /// - [CWE-22](https://cwe.mitre.org/data/definitions/22.html)
    U427 "path-climbs-above-root" for rfc3986::PathAbempty {
        roles: Roles::LINK,
        fix: Unsafe,
        for_every_specification: true,
        check: Text(Properties::DOT_SEGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    // Pages link to `/../../` of their own server on purpose.
    if context.authority().is_none() || !climbs_above_root(path.text) {
        return;
    }
    let plain = remove_dot_segments(path.text);
    // Without a host, two slashes at the start would start an authority.
    let is_path = !plain.starts_with("//") || context.authority().is_some();
    let report = sink
        .report(climb(path).span, "\"..\" above the root of the path", "browsers drop it, other programs follow it")
        .help("Write the path without it.");
    if is_path {
        report.unsafe_fix(path.span, plain);
    }
}

/// Returns the part from the first `..` to the one that has no segment to remove.
fn climb(path: Slice<'_>) -> Slice<'_> {
    let (mut depth, mut first) = (0_usize, None);
    for segment in path.split('/').skip(1) {
        match segment.text {
            ".." => {
                let end = (segment.span.end - path.span.start) as usize;
                let start = *first.get_or_insert(end - 2);
                if depth == 0 {
                    return path.slice(start, end);
                }
                depth -= 1;
            }
            "." => {}
            _ => depth += 1,
        }
    }
    path
}
