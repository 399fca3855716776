use unicode_normalization::UnicodeNormalization;

use urlgram::cause::is_unseen;
use urlgram::grammar::rfc3986;
use crate::hosts::cleaned;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::input::Production;

/// `U404`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a scheme that shows only after something is taken out or decoded",
    why: "The URL Standard takes tabs and line ends out of a URL before it looks for the scheme: \
          `java\\nscript:alert(1)` runs in a browser, and has no scheme by RFC 3986. `javascript%3Aalert(1)` and \
          fullwidth letters get theirs when a program decodes or normalises them before use. A filter that looks for \
          `javascript:` at the start finds none of them.",
    remedy: "Write the scheme plainly, and let URLs from others pass only with schemes that are known.",
    sources: &["WHATWG URL: basic URL parser, step 3", "RFC 3986 §2.4", "CWE-79", "CWE-184"],
    bad: &[
        "java\nscript:alert(1)", " \u{1}javascript:alert(1)", "ht%74p://example.org/", "javascript%3Aalert(1)",
        "ｊavascript:alert(1)",
    ],
    good: &["javascript:alert(1)", " http://example.org/", "a%3Ab", "http://example.org/?javascript%3A", "urn:a%3Ab"],
    silences: &["U101", "U103", "U104", "U115", "U118", "U200", "U308", "U329", "U403", "W023"],
    check: Check::Text(Facts::NO_SCHEME.and(Facts::OTHER_SCHEME).and(Facts::CONTROL), look),
    ..Lint::new("U404", "hidden-scheme", <rfc3986::Scheme as Production>::RULE)
};

/// Schemes that are worth hiding, and those of the web.
const SCHEMES: &[&str] =
    &["javascript", "vbscript", "data", "http", "https", "ftp", "file", "ws", "wss", "blob", "mailto"];

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let whole = subject.whole();
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
    let seen = trimmed.chars().filter(|c| c.is_ascii() || !is_unseen(*c));
    let is_plain = seen.map(|c| c.to_ascii_lowercase()).eq(scheme.chars());
    if colon == Some(end) && is_plain && !["javascript", "vbscript", "data"].contains(&scheme) {
        return;
    }
    found
        .report(
            whole.part(0, end).span,
            format!("a hidden \"{scheme}:\""),
            "not seen by those who look for it at the start",
        )
        .advise("write the scheme plainly, or take the text out");
}

/// The scheme that comes out of `written` when it is decoded, cleaned and normalised.
fn revealed(written: &str) -> Option<&'static str> {
    let decoded = decode_str(written, OnInvalid::Keep).ok()?;
    let plain: String = cleaned(&decoded).nfkc().filter(|c| !is_unseen(*c)).collect();
    SCHEMES.iter().copied().find(|scheme| plain.eq_ignore_ascii_case(scheme))
}
