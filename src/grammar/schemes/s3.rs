//! `s3`, by the documentation of a command line, which has no grammar.

use nom::sequence::preceded;

use crate::class::DIGIT;
use crate::combinator::{lit, map, one_of, opt_span, span, take_while0};
use crate::grammar;
use crate::grammar::parts::trimmed;
use crate::grammar::rfc3986::PATH_CHAR;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// AWS CLI documentation.
pub static S3: Document = Document {
    name: "s3",
    title: "AWS CLI documentation",
    url: "https://docs.aws.amazon.com/cli/latest/reference/s3/",
};

/// The components of An `s3` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct S3Node {
    /// The bucket.
    pub bucket: Span,
    /// The part after the slash.
    pub key: OptSpan,
}

grammar! {
    S3 in "../../../grammars/s3.abnf";
    start S3Uri;
    section "Path Argument Type";

    /// `s3-URI = "s3:" "//" bucket [ "/" key ]`
    pub S3Uri -> S3Node =
        map(preceded(lit("s3://"), (Bucket, opt_span(preceded(lit("/"), Key)))), |(bucket, key)| S3Node { bucket, key });

    /// `bucket = bucket-edge 1*61bucket-char bucket-edge`
    ///
    /// The repetition would consume the last `bucket-edge` too, so the rule is read as 2 to 62 more characters that end
    /// in one.
    pub Bucket -> Span = span((one_of(BUCKET_EDGE), trimmed(BUCKET_CHAR, BUCKET_EDGE, 2, 62)));

    /// `bucket-edge = %x61-7A / DIGIT`
    pub BucketEdge: BUCKET_EDGE = ('a', 'z') | DIGIT;

    /// `bucket-char = %x61-7A / DIGIT / "." / "-"`
    pub BucketChar: BUCKET_CHAR = ('a', 'z') | DIGIT | ".-";

    /// `key = *( pchar / "/" )`
    pub Key -> Span = span(take_while0(PATH_CHAR));
}
