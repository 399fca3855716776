//! `ftp` (RFC 1738 §3.2).

use super::docs::{PASSWORD, PORT, SERVER, USER};
use crate::grammar::rfc1738::ftp::Ftpurl;
use crate::scheme::spans::opt_split;

scheme! {
    "ftp" => Ftp, FtpUrl, Ftpurl {
        title: "File Transfer Protocol",
        port: Some(21),
        hierarchical: true,
        valid: &[
            ("ftp://myname@host.dom/%2Fetc/motd", "§3.2.2: CWD /etc, RETR motd"),
            ("ftp://foo:@host.com/", "§3.1: an empty password"),
            ("FTP://h/a?b;type=D", "a question mark is data"),
        ],
        invalid: &[
            ("ftp://h/a;type=x", "the type is A, I or D"),
            ("ftp://h;type=a", "a type needs a path"),
            ("ftp://h/a;b", "a semicolon can only begin the type"),
            ("ftp://a:b:c@h/", "a colon in a password is %3A"),
        ],
    }
    common {
        fields(url, text, node): [
            "user": USER => text(node.login.user);
            "password": PASSWORD => text(node.login.password);
            "host": SERVER => text(node.login.host);
            "port": PORT => text(node.login.port);
            "fpath": "The fsegments: directories to change to, then a file name."
                => opt_list(opt_split(text, node.fpath, '/'));
            "ftptype": "A, I or D, in either case." => text(node.ftptype);
        ]
    }
}
