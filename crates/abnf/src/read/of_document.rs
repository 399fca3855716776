//! Statements of a document about the rules of its grammar: [`of_document`].

use super::document::{GrammarSource, SkippedLine};
use super::parsed::ParsedGrammar;
use crate::model::{FileId, GrammarProblem, ProblemKind};
use urlgram::span::Span;

/// Adds to a grammar what its document says about it.
pub(super) fn of_document(parsed: &mut ParsedGrammar, source: &GrammarSource) {
    let reason = ProblemKind::NoRulesInDocument(source.kind.without_rules());
    let empty = parsed.problems.iter_mut().filter(|problem| problem.kind == ProblemKind::NoRules);
    empty.for_each(|problem| problem.kind = reason.clone());
    // Page breaks and markup leave empty lines.
    parsed.problems.retain(|problem| problem.kind != ProblemKind::EmptyLine);
    let begins: Vec<usize> = std::iter::once(0).chain(source.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line = |span: Span| begins.partition_point(|begin| *begin <= span.start as usize) - 1;
    // In the notation of Sphinx, `|` and names with `_` are right.
    let is_production = |at: usize| source.productions.iter().any(|lines| lines.contains(&at));
    let is_of_sphinx = |problem: &GrammarProblem| {
        let is_sign = problem.is_of_dialect() || matches!(problem.kind, ProblemKind::InvalidName(_, '_'));
        is_sign && is_production(line(problem.span))
    };
    parsed.problems.retain(|problem| !is_of_sphinx(problem));
    for rule in parsed.grammar.rules.iter_mut().filter(|rule| rule.file == FileId::MAIN) {
        let at = source.blocks.partition_point(|block| block.lines.start <= line(rule.span));
        let block = at.checked_sub(1).map(|at| &source.blocks[at]);
        rule.document = rule.document.take().or_else(|| source.document.clone());
        rule.section = rule.section.take().or_else(|| block?.section.clone());
    }
    for SkippedLine { line, count, reason } in &source.skipped {
        let start = begins.get(*line).copied().unwrap_or(0);
        let written = source.text[start..].lines().next().unwrap_or_default();
        let begin = start + if written.starts_with("; ") { 2 } else { 0 };
        let span = Span::new(begin as u32, (start + written.len()) as u32);
        let kind = ProblemKind::Skipped { reason: reason.clone(), count: *count };
        parsed.problems.push(GrammarProblem::new(kind, span));
    }
    parsed.problems.sort_by_cached_key(GrammarProblem::place);
}
