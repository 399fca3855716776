use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;
use urlgram::path::remove_dot_segments;

declare_lint! {
    /// ## What it does
    /// Finds a path that begins with `//` once its dot segments are removed, and no authority before it.
    ///
    /// ## Why is this bad?
    /// A URI without an authority cannot have a path that begins with `//`: what follows would be read as the
    /// authority. Dot segments hide such a path until somebody removes them: `web+demo:/..//host/` is then
    /// `web+demo://host/`, which has a host that was not there before. The URL Standard writes `/.` before such a
    /// path for that reason.
    ///
    /// ## Example
    /// ```text
    /// web+demo:/..//not-a-host/
    /// web+demo:/a/..//not-a-host/
    /// ```
    ///
    /// ## Use instead
    /// Write `/.//` at the start, or leave the empty segment out.
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
        fix: Safe,
        check: WellFormed(Facts::DOT_SEGMENT, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    if subject.scheme().is_none() || subject.authority().is_some() || path.starts_with("/.//") {
        return;
    }
    let removed = remove_dot_segments(&path);
    if removed.starts_with("//") {
        found
            .report(
                path.span,
                "a path of which \"//\" is left at its start",
                format!("\"{removed}\" without dot segments"),
            )
            .advise("without an authority that would be read as one: write \"/.\" before it")
            .mend(path.span, format!("/.{removed}"));
    }
}
