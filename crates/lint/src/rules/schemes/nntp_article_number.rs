use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc5538;

declare_lint! {
    /// ## What it does
    /// Finds an nntp URL whose article is not a number.
    ///
    /// ## Why is this bad?
    /// An nntp URL names an article by its number, 1 to 16 digits, in a group of one server. A message identifier
    /// belongs in a news URL, which is valid on every server. Programs reject the URL or find no article.
    ///
    /// ## Example
    /// ```text
    /// nntp://news.example.org/comp.lang.c/abc
    /// nntp://news.example.org/comp.lang.c/12345678901234567
    /// ```
    ///
    /// ## Use instead
    /// Write the number, or `news:` and the message identifier.
    ///
    /// ```text
    /// nntp://news.example.org/comp.lang.c/12
    /// nntp://news.example.org/comp.lang.c
    /// ```
    ///
    /// ## References
    /// - [RFC 5538 §3](https://www.rfc-editor.org/rfc/rfc5538#section-3)
    /// - [RFC 1738 §3.7](https://www.rfc-editor.org/rfc/rfc1738#section-3.7)
    U226 "nntp-article-number" for rfc5538::ArticleNumber {
        severity: Error,
        roles: Roles::DATA,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let Some(number) =
        path.split('/').nth(2).filter(|_| context.has_scheme(&["nntp"]) && context.authority().is_some())
    else {
        return;
    };
    if !(1..=16).contains(&number.len()) || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = path.slice((number.span.start - path.span.start) as usize, path.len());
        sink.report(number.span, "article is not a number", "expected 1 to 16 digits");
    }
}
