//! The end of a URL in running text, before the punctuation of the sentence is removed.

use super::found::Style;
use super::hole;
use super::trim::BRACKETS;

/// Surroundings of a URL.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// Character before the URL.
    pub(super) before: Option<char>,
    pub(super) style: Style,
}

/// Returns the number of bytes that may belong to a URL.
pub(super) fn extent(rest: &str, around: Around) -> usize {
    let brackets = around.before.and_then(|open| BRACKETS.iter().find(|(known, _)| *known == open));
    let mut depth = 0usize;
    let mut seen = Seen::default();
    let mut next = 0;
    for (at, c) in rest.char_indices() {
        if at < next {
            continue;
        }
        if matches!(c, '{' | '<' | '$' | '[') {
            if let Some(length) = hole::length(&rest[at..], &rest.as_bytes()[..at]) {
                next = at + length;
                continue;
            }
        }
        if let Some((open, close)) = brackets {
            depth += usize::from(c == *open);
            if c == *close && depth == 0 {
                return at;
            }
            depth -= usize::from(c == *close);
        }
        seen.query |= c == '?';
        seen.bracket |= c == '[';
        if ends_before(c, &rest[..at], &rest[at + c.len_utf8()..], around, seen) {
            return at;
        }
    }
    rest.len()
}

/// Delimiters in the URL so far.
#[derive(Clone, Copy, Default)]
struct Seen {
    bracket: bool,
    query: bool,
}

/// Whether a URL ends before `c`, which is between `part`, the beginning of the URL, and `after`.
fn ends_before(c: char, part: &str, after: &str, around: Around, seen: Seen) -> bool {
    match c {
        // `[link=http://a/]text[/link]`
        ']' => !seen.bracket && (around.before == Some('=') || after.starts_with(['(', '['])),
        // The text of a link in AsciiDoc.
        '[' => {
            let is_text =
                after.starts_with(|c: char| c.is_alphabetic()) && part.ends_with(|c: char| c.is_alphanumeric());
            !seen.query && (is_prose(around.style) && is_text || is_empty_text(after))
        }
        '|' => {
            let is_pipe = around.style == Style::Words || !seen.query && around.style != Style::Value;
            is_pipe || is_next_url(after) || is_command(after)
        }
        '&' if around.style == Style::Words && (after.starts_with('&') || after.is_empty()) => true,
        '&' => ["lt;", "gt;", "quot;"].iter().any(|reference| after.starts_with(reference)),
        ';' if (around.before == Some('=') || is_host(part)) && is_assignment(after) => true,
        ';' if around.style == Style::Words && after.starts_with(|c: char| c.is_whitespace()) => true,
        ',' => is_next_url(after) || !seen.query && is_next_value(after),
        ';' => is_next_url(after),
        '\'' => around.before == Some(c),
        '’' => matches!(around.before, Some('’' | '‘')),
        // The end of a text in another direction.
        '\u{202c}' | '\u{2069}' => {
            matches!(around.before, Some('\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2068}'))
        }
        // Configuration files escape a number sign.
        '\\' if around.style == Style::Words && after.starts_with('#') => true,
        '\\' => is_line_end(after) || part.ends_with([',', '.', ';', ')', '!']) && after.starts_with('n'),
        c => is_terminator(c),
    }
}

/// Whether a text begins with the rest of `[]` at the end of a word, which follows a URL without a text in AsciiDoc.
fn is_empty_text(after: &str) -> bool {
    let rest = after.strip_prefix(']').map(|rest| rest.trim_start_matches(['.', ')']));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || "\"'".contains(c)))
}

fn is_prose(style: Style) -> bool {
    matches!(style, Style::Plain | Style::Comment)
}

/// Whether a text begins with the rest of `\n`, `\r` or `\t`, at the end of a string that was not decoded, or before an item of a list.
fn is_line_end(after: &str) -> bool {
    let rest = after.strip_prefix(['n', 'r', 't']);
    let is_item = |rest: &str| rest.starts_with("* ") || rest.starts_with("- ");
    let ends = |c: char| c.is_whitespace() || "\"'`\\<".contains(c);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(ends) || is_item(rest))
}

/// Whether a text begins with a name and `=`, as in `url=http://h/;user=a`.
fn is_assignment(after: &str) -> bool {
    let length = after.bytes().take(32).take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'_').count();
    length > 0 && after[length..].starts_with('=') && !after.starts_with("jsessionid")
}

/// Whether the beginning of a URL ends in its host, which has no `;`: that ends a part of a connection string,
/// `https://h.example;Database=a`.
fn is_host(part: &str) -> bool {
    // The part may begin after the colon.
    let host = part.split_once("//").filter(|(scheme, _)| scheme.is_empty() || scheme.ends_with(':'));
    host.is_some_and(|(_, host)| !host.contains(['/', '?', '#', '@']) && host.contains('.'))
}

/// Whether a text begins with a command of a shell that reads from a pipe.
fn is_command(after: &str) -> bool {
    let after = after.strip_prefix(' ').unwrap_or(after);
    let commands = ["sh", "bash", "sudo", "tar", "iex", "jq", "grep", "python", "zsh", "xargs", "tee"];
    let is_word = |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || "'\"`)".contains(c));
    commands.iter().any(|command| after.strip_prefix(command).is_some_and(is_word))
}

/// Whether a URL ends before this character in any surroundings.
fn is_terminator(c: char) -> bool {
    match c {
        '\0'..=' ' | '"' | '<' | '>' | '`' | '\u{7f}' => true,
        '!'..='~' => false,
        '\u{80}'..='\u{a0}' | '«' | '»' | '“'..='‟' | '‹' | '›' | '、' | '。' | '〈'..='】' | '〔'..='〛' => {
            true
        }
        '！' | '，' | '：' | '；' | '？' | '（' | '）' | '［' | '］' | '｛' | '｝' | '｢' | '｣' | '…' | '\u{fffd}' => {
            true
        }
        c => c.is_whitespace(),
    }
}

/// Whether a text begins with a name and a URL, as in `a=http://a:1,b=http://b:2`.
fn is_next_value(after: &str) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let length = after.bytes().take(64).take_while(is_name).count();
    length > 0 && after[length..].strip_prefix('=').is_some_and(is_next_url)
}

/// Whether a whole text is several URLs with commas or semicolons between them, each perhaps with a name.
pub(super) fn is_list(text: &str) -> bool {
    let path = &text[..memchr::memchr2(b'?', b'#', text.as_bytes()).unwrap_or(text.len())];
    let Some(authority) = path.find("://") else { return false };
    let mut ends = memchr::memchr2_iter(b',', b';', &path.as_bytes()[authority..]).map(|at| &path[authority + at..]);
    ends.any(|end| is_next_url(&end[1..]) || end.starts_with(',') && is_next_value(&end[1..]))
}

/// Whether a whole text is several URLs with semicolons between them, as in the settings of a server:
/// `https://localhost:5001;http://localhost:5000`.
pub(crate) fn is_divided_list(text: &str) -> bool {
    is_next_url(text) && text.split(';').skip(1).any(is_next_url)
}

/// Whether a text begins with a scheme and `://`.
fn is_next_url(rest: &str) -> bool {
    let length = rest.bytes().take(32).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'+').count();
    length > 1 && rest[length..].starts_with("://")
}
