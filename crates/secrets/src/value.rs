//! The values after a sign: a string in quotation marks of any language, the strings of a list, the text up to the next delimiter.

use super::key::key_before;
use super::nearby::{after_inner_marks, is_key, near};
use urlgram::fetch::forgiving_base64_decode;

/// Longest list or object whose values are searched, in bytes.
const MAX_LIST: usize = 4096;

/// Most words of a value without quotation marks.
const MAX_WORDS: usize = 6;

/// Names of the members that hold the value in an object: `{"value": "x"}`.
const MEMBERS: [&str; 9] = ["#text", "$t", "_text", "content", "plain", "raw", "text", "val", "value"];

/// Returns the places of the values after the sign at `at`.
pub(super) fn values_after(text: &str, at: usize, is_prose: bool) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let sign = after_sign(bytes, at);
    let is_colon = bytes[at] == b':' && sign == at + 1;
    // The end of bold text in Markdown: `**Password:** x`.
    let is_bold = is_prose && is_colon && text[sign..].starts_with("** ");
    let sign = if is_bold { sign + 2 } else { sign };
    let start = sign + blanks(bytes, sign, 16);
    let spaces = start - sign;
    if let Some(end) = braces(&text[start..]) {
        return vec![(start + 1, start + end)];
    }
    if is_prose {
        let start = after_marks(text, start);
        let inner = match bytes.get(start) {
            Some(b'[') => list(text, start),
            Some(b'{') => member(text, start).into_iter().collect(),
            Some(b'(') => last_string(text, start).into_iter().collect(),
            Some(b'|' | b'>') if is_colon => block(text, start).into_iter().collect(),
            _ => Vec::new(),
        };
        if !inner.is_empty() {
            return inner;
        }
    }
    // A program compares or computes with most values after these characters and after an index.
    let is_index = || text[..at].trim_end().ends_with([']', ')']);
    let is_strict = is_prose && (bytes[sign - 1] == b'=' && sign > at + 1 || is_index());
    let marked = if is_prose { after_marks(text, start) } else { start };
    if let Some((from, to)) = quoted(text, after_prefix(bytes, marked)) {
        let is_compared = bytes[at] == b'=' && bytes[sign - 1] == b'=' && sign > at + 1;
        return if is_compared && !is_key(&text[from..to]) { Vec::new() } else { vec![(from, to)] };
    }
    if is_strict {
        let rest = near(text, start, MAX_LIST);
        let end = rest.find(|c: char| c.is_whitespace() || "&;#,\"<>".contains(c)).unwrap_or(rest.len());
        return if is_key(&rest[..end]) { vec![(start, start + end)] } else { Vec::new() };
    }
    if is_colon || is_prose && spaces > 0 {
        let (from, to) = field(text, after_marks(text, start));
        return vec![if from == to && !is_colon { words(text, start).unwrap_or((from, to)) } else { (from, to) }];
    }
    let start = if is_prose { start + authentication_scheme(&text[start..]) } else { start };
    let is_end: fn(char) -> bool =
        if is_prose { |c| c.is_whitespace() || "&;#\"<>".contains(c) } else { |c| "&;#".contains(c) };
    // The identifier of a session is a part of a path, which a query may follow.
    let is_session = ends_with_name(&bytes[..at], b";jsessionid");
    let is_end = |c: char| is_end(c) || is_session && c == '?';
    let end = text[start..].find(is_end).map_or(text.len(), |length| start + length);
    let end = if is_prose { after_inner_marks(text, start, end, is_end) } else { end };
    let end = if end > start { with_semicolons(text, end) } else { end };
    vec![(start, before_bracket(text, at, start, end))]
}

/// Brackets around a name and its value, or around several of them.
const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// Bytes before a name in which its opening bracket is looked for.
const MAX_OPEN: usize = 128;

/// Returns the end of a value without the bracket that closes the one before its name: `x` of `(password=x)/db`.
fn before_bracket(text: &str, sign: usize, start: usize, end: usize) -> usize {
    let value = near(text, start, MAX_LIST.min(end - start));
    if value.len() < end - start {
        return end;
    }
    let Some((open, close)) = BRACKETS.into_iter().find(|(_, close)| value.contains(*close)) else { return end };
    let key = key_before(text, sign).trim_start_matches('[');
    let bytes = &text.as_bytes()[..key.as_ptr() as usize - text.as_ptr() as usize];
    let before = &bytes[bytes.len().saturating_sub(MAX_OPEN)..];
    // Another name with a value may precede.
    let is_open = match before.last() {
        Some(b',' | b';' | b' ') => {
            before.iter().rev().find(|byte| [open, close].contains(&char::from(**byte))) == Some(&(open as u8))
        }
        last => last == Some(&(open as u8)),
    };
    // A password may have one itself.
    let after = |at: usize| value[at + 1..].chars().next();
    let is_end = |at: &usize| after(*at).is_none_or(|c| c == open || "/,;.:&".contains(c));
    let next = value.match_indices(close).map(|(at, _)| at).find(|at| after(*at) == Some(open));
    let found = next.or_else(|| value.rfind(close).filter(is_end)).filter(|length| is_open && *length > 0);
    found.map_or(end, |length| start + length)
}

/// Whether a text ends with a name, in any case.
pub(super) fn ends_with_name(text: &[u8], name: &[u8]) -> bool {
    text.len().checked_sub(name.len()).is_some_and(|start| text[start..].eq_ignore_ascii_case(name))
}

/// Returns the end of the sign at `at`, which may have more characters: `=>`, `==`, `:=`.
fn after_sign(bytes: &[u8], at: usize) -> usize {
    let more: &[u8] = if bytes[at] == b':' { b"=" } else { b"=>~" };
    at + 1 + bytes[at + 1..].iter().take(2).take_while(|byte| more.contains(byte)).count()
}

fn blanks(bytes: &[u8], at: usize, most: usize) -> usize {
    bytes[at..].iter().take(most).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Returns the place after the anchor and the tag of YAML at `at`: `&x`, `!!str`.
fn after_marks(text: &str, mut at: usize) -> usize {
    while text[at..].starts_with('&') || text[at..].starts_with("!!") || text[at..].starts_with("!str ") {
        let mark = near(text, at, 64);
        let Some(length) = mark.find(' ').filter(|length| mark[1..*length].bytes().all(is_name)) else { break };
        at += length + 1;
    }
    at
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'!')
}

/// Returns the place of the quotation mark after the prefix of a string, or `at` without one: `@"`, `r'`, `N'`.
fn after_prefix(bytes: &[u8], at: usize) -> usize {
    let is_prefix = |byte: &&u8| b"bBeEfFlLnNqQrRuUxX@$".contains(byte);
    let length = bytes[at..].iter().take(2).take_while(is_prefix).count();
    let quote = bytes.get(at + length).filter(|quote| matches!(quote, b'"' | b'\''));
    // A mark may also be a part of a password.
    let is_closed = |quote: &u8| {
        let rest = bytes[at + length + 1..].iter().take(MAX_LIST);
        length == 0 || rest.take_while(|byte| **byte != b'\n').any(|byte| byte == quote)
    };
    if quote.is_some_and(is_closed) { at + length } else { at }
}

/// Returns the place of the text in the quotation marks at `at`. Three of them, or two before a text, end at as many.
pub(super) fn quoted(text: &str, at: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let quote = *bytes.get(at).filter(|quote| matches!(quote, b'"' | b'\''))?;
    let run = bytes[at..].iter().take(3).take_while(|byte| **byte == quote).count();
    let has_text = || bytes.get(at + 2).is_some_and(|next| next.is_ascii_alphanumeric() || b"!#$%*@^_-".contains(next));
    if run == 2 && !has_text() {
        return None;
    }
    let from = at + run;
    Some((from, closing(bytes, from, quote, run)))
}

/// Returns the end of the text in quotation marks. A mark after a backslash, and two between letters as in SQL, do not end it if
/// another one follows in the line.
fn closing(bytes: &[u8], from: usize, quote: u8, run: usize) -> usize {
    let (mut at, mut escaped) = (from, None);
    while let Some(next) = memchr::memchr3(quote, b'\\', b'\n', bytes.get(at..).unwrap_or_default()) {
        at += next;
        match bytes[at] {
            b'\n' if run < 3 => return escaped.unwrap_or(at),
            b'\\' => {
                if bytes.get(at + 1) == Some(&quote) {
                    escaped = escaped.or(Some(at + 1));
                }
                at += 2;
            }
            byte if byte == quote && run == 1 && is_doubled(bytes, at) => {
                escaped = escaped.or(Some(at));
                at += 2;
            }
            byte if byte == quote
                && (run == 1 || bytes[at..].iter().take(run).filter(|b| **b == quote).count() == run) =>
            {
                return at;
            }
            _ => at += 1,
        }
    }
    escaped.unwrap_or(bytes.len())
}

/// Whether a quotation mark is the first of two between letters or digits: `it''s`.
fn is_doubled(bytes: &[u8], at: usize) -> bool {
    let is_part = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    bytes.get(at + 1) == Some(&bytes[at]) && at > 0 && is_part(at - 1) && is_part(at + 2)
}

/// Returns the places of the strings in the list at `at` that look like keys, with or without quotation marks.
fn list(text: &str, at: usize) -> Vec<(usize, usize)> {
    let end = at + near(text, at, MAX_LIST).len();
    let (mut found, mut next) = (Vec::new(), at + 1);
    loop {
        next +=
            text[next..end].len() - text[next..end].trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
        let (from, to, after) = match quoted(text, next) {
            Some((from, to)) => (from, to, to + 1),
            None => {
                let length = text[next..end].find([',', ']', '\n']).unwrap_or(0);
                (next, next + length, next + length)
            }
        };
        if from == to && from == next || to >= end {
            return found;
        }
        if is_key(text[from..to].trim_end()) {
            found.push((from, to));
        }
        next = after;
    }
}

/// Returns the place of the value in the object at `at`: `x` of `{"value": "x"}`.
fn member(text: &str, at: usize) -> Option<(usize, usize)> {
    let object = near(text, at + 1, 256);
    let name = at + 1 + object.len() - object.trim_start().len();
    let (from, to) = quoted(text, name)?;
    let after = near(text, to + 1, 64);
    let value = to + 1 + after.len() - after.trim_start().strip_prefix(':')?.trim_start().len();
    MEMBERS.contains(&&text[from..to]).then(|| quoted(text, value))?
}

/// Returns the place of the last string in parentheses: `x` of `("x")` and of `("anna", "x")`.
pub(super) fn last_string(text: &str, at: usize) -> Option<(usize, usize)> {
    let mut next = at + 1;
    let mut last = None;
    for _ in 0..2 {
        next += blanks(text.as_bytes(), next, 8);
        let Some((from, to)) = quoted(text, after_prefix(text.as_bytes(), next)) else { break };
        last = Some((from, to));
        next = to + 1 + blanks(text.as_bytes(), (to + 1).min(text.len()), 8);
        if text.as_bytes().get(next) != Some(&b',') {
            break;
        }
        next += 1;
    }
    last
}

/// Returns the place of the first line of the block of YAML at `at`, if it looks like a key.
fn block(text: &str, at: usize) -> Option<(usize, usize)> {
    let rest = near(text, at, MAX_LIST);
    let (head, body) = rest.split_once('\n')?;
    let is_head = head[1..].trim_end().bytes().all(|byte| matches!(byte, b'-' | b'+' | b'0'..=b'9'));
    let line = body.lines().next()?;
    let value = line.trim();
    let start = at + head.len() + 1 + (line.len() - line.trim_start().len());
    (is_head && line.starts_with(' ') && is_key(value)).then_some((start, start + value.len()))
}

/// Returns the end of a value in braces, which may have the delimiters of a connection string: `a;b` of `password={a;b}`. Two closing
/// braces are one in the value.
fn braces(text: &str) -> Option<usize> {
    const MOST: usize = 256;
    let bytes = text.strip_prefix('{')?.as_bytes();
    let mut at = 0;
    loop {
        let found = at + bytes[at..].iter().take(MOST).position(|byte| matches!(byte, b'}' | b'\n' | b'"'))?;
        match (bytes[found], bytes.get(found + 1)) {
            (b'}', Some(b'}')) if found < MOST => at = found + 2,
            (b'}', _) => return (at > 0 || bytes[..found].contains(&b';')).then_some(found + 1),
            _ => return None,
        }
    }
}

/// Returns the end of a value before a semicolon that belongs to it: a piece without a sign follows, and then another name with a value, as
/// in `password=a;b;user=c`.
fn with_semicolons(text: &str, end: usize) -> usize {
    let mut end = end;
    loop {
        let Some(rest) = near(text, end, MAX_LIST).strip_prefix(';') else { return end };
        let Some((piece, after)) = rest.split_once(';') else { return end };
        let is_piece = !piece.is_empty() && !piece.contains(|c: char| c.is_whitespace() || "=:&\"'<>(){}#".contains(c));
        let next = after.split(';').take(4).find(|next| next.contains('=')).unwrap_or_default();
        let name = next.split('=').next().unwrap_or_default();
        let is_pair = !name.is_empty() && name.bytes().all(is_name);
        if !is_piece || !is_pair {
            return end;
        }
        end += 1 + piece.len();
    }
}

/// Returns the place of the value of a field at `start`: `hunter2` in `password: hunter2` of YAML. A word of prose has no digits.
fn field(text: &str, start: usize) -> (usize, usize) {
    let scheme = authentication_scheme(&text[start..]);
    let start = start + scheme;
    let is_end = |c: char| c.is_whitespace() || "\"<>,;".contains(c);
    let end = text[start..].find(is_end).map_or(text.len(), |length| start + length);
    let length = after_inner_marks(text, start, end, is_end) - start;
    let value = &text[start..start + length];
    let has_digit = value.bytes().any(|byte| byte.is_ascii_digit());
    let is_secret = has_digit && length >= 6 || scheme > 0 && is_encoded_login(value);
    (start, if is_secret { start + length } else { start })
}

/// Most characters of an encoded user and password.
const MAX_LOGIN: usize = 256;

/// Whether a value is base64 of a user, a colon and a password, as a header has it after `Basic`. It may be without a digit.
fn is_encoded_login(value: &str) -> bool {
    let is_printable = |bytes: Vec<u8>| bytes.iter().all(|byte| (0x20..0x7f).contains(byte)) && bytes.contains(&b':');
    value.len() % 4 == 0
        && (8..=MAX_LOGIN).contains(&value.len())
        && forgiving_base64_decode(value.as_bytes()).is_some_and(is_printable)
}

/// Returns the place of several words up to the end of the line, of which the last one looks like a key.
fn words(text: &str, start: usize) -> Option<(usize, usize)> {
    let line = near(text, start, 128).lines().next()?.trim_end();
    let is_code = line.contains(['(', ')', '[', ']', '{', '}', '"', '\'', '`', '$', '=', '<', '>', ';', ',']);
    let last = line.split(' ').next_back()?;
    (!is_code && line.split(' ').count() <= MAX_WORDS && is_key(last)).then_some((start, start + line.len()))
}

/// Returns the length of the name before the credentials of a header: `Bearer ` in `Authorization: Bearer f7c1e0`.
fn authentication_scheme(text: &str) -> usize {
    let schemes = ["basic ", "bearer ", "token "];
    let is_start = |scheme: &&&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    schemes.iter().find(is_start).map_or(0, |scheme| scheme.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn values(text: &str, expected: &[&str]) {
        let sign = text.find([':', '=']).unwrap_or_default();
        let found = values_after(text, sign, true);
        assert_eq!(found.iter().map(|(from, to)| &text[*from..*to]).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn strings_of_every_language() {
        for text in [
            "p = \"a b\"", "p=\"a b\"", "p := 'a b'", "p => \"a b\"", "p = \"\"\"a b\"\"\"", "p: '''a b'''",
            "p = @\"a b\"", "p = r'a b'", "p: \"\"a b\"\"", "p = (\"a b\")", "p = ('x', 'a b')",
            "p: {\"value\": \"a b\"}", "p: !!str 'a b'", "p: &x \"a b\"", "p = \"a b", "p = \"a b\nc\"",
        ] {
            values(text, &["a b"]);
        }
        values("p = \"a\\\"b\"", &["a\\\"b"]);
        values("p = 'it\\'s'", &["it\\'s"]);
        values("p = \"C:\\\"\n", &["C:\\"]);
        values("p = 'it''s' b", &["it''s"]);
        values("p = 'a''b", &["a"]);
        values("p = \"\", q = \"a\"", &[""]);
        values("p == 'a b'", &[]);
        values("p == 'abcdefg1'", &["abcdefg1"]);
    }

    #[test]
    fn semicolons_in_values() {
        values("p={a;b};c", &["a;b"]);
        values("p={pasS}};word={qq};user=x", &["pasS}};word={qq"]);
        values("p={a}}b}", &["a}}b"]);
        values("p=pass;sdf%;user=x", &["pass;sdf%"]);
        values("p=a;b;c;user=x", &["a;b;c"]);
        values("p=a;user=x", &["a"]);
        values("p=a;b", &["a"]);
        values("p=a;amp;b", &["a"]);
    }

    #[test]
    fn lists_and_blocks() {
        values("p: [\"abcdefg1\", \"word\", 'hijklmn2']", &["abcdefg1", "hijklmn2"]);
        values("p: [\n  \"abcdefg1\"\n]", &["abcdefg1"]);
        values("p: [", &[""]);
        values("p: [abcdefg1, word, hijklmn2]", &["abcdefg1", "hijklmn2"]);
        values("p: [\n  abcdefg1,\n  hijklmn2\n]", &["abcdefg1", "hijklmn2"]);
        values("p: |\n  abcdefg1\nq", &["abcdefg1"]);
        values("p: >-\n  abcdefg1", &["abcdefg1"]);
        values("p: |\n  a text", &[""]);
        values("p = a b hijklmn2\nq", &["a b hijklmn2"]);
        values("p = f(a) b", &[""]);
    }

    #[test]
    fn logins_of_headers() {
        values("Authorization: Basic YXBwOmJsdWVCaXJk", &["YXBwOmJsdWVCaXJk"]);
        values("Authorization: Basic ZXZhOktldHRsZQ==", &["ZXZhOktldHRsZQ=="]);
        // A word, a text without a colon, and a value without the word of a header.
        for text in ["Authorization: Basic username", "Authorization: Basic cGFwZXJiYWc=", "p: YXBwOmJsdWVCaXJk"] {
            assert!(is_empty(text), "{text}");
        }
    }

    fn is_empty(text: &str) -> bool {
        let sign = text.find(':').unwrap_or_default();
        values_after(text, sign, true).iter().all(|(from, to)| from == to)
    }
}
