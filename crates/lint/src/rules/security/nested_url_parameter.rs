use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::percent::{OnInvalid, decode_str};

declare_lint! {
    /// ## What it does
    /// Finds a parameter that says where to go next, with a whole URL in it.
    ///
    /// ## Why is this bad?
    /// `?next=https://evil.example/` after a login leads away, and the link to it begins with a host that is
    /// trusted. Whether the server checks the parameter, the URL does not show; where it does not, that is an open
    /// redirect, which phishing is built on. Much that is found here is meant to be so.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/login?next=//evil.example
    /// http://example.org/?redirect_uri=https%3A%2F%2Fevil.example%2F
    /// ```
    ///
    /// ## Use instead
    /// Let such parameters hold paths, and check them as a browser reads them.
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
        check: Text(Prefilter::QUERY, check),
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
            sink
                .report(value.span, format!("a whole URL in \"{}\"", key.text), "does the server check where it leads?")
                .help("give a path, if it stays on this host");
            return;
        }
    }
}

/// Names of parameters that say where to go. Case, `-` and `_` make no difference.
const NAMES: &[&str] = &[
    "backurl", "callback", "callbackurl", "checkouturl", "continue", "continueto", "dest", "destination", "forward",
    "forwardurl", "goto", "image_url", "next", "nexturl", "out", "redir", "redirect", "redirectto", "redirecturi",
    "redirecturl", "return", "returnpath", "returnto", "returnurl", "rurl", "service", "successurl", "target", "to",
    "url", "view",
];

pub(super) fn is_redirect(key: &str) -> bool {
    key.len() <= 24 && {
        let plain: String = key.chars().filter(|c| !matches!(c, '-' | '_')).map(|c| c.to_ascii_lowercase()).collect();
        NAMES.contains(&plain.as_str())
    }
}
