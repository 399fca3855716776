use crate::knowledge::is_session;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a session identifier in a query: `PHPSESSID`, `JSESSIONID`, `sid`.
    ///
    /// ## Why is this bad?
    /// The URL was copied from somebody's visit. If the session still exists, everybody who follows the link enters
    /// it. If it does not, many servers show an error or a new login page. Caches and search engines see a new page
    /// for each session.
    ///
    /// ## Example
    /// ```text
    /// https://example.com/shop?PHPSESSID=4f1a2b3c4d5e6f708192a3b4c5d6e7f8
    /// https://example.com/list?page=1&sid=4f1a2b3c4d5e6f708192a3b4
    /// https://example.com/showthread.php?s=4f1a2b3c4d5e6f708192a3b4c5d6e7f8&t=12
    /// https://example.com/shop?CFID=123456&CFTOKEN=87654321
    /// https://example.com/shop.asp?ASPSESSIONIDQQ=ABCDEFGHIJKLMNOPQRSTUVWX
    /// ```
    ///
    /// ## Use instead
    /// Remove the parameter.
    ///
    /// ```text
    /// https://example.com/shop
    /// https://example.com/list?page=1&sid=42
    /// https://example.com/?session_id={CHECKOUT_SESSION_ID}
    /// https://example.com/?sid=example
    /// https://example.com/search.php?s=query
    /// ```
    ///
    /// ## References
    /// - [CWE-598](https://cwe.mitre.org/data/definitions/598.html)
    /// - [CWE-384](https://cwe.mitre.org/data/definitions/384.html)
    U431 "session-in-query" for rfc3986::Query {
        roles: Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Prose]),
        for_every_specification: true,
        check: Text(Properties::SESSION, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let is_php = context.path().ends_with(".php");
    let mut values = context.pairs().filter_map(|(name, value)| Some((name, value?)));
    if let Some((_, value)) = values.find(|(name, value)| is_session(name, value, is_php)) {
        sink.report(value.span, "session identifier in a query", "copied from somebody's visit")
            .help("Remove the parameter.");
    }
}
