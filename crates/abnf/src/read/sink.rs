//! Collector of the problems of one file.

use std::collections::BTreeSet;

use crate::model::{FileId, GrammarProblem, ProblemKind};
use urlgram::span::Span;

pub(super) struct ProblemSink {
    pub(super) file: FileId,
    pub(super) problems: Vec<GrammarProblem>,
    /// Invalid names, each of which is reported once.
    invalid_names: BTreeSet<String>,
}

impl ProblemSink {
    pub(super) fn new(file: FileId) -> Self {
        ProblemSink { file, problems: Vec::new(), invalid_names: BTreeSet::new() }
    }

    pub(super) fn add(&mut self, kind: ProblemKind, span: Span) {
        self.problems.push(GrammarProblem { file: self.file, ..GrammarProblem::new(kind, span) });
    }

    pub(super) fn add_with(&mut self, kind: ProblemKind, span: Span, secondary: Span) {
        let secondary = Some(secondary);
        self.problems.push(GrammarProblem { kind, file: self.file, span, secondary });
    }

    /// Reports a name with a character that names cannot contain, unless it is reported already.
    pub(super) fn add_name(&mut self, name: &str, character: char, span: Span) {
        if self.invalid_names.insert(name.to_ascii_lowercase()) {
            self.add(ProblemKind::InvalidName(name.to_owned(), character), span);
        }
    }
}
