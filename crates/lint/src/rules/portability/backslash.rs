use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a backslash, which some parsers read as a slash.
    ///
    /// ## Why is this bad?
    /// RFC 3986 knows no `\`. Up to the query, the URL Standard reads it as `/` in URLs of http, https, ws, wss,
    /// ftp and file, and in references to such URLs; other parsers take it for a character like any other. So
    /// `http://example.com\@evil.com/` is at example.com for a browser, and at evil.com for a program that looks
    /// for the last `@`. One of them checks the host, the other one connects to it.
    ///
    /// ## Example
    /// ```text
    /// http://example.com\@evil.com/
    /// http:\\example.com\p
    /// http://example.org/a\%20b
    /// ```
    ///
    /// ## Use instead
    /// Write `/` where a slash is meant, and `%5C` where a backslash is.
    ///
    /// ```text
    /// http://example.com/@evil.com/
    /// http://example.com/%5Cp
    /// http://example.com/?path=C:\p
    /// foo:\bar
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
    /// - [WHATWG URL: authority state](https://url.spec.whatwg.org/#authority-state)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U301 "backslash" for rfc3986::Authority {
        severity: Error,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Prefilter::BACKSLASH, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // Elsewhere, nobody takes it for a slash.
    if !(context.scheme().is_none() || context.is_special() || context.has_scheme(&["file"])) {
        return;
    }
    let whole = context.whole();
    let text = whole.slice(0, whole.find(['?', '#']).unwrap_or(whole.len()));
    let Some(first) = text.find('\\') else { return };
    let last = text.rfind('\\').map_or(first, |last| last + 1);
    let all = text.slice(first, last);
    let report =
        sink.report(text.slice(first, first + 1).span, "a backslash", "a slash for browsers, a character for others");
    if escapes(text.text) {
        report
            .help("take it out: a program put it before a sign, to be on the safe side")
            .unsafe_fix(all.span, all.replace('\\', ""));
    } else {
        report
            .help("write \"/\" where a slash is meant, \"%5C\" where a backslash is")
            .unsafe_fix(all.span, all.replace('\\', "/"));
    }
}

/// Whether all backslashes of a path stand before signs that some shell or markup language knows, as in `a\%20b`.
fn escapes(text: &str) -> bool {
    text.split('\\').skip(1).all(|after| after.starts_with(['%', '_', '+', '&', '=', '~', '$', '(', ')', '*']))
}
