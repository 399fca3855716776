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

use crate::grammar::schemes::s3::S3Uri;

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
            "There is no port, no user and no equivalence.",
        ],
        fields(url, text, node): [
            "bucket": "The bucket: 3 to 63 lower-case letters, digits, dots and hyphens." => text(node.bucket);
            "key": "The part after the slash." => text(node.key);
        ]
    }
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
