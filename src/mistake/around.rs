//! Text and marks around a URL or within it, which are not part of it.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::Written;

/// The document that says which marks may be around a URL.
const SOURCE: &str = "RFC 3986 appendix C";

/// Quotation marks or angle brackets around a URL, or white space.
pub(super) fn wrapped(written: &Written<'_>) -> Option<Mistake> {
    const PAIRS: [(char, char); 9] = [
        ('"', '"'),
        ('\'', '\''),
        ('<', '>'),
        ('`', '`'),
        ('\u{201c}', '\u{201d}'),
        ('\u{2018}', '\u{2019}'),
        ('\u{201e}', '\u{201c}'),
        ('(', ')'),
        ('\u{ab}', '\u{bb}'),
    ];
    let text = written.text;
    let mistake = |message: String| Mistake::new(MistakeKind::Wrapped, (0, text.len()), message, SOURCE);
    let trimmed = text.trim();
    // A line of a program or of JSON ends with a comma or a semicolon.
    let item = trimmed.trim_end_matches([',', ';']);
    let pair = PAIRS.iter().find(|(open, close)| item.starts_with(*open) && item.ends_with(*close));
    if let Some((open, close)) = pair.filter(|_| item.chars().count() > 2) {
        let inner = item.strip_prefix(*open)?.strip_suffix(*close)?.trim();
        let is_url = inner.contains("://") || inner.starts_with("www.") || inner.starts_with("mailto:");
        let marks = match open {
            '<' | '(' => format!("\"{open}\" and \"{close}\""),
            _ => "quotation marks".into(),
        };
        return is_url.then(|| mistake(format!("{marks} around a URL, which are not part of it")).meant(inner));
    }
    let link = || trimmed.strip_prefix('[')?.strip_suffix(')')?.split_once("](").map(|(_, address)| address);
    if let Some(address) = link().filter(|address| !address.is_empty()) {
        let message = "a link of Markdown, whose URL is between the parentheses";
        return Some(Mistake::new(MistakeKind::Wrapped, (0, text.len()), message, "CommonMark §6.3").meant(address));
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

/// Text before a URL: `see: https://example.org`, or the tags of a forum.
pub(super) fn text_before(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let separator = text.find("://")?;
    let scheme = text[..separator].rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
    if let Some(tag) = text.find("[URL]").or_else(|| text.find("[url]")) {
        let inner = &text[tag + 5..];
        let inner = inner.split(['[']).next().unwrap_or(inner);
        let message = "tags of a forum around a URL, which are not part of it";
        let mistake = Mistake::new(MistakeKind::Wrapped, (tag, tag + 5), message, SOURCE);
        return inner.contains("://").then(|| mistake.meant(inner));
    }
    let start = separator - scheme.len();
    let is_known = ["http", "https", "ftp"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let is_apart = text[..start].ends_with(char::is_whitespace);
    let rest = &text[start..];
    if !is_known || !is_apart || rest.contains(char::is_whitespace) {
        return None;
    }
    let message = "text before a URL, which is not part of it";
    Some(Mistake::new(MistakeKind::Wrapped, (0, start), message, SOURCE).meant(rest))
}

/// One quotation mark in a URL.
pub(super) fn quotation_mark(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let mut marks = text.char_indices().filter(|(_, c)| matches!(c, '"' | '\u{201c}' | '\u{201d}'));
    let (at, mark) = marks.next().filter(|_| marks.next().is_none())?;
    let rest = &text[at + mark.len_utf8()..];
    let is_before = text[..at].ends_with("://") || rest.starts_with("http") || rest.is_empty();
    if !is_before || !text.contains(":/") {
        return None;
    }
    let message = "a quotation mark in a URL, which is not part of it";
    let meant = if rest.starts_with("http") { rest.into() } else { format!("{}{rest}", &text[..at]) };
    Some(Mistake::new(MistakeKind::Wrapped, (at, at + mark.len_utf8()), message, SOURCE).meant(meant))
}

/// An invisible character in the host.
pub(super) fn invisible(written: &Written<'_>) -> Option<Mistake> {
    let is_invisible = |c: char| matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    let host = written.parts.host?;
    let (at, c) = host.of(written.text).char_indices().find(|(_, c)| is_invisible(*c))?;
    let at = host.start as usize + at;
    let visible: String = host.of(written.text).chars().filter(|c| !is_invisible(*c)).collect();
    let meant = format!("{}{visible}{}", &written.text[..host.start as usize], &written.text[host.end as usize..]);
    let message = format!("an invisible character in the host, U+{:04X}", c as u32);
    let place = (at, at + c.len_utf8());
    Some(Mistake::new(MistakeKind::Invisible, place, message, "URL Standard §3.3").meant(meant))
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
