//! Where readings part: the first byte that is not the same to all.

use super::interpretation::{Interpretation, Role};
use crate::span::Span;

/// What the bytes of an input are to one reading: pieces in order, what is between them delimiters.
#[derive(Clone, Debug, Default)]
struct Roles {
    pieces: [Option<(Span, Role)>; Role::ALL.len()],
}

impl Roles {
    fn of(reading: &Interpretation<'_>) -> Self {
        let pieces = Role::ALL.map(|role| reading.place(role).filter(|span| !span.is_empty()).map(|span| (span, role)));
        Roles { pieces }
    }

    /// What the byte at `at` is; none for a delimiter, or what is ignored.
    fn at(&self, at: u32) -> Option<Role> {
        let piece = self.pieces.iter().flatten().find(|(span, _)| (span.start..span.end).contains(&at))?;
        Some(piece.1)
    }

    /// Where the role of a byte may be another than that of the byte before it.
    fn bounds(&self) -> impl Iterator<Item = u32> + '_ {
        self.pieces.iter().flatten().flat_map(|(span, _)| [span.start, span.end])
    }
}

/// The first byte that two accepting readings give different roles.
fn of_roles<'r, 'a: 'r>(accepting: impl Iterator<Item = &'r Interpretation<'a>>) -> Option<u32> {
    let mut all = accepting.map(Roles::of);
    let one = all.next()?;
    all.filter_map(|other| {
        // Between two bounds no role changes.
        let bounds = one.bounds().chain(other.bounds()).chain([0]);
        bounds.filter(|&at| one.at(at) != other.at(at)).min()
    })
    .min()
}

/// The first byte to which two accepting readings give different roles, or at which one that refuses stops while another does
/// not.
pub(super) fn first<'r, 'a: 'r>(readings: impl Iterator<Item = &'r Interpretation<'a>> + Clone) -> Option<u32> {
    let accepting = readings.clone().filter(|reading| reading.is_accepted());
    accepting.clone().next()?;
    let stop = readings.filter_map(Interpretation::refusal).map(|refusal| refusal.offset() as u32).min();
    of_roles(accepting).into_iter().chain(stop).min()
}
