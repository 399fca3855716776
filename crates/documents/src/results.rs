//! Quotations that show the result of a markup: [`hide`].

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::document::DocumentProblemKind;
use crate::role::LinkRole;

/// Words of a sentence that says what a quotation shows, in lower case.
const WORDS: [&str; 14] = [
    "rendered", "renders", "result", "results", "output", "outputs", "produces", "displayed", "displays", "appears",
    "shown as", "looks like", "look like", "becomes",
];

/// Makes examples of the links without a destination in quotations after a line such as "This renders as:", and removes the mistakes of markup in
/// them: they show what readers see of another markup.
pub(super) fn hide(out: &mut Collector<'_>, text: &str) {
    let results = results(text);
    if results.is_empty() {
        return;
    }
    let is_in = |at: u32| {
        let before = results.partition_point(|result| result.start <= at as usize);
        before > 0 && (at as usize) < results[before - 1].end
    };
    out.problems.retain(|problem| problem.kind != DocumentProblemKind::Markup || !is_in(problem.span.start));
    for link in out.links.iter_mut().filter(|link| link.span.is_empty() && is_in(link.span.start)) {
        (link.context, link.role, link.is_explicit) = (LinkContext::Example, LinkRole::Code, false);
    }
}

/// Returns the quotations directly after a paragraph that ends with a colon and speaks of a result.
fn results(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut at): (Vec<Range<usize>>, usize) = (Vec::new(), 0);
    // Whether the last line with text announces a result, and whether the line is in a quotation that shows it.
    let (mut is_announced, mut is_result) = (false, false);
    for line in text.split_inclusive('\n') {
        let content = line.trim_ascii();
        if content.starts_with('>') {
            if is_announced && !is_result {
                found.push(at..at);
            }
            is_result |= is_announced;
            if let Some(last) = found.last_mut().filter(|_| is_result) {
                last.end = at + line.len();
            }
            is_announced = false;
        } else if content.is_empty() {
            is_result = false;
        } else {
            is_announced = announces(content);
            is_result = false;
        }
        at += line.len();
    }
    found
}

/// Longest line that announces a result, in bytes.
const MAX_LINE: usize = 512;

/// Whether a block may announce the result in a quotation after it, now or after an edit.
pub(super) fn may_announce(block: &str) -> bool {
    let line = block.lines().next_back().unwrap_or_default();
    line.contains(':') || names_result(line)
}

fn announces(line: &str) -> bool {
    line.trim_end_matches(['*', '_']).ends_with(':') && names_result(line)
}

/// Whether a line has a word for a result.
fn names_result(line: &str) -> bool {
    line.len() < MAX_LINE && {
        let line = line.to_ascii_lowercase();
        let is_word = |at: usize, word: &str| {
            let is_letter = |c: char| c.is_alphanumeric();
            !line[..at].ends_with(is_letter) && !line[at + word.len()..].starts_with(is_letter)
        };
        WORDS.iter().any(|word| line.match_indices(word).any(|(at, word)| is_word(at, word)))
    }
}

#[cfg(test)]
mod tests {
    use super::results;

    #[test]
    fn quotations_after_a_colon_show_results() {
        let found = |text: &'static str| results(text).into_iter().map(|range| &text[range]).collect::<Vec<_>>();
        assert_eq!(found("This renders as:\n\n> [a](b\n> c\n\n> d\n"), ["> [a](b\n> c\n"]);
        assert_eq!(found("**Output:**\n> [a]()"), ["> [a]()"]);
        assert_eq!(found("Which results in:\n\ntext\n\n> a\n"), [""; 0]);
        assert_eq!(found("A note:\n\n> a\n"), [""; 0]);
        assert_eq!(found("The outputting:\n> a\nResult: b\n> c\n"), [""; 0]);
    }
}
