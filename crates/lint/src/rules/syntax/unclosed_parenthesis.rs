use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a link whose last opening parenthesis is not closed.
    ///
    /// ## Why is this bad?
    /// Programs that turn text into links often end a URL at `)`. The link to the page `Mercury_(planet)` then asks
    /// for `Mercury_(planet`, which does not exist. In Markdown, the parenthesis may also close the destination too
    /// early.
    ///
    /// ## Example
    /// ```text
    /// https://en.wikipedia.org/wiki/Mercury_(planet
    /// https://example.com/a_(b)_(c#d
    /// ```
    ///
    /// ## Use instead
    /// Close the parenthesis. Write the destination between `<` and `>` in Markdown, or percent-encode the
    /// parentheses as `%28` and `%29`.
    ///
    /// ```text
    /// https://en.wikipedia.org/wiki/Mercury_(planet)
    /// https://example.com/a_%28b
    /// https://example.com/a_(b%29
    /// https://example.com/$(version
    /// https://example.com/:-(
    /// https://example.com/a?(query
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    /// - [CommonMark: link destination](https://spec.commonmark.org/0.31.2/#link-destination)
    U130 "unclosed-parenthesis" for rfc3986::SubDelims {
        fix: Unsafe,
        roles: Roles::of(&[LinkRole::Link, LinkRole::Prose]),
        check: Text(Properties::SUB_DELIM, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    if !context.has_scheme(&["http", "https"]) {
        return;
    }
    let is_open = |open: &usize| !text[*open..].contains(')') && !text[*open..].contains("%29");
    // `$(` starts a command of a shell, and `?(` the description of a part, whose words the URL does not have.
    let is_part = |open: &usize| !text[..*open].ends_with(['$', '?', '&', '=']);
    let Some(open) = text.rfind('(').filter(|open| is_open(open) && is_part(open)) else { return };
    // Browsers write the words that somebody selected, which may begin or end within parentheses.
    if text[..open].contains(":~:") {
        return;
    }
    let is_word = text[open + 1..].starts_with(|c: char| c.is_alphanumeric() || c == '%');
    if is_word && open > context.path().span.start as usize {
        let end = text.find('#').filter(|hash| *hash > open).unwrap_or(text.len());
        let at = text.slice(open, open + 1).span;
        sink.report(at, "opening parenthesis without a closing one", "never closed")
            .help("Write \")\" at the end of the name, or percent-encode the parenthesis as \"%28\".")
            .unsafe_fix(text.slice(end, end).span, ")");
    }
}
