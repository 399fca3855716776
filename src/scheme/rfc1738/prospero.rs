//! `prospero` (RFC 1738 §3.11).

use crate::grammar::rfc1738::prospero::Prosperourl;
use crate::scheme::{About, Fields, Scheme, Url, split};
use crate::span::Span;

/// The scheme `prospero` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Prospero;

/// A URL of the scheme `prospero` of RFC 1738.
pub type ProsperoUrl<'a> = Url<'a, Prospero>;

impl Scheme for Prospero {
    type Rule = Prosperourl;

    const ABOUT: &'static About = &About {
        port: Some(1525),
        fields: &[
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port, one digit at least; 1525 if absent."),
            ("ppath", "Its psegments, which mean nothing to the server: it is one name."),
            ("fieldspecs", "Pairs of fieldname and fieldvalue."),
        ],
        valid: &[
            ("prospero://host.dom//pros/name", "§3.11: the object /pros/name"),
            ("prospero://host.dom:1525/a/b;x=1;y=2", "two fields"),
            ("prospero://host.dom/a=b", "a segment may hold an equals sign"),
        ],
        invalid: &[
            ("prospero://host.dom/name;VERSION", "a field needs an equals sign"),
            ("prospero://me@host.dom/name", "no user name is allowed"),
            ("prospero://host.dom", "a slash is needed"),
            ("prospero://host.dom/a;b=c=d", "an equals sign in a value is %3D"),
        ],
        ..About::new("prospero", "Prospero Directory Service")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.hostport.host);
        fields.text("port", node.hostport.port);
        fields.list("ppath", split(url.as_str(), node.ppath, '/'));
        fields.pairs("fieldspecs", fieldspecs(url));
    }
}

/// The fields: name and value. No name and no value holds an equals sign.
fn fieldspecs<'a>(url: &ProsperoUrl<'a>) -> impl Iterator<Item = (Span, Span)> + use<'a> {
    let (text, specs) = (url.as_str(), url.node().fieldspecs);
    // Each has a semicolon before it, so what stands before the first is no field.
    split(text, specs, ';').skip(1).filter_map(move |spec| {
        let mut halves = split(text, spec, '=');
        Some((halves.next()?, halves.next()?))
    })
}
