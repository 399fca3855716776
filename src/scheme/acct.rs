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

use alloc::borrow::Cow;

use super::Violation;
use super::address::decoded;
use crate::grammar::rfc7565::{AcctUriIntended, RFC7565};

scheme! {
    "acct" => Acct, AcctUrl, AcctUriIntended {
        title: "A user's account at a provider",
        source: "RFC 7565 §7, as intended",
        valid: &[
            ("acct:foobar@status.example.net", "RFC 7565 4; fails acctURI as printed"),
            ("acct:juliet%40capulet.example@shoppingsite.example", "RFC 7565 4; fails acctURI as printed"),
        ],
        invalid: &[
            ("acct:@example.com", "empty user"),
            ("acct:foo", "no host"),
            ("acct:foo@example.com:80", "no port"),
        ],
        history: "RFC 7565 (2015); erratum 7998 is reported on the rule.",
    }
    common {
        notes: [
            "As printed, the rule allows before the `@` one character, or a delimiter followed by anything, so the \
             document's own examples do not match it. The rule is read as intended.",
            "An `@` within the user name is written `%40`. There is no port. The grammar allows an empty host; an \
             account belongs to a host, so an empty one is rejected here.",
            "Equivalence: the host ignores case; RFC 3986 applies to percent-encodings.",
        ],
        fields(url, text, node): [
            "user": "The user name at the host." => text(node.user);
            "host": "The provider. Never empty." => text(node.host.span);
        ]
        check(url) {
            match url.node().host.span {
                host if host.is_empty() => Err(Violation::new(host, "acct needs a host", &RFC7565, "4")),
                _ => Ok(()),
            }
        }
    }
}

impl<'a> AcctUrl<'a> {
    /// Returns the user name at the host, decoded.
    pub fn user(&self) -> Cow<'a, str> {
        decoded(self.slice(self.node().user))
    }

    /// Returns the host as written.
    pub fn host(&self) -> &'a str {
        self.slice(self.node().host.span)
    }
}
