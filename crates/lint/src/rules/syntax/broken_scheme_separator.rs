use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a mistyped `://` after `http`, `https` or `ftp`.
    ///
    /// ## Why is this bad?
    /// Without the colon, `http//example.com` is a relative reference: browsers look for a folder `http` next to the
    /// page. With one character more, as in `http:://example.com`, the scheme is right and no host follows it. The
    /// link leads nowhere in each case.
    ///
    /// ## Example
    /// ```text
    /// http//example.com/a
    /// https;//example.com/a
    /// http:://example.com/a
    /// https.://example.com/a
    /// http//:example.com:8123
    /// http: //example.com/a
    /// http:// example.com/a
    /// ```
    ///
    /// ## Use instead
    /// Write `://`.
    ///
    /// ```text
    /// http://example.com/a
    /// http//cache/a
    /// http://:80/
    /// https/example.com
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    U125 "broken-scheme-separator" for rfc3986::Uri {
        severity: Error,
        fix: Unsafe,
        read_as: Some(("rfc3986", "URI-reference")),
        precedence: MostSpecific,
        explains: Disagreement,
        check: Text(TRIGGERS, check),
    }
}

const TRIGGERS: Properties = Properties::NO_SCHEME
    .union(Properties::NO_AUTHORITY)
    .union(Properties::OTHER_SCHEME)
    .union(Properties::PORT)
    .union(Properties::SPACE);

/// Schemes in the order in which they are tried.
const SCHEMES: [&str; 3] = ["https", "http", "ftp"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let has_start = |scheme: &&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    let Some(scheme) = SCHEMES.into_iter().find(has_start) else { return };
    let rest = &text[scheme.len()..];
    let Some(length) = separator(rest).filter(|length| is_broken(&rest[..*length], &rest[*length..])) else { return };
    let separator = text.slice(scheme.len(), scheme.len() + length);
    let whole = text.slice(0, scheme.len() + length);
    sink.report(whole.span, format!("\"{}\" after \"{scheme}\"", separator.text), "expected \"://\"")
        .help("Write \"://\" between the scheme and the host.")
        .unsafe_fix(separator.span, "://");
}

/// Returns the length of the delimiters that the text starts with, if a host can follow them.
fn separator(text: &str) -> Option<usize> {
    let length = text.find(|c| !":;.,/ \u{ff1a}\u{ff0f}".contains(c))?;
    let length = text[..length].trim_end_matches(['.', ',', ';']).len();
    text[length..].starts_with(|c: char| c.is_alphanumeric() || c == '[').then_some(length)
}

/// Whether the delimiters are a mistyped `://` in front of this text. U307 counts slashes.
fn is_broken(separator: &str, rest: &str) -> bool {
    let has_slashes = separator.contains("//") || separator.contains("/ /") || separator.contains('\u{ff0f}');
    let is_counted = separator.strip_prefix(':').is_some_and(|slashes| slashes.bytes().all(|byte| byte == b'/'));
    // A missing host, or an address without brackets.
    let is_right = separator.strip_prefix("://").is_some_and(|more| more.starts_with(':'));
    let host = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let is_host = host.contains(['.', ':', '[']) || host == "localhost";
    let has_colon = separator.contains([':', ';', '\u{ff1a}']);
    has_slashes && !is_counted && !is_right && (has_colon || is_host)
}
