//! The role that the text of a URL gives it.

use super::parts::Parts;
use super::{pattern, placeholder};
use crate::role::LinkRole;

/// Whether a text ends with the name of a namespace declaration of XML: `xmlns="`, `xmlns:svg='`.
pub(crate) fn declares_namespace(before: &str) -> bool {
    let start = (before.len().saturating_sub(48)..=before.len()).find(|at| before.is_char_boundary(*at));
    let tail = before[start.unwrap_or(before.len())..].trim_end_matches(['"', '\'', '\\']);
    let Some(tail) = tail.strip_suffix('=') else { return false };
    let name = tail.trim_end().rsplit(|c: char| c.is_whitespace()).next().unwrap_or_default();
    name == "xmlns" || name.starts_with("xmlns:")
}

/// Returns [`LinkRole::Template`] or [`LinkRole::Pattern`] if the text is one of them. The time is linear in its length. With
/// `dollar_names`, `$name` is a placeholder everywhere.
pub(crate) fn of_text(text: &str, dollar_names: bool) -> Option<LinkRole> {
    let parts = Parts::of(text);
    if placeholder::has_expression(text) {
        Some(LinkRole::Template)
    } else if pattern::is_in(&parts) {
        Some(LinkRole::Pattern)
    } else if placeholder::is_in(&parts, dollar_names) {
        Some(LinkRole::Template)
    } else {
        None
    }
}
