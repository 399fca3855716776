//! `file` (RFC 1738 §3.10).

use crate::grammar::rfc1738::file::Fileurl;
use crate::scheme::{About, Fields, Scheme, Url, split};

/// The scheme `file` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct File;

/// A URL of the scheme `file` of RFC 1738.
pub type FileUrl<'a> = Url<'a, File>;

impl Scheme for File {
    type Rule = Fileurl;

    const ABOUT: &'static About = &About {
        hierarchical: true,
        fields: &[
            ("host", "The system; absent and localhost are the one that reads the URL."),
            ("fpath", "Its fsegments."),
        ],
        valid: &[
            ("file:///etc/fstab", "a file of this system"),
            ("file://localhost/c:/WINDOWS/clock.avi", "a drive letter is a segment"),
            ("file://vms.host.edu/disk$user/my/notes/note12345.txt", "§3.10"),
        ],
        invalid: &[
            ("file:/etc/passwd", "two slashes more are needed"),
            ("file:///c|/path", "a bar is %7C"),
            ("file://host", "a slash is needed"),
        ],
        ..About::new("file", "Host-specific file names")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.host);
        fields.list("fpath", split(url.as_str(), node.fpath, '/'));
    }
}
