//! Two schemes: `redis://rediss://h`, where somebody pasted a whole URL after a scheme.

use crate::grammar::rfc3986::Scheme;
use crate::pass::accepts;
use crate::span::{Span, offset};
use crate::uri::Delimited;

/// A second scheme in place of the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecondScheme<'a> {
    /// The first scheme.
    pub outer: &'a str,
    /// The second scheme.
    pub inner: &'a str,
    /// What the text has too much: the first scheme with its `://`, or the `//` alone after `jdbc:`, which another scheme follows.
    pub surplus: Span,
    /// Both schemes, up to the second `://`.
    pub span: Span,
}

/// Schemes of programs that read what follows `://` as a URL.
const WRAPPERS: &[&str] =
    &["compress.zlib", "compress.bzip2", "compress.zstd", "ffmpeg", "lavf", "view-source", "url", "k8s", "bigquery"];

/// Returns the second of two schemes, if each is followed by `://`. For a grammar, the second one is a host with an empty port.
///
/// ```
/// use urlgram::mistake::second_scheme;
///
/// let found = second_scheme("s3://https://bucket/k").unwrap();
/// assert_eq!((found.outer, found.inner), ("s3", "https"));
/// assert_eq!(second_scheme("https://localhost://a"), None);
/// assert_eq!(second_scheme("https://example.org/https://example.com/"), None);
/// ```
pub fn second_scheme(text: &str) -> Option<SecondScheme<'_>> {
    let parts = Delimited::of(text);
    let (scheme, host, port) = (parts.scheme?, parts.host?, parts.port?);
    let (outer, inner) = (scheme.of(text), host.of(text));
    let is_second = port.is_empty()
        && parts.userinfo.is_none()
        && parts.path.of(text).starts_with("//")
        && !inner.contains('.')
        && !inner.eq_ignore_ascii_case("localhost")
        && accepts(Scheme, inner)
        && !WRAPPERS.iter().any(|wrapper| outer.eq_ignore_ascii_case(wrapper));
    let end = offset(parts.path.start as usize + 2);
    let start = if outer.eq_ignore_ascii_case("jdbc") { scheme.end + 1 } else { 0 };
    is_second.then_some(SecondScheme { outer, inner, surplus: Span::new(start, host.start), span: Span::new(0, end) })
}
