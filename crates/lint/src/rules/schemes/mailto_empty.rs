use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc6068;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a mailto URL without an address, a subject or any other content.
    ///
    /// ## Why is this bad?
    /// RFC 6068 allows `mailto:` alone, which opens an empty message without a recipient. On a page, it means that
    /// an address was not filled in. A subject or a body without an address is not reported, because links that
    /// share a page use it.
    ///
    /// ## Example
    /// ```text
    /// mailto:
    /// mailto:?
    /// ```
    ///
    /// ## Use instead
    /// Write the address.
    ///
    /// ```text
    /// mailto:anna@example.org
    /// mailto:?to=anna@example.org
    /// mailto:?subject=News&body=Look
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    U214 "mailto-empty" for rfc6068::MailtoUri {
        roles: Roles::DATA,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let has_query = context.query().is_some_and(|query| !query.is_empty());
    if context.has_scheme(&["mailto"]) && context.authority().is_none() && context.path().is_empty() && !has_query {
        let place = Span::empty(context.path().span.start);
        sink.report(place, "message without a recipient", "expected an address");
    }
}
