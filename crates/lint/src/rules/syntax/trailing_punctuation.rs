use std::cell::OnceCell;

use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::quotation::curly_title;

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
    /// https://example.org).
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
    /// https://example.org/terms#3.-access.
    /// https://example.org/a#布局（Layout）
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
const BRACKETS: &[(char, char)] =
    &[('(', ')'), ('[', ']'), ('{', '}'), ('<', '>'), ('\u{ff08}', '\u{ff09}'), ('\u{300c}', '\u{300d}')];

/// Characters that end a quotation or a sentence and belong to no URL if they are its last.
const ENDS: &str = "\u{201d}\u{2019}\u{bb}\u{3002}\u{ff0c}\u{3001}\u{ff1b}";

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let is_meant = context.scheme().is_none() || context.is_special() || context.has_scheme(&["mailto", "git", "ssh"]);
    let length = bare(context);
    // A text fragment quotes whole sentences, and the body of a mail consists of them.
    let is_mail = || context.has_scheme(&["mailto"]) && context.query().is_some_and(|query| query.contains("body="));
    let is_meant = is_meant && !context.fragment().is_some_and(|fragment| fragment.contains(":~:")) && !is_mail();
    // The mark of a title in curly quotation marks, before which the grammar rejects the space.
    let is_title = || text.find(char::is_whitespace).is_some_and(|at| curly_title(&text[at..]).is_some());
    if !is_meant || length == text.len() || length == 0 || is_title() {
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
    let mut counted = Counted::default();
    // Full stops may be many as well, with other punctuation between them.
    let in_sentence = OnceCell::new();
    while let Some(last) = text[..length].chars().next_back() {
        let head = &text[..length - last.len_utf8()];
        let is_copied = match last {
            '.' => {
                ends_sentence(context, head)
                    && !*in_sentence.get_or_init(|| is_sentence(context) || keeps_stops(context))
            }
            ',' | ';' => !(has_more(context, head, last) || last == ';' && ends_reference(head)),
            // The second quotation mark of a pair closes it.
            '"' | '\'' | '`' => counted.quotes(text, length, last) % 2 == 1,
            _ if ENDS.contains(last) => true,
            _ => counted.is_unopened(text, length, last),
        };
        if !is_copied {
            break;
        }
        length = head.len();
    }
    length
}

/// The number of each quotation mark and bracket in a text, counted once: a text may end in thousands of them.
#[derive(Default)]
struct Counted {
    /// A quotation mark, and the number of those before the end of the text that is left.
    quotes: Vec<(char, usize)>,
    /// A closing bracket, and the length of the shortest text that it ends without an opening bracket for it. Each of its kind after
    /// that place closes nothing either, as long as all of them are at the end.
    unopened: Vec<(char, Vec<usize>)>,
}

impl Counted {
    /// Returns the number of quotation marks of a kind in the first bytes of a text, whose last character is one. The next call is for
    /// a shorter text, which the same character or other ones end.
    fn quotes(&mut self, text: &str, length: usize, quote: char) -> usize {
        if let Some((_, count)) = self.quotes.iter_mut().find(|(known, _)| *known == quote) {
            *count -= 1;
            return *count;
        }
        let count = text[..length].matches(quote).count();
        self.quotes.push((quote, count));
        count
    }

    /// Whether a closing bracket at the end of the first bytes of a text has no opening bracket.
    fn is_unopened(&mut self, text: &str, length: usize, close: char) -> bool {
        let Some((open, _)) = BRACKETS.iter().find(|(_, known)| *known == close) else { return false };
        if !self.unopened.iter().any(|(known, _)| *known == close) {
            self.unopened.push((close, unopened(text, *open, close)));
        }
        let known = self.unopened.iter_mut().find(|(known, _)| *known == close);
        known.is_some_and(|(_, ends)| {
            while ends.last().is_some_and(|end| *end > length) {
                ends.pop();
            }
            ends.last() == Some(&length)
        })
    }
}

/// Returns the ends of the closing brackets of a text that close nothing, in order.
fn unopened(text: &str, open: char, close: char) -> Vec<usize> {
    let (mut depth, mut ends) = (0_usize, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            c if c == open => depth += 1,
            c if c == close && depth > 0 => depth -= 1,
            c if c == close => ends.push(at + c.len_utf8()),
            _ => {}
        }
    }
    ends
}

/// Whether a text ends with an HTML character reference that lacks its `;`: `&amp`, `&#38`. U123 reports it.
fn ends_reference(head: &str) -> bool {
    const LONGEST: usize = "&#x26".len() + 1;
    let Some(back) = head.bytes().rev().take(LONGEST).position(|byte| byte == b'&') else { return false };
    let name = &head[head.len() - back..];
    let is_number = name
        .strip_prefix('#')
        .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'x'));
    is_number || ["amp", "lt", "gt", "quot", "apos"].iter().any(|known| name.eq_ignore_ascii_case(known))
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

/// Whether the fragment is an anchor that keeps the full stops of a heading, as those of GitBook and Pandoc do: `#3.-terms.`
fn keeps_stops(context: &LintContext<'_>) -> bool {
    context.fragment().is_some_and(|fragment| fragment.trim_end_matches('.').contains('.'))
}

/// Whether a full stop after `head` ends a sentence: not an abbreviation (`Inc.`, `D.C.`), an ellipsis or a dot segment. U316
/// reports one at the end of a host.
fn ends_sentence(context: &LintContext<'_>, head: &str) -> bool {
    let host_end = context.host().map_or(0, |host| host.span.end as usize);
    // A closing bracket of the text around the link is read as a part of the host.
    let is_in_host = head.len() < host_end && !head.ends_with([')', '"', '\'']);
    if context.scheme().is_none() || is_in_host || head.ends_with('.') {
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
