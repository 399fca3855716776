//! `ipn`: RFC 9758.
//!
//! ```
//! use urlgram::scheme::ipn::IpnUrl;
//!
//! let url = IpnUrl::parse("ipn:977000.100.1")?;
//! assert_eq!((url.allocator(), url.node_number(), url.service()), (Some("977000"), "100", "1"));
//! assert_eq!(IpnUrl::parse("ipn:!.7")?.node_number(), "!");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::vec::Vec;

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::error::Violation;
use super::spans::split;
use crate::class::DIGIT;
use crate::combinator::{lit, one_of, recognize, span, take_while0};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 9758.
pub static RFC9758: Document =
    Document { name: "rfc9758", title: "RFC 9758", url: "https://www.rfc-editor.org/rfc/rfc9758" };

class! {
    NON_ZERO = ('1', '9');
}

grammar! {
    RFC9758 in "../../grammars/rfc9758.abnf";
    start IpnUri;
    section "4.1";

    /// `ipn-uri              = "ipn:" ipn-hier-part`
    ///
    /// The node is the span of the numbers.
    pub IpnUri -> Span = preceded(lit("ipn:"), IpnHierPart);

    /// `ipn-hier-part        = fqnn "." service-number`
    ///
    /// An optional number before the others is one after them here, since the first would also match the second.
    pub IpnHierPart -> Span = span(alt((
        recognize((lit("!."), ServiceNumber)),
        recognize((Number, lit("."), Number, opt((lit("."), Number)))),
    )));

    /// `fqnn                 = "!" / allocator-part`
    pub Fqnn -> Span = span(alt((recognize(lit("!")), recognize(AllocatorPart))));

    /// `allocator-part       = [allocator-identifier "."] node-number`
    pub AllocatorPart -> Span = span((AllocatorIdentifier, opt((lit("."), NodeNumber))));

    /// `allocator-identifier = number`
    pub AllocatorIdentifier -> Span = Number;

    /// `node-number          = number`
    pub NodeNumber -> Span = Number;

    /// `service-number       = number`
    pub ServiceNumber -> Span = Number;

    /// `number               = "0" / non-zero-number`
    pub Number -> Span = span(alt((recognize(lit("0")), recognize(NonZeroNumber))));

    /// `non-zero-number      = (%x31-39 *DIGIT)`
    pub NonZeroNumber -> Span = span((one_of(NON_ZERO), take_while0(DIGIT)));
}

scheme! {
    "ipn" => Ipn, IpnUrl, IpnUri {
        title: "An endpoint of delay-tolerant networking, by numbers",
        valid: &[
            ("ipn:977000.100.1", "RFC 9758 5.1: allocator, node and service"),
            ("ipn:1.0", "node and service"),
            ("ipn:!.7", "a service of this node"),
            ("ipn:0.0.0", "RFC 9758 5.2: the null endpoint"),
        ],
        invalid: &[
            ("ipn:01.2", "leading zero"),
            ("ipn:1", "no service"),
            ("ipn:1.2.3.4", "four numbers"),
            ("ipn://1.2", "\"//\""),
            ("ipn:0.7", "RFC 9758 3.4.1: a service of no node"),
        ],
        history: "RFC 6260 (2011) and RFC 9171 (2022) had a node and a service only; RFC 9758 (2025) adds allocators.",
    }
    common {
        notes: [
            "The first of three numbers names who allocated the second. Allocator 0 can be omitted, and its node 4294967295 is written \
             `!`, so `ipn:0.1.2` and `ipn:1.2` are equivalent, as are `ipn:4294967295.1` and `ipn:!.1` (§4).",
            "The rule does not limit the numbers. In CBOR an allocator and a node have 32 bits each (§6.1.1).",
        ],
        fields(url, text, node): [
            "allocator": "The allocator of the node's number; 0 if absent." => text(url.parts().0);
            "node": "The number of the node; `!` for this one." => text(url.parts().1);
            "service": "The number of the service." => text(url.parts().2);
        ]
        check(url) {
            let (_, _, service) = url.parts();
            if url.numbers() != ("0", "0") || url.service() == "0" {
                return Ok(());
            }
            Err(Violation::new(service, "node 0 of allocator 0 is the null endpoint, which has no service but 0", &RFC9758, "3.4.1"))
        }
        equivalence(a, b) "RFC 9758 §4" "An absent allocator is 0, and `!` is node 4294967295 of allocator 0." {
            (a.numbers(), a.service()) == (b.numbers(), b.service())
        }
    }
}

impl<'a> IpnUrl<'a> {
    /// Returns allocator, node and service.
    fn parts(&self) -> (OptSpan, Span, Span) {
        let numbers = *self.node();
        let mut from_end = split(self.as_str(), numbers, '.').collect::<Vec<_>>();
        let service = from_end.pop().unwrap_or(numbers);
        let node = from_end.pop().unwrap_or(numbers);
        (from_end.pop().into(), node, service)
    }

    /// Returns the numbers of the allocator and of the node, the omitted ones in full.
    fn numbers(&self) -> (&'a str, &'a str) {
        let node = self.node_number();
        (self.allocator().unwrap_or("0"), if node == "!" { "4294967295" } else { node })
    }

    /// Returns the allocator of the node's number.
    pub fn allocator(&self) -> Option<&'a str> {
        self.opt_slice(self.parts().0)
    }

    /// Returns the number of the node; `!` for this one.
    pub fn node_number(&self) -> &'a str {
        self.slice(self.parts().1)
    }

    /// Returns the number of the service.
    pub fn service(&self) -> &'a str {
        self.slice(self.parts().2)
    }
}
