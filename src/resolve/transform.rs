//! RFC 3986 §5.2.2, §5.2.3 and §5.3 in their terms: `R` is the reference, `Base` the base, `T` the target.

use alloc::string::String;

use crate::components::UriComponents;
use crate::path::PathWriter;
use crate::span::{OptSpan, Span};
use crate::uri::{Authority, Reference};

/// The branch of the pseudo-code in §5.2.2 that a reference takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Branch {
    /// `defined(R.scheme)`: the reference is a URI.
    Scheme,
    /// `defined(R.authority)`: `//g`.
    Authority,
    /// `R.path == ""`, and the reference has a query: `?y`.
    Query,
    /// `R.path == ""` without a query: `#s`, or the empty reference. The query is that of the base.
    SameDocument,
    /// `R.path starts-with "/"`: `/g`.
    AbsolutePath,
    /// All other references: `g`, `../g`. The path is merged with that of the base.
    RelativePath,
}

impl Branch {
    /// Returns the condition of the branch in the RFC's pseudo-code.
    pub const fn condition(self) -> &'static str {
        match self {
            Branch::Scheme => "defined(R.scheme)",
            Branch::Authority => "defined(R.authority)",
            Branch::Query => "R.path == \"\" and defined(R.query)",
            Branch::SameDocument => "R.path == \"\"",
            Branch::AbsolutePath => "R.path starts-with \"/\"",
            Branch::RelativePath => "else",
        }
    }

    /// Returns the condition and its effect in words.
    pub const fn summary(self) -> &'static str {
        match self {
            Branch::Scheme => "the reference has a scheme: the base is not used",
            Branch::Authority => "the reference has an authority: only the scheme comes from the base",
            Branch::Query => "the reference has a query but an empty path: the path comes from the base",
            Branch::SameDocument => "the reference has neither path nor query: both come from the base",
            Branch::AbsolutePath => "the reference's path begins with a slash: it replaces the base's",
            Branch::RelativePath => "the reference's path is relative: it is merged with the base's",
        }
    }
}

/// The rule of §5.2.3 that merges a relative path with the base's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merge {
    /// The base has an authority and an empty path: `"/"` goes before the reference's path.
    Root,
    /// The reference's path replaces everything after the last slash of the base's path, or all of it without a slash.
    AfterLastSlash,
}

/// The path of `T` before its dot segments are removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetPath<'a> {
    /// The base's path, whose dot segments stay.
    OfBase(&'a str),
    /// The reference's path.
    OfReference(&'a str),
    /// The path that §5.2.3 merges from both.
    Merged {
        /// The rule of §5.2.3.
        rule: Merge,
        /// The beginning: the base's path up to its last slash.
        parent: &'a str,
        /// The end: the reference's path.
        rest: &'a str,
    },
}

/// `T`: the components of the target before dot segments are removed.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// The branch of §5.2.2.
    pub branch: Branch,
    /// `T.scheme`
    pub scheme: &'a str,
    /// `T.authority`
    pub authority: Option<Authority<'a>>,
    /// `T.path` before its dot segments are removed.
    pub path: TargetPath<'a>,
    /// `T.query`
    pub query: Option<&'a str>,
    /// `T.fragment`
    pub fragment: Option<&'a str>,
}

/// §5.2.2, "Transform References". The base's fragment is ignored (§5.1).
#[inline]
pub(super) fn transform<'a>(
    base: &Reference<&'a str>,
    base_scheme: &'a str,
    r: &Reference<&'a str>,
    strict: bool,
) -> Target<'a> {
    // "A non-strict parser may ignore a scheme in the reference if it is identical to the base URI's scheme."
    let r_scheme = r.scheme().filter(|scheme| strict || !scheme.eq_ignore_ascii_case(base_scheme));
    let r_path = path(r);
    let (branch, target_path) = match r_scheme {
        Some(_) => (Branch::Scheme, TargetPath::OfReference(r_path)),
        None if r.node().authority.is_some() => (Branch::Authority, TargetPath::OfReference(r_path)),
        None if r_path.is_empty() && r.node().query.is_some() => (Branch::Query, TargetPath::OfBase(path(base))),
        None if r_path.is_empty() => (Branch::SameDocument, TargetPath::OfBase(path(base))),
        None if r_path.starts_with('/') => (Branch::AbsolutePath, TargetPath::OfReference(r_path)),
        None => (Branch::RelativePath, merge(base, r_path)),
    };
    let of_reference = matches!(branch, Branch::Scheme | Branch::Authority);
    Target {
        branch,
        scheme: r_scheme.unwrap_or(base_scheme),
        authority: if of_reference { r.authority() } else { base.authority() },
        path: target_path,
        query: if branch == Branch::SameDocument { base.query() } else { r.query() },
        fragment: r.fragment(),
    }
}

#[inline]
pub(super) fn path<'a>(reference: &Reference<&'a str>) -> &'a str {
    reference.node().path.of(reference.as_str())
}

/// §5.2.3, "Merge Paths".
#[inline]
fn merge<'a>(base: &Reference<&'a str>, rest: &'a str) -> TargetPath<'a> {
    let base_path = path(base);
    if base.node().authority.is_some() && base_path.is_empty() {
        return TargetPath::Merged { rule: Merge::Root, parent: "/", rest };
    }
    TargetPath::Merged { rule: Merge::AfterLastSlash, parent: up_to_last_slash(base_path), rest }
}

/// Returns the path up to its last slash; empty without a slash.
#[inline]
pub(super) fn up_to_last_slash(path: &str) -> &str {
    &path[..path.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1)]
}

/// The offset of a `..` that climbs above the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Climb {
    /// The offset in the base's path, in bytes.
    InBase(usize),
    /// The offset in the reference's path, in bytes.
    InReference(usize),
}

/// The result of [`recompose`].
pub(super) struct Recomposed {
    pub(super) node: UriComponents,
    pub(super) climb: Option<Climb>,
}

/// §5.3, "Component Recomposition". Overwrites `text`; `write_path` writes the path. Returns `None` if the text could be
/// longer than [`MAX_LEN`](crate::pass::MAX_LEN).
#[inline]
pub(super) fn recompose(
    t: &Target<'_>,
    text: &mut String,
    write_path: impl FnOnce(TargetPath<'_>, &mut String) -> Option<Climb>,
) -> Option<Recomposed> {
    text.clear();
    // The length is checked against `MAX_LEN` below.
    let here = |text: &String| text.len() as u32;
    let authority = t.authority.as_ref().map(Authority::as_str);
    let (parent, rest) = match t.path {
        TargetPath::OfBase(path) | TargetPath::OfReference(path) => ("", path),
        TargetPath::Merged { parent, rest, .. } => (parent, rest),
    };
    // The delimiters and a guard have at most 7 bytes.
    let lengths = [t.scheme, authority.unwrap_or(""), parent, rest, t.query.unwrap_or(""), t.fragment.unwrap_or("")];
    let length = lengths.iter().map(|part| part.len()).sum::<usize>() + 7;
    if length > crate::pass::MAX_LEN {
        return None;
    }
    text.reserve(length);

    text.push_str(t.scheme);
    let scheme = Span::new(0, here(text));
    text.push(':');
    let authority = t.authority.map(|authority| {
        text.push_str("//");
        let start = here(text);
        text.push_str(authority.as_str());
        authority.node().starting_at(start)
    });
    let start = here(text);
    let climb = write_path(t.path, text);
    let path = Span::new(start, here(text));
    let mut after = |delimiter, part: Option<&str>| match part {
        Some(part) => {
            text.push(delimiter);
            let start = here(text);
            text.push_str(part);
            OptSpan::some(Span::new(start, here(text)))
        }
        None => OptSpan::NONE,
    };
    let (query, fragment) = (after('?', t.query), after('#', t.fragment));
    Some(Recomposed { node: UriComponents { scheme: scheme.into(), authority, path, query, fragment }, climb })
}

/// Writes `remove_dot_segments(path)` if §5.2.2 requires it, otherwise `path`.
#[inline]
pub(super) fn path_without_dots(path: TargetPath<'_>, text: &mut String) -> Option<Climb> {
    match path {
        TargetPath::OfBase(path) => {
            text.push_str(path);
            None
        }
        TargetPath::OfReference(path) => PathWriter::new(text).feed(path).map(Climb::InReference),
        TargetPath::Merged { parent, rest, .. } => {
            let mut writer = PathWriter::new(text);
            let in_base = writer.feed(parent).map(Climb::InBase);
            let in_reference = writer.feed(rest).map(Climb::InReference);
            in_base.or(in_reference)
        }
    }
}
