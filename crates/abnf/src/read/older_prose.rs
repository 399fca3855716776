//! Prose-vals of older documents: on several lines, with comments between their words, and with `<">` for a quotation mark.

use super::spacing::join_words;

/// Maximum number of characters of such a prose-val.
const MAX_PROSE: usize = 600;

/// A prose-val that RFC 5234 does not allow.
pub(super) struct OlderProse {
    /// Words, without comments and with single spaces.
    pub(super) text: String,
    /// Number of bytes after the first `<`, with the last `>`.
    pub(super) length: usize,
    /// Number of bytes of its first line, if there are others.
    pub(super) first_line: Option<usize>,
}

/// Returns the prose-val of an older document that a text after `<` begins with. In ABNF, the `>` of another rule closes nothing, so that
/// its lines after the first are indented and have no `=`.
pub(super) fn older_prose(text: &str, is_abnf: bool) -> Option<OlderProse> {
    let end = text.char_indices().nth(MAX_PROSE).map_or(text.len(), |(end, _)| end);
    let window = &text[..end];
    let commented = || words(window, true).filter(|found| found.has_comment && is_one(&found.text));
    let plain = || words(window, false).filter(|found| found.is_older() && (!is_abnf || is_one(&found.text)));
    let found = commented().or_else(plain)?;
    let first_line = window[..found.length].find('\n');
    let text = join_words(&found.text, " ");
    Some(OlderProse { text, length: found.length, first_line })
}

/// The words of a prose-val with its line ends.
struct Words {
    text: String,
    length: usize,
    has_comment: bool,
    has_quote: bool,
}

impl Words {
    fn is_older(&self) -> bool {
        self.has_quote || self.text.contains('\n')
    }
}

/// Whether all lines belong to one prose-val.
fn is_one(text: &str) -> bool {
    let is_prose = |line: &str| line.starts_with([' ', '\t']) && !line.contains('=');
    match text.split_once('\n') {
        Some((first, others)) => !first.contains('=') && others.lines().all(is_prose),
        None => true,
    }
}

/// Returns the words before the `>` that ends a prose-val. A comment begins after two characters of white space: `<one;two>` has none.
fn words(text: &str, skips_comments: bool) -> Option<Words> {
    let mut found = Words { text: String::new(), length: 0, has_comment: false, has_quote: false };
    let mut rest = text;
    loop {
        let next = rest.find(['<', '>', ';'])?;
        found.text.push_str(&rest[..next]);
        rest = &rest[next..];
        let is_apart = || found.text.trim_end_matches([' ', '\t']).len() + 2 <= found.text.len();
        let taken = if rest.starts_with('>') {
            found.length = text.len() - rest.len() + 1;
            return Some(found);
        } else if rest.starts_with("<\">") {
            found.has_quote = true;
            3
        } else if rest.starts_with('<') {
            return None;
        } else if skips_comments && is_apart() {
            found.has_comment = true;
            rest = &rest[rest.find('\n')?..];
            0
        } else {
            1
        };
        found.text.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
}
