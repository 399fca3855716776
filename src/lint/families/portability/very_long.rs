use crate::grammar::rfc3986;
use crate::lint::{Check, Facts, Found, Lint, Severity, Subject};
use crate::source::Production;

/// `U327`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    summary: "a web URL of more than 8,000 bytes",
    why: "There is no limit in the grammar, and there is one in every program. RFC 9110 asks senders and recipients of HTTP to \
          take 8,000 bytes at the least; proxies, content delivery networks and logs cut or refuse what is longer, with a status \
          of 414.",
    remedy: "Send the data in the body of a request.",
    sources: &["RFC 9110 §4.1", "RFC 9110 §15.5.15"],
    bad: &[LONG],
    good: &["http://example.org/", "data:,a"],
    check: Check::Text(Facts::LONG, look),
    ..Lint::new("U327", "very-long", <rfc3986::Uri as Production>::RULE)
};

/// What RFC 9110 asks everybody to take.
const LIMIT: usize = 8000;

/// A URL of 8,019 bytes.
const LONG: &str = {
    const BYTES: [u8; 8019] = {
        let mut bytes = [b'a'; 8019];
        let start = b"http://example.org/";
        let mut at = 0;
        while at < start.len() {
            bytes[at] = start[at];
            at += 1;
        }
        bytes
    };
    match core::str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => "",
    }
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let length = subject.text().len();
    if length > LIMIT && subject.is_special() {
        let at = subject.whole();
        let at = (0..=LIMIT).rev().find(|at| subject.text().is_char_boundary(*at)).map_or(at, |cut| at.part(cut, length));
        found
            .report(at.span, format!("a URL of {length} bytes"), format!("beyond the {LIMIT} that everybody takes"))
            .advise("send what is that long in the body of a request");
    }
}
