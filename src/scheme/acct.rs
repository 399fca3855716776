//! `acct`: RFC 7565.
//!
//! ```
//! use urlgram::scheme::acct::AcctUrl;
//!
//! let url = AcctUrl::parse("acct:juliet%40capulet.example@shoppingsite.example")?;
//! assert_eq!(url.user(), "juliet@capulet.example");
//! assert_eq!(url.host(), "shoppingsite.example");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The rule as printed takes one character, or a delimiter and then anything, before the `@`; the document's own
//!   examples do not match it. It is read as it is meant.
//! * An `@` within the name is `%40`. There is no port. A host may be empty by the grammar; an account is at one, and
//!   an empty one is refused here.
//! * Equivalence: the host ignores case; triplets as in RFC 3986.

use alloc::borrow::Cow;

use super::address::decoded;
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc7565::{AcctUriIntended, RFC7565};

/// The scheme `acct`.
#[derive(Clone, Copy, Debug)]
pub struct Acct;

/// A URL of the scheme `acct`.
pub type AcctUrl<'a> = Url<'a, Acct>;

impl Scheme for Acct {
    type Rule = AcctUriIntended;

    const ABOUT: &'static About = &About {
        source: "RFC 7565 §7, as it is meant",
        fields: &[("user", "The user's name at the host."), ("host", "The provider. Never empty.")],
        valid: &[
            ("acct:foobar@status.example.net", "RFC 7565 4; fails acctURI as printed"),
            ("acct:juliet%40capulet.example@shoppingsite.example", "RFC 7565 4; fails acctURI as printed"),
        ],
        invalid: &[
            ("acct:@example.com", "empty user"),
            ("acct:foo", "no host"),
            ("acct:foo@example.com:80", "no port"),
        ],
        notes: &[
            "The rule as printed takes one character, or a delimiter and then anything, before the `@`; the document's own examples do not match it. It is read as it is meant.",
            "An `@` within the name is `%40`. There is no port. A host may be empty by the grammar; an account is at one, and an empty one is refused here.",
            "Equivalence: the host ignores case; triplets as in RFC 3986.",
        ],
        history: "RFC 7565 (2015); erratum 7998 is reported on the rule.",
        ..About::new("acct", "A user's account at a provider")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("user", url.node().user);
        fields.text("host", url.node().host.span);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        match url.node().host.span {
            host if host.is_empty() => Err(Violation::new(host, "acct needs a host", &RFC7565, "4")),
            _ => Ok(()),
        }
    }
}

impl<'a> AcctUrl<'a> {
    /// The user's name at the host, decoded.
    pub fn user(&self) -> Cow<'a, str> {
        decoded(self.piece(self.node().user))
    }

    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().host.span)
    }
}
