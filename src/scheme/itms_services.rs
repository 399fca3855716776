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
//!
//! # What to know
//!
//! * Not firm: made from usage. The authority is empty in use.
//! * The URL of the manifest often stands there unencoded, with `?` and `&` of its own: all that follows `url=` is
//!   taken, up to the next pair that is `action`.

use super::server::pairs;
use super::{About, Fields, Scheme, Url};
use crate::grammar::schemes::itms_services::ItmsServicesUri;
use crate::span::{OptSpan, Span};

/// The scheme `itms-services`.
#[derive(Clone, Copy, Debug)]
pub struct ItmsServices;

/// A URL of the scheme `itms-services`.
pub type ItmsServicesUrl<'a> = Url<'a, ItmsServices>;

impl Scheme for ItmsServices {
    type Rule = ItmsServicesUri;

    const ABOUT: &'static About = &About {
        source: "usage; no document has a syntax",
        fields: &[("action", "What is to be done: `download-manifest`."), ("url", "Where the manifest is.")],
        valid: &[("itms-services://?action=download-manifest&url=https://example.com/app.plist", "usual form")],
        invalid: &[("itms-services:/app.plist", "no query"), ("itms-services://?a=b c", "space")],
        notes: &[
            "Not firm: made from usage. The authority is empty in use.",
            "The URL of the manifest often stands there unencoded, with `?` and `&` of its own: all that follows `url=` is taken, up to the next pair that is `action`.",
        ],
        history: "A vendor's practice since 2010; not registered.",
        ..About::new("itms-services", "Installation of an application")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("action", url.value("action"));
        fields.text("url", url.url_span());
    }
}

impl<'a> ItmsServicesUrl<'a> {
    /// What is to be done, as written.
    pub fn action(&self) -> Option<&'a str> {
        self.part(self.value("action"))
    }

    /// Where the manifest is, as written: all that follows `url=`, up to an `action` that follows it.
    pub fn url(&self) -> Option<&'a str> {
        self.part(self.url_span())
    }

    fn value(&self, wanted: &str) -> OptSpan {
        let (text, query) = (self.as_str(), self.node().query.get());
        let mut all = query.into_iter().flat_map(|query| pairs(text, query, '&'));
        all.find(|(name, _)| name.of(text) == wanted).map_or(OptSpan::NONE, |(_, value)| value)
    }

    fn url_span(&self) -> OptSpan {
        let (Some(url), Some(query)) = (self.value("url").get(), self.node().query.get()) else { return OptSpan::NONE };
        let rest = Span::new(url.start, query.end);
        // The place lies within a span, whose bounds are u32.
        let end = self.piece(rest).find("&action=").map_or(rest.end, |at| rest.start + at as u32);
        Span::new(url.start, end).into()
    }
}
