//! Text and tree together: [`Uri`], [`UriReference`], [`RelativeRef`], [`AbsoluteUri`]; with the characters of RFC 3987,
//! see [`iri`](crate::iri).
//!
//! What they have in common is a [`Reference`], which is where the accessors are found. Each is generic in its text, `&str` or `String`, and keeps every byte: [`Display`](fmt::Display) gives the text back as
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

use borrow_or_share::{BorrowOrShare, Bos};

use crate::components::{AuthorityComponents, HostComponent, HostKind, UriComponents};
use crate::grammar::rfc3986;
use crate::span::Span;

mod host;

pub use host::{HostName, HostNameError, ZonedHost};

/// A text and where its parts stand: what the kinds of URIs and IRIs, which are made by reading, have in common.
///
/// A function that takes a `&Reference` takes them all.
#[derive(Clone, Copy)]
pub struct Reference<T> {
    text: T,
    node: UriComponents,
}

impl<T> Reference<T> {
    /// The tree of `text`, with `text`: what [`pass::parse`](crate::pass::parse) made of it, by any rule of this tree.
    ///
    /// Nothing is checked. Of a tree that belongs to another text, the parts may be wrong, or panic where they do not lie in the
    /// text.
    ///
    /// ```
    /// use urlgram::{Reference, grammar, pass};
    ///
    /// let text = "http://example.org/a";
    /// let old = Reference::from_parts(text, pass::parse(grammar::rfc2396::UriReference, text)?);
    /// assert_eq!(old.path().as_str(), "/a");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn from_parts(text: T, node: UriComponents) -> Self {
        Reference { text, node }
    }

    /// The tree: where each part stands.
    pub fn node(&self) -> &UriComponents {
        &self.node
    }

    /// The text, and the tree no longer.
    pub(crate) fn into_text(self) -> T {
        self.text
    }
}

impl<T: Bos<str>> Reference<T> {
    /// The same on a text of its own.
    pub(crate) fn to_owned(&self) -> Reference<String> {
        Reference { text: self.text.borrow_or_share().to_owned(), node: self.node }
    }

    /// The same on a borrowed text.
    pub(crate) fn borrow(&self) -> Reference<&str> {
        Reference { text: self.text.borrow_or_share(), node: self.node }
    }

    /// Writes the parts, by name, as those of a `name`.
    pub(crate) fn debug(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.borrow();
        f.debug_struct(name)
            .field("scheme", &view.scheme())
            .field("authority", &view.authority())
            .field("path", &view.path())
            .field("query", &view.query())
            .field("fragment", &view.fragment())
            .finish()
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Reference<T> {
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
    node: AuthorityComponents,
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
    pub fn node(&self) -> &AuthorityComponents {
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
    pub(crate) fn of(node: HostComponent, text: &'a str) -> Self {
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

impl<T: Bos<str>> fmt::Debug for Reference<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.debug("Reference", f)
    }
}

impl<T: Bos<str>> fmt::Display for Reference<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.borrow_or_share())
    }
}

#[cfg(feature = "serde")]
impl<T: Bos<str>> serde::Serialize for Reference<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.borrow(), serializer)
    }
}

/// Declares kinds of [`Reference`]: `Name(Wider), "rule", production;`. What has the narrower rule has all that a wider
/// kind has.
macro_rules! kinds_of_reference {
    ($($(#[$meta:meta])* $name:ident($wider:ident), $rule:literal, $production:path;)+) => {$(
        $(#[$meta])*
        ///
        #[doc = concat!("It has all that a [`", stringify!($wider), "`] has.")]
        #[derive(Clone, Copy)]
        pub struct $name<T>($wider<T>);

        impl<T> $name<T> {
            /// The tree of `text`, with `text`, which must match the rule.
            pub(crate) fn from_parts(text: T, node: $crate::components::UriComponents) -> Self {
                $name($wider::from_parts(text, node))
            }

            /// The text, and the tree no longer.
            pub fn into_text(self) -> T {
                self.0.into_text()
            }
        }

        impl<T: Bos<str>> $name<T> {
            #[doc = concat!("Reads the whole of `text` by the rule `", $rule, "`.")]
            ///
            /// # Errors
            /// What is wrong, where, and what was expected there, if `text` does not match.
            pub fn parse(text: T) -> Result<Self, $crate::pass::SyntaxError> {
                let node = $crate::pass::parse($production, text.borrow_or_share())?;
                Ok($name::from_parts(text, node))
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

        impl<T> core::ops::Deref for $name<T> {
            type Target = $wider<T>;

            fn deref(&self) -> &$wider<T> {
                &self.0
            }
        }

        impl<T> From<$name<T>> for $wider<T> {
            fn from(narrower: $name<T>) -> Self {
                narrower.0
            }
        }

        impl<T: Bos<str>> core::fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.debug(stringify!($name), f)
            }
        }

        /// The same when every byte is: nothing is normalised.
        impl<T: Bos<str>, U: Bos<str>> PartialEq<$name<U>> for $name<T> {
            fn eq(&self, other: &$name<U>) -> bool {
                self.borrow().as_str() == other.borrow().as_str()
            }
        }

        impl<T: Bos<str>> Eq for $name<T> {}

        impl<T: Bos<str>> core::hash::Hash for $name<T> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.borrow().as_str().hash(state);
            }
        }

        /// Every byte comes back.
        impl<T: Bos<str>> core::fmt::Display for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.borrow().as_str())
            }
        }

        impl core::str::FromStr for $name<String> {
            type Err = $crate::pass::SyntaxError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $name::parse(String::from(text))
            }
        }

        impl<'a> TryFrom<&'a str> for $name<&'a str> {
            type Error = $crate::pass::SyntaxError;

            fn try_from(text: &'a str) -> Result<Self, Self::Error> {
                $name::parse(text)
            }
        }

        impl TryFrom<String> for $name<String> {
            type Error = $crate::pass::SyntaxError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                $name::parse(text)
            }
        }

        #[cfg(feature = "serde")]
        impl<T: Bos<str>> serde::Serialize for $name<T> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&self.0, serializer)
            }
        }
    )+};
}

pub(crate) use kinds_of_reference;

kinds_of_reference! {
    /// A `URI-reference` (RFC 3986 §4.1): a URI, or a reference relative to one.
    ///
    /// ```
    /// use urlgram::UriReference;
    ///
    /// let reference = UriReference::parse("../up?q")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.path().as_str(), "../up");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    UriReference(Reference), "URI-reference", rfc3986::UriReference;
    /// A `URI` (RFC 3986 §3): a scheme, and what it makes of the rest.
    Uri(UriReference), "URI", rfc3986::Uri;
    /// An `absolute-URI` (RFC 3986 §4.3): a URI without fragment, as a base is.
    AbsoluteUri(UriReference), "absolute-URI", rfc3986::AbsoluteUri;
    /// A `relative-ref` (RFC 3986 §4.2): a reference without scheme, which needs a base.
    RelativeRef(UriReference), "relative-ref", rfc3986::RelativeRef;
}

impl<T> UriReference<T> {
    /// Whether it has a scheme, and so is a URI and needs no base.
    pub fn is_uri(&self) -> bool {
        self.node().scheme.is_some()
    }
}

impl<T> From<AbsoluteUri<T>> for Uri<T> {
    fn from(uri: AbsoluteUri<T>) -> Self {
        Uri(uri.0)
    }
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
fn serialize<S: serde::Serializer>(uri: &Reference<&str>, serializer: S) -> Result<S::Ok, S::Error> {
    use alloc::vec::Vec;

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
        segments: Vec<Piece<'a>>,
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
