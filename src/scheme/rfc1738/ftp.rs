//! `ftp` (RFC 1738 §3.2).

use crate::grammar::rfc1738::ftp::Ftpurl;
use crate::scheme::{About, Fields, Scheme, Url, split};

/// The scheme `ftp` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Ftp;

/// A URL of the scheme `ftp` of RFC 1738.
pub type FtpUrl<'a> = Url<'a, Ftp>;

impl Scheme for Ftp {
    type Rule = Ftpurl;

    const ABOUT: &'static About = &About {
        port: Some(21),
        hierarchical: true,
        fields: &[
            ("user", "Who logs in. Empty is not the same as absent."),
            ("password", "The password. Empty is not the same as absent."),
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port, one digit at least; 21 if absent."),
            ("fpath", "Its fsegments: directories to change to, then a name."),
            ("ftptype", "A, I or D, in either case."),
        ],
        valid: &[
            ("ftp://myname@host.dom/%2Fetc/motd", "§3.2.2: CWD /etc, RETR motd"),
            ("ftp://foo:@host.com/", "§3.1: an empty password"),
            ("FTP://h/a?b;type=D", "a question mark is data"),
        ],
        invalid: &[
            ("ftp://h/a;type=x", "the type is A, I or D"),
            ("ftp://h;type=a", "a type needs a path"),
            ("ftp://h/a;b", "a semicolon begins the type, and nothing else"),
            ("ftp://a:b:c@h/", "a colon in a password is %3A"),
        ],
        ..About::new("ftp", "File Transfer Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("user", node.login.user);
        fields.text("password", node.login.password);
        fields.text("host", node.login.host);
        fields.text("port", node.login.port);
        fields.maybe_list("fpath", node.fpath.get().map(|path| split(url.as_str(), path, '/')));
        fields.text("ftptype", node.ftptype);
    }
}
