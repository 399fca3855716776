//! `s3`: the documentation of a command line.
//!
//! ```
//! use urlgram::scheme::s3::S3Url;
//!
//! let url = S3Url::parse("s3://mybucket/myprefix/myobject")?;
//! assert_eq!((url.bucket(), url.key()), ("mybucket", Some("myprefix/myobject")));
//! assert!(S3Url::parse("s3://My_Bucket/x").is_err());
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

/// AWS CLI documentation.
pub static AWS_CLI: Document = Document {
    name: "s3",
    title: "AWS CLI documentation",
    url: "https://docs.aws.amazon.com/cli/latest/reference/s3/",
};

/// The components of an `s3` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct S3Node {
    /// Bucket.
    pub bucket: Span,
    /// Part after the slash.
    pub key: OptSpan,
}

grammar! {
    AWS_CLI in "../../grammars/s3.abnf";
    start S3Uri;
    section "Path Argument Type";

    /// `s3-URI = "s3:" "//" bucket [ "/" key ]`
    pub S3Uri -> S3Node =
        map(preceded(lit("s3://"), (Bucket, opt_span(preceded(lit("/"), Key)))), |(bucket, key)| S3Node { bucket, key });

    /// `bucket = bucket-edge 1*61bucket-char bucket-edge`
    ///
    /// The repetition would also match the last `bucket-edge`, so it reads 2 to 62 more characters that end in one.
    pub Bucket -> Span = span((one_of(BUCKET_EDGE), trimmed(BUCKET_CHAR, BUCKET_EDGE, 2, 62)));

    /// `bucket-edge = %x61-7A / DIGIT`
    pub BucketEdge: BUCKET_EDGE = ('a', 'z') | DIGIT;

    /// `bucket-char = %x61-7A / DIGIT / "." / "-"`
    pub BucketChar: BUCKET_CHAR = ('a', 'z') | DIGIT | ".-";

    /// `key = *( pchar / "/" )`
    pub Key -> Span = span(take_while0(PATH_CHAR));
}

scheme! {
    "s3" => S3, S3Url, S3Uri {
        title: "An object in a bucket",
        source: "the documentation of a command line, which has no grammar",
        valid: &[("s3://mybucket/myprefix/myobject", "AWS documentation"), ("s3://mybucket", "bucket only")],
        invalid: &[("s3:/mybucket/x", "one slash"), ("s3://My_Bucket/x", "bucket name rules (RFC 3986 accepts)")],
        history: "Used by a command line; not registered.",
    }
    common {
        notes: [
            "The tool reads keys literally: `%`, spaces, `#`, `?` and `//` are data to it, so it disagrees with URI \
             parsers. Here a key is percent-encoded.",
            "Names of access points, and of buckets older than the naming rules, are rejected here.",
            "A port and a user are not allowed; no equivalence is defined.",
        ],
        fields(url, text, node): [
            "bucket": "The bucket: 3 to 63 lower-case letters, digits, dots and hyphens." => text(node.bucket);
            "key": "The part after the slash." => text(node.key);
        ]
        check(url) { check_bucket(url.bucket(), url.node().bucket) }
    }
}

/// The rules for names of buckets, which the grammar of the tool does not have.
static BUCKETS: Document = Document {
    name: "s3-buckets",
    title: "Amazon S3 bucket naming rules",
    url: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html",
};

fn check_bucket(bucket: &str, span: Span) -> Result<(), Violation> {
    let starts = ["xn--", "sthree-", "amzn-s3-demo-"];
    let ends = ["-s3alias", "--ol-s3", ".mrap", "--x-s3", "--table-s3"];
    let message = if bucket.contains("..") {
        "the name of a bucket has no adjacent dots"
    } else if bucket.parse::<core::net::Ipv4Addr>().is_ok() {
        "the name of a bucket is not an IP address"
    } else if starts.iter().any(|start| bucket.starts_with(start)) {
        "the name of a bucket begins with a reserved prefix"
    } else if ends.iter().any(|end| bucket.ends_with(end)) {
        "the name of a bucket ends with a reserved suffix"
    } else {
        return Ok(());
    };
    Err(Violation::new(span, message, &BUCKETS, "general purpose buckets"))
}

impl<'a> S3Url<'a> {
    /// Returns the bucket.
    pub fn bucket(&self) -> &'a str {
        self.slice(self.node().bucket)
    }

    /// Returns the key as written. Absent differs from empty.
    pub fn key(&self) -> Option<&'a str> {
        self.opt_slice(self.node().key)
    }
}
