//! The beginning of a URL: its scheme, and the text that must follow.

use super::extent::{is_divided_list, is_list};
use super::found::Style;

/// Test whether the text after a scheme and its colon makes a URL.
type IsUrl = fn(&str) -> bool;

/// Schemes without `//`, each with a test that distinguishes its URLs from a word followed by a colon.
const COLON_ONLY: &[(&str, IsUrl)] = &[
    ("mailto", |rest| rest.contains(['@', '?'])),
    ("news", |rest| rest.contains(['.', '@'])),
    ("urn", |rest| is_namespace(rest)),
    ("tel", |rest| rest.starts_with(['+', '(']) || starts_with_digit(rest)),
    ("sms", |rest| rest.starts_with(['+', '?']) || starts_with_digit(rest)),
    ("data", is_data),
    ("javascript", |rest| rest.contains(['(', '/', ';'])),
    ("vbscript", |rest| rest.contains('(')),
    ("sip", |rest| rest.contains('@')),
    ("sips", |rest| rest.contains('@')),
    ("stun", is_server),
    ("stuns", is_server),
    ("turn", is_server),
    ("turns", is_server),
    ("xmpp", |rest| rest.contains('@')),
    ("acct", |rest| rest.contains('@')),
    ("geo", |rest| rest.contains(',') && (rest.starts_with('-') || starts_with_digit(rest))),
    ("magnet", |rest| rest.starts_with('?')),
    ("cid", |rest| rest.contains('@')),
    ("mid", |rest| rest.contains('@')),
    ("pkg", |rest| rest.contains('/')),
    ("did", |rest| is_namespace(rest)),
    ("tag", is_tag),
    ("file", |rest| rest.strip_prefix('/').is_some_and(|path| path.starts_with(|c: char| c.is_alphanumeric()))),
    ("blob", |rest| rest.contains("://")),
    ("jar", |rest| rest.contains(":/")),
    ("jdbc", |rest| rest.contains("://")),
    ("scm", |rest| rest.contains("://")),
    ("feed", |rest| rest.contains("://")),
    ("filesystem", |rest| rest.contains("://")),
    ("view-source", |rest| rest.contains("://")),
];

/// Whether a text is a scheme that text contains as a name or a label rather than as the beginning of a link.
pub(super) fn is_label(scheme: &str) -> bool {
    matches!(scheme, "javascript" | "vbscript")
}

/// Common schemes, which are detected even within a word, as in `1.http://a/`.
const COMMON: &[&str] = &["http", "https", "ftp", "ftps", "sftp", "file", "ws", "wss", "ssh", "git"];

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a text begins with the name of a host with a dot and a port or parameters, as after `stun:` and `turn:` (RFC 7064, RFC 7065).
fn is_server(rest: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
    let (host, after) = rest.split_at(rest.bytes().take(256).take_while(is_part).count());
    let has_port = after.strip_prefix(':').is_some_and(starts_with_digit) || after.starts_with("?transport=");
    has_port && host.contains('.') && !host.ends_with('.')
}

/// Whether a text begins with a media type and parameters, as far as the comma (RFC 2397).
fn is_data(rest: &str) -> bool {
    const TYPES: [&str; 10] =
        ["text/", "image/", "application/", "audio/", "video/", "font/", "model/", "message/", "multipart/", ";"];
    rest.starts_with(',') || TYPES.iter().any(|kind| rest.starts_with(kind)) && rest.contains(',')
}

/// Whether a whole text is a `data` URL with an image or a page as it is written, in which spaces and brackets are not percent-encoded:
/// `data:image/svg+xml;utf8,<svg fill='red'/>`.
pub(crate) fn is_written_data(text: &str) -> bool {
    const KINDS: [&str; 2] = ["image/svg+xml", "text/html"];
    let body = text.strip_prefix("data:").filter(|body| KINDS.iter().any(|kind| body.starts_with(kind)));
    let data = body.and_then(|body| body.split_once(','));
    data.is_some_and(|(kind, data)| kind.len() < 64 && data.starts_with('<') && data.trim_ascii_end().ends_with('>'))
}

/// Whether a text begins with a name and a colon, as after `urn:`.
fn is_namespace(rest: &str) -> bool {
    let length = rest.bytes().take(32).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count();
    length > 1 && rest[length..].starts_with(':')
}

/// Whether a text begins with an authority and a date, as after `tag:` (RFC 4151).
fn is_tag(rest: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_@".contains(byte);
    let length = rest.bytes().take(256).take_while(|byte| is_part(byte)).count();
    rest[length..].strip_prefix(',').is_some_and(starts_with_digit)
}

fn is_common(name: &str) -> bool {
    COMMON.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a whole text looks like a URL: it begins with a scheme that [`find`](super::find) detects, and contains no space.
pub(crate) fn is_url(text: &str) -> bool {
    // An expression of `sed` such as `s|http://a|http://b|` contains two.
    let is_one = memchr::memmem::find(text.as_bytes(), b"|http").is_none();
    is_one && !is_list(text) && !text.bytes().any(|byte| byte <= b' ') && (begins(text, text.len()) || is_address(text))
}

/// Whether a whole text is `mailto:` and a name with a dot, which should be an address.
fn is_address(text: &str) -> bool {
    let name = text.strip_prefix("mailto:").unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.contains('.')
}

/// Whether a whole text is several URLs with white space between them: `ldap://a.example ldap://b.example`.
fn is_spaced_list(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    words.next().is_some_and(begins_url)
        && words.next().is_some_and(|second| begins_url(second) && words.all(begins_url))
}

/// Whether a value is one URL or attempt at one: it is neither a list of them nor one with a remark.
pub(crate) fn is_one(text: &str) -> bool {
    !is_spaced_list(text) && !is_divided_list(text) && !has_remark(text)
}

/// Whether words follow the URL at the beginning of a text, such as a remark: `http://a.example/b - not finished yet`. Spaces in a URL
/// itself separate a few words, of which the last ends like a URL.
fn has_remark(text: &str) -> bool {
    const WORDS: usize = 4;
    const MANY: usize = 12;
    let text = text.trim_ascii();
    let Some((first, rest)) = text.split_once(|c: char| c.is_ascii_whitespace()) else { return false };
    let mut words = rest.split_ascii_whitespace();
    let (second, last) = (words.next().unwrap_or_default(), rest.split_ascii_whitespace().next_back());
    let count = 1 + words.count();
    let tail = first.split_once("://").map_or("", |(_, tail)| tail);
    let is_remark = !second.contains(char::is_alphanumeric) || second.starts_with(['(', '@']);
    let is_apart = is_remark || text.contains('\n') && count > 1;
    begins_url(first)
        && tail.contains('.')
        && !is_cut(tail)
        && (count >= MANY || (count >= WORDS || is_apart) && !last.is_some_and(is_end_of_url))
}

/// Endings of the names of files on the web.
const FILES: [&str; 22] = [
    "html", "htm", "php", "pdf", "png", "jpg", "jpeg", "gif", "svg", "webp", "zip", "gz", "tgz", "xz", "exe", "msi",
    "dmg", "mp4", "xml", "json", "md", "txt",
];

/// Whether a whole text is a URL with spaces in the name of a file: `http://example.com/user guide.html`.
pub(crate) fn has_spaced_name(text: &str) -> bool {
    const WORDS: usize = 5;
    let is_file = |word: &str| {
        let name = word.split(['?', '#']).next().unwrap_or(word);
        name.rsplit_once('.').is_some_and(|(name, ending)| !name.is_empty() && FILES.contains(&ending))
    };
    let Some((first, rest)) = text.split_once(' ') else { return false };
    let is_part = |word: &str| word.ends_with(char::is_alphanumeric) && !word.contains([':', '"', '\'', '<', '>', '|']);
    let path = first.split_once("://").and_then(|(_, rest)| rest.split_once('/'));
    let is_path = path.is_some_and(|(host, path)| host.contains('.') && !path.is_empty() && !path.contains('?'));
    let last = rest.rsplit(' ').next().unwrap_or(rest);
    begins_url(first)
        && first.starts_with("http")
        && is_path
        && !is_file(first)
        && first.ends_with(char::is_alphanumeric)
        && is_file(last)
        && rest.split(' ').take(WORDS).all(is_part)
        && rest.split(' ').count() < WORDS
}

/// Whether a text begins like a URL.
pub(crate) fn begins_url(text: &str) -> bool {
    begins(text, text.len().min(64))
}

fn begins(text: &str, limit: usize) -> bool {
    let Some(colon) = memchr::memchr(b':', &text.as_bytes()[..limit]) else { return false };
    let starts = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    starts && start(text, 0, colon, Style::Value) == Some(0) && follows(text, 0, colon, text.len())
}

/// Whether a line of a text is a URL, perhaps one with mistakes such as spaces in it, rather than a URL and words after it.
pub(crate) fn is_line(line: &str) -> bool {
    if !line.bytes().any(|byte| byte.is_ascii_whitespace()) && begins_url(line) {
        return true;
    }
    let Some((scheme, tail)) = line.split_once("://") else { return false };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphanumeric())
        && scheme.trim_end().bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+.-_!~".contains(&byte))
        && scheme.len() <= MAX_SCHEME_LEN;
    let mut words = tail.split_ascii_whitespace();
    let (first, last) = (words.next().unwrap_or_default(), words.next_back());
    let is_only = words.next().is_none();
    is_scheme && !tail.contains("://") && last.is_none_or(|last| is_end_of_url(last) || is_only && is_cut(first))
}

/// Longest scheme of a line that is taken for a URL with mistakes.
const MAX_SCHEME_LEN: usize = 16;

/// Whether a word can be the end of a URL that has spaces in it: it has a delimiter or the ending of a file.
fn is_end_of_url(word: &str) -> bool {
    const MEDIA: [&str; 6] = ["application/", "audio/", "font/", "image/", "text/", "video/"];
    let has_ending = word.rsplit_once('.').is_some_and(|(name, ending)| {
        !name.is_empty() && (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    word.contains(|c: char| c.is_ascii_alphabetic())
        && !MEDIA.iter().any(|media| word.starts_with(media))
        && (has_ending || word.contains(['/', '?', '#', '=', '&', '%', '@']))
}

/// Whether a URL without its scheme goes on after a space: within its host, which has no dot yet, or within its query.
fn is_cut(start: &str) -> bool {
    start.contains(['?', '#']) || !start.contains(['.', '/', ':'])
}

/// Whether a text begins with a scheme of 2 to 32 characters, as Markdown requires of an autolink.
pub(crate) fn has_scheme(text: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let length = text.bytes().take(33).take_while(|byte| is_part(byte)).count();
    (2..=32).contains(&length) && text.as_bytes()[0].is_ascii_alphabetic() && text[length..].starts_with(':')
}

/// Whether a whole text looks like a host with a common top-level domain, and perhaps a path: `example.com/a`.
pub(crate) fn is_host(text: &str) -> bool {
    const DOMAINS: [&str; 14] =
        ["com", "org", "net", "io", "dev", "edu", "gov", "de", "uk", "fr", "jp", "cn", "info", "eu"];
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let Some((rest, domain)) = host.rsplit_once('.') else { return false };
    let is_name = rest.split('.').all(|label| !label.is_empty() && label.chars().all(is_part));
    let is_plain = !text.bytes().any(|byte| byte <= b' ' || b"<>\"'".contains(&byte));
    is_plain && is_name && (text.starts_with("www.") || DOMAINS.contains(&domain))
}

/// Returns the start of the scheme that ends at a colon, if there is a valid one.
pub(super) fn start(text: &str, from: usize, colon: usize, style: Style) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let run = bytes[from..colon].iter().rev().take_while(|byte| is_part(byte)).count();
    if bytes[colon + 1..].starts_with(b"//") {
        return with_authority(text, colon - run, colon);
    }
    let start = colon - run + bytes[colon - run..colon].iter().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
    let name = &text[start..colon];
    let before = text[..start].chars().next_back();
    let is_apart =
        is_labelled(&text[..start]) || before.is_none_or(|c| !c.is_alphanumeric() && !"_$@/\\#&:.+-".contains(c));
    let has_more = bytes.get(colon + 1).is_some_and(|byte| *byte > b' ');
    let is_link = style != Style::Words || name == "mailto";
    (is_apart && has_more && is_link && COLON_ONLY.iter().any(|(known, _)| *known == name)).then_some(start)
}

/// Returns the start of a scheme before `://`. A common scheme may follow other characters, any other is a whole word.
fn with_authority(text: &str, run: usize, colon: usize) -> Option<usize> {
    let name = &text[run..colon];
    if let Some(start) = common(text, run, colon) {
        let mut before = text[..start].chars().rev();
        let is_name = before.next() == Some('_') && before.next().is_some_and(|c| c.is_ascii_alphanumeric());
        return (!is_name).then_some(start);
    }
    let start = run + name.len() - name.trim_start_matches(['+', '-', '.']).len();
    let name = &text[start..colon];
    let is_name = name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.ends_with(|c: char| c.is_ascii_alphanumeric());
    let is_apart = |c: char| !c.is_ascii_alphanumeric() && !"_#/.@&?%\\-+$!".contains(c);
    (is_name && text[..start].chars().next_back().is_none_or(is_apart)).then_some(start)
}

/// Returns the start of a common scheme at the end of `text[run..colon]`, after other letters.
fn common(text: &str, run: usize, colon: usize) -> Option<usize> {
    let name = &text[run..colon];
    let cut = name.rfind(['.', '-']).map_or(0, |cut| cut + 1);
    let last = &name[cut..];
    let word = last.trim_start_matches(|c: char| c.is_ascii_digit());
    if is_common(word) {
        return Some(colon - word.len());
    }
    // `\nhttp://` and `\Ahttp://` begin with an escape.
    let escaped = name.get(1..).filter(|rest| text[..run].ends_with('\\') && COMMON.contains(rest));
    escaped.map(|rest| colon - rest.len())
}

/// Whether a text ends with `<URL:`.
pub(super) fn is_labelled(before: &str) -> bool {
    let tail = before.len().saturating_sub(5);
    before.as_bytes()[tail..].eq_ignore_ascii_case(b"<URL:")
}

/// Whether a text after `//` is a sentence about the beginning of URLs, in a language that has no space there: `http://或https://`. A host
/// that is not ASCII has a dot.
fn begins_sentence(rest: &str) -> bool {
    let is_other = rest.as_bytes().first().is_some_and(|byte| *byte >= 0x80);
    is_other && !rest[..rest.find(['/', '?', '#', ':']).unwrap_or(rest.len())].contains(['.', '。', '%', '{', '<', '$'])
}

/// Whether the text between the colon and `end` makes a URL of the scheme.
pub(super) fn follows(text: &str, start: usize, colon: usize, end: usize) -> bool {
    let Some(rest) = text.get(colon + 1..end) else { return false };
    if let Some(rest) = rest.strip_prefix("//") {
        return rest.contains(|c: char| c != '/') && !begins_sentence(rest);
    }
    let name = &text[start..colon];
    COLON_ONLY.iter().any(|(known, is_url)| *known == name && is_url(rest))
}
