//! `tag`: RFC 4151.
//!
//! ```
//! use urlgram::scheme::tag::TagUrl;
//!
//! let tag = TagUrl::parse("tag:timothy@hpl.hp.com,2001:web/externalHome")?;
//! assert_eq!((tag.authority_name(), tag.date(), tag.specific()), ("timothy@hpl.hp.com", (2001, 1, 1), "web/externalHome"));
//! assert!(tag.email().is_some());
//! assert!(TagUrl::parse("tag:yaml.org,2002-13:int").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::Violation;
use super::address::Address;
use super::checks::days_in_month;
use super::server::FRAGMENT;
use crate::grammar::rfc4151::{RFC4151, TagUri};
use crate::span::OptSpan;

scheme! {
    "tag" => Tag, TagUrl, TagUri {
        title: "A name created by the owner of a domain or mail address on a date",
        valid: &[
            ("tag:timothy@hpl.hp.com,2001:web/externalHome", "RFC 4151 2.1"),
            ("tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19", "RFC 4151 2.1"),
            ("tag:yaml.org,2002:int", "RFC 4151 2.1"),
        ],
        invalid: &[
            ("tag:yaml.org:int", "no date"),
            ("tag:yaml.org,02:int", "year of two digits"),
            ("tag:yaml.org,2002-1:int", "month of one digit"),
            ("tag:a b@yaml.org,2002:int", "space"),
        ],
        history: "RFC 4151 (2005).",
    }
    common {
        notes: [
            "The address is parsed after decoding (erratum 1485 makes it an `addr-spec`). The first colon after the \
             date ends the entity.",
            "The date must exist. A year has four digits, a month and a day have two.",
            "Software that only compares tags must not reject one for its syntax (§2.1): a text that is rejected here \
             is still a tag for software that compares strings.",
            "Equivalence (§2.4): byte by byte.",
        ],
        fields(url, text, node): [
            "authority": "A domain name or a mail address." => text(node.entity.authority_name);
            "kind": "`domain` or `email`." => word(if node.entity.email { "email" } else { "domain" });
            "year": "Four digits." => text(node.entity.date.year);
            "month": "Two digits; January if absent." => text(node.entity.date.month);
            "day": "Two digits; the first if absent." => text(node.entity.date.day);
            "specific": "The name within the authority." => text(node.specific);
            "fragment": FRAGMENT => text(node.fragment);
        ]
        check(url) {
            let (year, month, day) = url.date();
            let date = url.node().entity.date;
            let error =
                |part: OptSpan, message| Err(Violation::new(part.get().unwrap_or(date.year), message, &RFC4151, "2.1"));
            match (month, day) {
                (0 | 13.., _) => error(date.month, "this month does not exist"),
                (_, day) if day == 0 || day > days_in_month(year, month) => error(date.day, "this day does not exist"),
                _ => Ok(()),
            }
        }
    }
}

impl<'a> TagUrl<'a> {
    /// Returns the creator: a domain name or a mail address, as written.
    pub fn authority_name(&self) -> &'a str {
        self.slice(self.node().entity.authority_name)
    }

    /// Returns the creator if it is a mail address.
    pub fn email(&self) -> Option<Address<'a>> {
        let entity = self.node().entity;
        entity.email.then(|| Address::new(self.as_str(), entity.authority_name))
    }

    /// Returns year, month and day of the date. An absent month or day is 1 (§2.1).
    pub fn date(&self) -> (u16, u8, u8) {
        let date = self.node().entity.date;
        // The rule requires four digits and two.
        let year = self.slice(date.year).parse().unwrap_or_default();
        let two = |span: OptSpan| self.opt_slice(span).map_or(1, |digits| digits.parse().unwrap_or_default());
        (year, two(date.month), two(date.day))
    }

    /// Returns the name within the authority, as written.
    pub fn specific(&self) -> &'a str {
        self.slice(self.node().specific)
    }

    /// Returns the part after `#`, as written.
    pub fn fragment(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }
}
