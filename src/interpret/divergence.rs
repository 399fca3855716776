//! The first byte that specifications read differently.

use super::component::Role;
use super::interpretation::Interpretation;
use crate::span::Span;

/// Components of an input by one interpretation, in order; bytes between them are delimiters.
#[derive(Clone, Debug, Default)]
struct Roles {
    components: [Option<(Span, Role)>; Role::ALL.len()],
}

impl Roles {
    fn of(interpretation: &Interpretation<'_>) -> Self {
        let components =
            Role::ALL.map(|role| interpretation.place(role).filter(|span| !span.is_empty()).map(|span| (span, role)));
        Roles { components }
    }

    /// Returns the component of the byte at `at`; none for a delimiter or an ignored byte.
    fn at(&self, at: u32) -> Option<Role> {
        let component = self.components.iter().flatten().find(|(span, _)| (span.start..span.end).contains(&at))?;
        Some(component.1)
    }

    /// Returns the offsets at which a component may begin or end.
    fn bounds(&self) -> impl Iterator<Item = u32> + '_ {
        self.components.iter().flatten().flat_map(|(span, _)| [span.start, span.end])
    }
}

/// Returns the first byte to which two of the interpretations give different roles.
fn of_roles<'r, 'a: 'r>(accepting: impl Iterator<Item = &'r Interpretation<'a>>) -> Option<u32> {
    let mut all = accepting.map(Roles::of);
    let one = all.next()?;
    all.filter_map(|other| {
        // Roles change at bounds only.
        let bounds = one.bounds().chain(other.bounds()).chain([0]);
        bounds.filter(|&at| one.at(at) != other.at(at)).min()
    })
    .min()
}

/// Returns the first byte to which two accepting interpretations give different roles, or at which one stops that rejects the
/// text; none if all reject it.
pub(super) fn first<'r, 'a: 'r>(interpretations: impl Iterator<Item = &'r Interpretation<'a>> + Clone) -> Option<u32> {
    let accepting = interpretations.clone().filter(|interpretation| interpretation.is_accepted());
    accepting.clone().next()?;
    let stop = interpretations.filter_map(Interpretation::rejection).map(|rejection| rejection.offset() as u32).min();
    of_roles(accepting).into_iter().chain(stop).min()
}
