//! The findings in a document: [`Analysis`].

use urlgram::diagnostic::Diagnostic;
use urlgram::span::Span;
use urlgram_abnf::{FileId, GrammarProblem, ParsedGrammar, Severity, problem_page};
use urlgram_documents::Edit;
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
    /// Edit that applies the fix.
    pub(crate) edit: Option<Edit>,
    /// Address that explains the finding.
    pub(crate) url: Option<String>,
    /// The finding as the linter reports it; absent for a problem of a grammar.
    pub(crate) found: Option<DocumentFinding>,
}

impl Finding {
    /// Returns a finding of the linter. `diagnostic` has spans of the document.
    pub(crate) fn of_lint(found: DocumentFinding, diagnostic: Diagnostic) -> Finding {
        let lint = urlgram_lint::lint(diagnostic.code());
        let url = diagnostic.url().or_else(|| lint?.sources().next().map(|source| source.url.to_owned()));
        Finding { span: found.span, edit: found.edit.clone(), url, diagnostic, found: Some(found) }
    }

    /// Returns a problem of a grammar, whose spans are those of the document.
    fn of_grammar(problem: &GrammarProblem) -> Finding {
        let diagnostic = problem.diagnostic();
        let url = problem_page(problem.code()).map(|page| page.url.to_owned());
        Finding { span: problem.span, edit: None, url, diagnostic, found: None }
    }
}

/// Returns the problems of a grammar, without those that comments accept. Problems of files that it imports belong to these.
pub(crate) fn grammar_findings(parsed: &ParsedGrammar, has_advice: bool) -> Vec<Finding> {
    let (mut problems, _) = urlgram_ops::grammar::without_ignored(&parsed.grammar, parsed.check());
    problems.retain(|problem| problem.file == FileId::MAIN && (has_advice || problem.severity() > Severity::Info));
    parsed.grammar.written(&problems).iter().map(Finding::of_grammar).collect()
}
