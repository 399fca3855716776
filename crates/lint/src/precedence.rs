//! The choice between findings that explain the same problem.

use urlgram::span::Span;

use super::{Finding, lint};

/// Rank of a lint. Of findings on overlapping spans, those with the highest rank are reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Precedence {
    /// A summary of the whole text, reported if no other finding [explains](Explains) it.
    Umbrella,
    /// A form that could be written better, or a validation error of the URL Standard.
    Form,
    /// A symptom that several mistakes have, such as a character that is not allowed.
    Symptom,
    /// A mistake: the rank of most lints.
    Normal,
    /// A mistake in which other lints see parts of the problem.
    Specific,
    /// A special case of a [specific](Precedence::Specific) mistake.
    MostSpecific,
}

/// What findings of a lint explain in addition to the span that they point to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Explains {
    /// Nothing.
    Place,
    /// Why the document that defines the scheme rejects the text.
    Rejection,
    /// Why specifications disagree about the text, and why the scheme's document rejects it.
    Disagreement,
}

struct Rank {
    precedence: Precedence,
    explains: Explains,
    span: Span,
    /// Span of the finding together with the span that its fix replaces.
    reach: Span,
}

impl Rank {
    fn of(finding: &Finding) -> Rank {
        let (precedence, explains) = lint(finding.cause.code)
            .map_or((Precedence::Normal, Explains::Place), |lint| (lint.precedence, lint.explains));
        let span = finding.cause.span;
        let fixed = finding.cause.fix.as_ref().map_or(span, |fix| fix.span);
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
pub(super) fn superseded(findings: &[Finding]) -> Vec<Option<usize>> {
    let ranks: Vec<Rank> = findings.iter().map(Rank::of).collect();
    // A long text can have thousands of validation errors. Those of higher rank are few.
    let superior: Vec<_> = ranks
        .iter()
        .enumerate()
        .filter(|(_, rank)| rank.precedence > Precedence::Form || rank.explains > Explains::Place)
        .collect();
    ranks.iter().map(|rank| superior.iter().find(|(_, other)| other.supersedes(rank)).map(|(at, _)| *at)).collect()
}
