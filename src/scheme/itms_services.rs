//! `itms-services`: by usage.
//!
//! ```
//! use urlgram::scheme::itms_services::ItmsServicesUrl;
//!
//! let url = ItmsServicesUrl::parse("itms-services://?action=download-manifest&url=https://example.com/app.plist?a=1&b=2")?;
//! assert_eq!(url.action(), Some("download-manifest"));
//! assert_eq!(url.url(), Some("https://example.com/app.plist?a=1&b=2"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::spans::{pairs, value_of};
use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::rfc3986::{Authority, Query};
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// itms-services by usage.
pub static ITMS_SERVICES: Document = Document {
    name: "itms-services",
    title: "itms-services by usage",
    url: "https://www.iana.org/assignments/uri-schemes",
};

grammar! {
    ITMS_SERVICES in "../../grammars/itms-services.abnf";
    start ItmsServicesUri;

    /// `itms-services-URI = "itms-services:" [ "//" [ authority ] ] [ "/" ] "?" query`
    ///
    /// An authority may be empty, so there is one after every `//`.
    #[section("usage")]
    pub ItmsServicesUri -> UriComponents = map(
        (
            terminated(span(lit("itms-services")), lit(":")),
            opt(preceded(lit("//"), Authority)),
            span(opt(lit("/"))),
            preceded(lit("?"), Query),
        ),
        |(scheme, authority, path, query)| UriComponents {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query: OptSpan::some(query),
            ..UriComponents::default()
        },
    );
}

scheme! {
    "itms-services" => ItmsServices, ItmsServicesUrl, ItmsServicesUri {
        title: "Installation of an application",
        source: "usage; no document defines the syntax",
        valid: &[("itms-services://?action=download-manifest&url=https://example.com/app.plist", "usual form")],
        invalid: &[("itms-services:/app.plist", "no query"), ("itms-services://?a=b c", "space")],
        history: "A vendor's practice since 2010; not registered.",
    }
    common {
        notes: [
            "The syntax is uncertain: it is derived from usage. The authority is empty in practice.",
            "The URL of the manifest is often not percent-encoded and contains `?` and `&`. Therefore everything after \
             `url=` up to a following `action` pair is read as that URL.",
        ],
        fields(url, text, node): [
            "action": "The action: `download-manifest`." => text(url.value("action"));
            "url": "The URL of the manifest." => text(url.url_span());
        ]
    }
}

impl<'a> ItmsServicesUrl<'a> {
    /// Returns the action as written.
    pub fn action(&self) -> Option<&'a str> {
        self.opt_slice(self.value("action"))
    }

    /// Returns the URL of the manifest as written: everything after `url=` up to a following `action`.
    pub fn url(&self) -> Option<&'a str> {
        self.opt_slice(self.url_span())
    }

    fn value(&self, key: &str) -> OptSpan {
        value_of(self.as_str(), pairs(self.as_str(), self.node().query, '&'), |name| name == key)
    }

    fn url_span(&self) -> OptSpan {
        let (Some(url), Some(query)) = (self.value("url").get(), self.node().query.get()) else { return OptSpan::NONE };
        let rest = Span::new(url.start, query.end);
        // The offset lies within a span, whose bounds are u32.
        let end = self.slice(rest).find("&action=").map_or(rest.end, |offset| rest.start + offset as u32);
        Span::new(url.start, end).into()
    }
}
