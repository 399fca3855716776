use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds one slash, three slashes or none where two stand before the host of a web URL.
    ///
    /// ## Why is this bad?
    /// To the URL Standard the number of slashes after `http:` makes no difference: a host comes next. By RFC 3986
    /// and for urllib only two slashes begin an authority, so that `http:/example.com` has a path and no host, and
    /// `http:///example.com` an empty host. A check that finds no host there lets pass what a browser, or curl,
    /// fetches from example.com.
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
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Prefilter::SLASHES.union(Prefilter::NO_AUTHORITY), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.is_special()) else { return };
    let whole = context.whole();
    let start = scheme.len() + 1;
    let rest = &whole[start..];
    let slashes = rest.len() - rest.trim_start_matches('/').len();
    let (Ok(url), _) = context.whatwg() else { return };
    // Backslashes are another lint's.
    let goes_on = rest[slashes..].starts_with(|c: char| !matches!(c, '\\' | '?' | '#' | '\0'..=' '));
    if slashes == 2 || !goes_on || slashes == 0 && super::same_scheme_relative::is_relative(rest) {
        return;
    }
    let count = match slashes {
        0 => "no slashes".to_owned(),
        1 => "one slash".to_owned(),
        n => format!("{n} slashes"),
    };
    let at = whole.slice(start, start + slashes).span;
    sink
        .report(
            if at.is_empty() { Span::new(0, at.end) } else { at },
            format!("{count} after \"{}:\"", scheme.text),
            format!("the host is {} for browsers, and none for others", url.hostname()),
        )
        .help("write two slashes")
        .unsafe_fix(at, "//");
}
