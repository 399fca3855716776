use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::path::remove_dot_segments;

declare_lint! {
    /// ## What it does
    /// Finds a path that starts with `//` after its dot segments are removed, in a URI without an authority.
    ///
    /// ## Why is this bad?
    /// In a URI without an authority, a path cannot start with `//`, because a parser would read an authority
    /// there. Dot segments hide such a path until a program removes them. `web+demo:/..//host/` then becomes
    /// `web+demo://host/`, which has a host that was not there before. The URL Standard writes `/.` in front of
    /// such a path for this reason.
    ///
    /// ## Example
    /// ```text
    /// web+demo:/..//not-a-host/
    /// web+demo:/a/..//not-a-host/
    /// ```
    ///
    /// ## Use instead
    /// Start the path with `/.//`, or remove the empty segment.
    ///
    /// ```text
    /// web+demo:/.//not-a-host/
    /// web+demo:/a/../b
    /// http://example.org/..//b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
    /// - [RFC 3986 §5.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)
    /// - [WHATWG URL: URL serializer](https://url.spec.whatwg.org/#concept-url-serializer)
    U116 "path-starts-with-two-slashes" for rfc3986::PathAbsolute {
        roles: Roles::DATA,
        fix: Safe,
        check: WellFormed(Properties::DOT_SEGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if context.scheme().is_none() || context.authority().is_some() || path.starts_with("/.//") {
        return;
    }
    let removed = remove_dot_segments(&path);
    if removed.starts_with("//") {
        sink.report(
            path.span,
            "dot segments hide \"//\" at the start of the path",
            format!("becomes \"{removed}\", which starts like an authority"),
        )
        .help("Write \"/.\" in front of the two slashes.")
        .safe_fix(path.span, format!("/.{removed}"));
    }
}
