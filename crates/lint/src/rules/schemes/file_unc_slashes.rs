use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8089_nonstandard as nonstandard;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a file URL with four or five slashes in front of a Windows host name.
    ///
    /// ## Why is this bad?
    /// `\\host\share` is `file://host/share`. With four or five slashes, the host is part of the path. Windows
    /// finds it there, RFC 8089 describes the form but does not allow it, and other systems look for a local
    /// directory. Programs that merge slashes change the machine, as does Python before 3.14, which returns the URL
    /// with two slashes.
    ///
    /// ## Example
    /// ```text
    /// file:////host/share/a
    /// file://///host/share/a
    /// ```
    ///
    /// ## Use instead
    /// Write the host after two slashes.
    ///
    /// ```text
    /// file://host/share/a
    /// file:///host/share/a
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 Appendix E.3.1](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.3.1)
    /// - [RFC 8089 Appendix E.3.2](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.3.2)
    U211 "file-unc-slashes" for nonstandard::UncAuthority {
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        explains: Rejection,
        check: Text(Properties::SLASHES, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let slashes = path.len() - path.trim_start_matches('/').len();
    let is_file = context.has_scheme(&["file"]) && context.authority().is_some_and(|authority| authority.is_empty());
    if is_file && matches!(slashes, 2 | 3) && path.len() > slashes {
        let extra = path.slice(0, slashes);
        let all = Span::new(extra.span.start - 2, extra.span.end);
        // No host has this name.
        if let [letter, b':' | b'|', ..] = path.as_bytes()[slashes..] {
            if letter.is_ascii_alphabetic() {
                sink.report(all, format!("{} slashes before a drive", slashes + 2), "some programs read a host")
                    .unsafe_fix(extra.span, "/");
                return;
            }
        }
        sink.report(all, format!("{} slashes before a host", slashes + 2), "some programs read a local path")
            .unsafe_fix(extra.span, "");
    }
}
