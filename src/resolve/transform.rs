//! RFC 3986 §5.2.2, §5.2.3 and §5.3 in their own terms: `R` is the reference, `Base` the base, `T` the target.

use alloc::string::String;

use crate::components::UriComponents;
use crate::path::PathWriter;
use crate::span::{OptSpan, Span};
use crate::uri::{Authority, Reference};

/// Which branch of the pseudo-code in §5.2.2 a reference takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Branch {
    /// `defined(R.scheme)`: the reference is a URI of its own.
    Scheme,
    /// `defined(R.authority)`: `//g`.
    Authority,
    /// `R.path == ""`, and the reference has a query: `?y`.
    Query,
    /// `R.path == ""` and no query: `#s`, or nothing at all. The query is that of the base.
    SameDocument,
    /// `R.path starts-with "/"`: `/g`.
    AbsolutePath,
    /// All others: `g`, `../g`. The path is merged with that of the base.
    RelativePath,
}

impl Branch {
    /// The condition that led there, as the RFC's pseudo-code puts it.
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

    /// The condition in words.
    pub const fn summary(self) -> &'static str {
        match self {
            Branch::Scheme => "the reference has a scheme: nothing of the base is used",
            Branch::Authority => "the reference has an authority: only the scheme is the base's",
            Branch::Query => "the reference has a query and no path: the path is the base's",
            Branch::SameDocument => "the reference has neither path nor query: both are the base's",
            Branch::AbsolutePath => "the reference's path begins with a slash: it replaces the base's",
            Branch::RelativePath => "the reference's path is relative: it is merged with the base's",
        }
    }
}

/// How §5.2.3 merges a relative path with the base's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merge {
    /// The base has an authority and an empty path: `"/"` goes before the reference's path.
    Root,
    /// The reference's path goes after the last slash of the base's; in place of all of it, if it has no slash.
    AfterLastSlash,
}

/// The path of `T` before its dot segments are removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetPath<'a> {
    /// The base's path, from which nothing is removed.
    OfBase(&'a str),
    /// The reference's path.
    OfReference(&'a str),
    /// What §5.2.3 makes of both.
    Merged {
        /// Which of the two rules of §5.2.3 was used.
        rule: Merge,
        /// The beginning: of the base's path, what ends in its last slash.
        parent: &'a str,
        /// The end: the reference's path.
        rest: &'a str,
    },
}

/// `T`: the components of the target, its path before its dot segments are removed.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// Which branch of §5.2.2 made it.
    pub branch: Branch,
    /// `T.scheme`
    pub scheme: &'a str,
    /// `T.authority`
    pub authority: Option<Authority<'a>>,
    /// `T.path`, on its way.
    pub path: TargetPath<'a>,
    /// `T.query`
    pub query: Option<&'a str>,
    /// `T.fragment`
    pub fragment: Option<&'a str>,
}

/// §5.2.2, "Transform References". The base's fragment is not looked at (§5.1).
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

/// The beginning of a path that ends in its last slash; nothing, if it has none.
#[inline]
pub(super) fn up_to_last_slash(path: &str) -> &str {
    &path[..path.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1)]
}

/// Where a `..` stands that has nothing above it to go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Climb {
    /// So many bytes into the base's path.
    InBase(usize),
    /// So many bytes into the reference's path.
    InReference(usize),
}

/// What [`recompose`] has to say about the text that it wrote.
pub(super) struct Recomposed {
    pub(super) node: UriComponents,
    pub(super) climb: Option<Climb>,
}

/// §5.3, "Component Recomposition": `text` is overwritten, its path by `write_path`. None if the text could have more than
/// [`MAX_LEN`](crate::pass::MAX_LEN) bytes.
#[inline]
pub(super) fn recompose(
    t: &Target<'_>,
    text: &mut String,
    write_path: impl FnOnce(TargetPath<'_>, &mut String) -> Option<Climb>,
) -> Option<Recomposed> {
    text.clear();
    // No longer than `MAX_LEN`, which is looked at first.
    let here = |text: &String| text.len() as u32;
    let authority = t.authority.as_ref().map(Authority::as_str);
    let (parent, rest) = match t.path {
        TargetPath::OfBase(path) | TargetPath::OfReference(path) => ("", path),
        TargetPath::Merged { parent, rest, .. } => (parent, rest),
    };
    // All delimiters, and the two bytes of a guard.
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

/// Writes `remove_dot_segments(path)`, where §5.2.2 asks for it.
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
