use super::after_scheme::is_relative;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a web URL whose scheme is not followed by exactly two slashes.
    ///
    /// ## Why is this bad?
    /// For the URL Standard, the number of slashes after `http:` makes no difference: the host follows. For RFC
    /// 3986 and urllib, only two slashes start an authority, so `http:/example.com` has a path and no host, and
    /// `http:///example.com` has an empty host. A check that finds no host lets a URL pass that browsers and curl
    /// fetch from example.com.
    ///
    /// ## Example
    /// ```text
    /// http:/example.com/p
    /// https:example.com
    /// http:///example.com/p
    /// http:////example.com
    /// ```
    ///
    /// ## Use instead
    /// Write two slashes.
    ///
    /// ```text
    /// http://example.com/p
    /// file:///p
    /// foo:/example.com
    /// http:g
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
    /// - [WHATWG URL: special authority ignore slashes state](https://url.spec.whatwg.org/#special-authority-ignore-slashes-state)
    /// - [CWE-436](https://cwe.mitre.org/data/definitions/436.html)
    U307 "wrong-slash-count" for rfc3986::HierPart {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Properties::SLASHES.union(Properties::NO_AUTHORITY), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.is_special()) else { return };
    let whole = context.whole();
    let start = scheme.len() + 1;
    let rest = &whole[start..];
    let slashes = rest.len() - rest.trim_start_matches('/').len();
    let (Ok(url), _) = context.whatwg() else { return };
    // U301 reports backslashes.
    let goes_on = rest[slashes..].starts_with(|c: char| !matches!(c, '\\' | '?' | '#' | '\0'..=' '));
    if slashes == 2 || !goes_on || slashes == 0 && is_relative(rest) {
        return;
    }
    let count = match slashes {
        0 => "no slashes".to_owned(),
        1 => "one slash".to_owned(),
        n => format!("{n} slashes"),
    };
    let at = whole.slice(start, start + slashes).span;
    sink.report(
        if at.is_empty() { Span::new(0, at.end) } else { at },
        format!("{count} after \"{}:\"", scheme.text),
        format!("browsers read the host {}, other parsers none", url.hostname()),
    )
    .help("Write two slashes.")
    .unsafe_fix(at, "//");
}
