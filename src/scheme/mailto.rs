//! `mailto`: RFC 6068.
//!
//! ```
//! use urlgram::scheme::mailto::MailtoUrl;
//!
//! let url = MailtoUrl::parse("mailto:anna@example.org,ben@example.org?subject=a%20%26%20b&body=line%0D%0Anext")?;
//! let to: Vec<&str> = url.to().map(|address| address.as_str()).collect();
//! assert_eq!(to, ["anna@example.org", "ben@example.org"]);
//! assert_eq!(url.headers().next(), Some(("subject", "a%20%26%20b")));
//! assert_eq!(url.body().as_deref(), Some("line\r\nnext"));
//! assert_eq!(url.to().nth(1).unwrap().span().to_string(), "24..39");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Violation;
use super::address::{Address, decoded};
use super::spans::{full_texts, opt_split, pairs, split, value_of};
use crate::grammar::rfc6068::{MailtoUri, RFC6068};
use crate::pass;
use crate::span::OptSpan;

scheme! {
    "mailto" => Mailto, MailtoUrl, MailtoUri {
        title: "Electronic mail",
        valid: &[
            ("mailto:chris@example.com", "RFC 6068 6.1"),
            ("mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E", "RFC 6068 6.1"),
            ("mailto:?to=addr1@an.example,addr2@an.example", "RFC 6068 2: empty to"),
            ("mailto:%22not%40me%22@example.org", "RFC 6068 6.2: quoted local part, encoded"),
            (
                "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
                "RFC 6068 6.2: a quoted pair may hold a space",
            ),
            ("mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test", "RFC 6068 2 and 6.3: UTF-8 in the domain"),
        ],
        invalid: &[
            (
                "mailto:chris@example.com?subject",
                "header without \"=\"; the unsplit rule accepts it, because atext contains \"?\"",
            ),
            ("mailto:?subject=a=b", "\"=\" in a value must be %3D"),
            ("mailto:chris", "no \"@\""),
            ("mailto:joe smith@example.com", "space"),
            ("mailto:%22a%20b%22@example.com", "RFC 6068 2: no white space in a local part, not even quoted"),
        ],
        history: "RFC 1738 (1994) allowed one address and no header fields. RFC 2368 (1998) added header fields, RFC \
            6068 (2010) UTF-8 and a grammar of addresses.",
    }
    common {
        notes: [
            "The address rule describes decoded addresses. The text is split at `?`, `&`, `=` and `,` first; then each \
             address is decoded once and parsed. A comma, slash or percent sign within an address is percent-encoded.",
            "`&`, `;` and `=` need no percent-encoding in an address (erratum 7919). `+` is a plus sign, never a \
             space. URLs contain no comments, no folded lines and no white space in addresses. Non-ASCII characters of \
             a domain are percent-encoded UTF-8 (§2); in a local part they are reserved.",
            "Equivalence: `mailto:a@x?to=b@x` has the two recipients of `mailto:a@x,b@x`, although a message has one \
             To field. The order of headers is significant. A line of a body ends in `%0D%0A`. A fragment has no \
             meaning and is not part of the rule.",
        ],
        fields(url, text, node): [
            "to": "The addresses before the question mark; none without one."
                => opt_list(opt_split(text, node.to, ','));
            "headers": "The header fields in order: names, which ignore case, and values."
                => pairs(pairs(text, node.hfields, '&'));
            "subject": "The value of the first `subject` field." => text(url.value_span("subject"));
            "body": "The value of the first `body` field." => text(url.value_span("body"));
        ]
        check(url) {
            let is_spaced = |address: &Address<'_>| has_white_space(&decoded(address.local_part()));
            match url.to().find(is_spaced) {
                Some(address) => {
                    let message = "white space in the local part of an address";
                    Err(Violation::new(address.span(), message, &RFC6068, "2"))
                }
                None => Ok(()),
            }
        }
        equivalence(a, b) "RFC 6068 §2"
            "A `to` header field names further recipients; the case of domains and of header names does not count." {
            a.recipients() == b.recipients() && a.other_headers() == b.other_headers()
        }
        parse(text) { Ok(pass::parse_inlined(MailtoUri, text)?) }
    }
}

impl<'a> MailtoUrl<'a> {
    /// Returns the addresses before the question mark, without those of `to` headers.
    pub fn to(&self) -> impl Iterator<Item = Address<'a>> + use<'a> {
        let text = self.as_str();
        let addresses = self.node().to.get().into_iter().flat_map(move |to| split(text, to, ','));
        addresses.map(move |span| Address::new(text, span))
    }

    /// Returns the header fields as written: names, which ignore case, and values.
    pub fn headers(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        full_texts(text, pairs(text, self.node().hfields, '&'))
    }

    /// Returns the value of the first `subject` field, decoded.
    ///
    /// ```
    /// use urlgram::scheme::mailto::MailtoUrl;
    ///
    /// let url = MailtoUrl::parse("mailto:anna@example.org?Subject=caf%C3%A9+1")?;
    /// assert_eq!(url.subject().as_deref(), Some("café+1"));
    /// # Ok::<(), urlgram::scheme::SchemeError>(())
    /// ```
    pub fn subject(&self) -> Option<Cow<'a, str>> {
        self.opt_slice(self.value_span("subject")).map(decoded)
    }

    /// Returns the value of the first `body` field, decoded.
    pub fn body(&self) -> Option<Cow<'a, str>> {
        self.opt_slice(self.value_span("body")).map(decoded)
    }

    /// Returns the decoded recipients, also those of `to` header fields, with their domains in lower case.
    fn recipients(&self) -> Vec<String> {
        let fields = self.headers().filter(|(name, _)| is_to(name)).flat_map(|(_, value)| value.split(','));
        let lower = |address: &str| match decoded(address).rsplit_once('@') {
            Some((local, domain)) => format!("{local}@{}", domain.to_lowercase()),
            None => decoded(address).into_owned(),
        };
        let all = self.to().map(|address| address.as_str()).chain(fields);
        all.filter(|address| !address.is_empty()).map(lower).collect()
    }

    /// Returns the decoded header fields other than `to`, in order, with their names in lower case.
    fn other_headers(&self) -> Vec<(String, String)> {
        let others = self.headers().filter(|(name, _)| !is_to(name));
        others.map(|(name, value)| (decoded(name).to_ascii_lowercase(), decoded(value).into_owned())).collect()
    }

    /// Returns the value of the first header field with this name, in any case.
    fn value_span(&self, wanted: &str) -> OptSpan {
        let text = self.as_str();
        value_of(text, pairs(text, self.node().hfields, '&'), |name| decoded(name).eq_ignore_ascii_case(wanted))
    }
}

/// Whether a decoded local part has white space that is not the second character of a quoted pair.
fn has_white_space(local: &str) -> bool {
    let mut is_quoted = false;
    local.chars().any(|c| {
        let is_pair = is_quoted;
        is_quoted = c == '\\' && !is_pair;
        matches!(c, ' ' | '\t') && !is_pair
    })
}

/// Whether a header field is `to`, in any case.
fn is_to(name: &str) -> bool {
    decoded(name).eq_ignore_ascii_case("to")
}
