//! `mailto` (RFC 1738 §3.5).

use crate::grammar::rfc1738::mailto::Mailtourl;
use crate::scheme::{About, Fields, Scheme, Url};

/// The scheme `mailto` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Mailto;

/// A URL of the scheme `mailto` of RFC 1738.
pub type MailtoUrl<'a> = Url<'a, Mailto>;

impl Scheme for Mailto {
    type Rule = Mailtourl;

    const ABOUT: &'static About = &About {
        fields: &[("encoded822addr", "The address, percent-encoded.")],
        valid: &[
            ("mailto:chris@example.com", "an address"),
            ("mailto:a@b.example?subject=x", "a question mark is data"),
            ("mailto:nobody", "the rule asks for no @"),
        ],
        invalid: &[("mailto:", "an address has a character"), ("mailto:joe smith@example.com", "a space")],
        ..About::new("mailto", "Electronic mail address")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("encoded822addr", *node);
    }
}
