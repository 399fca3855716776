use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a wrapper around a URL: `URL:` in front of it, or brackets, quotes or parentheses around it.
    ///
    /// ## Why is this bad?
    /// RFC 1738 proposed `<URL:http://example.org/>` to mark URLs in text, and RFC 3986 names `<`, `>` and quotes
    /// as delimiters that are not part of the URL. If the wrapper is copied with the URL, the text has the scheme
    /// `URL`, which no program opens, or is not a URI at all.
    ///
    /// ## Example
    /// ```text
    /// URL:http://example.org/
    /// <URL:ftp://ftp.example.org/pub>
    /// <https://example.org/>
    /// "https://example.org/
    /// [https://example.org/]
    /// [https://example.org/](https://example.org/)
    /// ```
    ///
    /// ## Use instead
    /// Remove the wrapper.
    ///
    /// ```text
    /// http://example.org/
    /// urn:example:URL:http:
    /// http://example.org/'a'
    /// ```
    ///
    /// ## References
    /// - [RFC 1738 Appendix](https://www.rfc-editor.org/rfc/rfc1738)
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    U606 "url-prefix" for rfc3986::Uri {
        in_tests: true,
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        check: Text(Properties::EXCLUDED.union(Properties::SUB_DELIM).union(Properties::OTHER_SCHEME).union(Properties::BRACKET), check),
    }
}

/// Delimiters before and after a URL.
const DELIMITERS: &[(char, char)] = &[('<', '>'), ('"', '"'), ('\'', '\''), ('(', ')'), ('[', ']')];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let delimiters = DELIMITERS.iter().find(|(open, _)| text.starts_with(*open));
    let inner = delimiters.map_or(text.text, |(_, close)| text[1..].strip_suffix(*close).unwrap_or(&text[1..]));
    // Two links in one: the destination of the inner one is meant.
    if let Some((_, destination)) = inner.split_once("](") {
        let destination = destination.trim_end_matches(')');
        if text.starts_with('[') && begins_with_scheme(destination) {
            let finding = sink.report(text.slice(0, 1).span, "a link as the destination of a link", "expected a URL");
            // A text after the inner link is left over.
            match destination.split_once(')').filter(|(first, _)| !first.contains('(')) {
                Some((first, _)) => finding.help(format!("Write {first}.")),
                None => finding.help(format!("Write {destination}.")).unsafe_fix(text.span, destination),
            };
            return;
        }
    }
    let start = usize::from(delimiters.is_some());
    let marker = inner.get(..4).filter(|start| start.eq_ignore_ascii_case("URL:")).map_or(0, str::len);
    let inner = text.slice(start + marker, start + inner.len());
    if start + marker == 0 || !begins_with_scheme(&inner) {
        return;
    }
    let wrapper = text.slice(0, start + marker);
    let shown = if wrapper.text == "\"" { "quotation mark".into() } else { format!("\"{}\"", wrapper.text) };
    sink.report(wrapper.span, format!("{shown} in front of the URL"), "it marks a URL in a text and is not part of it")
        .help(format!("Write {}.", inner.text))
        .unsafe_fix(text.span, inner.text);
}

fn begins_with_scheme(text: &str) -> bool {
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    };
    text.split_once(':').is_some_and(|(scheme, rest)| is_scheme(scheme) && !rest.is_empty())
}
