use crate::{Choice, DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a path whose trailing slash, or lack of one, does not match the configured style.
    ///
    /// ## Why is this bad?
    /// `/a` and `/a/` are two paths. Servers usually redirect from one to the other, which costs a second request.
    ///
    /// The lint has an effect only if the style `trailing-slash` is set to `never` or `always`. A last segment with
    /// a dot is read as the name of a file, which never needs a slash.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/a/
    /// ```
    ///
    /// ## Use instead
    /// Write the path in the form that the site uses.
    ///
    /// ```text
    /// https://example.org/
    /// https://example.org/a
    /// https://example.org/?q=a/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §6.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.4)
    U510 "trailing-slash" for rfc3986::Path {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        style: Some("trailing-slash"),
        check: WellFormed(Properties::HTTP, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let last = path.rsplit_once('/').filter(|_| context.has_scheme(&["http", "https"]));
    let Some((_, last)) = last else { return };
    match context.config().style.trailing_slash {
        Some(Choice::Never) if last.is_empty() => {
            let kept = path.trim_end_matches('/').len().max(1);
            if kept < path.len() {
                let slash = path.slice(kept, path.len());
                sink.report(
                    slash.span,
                    "slash at the end of a path",
                    "the configured style `trailing-slash = \"never\"` forbids it",
                )
                .unsafe_fix(slash.span, "");
            }
        }
        Some(Choice::Always) if !last.is_empty() && !last.contains('.') => {
            let end = path.slice(path.len(), path.len());
            let name = path.slice(path.len() - last.len(), path.len());
            sink.report(
                name.span,
                "no slash at the end of a path",
                "the configured style `trailing-slash = \"always\"` requires it",
            )
            .unsafe_fix(end.span, "/");
        }
        _ => {}
    }
}
