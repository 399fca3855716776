use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a session identifier in the path: `;jsessionid=`.
    ///
    /// ## Why is this bad?
    /// Java servers write the session identifier into the path if a browser does not accept cookies. Anybody who
    /// gets the URL from a list, a log or a `Referer` header enters that session, and an attacker can give his own
    /// session to a victim. Caches and search engines see a new page for each session.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/shop;jsessionid=1A2B3C?page=1
    /// http://example.org/a;JSESSIONID=1A2B3C.node1/b
    /// ```
    ///
    /// ## Use instead
    /// Remove `;jsessionid=` and its value, and configure the server to use only cookies for sessions.
    ///
    /// ```text
    /// http://example.org/shop?page=1
    /// http://example.org/shop;color=red
    /// ```
    ///
    /// ## References
    /// - [Jakarta Servlet §7.1.3](https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0#url-rewriting)
    /// - [CWE-384](https://cwe.mitre.org/data/definitions/384.html)
    U610 "java-jsessionid" for rfc3986::Segment {
        roles: Roles::DATA,
        fix: Unsafe,
        check: Text(Properties::SEMICOLON, check),
    }
}

const NAME: &str = ";jsessionid=";

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let is_name = |at: &usize| path.get(*at..at + NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME));
    let Some(start) = path.match_indices(';').map(|(at, _)| at).find(is_name) else { return };
    let value = start + NAME.len();
    let end = path[value..].find(['/', ';']).map_or(path.len(), |i| value + i);
    let session = path.slice(start, end);
    sink.report(session.span, "session identifier in the path", "anybody who has the URL can enter this session")
        .help("Keep session identifiers in cookies, not in URLs.")
        .unsafe_fix(session.span, "");
}
