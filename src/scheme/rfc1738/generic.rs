//! Any other scheme: `genericurl` (RFC 1738 §2.1, §3.1).

use super::docs::SERVER;
use crate::grammar::rfc1738::generic;
use crate::scheme::{Fields, Scheme, SchemeInfo, Url};
use crate::span::OptSpan;

/// Any scheme, by `genericurl` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Genericurl;

impl Scheme for Genericurl {
    type Rule = generic::Genericurl;

    const INFO: &'static SchemeInfo = &SchemeInfo {
        fields: &[
            ("scheme", "The scheme as written."),
            ("schemepart", "The part after the colon."),
            ("user", "The user name. Like the next fields, absent if the schemepart is not an ip-schemepart."),
            ("password", "The password."),
            ("host", SERVER),
            ("port", "The port."),
            ("urlpath", "The part after the slash that follows the server."),
        ],
        valid: &[("tn3270://me@host.example/x", "an ip-schemepart"), ("1a:", "a scheme may begin with a digit")],
        invalid: &[("x_y:z", "a scheme contains no underscore"), ("a:~", "a tilde is %7E")],
        ..SchemeInfo::new("", "Any scheme: the generic form of a URL")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        let component = |of: fn(generic::IpNode) -> OptSpan| node.ip.map_or(OptSpan::NONE, of);
        fields.text("scheme", node.scheme);
        fields.text("schemepart", node.schemepart);
        fields.text("user", component(|ip| ip.login.user));
        fields.text("password", component(|ip| ip.login.password));
        fields.text("host", component(|ip| ip.login.host.into()));
        fields.text("port", component(|ip| ip.login.port));
        fields.text("urlpath", component(|ip| ip.urlpath));
    }
}
