//! `gs`: the documentation of a storage service.
//!
//! ```
//! use urlgram::scheme::gs::GsUrl;
//!
//! let url = GsUrl::parse("gs://my_bucket/folder/object")?;
//! assert_eq!((url.bucket(), url.object()), ("my_bucket", Some("folder/object")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::preceded;

use super::Violation;
use crate::class::DIGIT;
use crate::combinator::{lit, map, one_of, opt_span, span, take_while0};
use crate::grammar;
use crate::grammar::parts::trimmed;
use crate::grammar::rfc3986::PATH_CHAR;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// gcloud documentation.
pub static GCLOUD: Document =
    Document { name: "gs", title: "gcloud documentation", url: "https://cloud.google.com/storage/docs/buckets" };

/// The components of a `gs` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GsNode {
    /// The bucket.
    pub bucket: Span,
    /// The part after the slash.
    pub object: OptSpan,
}

grammar! {
    GCLOUD in "../../grammars/gs.abnf";
    start GsUri;
    section "bucket names";

    /// `gs-URI = "gs:" "//" gs-bucket [ "/" gs-object ]`
    pub GsUri -> GsNode = map(
        preceded(lit("gs://"), (GsBucket, opt_span(preceded(lit("/"), GsObject)))),
        |(bucket, object)| GsNode { bucket, object },
    );

    /// `gs-bucket = gs-bucket-edge 1*gs-bucket-char gs-bucket-edge`
    ///
    /// The repetition would also match the last edge, so it reads 2 or more characters that end in one.
    pub GsBucket -> Span = span((one_of(GS_BUCKET_EDGE), trimmed(GS_BUCKET_CHAR, GS_BUCKET_EDGE, 2, usize::MAX)));

    /// `gs-bucket-edge = %x61-7A / DIGIT`
    pub GsBucketEdge: GS_BUCKET_EDGE = ('a', 'z') | DIGIT;

    /// `gs-bucket-char = %x61-7A / DIGIT / "." / "-" / "_"`
    pub GsBucketChar: GS_BUCKET_CHAR = ('a', 'z') | DIGIT | ".-_";

    /// `gs-object = *( pchar / "/" )`
    pub GsObject -> Span = span(take_while0(PATH_CHAR));
}

scheme! {
    "gs" => Gs, GsUrl, GsUri {
        title: "An object in a bucket of Cloud Storage",
        source: "the documentation of a command line, which has no grammar",
        valid: &[("gs://my-bucket/folder/object", "usual form"), ("gs://my_bucket", "bucket only"), ("gs://example.com/a", "name with dots")],
        invalid: &[("gs://My-Bucket/x", "capital"), ("gs:/my-bucket/x", "one slash"), ("gs://-ab/x", "begins with a hyphen")],
        history: "Used by command lines and libraries; not registered.",
    }
    common {
        notes: [
            "The tool reads objects literally: `%`, spaces, `#` and `?` are data to it. Here an object is percent-encoded.",
            "A name has 3 to 63 characters; one with dots has up to 222, and 63 between dots.",
        ],
        fields(url, text, node): [
            "bucket": "The bucket: lower-case letters, digits, dots, hyphens and underscores." => text(node.bucket);
            "object": "The part after the slash." => text(node.object);
        ]
        check(url) {
            if url.bucket().len() > 222 || url.bucket().split('.').any(|part| part.len() > 63) {
                return Err(Violation::new(url.node().bucket, "a bucket's name has up to 63 characters, or 222 with dots", &GCLOUD, "bucket names"));
            }
            Ok(())
        }
    }
}

impl<'a> GsUrl<'a> {
    /// Returns the bucket.
    pub fn bucket(&self) -> &'a str {
        self.slice(self.node().bucket)
    }

    /// Returns the object as written. Absent differs from empty.
    pub fn object(&self) -> Option<&'a str> {
        self.opt_slice(self.node().object)
    }
}
