//! `file` (RFC 1738 §3.10).

use crate::grammar::rfc1738::file::Fileurl;
use crate::scheme::spans::split;

scheme! {
    "file" => File, FileUrl, Fileurl {
        title: "Host-specific file names",
        hierarchical: true,
        valid: &[
            ("file:///etc/fstab", "a local file"),
            ("file://localhost/c:/WINDOWS/clock.avi", "a drive letter is a segment"),
            ("file://vms.host.edu/disk$user/my/notes/note12345.txt", "§3.10"),
        ],
        invalid: &[
            ("file:/etc/passwd", "two more slashes are needed"),
            ("file:///c|/path", "a vertical line is %7C"),
            ("file://host", "a slash is needed"),
        ],
    }
    common {
        fields(url, text, node): [
            "host": "The system; absent and localhost mean the local one." => text(node.host);
            "fpath": "The fsegments." => list(split(text, node.fpath, '/'));
        ]
    }
}
