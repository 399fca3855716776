//! Comments that ignore the findings of a document: [`add_ignores`].

use urlgram::span::Span;
use urlgram_documents::{AddedIgnores, DocumentKind, add_ignores_to_mdx, apply, is_utf_16};

use super::checked::{Checked, DocumentFinding};
use super::input::DocumentInput;
use super::linter::DocumentLinter;
use crate::DocumentMistake;

/// A document with comments that ignore its findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommentedDocument {
    /// Bytes of the document.
    pub text: Vec<u8>,
    /// Number of comments that were added or extended.
    pub changes: u64,
    /// Number of findings in places that cannot have a comment.
    pub failed: u64,
    /// Indices of the findings that no comment ignores.
    pub left: Vec<usize>,
}

/// Number of times that comments are added. A comment in a document with mistakes may change what the rest of it is.
const MAX_ROUNDS: usize = 4;

/// Adds a comment for each finding of a document that `linter` checked, until no further finding needs one: a second call changes
/// nothing. A document that changes with each comment stays as it is. Findings about ignore comments remain. Returns nothing for
/// UTF-16, in which a comment in UTF-8 is not a comment.
///
/// ```
/// use urlgram_documents::DocumentKind;
/// use urlgram_lint::Config;
/// use urlgram_lint::document::{DocumentInput, DocumentLinter, add_ignores};
///
/// let linter = DocumentLinter::new(DocumentKind::Yaml, &Config::default());
/// let input = DocumentInput::new(DocumentKind::Yaml, b"a: http://127.1/\n");
/// let commented = add_ignores(&linter, &input, &linter.check(&input)).unwrap();
/// assert_eq!(String::from_utf8(commented.text).unwrap(), "a: http://127.1/  # urlgram: ignore[U302]\n");
/// ```
pub fn add_ignores(
    linter: &DocumentLinter,
    input: &DocumentInput<'_>,
    checked: &Checked<'_>,
) -> Option<CommentedDocument> {
    let mut commented = add_once(input, checked)?;
    for round in 0..MAX_ROUNDS {
        let text = DocumentInput { bytes: &commented.text, ..*input };
        if commented.text == input.bytes {
            return Some(commented);
        }
        let next = add_once(&text, &linter.check(&text))?;
        if next.changes == 0 {
            return Some(commented);
        }
        if round + 1 < MAX_ROUNDS {
            commented = CommentedDocument { changes: commented.changes + next.changes, text: next.text, ..commented };
        }
    }
    let left: Vec<usize> = (0..checked.findings.len()).collect();
    Some(CommentedDocument { text: input.bytes.to_vec(), changes: 0, failed: left.len() as u64, left })
}

/// Returns the edits that add a comment for each of these findings, which are spans and codes.
pub fn ignore_comments(input: &DocumentInput<'_>, found: &[(Span, &str)]) -> AddedIgnores {
    let is_mdx = input.kind == DocumentKind::Markdown && input.name.ends_with(".mdx");
    if is_mdx {
        add_ignores_to_mdx(input.bytes, found)
    } else {
        urlgram_documents::add_ignores(input.kind, input.bytes, found)
    }
}

/// Adds a comment for each finding of a document that was checked.
fn add_once(input: &DocumentInput<'_>, checked: &Checked<'_>) -> Option<CommentedDocument> {
    if is_utf_16(input.bytes) {
        return None;
    }
    let own = [DocumentMistake::UnusedIgnore, DocumentMistake::BadIgnore].map(|mistake| mistake.lint().kind);
    let can_ignore = |finding: &DocumentFinding| !own.contains(&finding.diagnostic.kind());
    let findings: Vec<(usize, &DocumentFinding)> =
        checked.findings.iter().enumerate().filter(|(_, finding)| can_ignore(finding)).collect();
    let found: Vec<_> = findings.iter().map(|(_, finding)| (finding.span, finding.diagnostic.code())).collect();
    let added = ignore_comments(input, &found);
    let mut left: Vec<usize> = (0..checked.findings.len()).filter(|at| !can_ignore(&checked.findings[*at])).collect();
    left.extend(added.failed.iter().map(|number| findings[*number].0));
    left.sort_unstable();
    Some(CommentedDocument {
        text: apply(input.bytes, &added.edits).text,
        changes: added.edits.len() as u64,
        failed: added.failed.len() as u64,
        left,
    })
}
