//! The way back: the shortest reference that means a target, given a base.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use borrow_or_share::Bos;

use super::transform::{path, up_to_last_slash};
use super::{ResolveError, Resolver};
use crate::components::UriComponents;
use crate::path::{PathWriter, next_dot_segment};
use crate::span::Span;
use crate::uri::{Reference, Uri, UriReference};

/// The shortest reference that [resolves](Resolver::resolve) to `target`, byte for byte, given `base`.
///
/// Of several that are equally short, one that says less of the way from the root: `g` rather than `/g`.
///
/// # Errors
/// [`RelativizeError::DotSegment`], if `target` has a dot segment, which no resolution leaves in place. (One that is the
/// path of the base is taken over as it is.)
///
/// ```
/// use urlgram::Uri;
/// use urlgram::resolve::relativize;
///
/// let base = Uri::parse("http://a/b/c/d;p?q")?;
/// let shortest = |target| relativize(&base, &Uri::parse(target).unwrap());
/// assert_eq!(shortest("http://a/b/c/g#s")?.as_str(), "g#s");
/// assert_eq!(shortest("http://a/b/c/d;p?y")?.as_str(), "?y");
/// assert_eq!(shortest("http://a/b/c/g:h")?.as_str(), "./g:h");
/// assert_eq!(shortest("http://b/")?.as_str(), "//b/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn relativize<B: Bos<str>, T: Bos<str>>(
    base: &Uri<B>,
    target: &Uri<T>,
) -> Result<UriReference<String>, RelativizeError> {
    let (text, node) = shortest(base, target)?;
    Ok(UriReference::from_parts(text, node))
}

/// Why no reference means a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RelativizeError {
    /// The target has a segment that is `.` or `..`, which no resolution leaves in place: `http://a/b/../c`.
    DotSegment {
        /// Where in the target it stands.
        span: Span,
    },
    /// The reference or the base is longer than offsets reach.
    TooLong,
}

impl RelativizeError {
    /// A stable name of the condition, for programs: `dot-segment`.
    pub const fn kind(&self) -> &'static str {
        match self {
            RelativizeError::DotSegment { .. } => "dot-segment",
            RelativizeError::TooLong => "too-long",
        }
    }
}

impl fmt::Display for RelativizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RelativizeError::DotSegment { span } => write!(
                f,
                "no reference means the target: it has a dot segment at byte {}, which resolution removes \
                 (RFC 3986 §5.2.4)",
                span.start
            ),
            RelativizeError::TooLong => f.write_str("the base or the target is too long: offsets reach 4 GiB"),
        }
    }
}

impl core::error::Error for RelativizeError {}

/// [`relativize`] for any kind of URI or IRI: the reference as text and tree.
///
/// # Errors
/// As [`relativize`] has them.
pub fn shortest<B: Bos<str>, T: Bos<str>>(
    base: &Reference<B>,
    target: &Reference<T>,
) -> Result<(String, UriComponents), RelativizeError> {
    let (base, target) = (base.borrow(), target.borrow());
    let mut candidates = candidates(&base, &target);
    // Stable: of those that are equally short, the one that was thought of first.
    candidates.sort_by_key(String::len);
    let mut buffer = String::new();
    for candidate in candidates {
        // Each is made of the target's own parts, so it reads as it was made, which resolution needs no reading for.
        let Some(node) = read(&candidate, &target) else { continue };
        let r = Reference::from_parts(candidate.as_str(), node);
        match Resolver::new().resolve_into(&base, &r, &mut buffer) {
            Ok(_) if buffer == target.as_str() => return Ok((candidate, node)),
            Err(ResolveError::TooLong) => return Err(RelativizeError::TooLong),
            _ => {}
        }
    }
    let path = target.node().path;
    match next_dot_segment(path.of(target.as_str()), 0) {
        // Offsets in a path that has a span.
        Some(dots) => Err(RelativizeError::DotSegment {
            span: Span::new(path.start + dots.start as u32, path.start + dots.end as u32),
        }),
        None => Err(RelativizeError::TooLong),
    }
}

/// The tree of a candidate: by the grammar of URIs, or of IRIs where the target is one.
fn read(candidate: &str, target: &Reference<&str>) -> Option<UriComponents> {
    use crate::grammar::{rfc3986, rfc3987};
    if target.as_str().is_ascii() {
        crate::pass::parse(rfc3986::UriReference, candidate).ok()
    } else {
        crate::pass::parse(rfc3987::IriReference, candidate).ok()
    }
}

/// A reference of each of the forms that §5.2.2 tells apart, with the target's parts; whether it means the target is seen
/// when it is resolved.
fn candidates(base: &Reference<&str>, target: &Reference<&str>) -> Vec<String> {
    let text = target.as_str();
    let node = target.node();
    let from = |start: u32| String::from(&text[start as usize..]);
    let tail = |end: u32| &text[end as usize..];
    let path_start = node.path.start;
    let mut all = Vec::with_capacity(7);
    // `#s`, or nothing; `?y`.
    let before_fragment = node.fragment.get().map_or(text.len() as u32, |fragment| fragment.start - 1);
    all.push(from(before_fragment));
    all.push(from(node.path.end));
    // `g`, `../g`
    if base.authority().map(|authority| authority.as_str()) == target.authority().map(|authority| authority.as_str()) {
        all.push(relative_path(base, unguarded(target)) + tail(node.path.end));
        // `/g`, and where that would read as an authority, `/.//g`.
        all.push(from(path_start));
        if path(target).starts_with("//") {
            all.push(String::from("/.") + tail(path_start));
        }
    }
    // `//g`
    if let Some(authority) = &node.authority {
        all.push(from(authority.span().start - 2));
    }
    all.push(String::from(text));
    all
}

/// The target's path as it is before resolution guards it.
fn unguarded<'a>(target: &Reference<&'a str>) -> &'a str {
    let path = path(target);
    if target.node().authority.is_none() && path.starts_with("/.//") { &path[2..] } else { path }
}

/// The way from the base's last slash to the target's path: up to what both have, and down from there.
fn relative_path(base: &Reference<&str>, target: &str) -> String {
    let parent = parent(base);
    let common = common_segments(&parent, target);
    let mut way = "../".repeat(parent[common..].matches('/').count());
    let down = &target[common..];
    if way.is_empty() {
        let first = down.split('/').next().unwrap_or_default();
        // What would read as no path, as an absolute one, or as a scheme gets a segment before it that means nothing.
        match down {
            "" => return String::from("."),
            _ if first.is_empty() || first.contains(':') => way.push_str("./"),
            _ => {}
        }
    } else if down.is_empty() {
        // `..` is as good as `../`.
        way.pop();
    }
    way + down
}

/// What the base's path lends to a relative one (§5.2.3), without dot segments.
fn parent(base: &Reference<&str>) -> String {
    let base_path = path(base);
    let mut parent = String::new();
    if base_path.is_empty() && base.node().authority.is_some() {
        parent.push('/');
    } else {
        PathWriter::new(&mut parent).feed(up_to_last_slash(base_path));
    }
    parent
}

/// The length of what both begin with, cut after a slash.
fn common_segments(a: &str, b: &str) -> usize {
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    a.as_bytes()[..same].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1)
}
