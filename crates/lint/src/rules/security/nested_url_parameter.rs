use crate::knowledge::is_redirect;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::percent::{OnInvalid, decode_str};

declare_lint! {
    /// ## What it does
    /// Finds a redirect parameter that contains a whole URL.
    ///
    /// ## Why is this bad?
    /// After a login, `?next=https://evil.example/` leads to a different site, although the link itself starts with
    /// a trusted host. If the server does not check the parameter, this is an open redirect, which phishing uses.
    /// The URL does not show whether the server checks it, so many of these findings are harmless.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/login?next=//evil.example
    /// http://example.org/?redirect_uri=https%3A%2F%2Fevil.example%2F
    /// ```
    ///
    /// ## Use instead
    /// Put paths into such parameters, and check them with the parser that browsers use.
    ///
    /// ```text
    /// http://example.org/login?next=/account
    /// http://example.org/?q=https://example.com/
    /// http://example.org/?next
    /// ```
    ///
    /// ## References
    /// - [CWE-601](https://cwe.mitre.org/data/definitions/601.html)
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    /// - [RFC 6749 §10.15](https://www.rfc-editor.org/rfc/rfc6749#section-10.15)
    U419 "nested-url-parameter" for rfc3986::Query {
        severity: Info,
        by_default: false,
        for_every_specification: true,
        check: Text(Properties::QUERY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for (key, value) in context.pairs() {
        let Some(value) = value.filter(|_| is_redirect(key.text)) else { continue };
        let Ok(decoded) = decode_str(value.text, OnInvalid::Keep) else { continue };
        let is_url = ["//", "http://", "https://"]
            .iter()
            .any(|start| decoded.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)));
        if is_url {
            sink.report(
                value.span,
                format!("whole URL in parameter \"{}\"", key.text),
                "an open redirect if the server does not check it",
            )
            .help("Write a path if the target is on this host.");
            return;
        }
    }
}
