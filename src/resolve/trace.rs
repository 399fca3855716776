//! The record of a resolution: [`Trace`].

use alloc::borrow::Cow;
use alloc::string::String;

use super::error::ResolveError;
use super::transform::{Target, TargetPath};
use crate::path::Buffers;

/// The decisions and steps of a resolution, made by [`Resolver::trace`](crate::resolve::Resolver::trace).
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    /// `T` of §5.2.2, with its path before §5.2.4.
    pub target: Target<'a>,
    /// The path of `T` by §5.2.2 and §5.2.3, before its dot segments are removed.
    pub path: Cow<'a, str>,
    /// The text of the target, or the error.
    pub result: Result<String, ResolveError>,
}

impl Trace<'_> {
    /// Returns the buffers of §5.2.4 before their first step; `None` if §5.2.2 copies the base's path.
    pub fn remove_dot_segments(&self) -> Option<Buffers<'_>> {
        match self.target.path {
            TargetPath::OfBase(_) => None,
            _ => Some(Buffers::new(&self.path)),
        }
    }
}
