//! RFC 2396 §5.2, "Resolving Relative References to Absolute Form", on the components of RFC 3986.
//!
//! RFC 3986 differs in three ways: a reference that is only a query keeps the last segment of the base, the dot segments of an
//! absolute path are removed, and a `..` above the root is removed.

use alloc::string::String;

use super::merged::write_merged;
use super::transform::{Branch, Climb, Merge, Target, TargetPath, path, up_to_last_slash};
use crate::uri::Reference;

/// Steps 2 to 5: decides which components are inherited. [`write_path`] merges paths in step 6.
pub(super) fn target<'a>(
    base: &Reference<&'a str>,
    base_scheme: &'a str,
    r: &Reference<&'a str>,
    strict: bool,
) -> Target<'a> {
    let (base_path, r_path) = (path(base), path(r));
    let own = |branch, path| Target {
        branch,
        scheme: base_scheme,
        authority: base.authority(),
        path,
        query: r.query(),
        fragment: r.fragment(),
    };
    // Step 3: a scheme may be ignored if it is the base's and its URIs have hierarchies.
    let is_hierarchical = base.authority().is_some() || base_path.starts_with('/');
    let is_ignored = |scheme: &str| !strict && is_hierarchical && scheme.eq_ignore_ascii_case(base_scheme);
    let scheme = r.scheme().filter(|scheme| !is_ignored(scheme));
    if r_path.is_empty() && scheme.is_none() && r.authority().is_none() && r.query().is_none() {
        // Step 2: the current document, which the base stands for.
        Target { query: base.query(), ..own(Branch::SameDocument, TargetPath::OfBase(base_path)) }
    } else if let Some(scheme) = scheme {
        // Step 3.
        Target { scheme, authority: r.authority(), ..own(Branch::Scheme, TargetPath::OfReference(r_path)) }
    } else if r.authority().is_some() {
        // Step 4.
        Target { authority: r.authority(), ..own(Branch::Authority, TargetPath::OfReference(r_path)) }
    } else if r_path.starts_with('/') {
        // Step 5.
        own(Branch::AbsolutePath, TargetPath::OfReference(r_path))
    } else {
        // Step 6a and 6b. `g` must not become the end of the host, which the document does not mention.
        let has_empty_path = base.authority().is_some() && base_path.is_empty();
        let parent = if has_empty_path { "/" } else { up_to_last_slash(base_path) };
        own(Branch::RelativePath, TargetPath::Merged { rule: Merge::AfterLastSlash, parent, rest: r_path })
    }
}

/// Writes a path; a merged one without dot segments (steps 6c to 6g).
pub(super) fn write_path(path: TargetPath<'_>, text: &mut String) -> Option<Climb> {
    match path {
        TargetPath::OfBase(path) | TargetPath::OfReference(path) => {
            text.push_str(path);
            None
        }
        TargetPath::Merged { parent, rest, .. } => write_merged(parent, rest, text),
    }
}
