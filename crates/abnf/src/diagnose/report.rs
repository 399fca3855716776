//! Problems as miette diagnostics: [`Report`].

use std::fmt;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use crate::model::{Grammar, GrammarFile, GrammarProblem};

/// A [`GrammarProblem`] together with its source text, for miette to render.
///
/// It shows the lines around all labels of a file, unlike [`urlgram::diagnostic::Report`], which shows an excerpt of one text.
#[derive(Clone, Debug)]
pub struct Report {
    problem: GrammarProblem,
    source: Arc<NamedSource<String>>,
}

impl Report {
    /// Returns one report for each problem of a grammar, in the same order.
    ///
    /// ```
    /// use urlgram_abnf::{Reader, Report};
    ///
    /// let parsed = Reader::new().read("my.abnf", "greeting = \"hi\" nmae\nname = 1*ALPHA\n");
    /// let reports = Report::all(&parsed.grammar, &parsed.problems);
    /// assert_eq!(reports[0].to_string(), "rule `nmae` is not defined");
    /// ```
    pub fn all(grammar: &Grammar, problems: &[GrammarProblem]) -> Vec<Report> {
        let source = |file: &GrammarFile| {
            // miette does not render a label at the very end unless a line end follows.
            Arc::new(NamedSource::new(&file.name, format!("{}\n", file.written())))
        };
        let sources: Vec<_> = grammar.files().iter().map(|file| std::cell::LazyCell::new(|| source(file))).collect();
        let report = |problem: &GrammarProblem| Report {
            problem: problem.clone(),
            source: Arc::clone(&sources[problem.file.index()]),
        };
        grammar.written(problems).iter().map(report).collect()
    }

    /// Returns the problem.
    pub fn problem(&self) -> &GrammarProblem {
        &self.problem
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for Report {}

impl Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.problem.code()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.problem.severity().into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&*self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let primary = LabeledSpan::new_primary_with_span(Some(self.problem.label()), self.problem.span.range());
        let secondary = self.problem.secondary.zip(self.problem.secondary_label());
        let secondary = secondary.map(|(span, label)| LabeledSpan::new_with_span(Some(label), span.range()));
        Some(Box::new(std::iter::once(primary).chain(secondary)))
    }
}
