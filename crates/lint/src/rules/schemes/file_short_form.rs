use crate::{Facts, Found, Severity, Subject};
use urlgram::grammar::rfc8089;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a file URL without `//`.
    ///
    /// ## Why is this bad?
    /// RFC 1738 wanted `file://`, and a host that may be empty; RFC 8089 allows `file:/etc/fstab` as well, which
    /// programs made before 2017 need not know. `file:etc/fstab`, a relative path, no document allows: browsers
    /// take it for one from the root, others for one from where they are.
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
        fix: Safe,
        precedence: Symptom,
        explains: Rejection,
        check: Text(Facts::NO_AUTHORITY, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    if subject.authority().is_some() || !subject.has_scheme(&["file"]) {
        return;
    }
    let path = subject.path();
    let start = Span::empty(path.span.start);
    if path.starts_with('/') {
        let slash = path.part(0, 1).span;
        found
            .report(slash, "a file URL with one slash", "\"///\" is what all programs know")
            .severity(Severity::Info)
            .mend_or_guess(subject, start, "//");
    } else {
        found
            .report(start, "a file URL with a relative path", "expected \"///\" here")
            .advise("from the root for browsers, from the working directory for others")
            .guess(start, "///");
    }
}
