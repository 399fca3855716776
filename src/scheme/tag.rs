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
//!
//! # What to know
//!
//! * The address is read decoded (erratum 1485 makes it an `addr-spec`). The first colon after the date ends the
//!   entity.
//! * The date is one that exists. Years have four digits, months and days two.
//! * Software that only compares tags must not refuse one for its syntax (§2.1): what is refused here is still a tag
//!   to whoever compares strings.
//! * Equivalence (§2.4): byte by byte, nothing else.

use super::address::Address;
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc4151::{RFC4151, TagUri};
use crate::span::OptSpan;

/// The scheme `tag`.
#[derive(Clone, Copy, Debug)]
pub struct Tag;

/// A URL of the scheme `tag`.
pub type TagUrl<'a> = Url<'a, Tag>;

impl Scheme for Tag {
    type Rule = TagUri;

    const ABOUT: &'static About = &About {
        fields: &[
            ("authority", "A domain name or a mail address."),
            ("kind", "`domain` or `email`."),
            ("year", "Four digits."),
            ("month", "Two digits; January if absent."),
            ("day", "Two digits; the first if absent."),
            ("specific", "What they say."),
            ("fragment", "What stands after `#`."),
        ],
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
        notes: &[
            "The address is read decoded (erratum 1485 makes it an `addr-spec`). The first colon after the date ends the entity.",
            "The date is one that exists. Years have four digits, months and days two.",
            "Software that only compares tags must not refuse one for its syntax (§2.1): what is refused here is still a tag to whoever compares strings.",
            "Equivalence (§2.4): byte by byte, nothing else.",
        ],
        history: "RFC 4151 (2005).",
        ..About::new("tag", "A name minted by who owned a domain or an address on a day")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (entity, node) = (url.node().entity, url.node());
        fields.text("authority", entity.authority_name);
        fields.word("kind", if entity.email { "email" } else { "domain" });
        fields.text("year", entity.date.year);
        fields.text("month", entity.date.month);
        fields.text("day", entity.date.day);
        fields.text("specific", node.specific);
        fields.text("fragment", node.fragment);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let (year, month, day) = url.date();
        let date = url.node().entity.date;
        let wrong =
            |part: OptSpan, message| Err(Violation::new(part.get().unwrap_or(date.year), message, &RFC4151, "2.1"));
        match (month, day) {
            (0 | 13.., _) => wrong(date.month, "there is no such month"),
            (_, day) if day == 0 || day > days(year, month) => wrong(date.day, "there is no such day"),
            _ => Ok(()),
        }
    }
}

/// How many days a month has.
pub(super) fn days(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

impl<'a> TagUrl<'a> {
    /// Who minted it: a domain name or a mail address, as written.
    pub fn authority_name(&self) -> &'a str {
        self.piece(self.node().entity.authority_name)
    }

    /// Who minted it, if it is a mail address.
    pub fn email(&self) -> Option<Address<'a>> {
        let entity = self.node().entity;
        entity.email.then(|| Address::new(self.as_str(), entity.authority_name))
    }

    /// When: year, month and day. What is left out is 1 (§2.1).
    pub fn date(&self) -> (u16, u8, u8) {
        let date = self.node().entity.date;
        // The rule has four digits and two.
        let year = self.piece(date.year).parse().unwrap_or_default();
        let two = |part: OptSpan| self.part(part).map_or(1, |digits| digits.parse().unwrap_or_default());
        (year, two(date.month), two(date.day))
    }

    /// What they say, as written.
    pub fn specific(&self) -> &'a str {
        self.piece(self.node().specific)
    }

    /// What stands after `#`, as written.
    pub fn fragment(&self) -> Option<&'a str> {
        self.part(self.node().fragment)
    }
}
