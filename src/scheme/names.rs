//! The names of the schemes, for those who need nothing else of them.

use super::info::is_of_family;

for_each_scheme! { scheme_names }

/// Returns the names of the schemes that have an entry.
pub(crate) fn entry_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// Whether [`entry`](super::entry) has an entry for this name; case is ignored.
pub(crate) fn has_entry(name: &str) -> bool {
    NAMES.iter().any(|(known, prefixes)| known.eq_ignore_ascii_case(name) || is_of_family(prefixes, name))
}
