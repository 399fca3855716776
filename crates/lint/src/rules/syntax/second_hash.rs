use crate::LintContext;
use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `#` in the fragment.
    ///
    /// ## Why is this bad?
    /// The first `#` starts the fragment, and a fragment cannot contain another one. Browsers keep it and strict
    /// parsers reject the URL. A program that splits at the last `#` gets a different fragment and a different URL
    /// before it.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/#a#b
    /// ```
    ///
    /// ## Use instead
    /// Write `%23`.
    ///
    /// ```text
    /// http://example.org/#a%23b
    /// http://example.org/%23a#b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)
    = Kind::Syntax(SyntaxKind::SecondHash), for rfc3986::Fragment {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        exempts: is_accepted,
        check: Syntax,
    }
}

/// Whether the fragment is a path of a program in the page, which may well have a `#`: `#/room/#name:example.org`. A link to `##` leads to
/// the page itself, for the sake of the text that browsers show next to it.
fn is_route(context: &LintContext<'_>) -> bool {
    context.fragment().is_some_and(|fragment| fragment.starts_with(['/', '!']) || fragment.text == "#")
}

/// Whether another lint finds the mistake, or there is none: the first `#` belongs to a character reference of HTML.
fn is_accepted(context: &LintContext<'_>) -> bool {
    is_route(context) || has_reference(context.text())
}

/// Whether the first `#` of a URL is that of a character reference: `?a=1&#038;b=2`.
fn has_reference(text: &str) -> bool {
    text.split_once('#').is_some_and(|(before, after)| {
        let digits = after.strip_prefix(['x', 'X']).unwrap_or(after);
        let rest = digits.trim_start_matches(|c: char| c.is_ascii_hexdigit());
        before.ends_with('&') && rest.len() < digits.len() && rest.starts_with(';')
    })
}
