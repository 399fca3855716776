use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a second `?` where `&` was meant.
    ///
    /// ## Why is this bad?
    /// Only the first `?` starts the query. In `?a=1?b=2`, the server reads one parameter `a` with the value
    /// `1?b=2`. The usual cause is a program or a person that appends `?key=value` to a URL that has a query.
    ///
    /// ## Example
    /// ```text
    /// https://example.com/?a=1?b=2
    /// https://example.com/list?page=2?utm_source=mail&sort=asc
    /// ```
    ///
    /// ## Use instead
    /// Write `&` between parameters, and `%3F` for a question mark in a value.
    ///
    /// ```text
    /// https://example.com/?a=1&b=2
    /// https://example.com/?q=what%3F
    /// https://example.com/?q=what?
    /// https://example.com/?url=https://example.org/?b=2
    /// https://example.com/?next=/list?page=2
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
    U128 "second-question-mark" for rfc3986::Query {
        fix: Unsafe,
        check: Text(Properties::QUESTION_MARK, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["http", "https"]) && context.scheme().is_some() {
        return;
    }
    if let Some(mark) = context.pairs().find_map(|(key, _)| doubled(key)) {
        sink.report(mark.span, "second \"?\" in a URL", "part of the name after it")
            .help("Write one \"?\" before the first parameter.")
            .unsafe_fix(mark.span, "");
        return;
    }
    let mut values = context.pairs().filter_map(|(_, value)| value);
    if let Some(mark) = values.find_map(second_mark) {
        sink.report(mark.span, "second \"?\" in a URL", "part of the value before it")
            .help("Write \"&\" between parameters, or \"%3F\" for a question mark in a value.")
            .unsafe_fix(mark.span, "&");
    }
}

/// Returns the `?` in a value that is not itself a URL or a path, if a parameter follows.
fn second_mark(value: Slice<'_>) -> Option<Slice<'_>> {
    let at = value.find('?')?;
    let is_nested = value[..at].contains(['/', ':', '%']);
    let (key, rest) = value[at + 1..].split_once('=')?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.[]".contains(&byte));
    (is_key && !is_nested && !rest.starts_with('=')).then(|| value.slice(at, at + 1))
}

/// Returns the `?` at the beginning of the name of a parameter: `??a=b`, `&?a=b`.
fn doubled(key: Slice<'_>) -> Option<Slice<'_>> {
    let name = key.strip_prefix('?')?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.[]".contains(&byte));
    (is_name && !name.is_empty()).then(|| key.slice(0, 1))
}
