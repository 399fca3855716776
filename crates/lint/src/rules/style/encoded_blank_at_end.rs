use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds an encoded space at the end of a link, or at the start of its path.
    ///
    /// ## Why is this bad?
    /// The space was copied with the URL, and a program encoded it. `/guide%20` is a different page from `/guide`,
    /// and most servers do not have it. No-break spaces, zero-width spaces and other
    /// invisible characters are reported, too.
    ///
    /// ## Example
    /// ```text
    /// https://example.com/guide%20
    /// https://example.com/guide%20#top
    /// https://example.com/guide#top%20
    /// https://example.com/%20guide
    /// https://example.com/guide%C2%A0
    /// https://example.com/guide%E2%80%8B
    /// https://example.com/guide%E2%80%8E
    /// ```
    ///
    /// ## Use instead
    /// Remove the space.
    ///
    /// ```text
    /// https://example.com/guide
    /// https://example.com/a%20guide
    /// https://example.com/?q=a%20
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    U524 "encoded-blank-at-end" for rfc3986::Path {
        fix: Unsafe,
        roles: Roles::of(&[LinkRole::Link, LinkRole::Prose]),
        check: Text(Properties::ESCAPED_BLANK, check),
    }
}

/// Encoded characters that are blank: spaces, a no-break space, a soft hyphen, a zero-width space, writing direction marks, a word
/// joiner, a byte order mark.
const BLANKS: [&str; 15] = [
    "%20", "%C2%A0", "%c2%a0", "%C2%AD", "%c2%ad", "%E2%80%8B", "%e2%80%8b", "%E2%80%8E", "%e2%80%8e", "%E2%80%8F",
    "%e2%80%8f", "%E2%81%A0", "%e2%81%a0", "%EF%BB%BF", "%ef%bb%bf",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["http", "https"]) {
        return;
    }
    let path = context.path();
    let ending = [Some(path), context.fragment()].into_iter().flatten().find_map(at_end);
    if let Some(blank) = ending.or_else(|| at_start(path)) {
        sink.report(blank.span, format!("encoded blank \"{}\" at an end", blank.text), "probably copied by mistake")
            .help("Remove it.")
            .unsafe_fix(blank.span, "");
    }
}

fn at_end(part: Slice<'_>) -> Option<Slice<'_>> {
    let strip = |text: &str| BLANKS.iter().find_map(|blank| text.strip_suffix(blank)).map(str::len);
    let mut start = strip(&part)?;
    while let Some(less) = strip(&part[..start]) {
        start = less;
    }
    Some(part.slice(start, part.len()))
}

fn at_start(path: Slice<'_>) -> Option<Slice<'_>> {
    let rest = path.strip_prefix('/')?;
    let blank = BLANKS.iter().find(|blank| rest.starts_with(**blank))?;
    Some(path.slice(1, 1 + blank.len()))
}
