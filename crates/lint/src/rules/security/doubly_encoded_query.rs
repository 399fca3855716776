use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::percent::pct_decoded;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a value in a query that was percent-encoded twice.
    ///
    /// ## Why is this bad?
    /// A server decodes a query once. It reads `q=a%2520b` as `a%20b` and searches for that text, and it redirects
    /// to `https%3A%2F%2Fexample.org`, which is not a URL. A URL in a query is encoded once more than the query, so
    /// double encoding inside of it is not reported.
    ///
    /// ## Example
    /// ```text
    /// https://example.com/?q=a%2520b
    /// https://example.com/?q=caf%25C3%25A9
    /// https://example.com/?next=https%253A%252F%252Fexample.org%252Fa
    /// ```
    ///
    /// ## Use instead
    /// Encode once.
    ///
    /// ```text
    /// https://example.com/?q=a%20b
    /// https://example.com/?next=https%3A%2F%2Fexample.org%2Fa
    /// https://example.com/?next=https%3A%2F%2Fexample.org%2Fa%2520b
    /// https://example.com/?next=/a%2520b
    /// https://example.com/?q=100%25
    /// https://example.com/?q=50%25ab
    /// https://example.com/?page=EgIQAg%253D%253D
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.4](https://www.rfc-editor.org/rfc/rfc3986#section-2.4)
    U432 "doubly-encoded-query" for rfc3986::Query {
        fix: Unsafe,
        roles: Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Prose]),
        for_every_specification: true,
        check: Text(Properties::ESCAPED_PERCENT, check),
    }
}

/// Characters that are often encoded twice: space, quotation mark, and the delimiters of URLs.
const TWICE: [&str; 9] = ["%2520", "%2522", "%253A", "%252F", "%253F", "%253D", "%2526", "%253a", "%252f"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let mut values = context.pairs().filter_map(|(_, value)| value);
    let Some((value, at)) = values.find_map(|value| Some((value, doubled(value)?))) else { return };
    let one = value.slice(at, at + 5);
    sink.report(one.span, format!("\"{}\" is encoded twice", one.text), format!("probably \"%{}\"", &one[3..]))
        .help("Encode the value once.")
        .unsafe_fix(value.span, value.replace("%25", "%"));
}

/// Returns the first character that is encoded twice, unless the value contains a URL or anything that is encoded once.
fn doubled(value: Slice<'_>) -> Option<usize> {
    let bytes = value.as_bytes();
    // The padding of base64 is encoded twice where a program gave out the value encoded.
    let padded = value.trim_end_matches("%253D");
    if !memchr::memchr_iter(b'%', padded.as_bytes()).any(|at| bytes[at..].starts_with(b"%25")) {
        return None;
    }
    let mut escapes = value.match_indices('%');
    let is_nested = value.contains(['/', ':', '?', '=']) || escapes.any(|(at, _)| !value[at..].starts_with("%25"));
    let multibyte = value.match_indices("%25").map(|(at, _)| at).find(|at| is_multibyte(&value.as_bytes()[*at..]));
    let first = TWICE.iter().filter_map(|twice| value.find(twice)).chain(multibyte).min()?;
    (!is_nested).then_some(first)
}

/// Whether a text begins with the first two bytes of a character beyond US-ASCII, encoded twice: `%25C3%25A9`.
fn is_multibyte(text: &[u8]) -> bool {
    let byte = |at: usize| match text.get(at..at + 5) {
        Some([b'%', b'2', b'5', high, low]) => pct_decoded(&[b'%', *high, *low]),
        _ => None,
    };
    matches!(byte(0), Some(0xc2..=0xf4)) && matches!(byte(5), Some(0x80..=0xbf))
}
