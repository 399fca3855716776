//! Sets of the roles that URLs have in documents.

use urlgram_documents::LinkRole;

/// A set of roles.
///
/// ```
/// use urlgram_lint::{LinkRole, Roles};
///
/// let roles = Roles::of(&[LinkRole::Link, LinkRole::Prose]);
/// assert!(roles.contains(LinkRole::Link) && !roles.contains(LinkRole::Template));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roles(u8);

impl Roles {
    /// Links that somebody follows.
    pub const LINK: Roles = Roles::of(&[LinkRole::Link]);
    /// Links and values, which are complete URLs.
    pub const DATA: Roles = Roles::of(&[LinkRole::Link, LinkRole::Value]);
    /// Links, values and prose: URLs that are complete as they are written, and with which no program computes.
    pub const WRITTEN: Roles = Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Prose]);
    /// Everything that is a URL: all roles except templates, patterns and namespaces.
    pub const JUDGED: Roles = Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Prose, LinkRole::Code]);
    /// Everything that is a URL, and templates, of which only complete parts are judged.
    pub const PARTLY_JUDGED: Roles =
        Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Prose, LinkRole::Code, LinkRole::Template]);
    /// All roles.
    pub const ALL: Roles = Roles::of(&LinkRole::ALL);

    /// Returns the set of these roles.
    pub const fn of(roles: &[LinkRole]) -> Roles {
        let (mut set, mut next) = (0, 0);
        while next < roles.len() {
            set |= 1 << roles[next] as u8;
            next += 1;
        }
        Roles(set)
    }

    /// Returns the roles that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Roles) -> Roles {
        Roles(self.0 & other.0)
    }

    /// Returns the roles in the set.
    pub fn iter(self) -> impl Iterator<Item = LinkRole> {
        LinkRole::ALL.into_iter().filter(move |role| self.contains(*role))
    }

    /// Whether the set contains `role`.
    pub const fn contains(self, role: LinkRole) -> bool {
        self.0 >> role as u8 & 1 == 1
    }
}
