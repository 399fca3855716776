//! [`Editor`]: changes of a URL with the reason for a failure.

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::error::MAX_LENGTH;
use super::percent_encode::{PercentEncodeSet, utf8_percent_encode};
use super::scheme::SchemeType;
use super::url::Url;

/// The reason why [`Editor`] does not change a URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// The text is not a scheme: a letter, then letters, digits, `+`, `-` and `.`.
    InvalidScheme,
    /// One of the schemes is special (`http`, `file`, …) and the other is not, so that the rest would be read differently. Or the new one is
    /// `file`, and the URL has a user or a port, or the old one is, and the host is empty.
    OtherKindOfScheme,
    /// The URL has no host, or is a `file` URL, so that it can have no user and no port.
    NoHost,
    /// The text is not a host, or more than a host: it has a port, a user or a path.
    InvalidHost,
    /// The path is opaque, as in `mailto:a@b`: it has no segments and no host before it.
    OpaquePath,
    /// The segment is `.` or `..`, which the parser would remove.
    DotSegment,
    /// The URL would be longer than [`MAX_LENGTH`].
    TooLong,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EditError::InvalidScheme => "a scheme is a letter, then letters, digits, \"+\", \"-\" and \".\"",
            EditError::OtherKindOfScheme => "the rest of the URL has no meaning with this scheme",
            EditError::NoHost => "a URL without a host has no user and no port",
            EditError::InvalidHost => "not a host alone",
            EditError::OpaquePath => "the path of the URL is opaque: it has no segments and no host before it",
            EditError::DotSegment => "a segment cannot be \".\" or \"..\", which resolution removes",
            EditError::TooLong => "the URL would be too long",
        })
    }
}

impl core::error::Error for EditError {}

/// Result of an edit, for chains of edits with `?`.
type Edited<'e, 'u> = Result<&'e mut Editor<'u>, EditError>;

/// Edits a URL in place: [`Url::edit`] makes one.
///
/// The setters of the Standard, such as [`Url::set_port`], read as much of a text as they can, and otherwise do nothing, as JavaScript
/// expects. An editor changes the whole component or returns the reason, and then the URL is unchanged. Data is percent-encoded where
/// the component requires it.
///
/// ```
/// use urlgram::whatwg::{EditError, Url};
///
/// let mut url = Url::parse("https://example.org/a?old#top")?;
/// url.edit().port(Some(8443))?.push_segment("b/c")?.query(Some("q=1"))?.fragment(None)?;
/// assert_eq!(url.href(), "https://example.org:8443/a/b%2Fc?q=1");
///
/// assert_eq!(url.edit().host("example.com:1").unwrap_err(), EditError::InvalidHost);
/// assert_eq!(Url::parse("mailto:a@b")?.edit().port(Some(1)).unwrap_err(), EditError::NoHost);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Editor<'u> {
    url: &'u mut Url,
}

impl Url {
    /// Returns an editor of this URL.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("https://example.org/a/b")?;
    /// url.edit().pop_segment()?.push_segment("c d")?;
    /// assert_eq!(url.pathname(), "/a/c%20d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edit(&mut self) -> Editor<'_> {
        Editor { url: self }
    }
}

impl<'u> Editor<'u> {
    /// Sets the scheme.
    ///
    /// # Errors
    /// If `scheme` is not a scheme, or is of another kind.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// url.edit().scheme("https")?;
    /// assert_eq!(url, "https://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scheme(&mut self, scheme: &str) -> Edited<'_, 'u> {
        let (first, rest) = scheme.split_at_checked(1).ok_or(EditError::InvalidScheme)?;
        let is_tail = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
        if !first.as_bytes()[0].is_ascii_alphabetic() || !rest.bytes().all(is_tail) {
            return Err(EditError::InvalidScheme);
        }
        self.fits(scheme, 0)?;
        self.url.set_protocol(scheme);
        if self.url.scheme().eq_ignore_ascii_case(scheme) { Ok(self) } else { Err(EditError::OtherKindOfScheme) }
    }

    /// Sets the user name, percent-encoded. An empty one removes it.
    ///
    /// # Errors
    /// If the URL can have none.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// url.edit().username("a@b")?;
    /// assert_eq!(url, "http://a%40b@h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn username(&mut self, name: &str) -> Edited<'_, 'u> {
        self.fits(name, 1)?;
        if self.url.set_username(name) { Ok(self) } else { Err(EditError::NoHost) }
    }

    /// Sets the password, percent-encoded, or removes it.
    ///
    /// # Errors
    /// If the URL can have none.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://u:p@h/")?;
    /// url.edit().password(None)?;
    /// assert_eq!(url, "http://u@h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn password(&mut self, password: Option<&str>) -> Edited<'_, 'u> {
        let password = password.unwrap_or_default();
        self.fits(password, 2)?;
        if self.url.set_password(password) { Ok(self) } else { Err(EditError::NoHost) }
    }

    /// Sets the host, and leaves the port as it is.
    ///
    /// # Errors
    /// If `host` is not a host alone, or the path is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h:1/")?;
    /// url.edit().host("example.org")?;
    /// assert_eq!(url, "http://example.org:1/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn host(&mut self, host: &str) -> Edited<'_, 'u> {
        if self.url.has_opaque_path() {
            return Err(EditError::OpaquePath);
        }
        self.fits(host, 2)?;
        // The setter of the Standard reads a host from the start of a text, and skips tabs and line ends. The colons of an address are
        // within brackets.
        let after_address = host.rfind(']').map_or(host, |end| &host[end..]);
        let ends = |c: char| matches!(c, '/' | '\\' | '?' | '#' | '@') || c.is_ascii_control();
        let is_alone = !host.contains(ends) && !after_address.contains(':');
        let is_empty_by_mistake =
            host.is_empty() && (self.url.is_special() && self.url.scheme_type() != SchemeType::File);
        if is_alone && !is_empty_by_mistake && self.url.set_hostname(host) {
            Ok(self)
        } else {
            Err(EditError::InvalidHost)
        }
    }

    /// Sets the port, or removes it. The default port of the scheme is not written.
    ///
    /// # Errors
    /// If the URL can have none.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// url.edit().port(Some(8080))?;
    /// assert_eq!(url, "http://h:8080/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn port(&mut self, port: Option<u16>) -> Edited<'_, 'u> {
        if self.url.cannot_have_username_password_port() {
            return Err(EditError::NoHost);
        }
        let port = port.filter(|port| Some(*port) != self.url.scheme_type().default_port());
        self.url.replace_port(port);
        Ok(self)
    }

    /// Sets the path, in which the parser removes dot segments and percent-encodes what a path cannot have.
    ///
    /// # Errors
    /// If the path is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/a?b")?;
    /// url.edit().path("/c d")?;
    /// assert_eq!(url, "http://h/c%20d?b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(&mut self, path: &str) -> Edited<'_, 'u> {
        if self.url.has_opaque_path() {
            return Err(EditError::OpaquePath);
        }
        self.fits(path, 3)?;
        self.url.set_pathname(path);
        Ok(self)
    }

    /// Adds a segment at the end of the path, percent-encoded: a `/` in it becomes `%2F`. If the path ends with `/`, the segment takes the
    /// place of the empty one there.
    ///
    /// # Errors
    /// If the segment is `.` or `..`, or the path is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("https://example.org")?;
    /// url.edit().push_segment("50%")?.push_segment("a/b?")?;
    /// assert_eq!(url.href(), "https://example.org/50%25/a%2Fb%3F");
    /// assert!(url.edit().push_segment("..").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_segment(&mut self, segment: &str) -> Edited<'_, 'u> {
        self.extend_segments([segment])
    }

    /// Adds several segments at the end of the path, each as [`push_segment`](Self::push_segment) does.
    ///
    /// # Errors
    /// The errors of [`push_segment`](Self::push_segment). No segment is then added.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/a")?;
    /// url.edit().extend_segments(["b", "c"])?;
    /// assert_eq!(url, "http://h/a/b/c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend_segments<'s>(&mut self, segments: impl IntoIterator<Item = &'s str>) -> Edited<'_, 'u> {
        if self.url.has_opaque_path() {
            return Err(EditError::OpaquePath);
        }
        let mut path = String::from(self.url.pathname());
        for segment in segments {
            if matches!(segment, "." | "..") {
                return Err(EditError::DotSegment);
            }
            if !path.ends_with('/') {
                path.push('/');
            }
            path.push_str(&utf8_percent_encode(segment, PercentEncodeSet::COMPONENT));
        }
        self.path(&path)
    }

    /// Removes the last segment of the path. `/a/b` becomes `/a`, `/a` becomes `/`, and `/` stays.
    ///
    /// # Errors
    /// If the path is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/a/b")?;
    /// url.edit().pop_segment()?;
    /// assert_eq!(url, "http://h/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pop_segment(&mut self) -> Edited<'_, 'u> {
        let path = self.url.pathname();
        let rest = String::from(&path[..path.rfind('/').unwrap_or(0)]);
        self.path(&rest)
    }

    /// Sets the query without its `?`, or removes it. `Some("")` leaves the `?`.
    ///
    /// # Errors
    /// If the URL would be too long.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/?a#b")?;
    /// url.edit().query(None)?;
    /// assert_eq!(url, "http://h/#b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn query(&mut self, query: Option<&str>) -> Edited<'_, 'u> {
        self.fits(query.unwrap_or_default(), 1)?;
        // The setter removes one question mark.
        self.url.set_search(&query.map_or_else(String::new, |query| format!("?{query}")));
        Ok(self)
    }

    /// Sets the fragment without its `#`, or removes it. `Some("")` leaves the `#`.
    ///
    /// # Errors
    /// If the URL would be too long.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/#a")?;
    /// url.edit().fragment(None)?;
    /// assert_eq!(url, "http://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fragment(&mut self, fragment: Option<&str>) -> Edited<'_, 'u> {
        self.fits(fragment.unwrap_or_default(), 1)?;
        self.url.set_hash(&fragment.map_or_else(String::new, |fragment| format!("#{fragment}")));
        Ok(self)
    }

    /// Returns the URL.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// assert_eq!(url.edit().scheme("https")?.url().href(), "https://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn url(&self) -> &Url {
        self.url
    }

    /// Fails unless a text fits next to the rest of the URL, with each byte percent-encoded and delimiters of this many bytes.
    fn fits(&self, text: &str, delimiters: usize) -> Result<(), EditError> {
        let most = text.len().saturating_mul(3).saturating_add(delimiters + self.url.href().len());
        if most <= MAX_LENGTH { Ok(()) } else { Err(EditError::TooLong) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn edited(url: &str, edit: impl FnOnce(&mut Editor<'_>) -> Result<(), EditError>) -> Result<String, EditError> {
        let mut url = Url::parse(url).unwrap();
        let before = url.clone();
        let result = edit(&mut url.edit());
        if result.is_err() {
            assert_eq!(url, before, "a failed edit changes nothing");
        }
        assert_eq!(Url::parse(url.href()).as_ref(), Ok(&url), "the offsets are those of the parser");
        result.map(|()| String::from(url.href()))
    }

    macro_rules! edits {
        ($($url:literal . $method:ident($($argument:expr),*) => $result:expr;)+) => {$(
            let result = edited($url, |editor| editor.$method($($argument),*).map(drop));
            assert_eq!(result.as_deref().map_err(|error| *error), $result, "{} {}", $url, stringify!($method($($argument),*)));
        )+};
    }

    #[test]
    fn components_are_set_whole_or_not_at_all() {
        edits! {
            "http://h/" . scheme("https") => Ok("https://h/");
            "http://h/" . scheme("foo") => Err(EditError::OtherKindOfScheme);
            "http://h:1/" . scheme("file") => Err(EditError::OtherKindOfScheme);
            "http://h/" . scheme("ht tp") => Err(EditError::InvalidScheme);
            "http://h/" . scheme("https:x") => Err(EditError::InvalidScheme);
            "http://h/" . scheme("") => Err(EditError::InvalidScheme);
            "http://h/" . username("a@b") => Ok("http://a%40b@h/");
            "http://u:p@h/" . password(None) => Ok("http://u@h/");
            "file:///a" . username("a") => Err(EditError::NoHost);
            "http://h:1/" . host("[::1]") => Ok("http://[::1]:1/");
            "http://h/" . host("e\u{301}.example") => Ok("http://xn--9ca.example/");
            "http://h/" . host("a:1") => Err(EditError::InvalidHost);
            "http://h/" . host("[::1]:1") => Err(EditError::InvalidHost);
            "http://h/" . host("a/b") => Err(EditError::InvalidHost);
            "http://h/" . host("u@a") => Err(EditError::InvalidHost);
            "http://h/" . host("a\nb") => Err(EditError::InvalidHost);
            "http://h/" . host("") => Err(EditError::InvalidHost);
            "file://h/a" . host("") => Ok("file:///a");
            "mailto:a" . host("h") => Err(EditError::OpaquePath);
            "http://h/" . port(Some(80)) => Ok("http://h/");
            "http://h:1/" . port(None) => Ok("http://h/");
            "file://h/" . port(Some(1)) => Err(EditError::NoHost);
            "http://h/a?b#c" . path("x/../y z") => Ok("http://h/y%20z?b#c");
            "http://h/?a" . query(Some("")) => Ok("http://h/?");
            "http://h/?a#f" . query(None) => Ok("http://h/#f");
            "http://h/" . query(Some("?#")) => Ok("http://h/??%23");
            "http://h/#a" . fragment(Some("")) => Ok("http://h/#");
            "mailto:a#f" . fragment(None) => Ok("mailto:a");
        }
    }

    #[test]
    fn segments_are_data() {
        edits! {
            "http://h" . push_segment("a/b") => Ok("http://h/a%2Fb");
            "http://h/a" . push_segment("%2e%2e") => Ok("http://h/a/%252e%252e");
            "http://h/a/" . push_segment("\t") => Ok("http://h/a/%09");
            "http://h/a" . push_segment("..") => Err(EditError::DotSegment);
            "http://h/a" . extend_segments(["b", "."]) => Err(EditError::DotSegment);
            "http://h/a" . extend_segments(["b", "c"]) => Ok("http://h/a/b/c");
            "foo://h" . push_segment("a") => Ok("foo://h/a");
            "foo:/a" . push_segment("") => Ok("foo:/a/");
            "file:///" . push_segment("C|") => Ok("file:///C%7C");
            "mailto:a" . push_segment("b") => Err(EditError::OpaquePath);
            "http://h/a/b?q" . pop_segment() => Ok("http://h/a?q");
            "http://h/a" . pop_segment() => Ok("http://h/");
            "http://h/" . pop_segment() => Ok("http://h/");
            "mailto:a" . pop_segment() => Err(EditError::OpaquePath);
        }
    }
}
