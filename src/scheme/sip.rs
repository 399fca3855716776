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
//!     "`LR` occurs twice at byte 19 (RFC 3261 §19.1.1)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::string::String;

use super::Violation;
use super::address::decoded;
use super::checks::check_unique;
use super::equivalence::unordered;
use super::server::HOST;
use super::spans::{full_texts, pairs, parameters, texts, value_of};
use crate::grammar::rfc3261::{RFC3261, SipUri, SipsUri};

scheme! {
    "sip" => Sip, SipUrl, SipUri {
        title: "Session Initiation Protocol",
        port: Some(5060),
        valid: &[
            ("sip:alice@atlanta.com", "RFC 3261 19.1.3"),
            ("sip:alice:secretword@atlanta.com;transport=tcp", "RFC 3261 19.1.3"),
            ("sip:+1-212-555-1212:1234@gateway.com;user=phone", "RFC 3261 19.1.3"),
            ("sip:alice;day=tuesday@atlanta.com", "RFC 3261 19.1.3: \";\" in the user"),
            ("sip:bob@[2001:db8::10]:5070", "RFC 3261 25.1 IPv6reference, RFC 5954 4.1"),
            ("sip:b@h.example;maddr=[::1]", "RFC 3261 25.1: maddr is a host"),
        ],
        invalid: &[
            ("sip:alice@", "no host"),
            ("sip:alice@bob@atlanta.com", "raw \"@\" in the user"),
            ("sip:bob@444.555.666.777", "RFC 5954 4.1: not an IPv4 address, not a hostname"),
            ("sip:alice@atlanta.com:", "port is 1*DIGIT"),
        ],
        history: "RFC 2543 (1999), RFC 3261 (2002), RFC 5954 (2010) for the addresses.",
    }
    "sips" => Sips, SipsUrl, SipsUri {
        title: "Session Initiation Protocol over TLS",
        port: Some(5061),
        secure: true,
        valid: &[
            ("sips:alice@atlanta.com?subject=project%20x&priority=urgent", "RFC 3261 19.1.3"),
            ("sips:1212@gateway.com", "RFC 3261 19.1.3"),
            ("sips:[2001:db8::10]", "RFC 3261 25.1 IPv6reference"),
        ],
        invalid: &[("sips:", "no host"), ("sips:alice@atlanta.com?subject", "header without \"=\"")],
        history: "RFC 3261 (2002); RFC 5630 (2009) states what it guarantees.",
    }
    common {
        notes: [
            "No slashes follow the scheme: `sip://host` names a user. The user may contain `;` and `?`. The whole URI \
             contains at most one unencoded `@`, so everything before it is the user.",
            "No parameter may occur twice (§19.1.1); `ttl` is at most 255. The rule of general parameters also matches \
             the named ones.",
            "An IPv6 address is a host in brackets, also in `maddr` (RFC 5118 §4.1). The rules of parameters and headers \
             allow brackets, too. The generic syntax of RFC 3986 has brackets only after `//`, so it rejects such a URI. \
             Four numbers of which one is above 255 are not a host. A port is not empty.",
            "Equivalence (§19.1.4): user and password are case-sensitive, the rest is not. The order of parameters and \
             headers does not matter. An explicit default port differs from an absent one. `user`, `ttl`, `method` and \
             `maddr` on one side only make a difference. A `sip` URI is never equivalent to a `sips` URI.",
        ],
        fields(url, text, node): [
            "user": "The user at the host; a telephone number with `user=phone`." => text(node.user);
            "password": "The password. Its use is discouraged." => text(node.password);
            "host": HOST => text(node.host.span);
            "port": "The port; an absent port differs from the default port." => text(node.port);
            "params": "The parameters: names, and values if present." => pairs(parameters(text, node.parameters));
            "headers": "Header fields of a message: names and values." => pairs(pairs(text, node.headers, '&'));
        ]
        check(url) {
            let (text, parameters) = (url.as_str(), parameters(url.as_str(), url.node().parameters));
            check_unique(text, parameters.clone().map(|(name, _)| name), &RFC3261, "19.1.1")?;
            match value_of(text, parameters, |name| name.eq_ignore_ascii_case("ttl")).get() {
                Some(value) if value.of(text).parse::<u8>().is_err() => {
                    Err(Violation::new(value, "a ttl is a number from 0 to 255", &RFC3261, "25.1"))
                }
                _ => Ok(()),
            }
        }
        equivalence(a, b) "RFC 3261 §19.1.4"
            "User and password are compared exactly, the rest ignoring case and order; a port, user, ttl, method, maddr or \
             transport on one side only makes a difference." {
            let (one, other) = (unordered(a.parameters()), unordered(b.parameters()));
            let decides = |name: &str| ["user", "ttl", "method", "maddr", "transport"].contains(&name);
            let agree = |one: &[(String, Option<String>)], other: &[(String, Option<String>)]| {
                one.iter().all(|(name, value)| match other.iter().find(|(known, _)| known == name) {
                    Some((_, known)) => known == value,
                    None => !decides(name),
                })
            };
            let headers = |url: &super::Url<'_, Self>| {
                unordered(full_texts(url.as_str(), pairs(url.as_str(), url.node().headers, '&')).map(|(name, value)| (name, Some(value))))
            };
            (a.user().map(decoded), a.password().map(decoded)) == (b.user().map(decoded), b.password().map(decoded))
                && a.host().eq_ignore_ascii_case(b.host())
                && a.opt_slice(a.node().port) == b.opt_slice(b.node().port)
                && agree(&one, &other)
                && agree(&other, &one)
                && headers(a) == headers(b)
        }
    }
}

url_methods! { impl<'a> SipUrl<'a>, SipsUrl<'a> {
    /// Returns the user at the host, as written.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(self.node().user)
    }

    /// Returns the password as written. Absent differs from empty.
    pub fn password(&self) -> Option<&'a str> {
        self.opt_slice(self.node().password)
    }

    /// Returns the host as written.
    pub fn host(&self) -> &'a str {
        self.slice(self.node().host.span)
    }

    /// Returns the port, if present: an absent port differs from the default port (§19.1.4). `None` above 65535.
    pub fn port_number(&self) -> Option<u16> {
        self.opt_slice(self.node().port)?.parse().ok()
    }

    /// Returns the parameters as written: names, which ignore case, and values if present.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        texts(self.as_str(), parameters(self.as_str(), self.node().parameters))
    }

    /// Returns the value of a parameter as written; empty if the parameter has no value.
    pub fn parameter(&self, name: &str) -> Option<&'a str> {
        let (_, value) = self.parameters().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value.unwrap_or_default())
    }

    /// Returns the names and values of the header fields, as written.
    pub fn headers(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        full_texts(self.as_str(), pairs(self.as_str(), self.node().headers, '&'))
    }
} }
