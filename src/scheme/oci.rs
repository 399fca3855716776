//! `oci`: a reference to an image or artifact, as the OCI Distribution Specification names them.
//!
//! ```
//! use urlgram::scheme::oci::OciUrl;
//!
//! let url = OciUrl::parse("oci://registry.example.com:5000/team/chart:1.2.3")?;
//! assert_eq!((url.registry(), url.name()), ("registry.example.com:5000", "team/chart"));
//! assert_eq!((url.tag(), url.digest()), (Some("1.2.3"), None));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::Violation;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{lit, map, one_of, opt_span, repeat, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// OCI Distribution Specification.
pub static OCI: Document = Document {
    name: "oci",
    title: "OCI Distribution Specification",
    url: "https://github.com/opencontainers/distribution-spec/blob/main/spec.md",
};

/// The components of an `oci` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OciNode {
    /// The registry with its port.
    pub registry: Span,
    /// The name of the repository with its first slash.
    pub name: Span,
    /// The tag.
    pub tag: OptSpan,
    /// The digest with its algorithm.
    pub digest: OptSpan,
}

class! {
    /// Characters of `oci-host`.
    pub HOST_CHAR = ALPHA | DIGIT | "-.";
    LOWER = ('a', 'z') | DIGIT;
    LETTER = ALPHA | DIGIT;
    HYPHEN = "-";
    JOINER = "+.-_";
    /// Characters of `oci-tag` after the first.
    pub TAG_CHAR = OCI_TAG_FIRST | ".-";
}

grammar! {
    OCI in "../../grammars/oci.abnf";
    start OciUri;
    section "pulling manifests";

    /// `oci-URI = "oci:" "//" oci-host [ ":" 1*DIGIT ] oci-name [ ":" oci-tag ] [ "@" oci-digest ]`
    pub OciUri -> OciNode = map(
        (
            preceded(lit("oci://"), span((OciHost, opt((lit(":"), take_while1(DIGIT)))))),
            OciName,
            opt_span(preceded(lit(":"), OciTag)),
            opt_span(preceded(lit("@"), OciDigest)),
        ),
        |(registry, name, tag, digest)| OciNode { registry, name, tag, digest },
    );

    /// `oci-host = 1*( ALPHA / DIGIT / "-" / "." )`
    pub OciHost -> Span = span(take_while1(HOST_CHAR));

    /// `oci-name = 1*( "/" oci-component )`
    pub OciName -> Span = span(repeat(1, usize::MAX, (lit("/"), OciComponent)));

    /// `oci-component = oci-alnum *( oci-separator oci-alnum )`
    pub OciComponent -> Span = span((OciAlnum, repeat0((OciSeparator, OciAlnum))));

    /// `oci-alnum = 1*( %x61-7A / DIGIT )`
    pub OciAlnum -> Span = span(take_while1(LOWER));

    /// `oci-separator = "." / "_" / "__" / 1*"-"`
    pub OciSeparator -> Span = span(alt((lit("."), lit("__"), lit("_"), take_while1(HYPHEN))));

    /// `oci-tag = oci-tag-first *( oci-tag-first / "." / "-" )`
    pub OciTag -> Span = span((one_of(OCI_TAG_FIRST), take_while0(TAG_CHAR)));

    /// `oci-tag-first = ALPHA / DIGIT / "_"`
    pub OciTagFirst: OCI_TAG_FIRST = ALPHA | DIGIT | "_";

    /// `oci-digest = oci-algorithm ":" 32*HEXDIG`
    pub OciDigest -> Span = span((OciAlgorithm, lit(":"), repeat(32, usize::MAX, one_of(HEXDIG))));

    /// `oci-algorithm = 1*( ALPHA / DIGIT ) *( ( "+" / "." / "-" / "_" ) 1*( ALPHA / DIGIT ) )`
    pub OciAlgorithm -> Span = span((take_while1(LETTER), repeat0((one_of(JOINER), take_while1(LETTER)))));
}

scheme! {
    "oci" => Oci, OciUrl, OciUri {
        title: "An image or artifact of a registry",
        source: "the names of the OCI Distribution Specification, with the scheme of programs",
        valid: &[
            ("oci://registry.example.com/team/chart", "name only"),
            ("oci://localhost:5000/a__b/c-d:v1.2_3", "port, separators and tag"),
            (
                "oci://ghcr.io/a/b:1@sha256:6c3c624b58dbbcd3c0dd82b4c53f04194d1247c6eebdaab7c610cf7d66709b3b",
                "tag and digest",
            ),
        ],
        invalid: &[
            ("oci://registry.example.com", "no name"),
            ("oci://registry.example.com/Team/chart", "capital"),
            ("oci://registry.example.com/a:", "empty tag"),
            ("oci://registry.example.com/a@sha256:12", "short digest"),
        ],
        history: "Used by package managers for containers; not registered.",
    }
    common {
        notes: [
            "The document has no scheme: it names `registry/name:tag@digest`. Programs put `oci://` before it.",
            "A name has at most 255 bytes with its registry, which is not checked.",
        ],
        fields(url, text, node): [
            "registry": "The host of the registry, with its port." => text(node.registry);
            "name": "The name of the repository." => text(url.name_span());
            "tag": "The tag." => text(node.tag);
            "digest": "The digest with its algorithm." => text(node.digest);
        ]
        check(url) {
            match url.node().tag.get().filter(|tag| tag.len() > 128) {
                Some(tag) => Err(Violation::new(tag, "a tag has up to 128 characters", &OCI, "pulling manifests")),
                None => Ok(()),
            }
        }
    }
}

impl<'a> OciUrl<'a> {
    fn name_span(&self) -> Span {
        let name = self.node().name;
        Span::new(name.start + 1, name.end)
    }

    /// Returns the host of the registry, with its port.
    pub fn registry(&self) -> &'a str {
        self.slice(self.node().registry)
    }

    /// Returns the name of the repository.
    pub fn name(&self) -> &'a str {
        self.slice(self.name_span())
    }

    /// Returns the tag.
    pub fn tag(&self) -> Option<&'a str> {
        self.opt_slice(self.node().tag)
    }

    /// Returns the digest with its algorithm.
    pub fn digest(&self) -> Option<&'a str> {
        self.opt_slice(self.node().digest)
    }
}
