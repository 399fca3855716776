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
//!
//! # What to know
//!
//! * The tool takes keys as they are: `%`, spaces, `#`, `?` and `//` are data to it, so it and a parser of URIs
//!   disagree. Here a key is percent-encoded.
//! * Names of access points, and of buckets from before the naming rules, are refused here.
//! * No port, no user; there is no equivalence.

use super::{About, Fields, Scheme, Url};
use crate::grammar::schemes::s3::S3Uri;

/// The scheme `s3`.
#[derive(Clone, Copy, Debug)]
pub struct S3;

/// A URL of the scheme `s3`.
pub type S3Url<'a> = Url<'a, S3>;

impl Scheme for S3 {
    type Rule = S3Uri;

    const ABOUT: &'static About = &About {
        source: "the documentation of a command line, without a grammar",
        fields: &[
            ("bucket", "The bucket: 3 to 63 lower-case letters, digits, dots and hyphens."),
            ("key", "What stands after the slash."),
        ],
        valid: &[("s3://mybucket/myprefix/myobject", "AWS documentation"), ("s3://mybucket", "bucket only")],
        invalid: &[("s3:/mybucket/x", "one slash"), ("s3://My_Bucket/x", "bucket name rules (RFC 3986 accepts)")],
        notes: &[
            "The tool takes keys as they are: `%`, spaces, `#`, `?` and `//` are data to it, so it and a parser of URIs disagree. Here a key is percent-encoded.",
            "Names of access points, and of buckets from before the naming rules, are refused here.",
            "No port, no user; there is no equivalence.",
        ],
        history: "In use by a command line; not registered.",
        ..About::new("s3", "An object in a bucket")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("bucket", url.node().bucket);
        fields.text("key", url.node().key);
    }
}

impl<'a> S3Url<'a> {
    /// The bucket.
    pub fn bucket(&self) -> &'a str {
        self.piece(self.node().bucket)
    }

    /// The key, as written. Absent is not empty.
    pub fn key(&self) -> Option<&'a str> {
        self.part(self.node().key)
    }
}
