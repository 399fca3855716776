use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds punctuation of the surrounding text at the end of a link.
    ///
    /// ## Why is this bad?
    /// A full stop, a comma or a closing bracket may be part of a URL, so programs that get it as the destination of a
    /// link, as an attribute or as a line of a list request it, and servers answer that there is no such page. Such a
    /// character is nearly always copied along with the URL, or written on the wrong side of a bracket. Brackets that
    /// are opened in the URL and abbreviations such as `Inc.` are not reported, and neither is a full stop at the end of
    /// an image or of a sentence in a query. In running text, programs leave the punctuation out, and so does urlgram.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/a,
    /// https://example.org/guide.html).
    /// https://example.org/b/;)
    /// https://example.org/c"
    /// mailto:anna@example.org.
    /// ```
    ///
    /// ## Use instead
    /// Remove it, or write it after the link.
    ///
    /// ```text
    /// https://example.org/a
    /// https://example.org/guide.html
    /// https://example.org/a_(b)
    /// https://example.org/wiki/Example_Inc.
    /// https://example.org/?q=a,b,
    /// https://example.org/?q="a"
    /// https://example.org/#:~:text=The%20end.
    /// https://example.org/share?text=The%20end.
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    U122 "trailing-punctuation" for rfc3986::Uri {
        in_tests: true,
        roles: Roles::LINK,
        fix: Unsafe,
        precedence: Specific,
        explains: Rejection,
        is_about_sentences: true,
        check: Text(
            Properties::DOT_SEGMENT
                .union(Properties::SEMICOLON)
                .union(Properties::SUB_DELIM)
                .union(Properties::EXCLUDED)
                .union(Properties::BRACKET)
                .union(Properties::NON_ASCII),
            check,
        ),
    }
}

/// Pairs of brackets.
const BRACKETS: &[(char, char)] = &[('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];

/// Characters that end a quotation or a sentence and belong to no URL if they are its last.
const ENDS: &str = "\u{201d}\u{2019}\u{bb}\u{3002}\u{ff0c}\u{3001}\u{ff1b}\u{ff09}\u{300d}";

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let is_meant = context.scheme().is_none() || context.is_special() || context.has_scheme(&["mailto", "git", "ssh"]);
    let length = bare(context);
    // A text fragment quotes whole sentences.
    let is_meant = is_meant && !context.fragment().is_some_and(|fragment| fragment.contains(":~:"));
    if !is_meant || length == text.len() || length == 0 {
        return;
    }
    let tail = text.slice(length, text.len());
    sink.report(
        tail.span,
        format!("\"{}\" at the end of a link", tail.text),
        "punctuation of the text around the link",
    )
    .help("Remove it, or write it after the link.")
    .unsafe_fix(tail.span, "");
}

/// Returns the length of the text without the punctuation at its end.
fn bare(context: &LintContext<'_>) -> usize {
    let text = context.text();
    let mut length = text.len();
    while let Some(last) = text[..length].chars().next_back() {
        let head = &text[..length - last.len_utf8()];
        let is_copied = match last {
            '.' => ends_sentence(context, head),
            ',' | ';' => !has_more(context, head, last),
            // The second quotation mark of a pair closes it.
            '"' | '\'' | '`' => head.matches(last).count() % 2 == 0,
            _ if ENDS.contains(last) => true,
            _ => BRACKETS.iter().any(|(open, close)| *close == last && opened(head, *open, *close) == 0),
        };
        if !is_copied {
            break;
        }
        length = head.len();
    }
    length
}

/// Returns how many brackets are open at the end of `text`.
fn opened(text: &str, open: char, close: char) -> usize {
    text.chars().fold(0, |depth: usize, c| match c {
        c if c == open => depth + 1,
        c if c == close => depth.saturating_sub(1),
        _ => depth,
    })
}

/// Whether the component at the end has `separator` elsewhere, so that it separates something there.
fn has_more(context: &LintContext<'_>, head: &str, separator: char) -> bool {
    let parts = context.components();
    let start = parts.fragment.or(parts.query).unwrap_or(parts.path).start as usize;
    head.get(start..).is_some_and(|part| part.contains(separator) || part.ends_with('='))
}

/// Whether the last value of the query is a sentence that a program gets: `?text=It%20works.`
fn is_sentence(context: &LintContext<'_>) -> bool {
    const KEYS: [&str; 8] = ["body", "comment", "description", "message", "status", "subject", "text", "title"];
    let query = context.query().filter(|_| context.fragment().is_none());
    let pair = query.as_ref().and_then(|query| query.rsplit('&').next()?.rsplit_once('='));
    pair.is_some_and(|(key, value)| KEYS.contains(&key) || value.contains("%20") || value.contains('+'))
}

/// Whether a full stop after `head` ends a sentence: not an abbreviation (`Inc.`, `D.C.`), an ellipsis or a dot segment. U316
/// reports one at the end of a host.
fn ends_sentence(context: &LintContext<'_>, head: &str) -> bool {
    let host_end = context.host().map_or(0, |host| host.span.end as usize);
    if context.scheme().is_none() || head.len() < host_end || head.ends_with('.') || is_sentence(context) {
        return false;
    }
    let word = head.rsplit(['/', '_', '-', '+', '?', '=', '#', '.', '@']).next().unwrap_or(head);
    let before = head.strip_suffix(word).and_then(|before| before.chars().next_back());
    let is_abbreviation =
        matches!(word, "Inc" | "Ltd" | "Co" | "Corp" | "Jr" | "Sr" | "St" | "etc" | "al" | "vs" | "No")
            || word.len() == 1
            || before == Some('_') && word.starts_with(|c: char| c.is_ascii_uppercase()) && word.len() < 5;
    !is_abbreviation
}
