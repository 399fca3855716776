//! `spiffe`: the standard SPIFFE-ID §2.
//!
//! ```
//! use urlgram::scheme::spiffe::SpiffeUrl;
//!
//! let url = SpiffeUrl::parse("spiffe://staging.example.com/payments/mysql")?;
//! assert_eq!((url.trust_domain(), url.path()), ("staging.example.com", "/payments/mysql"));
//! assert!(SpiffeUrl::parse("spiffe://example.com/a/").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::preceded;

use super::Violation;
use super::spans::segments;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, repeat0, span, take_while1};
use crate::grammar;
use crate::input::Document;
use crate::span::Span;

/// SPIFFE-ID.
pub static SPIFFE: Document = Document {
    name: "spiffe",
    title: "SPIFFE-ID",
    url: "https://github.com/spiffe/spiffe/blob/main/standards/SPIFFE-ID.md",
};

/// The components of a SPIFFE ID.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SpiffeNode {
    /// The trust domain.
    pub trust_domain: Span,
    /// The path with its slashes; empty for the trust domain itself.
    pub path: Span,
}

grammar! {
    SPIFFE in "../../grammars/spiffe.abnf";
    start SpiffeId;
    section "2";

    /// `spiffe-ID = "spiffe:" "//" trust-domain *( "/" spiffe-segment )`
    pub SpiffeId -> SpiffeNode = map(
        (preceded(lit("spiffe://"), TrustDomain), span(repeat0((lit("/"), SpiffeSegment)))),
        |(trust_domain, path)| SpiffeNode { trust_domain, path },
    );

    /// `trust-domain = 1*trust-char`
    pub TrustDomain -> Span = span(take_while1(TRUST_CHAR));

    /// `trust-char = %x61-7A / DIGIT / "." / "-" / "_"`
    pub TrustChar: TRUST_CHAR = ('a', 'z') | DIGIT | ".-_";

    /// `spiffe-segment = 1*segment-char`
    pub SpiffeSegment -> Span = span(take_while1(SEGMENT_CHAR));

    /// `segment-char = ALPHA / DIGIT / "." / "-" / "_"`
    pub SegmentChar: SEGMENT_CHAR = ALPHA | DIGIT | ".-_";
}

scheme! {
    "spiffe" => Spiffe, SpiffeUrl, SpiffeId {
        title: "Identity of a workload",
        source: "SPIFFE-ID §2, which has no grammar",
        valid: &[
            ("spiffe://staging.example.com/payments/mysql", "SPIFFE-ID 2.2"),
            ("spiffe://k8s-west.example.com/ns/staging/sa/default", "SPIFFE-ID 2.2"),
            ("spiffe://example.com", "a trust domain"),
        ],
        invalid: &[
            ("spiffe://Example.com/a", "capital in the trust domain"),
            ("spiffe://example.com/a/", "slash at the end"),
            ("spiffe://example.com/a/../b", "dot segment"),
            ("spiffe://example.com:80/a", "port"),
        ],
        history: "A project of the Cloud Native Computing Foundation (2017); provisional in the registry.",
    }
    common {
        notes: [
            "There is no user, port, query or fragment, and no percent-encoding. Segments are neither empty nor `.` or `..`.",
            "A trust domain has at most 255 bytes; an identity should have at most 2048 (§2.3).",
        ],
        fields(url, text, node): [
            "trust_domain": "The trust domain, in lower case." => text(node.trust_domain);
            "path": "The segments of the path. A trust domain itself has none." => list(segments(text, node.path));
        ]
        check(url) {
            let dots = segments(url.as_str(), url.node().path).find(|span| matches!(url.slice(*span), "." | ".."));
            if let Some(dots) = dots {
                return Err(Violation::new(dots, "a segment is neither `.` nor `..`", &SPIFFE, "2.2"));
            }
            let domain = url.node().trust_domain;
            if url.slice(domain).len() > 255 {
                return Err(Violation::new(domain, "a trust domain has at most 255 bytes", &SPIFFE, "2.3"));
            }
            Ok(())
        }
    }
}

impl<'a> SpiffeUrl<'a> {
    /// Returns the trust domain.
    pub fn trust_domain(&self) -> &'a str {
        self.slice(self.node().trust_domain)
    }

    /// Returns the path with its slashes; empty for the trust domain itself.
    pub fn path(&self) -> &'a str {
        self.slice(self.node().path)
    }
}
