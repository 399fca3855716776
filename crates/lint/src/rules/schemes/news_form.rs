use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc5538;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a news URL that names neither groups nor an article.
    ///
    /// ## Why is this bad?
    /// After `news:`, a news URL has the name of a group, in which `*` matches any letters, or a message
    /// identifier, which contains an `@`. The angle brackets around an identifier in a message are part of the
    /// message syntax, not of the identifier. A server finds no article by an identifier with brackets.
    ///
    /// ## Example
    /// ```text
    /// news:<12@news.example.org>
    /// news:%3C12@news.example.org%3E
    /// news:comp.lang.c?
    /// ```
    ///
    /// ## Use instead
    /// Write the group, or the message identifier without brackets.
    ///
    /// ```text
    /// news:12@news.example.org
    /// news:comp.lang.*
    /// news://news.example.org/comp.lang.c
    /// ```
    ///
    /// ## References
    /// - [RFC 5538 §4](https://www.rfc-editor.org/rfc/rfc5538#section-4)
    /// - [RFC 1738 §3.6](https://www.rfc-editor.org/rfc/rfc1738#section-3.6)
    U227 "news-form" for rfc5538::NewsUrl {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["news", "snews"]) {
        return;
    }
    let path = context.path();
    let start = path.len() - path.strip_prefix('/').unwrap_or(&path).len();
    let target = path.slice(start, path.len());
    if let Some(bare) = between_brackets(&target) {
        sink.report(target.span, "angle brackets around a message identifier", "expected only the identifier")
            .unsafe_fix(target.span, bare);
    } else if !context.is_malformed() && !target.contains('@') && context.scheme_url().is_err() {
        let end = context.query().map_or(target.span.end, |query| query.span.end);
        let label = "expected the name of a group or an identifier with \"@\"";
        sink.report(Span::new(target.span.start, end), "neither a group nor an article", label);
    }
}

fn between_brackets(text: &str) -> Option<&str> {
    let after = ["<", "%3C", "%3c"].iter().find_map(|open| text.strip_prefix(open))?;
    [">", "%3E", "%3e"].iter().find_map(|close| after.strip_suffix(close))
}
