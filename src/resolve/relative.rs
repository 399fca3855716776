//! References relative to references: [`join`].

use alloc::string::String;

use borrow_or_share::Bos;

use super::error::ResolveError;
use crate::pass::MAX_LEN;
use crate::path::{remove_dot_segments, remove_dot_segments_of_relative};
use crate::uri::{Reference, UriReference};

/// Joins two references, so that the result has the same target as `r` relative to the target of `base`, for every base of both.
///
/// RFC 3986 §5.1 requires an absolute base. The result of a relative one keeps the `..` that its own base decides about.
///
/// ```
/// use urlgram::UriReference;
/// use urlgram::resolve::join;
///
/// let joined = |base: &str, r: &str| {
///     let (base, r) = (UriReference::parse(base).unwrap(), UriReference::parse(r).unwrap());
///     join(&base, &r).unwrap().into_text()
/// };
/// assert_eq!(joined("a/b?q", "../../c"), "../c");
/// assert_eq!(joined("/a/b", "../../c"), "/c");
/// assert_eq!(joined("..", "#top"), "../#top");
/// assert_eq!(joined("//host", "g"), "//host/g");
/// assert_eq!(joined("x/y", "../a:b"), "./a:b");
/// assert_eq!(joined("http://h/a/", "b"), "http://h/a/b");
/// ```
///
/// # Errors
/// [`ResolveError::TooLong`] if the result would be too long.
pub fn join<T: Bos<str>, R: Bos<str>>(
    base: &UriReference<T>,
    r: &UriReference<R>,
) -> Result<UriReference<String>, ResolveError> {
    let (base, r) = (Reference::borrow(base), Reference::borrow(r));
    if base.as_str().len() + r.as_str().len() > MAX_LEN - 8 {
        return Err(ResolveError::TooLong);
    }
    UriReference::parse(joined(&base, &r)).map_err(|_| ResolveError::TooLong)
}

/// Composes the components of RFC 3986 §5.2.2, where the base may lack a scheme.
fn joined(base: &Reference<&str>, r: &Reference<&str>) -> String {
    let own_path = r.path().as_str();
    let inherits_authority = r.scheme().is_none() && r.authority().is_none();
    let inherits_path = inherits_authority && own_path.is_empty();
    let scheme = r.scheme().or(base.scheme());
    let authority = if inherits_authority { base.authority() } else { r.authority() };
    let base_path = base.path().as_str();
    // A base's `..` at its end is a folder.
    let base_path = without_dots(base_path, base.scheme().is_some());
    let path = if inherits_path {
        base_path
    } else if !inherits_authority || own_path.starts_with('/') {
        without_dots(own_path, scheme.is_some())
    } else {
        let folder = match base_path.rfind('/') {
            Some(slash) => &base_path[..=slash],
            None if base.authority().is_some() => "/",
            None => "",
        };
        without_dots(&alloc::format!("{folder}{own_path}"), scheme.is_some())
    };
    let query = if inherits_path { r.query().or(base.query()) } else { r.query() };
    let mut text = String::with_capacity(base.as_str().len() + r.as_str().len() + 8);
    let mut add = |before: &str, part: Option<&str>, after: &str| {
        if let Some(part) = part {
            text.extend([before, part, after]);
        }
    };
    add("", scheme, ":");
    add("//", authority.as_ref().map(|authority| authority.as_str()), "");
    // A path that would be read as an authority.
    let guard = if authority.is_none() && path.starts_with("//") { "/." } else { "" };
    add(guard, Some(&path), "");
    add("?", query, "");
    add("#", r.fragment(), "");
    text
}

/// Removes dot segments. A path after a scheme is never relative.
fn without_dots(path: &str, has_scheme: bool) -> String {
    if has_scheme { remove_dot_segments(path).into_owned() } else { remove_dot_segments_of_relative(path).into_owned() }
}
