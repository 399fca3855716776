use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::nested::nested_urls;
use urlgram::percent::pct_decoded;
use urlgram::span::Span;
use urlgram::uri::Delimited;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a value in a query that was percent-encoded twice.
    ///
    /// ## Why is this bad?
    /// A server decodes a query once. It reads `q=a%2520b` as `a%20b` and searches for that text, and it redirects
    /// to `https%3A%2F%2Fexample.org`, which is not a URL. A URL within the URL has its own query: in one that is
    /// a value, `%2520` is a space that is encoded once, and `%252520` one that is encoded twice.
    ///
    /// ## Example
    /// ```text
    /// https://example.com/?q=a%2520b
    /// https://example.com/?q=caf%25C3%25A9
    /// https://example.com/?next=https%253A%252F%252Fexample.org%252Fa
    /// https://example.com/?next=https%3A%2F%2Fexample.org%2F%3Fq%3Da%252520b
    /// view-source:https://example.com/?q=a%2520b
    /// ```
    ///
    /// ## Use instead
    /// Encode once.
    ///
    /// ```text
    /// https://example.com/?q=a%20b
    /// https://example.com/?next=https%3A%2F%2Fexample.org%2Fa
    /// https://example.com/?next=https%3A%2F%2Fexample.org%2Fa%2520b
    /// https://example.com/?next=https%3A%2F%2Fexample.org%2F%3Fq%3Da%2520b
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
    if let Some((value, one)) = values.find_map(|value| Some((value, doubled(value)?))) {
        let fixed = value.replace("%25", "%");
        return report(one.text, (one.span, value.span), fixed, sink);
    }
    for url in nested_urls(context.text()) {
        let query = Delimited::of(url.text()).query.map(|span| Slice { span, text: span.of(url.text()) });
        let mut values = query.into_iter().flat_map(|query| query.pairs()).filter_map(|(_, value)| value);
        if let Some((value, one)) = values.find_map(|value| Some((value, doubled(value)?))) {
            let place = url.outer(value.span);
            // The percent sign of a value that is encoded once, and the one that was encoded.
            let (single, double) = (percent_sign(url.decodings()), percent_sign(url.decodings() + 1));
            let fixed = context.at(place).replace(&double, &single);
            return report(one.text, (url.outer(one.span), place), fixed, sink);
        }
    }
}

/// Returns `%` encoded `times` times.
fn percent_sign(times: u8) -> String {
    format!("%{}", "25".repeat(usize::from(times)))
}

/// Reports an escape of a value, with their places.
fn report(escape: &str, (place, value): (Span, Span), fixed: String, sink: &mut DiagnosticSink<'_>) {
    sink.report(place, format!("\"{escape}\" is encoded twice"), format!("probably \"%{}\"", &escape[3..]))
        .help("Encode the value once.")
        .unsafe_fix(value, fixed);
}

/// Returns the first character that is encoded twice, unless the value contains a URL or anything that is encoded once.
fn doubled(value: Slice<'_>) -> Option<Slice<'_>> {
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
    (!is_nested).then(|| value.slice(first, first + 5))
}

/// Whether a text begins with the first two bytes of a character beyond US-ASCII, encoded twice: `%25C3%25A9`.
fn is_multibyte(text: &[u8]) -> bool {
    let byte = |at: usize| match text.get(at..at + 5) {
        Some([b'%', b'2', b'5', high, low]) => pct_decoded(&[b'%', *high, *low]),
        _ => None,
    };
    matches!(byte(0), Some(0xc2..=0xf4)) && matches!(byte(5), Some(0x80..=0xbf))
}
