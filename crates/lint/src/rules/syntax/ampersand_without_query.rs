use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds parameters that start with `&` in a URL without `?`.
    ///
    /// ## Why is this bad?
    /// Parameters follow a `?`. In `/list&page=2`, everything belongs to the path, and the server looks for a page
    /// of that name. The usual cause is that the first parameter was removed together with its `?`.
    ///
    /// ## Example
    /// ```text
    /// https://example.com/list&page=2
    /// https://example.com/a/b&utm_source=mail&utm_medium=web
    /// mailto:anna@example.com&subject=Hello
    /// ```
    ///
    /// ## Use instead
    /// Start the query with `?`.
    ///
    /// ```text
    /// https://example.com/list?page=2
    /// https://example.com/a&b
    /// https://example.com/a=1&b=2
    /// https://example.com/#a=1&b=2
    /// mailto:anna@example.com?subject=Hello
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
    U129 "ampersand-without-query" for rfc3986::Query {
        fix: Unsafe,
        precedence: Specific,
        explains: Rejection,
        check: Text(Properties::AMPERSAND, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if context.query().is_some() || !context.has_scheme(&["http", "https", "mailto"]) {
        return;
    }
    let path = context.path();
    let segment = path.slice(path.rfind('/').map_or(0, |slash| slash + 1), path.len());
    let Some(at) = segment.find('&').filter(|at| is_query(&segment[*at + 1..]) && !segment[..*at].contains('=')) else {
        return;
    };
    let sign = segment.slice(at, at + 1);
    sink.report(sign.span, "parameters without a \"?\"", "starts the parameters, which are read as part of the path")
        .help("Write \"?\" in front of the first parameter.")
        .unsafe_fix(sign.span, "?");
}

/// Whether a text consists of `key=value` pairs.
fn is_query(text: &str) -> bool {
    let is_key = |key: &str| {
        key.starts_with(|c: char| c.is_ascii_alphabetic())
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.[]".contains(&byte))
    };
    text.split('&').all(|pair| pair.split_once('=').is_some_and(|(key, _)| is_key(key)))
}
