use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::percent::pct_encoded;
use urlgram::version_range::npm_range;

declare_lint! {
    /// ## What it does
    /// Finds a raw `|`, `^` or backquote in a path, query or fragment.
    ///
    /// ## Why is this bad?
    /// A URI cannot contain these characters. Browsers accept them all, percent-encode some of them and send others
    /// unchanged, depending on the component. Servers and clients that follow RFC 3986, such as Tomcat and Java's
    /// `URI`, reject the raw characters. The link works in one program and fails in the next.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a^b
    /// http://example.org/a|b
    /// http://example.org/?q=a|b|c
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the character.
    ///
    /// ```text
    /// http://example.org/a%5Eb
    /// http://example.org/?q=a%7Cb
    /// file:///C|/x
    /// git+ssh://git@github.com/npm/cli#semver:^5.0
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
    /// - [RFC 3986 Appendix A](https://www.rfc-editor.org/rfc/rfc3986#appendix-A)
    /// - [WHATWG URL: path percent-encode set](https://url.spec.whatwg.org/#path-percent-encode-set)
    U319 "unencoded-pipe-caret-brace" for rfc3986::Pchar {
        roles: Roles::DATA,
        fix: Safe,
        explains: Rejection,
        check: Text(Properties::EXCLUDED, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // All parsers read a character as data if browsers encode it.
    let parts =
        [(Some(context.path()), "path", "^`"), (context.query(), "query", ""), (context.fragment(), "fragment", "`")];
    let has_segments = context.authority().is_some() || context.scheme().is_none();
    let is_relative = context.authority().is_none() && context.scheme().is_none();
    for (part, name, encoded) in parts {
        // Servers of packages have ranges of versions in paths, and npm in fragments: `name@^5`, `#semver:^5`.
        let is_version = part.is_some_and(|part| part.contains("@^")) || npm_range(context.text()).is_some();
        if let Some(part) = part.filter(|_| !is_version && !context.has_scheme(&["file", "data", "javascript"])) {
            let encoded = if has_segments || name != "path" { encoded } else { "" };
            report(part, name, encoded, is_relative && name == "path", sink);
        }
    }
}

/// Reports the characters of a component. `is_file` says whether it is the path of a file next to the document.
fn report(part: Slice<'_>, name: &str, encoded: &str, is_file: bool, sink: &mut DiagnosticSink<'_>) {
    let is_meant = |c: char| matches!(c, '|' | '^' | '`');
    let (Some(first), Some(last)) = (part.find(is_meant), part.rfind(is_meant)) else { return };
    let all = part.slice(first, last + 1);
    let mut fixed = String::with_capacity(all.len() + 8);
    for c in all.chars() {
        match u8::try_from(c) {
            Ok(byte) if is_meant(c) => fixed.push_str(pct_encoded(byte)),
            _ => fixed.push(c),
        }
    }
    let sign = part.slice(first, first + 1);
    let is_encoded = |c: char| encoded.contains(c);
    let sent = if sign.chars().all(is_encoded) { "encode it" } else { "send it unchanged" };
    let report =
        sink.report(sign.span, format!("\"{}\" in a {name}", sign.text), format!("browsers {sent}, others reject it"));
    // Backquotes are left over from code in Markdown. Few files have one in their names, and the encoded one is a different name.
    if is_file && all.contains('`') {
        report
            .help("Remove the backquotes if they are left over from Markdown, or percent-encode them.")
            .unsafe_fix(all.span, all.replace('`', ""));
        return;
    }
    let report = report.help("Percent-encode it.");
    if all.chars().filter(|c| is_meant(*c)).all(|c| is_encoded(c) && c != '`') {
        report.safe_fix(all.span, fixed);
    } else {
        report.unsafe_fix(all.span, fixed);
    }
}
