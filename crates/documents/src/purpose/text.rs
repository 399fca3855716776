//! The role that the text of a URL gives it.

use super::parts::Parts;
use super::{pattern, placeholder};
use crate::role::LinkRole;

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
