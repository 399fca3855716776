//! Ranks of lints, for the choice between findings that explain the same problem.

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

/// Problem that findings of a lint explain in addition to their span.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Explains {
    /// Nothing more: only findings on overlapping spans supersede it.
    Place,
    /// Why the document that defines the scheme rejects the text.
    Rejection,
    /// Why specifications disagree about the text, and why the scheme's document rejects it.
    Disagreement,
}
