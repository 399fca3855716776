//! `sip` and `sips`: RFC 3261 §19.1 and §25.1, with the addresses of RFC 5954.
//!
//! ```
//! use urlgram::scheme::sip::SipUrl;
//!
//! let url = SipUrl::parse("sip:+1-212-555-1212:1234@gateway.com;user=phone")?;
//! assert_eq!((url.user(), url.password(), url.host()), (Some("+1-212-555-1212"), Some("1234"), "gateway.com"));
//! assert_eq!(url.parameter("user"), Some("phone"));
//! assert_eq!(
//!     SipUrl::parse("sip:a@b.example;lr;LR").unwrap_err().to_string(),
//!     "`LR` stands here again at byte 19 (RFC 3261 §19.1.1)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * There are no slashes after the scheme: `sip://host` names a user. `;` and `?` may stand in the user; only one
//!   `@` can stand in the whole as it is, so what stands before it is the user.
//! * No parameter may be there twice (§19.1.1); `ttl` is 255 at the most. The general parameter has what the named
//!   ones have.
//! * `[` and `]` are in the rules of parameters and headers, and in no URI; they are refused here, and written as
//!   triplets. Numbers with dots above 255 are no host. A port is not empty.
//! * Equivalence (§19.1.4): user and password count in case, the rest does not; the order of parameters and headers
//!   does not count; an explicit default port is not the same as none; `user`, `ttl`, `method` and `maddr` on one side
//!   alone make a difference. A `sip` URI is never the same as a `sips` URI.

use super::server::{is_uri, no_name_twice, pairs, parameters};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc3261::{RFC3261, SipNode, SipUri, SipsUri};

/// The scheme `sip`.
#[derive(Clone, Copy, Debug)]
pub struct Sip;

/// A URL of the scheme `sip`.
pub type SipUrl<'a> = Url<'a, Sip>;

impl Scheme for Sip {
    type Rule = SipUri;

    const ABOUT: &'static About = &About {
        port: Some(5060),
        fields: &[
            ("user", "Who is meant at the host; a telephone number with `user=phone`."),
            ("password", "The password. Not to be used."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port; absent is not the same as the default one."),
            ("params", "The parameters: names, and values if any."),
            ("headers", "Header fields of a message: names and values."),
        ],
        valid: &[
            ("sip:alice@atlanta.com", "RFC 3261 19.1.3"),
            ("sip:alice:secretword@atlanta.com;transport=tcp", "RFC 3261 19.1.3"),
            ("sip:+1-212-555-1212:1234@gateway.com;user=phone", "RFC 3261 19.1.3"),
            ("sip:alice;day=tuesday@atlanta.com", "RFC 3261 19.1.3: \";\" in the user"),
        ],
        invalid: &[
            ("sip:alice@", "no host"),
            ("sip:alice@bob@atlanta.com", "raw \"@\" in the user"),
            ("sip:bob@444.555.666.777", "RFC 5954 4.1: not an IPv4 address, not a hostname"),
            ("sip:alice@atlanta.com:", "port is 1*DIGIT"),
        ],
        notes: &[
            "There are no slashes after the scheme: `sip://host` names a user. `;` and `?` may stand in the user; only one `@` can stand in the whole as it is, so what stands before it is the user.",
            "No parameter may be there twice (§19.1.1); `ttl` is 255 at the most. The general parameter has what the named ones have.",
            "`[` and `]` are in the rules of parameters and headers, and in no URI; they are refused here, and written as triplets. Numbers with dots above 255 are no host. A port is not empty.",
            "Equivalence (§19.1.4): user and password count in case, the rest does not; the order of parameters and headers does not count; an explicit default port is not the same as none; `user`, `ttl`, `method` and `maddr` on one side alone make a difference. A `sip` URI is never the same as a `sips` URI.",
        ],
        history: "RFC 2543 (1999), RFC 3261 (2002), RFC 5954 (2010) for the addresses.",
        ..About::new("sip", "Session Initiation Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        fields.text("user", node.user);
        fields.text("password", node.password);
        fields.text("host", node.host.span);
        fields.text("port", node.port);
        fields.pairs("params", parameters(text, node.parameters));
        fields.pairs("headers", node.headers.get().into_iter().flat_map(|headers| pairs(text, headers, '&')));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        check(url.as_str(), url.node())
    }
}

/// The scheme `sips`.
#[derive(Clone, Copy, Debug)]
pub struct Sips;

/// A URL of the scheme `sips`.
pub type SipsUrl<'a> = Url<'a, Sips>;

impl Scheme for Sips {
    type Rule = SipsUri;

    const ABOUT: &'static About = &About {
        port: Some(5061),
        secure: true,
        fields: &[
            ("user", "Who is meant at the host; a telephone number with `user=phone`."),
            ("password", "The password. Not to be used."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port; absent is not the same as the default one."),
            ("params", "The parameters: names, and values if any."),
            ("headers", "Header fields of a message: names and values."),
        ],
        valid: &[
            ("sips:alice@atlanta.com?subject=project%20x&priority=urgent", "RFC 3261 19.1.3"),
            ("sips:1212@gateway.com", "RFC 3261 19.1.3"),
        ],
        invalid: &[("sips:", "no host"), ("sips:alice@atlanta.com?subject", "header without \"=\"")],
        notes: &[
            "There are no slashes after the scheme: `sip://host` names a user. `;` and `?` may stand in the user; only one `@` can stand in the whole as it is, so what stands before it is the user.",
            "No parameter may be there twice (§19.1.1); `ttl` is 255 at the most. The general parameter has what the named ones have.",
            "`[` and `]` are in the rules of parameters and headers, and in no URI; they are refused here, and written as triplets. Numbers with dots above 255 are no host. A port is not empty.",
            "Equivalence (§19.1.4): user and password count in case, the rest does not; the order of parameters and headers does not count; an explicit default port is not the same as none; `user`, `ttl`, `method` and `maddr` on one side alone make a difference. A `sip` URI is never the same as a `sips` URI.",
        ],
        history: "RFC 3261 (2002); RFC 5630 (2009) says what it promises.",
        ..About::new("sips", "Session Initiation Protocol over TLS")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        fields.text("user", node.user);
        fields.text("password", node.password);
        fields.text("host", node.host.span);
        fields.text("port", node.port);
        fields.pairs("params", parameters(text, node.parameters));
        fields.pairs("headers", node.headers.get().into_iter().flat_map(|headers| pairs(text, headers, '&')));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        check(url.as_str(), url.node())
    }
}

/// What the document asks for beside the rule.
fn check(text: &str, node: &SipNode) -> Result<(), Violation> {
    is_uri(text)?;
    no_name_twice(text, parameters(text, node.parameters).map(|(name, _)| name), &RFC3261, "19.1.1")?;
    let ttl = parameters(text, node.parameters).find(|(name, _)| name.of(text).eq_ignore_ascii_case("ttl"));
    match ttl.and_then(|(_, value)| value.get()) {
        Some(value) if value.of(text).parse::<u8>().is_err() => {
            Err(Violation::new(value, "a ttl is a number from 0 to 255", &RFC3261, "25.1"))
        }
        _ => Ok(()),
    }
}

impl<'a> SipUrl<'a> {
    /// Who is meant at the host, as written.
    pub fn user(&self) -> Option<&'a str> {
        self.part(self.node().user)
    }

    /// The password, as written. Absent is not empty.
    pub fn password(&self) -> Option<&'a str> {
        self.part(self.node().password)
    }

    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().host.span)
    }

    /// The port, if one is written: absent is not the same as the default one (§19.1.4). Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        self.part(self.node().port)?.parse().ok()
    }

    /// The parameters, as written: names, which ignore case, and values if any.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.as_str();
        parameters(text, self.node().parameters).map(move |(name, value)| (name.of(text), value.of(text)))
    }

    /// The value of a parameter, as written; empty for one without a value.
    pub fn parameter(&self, name: &str) -> Option<&'a str> {
        self.parameters()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.unwrap_or_default())
    }

    /// The header fields, as written: names and values.
    pub fn headers(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        let headers = self.node().headers.get().into_iter().flat_map(move |headers| pairs(text, headers, '&'));
        headers.map(move |(name, value)| (name.of(text), value.of(text).unwrap_or_default()))
    }
}

impl<'a> SipsUrl<'a> {
    /// Who is meant at the host, as written.
    pub fn user(&self) -> Option<&'a str> {
        self.part(self.node().user)
    }

    /// The password, as written. Absent is not empty.
    pub fn password(&self) -> Option<&'a str> {
        self.part(self.node().password)
    }

    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().host.span)
    }

    /// The port, if one is written: absent is not the same as the default one (§19.1.4). Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        self.part(self.node().port)?.parse().ok()
    }

    /// The parameters, as written: names, which ignore case, and values if any.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.as_str();
        parameters(text, self.node().parameters).map(move |(name, value)| (name.of(text), value.of(text)))
    }

    /// The value of a parameter, as written; empty for one without a value.
    pub fn parameter(&self, name: &str) -> Option<&'a str> {
        self.parameters()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.unwrap_or_default())
    }

    /// The header fields, as written: names and values.
    pub fn headers(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        let headers = self.node().headers.get().into_iter().flat_map(move |headers| pairs(text, headers, '&'));
        headers.map(move |(name, value)| (name.of(text), value.of(text).unwrap_or_default()))
    }
}
