//! Any other scheme: `genericurl` (RFC 1738 §2.1, §3.1).

use crate::grammar::rfc1738::generic;
use crate::scheme::{About, Fields, Scheme, Url};
use crate::span::OptSpan;

/// Any scheme at all, by RFC 1738's `genericurl`.
#[derive(Clone, Copy, Debug)]
pub struct Genericurl;

impl Scheme for Genericurl {
    type Rule = generic::Genericurl;

    const ABOUT: &'static About = &About {
        fields: &[
            ("scheme", "The scheme, as written."),
            ("schemepart", "What stands after its colon."),
            ("user", "Who logs in, if the schemepart is an ip-schemepart; as are the next."),
            ("password", "The password."),
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port."),
            ("urlpath", "What stands after the slash that follows the server."),
        ],
        valid: &[("tn3270://me@host.example/x", "an ip-schemepart"), ("1a:", "a digit may begin a scheme")],
        invalid: &[("x_y:z", "an underscore is no character of a scheme"), ("a:~", "a tilde is %7E")],
        ..About::new("", "Any scheme: the generic form of a URL")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        let part = |of: fn(generic::IpNode) -> OptSpan| node.ip.map_or(OptSpan::NONE, of);
        fields.text("scheme", node.scheme);
        fields.text("schemepart", node.schemepart);
        fields.text("user", part(|ip| ip.login.user));
        fields.text("password", part(|ip| ip.login.password));
        fields.text("host", part(|ip| ip.login.host.into()));
        fields.text("port", part(|ip| ip.login.port));
        fields.text("urlpath", part(|ip| ip.urlpath));
    }
}
