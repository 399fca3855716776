use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8089;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a file URL without `//`.
    ///
    /// ## Why is this bad?
    /// RFC 1738 required `file://` and a host, which may be empty. RFC 8089 of 2017 also allows `file:/etc/fstab`,
    /// which older programs may not know. No document allows the relative path in `file:etc/fstab`: browsers read
    /// it from the root, and other programs read it from their working directory.
    ///
    /// ## Example
    /// ```text
    /// file:/etc/fstab
    /// file:etc/fstab
    /// ```
    ///
    /// ## Use instead
    /// Write `file:///` and the path from the root.
    ///
    /// ```text
    /// file:///etc/fstab
    /// file://host.example/share/a
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 §2](https://www.rfc-editor.org/rfc/rfc8089#section-2)
    /// - [RFC 8089 Appendix A](https://www.rfc-editor.org/rfc/rfc8089#appendix-A)
    /// - [WHATWG URL: file state](https://url.spec.whatwg.org/#file-state)
    U207 "file-short-form" for rfc8089::FileHierPart {
        by_default: false,
        fix: Safe,
        precedence: Symptom,
        explains: Rejection,
        check: Text(Properties::NO_AUTHORITY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if context.authority().is_some() || !context.has_scheme(&["file"]) {
        return;
    }
    let path = context.path();
    let start = Span::empty(path.span.start);
    if path.starts_with('/') {
        let slash = path.slice(0, 1).span;
        sink.report(slash, "file URL with one slash", "all programs accept \"///\"")
            .fix_if_equivalent(context, start, "//");
    } else {
        sink.report(start, "file URL with a relative path", "expected \"///\"")
            .help("Browsers read the path from the root, other programs from the working directory.")
            .unsafe_fix(start, "///");
    }
}
