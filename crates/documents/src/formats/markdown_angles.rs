//! Autolinks of Markdown that are meant as the destinations of links: `[text]<https://example.com/>`.

use std::ops::Range;

use crate::collect::Collector;
use crate::document::DocumentProblemKind;
use crate::words::{beginning, ending};

/// Maximum length of an address, or of the text before one.
const MAX_LEN: usize = 512;

/// Fewest letters of a text. A number in brackets is that of a note.
const MIN_LETTERS: usize = 3;

/// Reports the texts in brackets before autolinks in a range. `read` are the parts that are not text, in the order of their places.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>, read: &[Range<usize>]) {
    let text = out.raw(range.clone());
    for at in memchr::memmem::find_iter(text.as_bytes(), b"<http") {
        let first = read.partition_point(|part| part.start < range.start + at);
        let is_autolink = read.get(first).is_some_and(|part| part.start == range.start + at);
        // The bracket of a text that is a link by its label.
        let is_link = first > 0 && read[first - 1].end >= range.start + at;
        if let Some((place, message)) = mistake(text, at).filter(|_| is_autolink && !is_link) {
            out.mistake(DocumentProblemKind::Markup, range.start + place.start..range.start + place.end, message);
        }
    }
}

/// Returns the mistake around an autolink at an offset.
fn mistake(text: &str, at: usize) -> Option<(Range<usize>, &'static str)> {
    let address = beginning(&text[at..], MAX_LEN);
    let end = at + address.find('>')? + 1;
    let line = ending(&text[..at], MAX_LEN);
    let line = line.rsplit('\n').next()?;
    let (inside, is_closed) = line.strip_suffix(']').map_or((line, false), |inside| (inside, true));
    let open = inside.rfind(['[', ']', '(', '`', '<', '\\']).filter(|open| inside[*open..].starts_with('['))?;
    let words = &inside[open + 1..];
    let is_text = words.chars().filter(|c| c.is_lowercase() || !c.is_ascii()).count() >= MIN_LETTERS
        && words.starts_with(char::is_alphanumeric)
        && words.trim_end().len() == words.len();
    let is_apart = inside[..open].chars().next_back().is_none_or(|c| c.is_whitespace() || c == '(');
    let start = at - line.len() + open;
    match (is_closed, text[end..].chars().next()) {
        _ if !is_text || !is_apart => None,
        (true, Some('(' | '[' | ']' | ':')) => None,
        (true, _) => Some((start..end, "angle brackets in place of the parentheses around the destination")),
        (false, Some(')')) => Some((start..end + 1, "the text of the link has no closing bracket")),
        (false, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{DocumentKind, DocumentProblemKind, read};

    #[test]
    fn autolinks_that_are_destinations() {
        let found = |text: &'static str| {
            let problems = read(DocumentKind::Markdown, text.as_bytes()).problems;
            let markup = problems.into_iter().filter(|problem| problem.kind == DocumentProblemKind::Markup);
            markup.map(|problem| &text[problem.span.range()]).collect::<Vec<_>>()
        };
        let address = "[the guide]<https://a.example/b>";
        assert_eq!(found("See [the guide]<https://a.example/b>, c."), [address]);
        assert_eq!(found("See [the guide<https://a.example/b>) c."), ["[the guide<https://a.example/b>)"]);
        for text in [
            "[the guide]<https://a.example/b>\n\n[the guide]: c.md\n",
            "`[the guide]<https://a.example/b>`",
            "[1]<https://a.example/b> [RFC1]<https://a.example/b> [the guide] <https://a.example/b>",
            "(see [the guide](c.md), <https://a.example/b>)",
            "[the guide <https://a.example/b>]",
            "a[the guide]<https://a.example/b>",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }
}
