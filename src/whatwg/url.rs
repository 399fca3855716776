//! URL records (section 4.1), kept as their serialization, and the getters of section 6.1.

use alloc::borrow::Cow;
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt::{self, Write as _};
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use super::error::Failure;
use super::host::HostRef;
use super::parser::Parser;
use super::scheme::SchemeType;
use super::search_params::{SearchParams, SearchParamsMut};

/// An absent query or fragment.
const NONE: u32 = u32::MAX;

/// A URL record (section 4.1).
///
/// It is kept as its serialization and the offsets of the parts in it, so that [`Url::href`] and all other getters cost
/// nothing.
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
    pub(super) parts: Parts,
}

/// What a host is, and whether there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HostKind {
    Null,
    Empty,
    Domain,
    Ipv4,
    Ipv6,
    Opaque,
}

/// Where the parts of a record stand in its serialization: byte offsets.
///
/// ```text
/// https://user:pass@example.com:1234/foo?baz#quux
///      |      |     |          |    |   |   |
///      |      |     |          |    |   |   fragment_start
///      |      |     |          |    |   query_start
///      |      |     host_start |    path_start
///      |      username_end     host_end
///      scheme_end
/// ```
///
/// Without a host `username_end`, `host_start` and `host_end` stand after the scheme's colon. Between `host_end` and
/// `path_start` are the port with its colon, or the `/.` that guards a path without host.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) scheme_end: u32,
    pub(super) username_end: u32,
    pub(super) host_start: u32,
    pub(super) host_end: u32,
    pub(super) path_start: u32,
    pub(super) query_start: u32,
    pub(super) fragment_start: u32,
    pub(super) port: Option<u16>,
    pub(super) scheme: SchemeType,
    pub(super) host: HostKind,
    pub(super) opaque_path: bool,
}

impl Parts {
    /// Those of a record with nothing in it yet.
    pub(super) const NEW: Parts = Parts {
        scheme_end: 0,
        username_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        query_start: NONE,
        fragment_start: NONE,
        port: None,
        scheme: SchemeType::NotSpecial,
        host: HostKind::Null,
        opaque_path: false,
    };

    /// A record without a host, its serialization `end` bytes long so far.
    #[inline]
    pub(super) fn end_authority_without_host(&mut self, end: u32) {
        self.username_end = end;
        self.host_start = end;
        self.host_end = end;
        self.path_start = end;
        self.host = HostKind::Null;
    }

    /// `//` was written, and username or host come next.
    #[inline]
    pub(super) fn start_authority(&mut self, end: u32) {
        self.username_end = end;
        self.host_start = end;
    }

    /// The host was written.
    #[inline]
    pub(super) fn end_host(&mut self, end: u32, kind: HostKind) {
        self.host_end = end;
        self.path_start = end;
        self.host = kind;
    }

    /// These parts without path, query and fragment, the authority ending at `end`.
    pub(super) fn without_path(self, end: u32) -> Self {
        Parts { path_start: end, opaque_path: false, ..self.without_query() }
    }

    /// These parts without query and fragment.
    pub(super) fn without_query(self) -> Self {
        Parts { query_start: NONE, ..self.without_fragment() }
    }

    /// These parts without fragment.
    pub(super) fn without_fragment(self) -> Self {
        Parts { fragment_start: NONE, ..self }
    }

    /// Moves what stands after the authority by `by` bytes.
    fn shift_rest(&mut self, by: i64) {
        shift(&mut self.path_start, by);
        self.shift_after_path(by);
    }

    /// Moves query and fragment by `by` bytes.
    pub(super) fn shift_after_path(&mut self, by: i64) {
        for offset in [&mut self.query_start, &mut self.fragment_start] {
            if *offset != NONE {
                shift(offset, by);
            }
        }
    }
}

fn shift(offset: &mut u32, by: i64) {
    *offset = (i64::from(*offset) + by) as u32;
}

/// Appends `port` and its colon.
pub(super) fn append_port(href: &mut String, port: u16) {
    // Writing to a string cannot fail.
    let _ = write!(href, ":{port}");
}

impl Url {
    /// A record with nothing in it yet.
    pub(super) const NEW: Url = Url { href: String::new(), parts: Parts::NEW };

    /// Parses `input` without a base URL.
    ///
    /// # Errors
    /// [`Failure`] where the URL parser (section 4.4) returns failure, with the validation error that comes with it.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let failure = Url::parse("http://[::1").unwrap_err();
    /// assert_eq!(failure.to_string(), "IPv6-unclosed at 7..11: an IPv6 address that is not closed");
    /// ```
    #[inline]
    pub fn parse(input: &str) -> Result<Self, Failure> {
        Parser::new().parse(input)
    }

    /// Parses `input` with this URL as base URL.
    ///
    /// # Errors
    /// As [`Url::parse`].
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let base = Url::parse("https://example.com/a/b?q")?;
    /// assert_eq!(base.join("../c#f")?.href(), "https://example.com/c#f");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[inline]
    pub fn join(&self, input: &str) -> Result<Self, Failure> {
        Parser::new().base(self).parse(input)
    }

    /// Whether `input` can be parsed, without making a record (section 6.1, `canParse`).
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert!(Url::can_parse("https://example.com", None));
    /// assert!(!Url::can_parse("https://exa mple.com", None));
    /// ```
    #[inline]
    pub fn can_parse(input: &str, base: Option<&Url>) -> bool {
        Parser { base, ..Parser::new() }.can_parse(input)
    }

    /// The URL serializer (section 4.5): the whole URL.
    #[inline]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// As [`Url::href`].
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.href
    }

    /// The URL serializer (section 4.5) with exclude fragment true.
    pub fn without_fragment(&self) -> &str {
        &self.href[..self.query_end() as usize]
    }

    /// The scheme, without `:`.
    #[inline]
    pub fn scheme(&self) -> &str {
        &self.href[..self.parts.scheme_end as usize]
    }

    /// Which of the special schemes this one is.
    #[inline]
    pub fn scheme_type(&self) -> SchemeType {
        self.parts.scheme
    }

    /// Whether the URL is special (section 4.2).
    #[inline]
    pub fn is_special(&self) -> bool {
        self.parts.scheme.is_special()
    }

    /// The scheme and `:`.
    #[inline]
    pub fn protocol(&self) -> &str {
        &self.href[..self.parts.scheme_end as usize + 1]
    }

    /// The username, percent-encoded; empty if there is none.
    #[inline]
    pub fn username(&self) -> &str {
        self.slice(self.authority_start(), self.parts.username_end)
    }

    /// The password, percent-encoded; empty if there is none.
    pub fn password(&self) -> &str {
        let Parts { username_end, host_start, .. } = self.parts;
        // `user:pass@`: the colon and the `@` are not part of it.
        if host_start > username_end + 1 { self.slice(username_end + 1, host_start - 1) } else { "" }
    }

    /// The host with the port, if it is not the default one; empty where there is no host.
    #[inline]
    pub fn host(&self) -> &str {
        let end = if self.parts.port.is_some() { self.parts.path_start } else { self.parts.host_end };
        self.slice(self.parts.host_start, end)
    }

    /// The host, serialized; empty where there is none ([`Url::host_ref`] tells null and empty apart).
    #[inline]
    pub fn hostname(&self) -> &str {
        self.slice(self.parts.host_start, self.parts.host_end)
    }

    /// The host by its kind; none where it is null.
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

    /// The port, if it is not the default one of the scheme.
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.parts.port
    }

    /// The port, or else the default port of the scheme.
    pub fn port_or_default(&self) -> Option<u16> {
        self.parts.port.or(self.parts.scheme.default_port())
    }

    /// The URL path serializer (section 4.5): the path.
    #[inline]
    pub fn pathname(&self) -> &str {
        self.slice(self.parts.path_start, self.path_end())
    }

    /// The segments of the path; none where the path is opaque.
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
        // The path is the empty list, or each of its segments comes after a slash.
        segments.next();
        Some(segments)
    }

    /// Whether the path is opaque (section 4.2).
    #[inline]
    pub fn has_opaque_path(&self) -> bool {
        self.parts.opaque_path
    }

    /// The query, without `?`; none where it is null.
    #[inline]
    pub fn query(&self) -> Option<&str> {
        (self.parts.query_start != NONE).then(|| self.slice(self.parts.query_start + 1, self.query_end()))
    }

    /// The query with `?`; empty where the query is null or empty.
    pub fn search(&self) -> &str {
        match self.query() {
            Some(query) if !query.is_empty() => self.slice(self.parts.query_start, self.query_end()),
            _ => "",
        }
    }

    /// The fragment, without `#`; none where it is null.
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        (self.parts.fragment_start != NONE).then(|| &self.href[self.parts.fragment_start as usize + 1..])
    }

    /// The fragment with `#`; empty where the fragment is null or empty.
    pub fn hash(&self) -> &str {
        match self.fragment() {
            Some(fragment) if !fragment.is_empty() => &self.href[self.parts.fragment_start as usize..],
            _ => "",
        }
    }

    /// Whether the URL includes credentials (section 4.2).
    #[inline]
    pub fn includes_credentials(&self) -> bool {
        self.parts.host_start > self.authority_start()
    }

    /// Whether the URL cannot have a username, password or port (section 4.2).
    pub fn cannot_have_username_password_port(&self) -> bool {
        matches!(self.parts.host, HostKind::Null | HostKind::Empty) || self.parts.scheme == SchemeType::File
    }

    /// The query as a list of names and values, on its own: changes to it change no URL.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("https://h/?a=1&b=%C3%A9+x")?;
    /// assert_eq!(url.search_params().get("b"), Some("é x"));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn search_params(&self) -> SearchParams {
        SearchParams::parse_query(self.query().unwrap_or_default())
    }

    /// The query as a list of names and values, linked: each change of the list changes the URL (section 6.1,
    /// `searchParams`).
    pub fn search_params_mut(&mut self) -> SearchParamsMut<'_> {
        SearchParamsMut::new(self)
    }

    /// Whether the URL equals `other` (section 4.6) when fragments are excluded. With fragments, that is `==`.
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

    /// Where the username begins, or would.
    #[inline]
    pub(super) fn authority_start(&self) -> u32 {
        if self.host_is_null() { self.parts.host_start } else { self.parts.scheme_end + 3 }
    }

    #[inline]
    pub(super) fn host_is_null(&self) -> bool {
        self.parts.host == HostKind::Null
    }

    /// Where the authority ends, before the `/.` that may guard the path.
    pub(super) fn authority_end(&self) -> u32 {
        if self.host_is_null() { self.parts.host_end } else { self.parts.path_start }
    }

    /// Where the path ends.
    #[inline]
    pub(super) fn path_end(&self) -> u32 {
        self.parts.query_start.min(self.query_end())
    }

    /// Where the query ends, or the path if there is no query.
    #[inline]
    pub(super) fn query_end(&self) -> u32 {
        self.parts.fragment_start.min(self.href.len() as u32)
    }

    /// Puts `/.` before a path that would read as an authority: one without host that begins with `//` (section 4.5).
    /// Takes it away where it is not needed.
    pub(super) fn guard_path(&mut self) {
        let Parts { host_end, path_start, .. } = self.parts;
        let needed = self.host_is_null()
            && !self.parts.opaque_path
            && self.href.as_bytes()[path_start as usize..].starts_with(b"//");
        let guarded = self.host_is_null() && path_start > host_end;
        if needed && !guarded {
            self.href.insert_str(path_start as usize, "/.");
            self.parts.shift_rest(2);
        } else if guarded && !needed {
            self.href.replace_range(host_end as usize..path_start as usize, "");
            self.parts.shift_rest(-2);
        }
    }

    /// Replaces `start..end` of the serialization, and says by how much what comes after it moves.
    fn splice(&mut self, start: u32, end: u32, text: &str) -> i64 {
        self.href.replace_range(start as usize..end as usize, text);
        text.len() as i64 - i64::from(end - start)
    }

    /// Sets the scheme.
    pub(super) fn replace_scheme(&mut self, scheme: &str, kind: SchemeType) {
        let by = self.splice(0, self.parts.scheme_end, scheme);
        let parts = &mut self.parts;
        parts.scheme = kind;
        for offset in [&mut parts.scheme_end, &mut parts.username_end, &mut parts.host_start, &mut parts.host_end] {
            shift(offset, by);
        }
        parts.shift_rest(by);
    }

    /// Sets username and password, both percent-encoded. There is a host.
    pub(super) fn replace_credentials(&mut self, username: &str, password: &str) {
        let colon = if password.is_empty() { "" } else { ":" };
        let at = if username.is_empty() && password.is_empty() { "" } else { "@" };
        let start = self.authority_start();
        let by = self.splice(start, self.parts.host_start, &alloc::format!("{username}{colon}{password}{at}"));
        self.parts.username_end = start + username.len() as u32;
        shift(&mut self.parts.host_start, by);
        shift(&mut self.parts.host_end, by);
        self.parts.shift_rest(by);
    }

    /// Sets the host to one whose serialization is `host`.
    pub(super) fn replace_host(&mut self, host: &str, kind: HostKind) {
        if self.host_is_null() {
            // The `/.` that may guard the path goes with this.
            let start = self.parts.host_start;
            let by = self.splice(start, self.parts.path_start, "//");
            self.parts.shift_rest(by);
            self.parts.start_authority(start + 2);
            self.parts.host_end = start + 2;
        }
        let by = self.splice(self.parts.host_start, self.parts.host_end, host);
        self.parts.host = kind;
        shift(&mut self.parts.host_end, by);
        self.parts.shift_rest(by);
    }

    /// Sets the port. There is a host.
    pub(super) fn replace_port(&mut self, port: Option<u16>) {
        if self.host_is_null() {
            return;
        }
        let mut text = String::new();
        if let Some(port) = port {
            append_port(&mut text, port);
        }
        let by = self.splice(self.parts.host_end, self.parts.path_start, &text);
        self.parts.port = port;
        self.parts.shift_rest(by);
    }

    /// Cuts the serialization at `at` and gives what stood there.
    pub(super) fn cut(&mut self, at: u32) -> String {
        self.href.split_off(at as usize)
    }

    /// Sets the query, percent-encoded; `None` is null.
    pub(super) fn replace_query(&mut self, query: Option<&str>) {
        let fragment = self.cut(self.query_end());
        self.href.truncate(self.path_end() as usize);
        self.parts.query_start = NONE;
        if let Some(query) = query {
            self.parts.query_start = self.href.len() as u32;
            self.href.push('?');
            self.href.push_str(query);
        }
        self.push_fragment(&fragment);
    }

    /// Puts back the fragment that was cut off, with its `#`.
    pub(super) fn push_fragment(&mut self, fragment: &str) {
        if self.parts.fragment_start != NONE {
            self.parts.fragment_start = self.href.len() as u32;
            self.href.push_str(fragment);
        }
    }

    /// Sets the fragment to null.
    pub(super) fn remove_fragment(&mut self) {
        self.href.truncate(self.query_end() as usize);
        self.parts.fragment_start = NONE;
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

impl FromStr for Url {
    type Err = Failure;

    fn from_str(input: &str) -> Result<Self, Failure> {
        Url::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = Failure;

    fn try_from(input: &str) -> Result<Self, Failure> {
        Url::parse(input)
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        &self.href
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
