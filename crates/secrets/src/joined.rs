//! A text with the line ends and tabs in the middle of its URLs removed: the URL Standard removes them, folded strings of YAML and
//! continued lines of programming languages have them.

use super::decoded::Decoded;

/// Number of bytes on each side of a cut that decide whether it is inside a URL.
const NEAR: usize = 512;

/// Removes tabs, line ends, and the indentation after them; `None` without them. In prose, only a URL that is cut at a delimiter or
/// before an `@` goes on.
pub(super) fn joined(original: &str, is_prose: bool) -> Option<Decoded> {
    if !is_joined(original) || is_prose && !has_cut_url(original) {
        return None;
    }
    let (mut joined, mut at) = (Decoded::default(), 0);
    while let Some(length) = original[at..].find(['\n', '\r', '\t']) {
        let cut = Cut::at(original, at + length);
        copy(original, at, cut.start.max(at), &mut joined);
        if is_prose && !cut.is_inside_url(last_word(&joined.text), next_word(&original[cut.end..])) {
            copy(original, cut.start.max(at), cut.end, &mut joined);
        }
        at = cut.end;
    }
    copy(original, at, original.len(), &mut joined);
    joined.finish(original.len());
    (joined.text.len() < original.len()).then_some(joined)
}

/// Whether a text has a character that [`joined`] may remove.
fn is_joined(original: &str) -> bool {
    memchr::memchr3(b'\n', b'\r', b'\t', original.as_bytes()).is_some()
}

/// Whether a URL goes on after a cut. In most texts of several lines, none does, which is cheaper to find than the joined text.
fn has_cut_url(original: &str) -> bool {
    let mut at = 0;
    while let Some(length) = memchr::memchr3(b'\n', b'\r', b'\t', &original.as_bytes()[at..]) {
        let cut = Cut::at(original, at + length);
        if cut.is_inside_url(last_word(&original[..cut.start.max(at)]), next_word(&original[cut.end..])) {
            return true;
        }
        at = cut.end;
    }
    false
}

fn copy(original: &str, start: usize, end: usize, joined: &mut Decoded) {
    joined.copy(&original[start..end], start);
}

/// Returns the word at the end of a text, or the end of that word.
fn last_word(text: &str) -> &str {
    let from = (text.len().saturating_sub(NEAR)..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let near = &text[from..];
    near.rsplit(char::is_whitespace).next().unwrap_or(near)
}

/// Returns the word at the start of a text, or the start of that word.
fn next_word(text: &str) -> &str {
    let length = text.char_indices().take_while(|(at, c)| *at < NEAR && !c.is_whitespace()).count();
    let end = text.char_indices().nth(length).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// A place where a URL may be cut.
struct Cut {
    start: usize,
    end: usize,
    /// Whether a backslash before the line end says that the line goes on.
    is_continued: bool,
    /// Whether it is a tab, or the next line is indented.
    is_indented: bool,
}

impl Cut {
    /// Returns the cut at the tab or line end at `at`.
    fn at(text: &str, at: usize) -> Cut {
        let is_line_end = !text[at..].starts_with('\t');
        let is_continued = is_line_end && text[..at].ends_with('\\');
        let after = text[at..].strip_prefix("\r\n").unwrap_or(&text[at + 1..]);
        let rest = after.trim_start_matches([' ', '\t']);
        let is_indented = !is_line_end || rest.len() < after.len();
        Cut { start: at - usize::from(is_continued), end: text.len() - rest.len(), is_continued, is_indented }
    }

    /// Whether the words before and after the cut are one URL.
    fn is_inside_url(&self, before: &str, after: &str) -> bool {
        let is_url = before.contains(['/', '\\', '?', '%', ':']) && !before.ends_with(['"', '\'', '>', ')', ',', '.']);
        if !is_url || after.is_empty() {
            return false;
        }
        // A URL at a delimiter is incomplete, but `key:` and `https://h/` end lines as well.
        let has_more = before.ends_with(['=', '@', '&', '?', '#', ':', '/']) && before.contains(['/', '\\', '?', '%']);
        let is_userinfo = after.contains(['@', '\u{ff20}']) && has_open_userinfo(before);
        is_userinfo || self.is_continued || self.is_indented && has_more && !after.contains("://")
    }
}

/// Whether a word ends in what may be a userinfo with a colon: `https://u:p`.
fn has_open_userinfo(word: &str) -> bool {
    let start = word.rfind(['/', '\\', '?', '#', '=']).map_or(0, |at| at + 1);
    word[start..].contains(':') && start > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_inside_a_url_are_removed() {
        for (text, result) in [
            ("url: https://u:\n  p@h", "url: https://u:p@h"),
            ("https://u:p\n@h", "https://u:p@h"),
            ("https://u:p\\\r\n  q/x", "https://u:pq/x"),
            ("https://u:p\tq@h\t", "https://u:pq@h\t"),
            ("https://h/?token=\n    a&b", "https://h/?token=a&b"),
            ("https://h/?token=\n    https://b", "https://h/?token=\n    https://b"),
            ("https://h/?token=abc\n  for you", "https://h/?token=abc\n  for you"),
            ("email:\n  joe@h", "email:\n  joe@h"),
            ("see https://h/a\njoe@h", "see https://h/a\njoe@h"),
            ("\n\n\t\t\n", "\n\n\t\t\n"),
        ] {
            let joined = joined(text, true);
            assert_eq!(joined.as_ref().map_or(text, |joined| &joined.text), result);
        }
        let joined = joined("é\n\tö", false).unwrap();
        let places: Vec<usize> = (0..=4).map(|at| joined.original(at)).collect();
        assert_eq!((joined.text.as_str(), places), ("éö", vec![0, 0, 4, 4, 6]));
    }
}
