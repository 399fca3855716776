//! Text and tree together: [`Uri`], [`UriReference`], [`RelativeRef`], [`AbsoluteUri`].
//!
//! Each is generic in its text, `&str` or `String`, and keeps every byte: [`Display`](fmt::Display) gives the text back as
//! it was. What the accessors lend from a borrowed text lives as long as that text, not only as long as the `Uri`.
//!
//! Nothing is decoded, lower-cased or resolved here. Absent is not empty: `http://a?` has an empty query, `http://a` none.
//!
//! ```
//! use urlgram::{Host, Uri};
//!
//! let uri = Uri::parse("ftp://anna@[2001:db8::7]:2121/pub/read%20me?#top")?;
//! assert_eq!(uri.scheme(), "ftp");
//! let authority = uri.authority().unwrap();
//! assert_eq!(authority.userinfo(), Some("anna"));
//! assert_eq!(authority.host(), Host::Ipv6("2001:db8::7".parse()?));
//! assert_eq!(authority.port_number(), Some(2121));
//! assert_eq!(uri.path().segments().collect::<Vec<_>>(), ["pub", "read%20me"]);
//! assert_eq!((uri.query(), uri.fragment()), (Some(""), Some("top")));
//! assert_eq!(uri.node().path.to_string(), "29..43");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::Deref;
use core::str::FromStr;

use borrow_or_share::{BorrowOrShare, Bos};

use crate::grammar::rfc3986;
use crate::pass::{SyntaxError, parse};
use crate::span::Span;
use crate::tree::{AuthorityNode, HostKind, HostNode, ReferenceNode};

/// A `URI-reference` (RFC 3986 §4.1): a URI, or a reference relative to one.
#[derive(Clone, Copy)]
pub struct UriReference<T> {
    text: T,
    node: ReferenceNode,
}

impl<T: Bos<str>> UriReference<T> {
    /// Reads the whole of `text`.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` is no `URI-reference`.
    ///
    /// ```
    /// use urlgram::UriReference;
    ///
    /// let reference = UriReference::parse("../up?q")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.path().as_str(), "../up");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn parse(text: T) -> Result<Self, SyntaxError> {
        let node = parse(rfc3986::UriReference, text.borrow_or_share())?;
        Ok(UriReference { text, node })
    }

    /// Whether it has a scheme, and so is a URI and needs no base.
    pub fn is_uri(&self) -> bool {
        self.node.scheme.is_some()
    }

    /// The tree: where each part stands.
    pub fn node(&self) -> &ReferenceNode {
        &self.node
    }

    /// The text, and the tree no longer.
    pub fn into_text(self) -> T {
        self.text
    }

    /// The same on a text of its own.
    pub fn to_owned(&self) -> UriReference<String> {
        UriReference { text: self.text.borrow_or_share().to_owned(), node: self.node }
    }

    /// The same on a borrowed text.
    pub fn borrow(&self) -> UriReference<&str> {
        UriReference { text: self.text.borrow_or_share(), node: self.node }
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> UriReference<T> {
    /// All of the text.
    pub fn as_str(&'i self) -> &'o str {
        self.text.borrow_or_share()
    }

    /// The `scheme` as written (§3.1); absent in a relative reference. Schemes are compared without case.
    pub fn scheme(&'i self) -> Option<&'o str> {
        self.node.scheme.of(self.as_str())
    }

    /// The `authority` (§3.2): what stands after `//`.
    pub fn authority(&'i self) -> Option<Authority<'o>> {
        let node = self.node.authority?;
        Some(Authority { text: self.as_str(), node })
    }

    /// The `path` (§3.3), which is always there and often empty.
    pub fn path(&'i self) -> Path<'o> {
        let kind = match &self.node {
            node if node.authority.is_some() => PathKind::Abempty,
            node if node.path.is_empty() => PathKind::Empty,
            node if node.path.of(self.as_str()).starts_with('/') => PathKind::Absolute,
            node if node.scheme.is_some() => PathKind::Rootless,
            _ => PathKind::Noscheme,
        };
        Path { text: self.as_str(), span: self.node.path, kind }
    }

    /// The `query` (§3.4): what stands after the first `?`. Absent is not empty.
    pub fn query(&'i self) -> Option<&'o str> {
        self.node.query.of(self.as_str())
    }

    /// The `fragment` (§3.5): what stands after `#`. Absent is not empty.
    pub fn fragment(&'i self) -> Option<&'o str> {
        self.node.fragment.of(self.as_str())
    }
}

/// An `authority` (RFC 3986 §3.2): `[ userinfo "@" ] host [ ":" port ]`.
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    text: &'a str,
    node: AuthorityNode,
}

impl<'a> Authority<'a> {
    /// All of it, as written.
    pub fn as_str(&self) -> &'a str {
        self.node.span().of(self.text)
    }

    /// What stands before `@` (§3.2.1). Absent is not empty.
    pub fn userinfo(&self) -> Option<&'a str> {
        self.node.userinfo.of(self.text)
    }

    /// The host as written, brackets included (§3.2.2).
    pub fn host_str(&self) -> &'a str {
        self.node.host.span.of(self.text)
    }

    /// The host as what it is, addresses typed.
    pub fn host(&self) -> Host<'a> {
        Host::of(self.node.host, self.text)
    }

    /// The port as written (§3.2.3). Absent is not empty.
    pub fn port(&self) -> Option<&'a str> {
        self.node.port.of(self.text)
    }

    /// The port as a number. Absent also where the port is empty, and where it is above 65535, which the grammar allows.
    pub fn port_number(&self) -> Option<u16> {
        self.port()?.parse().ok()
    }

    /// The tree: where each part stands in the text of the URI.
    pub fn node(&self) -> &AuthorityNode {
        &self.node
    }
}

/// A `host` (RFC 3986 §3.2.2), addresses typed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Host<'a> {
    /// `IPv4address`.
    Ipv4(Ipv4Addr),
    /// `IPv6address`, in brackets.
    Ipv6(Ipv6Addr),
    /// `IPvFuture`, in brackets: `[v1.fe80::a]`.
    IpvFuture {
        /// The hexadecimal digits between `v` and the dot.
        version: &'a str,
        /// What stands after the dot.
        address: &'a str,
    },
    /// `reg-name` as written; empty in `file:///`.
    RegName(&'a str),
}

impl<'a> Host<'a> {
    fn of(node: HostNode, text: &'a str) -> Self {
        let host = node.span.of(text);
        match node.kind {
            HostKind::RegName => Host::RegName(host),
            HostKind::Ipv4 => {
                Host::Ipv4(host.parse().expect("the grammar's IPv4 addresses are the standard library's"))
            }
            HostKind::Ipv6 => {
                Host::Ipv6(unbracketed(host).parse().expect("the grammar's IPv6 addresses are the standard library's"))
            }
            HostKind::IpvFuture => {
                let (version, address) =
                    unbracketed(host)[1..].split_once('.').expect("an IPvFuture has a dot after its version");
                Host::IpvFuture { version, address }
            }
        }
    }
}

fn unbracketed(host: &str) -> &str {
    &host[1..host.len() - 1]
}

/// Which of the five forms a path has (RFC 3986 §3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathKind {
    /// `path-abempty`: after an authority; begins with `/` or is empty.
    Abempty,
    /// `path-absolute`: begins with `/` but not with `//`.
    Absolute,
    /// `path-noscheme`: begins with a segment without a colon; in relative references.
    Noscheme,
    /// `path-rootless`: begins with a segment; after a scheme.
    Rootless,
    /// `path-empty`.
    Empty,
}

impl PathKind {
    /// The rule's name: `path-abempty`.
    pub const fn name(self) -> &'static str {
        match self {
            PathKind::Abempty => "path-abempty",
            PathKind::Absolute => "path-absolute",
            PathKind::Noscheme => "path-noscheme",
            PathKind::Rootless => "path-rootless",
            PathKind::Empty => "path-empty",
        }
    }
}

/// A `path` (RFC 3986 §3.3).
#[derive(Clone, Copy)]
pub struct Path<'a> {
    text: &'a str,
    span: Span,
    kind: PathKind,
}

impl<'a> Path<'a> {
    /// As written.
    pub fn as_str(&self) -> &'a str {
        self.span.of(self.text)
    }

    /// Which of the five rules of §3.3 it is.
    pub fn kind(&self) -> PathKind {
        self.kind
    }

    /// Where it stands in the text of the URI.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The segments: what stands between slashes, as written. A leading slash begins the first segment, so `/a/` has two,
    /// `a` and the empty one; an empty path has none.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a> {
        let path = self.as_str();
        let segments = || path.strip_prefix('/').unwrap_or(path).split('/');
        (!path.is_empty()).then(segments).into_iter().flatten()
    }

    /// Where each of [`segments`](Self::segments) stands in the text of the URI.
    pub fn segment_spans(&self) -> impl Iterator<Item = Span> + Clone + use<'a> {
        let mut at = self.span.start + u32::from(self.as_str().starts_with('/'));
        self.segments().map(move |segment| {
            // The segments lie within the path, which has a span.
            let span = Span::new(at, at + segment.len() as u32);
            at = span.end + 1;
            span
        })
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?})", self.kind.name(), self.as_str())
    }
}

impl fmt::Display for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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

impl<T: Bos<str>> fmt::Debug for UriReference<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.borrow();
        f.debug_struct("UriReference")
            .field("scheme", &view.scheme())
            .field("authority", &view.authority())
            .field("path", &view.path())
            .field("query", &view.query())
            .field("fragment", &view.fragment())
            .finish()
    }
}

/// References are the same when every byte is: nothing is normalised.
impl<T: Bos<str>, U: Bos<str>> PartialEq<UriReference<U>> for UriReference<T> {
    fn eq(&self, other: &UriReference<U>) -> bool {
        self.borrow().text == other.borrow().text
    }
}

impl<T: Bos<str>> Eq for UriReference<T> {}

impl<T: Bos<str>> core::hash::Hash for UriReference<T> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.borrow().text.hash(state);
    }
}

/// Declares a kind of URI-reference that has a rule of its own and all that a reference has.
macro_rules! kind_of_reference {
    ($($(#[$meta:meta])* $name:ident, $rule:literal, $production:path;)+) => {$(
        $(#[$meta])*
        ///
        /// It has all that a [`UriReference`] has.
        #[derive(Clone, Copy)]
        pub struct $name<T>(UriReference<T>);

        impl<T: Bos<str>> $name<T> {
            #[doc = concat!("Reads the whole of `text` by the rule `", $rule, "`.")]
            ///
            /// # Errors
            /// What is wrong, where, and what was expected there, if `text` does not match.
            pub fn parse(text: T) -> Result<Self, SyntaxError> {
                let node = parse($production, text.borrow_or_share())?;
                Ok($name(UriReference { text, node }))
            }

            /// The text, and the tree no longer.
            pub fn into_text(self) -> T {
                self.0.text
            }

            /// The same on a text of its own.
            pub fn to_owned(&self) -> $name<String> {
                $name(self.0.to_owned())
            }

            /// The same on a borrowed text.
            pub fn borrow(&self) -> $name<&str> {
                $name(self.0.borrow())
            }
        }

        impl<T> Deref for $name<T> {
            type Target = UriReference<T>;

            fn deref(&self) -> &UriReference<T> {
                &self.0
            }
        }

        impl<T> From<$name<T>> for UriReference<T> {
            fn from(uri: $name<T>) -> Self {
                uri.0
            }
        }

        impl<T: Bos<str>> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.0).finish()
            }
        }

        impl<T: Bos<str>, U: Bos<str>> PartialEq<$name<U>> for $name<T> {
            fn eq(&self, other: &$name<U>) -> bool {
                self.0 == other.0
            }
        }

        impl<T: Bos<str>> Eq for $name<T> {}

        impl<T: Bos<str>> core::hash::Hash for $name<T> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.0.hash(state);
            }
        }

        text_of!($name);
    )+};
}

/// Every byte comes back, and a string can be read where a type is asked for.
macro_rules! text_of {
    ($name:ident) => {
        impl<T: Bos<str>> fmt::Display for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.borrow().as_str())
            }
        }

        impl FromStr for $name<String> {
            type Err = SyntaxError;

            fn from_str(text: &str) -> Result<Self, SyntaxError> {
                $name::parse(text.to_owned())
            }
        }

        impl<'a> TryFrom<&'a str> for $name<&'a str> {
            type Error = SyntaxError;

            fn try_from(text: &'a str) -> Result<Self, SyntaxError> {
                $name::parse(text)
            }
        }

        impl TryFrom<String> for $name<String> {
            type Error = SyntaxError;

            fn try_from(text: String) -> Result<Self, SyntaxError> {
                $name::parse(text)
            }
        }

        #[cfg(feature = "serde")]
        impl<T: Bos<str>> serde::Serialize for $name<T> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize(&self.borrow(), serializer)
            }
        }
    };
}

text_of!(UriReference);

kind_of_reference! {
    /// A `URI` (RFC 3986 §3): a scheme, and what it makes of the rest.
    Uri, "URI", rfc3986::Uri;
    /// An `absolute-URI` (RFC 3986 §4.3): a URI without fragment, as a base is.
    AbsoluteUri, "absolute-URI", rfc3986::AbsoluteUri;
    /// A `relative-ref` (RFC 3986 §4.2): a reference without scheme, which needs a base.
    RelativeRef, "relative-ref", rfc3986::RelativeRef;
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Uri<T> {
    /// The `scheme` as written (§3.1). Schemes are compared without case.
    pub fn scheme(&'i self) -> &'o str {
        self.0.scheme().unwrap_or_default()
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> AbsoluteUri<T> {
    /// The `scheme` as written (§3.1). Schemes are compared without case.
    pub fn scheme(&'i self) -> &'o str {
        self.0.scheme().unwrap_or_default()
    }
}

/// Writes `{"text", "scheme": {"text", "span"}, "authority": {...}, "path": {...}, "query", "fragment"}`, null for absent.
#[cfg(feature = "serde")]
fn serialize<S: serde::Serializer>(uri: &UriReference<&str>, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeStruct;

    #[derive(serde::Serialize)]
    struct Piece<'a> {
        text: &'a str,
        span: Span,
    }

    #[derive(serde::Serialize)]
    struct HostPiece<'a> {
        text: &'a str,
        span: Span,
        kind: HostKind,
    }

    #[derive(serde::Serialize)]
    struct AuthorityPiece<'a> {
        text: &'a str,
        span: Span,
        userinfo: Option<Piece<'a>>,
        host: HostPiece<'a>,
        port: Option<Piece<'a>>,
    }

    #[derive(serde::Serialize)]
    struct PathPiece<'a> {
        text: &'a str,
        span: Span,
        kind: &'static str,
        segments: alloc::vec::Vec<Piece<'a>>,
    }

    let text = uri.text;
    let piece = |span: Span| Piece { text: span.of(text), span };
    let node = &uri.node;
    let authority = node.authority.map(|authority| AuthorityPiece {
        text: authority.span().of(text),
        span: authority.span(),
        userinfo: authority.userinfo.get().map(piece),
        host: HostPiece { text: authority.host.span.of(text), span: authority.host.span, kind: authority.host.kind },
        port: authority.port.get().map(piece),
    });
    let path = uri.path();
    let path = PathPiece {
        text: path.as_str(),
        span: path.span(),
        kind: path.kind().name(),
        segments: path.segment_spans().map(piece).collect(),
    };
    let mut fields = serializer.serialize_struct("UriReference", 6)?;
    fields.serialize_field("text", text)?;
    fields.serialize_field("scheme", &node.scheme.get().map(piece))?;
    fields.serialize_field("authority", &authority)?;
    fields.serialize_field("path", &path)?;
    fields.serialize_field("query", &node.query.get().map(piece))?;
    fields.serialize_field("fragment", &node.fragment.get().map(piece))?;
    fields.end()
}
