use std::collections::HashMap;

use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a key that appears twice in a query.
    ///
    /// ## Why is this bad?
    /// No specification defines the meaning of two values for one key. Some programs use the first, some the last,
    /// some both. A filter in front of a server may check a different value from the one that the server uses,
    /// which is known as HTTP parameter pollution. Keys that end in `[]` announce a list and are not reported.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/?a=1&a=2
    /// https://example.org/?id=1&b&id=2
    /// ```
    ///
    /// ## Use instead
    /// Write the key once, or make sure that all programs expect a list.
    ///
    /// ```text
    /// https://example.org/?a=1&b=1
    /// https://example.org/?a%5B%5D=1&a%5B%5D=2
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
    /// - [CWE-235](https://cwe.mitre.org/data/definitions/235.html)
    U512 "duplicate-key" for rfc3986::Query {
        severity: Info,
        by_default: false,
        precedence: Form,
        check: WellFormed(Properties::QUERY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let mut seen = HashMap::new();
    for (key, _) in context.pairs().filter(|(key, _)| !key.is_empty() && !is_list(key)) {
        if let Some(first) = seen.insert(key.text, key.span) {
            let headline = format!("duplicate key \"{}\" in a query", key.text);
            sink.report(key.span, headline, "some programs use this value, some the other").label(first, "first here");
            return;
        }
    }
}

fn is_list(key: &str) -> bool {
    key.ends_with("[]") || key.get(key.len().saturating_sub(6)..).is_some_and(|end| end.eq_ignore_ascii_case("%5B%5D"))
}
