use unicode_normalization::UnicodeNormalization;

use crate::text::stripped;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::diagnostic::is_invisible;
use urlgram::grammar::rfc3986;
use urlgram::percent::{OnInvalid, decode_str};

declare_lint! {
    /// ## What it does
    /// Finds a scheme that appears only after characters are removed or decoded.
    ///
    /// ## Why is this bad?
    /// The URL Standard removes tabs and line ends before it reads the scheme. A browser runs
    /// `java\nscript:alert(1)`, which for RFC 3986 has no scheme. `javascript%3Aalert(1)` and fullwidth letters
    /// become a scheme when a program decodes or normalizes the text. A filter that looks for `javascript:` at the
    /// start finds none of them.
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
    /// Write the scheme in plain characters. In data from other people, accept only known schemes.
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
        roles: Roles::DATA,
        precedence: Specific,
        explains: Disagreement,
        for_every_specification: true,
        check: Text(Properties::NO_SCHEME.union(Properties::OTHER_SCHEME).union(Properties::CONTROL), check),
    }
}

/// Schemes that an attacker would hide, and common schemes.
const SCHEMES: &[&str] =
    &["javascript", "vbscript", "data", "http", "https", "ftp", "file", "ws", "wss", "blob", "mailto"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let whole = context.whole();
    // A possible scheme ends at the first colon or percent-encoded colon.
    let head = &whole[..whole.find(['/', '?', '#', '\\']).unwrap_or(whole.len())];
    let colon = head.find(':');
    let escaped = ["%3A", "%3a"].iter().filter_map(|escape| head.find(escape)).min();
    let Some(end) = colon.into_iter().chain(escaped).min().filter(|end| (1..=64).contains(end)) else { return };
    let written = &whole[..end];
    if SCHEMES.iter().any(|scheme| written.eq_ignore_ascii_case(scheme)) && colon == Some(end) {
        return;
    }
    let Some(scheme) = revealed(written) else { return };
    // U308 and U408 report spaces and invisible characters in other URLs.
    let trimmed = written.trim_start_matches(|c| c <= ' ');
    let seen = trimmed.chars().filter(|c| c.is_ascii() || !is_invisible(*c));
    let is_plain = seen.map(|c| c.to_ascii_lowercase()).eq(scheme.chars());
    if colon == Some(end) && is_plain && !["javascript", "vbscript", "data"].contains(&scheme) {
        return;
    }
    sink.report(
        whole.slice(0, end).span,
        format!("hidden \"{scheme}:\""),
        "a filter that checks the start of the text misses it",
    )
    .help("Write the scheme in plain characters, or remove the text.");
}

/// Returns the scheme that `written` becomes when it is decoded, stripped and normalized.
fn revealed(written: &str) -> Option<&'static str> {
    let decoded = decode_str(written, OnInvalid::Keep).ok()?;
    let plain: String = stripped(&decoded).nfkc().filter(|c| !is_invisible(*c)).collect();
    SCHEMES.iter().copied().find(|scheme| plain.eq_ignore_ascii_case(scheme))
}
