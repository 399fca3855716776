//! The end of a URL in running text, before the punctuation of the sentence is removed.

use super::found::Style;
use super::hole;
use super::trim::BRACKETS;

/// Surroundings of a URL.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// Character before the URL.
    pub(super) before: Option<char>,
    /// Delimiter of the command of `sed` that has the URL in it.
    pub(super) delimiter: Option<char>,
    pub(super) style: Style,
}

/// Delimiters of substitutions in place of `/`.
const DELIMITERS: &[char] = &['#', '|', '@', '%', '!', ',', '~', '+', ';'];

/// Longest first part of a substitution, in bytes.
const MAX_PATTERN: usize = 128;

/// Returns the delimiter of a substitution that a text ends in, as programs such as `sed` have them: `s#` or `s#http://#`.
pub(super) fn delimiter(before: &str) -> Option<char> {
    let delimiter = before.chars().next_back().filter(|c| DELIMITERS.contains(c))?;
    let text = &before.as_bytes()[..before.len() - 1];
    let is_start = |text: &[u8]| {
        let before = text.strip_suffix(b"s");
        before.is_some_and(|before| match before {
            // `Anna's,`
            [.., letter, b'\''] if letter.is_ascii_alphanumeric() => false,
            [.., last] => b"'\"` \t;{(".contains(last),
            [] => true,
        })
    };
    // The second part begins after the first one, which has a delimiter in front of it.
    let second = || {
        let near = &text[text.len().saturating_sub(MAX_PATTERN)..];
        let length = near.len() - memchr::memrchr(delimiter as u8, near)?;
        let (command, pattern) = text.split_at(text.len() - length);
        Some(is_start(command) && memchr::memchr(b'\n', pattern).is_none())
    };
    (is_start(text) || second().unwrap_or(false)).then_some(delimiter)
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
        seen.brace |= c == '{';
        if around.delimiter == Some(c) || ends_before(c, &rest[..at], &rest[at + c.len_utf8()..], around, seen) {
            return at;
        }
    }
    rest.len()
}

/// Delimiters in the URL so far.
#[derive(Clone, Copy, Default)]
struct Seen {
    bracket: bool,
    brace: bool,
    query: bool,
}

/// Whether a URL ends before `c`, which is between `part`, the beginning of the URL, and `after`.
fn ends_before(c: char, part: &str, after: &str, around: Around, seen: Seen) -> bool {
    match c {
        // `[link=http://a/]text[/link]`
        ']' => !seen.bracket && (around.before == Some('=') || after.starts_with(['(', '['])),
        // No URL has a brace: one that nothing opens is that of JSON around it.
        '}' => around.style != Style::Value && !seen.brace,
        // The text of a link in AsciiDoc.
        '[' => {
            let is_text =
                after.starts_with(|c: char| c.is_alphabetic()) && part.ends_with(|c: char| c.is_alphanumeric());
            let is_macro = around.before == Some(':') && is_text;
            !seen.query
                && (is_prose(around.style) && is_text || is_macro || is_empty_text(after) || is_words(part, after))
        }
        '|' => {
            let is_pipe = around.style == Style::Words || !seen.query && around.style != Style::Value;
            is_pipe || is_next_url(after) || is_command(after)
        }
        '&' if around.style == Style::Words && (after.starts_with('&') || after.is_empty()) => true,
        '&' => ["lt;", "gt;", "quot;"].iter().any(|reference| after.starts_with(reference)),
        ';' if (around.before == Some('=') || is_host(part)) && is_assignment(after, b'=') => true,
        // `url:http://h:80;password:a`
        ';' if around.before == Some(':') && is_assignment(after, b':') => true,
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

/// Whether a text begins with the rest of the text of a link in AsciiDoc, which has several words or `^` at its end: `[the guide^]`. The
/// first word may be formatted: ``[`ls` and more]``.
fn is_words(part: &str, after: &str) -> bool {
    let inner = after.char_indices().take(MAX_WORDS).find(|(_, c)| *c == ']').map(|(end, _)| &after[..end]);
    let is_text = |inner: &str| inner.contains(' ') || inner.ends_with('^');
    let begins = |c: char| c.is_alphabetic() || "`*_+{\"'".contains(c);
    !part.ends_with("//") && after.starts_with(begins) && inner.is_some_and(is_text)
}

/// Longest text of a link that is read, in characters.
const MAX_WORDS: usize = 128;

fn is_prose(style: Style) -> bool {
    matches!(style, Style::Plain | Style::Comment)
}

/// Whether a text begins with the rest of `\n`, `\r` or `\t` of a string that was not decoded: at its end, before an item of a list, or before
/// a character that no name of a folder begins with, so that the backslash does not separate folders.
fn is_line_end(after: &str) -> bool {
    let rest = after.strip_prefix(['n', 'r', 't']);
    let is_item = |rest: &str| rest.starts_with("* ") || rest.starts_with("- ");
    let ends = |c: char| c.is_whitespace() || !c.is_ascii() || "\"'`\\<>#*[(|".contains(c);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(ends) || is_item(rest))
}

/// Whether a text begins with a name and a separator, as in `url=http://h/;user=a`.
fn is_assignment(after: &str, separator: u8) -> bool {
    let length = after.bytes().take(32).take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'_').count();
    length > 0 && after.as_bytes().get(length) == Some(&separator) && !after.starts_with("jsessionid")
}

/// Whether the beginning of a URL ends in its host, which has no `;`: that ends a part of a connection string,
/// `https://h.example;Database=a`.
fn is_host(part: &str) -> bool {
    if part.len() > MAX_HOST {
        return false;
    }
    // The part may begin after the colon.
    let host = part.split_once("//").filter(|(scheme, _)| scheme.is_empty() || scheme.ends_with(':'));
    host.is_some_and(|(_, host)| !host.contains(['/', '?', '#', '@']) && host.contains('.'))
}

/// Longest beginning of a URL that is searched for the end of its host, in bytes. Names have up to 253.
const MAX_HOST: usize = 1 << 10;

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
        '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{6d4}' => true, // Punctuation of sentences in Arabic and Urdu.
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
pub(super) fn is_divided_list(text: &str) -> bool {
    is_next_url(text) && text.split(';').skip(1).any(is_next_url)
}

/// Whether a text begins with a scheme and `://`.
fn is_next_url(rest: &str) -> bool {
    let length = rest.bytes().take(32).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'+').count();
    length > 1 && rest[length..].starts_with("://")
}
