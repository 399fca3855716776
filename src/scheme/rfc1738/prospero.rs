//! `prospero` (RFC 1738 §3.11).

use super::docs::{PORT, SERVER};
use crate::grammar::rfc1738::prospero::Prosperourl;
use crate::scheme::spans::{parameters, split};

scheme! {
    "prospero" => Prospero, ProsperoUrl, Prosperourl {
        title: "Prospero Directory Service",
        port: Some(1525),
        valid: &[
            ("prospero://host.dom//pros/name", "§3.11: the object /pros/name"),
            ("prospero://host.dom:1525/a/b;x=1;y=2", "two fields"),
            ("prospero://host.dom/a=b", "a segment may contain an equals sign"),
        ],
        invalid: &[
            ("prospero://host.dom/name;VERSION", "a field needs an equals sign"),
            ("prospero://me@host.dom/name", "no user name is allowed"),
            ("prospero://host.dom", "a slash is needed"),
            ("prospero://host.dom/a;b=c=d", "an equals sign in a value is %3D"),
        ],
    }
    common {
        fields(url, text, node): [
            "host": SERVER => text(node.hostport.host);
            "port": PORT => text(node.hostport.port);
            "ppath": "The psegments, which are one name for the server." => list(split(text, node.ppath, '/'));
            "fieldspecs": "Pairs of fieldname and fieldvalue." => pairs(parameters(text, node.fieldspecs));
        ]
    }
}
