//! [`Delimited`]: components by their delimiters alone (RFC 3986, appendix B).

use crate::components::{AuthorityComponents, UriComponents};
use crate::span::{Span, offset};

/// Spans of the components of any text, split at their delimiters alone (RFC 3986, appendix B).
///
/// Nothing is checked, so the split of a text never fails. For a URI it finds the components that the grammar finds. The userinfo,
/// host and port, which the regular expression of the appendix does not separate, are split here too.
///
/// ```
/// use urlgram::uri::Delimited;
///
/// let text = r"http://example.com\@evil.com:80/a?b#c";
/// let parts = Delimited::of(text);
/// assert_eq!(parts.userinfo.unwrap().of(text), r"example.com\");
/// assert_eq!(parts.host.unwrap().of(text), "evil.com");
/// assert_eq!(parts.port.unwrap().of(text), "80");
/// assert_eq!(parts.path.of(text), "/a");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Delimited {
    /// Text before the first `:`, unless it is empty or contains `/`, `?` or `#`.
    pub scheme: Option<Span>,
    /// Text after `//`, up to the next `/`, `?` or `#`.
    pub authority: Option<Span>,
    /// Text of the authority before its last `@`.
    pub userinfo: Option<Span>,
    /// Text of the authority between userinfo and port, with the brackets of an IP literal.
    pub host: Option<Span>,
    /// Text of the authority after the last `:` that is not in brackets, perhaps empty. Absent if a `[` is never closed.
    pub port: Option<Span>,
    /// Text after scheme and authority, up to the first `?` or `#`.
    pub path: Span,
    /// Text after the first `?`, up to the first `#`.
    pub query: Option<Span>,
    /// Text after the first `#`.
    pub fragment: Option<Span>,
}

const fn span(start: usize, end: usize) -> Span {
    Span::new(offset(start), offset(end))
}

/// Returns the components that the grammar found.
impl From<&UriComponents> for Delimited {
    #[inline]
    fn from(tree: &UriComponents) -> Delimited {
        let authority = tree.authority.as_ref();
        Delimited {
            scheme: tree.scheme.get(),
            authority: authority.map(AuthorityComponents::span),
            userinfo: authority.and_then(|authority| authority.userinfo.get()),
            host: authority.map(|authority| authority.host.span),
            port: authority.and_then(|authority| authority.port.get()),
            path: tree.path,
            query: tree.query.get(),
            fragment: tree.fragment.get(),
        }
    }
}

impl Delimited {
    /// Splits `text`, which must be shorter than 4 GiB.
    ///
    /// ```
    /// use urlgram::uri::Delimited;
    ///
    /// // Not a URI, because of the space.
    /// let text = "http://a b/c";
    /// assert_eq!(Delimited::of(text).host.unwrap().of(text), "a b");
    /// ```
    #[inline]
    pub fn of(text: &str) -> Delimited {
        let bytes = text.as_bytes();
        let scheme = bytes.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#'));
        let scheme = scheme.filter(|end| bytes[*end] == b':' && *end > 0);
        let mut at = scheme.map_or(0, |end| end + 1);
        let authority = bytes[at..].starts_with(b"//").then(|| {
            let start = at + 2;
            at = memchr::memchr3(b'/', b'?', b'#', &bytes[start..]).map_or(bytes.len(), |i| start + i);
            span(start, at)
        });
        let hash = memchr::memchr(b'#', &bytes[at..]).map(|i| at + i);
        let end = hash.unwrap_or(bytes.len());
        let mark = memchr::memchr(b'?', &bytes[at..end]).map(|i| at + i);
        let parts = Delimited {
            scheme: scheme.map(|end| span(0, end)),
            authority,
            userinfo: None,
            host: None,
            port: None,
            path: span(at, mark.unwrap_or(end)),
            query: mark.map(|mark| span(mark + 1, end)),
            fragment: hash.map(|hash| span(hash + 1, bytes.len())),
        };
        authority.map_or(parts, |authority| parts.with_authority(bytes, authority))
    }

    #[inline]
    fn with_authority(self, bytes: &[u8], authority: Span) -> Delimited {
        let (start, end) = (authority.start as usize, authority.end as usize);
        let at = memchr::memrchr(b'@', &bytes[start..end]).map(|i| start + i);
        let host = at.map_or(start, |at| at + 1);
        // A colon in brackets belongs to an address, and so does one after a bracket that is never closed.
        let open = if bytes[host..end].first() == Some(&b'[') { end } else { host };
        let closing = memchr::memrchr(b']', &bytes[host..end]).map_or(open, |i| host + i);
        let colon = memchr::memrchr(b':', &bytes[closing..end]).map(|i| closing + i);
        Delimited {
            userinfo: at.map(|at| span(start, at)),
            host: Some(span(host, colon.unwrap_or(end))),
            port: colon.map(|colon| span(colon + 1, end)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;

    /// The components joined again (RFC 3986, section 5.3) are the text.
    fn joined(text: &str) -> String {
        let parts = Delimited::of(text);
        let of = |span: Option<Span>, before: &str, after: &str| {
            span.map_or(String::new(), |span| format!("{before}{}{after}", span.of(text)))
        };
        let authority = parts.authority.map(|authority| {
            let of = [of(parts.userinfo, "", "@"), of(parts.host, "", ""), of(parts.port, ":", "")];
            assert_eq!(of.concat(), authority.of(text));
            format!("//{}", of.concat())
        });
        [
            of(parts.scheme, "", ":"),
            authority.unwrap_or_default(),
            parts.path.of(text).into(),
            of(parts.query, "?", ""),
            of(parts.fragment, "#", ""),
        ]
        .concat()
    }

    #[test]
    fn the_tree_of_a_uri_has_the_parts_between_delimiters() {
        for text in [
            "a:", "a:b", "a:/b?c#d", "a://", "a://h", "a://h:", "a://h:80/p", "a://@h", "a://u:p@h:1?q?#f/?",
            "a://[::1]", "a://[::1]:80", "a://u@[::1]:/", "a:///p", "a:?", "a:#", "a:b:c@d", "a:/@:", "a://h?u@v:1",
            "a://h#u@v:1/",
        ] {
            let tree = crate::pass::parse(crate::grammar::rfc3986::Uri, text).unwrap();
            assert_eq!(Delimited::from(&tree), Delimited::of(text), "{text}");
        }
    }

    #[test]
    fn an_address_without_its_closing_bracket_has_no_port() {
        for (text, host) in [("x://[::1", "[::1"), ("x://u@[::1:80/", "[::1:80"), ("x://[::1]:80", "[::1]")] {
            let parts = Delimited::of(text);
            assert_eq!(parts.host.unwrap().of(text), host);
            assert_eq!(parts.port.is_some(), host.ends_with(']'), "{text}");
        }
    }

    #[test]
    fn a_text_is_its_parts() {
        for text in [
            "", ":", "//", "a:", "http://u:p@[::1]:80/a?b#c", "http://a@b@c:d:e", "?#", "#?", "//@:", "x://[::1",
            "x://]:[", "a/b:c", "http:///a", "é://ü@ö:ä/ß?€#🦀",
        ] {
            assert_eq!(joined(text), text);
        }
    }
}
