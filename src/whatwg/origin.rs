//! Origins (section 4.7).

use alloc::string::String;
use core::fmt;

use super::host::HostRef;
use super::scheme::SchemeType;
use super::url::Url;
use crate::span::pad;

/// The origin of a URL (section 4.7): a tuple, or opaque.
///
/// An opaque origin differs from every other, even from that of the same URL. Therefore this type has no `==`; use
/// [`Origin::is_same_origin`].
#[derive(Clone, Debug)]
pub enum Origin {
    /// An opaque origin, serialized as `null`.
    Opaque,
    /// A tuple origin.
    Tuple {
        /// The scheme.
        scheme: String,
        /// The host.
        host: HostRef<'static>,
        /// The port; `None` for the default port of the scheme.
        port: Option<u16>,
    },
}

impl Origin {
    /// Whether both are tuple origins with the same scheme, host and port.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let origin = |text| Url::parse(text).unwrap().origin();
    /// assert!(origin("https://h/a").is_same_origin(&origin("https://h:443/b")));
    /// assert!(!origin("https://h/").is_same_origin(&origin("http://h/")));
    /// ```
    pub fn is_same_origin(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Origin::Tuple { scheme, host, port },
                Origin::Tuple { scheme: other_scheme, host: other_host, port: other_port },
            ) => (scheme, host, port) == (other_scheme, other_host, other_port),
            _ => false,
        }
    }

    /// Whether the origin is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert!(Url::parse("data:,a")?.origin().is_opaque());
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        matches!(self, Origin::Opaque)
    }
}

impl fmt::Display for Origin {
    /// Serializes the origin (HTML Standard).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Opaque => f.pad("null"),
            Origin::Tuple { scheme, host, port: None } => pad(f, format_args!("{scheme}://{host}")),
            Origin::Tuple { scheme, host, port: Some(port) } => pad(f, format_args!("{scheme}://{host}:{port}")),
        }
    }
}

impl Url {
    /// Returns the origin (section 4.7). It is opaque for a `file` URL, as the Standard recommends.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f")?;
    /// assert_eq!(url.origin().to_string(), "https://whatwg.org");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn origin(&self) -> Origin {
        match self.scheme_type() {
            SchemeType::File => Origin::Opaque,
            SchemeType::NotSpecial if self.scheme() == "blob" => blob_origin(self.pathname()),
            SchemeType::NotSpecial => Origin::Opaque,
            _ => self.tuple_origin(),
        }
    }

    fn tuple_origin(&self) -> Origin {
        let Some(host) = self.host_ref() else { return Origin::Opaque };
        Origin::Tuple { scheme: self.scheme().into(), host: host.into_owned(), port: self.port() }
    }
}

/// Returns the origin of a `blob` URL without a blob URL entry: the origin of the URL in its path.
fn blob_origin(path: &str) -> Origin {
    match Url::parse(path) {
        Ok(url) if matches!(url.scheme_type(), SchemeType::Http | SchemeType::Https | SchemeType::File) => url.origin(),
        _ => Origin::Opaque,
    }
}
