//! `mailto` (RFC 1738 §3.5).

use crate::grammar::rfc1738::mailto::Mailtourl;

scheme! {
    "mailto" => Mailto, MailtoUrl, Mailtourl {
        title: "Electronic mail address",
        valid: &[
            ("mailto:chris@example.com", "an address"),
            ("mailto:a@b.example?subject=x", "a question mark is data"),
            ("mailto:nobody", "the rule requires no @"),
        ],
        invalid: &[("mailto:", "an address has a character"), ("mailto:joe smith@example.com", "a space")],
    }
    common {
        fields(url, text, node): [
            "encoded822addr": "The percent-encoded address." => text(*node);
        ]
    }
}
