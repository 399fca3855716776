use crate::knowledge::first_placeholder;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a placeholder that was not replaced by a value.
    ///
    /// ## Why is this bad?
    /// A placeholder such as `{id}`, `${id}`, `%s`, `%id%` or `<id>` in a finished URL means that a step was
    /// forgotten. The request is sent with the placeholder in it. The server answers with 404 or, worse, with 200
    /// and the wrong data.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/{id}
    /// http://${HOST}/
    /// http://example.org/?q=%s
    /// http://example.org/?id=%siteid%
    /// http://example.org/%(name)s
    /// http://example.org/users/<name>/edit
    /// http://example.org/$VERSION/a.tgz
    /// http://example.org/{{ page.url }}
    /// ```
    ///
    /// ## Use instead
    /// Replace the placeholder by a percent-encoded value before the URL is used.
    ///
    /// ```text
    /// http://example.org/42
    /// http://example.org/%7Bid%7D
    /// http://example.org/%EDtem%20b
    /// http://example.org/{3F2504E0-4F89-11D3-9A0C-0305E82C3301}
    /// http://example.org/?filter={"a":1}
    /// http://example.org/?$filter=a
    /// ```
    ///
    /// ## References
    /// - [RFC 6570 §1.1](https://www.rfc-editor.org/rfc/rfc6570#section-1.1)
    /// - [RFC 6570 §3](https://www.rfc-editor.org/rfc/rfc6570#section-3)
    U124 "unexpanded-template" for rfc3986::Uri {
        roles: Roles::LINK,
        precedence: Specific,
        check: Text(Properties::EXCLUDED.union(Properties::PERCENT_WORD).union(Properties::SUB_DELIM), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(place) = first_placeholder(context.text()) else { return };
    let one = context.whole().slice(place.start, place.end);
    // A document has tags, and a script has braces.
    let is_in_body =
        context.has_scheme(&["data", "javascript", "vbscript"]) && place.start > context.path().span.start as usize;
    if is_in_body && !one.starts_with("{{") {
        return;
    }
    // It may be a part of a password.
    let is_secret = context.userinfo().is_some_and(|userinfo| userinfo.span.range().contains(&place.start));
    let message = match is_secret {
        true => "placeholder without a value in a userinfo".to_owned(),
        false => format!("placeholder \"{}\" without a value", one.text),
    };
    sink.report(one.span, message, "part of a URL template")
        .help("Replace it by a percent-encoded value before the URL is used.");
}
