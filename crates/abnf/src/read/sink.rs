//! Collector of the problems of one file.

use std::collections::BTreeSet;

use crate::model::{FileId, GrammarProblem, ProblemKind};
use urlgram::span::Span;

pub(super) struct ProblemSink {
    pub(super) file: FileId,
    pub(super) problems: Vec<GrammarProblem>,
    /// Invalid names, each of which is reported once.
    invalid_names: BTreeSet<String>,
    /// Places in `problems` of those that are reported once for a file.
    merged: Vec<usize>,
}

impl ProblemSink {
    pub(super) fn new(file: FileId) -> Self {
        ProblemSink { file, problems: Vec::new(), invalid_names: BTreeSet::new(), merged: Vec::new() }
    }

    pub(super) fn add(&mut self, kind: ProblemKind, span: Span) {
        let is_merged = matches!(
            kind,
            ProblemKind::BarOperator
                | ProblemKind::HashOperator
                | ProblemKind::DefinedAs(_)
                | ProblemKind::MissingSpace
                | ProblemKind::UnicodeSpace(_)
                | ProblemKind::FullStop
                | ProblemKind::LooseLine
                | ProblemKind::UnexpectedCharacter('\'' | '‘' | '’' | '“' | '”' | '„' | ':')
                | ProblemKind::Misspelt { .. }
        );
        if is_merged {
            let same = self.merged.iter().copied().find(|at| self.problems[*at].kind == kind);
            match same {
                Some(at) => return self.problems[at].others.push(span),
                None => self.merged.push(self.problems.len()),
            }
        }
        self.problems.push(GrammarProblem { file: self.file, ..GrammarProblem::new(kind, span) });
    }

    pub(super) fn add_with(&mut self, kind: ProblemKind, span: Span, secondary: Span) {
        let secondary = Some(secondary);
        self.problems.push(GrammarProblem { file: self.file, secondary, ..GrammarProblem::new(kind, span) });
    }

    /// Reports a name with a character that names cannot contain, unless it is reported already.
    pub(super) fn add_name(&mut self, name: &str, character: char, span: Span) {
        if self.invalid_names.insert(name.to_ascii_lowercase()) {
            self.add(ProblemKind::InvalidName(name.to_owned(), character), span);
        }
    }
}
