//! The fixes that are offered for a link.

use urlgram::diagnostic::{Fix, Kind, SyntaxKind};
use urlgram::span::Span;
use urlgram_documents::{Link, LinkContext, LinkRole, NearMiss};

use super::checked::DocumentFinding;

/// Schemes whose URLs in running text are fetched. Texts with other schemes are often prefixes or names.
const FETCHED: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Whether the purpose of a link allows fixes. A program may compute with its literals, and others compare patterns and names
/// character by character.
pub(super) fn is_fixable(document: &[u8], link: &Link<'_>) -> bool {
    let is_whole = || !is_part(link, document) && !is_placeholder(link.text());
    match link.role {
        // A near miss becomes a link, which changes the structure of the document.
        _ if link.near_miss == Some(NearMiss::Space) => false,
        _ if link.is_literal => false,
        LinkRole::Link if link.is_explicit => !is_placeholder(link.text()),
        LinkRole::Link | LinkRole::Value => is_whole(),
        LinkRole::Prose => {
            is_fetched(link.text()) && link.is_verbatim() && is_whole() && !is_quoted_in_comment(link, document)
        }
        // A program that completes the data of an image is not in the way of a fix elsewhere in it.
        LinkRole::Template if link.text().starts_with("data:") => {
            !["${", "#{", "{{", "<%", "<?"].iter().any(|hole| link.text().contains(hole))
        }
        LinkRole::Code | LinkRole::Template | LinkRole::Pattern | LinkRole::Namespace => false,
    }
}

/// Whether a finding in `link` can be fixed without an escape. Readers of running text disagree about escapes: for GitHub, the URL
/// `http://a\_b/` contains a backslash.
pub(super) fn is_fixed_verbatim(link: &Link<'_>, finding: &DocumentFinding) -> bool {
    if only_silences(link.text(), finding) {
        return false;
    }
    let (Some(fix), Some(edit)) = (finding.diagnostic.fix(), &finding.edit) else { return true };
    link.role != LinkRole::Prose || edit.text == fix.text && edit.span.len() == fix.span.len()
}

/// Whether the fix of a finding makes a valid URL of two texts, or of one with a typing mistake, which leads to nothing: `a#b#c`, `a][b`.
fn only_silences(text: &str, finding: &DocumentFinding) -> bool {
    match finding.diagnostic.kind() {
        _ if has_torn_escape(text) || is_in_quotation_marks(text) => true,
        Kind::Syntax(SyntaxKind::SecondHash) => finding.edit.as_ref().is_some_and(|edit| edit.text.contains("%23")),
        // A single bracket is left over from markup.
        Kind::Syntax(SyntaxKind::BracketOutsideHost) => {
            text.contains("][") || text.matches('[').count() != text.matches(']').count()
        }
        // Whether the encoded text is the name of an anchor or a file, this does not know.
        Kind::Syntax(SyntaxKind::InvalidCharacter) => {
            has_space_at_delimiter(text) || text.starts_with('#') || text.contains('`') && !text.contains("://")
        }
        _ => false,
    }
}

/// Whether quotation marks stand around the URL, which belong to the text about it: `[a]("https://example.org/")`.
fn is_in_quotation_marks(text: &str) -> bool {
    let pairs = [('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’'), ('„', '“'), ('«', '»'), ('`', '`')];
    pairs.iter().any(|(open, close)| text.strip_prefix(*open).is_some_and(|rest| rest.ends_with(*close)))
}

/// Whether a space is next to a delimiter, where it is left over from a line that was broken, or from typing.
fn has_space_at_delimiter(text: &str) -> bool {
    let is_delimiter = |byte: &u8| b"/?#&=".contains(byte);
    let bytes = text.as_bytes();
    memchr::memchr_iter(b' ', bytes)
        .any(|at| bytes[..at].last().is_some_and(is_delimiter) || bytes.get(at + 1).is_some_and(is_delimiter))
}

/// Whether a fix of a value takes away the white space in front of a URL: a program may write the value after another text.
pub(super) fn is_certain(link: &Link<'_>, fix: &Fix) -> bool {
    let is_start = fix.span.start == 0 && fix.text.is_empty();
    !(is_start && link.role == LinkRole::Value && link.text().starts_with(char::is_whitespace))
}

/// Whether white space is within a percent-encoding, so that each of its parts is not one: `% 2C`, `%2 C`.
fn has_torn_escape(text: &str) -> bool {
    text.split('%').skip(1).any(|after| {
        let first = usize::from(after.starts_with(|c: char| c.is_ascii_hexdigit()));
        let rest = after[first..].trim_start();
        let is_torn = rest.len() + first < after.len();
        let has_digit = first == 0 && rest.starts_with(|c: char| c.is_ascii_digit());
        is_torn && (has_digit || rest.bytes().take_while(u8::is_ascii_hexdigit).count() + first >= 2)
    })
}

/// Whether a comment quotes the URL, as in the code of an example.
fn is_quoted_in_comment(link: &Link<'_>, document: &[u8]) -> bool {
    let before = document[..link.span.start as usize].last();
    link.context == LinkContext::Comment && before.is_some_and(|byte| b"\"'`".contains(byte))
}

fn is_fetched(url: &str) -> bool {
    let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
    FETCHED.iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// Whether the host of `url` is a placeholder: `http://$HOST/`, `http://API_HOST/`.
fn is_placeholder(url: &str) -> bool {
    let tail = url.split_once("//").map_or("", |(_, tail)| tail);
    let authority = &tail[..tail.find(['/', '?', '#']).unwrap_or(tail.len())];
    let is_upper = authority.contains('_') && !authority.contains(|c: char| c.is_lowercase());
    authority.contains(['$', '<', '{']) || authority.contains("&lt;") || is_upper
}

/// Whether `link` looks like a pattern, or like a part of a longer URL.
fn is_part(link: &Link<'_>, document: &[u8]) -> bool {
    let (url, Span { start, end }) = (link.text(), link.span);
    let (before, after) = (&document[..start as usize], &document[end as usize..]);
    let tail = url.split_once("://").map_or(url, |(_, tail)| tail);
    let path = tail.find(['/', '?', '#']).map_or("", |authority| &tail[authority..]);
    let is_pattern = url.contains(['\\', '^', '$', '*', '|', '{', '}', '<', '>'])
        || path.contains(['[', ']'])
        || ["(?", ")?", ".+", ".?", "%s", "%d"].iter().any(|mark| url.contains(mark));
    let is_open = tail.is_empty() || url.ends_with([':', '=', '&', '?', '#', '-', '.', '@', '%', '_', ',', ';', '+']);
    let goes_on = after.first().is_some_and(|byte| b":=?&@%#+*^$|\\{[(-".contains(byte));
    let is_within =
        before.last().is_some_and(|byte| b"^|\\*+?$#&@%.,-_:/".contains(byte) || byte.is_ascii_alphanumeric());
    is_pattern || is_open || goes_on || is_within
}

#[cfg(test)]
mod tests {
    use super::{has_space_at_delimiter, has_torn_escape};

    #[test]
    fn spaces_that_are_left_over() {
        for left in
            ["http://h/ a", "http://h/a ?b", "http://h/a? b", "http://h/a?b= c", "http://h/a #b", "http://h/a&  b"]
        {
            assert!(has_space_at_delimiter(left), "{left}");
        }
        assert!(!has_space_at_delimiter("http://h/a b?c d"));
    }

    #[test]
    fn escapes_with_white_space_in_them() {
        for torn in ["a% 2Cb", "a%2 Cb", "%20%\n41", "a% 2सी"] {
            assert!(has_torn_escape(torn), "{torn}");
        }
        for whole in ["a%2C b", "100% of it", "100% a", "5 % b", "%zz 20", "%2 x"] {
            assert!(!has_torn_escape(whole), "{whole}");
        }
    }
}
