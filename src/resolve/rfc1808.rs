//! RFC 1808 §4, "Resolving Relative URLs", on the trees of RFC 3986.
//!
//! The two documents cut a text at the same places, but for `;params`, which here are split from the path (§2.4.5). RFC
//! 1808 asks whether a component is empty where RFC 3986 asks whether it is there: so `?` and `//` alone inherit what is
//! the base's. What is not inherited is written as it was.

use alloc::string::String;

use super::transform::{Branch, Climb, Merge, Target, TargetPath, path, up_to_last_slash};
use crate::path::next_dot_segment;
use crate::uri::Reference;

/// Steps 2 to 5: what is inherited. The path of step 6 is cleared of dots by [`write_path`].
pub(super) fn target<'a>(base: &Reference<&'a str>, base_scheme: &'a str, r: &Reference<&'a str>) -> Target<'a> {
    let (base_path, r_path) = (path(base), path(r));
    let base_path_alone = match &base_path[..params_start(base_path)] {
        // An authority is followed by a slash or by nothing: `g` must not become the end of a host. The document is silent.
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
        // Step 2a: all of the base, its fragment too.
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
        // Step 5a: `;x`. What is merged is no path of segments.
        let path = TargetPath::Merged { rule: Merge::AfterLastSlash, parent: base_path_alone, rest: r_path };
        inherited(Branch::Query, path)
    } else {
        // Step 5b.
        let query = not_empty(r.query()).or(base.query());
        Target { query, ..inherited(Branch::SameDocument, TargetPath::OfBase(base_path)) }
    }
}

/// Where in a path its `;params` begin (§2.4.5); the path's end, if it has none.
fn params_start(path: &str) -> usize {
    path.find(';').unwrap_or(path.len())
}

/// Writes a path, and clears it of dots where step 6 asks for it.
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
            let start = text.len();
            // The leading slash is remembered, and is no part of the path (§2.4.6).
            let relative = parent.strip_prefix('/');
            text.push_str(if relative.is_some() { "/" } else { "" });
            let mut writer = Segments { first: text.len(), text };
            let in_base = writer.feed(relative.unwrap_or(parent)).map(|at| at + writer.first - start);
            let in_reference = writer.feed(rest).map(Climb::InReference);
            text.push_str(params);
            in_base.map(Climb::InBase).or(in_reference)
        }
    }
}

/// Writes segments, in pieces that are cut after a slash, by step 6.
struct Segments<'o> {
    text: &'o mut String,
    first: usize,
}

impl Segments<'_> {
    /// The answer is where the first `..` stands that no segment went away with; it stays.
    fn feed(&mut self, piece: &str) -> Option<usize> {
        let (mut at, mut climbed) = (0, None);
        while let Some(dots) = next_dot_segment(piece, at) {
            self.text.push_str(&piece[at..dots.start]);
            at = (dots.end + 1).min(piece.len());
            // 6a, 6b: a `.` goes. 6c, 6d: a `..` goes with the segment before it.
            if dots.len() == 2 && !self.up() {
                self.text.push_str(&piece[dots.start..at]);
                climbed = climbed.or(Some(dots.start));
            }
        }
        self.text.push_str(&piece[at..]);
        climbed
    }

    /// Takes the last segment away, unless there is none or it is a `..`.
    fn up(&mut self) -> bool {
        let Some(segments) = self.text[self.first..].strip_suffix('/') else { return false };
        let last = segments.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
        if &segments[last..] == ".." {
            return false;
        }
        self.text.truncate(self.first + last);
        true
    }
}
