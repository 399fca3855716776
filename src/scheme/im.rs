//! `im` and `pres`: RFC 3860 and RFC 3859, appendix A.2.
//!
//! ```
//! use urlgram::scheme::im::ImUrl;
//!
//! let url = ImUrl::parse("im:fred@example.com?subject=a%20question")?;
//! assert_eq!(url.address().unwrap().domain(), "example.com");
//! assert_eq!(url.headers().next(), Some(("subject", "a%20question")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::preceded;

use super::address::{Address, decoded};
use super::error::Violation;
use super::spans::{full_texts, pairs};
use super::url::{Scheme, Url};
use crate::combinator::{lit, map, opt_span, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc2396::{ESCAPED, UNRESERVED};
use crate::grammar::rfc5322::in_urls::AddrSpec;
use crate::input::{Document, Production};
use crate::span::{OptSpan, Span};
use crate::{class, grammar, pass};

/// RFC 3860.
pub static RFC3860: Document =
    Document { name: "rfc3860", title: "RFC 3860", url: "https://www.rfc-editor.org/rfc/rfc3860" };

/// RFC 3859, whose rules are in this grammar file too.
static RFC3859: Document =
    Document { name: "rfc3860", title: "RFC 3859", url: "https://www.rfc-editor.org/rfc/rfc3859" };

/// The components of an `im` or `pres` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ImNode {
    /// The mailbox.
    pub to: OptSpan,
    /// The headers.
    pub headers: OptSpan,
}

class! {
    /// Characters of `to`.
    pub TO_CHAR = UNRESERVED | ESCAPED | ";/:@&=+$,";
    /// Characters of `hname`.
    pub NAME_CHAR = UNRESERVED | ESCAPED | ";/?:@+$,";
    /// Characters of `hvalue`.
    pub VALUE_CHAR = UNRESERVED | ESCAPED | ";/?:@=+$,";
}

grammar! {
    RFC3860 in "../../grammars/rfc3860.abnf";
    start ImUri;
    section "A.2";

    /// `IM-URI         = "im:" [ to ] [ headers ]`
    pub ImUri -> ImNode = map(preceded(lit("im:"), (opt_span(To), opt_span(Headers))), |(to, headers)| ImNode { to, headers });

    /// `PRES-URI       = "pres:" [ to ] [ headers ]`
    #[section(RFC3859, "A.2")]
    pub PresUri -> ImNode = map(preceded(lit("pres:"), (opt_span(To), opt_span(Headers))), |(to, headers)| ImNode { to, headers });

    /// ```abnf
    /// to             = 1*( unreserved / escaped / ";" / "/" / ":" / "@" / "&" / "=" / "+" / "$" / "," )
    /// ```
    pub To -> Span = span(take_while1(TO_CHAR));

    /// `headers        = "?" header *( "&" header )`
    ///
    /// Makes the span without the `?`.
    pub Headers -> Span = preceded(lit("?"), span((Header, repeat0((lit("&"), Header)))));

    /// `header         = hname "=" hvalue`
    pub Header -> Span = span((Hname, lit("="), Hvalue));

    /// ```abnf
    /// hname          = *( unreserved / escaped / ";" / "/" / "?" / ":" / "@" / "+" / "$" / "," )
    /// ```
    pub Hname -> Span = span(take_while0(NAME_CHAR));

    /// ```abnf
    /// hvalue         = *( unreserved / escaped / ";" / "/" / "?" / ":" / "@" / "=" / "+" / "$" / "," )
    /// ```
    pub Hvalue -> Span = span(take_while0(VALUE_CHAR));
}

scheme! {
    "im" => Im, ImUrl, ImUri {
        title: "An address of instant messaging",
        valid: &[
            ("im:fred@example.com", "as in RFC 3859 3.1"),
            ("im:fred@example.com?subject=hello&x=1", "headers"),
            ("im:Fred%20Mueller%20%3Cfred@example.com%3E", "a mailbox with a name"),
            ("im:?subject=hello", "no mailbox"),
        ],
        invalid: &[
            ("im:fred", "no \"@\""),
            ("im:fred@example.com,anna@example.com", "two mailboxes"),
            ("im:fred@example.com?subject", "header without \"=\""),
            ("im:%3Cfred@example.com", "one angle bracket"),
        ],
        history: "RFC 3860 (2004), on the syntax of RFC 2368.",
    }
    "pres" => Pres, PresUrl, PresUri {
        title: "An address of presence information",
        valid: &[("pres:fred@example.com", "RFC 3859 3.1"), ("pres:fred@example.com?a=b", "header")],
        invalid: &[("pres:fred@", "no domain"), ("pres:fred%20m@example.com", "space in a local part")],
        history: "RFC 3859 (2004), on the syntax of RFC 2368.",
    }
    common {
        notes: [
            "There is one mailbox, unlike in `mailto`. It is decoded once and then read as a mailbox of RFC 5322: an address, or a name and \
             an address in angle brackets. Comments and folded lines are not allowed.",
            "The URI is not resolved by itself: a domain finds the service of its protocol (RFC 3861).",
        ],
        fields(url, text, node): [
            "to": "The mailbox." => text(node.to);
            "headers": "The headers in order: names and values." => pairs(pairs(text, node.headers, '&'));
        ]
        check(url) { check_mailbox(url) }
    }
}

/// Checks that the decoded text is an address, or a name and an address in angle brackets.
fn check_mailbox<S: Scheme<Rule: Production<Output = ImNode>>>(url: &Url<'_, S>) -> Result<(), Violation> {
    let Some(to) = url.node().to.get() else { return Ok(()) };
    let mailbox = decoded(url.slice(to));
    let in_brackets = mailbox.strip_suffix('>').and_then(|start| start.rsplit_once('<'));
    let address = in_brackets.map_or(&*mailbox, |(_, address)| address);
    let is_name = |name: &str| !name.contains(['<', '>', '@', ',']);
    if pass::accepts(AddrSpec, address) && in_brackets.is_none_or(|(name, _)| is_name(name)) {
        return Ok(());
    }
    Err(Violation::new(to, "not a mailbox after decoding", S::Rule::RULE.document, "A.2"))
}

url_methods! {
    impl<'a> ImUrl<'a>, PresUrl<'a> {
        /// Returns the mailbox as an address; `None` if the mailbox is absent or has a name before the address.
        pub fn address(&self) -> Option<Address<'a>> {
            let to = self.node().to.get()?;
            (!decoded(self.slice(to)).ends_with('>')).then(|| Address::new(self.as_str(), to))
        }

        /// Returns the headers as written: names and values.
        pub fn headers(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
            let text = self.as_str();
            full_texts(text, pairs(text, self.node().headers, '&'))
        }
    }
}
