use crate::knowledge::is_redirect;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::percent::{OnInvalid, decode_str};

declare_lint! {
    /// ## What it does
    /// Finds a reference that looks like a path but has a host in a browser.
    ///
    /// ## Why is this bad?
    /// A server that redirects to a given path checks that the path starts with one slash. Browsers read `\` as a
    /// slash, remove tabs and line ends, and skip slashes before a host. `/\evil.example`, `/<tab>/evil.example`
    /// and `///evil.example` therefore all lead to evil.example, from a link that starts with a trusted host.
    ///
    /// ## Example
    /// ```text
    /// /\evil.example
    /// ///evil.example/x
    /// ```
    ///
    /// ```text escaped
    /// /\t/evil.example
    /// ```
    ///
    /// ```text
    /// \\evil.example\x
    /// http://example.org/login?next=/%5Cevil.example
    /// ```
    ///
    /// ## Use instead
    /// Write a path with one slash.
    ///
    /// ```text
    /// /evil.example
    /// //evil.example
    /// http://example.org/login?next=/account
    /// http://example.org/?q=/%5Cx
    /// a//b
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: relative slash state](https://url.spec.whatwg.org/#relative-slash-state)
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    /// - [CWE-601](https://cwe.mitre.org/data/definitions/601.html)
    U425 "open-redirect-shape" for rfc3986::PathAbsolute {
        severity: Error,
        roles: Roles::LINK,
        fix: Unsafe,
        precedence: MostSpecific,
        explains: Disagreement,
        for_every_specification: true,
        check: Text(Properties::NO_SCHEME.union(Properties::BACKSLASH).union(Properties::ESCAPED_QUERY).union(Properties::CONTROL), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let whole = context.whole();
    if let Some(length) = Some(shape(whole.text)).filter(|length| context.scheme().is_none() && *length > 0) {
        let at = whole.slice(0, length);
        sink.report(
            at.span,
            format!("\"{}\" in front of a host", at.escape_debug()),
            "a path for other parsers, a different host for browsers",
        )
        .help("Write a path with one slash.")
        .unsafe_fix(at.span, "/");
        return;
    }
    for (key, value) in context.pairs() {
        let Some(value) = value.filter(|value| is_redirect(key.text) && value.starts_with(['/', '\\', '%'])) else {
            continue;
        };
        let decoded = decode_str(value.text, OnInvalid::Keep).unwrap_or_else(|_| value.text.into());
        if shape(&decoded) > 0 {
            sink.report(
                value.span,
                format!("\"{}\" leads to a different host", key.text),
                "a path for other parsers, a different host for browsers",
            )
            .help("Write a path with one slash.");
            return;
        }
    }
}

/// Returns the length of the text before the host that a browser finds. 0 if it is `//` or there is no host.
fn shape(reference: &str) -> usize {
    let is_removed = |c: char| matches!(c, '\t' | '\n' | '\r');
    let trimmed = reference.trim_start_matches(|c| c <= ' ');
    let rest = trimmed.trim_start_matches(|c| matches!(c, '/' | '\\') || is_removed(c));
    let run = &trimmed[..trimmed.len() - rest.len()];
    let slashes = run.chars().filter(|c| !is_removed(*c)).count();
    let is_plain = matches!(run, "//") || slashes < 2;
    let has_host = rest.starts_with(|c: char| c.is_alphanumeric() || c == '[');
    if is_plain || !has_host { 0 } else { reference.len() - rest.len() }
}
