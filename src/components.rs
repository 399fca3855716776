//! The results of a grammar: spans of the components of a reference. They are flat, `Copy` and without heap allocation.
//!
//! The text is not stored here. [`uri`](crate::uri) joins text and spans, and offers strings, addresses and segments.
//! Nothing is decoded and nothing is lower-cased. Absent and empty differ: without a query the span is [`OptSpan::NONE`], and
//! a `?` at the end gives an empty span.

use crate::span::{OptSpan, Span};

/// The alternative of `host` that matched (RFC 3986 §3.2.2).
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
    /// `reg-name`: everything else, including the empty name.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "reg-name"))]
    RegName,
}

impl HostKind {
    /// Returns the name of the RFC in lower case: `ipv4`, `ipv6`, `ipvfuture`, `reg-name`.
    pub const fn name(self) -> &'static str {
        match self {
            HostKind::Ipv4 => "ipv4",
            HostKind::Ipv6 => "ipv6",
            HostKind::IpvFuture => "ipvfuture",
            HostKind::RegName => "reg-name",
        }
    }
}

/// A `host`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HostComponent {
    /// Span of the host, including brackets.
    pub span: Span,
    /// Alternative of the rule that matched.
    pub kind: HostKind,
}

/// An `authority` (RFC 3986 §3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AuthorityComponents {
    /// Absent without `@`; empty if nothing precedes the `@`.
    pub userinfo: OptSpan,
    /// Always present, and often empty: `file:///`.
    pub host: HostComponent,
    /// The digits. Absent without `:`; empty if nothing follows the `:`.
    pub port: OptSpan,
}

impl AuthorityComponents {
    /// Returns the span of the whole authority, from `userinfo` or `host` to `host` or `port`.
    #[inline]
    pub fn span(&self) -> Span {
        let start = self.userinfo.get().unwrap_or(self.host.span).start;
        Span::new(start, self.port.get().unwrap_or(self.host.span).end)
    }

    /// Moves the authority to a text in which it begins at `start`.
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

/// A `hier-part` or `relative-part`: an optional authority, and a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HierPartComponents {
    /// The part after `//`; absent without `//`.
    pub authority: Option<AuthorityComponents>,
    /// Always present, and often empty.
    pub path: Span,
}

/// A `URI-reference`, which includes `URI`, `relative-ref` and `absolute-URI` (RFC 3986 §4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct UriComponents {
    /// Absent in a relative reference.
    pub scheme: OptSpan,
    /// The part after `//`; absent without `//`.
    pub authority: Option<AuthorityComponents>,
    /// Always present, and often empty.
    pub path: Span,
    /// The part after `?`; absent without `?`.
    pub query: OptSpan,
    /// The part after `#`; absent without `#`.
    pub fragment: OptSpan,
}
