use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::percent::pct_decoded;

declare_lint! {
    /// ## What it does
    /// Finds percent-encoding in a path that was percent-encoded again.
    ///
    /// ## Why is this bad?
    /// `%2520` decodes to `%20`, and only a second decoding gives a space. RFC 3986 forbids encoding or decoding
    /// twice. A program that encodes twice creates links that are not found. A program that decodes twice turns
    /// `%252e%252e` into `..` after a filter has already accepted the path. Queries are not checked, because they
    /// often contain encoded URLs. Neither are paths in which other characters are encoded once, or that contain a URL: names of
    /// files may well contain a percent sign.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a%2520b
    /// http://example.org/%252e%252e/etc
    /// http://example.org/caf%25C3%25A9
    /// ```
    ///
    /// ## Use instead
    /// Encode once: `%20`.
    ///
    /// ```text
    /// http://example.org/a%20b
    /// http://example.org/100%25
    /// http://example.org/?url=a%2520b
    /// http://example.org/50%25ab
    /// http://example.org/a%2Bb%25281%2529.png
    /// http://example.org/fetch/https://example.com/a%2520b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.4](https://www.rfc-editor.org/rfc/rfc3986#section-2.4)
    /// - [CWE-174](https://cwe.mitre.org/data/definitions/174.html)
    /// - [CWE-22](https://cwe.mitre.org/data/definitions/22.html)
    U418 "double-encoding" for rfc3986::PctEncoded {
        roles: Roles::WRITTEN,
        fix: Unsafe,
        for_every_specification: true,
        check: Text(Properties::ESCAPED_PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if has_percent_in_names(&path) {
        return;
    }
    // Places and numbers of bytes of the characters.
    let doubled = || {
        let places = memchr::memmem::find_iter(path.text.as_bytes(), b"%25");
        places.filter_map(|at| Some((at, doubled_bytes(&path.text.as_bytes()[at..])?)))
    };
    let (Some((first, _)), Some((last, bytes))) = (doubled().next(), doubled().last()) else { return };
    let all = path.slice(first, last + 5 * bytes);
    let once = all.replace("%25", "%");
    // A correct `%25` is between them, so there is no simple fix.
    let is_simple = doubled().map(|(_, bytes)| bytes).sum::<usize>() == all.matches("%25").count();
    let report = sink
        .report(
            path.slice(first, first + 5).span,
            format!("\"{}\" is encoded twice", &path[first..first + 5]),
            format!("probably \"%{}\"", &path[first + 3..first + 5]),
        )
        .help("Encode once.");
    if is_simple {
        report.unsafe_fix(all.span, once);
    }
}

/// Whether names may contain `%`: other characters are encoded once, `%` is encoded twice, or the path contains a URL.
fn has_percent_in_names(path: &str) -> bool {
    let once = path.match_indices('%').any(|(at, _)| !path[at..].starts_with("%25"));
    once || path.contains("%2525") || path.contains(":/")
}

/// Returns the number of bytes of the character that begins with a byte encoded as `%25` and digits, if it needs encoding, is a dot or
/// is a slash.
fn doubled_bytes(text: &[u8]) -> Option<usize> {
    let byte = |at: usize| match text.get(5 * at..5 * at + 5) {
        Some([b'%', b'2', b'5', high, low]) => pct_decoded(&[b'%', *high, *low]),
        _ => None,
    };
    let length = match byte(0)? {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        byte if byte.is_ascii() && !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'_' | b'~') => 1,
        _ => return None,
    };
    (1..length).all(|at| byte(at).is_some_and(|next| (0x80..0xc0).contains(&next))).then_some(length)
}
