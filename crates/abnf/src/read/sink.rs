//! Collector of the problems of one file.

use crate::ids::FileId;
use crate::problem::{GrammarProblem, ProblemKind};
use urlgram::span::Span;

pub(super) struct ProblemSink {
    pub(super) file: FileId,
    pub(super) problems: Vec<GrammarProblem>,
}

impl ProblemSink {
    pub(super) fn new(file: FileId) -> Self {
        ProblemSink { file, problems: Vec::new() }
    }

    pub(super) fn add(&mut self, kind: ProblemKind, span: Span) {
        self.problems.push(GrammarProblem { file: self.file, ..GrammarProblem::new(kind, span) });
    }

    pub(super) fn add_with(&mut self, kind: ProblemKind, span: Span, secondary: Span) {
        let secondary = Some(secondary);
        self.problems.push(GrammarProblem { kind, file: self.file, span, secondary });
    }
}
