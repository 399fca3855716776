//! RFC 1808 §4, "Resolving Relative URLs", on the components of RFC 3986.
//!
//! Both documents split a text at the same positions, except for `;params`, which are split from the path here (§2.4.5). RFC
//! 1808 tests whether a component is empty, RFC 3986 whether it is absent: here a lone `?` or `//` inherits the base's
//! component. Components that are not inherited are copied.

use alloc::string::String;

use super::merged::write_merged;
use super::transform::{Branch, Climb, Merge, Target, TargetPath, path, up_to_last_slash};
use crate::uri::Reference;

/// Steps 2 to 5: decides which components are inherited. [`write_path`] removes dot segments in step 6.
pub(super) fn target<'a>(base: &Reference<&'a str>, base_scheme: &'a str, r: &Reference<&'a str>) -> Target<'a> {
    let (base_path, r_path) = (path(base), path(r));
    let base_path_alone = match &base_path[..params_start(base_path)] {
        // `g` must not become the end of the host. RFC 1808 does not mention an empty path after an authority.
        "" if base.node().authority.is_some() => "/",
        path => path,
    };
    let not_empty = |part: Option<&'a str>| part.filter(|part| !part.is_empty());
    let own_authority = r.authority().filter(|authority| !authority.as_str().is_empty());
    let inherited = |branch, path| Target {
        branch,
        scheme: base_scheme,
        authority: base.authority(),
        path,
        query: r.query(),
        fragment: r.fragment(),
    };
    if r.as_str().is_empty() {
        // Step 2a: the whole base, including its fragment.
        let all = inherited(Branch::SameDocument, TargetPath::OfBase(base_path));
        Target { query: base.query(), fragment: base.fragment(), ..all }
    } else if let Some(scheme) = r.scheme() {
        // Step 2b.
        let own = inherited(Branch::Scheme, TargetPath::OfReference(r_path));
        Target { scheme, authority: r.authority(), ..own }
    } else if own_authority.is_some() {
        // Step 3.
        Target { authority: own_authority, ..inherited(Branch::Authority, TargetPath::OfReference(r_path)) }
    } else if r_path.starts_with('/') {
        // Step 4.
        inherited(Branch::AbsolutePath, TargetPath::OfReference(r_path))
    } else if params_start(r_path) > 0 {
        // Step 6.
        let parent = up_to_last_slash(base_path_alone);
        inherited(Branch::RelativePath, TargetPath::Merged { rule: Merge::AfterLastSlash, parent, rest: r_path })
    } else if r_path.len() > 1 {
        // Step 5a: `;x` is appended to the base's path without its parameters.
        let path = TargetPath::Merged { rule: Merge::AfterLastSlash, parent: base_path_alone, rest: r_path };
        inherited(Branch::Query, path)
    } else {
        // Step 5b.
        let query = not_empty(r.query()).or(base.query());
        Target { query, ..inherited(Branch::SameDocument, TargetPath::OfBase(base_path)) }
    }
}

/// Returns the offset of the `;params` in a path (§2.4.5); its length if it has no parameters.
fn params_start(path: &str) -> usize {
    path.find(';').unwrap_or(path.len())
}

/// Writes a path, without dot segments if it is merged (step 6).
pub(super) fn write_path(path: TargetPath<'_>, text: &mut String) -> Option<Climb> {
    match path {
        TargetPath::OfBase(path) | TargetPath::OfReference(path) => {
            text.push_str(path);
            None
        }
        TargetPath::Merged { parent, rest, .. } => {
            let (rest, params) = rest.split_at(params_start(rest));
            if rest.is_empty() {
                text.push_str(parent);
                text.push_str(params);
                return None;
            }
            let climb = write_merged(parent, rest, text);
            text.push_str(params);
            climb
        }
    }
}
