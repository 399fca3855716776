//! The authority of a URI: [`Authority`].

use core::fmt;
use core::hash::{Hash, Hasher};

use super::host::Host;
use crate::components::AuthorityComponents;

/// An `authority` (RFC 3986 §3.2): `[ userinfo "@" ] host [ ":" port ]`.
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    pub(super) text: &'a str,
    pub(super) node: AuthorityComponents,
}

impl<'a> Authority<'a> {
    /// Returns the whole authority as written.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("ftp://anna@h.example:0021/")?;
    /// let authority = uri.authority().unwrap();
    /// assert_eq!(authority.as_str(), "anna@h.example:0021");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.node.span().of(self.text)
    }

    /// Returns the text before `@` (§3.2.1); `None` without `@`.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("ftp://anna@h.example:0021/")?;
    /// let authority = uri.authority().unwrap();
    /// assert_eq!(authority.userinfo(), Some("anna"));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn userinfo(&self) -> Option<&'a str> {
        self.node.userinfo.of(self.text)
    }

    /// Returns the host as written, including brackets (§3.2.2).
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("ftp://anna@h.example:0021/")?;
    /// let authority = uri.authority().unwrap();
    /// assert_eq!(authority.host_str(), "h.example");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn host_str(&self) -> &'a str {
        self.node.host.span.of(self.text)
    }

    /// Returns the host with parsed addresses.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("ftp://anna@h.example:0021/")?;
    /// let authority = uri.authority().unwrap();
    /// assert_eq!(authority.host(), urlgram::Host::RegName("h.example"));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn host(&self) -> Host<'a> {
        Host::of(self.node.host, self.text)
    }

    /// Returns the port as written (§3.2.3); `None` without a colon.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("ftp://anna@h.example:0021/")?;
    /// let authority = uri.authority().unwrap();
    /// assert_eq!(authority.port(), Some("0021"));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn port(&self) -> Option<&'a str> {
        self.node.port.of(self.text)
    }

    /// Returns the port as a number; `None` also if it is empty or above 65535, both of which the grammar allows.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("ftp://anna@h.example:0021/")?;
    /// let authority = uri.authority().unwrap();
    /// assert_eq!(authority.port_number(), Some(21));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn port_number(&self) -> Option<u16> {
        self.port()?.parse().ok()
    }

    /// Returns the positions of the parts in the text of the URI.
    pub fn node(&self) -> &AuthorityComponents {
        &self.node
    }
}

/// Compares the texts byte by byte.
impl PartialEq for Authority<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Authority<'_> {}

impl Hash for Authority<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority")
            .field("userinfo", &self.userinfo())
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}
