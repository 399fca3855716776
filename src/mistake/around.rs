//! Text and marks around a URL or within it, which are not part of it.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, replaced, start_of};
use crate::percent::{OnInvalid, decode_str};
use crate::quotation::curly_title;
use crate::scheme::iana::is_known;
use crate::servers::names_service;

/// The document that says which marks may be around a URL.
const SOURCE: &str = "RFC 3986 appendix C";

/// Quotation marks or angle brackets around a URL, or white space.
pub(super) fn wrapped(written: &Written<'_>) -> Option<Mistake> {
    const PAIRS: [(char, char); 10] = [
        ('"', '"'),
        ('\'', '\''),
        ('<', '>'),
        ('`', '`'),
        ('\u{201c}', '\u{201d}'),
        ('\u{2018}', '\u{2019}'),
        ('\u{201e}', '\u{201c}'),
        ('(', ')'),
        ('[', ']'),
        ('\u{ab}', '\u{bb}'),
    ];
    let text = written.text;
    let mistake = |message: String| Mistake::new(MistakeKind::Wrapped, (0, text.len()), message, SOURCE);
    let trimmed = text.trim();
    // A line of a program or of JSON ends with a comma or a semicolon.
    let item = trimmed.trim_end_matches([',', ';']);
    if let Some(found) = link_of_markdown(text) {
        return Some(found);
    }
    let pair = PAIRS.iter().find(|(open, close)| item.starts_with(*open) && item.ends_with(*close));
    // Tags of a forum have brackets, too.
    let pair = pair.filter(|(open, _)| *open != '[' || item.matches(['[', ']']).count() == 2);
    if let Some((open, close)) = pair.filter(|_| item.chars().count() > 2) {
        let inner = item.strip_prefix(*open)?.strip_suffix(*close)?.trim();
        let is_url = inner.contains("://") || inner.starts_with("www.") || begins_with_scheme(inner);
        let marks = match open {
            '<' | '(' | '[' => format!("\"{open}\" and \"{close}\""),
            _ => "quotation marks".into(),
        };
        return is_url.then(|| mistake(format!("{marks} around a URL, which are not part of it")).meant(inner));
    }
    if let Some(rest) = text.strip_prefix('\u{feff}').filter(|rest| !rest.is_empty()) {
        let message = "a byte order mark before a URL, which is not part of it";
        return Some(Mistake::new(MistakeKind::Wrapped, (0, 3), message, SOURCE).meant(rest));
    }
    let prefix = trimmed.get(..4).filter(|start| start.eq_ignore_ascii_case("url:"));
    if let Some(rest) = prefix.map(|_| trimmed[4..].trim_start()).filter(|rest| rest.contains("://")) {
        return Some(mistake("\"URL:\" before a URL, which is not part of it".into()).meant(rest));
    }
    let is_padded = trimmed.len() < text.len() && !trimmed.is_empty();
    is_padded.then(|| mistake("white space around a URL, which is not part of it".into()).meant(trimmed))
}

/// Whether a text without white space begins with a scheme that somebody has described or registered: `sip:anna@example.org`.
fn begins_with_scheme(text: &str) -> bool {
    let is_data = text.starts_with("data:");
    text.split_once(':').is_some_and(|(scheme, rest)| !rest.is_empty() && is_known(scheme))
        && (is_data || !text.contains(char::is_whitespace))
}

/// An element of HTML or XML with a URL in an attribute: `<a href="https://example.org">`.
pub(super) fn element(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text.trim();
    let inner = text.strip_prefix('<')?;
    let length = inner.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b":-".contains(byte)).count();
    let (_, attributes) = inner.split_at(length);
    let is_element = length > 0 && attributes.starts_with(char::is_whitespace) && text.ends_with('>');
    let at = attributes.find(['"', '\'']).filter(|_| is_element)?;
    let quote = attributes[at..].chars().next()?;
    let url = attributes.split(quote).skip(1).step_by(2).find(|piece| piece.contains("://"))?;
    let message = "an element of HTML or XML, whose URL is between the quotation marks";
    let url = url.replace("&amp;", "&");
    Some(Mistake::new(MistakeKind::Wrapped, (0, written.text.len()), message, SOURCE).meant(url))
}

/// A list or an object of JSON, whose texts are URLs: `["https://example.org"]`.
pub(super) fn json(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text.trim();
    let (inner, name) = match (text.strip_prefix('['), text.strip_prefix('{')) {
        (Some(inner), _) => (inner.strip_suffix(']')?, "list"),
        (_, Some(inner)) => (inner.strip_suffix('}')?, "object"),
        _ => return None,
    };
    let inner = inner.trim_start();
    let at = inner.find(['"', '\'']).filter(|_| inner.starts_with(['"', '\'', '[', '{']))?;
    let quote = inner[at..].chars().next()?;
    // Every second piece is between quotation marks.
    let mut urls = inner.split(quote).skip(1).step_by(2).filter(|piece| piece.contains("://"));
    let first = urls.next()?;
    let kind = if urls.next().is_some() { MistakeKind::SeveralUrls } else { MistakeKind::Wrapped };
    let message = match (quote, name) {
        ('"', name) => format!("a JSON {name}, whose URLs are between the quotation marks"),
        (_, "list") => "a list of a program, whose URLs are between the quotation marks".into(),
        _ => "an object of a program, whose URLs are between the quotation marks".into(),
    };
    Some(Mistake::new(kind, (0, written.text.len()), message, "RFC 8259 §2").meant(first))
}

/// Slashes and dots before a whole URL, which make a path of it: `/https://example.org/a`.
pub(super) fn slash_before(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let rest = text.trim_start_matches(['.', '/']);
    let (before, _) = text.split_at(text.len() - rest.len());
    let (scheme, host) = rest.split_once("://")?;
    let is_known = is_in(&["http", "https", "ftp", "ws", "wss"], scheme);
    if before.is_empty() || before == "//" || !is_known || !host.starts_with(|c: char| c.is_alphanumeric() || c == '[')
    {
        return None;
    }
    let message = format!("\"{before}\" before a URL, which is then read as a path");
    Some(Mistake::new(MistakeKind::Wrapped, (0, before.len()), message, "RFC 3986 §4.2").meant(rest))
}

/// Text before a URL: `see: https://example.org`, or the tags of a forum.
pub(super) fn text_before(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let separator = text.find("://")?;
    let scheme = text[..separator].rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '+').next()?;
    if let Some(tag) = text.find("[URL]").or_else(|| text.find("[url]")) {
        let inner = &text[tag + 5..];
        let inner = inner.split(['[']).next().unwrap_or(inner);
        let message = "tags of a forum around a URL, which are not part of it";
        let mistake = Mistake::new(MistakeKind::Wrapped, (tag, tag + 5), message, SOURCE);
        return inner.contains("://").then(|| mistake.meant(inner));
    }
    let start = separator - scheme.len();
    let known = ["http", "https", "ftp", "ws", "wss", "ssh", "git"];
    // `git+https`
    let is_common = |part: &str| is_in(&known, part);
    let is_known = names_service(scheme) || scheme.split('+').all(is_common);
    // `url: 'https://example.org'`
    let marked = text[..start].trim_end();
    let is_open = |quote: &char| marked.len() == start || text[..start].matches(*quote).count() % 2 == 1;
    let quote = marked.chars().next_back().filter(|c| matches!(c, '"' | '\'')).filter(is_open);
    let before = quote.map_or(&text[..start], |quote| &marked[..marked.len() - quote.len_utf8()]);
    let is_apart = before.ends_with(char::is_whitespace);
    let rest = &text[start..];
    let rest = match quote.and_then(|quote| rest.split_once(quote)) {
        // Options follow the URL of a command, and where its output goes.
        Some((url, after)) if after.trim_start().starts_with(['-', '>', '|']) => url.trim_end(),
        _ => quote.map_or(rest, |quote| rest.trim_end_matches([',', ';']).trim_end_matches(quote)),
    };
    let rest = before_option(rest).unwrap_or(rest);
    if !is_known || !is_apart || rest.contains(char::is_whitespace) {
        return None;
    }
    let message = "text before a URL, which is not part of it";
    Some(Mistake::new(MistakeKind::Wrapped, (0, start), message, SOURCE).meant(rest))
}

/// Returns the text before an option of a command, which white space precedes: `https://example.org/a -H 'A: b'`.
fn before_option(text: &str) -> Option<&str> {
    let (url, after) = text.split_once(char::is_whitespace)?;
    let mut letters = after.trim_start().strip_prefix('-')?.chars();
    let is_option = match (letters.next()?, letters.next()) {
        ('-', Some(c)) => c.is_ascii_alphabetic(),
        (c, next) => c.is_ascii_alphabetic() && next.is_none_or(char::is_whitespace),
    };
    is_option.then_some(url)
}

/// Text after a URL: an option of a command, a remark, the branch of a repository: `https://example.org/a.git main`.
pub(super) fn text_after(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (url, after) = text.split_once(char::is_whitespace)?;
    let (_, address) = url.split_once("://").filter(|_| written.parts.scheme.is_some())?;
    let after = after.trim_start();
    let is_branch = url.ends_with(".git")
        && !after.is_empty()
        && after.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte));
    let message = if address.is_empty() {
        return None;
    } else if before_option(text).is_some() {
        "an option of a command after a URL, which is not part of it"
    } else if is_branch {
        "a branch after the URL of a repository, which is not part of it"
    } else if ["# ", "// ", "<!--"].iter().any(|sign| after.starts_with(sign)) {
        "a remark after a URL, which is not part of it"
    } else {
        return None;
    };
    Some(Mistake::new(MistakeKind::Wrapped, (url.len(), text.len()), message, SOURCE).meant(url))
}

/// A whole URL in percent-encoding: `https%3A%2F%2Fexample.org%2Fa`.
pub(super) fn encoded(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (scheme, rest) = text.split_once('%')?;
    let is_known = names_service(scheme) || is_in(&["http", "https", "ftp", "ws", "wss"], scheme);
    let is_start = rest.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("3A%2F%2F"));
    // Wikis have pages such as `File%3AA.png`.
    let is_opaque = || {
        ["magnet", "mailto", "tel", "sms", "sip", "urn", "data"].contains(&scheme)
            && rest.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("3A"))
            && !text.contains([':', '/', '?', '#'])
    };
    if !(is_known && is_start || is_opaque()) {
        return None;
    }
    let decoded = decode_str(text, OnInvalid::Reject).ok()?;
    let message = "a whole URL in percent-encoding, which is read as a path";
    let mistake = Mistake::new(MistakeKind::EncodedUrl, (0, text.len()), message, "RFC 3986 §2.4");
    Some(mistake.meant(decoded))
}

/// One quotation mark in a URL.
pub(super) fn quotation_mark(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let is_mark = |c: char| matches!(c, '"' | '\u{201c}' | '\u{201d}' | '\u{201e}');
    let mut marks =
        text.char_indices().filter(|(at, c)| is_mark(*c) || *at == 0 && matches!(c, '\'' | '`' | '\u{2018}'));
    let (at, mark) = marks.next()?;
    if let Some((end, close)) = marks.next() {
        // A slash in its marks, between a server and a path.
        if text[at..].starts_with("\"/\"") && text[..at].contains("://") {
            let rest = text[at + 3..].trim_start_matches('/');
            let message = "quotation marks around a slash, which are not part of the URL";
            let meant = format!("{}/{rest}", text[..at].trim_end_matches('/'));
            return Some(Mistake::new(MistakeKind::Wrapped, (at, at + 3), message, SOURCE).meant(meant));
        }
        // A value with its marks, and what a program added: `"https://example.org"/a`.
        let inner = text.get(at + mark.len_utf8()..end).filter(|inner| at == 0 && inner.contains("://"))?;
        let rest = &text[end + close.len_utf8()..];
        let is_url = begins_with_scheme(inner) && rest.starts_with(['/', '?', '#']) && marks.next().is_none();
        let message = "quotation marks around the start of a URL, which are not part of it";
        let meant = format!("{}{rest}", inner.trim_end_matches('/'));
        return is_url
            .then(|| Mistake::new(MistakeKind::Wrapped, (0, end + close.len_utf8()), message, SOURCE).meant(meant));
    }
    let rest = &text[at + mark.len_utf8()..];
    let is_before = at == 0 || text[..at].ends_with("://") || rest.starts_with("http") || rest.is_empty();
    if !is_before || !text.contains(":/") {
        return None;
    }
    let message = "a quotation mark in a URL, which is not part of it";
    let meant = if rest.starts_with("http") { rest.into() } else { format!("{}{rest}", &text[..at]) };
    Some(Mistake::new(MistakeKind::Wrapped, (at, at + mark.len_utf8()), message, SOURCE).meant(meant))
}

/// A fullwidth delimiter in the host, where a browser rejects it.
pub(super) fn fullwidth(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host?;
    let ascii = |c: char| match c {
        '\u{ff0f}' => Some('/'),
        '\u{ff1a}' => Some(':'),
        '\u{ff1f}' => Some('?'),
        '\u{ff03}' => Some('#'),
        '\u{ff20}' => Some('@'),
        '\u{ff05}' => Some('%'),
        _ => None,
    };
    let (at, c) = host.of(written.text).char_indices().find(|(_, c)| ascii(*c).is_some())?;
    let at = host.start as usize + at;
    let message =
        format!("\"{c}\" (U+{:04X}) in the host is a fullwidth \"{}\", which browsers reject", c as u32, ascii(c)?);
    Some(Mistake::new(MistakeKind::Lookalike, (at, at + c.len_utf8()), message, "URL Standard §3.5"))
}

/// A full stop of another script in the host, which browsers read as a dot, or a sign that only looks like a slash.
pub(super) fn foreign_delimiter(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host?;
    let name = host.of(written.text);
    let is_dot = |c: char| matches!(c, '\u{3002}' | '\u{ff0e}' | '\u{ff61}');
    let is_slash = |c: char| matches!(c, '\u{2044}' | '\u{2215}' | '\u{29f8}');
    let (at, c) = name.char_indices().find(|(_, c)| is_dot(*c) || is_slash(*c))?;
    let place = (host.start as usize + at, host.start as usize + at + c.len_utf8());
    let number = c as u32;
    if is_slash(c) {
        let message = format!("\"{c}\" (U+{number:04X}) in the host looks like \"/\", and does not end the host");
        return Some(Mistake::new(MistakeKind::Lookalike, place, message, "UTS #39 §4"));
    }
    let message =
        format!("\"{c}\" (U+{number:04X}) in the host, which browsers read as a dot, and other programs do not");
    let meant = replaced(written.text, host, &name.replace(is_dot, "."));
    Some(Mistake::new(MistakeKind::MistypedDelimiter, place, message, "UTS #46 §4").meant(meant))
}

/// A link, an image or the definition of a link in Markdown, or a destination and a title in parentheses.
fn link_of_markdown(text: &str) -> Option<Mistake> {
    let trimmed = text.trim();
    let inline =
        || trimmed.strip_prefix('!').unwrap_or(trimmed).strip_prefix('[')?.strip_suffix(')')?.rsplit_once("](");
    let definition = || trimmed.strip_prefix('[')?.split_once("]: ").filter(|(label, _)| !label.contains(['[', ']']));
    let parentheses = || trimmed.strip_prefix('(')?.strip_suffix(')').filter(|inner| inner.contains("://"));
    let (address, message) = if let Some((_, address)) = inline() {
        (address.trim(), "a link of Markdown, whose URL is between the parentheses")
    } else if let Some((_, address)) = definition() {
        (address.trim(), "the definition of a link in Markdown, whose URL is after the colon")
    } else {
        // Without a text before it, only a title says that this is a link.
        let address = parentheses().filter(|address| is_title(destination(address.trim()).1.trim()))?;
        (address.trim(), "the URL and the title of a link of Markdown")
    };
    let (url, title) = destination(address);
    let source = "CommonMark §6.3";
    if url.is_empty() {
        return None;
    }
    if curly_title(title).is_some() {
        let start = start_of(title, text);
        let place = (start + title.len() - title.trim_start().len(), start + title.len());
        let message =
            "a title in curly quotation marks, which Markdown reads as a part of the URL: write straight ones";
        return Some(Mistake::new(MistakeKind::Wrapped, place, message, source).meant(url));
    }
    let title = title.trim();
    if title.is_empty() || is_title(title) {
        return Some(Mistake::new(MistakeKind::Wrapped, (0, text.len()), message, source).meant(url).note());
    }
    let message = "a space in the destination of a link of Markdown, which \"<\" and \">\" then enclose";
    Some(Mistake::new(MistakeKind::Wrapped, (0, text.len()), message, source).meant(address))
}

/// Whether a text is in quotation marks or parentheses, curly or not.
fn is_title(text: &str) -> bool {
    let is_in = |(open, close): (char, char)| text.len() > 1 && text.starts_with(open) && text.ends_with(close);
    [('"', '"'), ('\'', '\''), ('(', ')')].into_iter().any(is_in) || curly_title(&format!(" {text}")).is_some()
}

/// Returns the destination of a link of Markdown, in angle brackets or up to white space, and what follows it.
fn destination(address: &str) -> (&str, &str) {
    match address.strip_prefix('<').and_then(|inner| inner.split_once('>')) {
        Some(parts) => parts,
        None => address.split_at(address.find(char::is_whitespace).unwrap_or(address.len())),
    }
}
