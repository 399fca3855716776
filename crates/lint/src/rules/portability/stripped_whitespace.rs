use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds white space or a control character that some parsers remove silently.
    ///
    /// ## Why is this bad?
    /// A URI cannot contain white space. The URL Standard removes it at both ends, and removes tabs and line ends
    /// everywhere, even inside the host. Python's urllib removes tabs and line ends too, but keeps white space at
    /// the end. A person, a filter and a browser see three different URLs in the same text.
    ///
    /// ## Example
    /// ```text escaped
    /// \x20http://example.org/
    /// http://ex\tample.org/
    /// http://example.org/p\x20
    /// http://example.org/a\nb
    /// ```
    ///
    /// ## Use instead
    /// Remove it, or write `%20` for a space.
    ///
    /// ```text
    /// http://example.org/
    /// http://example.org/a%20b
    /// http://example.org/a%09b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    /// - [WHATWG URL: basic URL parser, steps 1 and 3](https://url.spec.whatwg.org/#concept-basic-url-parser)
    /// - [CVE-2023-24329](https://www.cve.org/CVERecord?id=CVE-2023-24329)
    U308 "stripped-whitespace" for rfc3986::Uri {
        roles: Roles::DATA,
        fix: Safe,
        explains: Disagreement,
        check: Text(Properties::SPACE.union(Properties::CONTROL), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let start = text.len() - text.trim_start_matches(is_stripped).len();
    if start > 0 {
        sink.report(
            text.slice(0, start).span,
            format!("{} in front of a URL", named(&text[..start])),
            "browsers and urllib remove it",
        )
        .safe_fix(text.slice(0, start).span, "");
    }
    let end = start + text[start..].trim_end_matches(is_stripped).len();
    // All programs ignore the line ends in base64.
    if context.has_scheme(&["data"]) {
        return;
    }
    inside(text.slice(start, end), sink);
    if end < text.len() && start < end {
        let tail = text.slice(end, text.len());
        sink.report(tail.span, format!("{} after a URL", named(tail.text)), "browsers remove it, urllib keeps it")
            .unsafe_fix(tail.span, "");
    }
}

fn inside(text: Slice<'_>, sink: &mut DiagnosticSink<'_>) {
    let is_removed = |c: char| matches!(c, '\t' | '\n' | '\r');
    let (Some(first), Some(last)) = (text.find(is_removed), text.rfind(is_removed)) else { return };
    let all = text.slice(first, last + 1);
    let run = all.len() - all.trim_start_matches(is_removed).len();
    let finding = sink.report(
        all.slice(0, run).span,
        format!("{} in a URL", named(&all[..1])),
        "browsers and urllib remove it, other parsers do not",
    );
    let joined = all.replace(is_removed, "");
    // Words after the white space are perhaps no part of the URL, and those around it are perhaps two.
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let joins_words =
        is_word(text[..first].chars().next_back()) && is_word(text[last + 1..].trim_start().chars().next());
    if text[last..].contains(' ') || joins_words {
        finding.unsafe_fix(all.span, joined)
    } else {
        finding.safe_fix(all.span, joined)
    };
}

/// Whether `c` is a C0 control or a space.
fn is_stripped(c: char) -> bool {
    c <= ' '
}

fn named(text: &str) -> &'static str {
    match text {
        " " => "space",
        "\t" => "tab",
        "\n" | "\r" | "\r\n" => "line end",
        text if text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) => "white space",
        _ => "control characters",
    }
}
