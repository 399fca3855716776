//! The layout of a grammar: formatting, and parts that an editor can fold.

use gen_lsp_types::{FoldingRange, FoldingRangeKind, TextEdit};
use lsp_server::ErrorCode;
use urlgram_abnf::{FileId, GrammarSource, InvalidGrammar, Reader, Severity, SourceKind};

use crate::document::OpenDocument;
use crate::state::{Refusal, Server, refusal};
use crate::text::differences;
use crate::workspace::is_grammar;

/// Returns the edits that format a document that is a grammar alone.
///
/// # Errors
/// A grammar with an error.
pub(crate) fn formatted(server: &Server, document: &OpenDocument) -> Result<Option<Vec<TextEdit>>, Refusal> {
    let text = document.text();
    let is_alone = GrammarSource::of(text.as_bytes()).kind == SourceKind::Grammar;
    if !is_grammar(document.name()) || !is_alone {
        return Ok(None);
    }
    let width = server.workspace.options.width();
    match Reader::new().format("grammar", text, width) {
        Ok(after) => Ok(Some(document.edits(differences(text, &after)))),
        Err(InvalidGrammar { problems, .. }) => {
            let error = problems.iter().find(|problem| problem.severity() == Severity::Error);
            let first = error.map_or_else(String::new, ToString::to_string);
            Err(refusal(
                ErrorCode::RequestFailed,
                format!("the grammar has errors, so that it is not formatted: {first}"),
            ))
        }
    }
}

/// Returns the rules and the comments of several lines.
pub(crate) fn folds(server: &Server, document: &OpenDocument) -> Vec<FoldingRange> {
    let Some(parsed) = document.grammar(&server.workspace) else { return Vec::new() };
    let (grammar, places) = (&parsed.grammar, document.places());
    let spans: Vec<_> =
        grammar.rules().flat_map(|rule| [&rule.span].into_iter().chain(&rule.additions)).copied().collect();
    let mut folds: Vec<FoldingRange> = grammar
        .written_spans(FileId::MAIN, &spans)
        .into_iter()
        .map(|span| places.range(span))
        .filter(|range| range.end.line > range.start.line)
        .map(|range| fold(range.start.line, last_line(range), None))
        .collect();
    if is_grammar(document.name()) {
        folds.extend(comments(document.text()));
    }
    folds
}

/// Returns the last line of a range. A range that ends before the first column does not touch its last line.
fn last_line(range: gen_lsp_types::Range) -> u32 {
    if range.end.character == 0 { range.end.line.saturating_sub(1) } else { range.end.line }
}

fn fold(start_line: u32, end_line: u32, kind: Option<FoldingRangeKind>) -> FoldingRange {
    FoldingRange { start_line, end_line, kind, ..FoldingRange::default() }
}

/// Returns the runs of at least three lines that are comments.
fn comments(text: &str) -> Vec<FoldingRange> {
    let (mut folds, mut first) = (Vec::new(), None);
    let lines = text.lines().map(|line| line.starts_with(';')).chain([false]);
    for (number, is_comment) in (0_u32..).zip(lines) {
        match (is_comment, first) {
            (true, None) => first = Some(number),
            (false, Some(start)) => {
                if number - start > 2 {
                    folds.push(fold(start, number - 1, Some(FoldingRangeKind::Comment)));
                }
                first = None;
            }
            _ => {}
        }
    }
    folds
}
