//! `news` (RFC 1738 §3.6).

use crate::grammar::rfc1738::news::Newsurl;

scheme! {
    "news" => News, NewsUrl, Newsurl {
        title: "USENET news",
        valid: &[
            ("news:*", "all groups"),
            ("news:comp.lang.c", "a group"),
            ("news:12345.abc@news.example.com", "an article"),
            ("news:*@h", "an article: * is a character of a Message-ID"),
        ],
        invalid: &[
            ("news:1abc", "a group begins with a letter"),
            ("news:<12345.abc@news.example.com>", "no angle brackets"),
            ("news:a@b@c", "only one @"),
        ],
    }
    common {
        notes: ["A group contains no `@` and an article contains one, so the two are never ambiguous."],
        fields(url, text, node): [
            "grouppart": "All groups, a group, or an article." => text(node.grouppart);
            "kind": "all, group or article" => word(node.kind.name());
        ]
    }
}
