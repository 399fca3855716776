//! The findings in a document: [`Analysis`].

use urlgram::diagnostic::{Applicability, Diagnostic};
use urlgram::span::Span;
use urlgram_abnf::{CheckMemory, FileId, GrammarFix, GrammarProblem, ParsedGrammar, Severity, problem_page};
use urlgram_lint::document::DocumentFinding;

/// The findings in a text of a document.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    /// Findings about URLs, and then those about a grammar.
    pub(crate) findings: Vec<Finding>,
}

/// A finding with its place.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// Diagnostic with spans in bytes of the document.
    pub(crate) diagnostic: Diagnostic,
    /// Bytes of the document.
    pub(crate) span: Span,
    /// Edits that fix it.
    pub(crate) fix: Option<FindingFix>,
    /// Address that explains the finding.
    pub(crate) url: Option<String>,
    /// The finding as the linter reports it; absent for a problem of a grammar.
    pub(crate) found: Option<DocumentFinding>,
}

/// The edits that fix a finding.
#[derive(Clone, Debug)]
pub(crate) struct FindingFix {
    /// Replacements in the document, at least one.
    pub(crate) edits: Vec<(Span, String)>,
    /// Reason to read the result; absent for a safe fix.
    pub(crate) danger: Option<&'static str>,
}

impl Finding {
    /// Returns a finding of the linter. `diagnostic` has spans of the document.
    pub(crate) fn of_lint(found: DocumentFinding, diagnostic: Diagnostic) -> Finding {
        let lint = urlgram_lint::lint(diagnostic.code());
        let url = diagnostic.url().or_else(|| lint?.sources().next().map(|source| source.url.to_owned()));
        let danger = match diagnostic.fix().is_some_and(|fix| fix.is_safe()) {
            true => None,
            false => Some("unsafe: may change what the URL means"),
        };
        let fix = found.edit.clone().map(|edit| FindingFix { edits: vec![(edit.span, edit.text)], danger });
        Finding { span: found.span, fix, url, diagnostic, found: Some(found) }
    }

    /// Returns a finding of the linter whose spans are those of the document.
    pub(crate) fn of_document(found: &DocumentFinding) -> Finding {
        Finding::of_lint(found.clone(), found.diagnostic.clone())
    }

    /// Returns a problem of a grammar, whose spans are those of the document.
    fn of_grammar(problem: &GrammarProblem, fix: Option<GrammarFix>) -> Finding {
        let diagnostic = problem.diagnostic();
        let url = problem_page(problem.code()).map(|page| page.url.to_owned());
        let fix = fix.map(|GrammarFix { edits, applicability }| FindingFix {
            edits,
            danger: (applicability != Applicability::Safe).then_some("a guess of what is meant"),
        });
        Finding { span: problem.span, fix, url, diagnostic, found: None }
    }
}

/// Returns the problems of a grammar, without those that comments accept. Problems of files that it imports belong to these.
pub(crate) fn grammar_findings(
    parsed: &ParsedGrammar,
    has_advice: bool,
    memory: Option<&mut CheckMemory>,
) -> Vec<Finding> {
    let found = memory.map_or_else(|| parsed.check(), |memory| parsed.check_again(memory));
    let (mut problems, _) = urlgram_ops::grammar::without_ignored(&parsed.grammar, found);
    problems.retain(|problem| problem.file == FileId::MAIN && (has_advice || problem.severity() > Severity::Info));
    let fixes = problems.iter().map(|problem| parsed.grammar.fix(problem));
    let written = parsed.grammar.written(&problems);
    written.iter().zip(fixes).map(|(problem, fix)| Finding::of_grammar(problem, fix)).collect()
}
