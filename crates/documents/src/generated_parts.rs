//! Parts of a document that a program writes again.

use urlgram::span::Span;

/// Returns the parts of a document that a program writes again, from the comment that says so to the one with the same name at the end:
/// `<!-- LIST:START - Do not remove or modify this section -->` and `<!-- LIST:END -->`. Sorts the comments.
pub(super) fn find(document: &str, comments: &mut [Span]) -> Vec<Span> {
    comments.sort_unstable();
    let mut parts = Vec::new();
    let mut open: Option<(Span, &str)> = None;
    for comment in comments {
        let text = comment.of(document);
        if text.len() > MAX_MARK {
            continue;
        }
        match open {
            Some((start, name)) if part_name(text, &["end"]).is_some_and(|end| end.eq_ignore_ascii_case(name)) => {
                parts.push(Span::new(start.end, comment.start));
                open = None;
            }
            Some(_) => {}
            // Most comments begin with other words, which is cheap to find out.
            None => {
                let name = part_name(text, &["start", "begin"]).filter(|_| forbids_changes(text));
                open = name.map(|name| (*comment, name));
            }
        }
    }
    parts
}

/// Longest comment around a generated part, in bytes.
const MAX_MARK: usize = 256;

/// Whether a comment says that nobody should change the text.
fn forbids_changes(comment: &str) -> bool {
    let comment = comment.to_ascii_lowercase();
    let has_one = |words: &[&str]| words.iter().any(|word| comment.contains(word));
    has_one(&["do not", "don't"]) && has_one(&["edit", "modify", "change"])
}

/// Returns the name in `NAME:START` or `START NAME` at the beginning of a comment; `words` are those for `START`.
fn part_name<'c>(comment: &'c str, words: &[&str]) -> Option<&'c str> {
    let parts = comment.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_'));
    let mut parts = parts.filter(|part| part.bytes().any(|byte| byte.is_ascii_alphabetic()));
    match (parts.next()?, parts.next()?) {
        (word, name) | (name, word) if words.iter().any(|known| word.eq_ignore_ascii_case(known)) => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_between_comments() {
        for (document, expected) in [
            (
                "<!-- A-LIST:START - Do not remove or modify this section -->a<!-- x -->b<!-- A-LIST:END -->c",
                &["a<!-- x -->b"][..],
            ),
            ("<!-- START badges (do not edit) -->a<!-- END badges -->b", &["a"]),
            ("<!-- begin: t, don't edit -->a<!-- end: u -->b<!-- end: t -->", &["a<!-- end: u -->b"]),
            ("<!-- A:START do not edit -->a", &[]),
            ("<!-- A:START -->a<!-- A:END -->", &[]),
            ("<!-- Do not edit the end -->a<!-- end -->", &[]),
            ("<!-- Do not change the start of A -->a<!-- the end of A -->", &[]),
        ] {
            let comment = |(start, _): (usize, &str)| {
                let end = start + document[start..].find("-->").unwrap() + 3;
                Span::new(start as u32, end as u32)
            };
            let mut comments: Vec<Span> = document.match_indices("<!--").map(comment).collect();
            comments.reverse();
            let found: Vec<_> = find(document, &mut comments).iter().map(|part| part.of(document)).collect();
            assert_eq!(found, expected, "{document}");
        }
    }
}
