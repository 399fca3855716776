//! `news` (RFC 1738 §3.6).

use crate::grammar::rfc1738::news::Newsurl;
use crate::scheme::{About, Fields, Scheme, Url};

/// The scheme `news` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct News;

/// A URL of the scheme `news` of RFC 1738.
pub type NewsUrl<'a> = Url<'a, News>;

impl Scheme for News {
    type Rule = Newsurl;

    const ABOUT: &'static About = &About {
        fields: &[("grouppart", "All groups, a group, or an article."), ("kind", "all, group or article")],
        valid: &[
            ("news:*", "all groups"),
            ("news:comp.lang.c", "a group"),
            ("news:12345.abc@news.example.com", "an article"),
            ("news:*@h", "an article: * is a character of a Message-ID"),
        ],
        invalid: &[
            ("news:1abc", "a group begins with a letter"),
            ("news:<12345.abc@news.example.com>", "no angle brackets"),
            ("news:a@b@c", "one @"),
        ],
        notes: &["A group has no `@` and an article has one, so the two are never in doubt."],
        ..About::new("news", "USENET news")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("grouppart", node.grouppart);
        fields.word("kind", node.kind.name());
    }
}
