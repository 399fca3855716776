//! Problems in miette's protocol: [`Report`].

use std::fmt;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use crate::grammar::Grammar;
use crate::problem::{Problem, Severity};

/// A [`Problem`] together with the text it is about, for miette to draw.
#[derive(Clone, Debug)]
pub struct Report {
    problem: Problem,
    source: Arc<NamedSource<String>>,
}

impl Report {
    /// The reports of a grammar's problems, in their order.
    ///
    /// ```
    /// use urlgram_abnf::{Reader, Report};
    ///
    /// let reading = Reader::new().read("my.abnf", "greeting = \"hi\" nmae\nname = 1*ALPHA\n");
    /// let reports = Report::all(&reading.grammar, &reading.problems);
    /// assert_eq!(reports[0].to_string(), "rule `nmae` is not defined");
    /// ```
    pub fn all(grammar: &Grammar, problems: &[Problem]) -> Vec<Report> {
        let source = |file: &crate::File| {
            // A label at the very end is not drawn unless a line end follows.
            Arc::new(NamedSource::new(&file.name, format!("{}\n", file.text)))
        };
        let sources: Vec<_> = grammar.files().iter().map(|file| std::cell::LazyCell::new(|| source(file))).collect();
        let report =
            |problem: &Problem| Report { problem: problem.clone(), source: Arc::clone(&sources[problem.file.index()]) };
        problems.iter().map(report).collect()
    }

    /// The problem itself.
    pub fn problem(&self) -> &Problem {
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
        Some(match self.problem.severity() {
            Severity::Advice => miette::Severity::Advice,
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&*self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let first = LabeledSpan::new_primary_with_span(Some(self.problem.label()), self.problem.span.range());
        let second = self.problem.second.zip(self.problem.second_label());
        let second = second.map(|(span, label)| LabeledSpan::new_with_span(Some(label), span.range()));
        Some(Box::new(std::iter::once(first).chain(second)))
    }
}
