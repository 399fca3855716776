//! A URL whose components a reader found: [`SplitUrl`].

use urlgram::interpret::{Role, Spec};
use urlgram::whatwg::Url;

/// Receives a text of a list.
pub type PushText<'p> = dyn FnMut(&str) + 'p;

/// Receives the key and the value of a pair.
pub type PushPair<'p> = dyn FnMut(&str, Option<&str>) + 'p;

/// A URL that a reader accepts, with its components, from which the values of fields follow.
pub trait SplitUrl<'t> {
    /// Returns a component. An absent component is `None`, an empty one is empty.
    fn get(&self, role: Role) -> Option<&'t str>;

    /// Returns the text that was read.
    fn text(&self) -> &'t str;

    /// Returns the specification that read it.
    fn spec(&self) -> Spec;

    /// Returns the record of the URL Standard, if it is the specification.
    fn url(&self) -> Option<&'t Url>;
}

impl<'t> dyn SplitUrl<'t> + '_ {
    /// Returns the host unless it is empty.
    pub(crate) fn host(&self) -> Option<&'t str> {
        self.get(Role::Host).filter(|host| !host.is_empty())
    }

    /// Returns the path if it is a hierarchy: not `a@b.example` of `mailto:a@b.example`.
    pub(crate) fn hierarchy(&self) -> Option<&'t str> {
        let path = self.get(Role::Path)?;
        let is_hierarchy = self.get(Role::Scheme).is_none() || self.get(Role::Host).is_some() || path.starts_with('/');
        is_hierarchy.then_some(path)
    }
}
