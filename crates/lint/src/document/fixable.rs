//! The fixes that are offered for a link.

use urlgram::diagnostic::{Kind, SyntaxKind};
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

/// Whether the fix of a finding makes a valid URL of two texts, which leads to neither: `a#b#c`, `a][b`.
fn only_silences(text: &str, finding: &DocumentFinding) -> bool {
    match finding.diagnostic.kind() {
        Kind::Syntax(SyntaxKind::SecondHash) => finding.edit.as_ref().is_some_and(|edit| edit.text.contains("%23")),
        Kind::Syntax(SyntaxKind::BracketOutsideHost) => text.contains("]["),
        _ => false,
    }
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
    authority.contains(['$', '<', '{']) || is_upper
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
