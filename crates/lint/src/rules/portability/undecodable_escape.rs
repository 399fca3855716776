use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::percent::pct_decoded;

declare_lint! {
    /// ## What it does
    /// Finds percent-encoded bytes that are not UTF-8.
    ///
    /// ## Why is this bad?
    /// A percent-encoding denotes a byte, and a URL does not say which character encoding was used. Current
    /// programs use UTF-8. For other bytes, each does something different: browsers show the percent-encoding,
    /// Python's `unquote` gives `�`, and others reject the URL or read Latin-1.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/%FC
    /// http://example.org/#%C3%28
    /// http://example.org/%E2%82
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the UTF-8 form: `%C3%BC` for `ü`, not `%FC`.
    ///
    /// ```text
    /// http://example.org/%C3%BC
    /// http://example.org/%00
    /// data:,%FC
    /// magnet:?xt=%FF
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.5](https://www.rfc-editor.org/rfc/rfc3986#section-2.5)
    /// - [RFC 3987 §3.1](https://www.rfc-editor.org/rfc/rfc3987#section-3.1)
    /// - [WHATWG URL: percent-decode](https://url.spec.whatwg.org/#percent-decode)
    U326 "undecodable-escape" for rfc3986::PctEncoded {
        by_default: false,
        check: Text(Properties::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // A backslash can separate the bytes of a character; U301 reports it.
    if context.properties().intersects(Properties::BACKSLASH) {
        return;
    }
    // Other schemes may contain binary data.
    if !context.is_special() && !context.has_scheme(&["file"]) && context.scheme().is_some() {
        return;
    }
    let parts = [context.userinfo(), Some(context.path()), context.query(), context.fragment()];
    if let Some(bad) = parts.into_iter().flatten().find_map(first_undecodable) {
        sink.report(bad.span, format!("\"{}\" is not UTF-8", bad.text), "programs decode it differently")
            .help("Percent-encode the UTF-8 form of the character.");
    }
}

/// Returns the first percent-encoded bytes that are not UTF-8, as written.
fn first_undecodable(part: Slice<'_>) -> Option<Slice<'_>> {
    let bytes = part.text.as_bytes();
    let mut at = 0;
    while let Some(start) = memchr::memchr(b'%', &bytes[at..]).map(|i| at + i) {
        let run: Vec<u8> = bytes[start..].chunks(3).map_while(pct_decoded).collect();
        if let Err(bad) = std::str::from_utf8(&run) {
            let first = start + 3 * bad.valid_up_to();
            let length = bad.error_len().unwrap_or(run.len() - bad.valid_up_to());
            return Some(part.slice(first, first + 3 * length));
        }
        at = start + (3 * run.len()).max(1);
    }
    None
}
