use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds `;` between the pairs of a query.
    ///
    /// ## Why is this bad?
    /// HTML 4 advised servers to accept `;` like `&`, and Python's `parse_qs` did so until 3.10. The URL Standard
    /// and current libraries split only at `&` and read `a=1;b=2` as one pair. If a cache and a server split
    /// differently, an attacker can make the cache store a wrong answer. Links to gitweb and to
    /// Debian's bug tracker, which split at `;`, are not reported.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/?a=1;b=2
    /// http://example.org/?a=1;b=2;c=3#d
    /// ```
    ///
    /// ## Use instead
    /// Write `&` between pairs, or `%3B` for a semicolon.
    ///
    /// ```text
    /// http://example.org/?a=1&b=2
    /// http://example.org/?a=1;b
    /// http://example.org/;a=1;b=2
    /// http://example.org/?a=b;c&d=1
    /// http://example.org/gitweb/?p=urlgram.git;a=blob;f=README
    /// http://example.org/files/?C=M;O=D
    /// http://example.org/cgi-bin/bugreport.cgi?bug=1;msg=5
    /// ```
    ///
    /// ## References
    /// - [HTML 4.01 §B.2.2](https://www.w3.org/TR/html401/appendix/notes.html#h-B.2.2)
    /// - [WHATWG URL: application/x-www-form-urlencoded parsing](https://url.spec.whatwg.org/#urlencoded-parsing)
    /// - [CVE-2021-23336](https://www.cve.org/CVERecord?id=CVE-2021-23336)
    U321 "semicolon-query" for rfc3986::Query {
        roles: Roles::LINK,
        fix: Unsafe,
        check: Text(Properties::SEMICOLON, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query().filter(|query| context.is_special() && query.contains(';')) else { return };
    // An HTML character reference also ends with a semicolon.
    let is_name =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_pair = |text: &str| text.split_once('=').is_some_and(|(key, _)| is_name(key));
    let pieces = || query.split(';');
    let entity = query.contains("&amp;") || query.contains("&#");
    if entity
        || !pieces().all(|piece| is_pair(piece.text))
        || query.contains('&')
        || is_gitweb(&query)
        || is_index(&query)
        || is_debbugs(&context.path())
    {
        return;
    }
    let Some(at) = query.find(';') else { return };
    sink.report(
        query.slice(at, at + 1).span,
        "\";\" between pairs of a query",
        "one pair for most parsers, two for some",
    )
    .help("Write \"&\" between pairs, or \"%3B\" for a semicolon.")
    .unsafe_fix(query.span, query.replace(';', "&"));
}

/// Whether it sorts an index of Apache httpd, whose keys are single letters: `C=M;O=D`.
fn is_index(query: &str) -> bool {
    query.split(';').all(|pair| matches!(pair.as_bytes(), [b'C' | b'O' | b'F' | b'V' | b'P', b'=', ..]))
}

/// Whether a path is that of a program of debbugs, the bug tracker of Debian and of GNU.
fn is_debbugs(path: &str) -> bool {
    path.ends_with("/bugreport.cgi") || path.ends_with("/pkgreport.cgi")
}

/// Whether it is a query of gitweb, which has only semicolons: `p=urlgram.git;a=blob;f=README`.
fn is_gitweb(query: &str) -> bool {
    let keys = || query.split(';').map(|pair| pair.split('=').next().unwrap_or(pair));
    let is_known = |key: &str| {
        ["p", "a", "f", "h", "hb", "hp", "hpb", "fp", "s", "st", "pg", "o", "sf", "sr", "by", "pf", "js", "opt"]
            .contains(&key)
    };
    keys().any(|key| key == "a") && keys().all(is_known)
}
