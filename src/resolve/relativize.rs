//! The inverse of resolution: the shortest reference to a target from a base.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use borrow_or_share::Bos;

use super::error::ResolveError;
use super::resolver::Resolver;
use super::transform::{path, up_to_last_slash};
use crate::components::UriComponents;
use crate::path::{PathWriter, next_dot_segment};
use crate::span::Span;
use crate::uri::{Reference, Uri, UriReference};

/// Returns the shortest reference that [resolves](Resolver::resolve) against `base` to exactly `target`.
///
/// Of several shortest references, returns the most relative one: `g` rather than `/g`.
///
/// # Errors
/// [`RelativizeError::DotSegment`] if `target` has a dot segment, which resolution would remove, unless its path is that of
/// the base.
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

/// The reason why a target has no reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RelativizeError {
    /// The target has a `.` or `..` segment, which resolution would remove: `http://a/b/../c`.
    DotSegment {
        /// The position of the segment in the target.
        span: Span,
    },
    /// The base or the target is too long.
    TooLong,
}

impl RelativizeError {
    /// Returns a stable name of the condition, for programs: `dot-segment`.
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
                "no reference resolves to the target: it has a dot segment at byte {}, which resolution removes \
                 (RFC 3986 §5.2.4)",
                span.start
            ),
            RelativizeError::TooLong => f.write_str("the base or the target is too long: texts are limited to 4 GiB"),
        }
    }
}

impl core::error::Error for RelativizeError {}

/// [`relativize`] for any kind of URI or IRI. Returns the text of the reference and its components.
///
/// # Errors
/// The errors of [`relativize`].
pub fn shortest<B: Bos<str>, T: Bos<str>>(
    base: &Reference<B>,
    target: &Reference<T>,
) -> Result<(String, UriComponents), RelativizeError> {
    let (base, target) = (base.borrow(), target.borrow());
    let mut candidates = candidates(&base, &target);
    // The sort is stable, so the most relative of equally short candidates stays first.
    candidates.sort_by_key(String::len);
    let mut buffer = String::new();
    for candidate in candidates {
        let Some(node) = parse_candidate(&candidate, &target) else { continue };
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

/// Parses a candidate as a URI-reference, or as an IRI-reference if the target has non-ASCII characters.
fn parse_candidate(candidate: &str, target: &Reference<&str>) -> Option<UriComponents> {
    use crate::grammar::{rfc3986, rfc3987};
    if target.as_str().is_ascii() {
        crate::pass::parse(rfc3986::UriReference, candidate).ok()
    } else {
        crate::pass::parse(rfc3987::IriReference, candidate).ok()
    }
}

/// Returns a reference of each form that §5.2.2 distinguishes, made of the target's components. Whether one resolves to the
/// target is checked afterwards.
fn candidates(base: &Reference<&str>, target: &Reference<&str>) -> Vec<String> {
    let text = target.as_str();
    let node = target.node();
    let from = |start: u32| String::from(&text[start as usize..]);
    let tail = |end: u32| &text[end as usize..];
    let path_start = node.path.start;
    let mut all = Vec::with_capacity(7);
    // `#s` or the empty reference; `?y`.
    let before_fragment = node.fragment.get().map_or(text.len() as u32, |fragment| fragment.start - 1);
    all.push(from(before_fragment));
    all.push(from(node.path.end));
    // `g`, `../g`
    if base.authority().map(|authority| authority.as_str()) == target.authority().map(|authority| authority.as_str()) {
        all.push(relative_path(base, unguarded(target)) + tail(node.path.end));
        // `/g`, and `/.//g` if that would be read as an authority.
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

/// Returns the target's path without the guard that resolution inserts.
fn unguarded<'a>(target: &Reference<&'a str>) -> &'a str {
    let path = path(target);
    if target.node().authority.is_none() && path.starts_with("/.//") { &path[2..] } else { path }
}

/// Returns the relative path from the base's last slash to the target: up to the common segments, and down from there.
fn relative_path(base: &Reference<&str>, target: &str) -> String {
    let parent = parent(base);
    let common = common_segments(&parent, target);
    let mut up = "../".repeat(parent[common..].matches('/').count());
    let down = &target[common..];
    if up.is_empty() {
        let first = down.split('/').next().unwrap_or_default();
        // A `.` segment prevents that the path is empty, absolute, or read as a scheme.
        match down {
            "" => return String::from("."),
            _ if first.is_empty() || first.contains(':') => up.push_str("./"),
            _ => {}
        }
    } else if down.is_empty() {
        // `..` is equivalent to `../`.
        up.pop();
    }
    up + down
}

/// Returns the part of the base's path that a relative path is appended to (§5.2.3), without dot segments.
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

/// Returns the length of the common prefix that ends in a slash.
fn common_segments(a: &str, b: &str) -> usize {
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    a.as_bytes()[..same].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1)
}
