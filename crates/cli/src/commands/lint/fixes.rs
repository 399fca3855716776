//! The fixes that are offered, and how they are applied.

use super::args::Rewriting;
use super::located_finding::LocatedFinding;
use urlgram::span::Span;
use urlgram_documents::{Edit, Edited, Link, LinkContext, LinkRole, NearMiss, apply};

/// Schemes whose URLs in running text are fetched. Texts with other schemes are often prefixes or names.
const FETCHED: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Whether the purpose of `link` allows fixes. A program may compute with its literals, and others compare patterns and names
/// character by character.
pub(crate) fn is_fixable(document: &[u8], link: &Link<'_>) -> bool {
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

/// Whether `located`, a finding in `link`, can be fixed without an escape. Readers of running text disagree about escapes: for
/// GitHub, the URL `http://a\_b/` contains a backslash.
pub(crate) fn is_fixed_verbatim(link: &Link<'_>, located: &LocatedFinding) -> bool {
    let (Some(fix), Some(edit)) = (located.finding.fix(), &located.edit) else { return true };
    link.role != LinkRole::Prose || edit.text == fix.text && edit.span.len() == fix.span.len()
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

/// A document with fixes applied.
#[derive(Debug)]
pub(crate) struct Fixed<R> {
    pub(crate) text: Vec<u8>,
    pub(crate) changes: u64,
    /// The findings that are left in it.
    pub(crate) found: R,
}

/// Number of rounds of fixes. A fix may uncover the next finding, and of two overlapping fixes one has to wait.
const ROUNDS: usize = 8;

/// Number of times that fixing starts again without the lines that did not reach a fixed point.
const ATTEMPTS: usize = 3;

/// Applies the fixes that `fixing` selects. `read` finds mistakes in a text, and `verified` selects the edits that do not damage
/// it. Lines that do not reach a fixed point in [`ROUNDS`] rounds are left as they were.
pub(crate) fn fix_until_stable<R>(
    text: &[u8],
    fixing: Rewriting,
    read: impl Fn(&[u8]) -> R,
    findings: impl Fn(&mut R) -> &mut Vec<LocatedFinding>,
    verified: impl Fn(&[u8], &[Edit]) -> Vec<Edit>,
) -> Fixed<R> {
    let mut endless: Vec<(usize, usize)> = Vec::new();
    for _ in 0..ATTEMPTS {
        let (mut now, mut changes, mut steps) = (text.to_vec(), 0, Vec::new());
        let mut found = read(&now);
        loop {
            let line_of = |edit: &Edit, steps: &[Step]| line(text, origin(edit.span, steps));
            let is_wanted = |edit: &Edit| endless.is_empty() || endless.binary_search(&line_of(edit, &steps)).is_err();
            let edits = findings(&mut found).iter().filter_map(|located| fixing.edit(located));
            let edits = verified(&now, &edits.filter(is_wanted).collect::<Vec<_>>());
            let edited = apply(&now, &edits);
            if edited.text == now {
                // The fixes that are left did not reach a fixed point.
                let all = std::mem::take(findings(&mut found)).into_iter();
                *findings(&mut found) = all
                    .map(|located| if fixing.edit(&located).is_some() { located.unfixed() } else { located })
                    .collect();
                return Fixed { text: now, changes, found };
            }
            if steps.len() == ROUNDS {
                endless.extend(edits.iter().map(|edit| line_of(edit, &steps)));
                endless.sort_unstable();
                endless.dedup();
                break;
            }
            changes += edited.made as u64;
            steps.push(Step::of(edits, &edited));
            now = edited.text;
            found = read(&now);
        }
    }
    Fixed { text: text.to_vec(), changes: 0, found: read(text) }
}

/// The span of an edit after it, and before it.
type Made = (Span, Span);

/// The edits of a round.
struct Step(Vec<Made>);

impl Step {
    fn of(edits: Vec<Edit>, edited: &Edited) -> Step {
        let is_made = |number: &usize| edited.dropped.binary_search(number).is_err();
        let mut made: Vec<Edit> =
            edits.into_iter().enumerate().filter(|(number, _)| is_made(number)).map(|(_, edit)| edit).collect();
        made.sort_by_key(|edit| (edit.span.start, !edit.span.is_empty()));
        let mut shift = 0_i64;
        let place = |edit: Edit| {
            let start = (i64::from(edit.span.start) + shift) as u32;
            let length = edit.text.len() as u32;
            shift += i64::from(length) - edit.span.len() as i64;
            (Span::new(start, start + length), edit.span)
        };
        Step(made.into_iter().map(place).collect())
    }

    /// Returns the span before these edits of the text that is at `span` after them.
    fn before(&self, span: Span) -> Span {
        let at = |byte: u32, is_end: bool| match self.0.partition_point(|(new, _)| new.start <= byte).checked_sub(1) {
            None => byte,
            Some(number) => match self.0[number] {
                (new, old) if byte >= new.end => old.end + (byte - new.end),
                (_, old) if is_end => old.end,
                (_, old) => old.start,
            },
        };
        Span::new(at(span.start, false), at(span.end, true).max(at(span.start, false)))
    }
}

/// Returns the span before all these rounds of the text at `span`.
fn origin(span: Span, steps: &[Step]) -> Span {
    steps.iter().rev().fold(span, |span, step| step.before(span))
}

/// Returns the bytes of the line in which `span` begins.
fn line(text: &[u8], span: Span) -> (usize, usize) {
    let at = text.len().min(span.start as usize);
    let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1);
    (start, memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length))
}

impl Rewriting {
    /// Returns the edit that fixes `located`, if this rewriting makes it.
    fn edit(self, located: &LocatedFinding) -> Option<Edit> {
        let fix = located.finding.fix()?;
        let is_wanted = matches!(self, Rewriting::Fix { unsafely } if unsafely || fix.is_safe());
        located.edit.clone().filter(|_| is_wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlgram::diagnostic::Diagnostic;
    use urlgram::grammar::rfc3986::Uri;
    use urlgram::input::Production;

    /// Returns a slash more behind each `file:`, for ever; `HTTP` in lower case; `ab` by way of `b`.
    fn read(text: &[u8]) -> Vec<LocatedFinding> {
        let text = std::str::from_utf8(text).unwrap_or_default();
        let rule = <Uri as Production>::RULE;
        let located = |at: usize, length: usize, new: &str| {
            let span = Span::new(at as u32, (at + length) as u32);
            let located =
                LocatedFinding::in_record(Diagnostic::byte_order_mark(rule), &std::sync::Arc::default(), 1, 0);
            LocatedFinding { edit: Some(Edit { span, text: new.into() }), ..located }
        };
        let found = |old: &'static str, new: &'static str| {
            text.match_indices(old).map(move |(at, _)| (at, old, new)).collect::<Vec<_>>()
        };
        let all = [found("file:", "file:/"), found("HTTP", "http"), found("ab", "b"), found("b", "")].concat();
        all.into_iter().map(|(at, old, new)| located(at, old.len(), new)).collect()
    }

    #[test]
    fn what_has_no_end_is_not_begun() {
        let fixed = |text: &str| {
            let fixed = fix_until_stable(
                text.as_bytes(),
                Rewriting::Fix { unsafely: false },
                read,
                |findings| findings,
                |_, edits| edits.to_vec(),
            );
            let left = fixed.found.iter().filter(|located| located.edit.is_some()).count();
            (String::from_utf8(fixed.text).unwrap_or_default(), fixed.changes, left)
        };
        let same = |text: &str, changes| (text.to_owned(), changes, 0);
        assert_eq!(fixed("x HTTP y"), same("x http y", 1));
        assert_eq!(fixed("ab"), same("", 2), "two rounds");
        assert_eq!(fixed("file:"), same("file:", 0));
        let text = "HTTP b\nab HTTP file: HTTP\nHTTP file:";
        assert_eq!(fixed(text), same("http \nab HTTP file: HTTP\nHTTP file:", 2));
    }
}
