use crate::{DiagnosticSink, LintContext, Prefilter};
use urlgram::grammar::rfc3986;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a session identifier in a query: `PHPSESSID`, `JSESSIONID`, `sid`.
    ///
    /// ## Why is this bad?
    /// The URL was copied from somebody's visit. If the session still exists, everybody who follows the link enters
    /// it. If it does not, many servers show an error or a new login page. Caches and search engines see a new page
    /// for each session.
    ///
    /// ## Example
    /// ```text
    /// https://example.com/shop?PHPSESSID=4f1a2b3c4d5e6f708192a3b4c5d6e7f8
    /// https://example.com/list?page=1&sid=4f1a2b3c4d5e6f708192a3b4
    /// https://example.com/showthread.php?s=4f1a2b3c4d5e6f708192a3b4c5d6e7f8&t=12
    /// https://example.com/shop?CFID=123456&CFTOKEN=87654321
    /// https://example.com/shop.asp?ASPSESSIONIDQQ=ABCDEFGHIJKLMNOPQRSTUVWX
    /// ```
    ///
    /// ## Use instead
    /// Remove the parameter.
    ///
    /// ```text
    /// https://example.com/shop
    /// https://example.com/list?page=1&sid=42
    /// https://example.com/?session_id={CHECKOUT_SESSION_ID}
    /// https://example.com/?sid=example
    /// https://example.com/search.php?s=query
    /// ```
    ///
    /// ## References
    /// - [CWE-598](https://cwe.mitre.org/data/definitions/598.html)
    /// - [CWE-384](https://cwe.mitre.org/data/definitions/384.html)
    U431 "session-in-query" for rfc3986::Query {
        roles: Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Prose]),
        check: Text(Prefilter::SESSION, check),
    }
}

/// Names that only sessions have, in lower case.
const CERTAIN: &[&str] = &["phpsessid", "jsessionid", "aspsessionid", "oscsid", "zenid"];

/// Names that other identifiers have, too.
const USUAL: &[&str] = &["sid", "sessid", "sessionid", "session_id", "session-id"];

/// Shortest session, in bytes.
const LEAST: usize = 8;

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let is_session = |name: &str, value: &str| {
        let least = match name.to_ascii_lowercase().as_str() {
            "cftoken" => return value.bytes().all(|byte| byte.is_ascii_digit()),
            // Forum software writes it so.
            "s" => return value.len() == 32 && is_hexadecimal(value) && context.path().ends_with(".php"),
            name if name.starts_with("aspsessionid") && value.len() >= 20 => {
                return value.bytes().all(|byte| byte.is_ascii_uppercase());
            }
            name if CERTAIN.iter().any(|certain| name.starts_with(certain)) => LEAST,
            name if USUAL.contains(&name) => 20,
            _ => return false,
        };
        value.len() >= least && is_random(value)
    };
    // Shorter values are common.
    let mut pairs =
        context.pairs().filter_map(|(name, value)| Some((name, value.filter(|value| value.len() >= LEAST)?)));
    if let Some((_, value)) = pairs.find(|(name, value)| is_session(name, value)) {
        sink.report(value.span, "session identifier in a query", "copied from somebody's visit")
            .help("Remove the parameter.");
    }
}

fn is_hexadecimal(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_hexdigit()) && is_random(value)
}

/// Whether a value consists of letters and digits, with several of both.
fn is_random(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    digits >= 3 && letters >= 1 && digits + letters == value.len()
}
