//! URL records (section 4.1), stored as their serialization, and the getters of section 6.1.

use alloc::borrow::Cow;
use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::host::{HostKind, HostRef};
use super::parts::{NULL, UrlParts};
use super::scheme::SchemeType;

/// A URL record (section 4.1).
///
/// It is stored as its serialization and the offsets of the components in it, so that [`Url::href`] and the other getters
/// return slices.
///
/// ```
/// use urlgram::whatwg::Url;
///
/// let url = Url::parse("HTTPS://User@EXAMPLE.com:443/a/./b/../c?q#f")?;
/// assert_eq!(url.href(), "https://User@example.com/a/c?q#f");
/// assert_eq!((url.hostname(), url.port(), url.pathname()), ("example.com", None, "/a/c"));
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
#[derive(Clone)]
pub struct Url {
    pub(super) href: String,
    pub(super) parts: UrlParts,
}

impl Url {
    /// An empty record.
    pub(super) const NEW: Url = Url { href: String::new(), parts: UrlParts::NEW };

    /// Returns the serialized URL (section 4.5).
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("HTTP://H/a b")?;
    /// assert_eq!(url.href(), "http://h/a%20b");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// Returns the serialized URL, like [`Url::href`].
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.href
    }

    /// Returns the serialized URL (section 4.5) with exclude fragment true.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://h/a#b")?;
    /// assert_eq!(url.without_fragment(), "http://h/a");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn without_fragment(&self) -> &str {
        &self.href[..self.query_end() as usize]
    }

    /// Returns the scheme, without `:`.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("HTTPS://h/")?;
    /// assert_eq!(url.scheme(), "https");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn scheme(&self) -> &str {
        &self.href[..self.parts.scheme_end as usize]
    }

    /// Returns the kind of the scheme.
    #[inline]
    pub fn scheme_type(&self) -> SchemeType {
        self.parts.scheme
    }

    /// Whether the URL is special (section 4.2).
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert!(Url::parse("http://h/")?.is_special() && !Url::parse("mailto:a")?.is_special());
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn is_special(&self) -> bool {
        self.parts.scheme.is_special()
    }

    /// Returns the scheme with `:`.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://h/")?;
    /// assert_eq!(url.protocol(), "http:");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn protocol(&self) -> &str {
        &self.href[..self.parts.scheme_end as usize + 1]
    }

    /// Returns the percent-encoded username, which may be empty.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://a%40b@h/")?;
    /// assert_eq!(url.username(), "a%40b");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn username(&self) -> &str {
        self.slice(self.authority_start(), self.parts.username_end)
    }

    /// Returns the percent-encoded password, which may be empty.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://u:p@h/")?;
    /// assert_eq!(url.password(), "p");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn password(&self) -> &str {
        let UrlParts { username_end, host_start, .. } = self.parts;
        // Excludes the colon and the `@` of `user:pass@`.
        if host_start > username_end + 1 { self.slice(username_end + 1, host_start - 1) } else { "" }
    }

    /// Returns the serialized host, with the port unless that is null. Empty if the host is null.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://h:8080/")?;
    /// assert_eq!(url.host(), "h:8080");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn host(&self) -> &str {
        let end = if self.parts.port.is_some() { self.parts.path_start } else { self.parts.host_end };
        self.slice(self.parts.host_start, end)
    }

    /// Returns the serialized host. Empty if the host is null or empty; [`Url::host_ref`] distinguishes the two.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://[::1]:8080/")?;
    /// assert_eq!(url.hostname(), "[::1]");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn hostname(&self) -> &str {
        self.slice(self.parts.host_start, self.parts.host_end)
    }

    /// Returns the host by its kind; `None` if it is null.
    ///
    /// ```
    /// use urlgram::whatwg::{HostRef, Url};
    ///
    /// let url = Url::parse("http://0x7F.1/")?;
    /// assert_eq!(url.host_ref(), Some(HostRef::Ipv4([127, 0, 0, 1].into())));
    /// assert_eq!(Url::parse("mailto:a@b")?.host_ref(), None);
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn host_ref(&self) -> Option<HostRef<'_>> {
        let host = self.hostname();
        match self.parts.host {
            HostKind::Null => None,
            HostKind::Empty => Some(HostRef::Empty),
            HostKind::Domain => Some(HostRef::Domain(Cow::Borrowed(host))),
            HostKind::Opaque => Some(HostRef::Opaque(Cow::Borrowed(host))),
            HostKind::Ipv4 => host.parse().ok().map(HostRef::Ipv4),
            HostKind::Ipv6 => host.get(1..host.len() - 1)?.parse().ok().map(HostRef::Ipv6),
        }
    }

    /// Returns the port; `None` if it is null, as the default port of the scheme always is.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert_eq!(Url::parse("http://h:8080/")?.port(), Some(8080));
    /// assert_eq!(Url::parse("http://h:80/")?.port(), None);
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.parts.port
    }

    /// Returns the port, or the default port of the scheme if the port is null.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("https://h/")?;
    /// assert_eq!(url.port_or_default(), Some(443));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn port_or_default(&self) -> Option<u16> {
        self.parts.port.or(self.parts.scheme.default_port())
    }

    /// Returns the serialized path (section 4.5).
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://h/a/../b c")?;
    /// assert_eq!(url.pathname(), "/b%20c");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn pathname(&self) -> &str {
        self.slice(self.parts.path_start, self.path_end())
    }

    /// Returns the segments of the path; `None` if the path is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("https://h/a//b/")?;
    /// assert_eq!(url.path_segments().unwrap().collect::<Vec<_>>(), ["a", "", "b", ""]);
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn path_segments(&self) -> Option<core::str::Split<'_, char>> {
        if self.parts.opaque_path {
            return None;
        }
        let mut segments = self.pathname().split('/');
        // Each segment follows a slash, so the first item is before the path.
        segments.next();
        Some(segments)
    }

    /// Whether the path is opaque (section 4.2).
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert!(Url::parse("mailto:a@b")?.has_opaque_path());
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn has_opaque_path(&self) -> bool {
        self.parts.opaque_path
    }

    /// Returns the query without `?`; `None` if it is null.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert_eq!(Url::parse("http://h/?a=1")?.query(), Some("a=1"));
    /// assert_eq!(Url::parse("http://h/")?.query(), None);
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn query(&self) -> Option<&str> {
        (self.parts.query_start != NULL).then(|| self.slice(self.parts.query_start + 1, self.query_end()))
    }

    /// Returns the query with `?`. Empty if the query is null or empty.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://h/?a=1")?;
    /// assert_eq!(url.search(), "?a=1");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn search(&self) -> &str {
        match self.query() {
            Some(query) if !query.is_empty() => self.slice(self.parts.query_start, self.query_end()),
            _ => "",
        }
    }

    /// Returns the fragment without `#`; `None` if it is null.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://h/#a b")?;
    /// assert_eq!(url.fragment(), Some("a%20b"));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        (self.parts.fragment_start != NULL).then(|| &self.href[self.parts.fragment_start as usize + 1..])
    }

    /// Returns the fragment with `#`. Empty if the fragment is null or empty.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://h/#a")?;
    /// assert_eq!(url.hash(), "#a");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn hash(&self) -> &str {
        match self.fragment() {
            Some(fragment) if !fragment.is_empty() => &self.href[self.parts.fragment_start as usize..],
            _ => "",
        }
    }

    /// Whether the URL includes credentials (section 4.2).
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert!(Url::parse("http://u@h/")?.includes_credentials());
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn includes_credentials(&self) -> bool {
        self.parts.host_start > self.authority_start()
    }

    /// Whether the URL cannot have a username, password or port (section 4.2).
    pub fn cannot_have_username_password_port(&self) -> bool {
        matches!(self.parts.host, HostKind::Null | HostKind::Empty) || self.parts.scheme == SchemeType::File
    }

    /// Whether the URL equals `other` with exclude fragments true (section 4.6). `==` compares fragments too.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let (a, b) = (Url::parse("HTTP://h#x")?, Url::parse("http://H/")?);
    /// assert!(a != b && a.equals_without_fragment(&b));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn equals_without_fragment(&self, other: &Self) -> bool {
        self.without_fragment() == other.without_fragment()
    }

    #[inline]
    fn slice(&self, start: u32, end: u32) -> &str {
        &self.href[start as usize..end as usize]
    }

    /// Returns the offset at which the username begins or would begin.
    #[inline]
    pub(super) fn authority_start(&self) -> u32 {
        if self.host_is_null() { self.parts.host_start } else { self.parts.scheme_end + 3 }
    }

    #[inline]
    pub(super) fn host_is_null(&self) -> bool {
        self.parts.host == HostKind::Null
    }

    /// Returns the end of the authority. A `/.` before a path without a host comes after it.
    pub(super) fn authority_end(&self) -> u32 {
        if self.host_is_null() { self.parts.host_end } else { self.parts.path_start }
    }

    /// Returns the end of the path.
    #[inline]
    pub(super) fn path_end(&self) -> u32 {
        self.parts.query_start.min(self.query_end())
    }

    /// Returns the end of the query, or of the path if the query is null.
    #[inline]
    pub(super) fn query_end(&self) -> u32 {
        self.parts.fragment_start.min(self.href.len() as u32)
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.href)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Url({:?})", self.href)
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        &self.href
    }
}

/// `Hash`, `Eq` and `Ord` are those of the text, so that a map of URLs is searched with a `&str`.
impl Borrow<str> for Url {
    fn borrow(&self) -> &str {
        &self.href
    }
}

/// Compares with the serialization.
impl PartialEq<str> for Url {
    fn eq(&self, other: &str) -> bool {
        self.href == other
    }
}

/// Compares with the serialization.
impl PartialEq<&str> for Url {
    fn eq(&self, other: &&str) -> bool {
        self.href == *other
    }
}

impl From<Url> for String {
    fn from(url: Url) -> String {
        url.href
    }
}

impl PartialEq for Url {
    fn eq(&self, other: &Self) -> bool {
        self.href == other.href
    }
}

impl Eq for Url {}

impl PartialOrd for Url {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Url {
    fn cmp(&self, other: &Self) -> Ordering {
        self.href.cmp(&other.href)
    }
}

impl Hash for Url {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.href.hash(state);
    }
}
