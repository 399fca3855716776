use unicode_normalization::UnicodeNormalization;

use crate::engine::stripped;
use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::diagnostic::is_invisible;
use urlgram::grammar::rfc3986;
use urlgram::percent::{OnInvalid, decode_str};

declare_lint! {
    /// ## What it does
    /// Finds a scheme that shows only after something is taken out or decoded.
    ///
    /// ## Why is this bad?
    /// The URL Standard takes tabs and line ends out of a URL before it looks for the scheme:
    /// `java\nscript:alert(1)` runs in a browser, and has no scheme by RFC 3986. `javascript%3Aalert(1)` and
    /// fullwidth letters get theirs when a program decodes or normalises them before use. A filter that looks for
    /// `javascript:` at the start finds none of them.
    ///
    /// ## Example
    /// ```text escaped
    /// java\nscript:alert(1)
    /// \x20\u{1}javascript:alert(1)
    /// ```
    ///
    /// ```text
    /// ht%74p://example.org/
    /// javascript%3Aalert(1)
    /// ｊavascript:alert(1)
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme plainly, and let URLs from others pass only with schemes that are known.
    ///
    /// ```text
    /// javascript:alert(1)
    /// ```
    ///
    /// ```text escaped
    /// \x20http://example.org/
    /// ```
    ///
    /// ```text
    /// a%3Ab
    /// http://example.org/?javascript%3A
    /// urn:a%3Ab
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: basic URL parser, step 3](https://url.spec.whatwg.org/#concept-basic-url-parser)
    /// - [RFC 3986 §2.4](https://www.rfc-editor.org/rfc/rfc3986#section-2.4)
    /// - [CWE-79](https://cwe.mitre.org/data/definitions/79.html)
    /// - [CWE-184](https://cwe.mitre.org/data/definitions/184.html)
    U404 "hidden-scheme" for rfc3986::Scheme {
        severity: Error,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Prefilter::NO_SCHEME.union(Prefilter::OTHER_SCHEME).union(Prefilter::CONTROL), check),
    }
}

/// Schemes that are worth hiding, and those of the web.
const SCHEMES: &[&str] =
    &["javascript", "vbscript", "data", "http", "https", "ftp", "file", "ws", "wss", "blob", "mailto"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let whole = context.whole();
    // What is taken for a scheme ends at the first colon, or at the first escape of one.
    let head = &whole[..whole.find(['/', '?', '#', '\\']).unwrap_or(whole.len())];
    let colon = head.find(':');
    let escaped = ["%3A", "%3a"].iter().filter_map(|escape| head.find(escape)).min();
    let Some(end) = colon.into_iter().chain(escaped).min().filter(|end| (1..=64).contains(end)) else { return };
    let written = &whole[..end];
    if SCHEMES.iter().any(|scheme| written.eq_ignore_ascii_case(scheme)) && colon == Some(end) {
        return;
    }
    let Some(scheme) = revealed(written) else { return };
    // Spaces before a URL that does no harm, and characters in it that are not seen, are other lints'.
    let trimmed = written.trim_start_matches(|c| c <= ' ');
    let seen = trimmed.chars().filter(|c| c.is_ascii() || !is_invisible(*c));
    let is_plain = seen.map(|c| c.to_ascii_lowercase()).eq(scheme.chars());
    if colon == Some(end) && is_plain && !["javascript", "vbscript", "data"].contains(&scheme) {
        return;
    }
    sink
        .report(
            whole.slice(0, end).span,
            format!("a hidden \"{scheme}:\""),
            "not seen by those who look for it at the start",
        )
        .help("write the scheme plainly, or take the text out");
}

/// The scheme that comes out of `written` when it is decoded, cleaned and normalised.
fn revealed(written: &str) -> Option<&'static str> {
    let decoded = decode_str(written, OnInvalid::Keep).ok()?;
    let plain: String = stripped(&decoded).nfkc().filter(|c| !is_invisible(*c)).collect();
    SCHEMES.iter().copied().find(|scheme| plain.eq_ignore_ascii_case(scheme))
}
