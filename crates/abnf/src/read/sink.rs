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

    /// Removes the problems inside a span, before which no later problem is.
    pub(super) fn remove_inside(&mut self, span: Span) {
        let is_before = |place: &Span| place.start < span.start;
        let is_inside = |place: &Span| !is_before(place) && place.end <= span.end;
        let begin = self.problems.iter().rposition(|problem| is_before(&problem.span)).map_or(0, |at| at + 1);
        let later = self.problems.split_off(begin);
        let mut merged: Vec<usize> = self.merged.iter().copied().filter(|at| *at < begin).collect();
        for at in &merged {
            let others = &mut self.problems[*at].others;
            while others.last().is_some_and(is_inside) {
                others.pop();
            }
        }
        for (at, mut problem) in later.into_iter().enumerate() {
            problem.others.retain(|other| !is_inside(other));
            if is_inside(&problem.span) {
                if problem.others.is_empty() {
                    continue;
                }
                problem.span = problem.others.remove(0);
            }
            if self.merged.contains(&(begin + at)) {
                merged.push(self.problems.len());
            }
            self.problems.push(problem);
        }
        self.merged = merged;
    }

    /// Reports a name with a character that names cannot contain, unless it is reported already.
    pub(super) fn add_name(&mut self, name: &str, character: char, span: Span) {
        if self.invalid_names.insert(name.to_ascii_lowercase()) {
            self.add(ProblemKind::InvalidName(name.to_owned(), character), span);
        }
    }
}
