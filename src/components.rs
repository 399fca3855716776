//! What rules make of a text: where its parts stand. Spans and nothing else, flat, `Copy`, without heap.
//!
//! The text is kept once, beside the tree; [`uri`](crate::uri) joins the two and lends strings, addresses, segments.
//! Nothing is decoded and nothing lower-cased. Absent and empty differ: no query is [`OptSpan::NONE`], a `?` with nothing
//! after it is an empty span.

use crate::span::{OptSpan, Span};

/// Which alternative of `host` matched (RFC 3986 §3.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u32)]
pub enum HostKind {
    /// `IPv4address`: four decimal octets.
    Ipv4,
    /// `IPv6address`, in brackets.
    Ipv6,
    /// `IPvFuture`, in brackets.
    IpvFuture,
    /// `reg-name`: anything else, the empty name included.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "reg-name"))]
    RegName,
}

impl HostKind {
    /// As the RFC calls it, in lower case: `ipv4`, `ipv6`, `ipvfuture`, `reg-name`.
    pub const fn name(self) -> &'static str {
        match self {
            HostKind::Ipv4 => "ipv4",
            HostKind::Ipv6 => "ipv6",
            HostKind::IpvFuture => "ipvfuture",
            HostKind::RegName => "reg-name",
        }
    }
}

/// A `host`: where it stands, brackets included, and what it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HostComponent {
    /// Where it stands, brackets included.
    pub span: Span,
    /// Which alternative of the rule matched.
    pub kind: HostKind,
}

/// An `authority` (RFC 3986 §3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AuthorityComponents {
    /// Absent without `@`; empty when nothing stands before it.
    pub userinfo: OptSpan,
    /// Always there, and often empty: `file:///`.
    pub host: HostComponent,
    /// The digits. Absent without `:`; empty when nothing stands after it.
    pub port: OptSpan,
}

impl AuthorityComponents {
    /// All of it, from the first byte of `userinfo` or `host` to the last of `host` or `port`.
    #[inline]
    pub fn span(&self) -> Span {
        let start = self.userinfo.get().unwrap_or(self.host.span).start;
        Span::new(start, self.port.get().unwrap_or(self.host.span).end)
    }

    /// The same authority in a text where it begins at `start`.
    pub(crate) fn starting_at(self, start: u32) -> Self {
        let from = self.span().start;
        let moved = |span: Span| Span::new(span.start - from + start, span.end - from + start);
        AuthorityComponents {
            userinfo: self.userinfo.get().map(moved).into(),
            host: HostComponent { span: moved(self.host.span), kind: self.host.kind },
            port: self.port.get().map(moved).into(),
        }
    }
}

/// A `hier-part` or `relative-part`: an authority perhaps, and a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HierPartComponents {
    /// What stands after `//`, if that is there.
    pub authority: Option<AuthorityComponents>,
    /// Always there, and often empty.
    pub path: Span,
}

/// A `URI-reference`, and so a `URI`, a `relative-ref` and an `absolute-URI` too (RFC 3986 §4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct UriComponents {
    /// Absent in a relative reference.
    pub scheme: OptSpan,
    /// What stands after `//`, if that is there.
    pub authority: Option<AuthorityComponents>,
    /// Always there, and often empty.
    pub path: Span,
    /// What stands after `?`; absent without one.
    pub query: OptSpan,
    /// What stands after `#`; absent without one.
    pub fragment: OptSpan,
}
