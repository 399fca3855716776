use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc1738::ftp;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a `?` in an ftp URL, which has no query.
    ///
    /// ## Why is this bad?
    /// RFC 1738 reads the `?` as a character of the file name. RFC 3986, the URL Standard and urllib start a query
    /// there, which an ftp server cannot receive. One client requests the file `a?b`, another requests `a`.
    ///
    /// ## Example
    /// ```text
    /// ftp://ftp.example.org/a?b
    /// ```
    ///
    /// ## Use instead
    /// Write `%3F` if the name contains a question mark. Remove a query.
    ///
    /// ```text
    /// ftp://ftp.example.org/a%3Fb
    /// https://example.org/a?b
    /// ```
    ///
    /// ## References
    /// - [RFC 1738 §5](https://www.rfc-editor.org/rfc/rfc1738#section-5)
    /// - [RFC 3986 §3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
    U206 "ftp-question-mark" for ftp::Fsegment {
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query().filter(|_| context.has_scheme(&["ftp"])) else { return };
    let mark = Span::new(query.span.start - 1, query.span.start);
    let all = Span::new(mark.start, query.span.end);
    sink.report(mark, "\"?\" in an ftp URL", "part of the file name, or the start of a query")
        .unsafe_fix(all, format!("%3F{}", query.replace('?', "%3F")));
}
