use crate::{DiagnosticSink, LinkRole, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::input::Production as _;

declare_lint! {
    /// ## What it does
    /// Finds a backslash that some parsers read as a slash.
    ///
    /// ## Why is this bad?
    /// A URI cannot contain `\`. Before the query, the URL Standard reads it as `/` in http, https, ws, wss, ftp
    /// and file URLs and in references relative to them; other parsers read an ordinary character. For a browser,
    /// the host of `http://example.com\@evil.com/` is example.com. For a program that splits at the last `@`, it is
    /// evil.com. If one of them checks the host and the other connects, the check is bypassed.
    ///
    /// ## Example
    /// ```text
    /// http://example.com\@evil.com/
    /// http:\\example.com\p
    /// http://example.org/a\%20b
    /// ```
    ///
    /// ## Use instead
    /// Write `/` for a slash and `%5C` for a backslash.
    ///
    /// ```text
    /// http://example.com/@evil.com/
    /// http://example.com/%5Cp
    /// http://example.com/?path=C:\p
    /// foo:\bar
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
    /// - [WHATWG URL: authority state](https://url.spec.whatwg.org/#authority-state)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U301 "backslash" for rfc3986::Authority {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::BACKSLASH, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // In other URLs, no parser reads it as a slash.
    if !(context.scheme().is_none() || context.is_special() || context.has_scheme(&["file"])) {
        return;
    }
    let whole = context.whole();
    let text = whole.slice(0, whole.find(['?', '#']).unwrap_or(whole.len()));
    let Some(first) = text.find('\\') else { return };
    let last = text.rfind('\\').map_or(first, |last| last + 1);
    // In data of a program, it is the rest of an escape.
    if first + 1 == whole.len() && context.role() != LinkRole::Link {
        return;
    }
    // In running text, it may escape the next character.
    if context.role() == LinkRole::Prose && !is_slash(context, &text, first) {
        return;
    }
    let (all, here) = (text.slice(first, last), text.slice(first, first + 1).span);
    let label = "browsers read a slash, other parsers an ordinary character";
    let mut report = sink.report(here, "backslash in a URL", label);
    // At the start of a path without an authority, it may be meant for the slashes of one.
    let path = context.path().span.start;
    if here.start > path || here.start == path && context.authority().is_some() {
        report = report.rule(rfc3986::Segment::RULE);
    }
    let after = || text.text.split('\\').skip(1);
    if after().all(escapes) {
        report
            .help("Remove it: it looks like an escape of a shell or a markup language.")
            .unsafe_fix(all.span, all.replace('\\', ""));
        return;
    }
    let report = report.help("Write \"/\" for a slash and \"%5C\" for a backslash.");
    if !after().any(escapes) && !after().all(is_control) {
        report.unsafe_fix(all.span, all.replace('\\', "/"));
    }
}

/// Whether a backslash at `at` is written for a slash: after the scheme, or between the host and the name of a folder.
fn is_slash(context: &LintContext<'_>, text: &str, at: usize) -> bool {
    let after_scheme = context.scheme().map_or(0, |scheme| scheme.len() + 1);
    let name = text[at + 1..].split(['\\', '/', '.']).next().unwrap_or_default();
    let is_name = name.len() > 2 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let ends_host = context.host().is_some_and(|host| host.span.end as usize == at && host.contains('.'));
    at == after_scheme || ends_host && is_name
}

/// Whether a backslash before this text escapes the next character for a shell or a markup language, as in `a\%20b`.
fn escapes(after: &str) -> bool {
    after.starts_with(|c: char| c.is_ascii_punctuation() && !matches!(c, '/' | '?' | '#' | '@'))
}

/// Whether a backslash before this text may be a line end or a tab of a program: `a\tb`.
fn is_control(after: &str) -> bool {
    after.starts_with(['n', 't', 'r', '0'])
}
