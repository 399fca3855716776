//! Comments in grammars, and in documents around them, that ignore problems: [`without_ignored`].

use std::collections::{BTreeMap, BTreeSet};

use urlgram::span::Span;
use urlgram_abnf::{FileId, Grammar, GrammarProblem};
use urlgram_documents::{DocumentKind, IgnoreDirective, IgnoreScope, ignores};

/// Removes the problems that comments accept: `; urlgram: ignore[abnf::unused-rule]` in a grammar, and in a document also
/// `<!-- urlgram: ignore-next-line[unused-rule] -->`. Returns the others, and the number of those that were removed.
pub fn without_ignored(grammar: &Grammar, problems: Vec<GrammarProblem>) -> (Vec<GrammarProblem>, usize) {
    let file = grammar.file(FileId::MAIN);
    let has_label = |text: &str| text.contains("urlgram:");
    if !has_label(file.written()) {
        return (problems, 0);
    }
    // The grammar in a document has the comments of ABNF, and the document has its own.
    let in_grammar = DocumentKind::from_name("asm").map_or(Vec::new(), |kind| ignores(kind, file.text.as_bytes()));
    let in_document = ignores(DocumentKind::Html, file.written().as_bytes());
    let (in_grammar, in_document) = (Ignored::of(&in_grammar), Ignored::of(&in_document));
    let (written, before) = (grammar.written(&problems), problems.len());
    let kept: Vec<GrammarProblem> = problems
        .into_iter()
        .zip(&written)
        .filter(|(problem, written)| {
            problem.file != FileId::MAIN || !(in_grammar.accepts(problem) || in_document.accepts(written))
        })
        .map(|(problem, _)| problem)
        .collect();
    let ignored = before - kept.len();
    (kept, ignored)
}

/// The codes that ignore comments name, each for a range.
struct Ignored<'d> {
    /// Codes of the whole file. An empty one is any code.
    of_file: BTreeSet<&'d str>,
    /// Codes of lines, in the order of the lines.
    of_lines: Vec<(Span, BTreeSet<&'d str>)>,
}

/// Number of ranges that may contain a place: comments do not overlap, but the line of one may be the line after another.
const MAX_RANGES: usize = 3;

impl<'d> Ignored<'d> {
    fn of(directives: &'d [IgnoreDirective]) -> Self {
        let codes = |directive: &'d IgnoreDirective| {
            let all = directive.codes.is_empty().then_some("");
            all.into_iter().chain(directive.codes.iter().map(|code| code.code.trim_start_matches("abnf::")))
        };
        let (of_file, of_lines): (Vec<_>, Vec<_>) =
            directives.iter().partition(|directive| directive.scope == IgnoreScope::File);
        let mut lines: BTreeMap<Span, BTreeSet<&str>> = BTreeMap::new();
        of_lines.into_iter().for_each(|directive| lines.entry(directive.range).or_default().extend(codes(directive)));
        Ignored { of_file: of_file.into_iter().flat_map(codes).collect(), of_lines: lines.into_iter().collect() }
    }

    fn accepts(&self, problem: &GrammarProblem) -> bool {
        let code = problem.code().trim_start_matches("abnf::");
        let has = |codes: &BTreeSet<&str>| codes.contains("") || codes.contains(code);
        let end = self.of_lines.partition_point(|(range, _)| range.start <= problem.span.start);
        let near = self.of_lines[end.saturating_sub(MAX_RANGES)..end].iter();
        has(&self.of_file) || near.into_iter().any(|(range, codes)| problem.span.start <= range.end && has(codes))
    }
}
