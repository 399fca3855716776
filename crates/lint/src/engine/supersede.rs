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

/// Returns the place in the list of a finding that supersedes one of `lint` at `span`, and everything that this one supersedes: it is
/// about the same bytes, and has a higher rank.
pub(super) fn heir(
    found: &[Diagnostic],
    lint: &Lint,
    span: Span,
    lint_of: impl Fn(Kind) -> Option<&'static Lint>,
) -> Option<usize> {
    let rank = Rank { precedence: lint.precedence, explains: lint.explains, span, reach: span };
    let mut ranks = found.iter().map(|finding| Rank::of(finding, lint_of(finding.kind()))).enumerate();
    let (heir, other) = ranks.find(|(_, other)| other.supersedes(&rank))?;
    let is_wider = other.explains >= rank.explains && !other.reach.is_empty() && !span.is_empty();
    is_wider.then_some(heir)
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

#[cfg(test)]
mod tests {
    use super::*;
    use urlgram::Uri;
    use urlgram::diagnostic::SyntaxKind;

    /// A finding can inherit the error of an invalid character without its diagnostic, whose place is that of the error.
    #[test]
    fn invalid_characters_are_reported_where_the_grammar_stops() {
        let mut seen = 0;
        for c in (0..0x80).map(char::from) {
            for text in
                ["http://h*/", "http://h/*", "http://h/a*b", "http://h/?q=*", "http://h/#*", "*", "http://u*@h", "a:*"]
            {
                let text = text.replace('*', &c.to_string());
                let Err(error) = Uri::parse(text.as_str()) else { continue };
                if error.kind(&text) == SyntaxKind::InvalidCharacter {
                    let place = error.span();
                    assert_eq!(Diagnostic::from_syntax_error(&text, error).span(), place, "{text:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 60, "{seen}");
    }
}
