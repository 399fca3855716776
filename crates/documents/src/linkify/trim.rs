//! The characters at the end of a URL that belong to the sentence around it.

use super::found::Style;
use crate::context::TrimReason;

pub(super) const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// Returns the offset of the first closing bracket without an opening one.
pub(super) fn first_unmatched(text: &str) -> Option<usize> {
    let mut depths = [0usize; BRACKETS.len()];
    for (at, c) in text.char_indices() {
        for (depth, (open, close)) in depths.iter_mut().zip(&BRACKETS) {
            if c == *open {
                *depth += 1;
            } else if c == *close {
                match depth.checked_sub(1) {
                    Some(less) => *depth = less,
                    None => return Some(at),
                }
            }
        }
    }
    None
}

/// Returns the number of brackets without a closing one.
pub(super) fn unclosed(text: &str) -> usize {
    let count = |wanted: char| text.chars().filter(|c| *c == wanted).count();
    BRACKETS.iter().map(|(open, close)| count(*open).saturating_sub(count(*close))).sum()
}

/// Returns the end of a URL without the punctuation of the surrounding sentence, and the reason for the last exclusion.
pub(super) fn trim(url: &str, before: Option<char>, style: Style) -> (usize, Option<TrimReason>) {
    let mut surplus = BRACKETS.map(|(open, close)| {
        let count = |wanted: char| url.bytes().filter(|byte| char::from(*byte) == wanted).count();
        count(close).saturating_sub(count(open))
    });
    let is_markdown = |c: char| "*_~".contains(c) && (style == Style::Markdown || before == Some(c));
    let mut kept = url.len();
    let mut reason = None;
    while let Some(last) = url[..kept].chars().next_back() {
        if let Some(start) = reference(&url[..kept]).filter(|_| style.is_running()) {
            (kept, reason) = (start, Some(TrimReason::Punctuation));
            continue;
        }
        let bracket = BRACKETS.iter().position(|(_, close)| *close == last);
        reason = match bracket {
            Some(bracket) if surplus[bracket] > 0 => {
                surplus[bracket] -= 1;
                Some(TrimReason::Bracket)
            }
            Some(_) => break,
            None if ".,;:!?'’\\|".contains(last) || is_markdown(last) => Some(TrimReason::Punctuation),
            None if last == '*' && style.is_running() => {
                let rest = url[..kept].trim_end_matches('*');
                // `/*` and `/**` end globs.
                if !rest.ends_with(|c: char| c.is_alphanumeric()) {
                    break;
                }
                (kept, reason) = (rest.len(), Some(TrimReason::Punctuation));
                continue;
            }
            None => break,
        };
        kept -= last.len_utf8();
    }
    (kept, reason)
}

/// Returns the start of the character reference at the end of a text (GitHub Flavored Markdown section 6.9).
fn reference(url: &str) -> Option<usize> {
    let name = url.strip_suffix(';')?;
    let length = name.bytes().rev().take(32).take_while(u8::is_ascii_alphanumeric).count();
    let start = name.len() - length;
    (length > 0 && name[..start].ends_with('&')).then(|| start - 1)
}
