//! The choice between findings that explain the same problem.

use super::lint::Lint;
use super::precedence::{Explains, Precedence};
use urlgram::diagnostic::{Diagnostic, Kind};
use urlgram::span::Span;

/// Drops findings that others supersede. The finding that supersedes a syntax error takes over its error.
pub(super) fn apply(found: &mut Vec<Diagnostic>, lint: impl Fn(Kind) -> Option<&'static Lint>) {
    if found.len() < 2 {
        return;
    }
    let heirs = superseded(found, &lint);
    inherit(found, &heirs);
    let mut heirs = heirs.iter();
    found.retain(|_| heirs.next().is_some_and(Option::is_none));
}

/// Whether a finding of the lint `other` supersedes a summary by `lint`, wherever both are.
pub(super) fn is_explained_by(lint: &Lint, other: &Lint) -> bool {
    other.precedence > Precedence::Umbrella && other.explains >= lint.explains
}

struct Rank {
    precedence: Precedence,
    explains: Explains,
    span: Span,
    /// Span of the finding together with the span that its fix replaces.
    reach: Span,
}

impl Rank {
    fn of(finding: &Diagnostic, lint: Option<&Lint>) -> Rank {
        let default = (Precedence::Normal, Explains::Place);
        let (precedence, explains) = lint.map_or(default, |lint| (lint.precedence, lint.explains));
        let span = finding.span();
        let fixed = finding.fix().map_or(span, |fix| fix.span);
        let reach = Span::new(span.start.min(fixed.start), span.end.max(fixed.end));
        Rank { precedence, explains, span, reach }
    }

    fn supersedes(&self, other: &Rank) -> bool {
        match other.precedence {
            Precedence::Umbrella => self.precedence > Precedence::Umbrella && self.explains >= other.explains,
            precedence => self.precedence > precedence && overlap(self.reach, other.span),
        }
    }
}

/// Whether two spans share a byte. An empty one shares the bytes next to it.
fn overlap(a: Span, b: Span) -> bool {
    if a.is_empty() || b.is_empty() {
        return a.start <= b.end && b.start <= a.end;
    }
    a.start < b.end && b.start < a.end
}

/// Returns for each finding the place in the list of the one that supersedes it.
fn superseded(found: &[Diagnostic], lint: impl Fn(Kind) -> Option<&'static Lint>) -> Vec<Option<usize>> {
    let ranks: Vec<Rank> = found.iter().map(|finding| Rank::of(finding, lint(finding.kind()))).collect();
    // A long text can have thousands of validation errors. Those of higher rank are few.
    let superior: Vec<_> = ranks
        .iter()
        .enumerate()
        .filter(|(_, rank)| rank.precedence > Precedence::Form || rank.explains > Explains::Place)
        .collect();
    ranks.iter().map(|rank| superior.iter().find(|(_, other)| other.supersedes(rank)).map(|(at, _)| *at)).collect()
}

/// Moves the error of a syntax error that is dropped to the finding that supersedes it.
fn inherit(found: &mut [Diagnostic], heirs: &[Option<usize>]) {
    let Some(syntax_error) = found.iter().position(|diagnostic| diagnostic.syntax_error().is_some()) else { return };
    let mut heir = syntax_error;
    // Each step leads to a higher rank.
    while let Some(next) = heirs[heir] {
        heir = next;
    }
    let error = found[syntax_error].take_syntax_error();
    found[heir].set_syntax_error(error);
}
