//! `imap`: RFC 5092.
//!
//! ```
//! use urlgram::scheme::imap::ImapUrl;
//!
//! let url = ImapUrl::parse("imap://;AUTH=GSSAPI@minbari.example.org/gray-council/;uid=20/;section=1.2")?;
//! assert_eq!((url.user(), url.auth()), (None, Some("GSSAPI")));
//! assert_eq!((url.mailbox(), url.uid(), url.section()), (Some("gray-council"), Some(20), Some("1.2")));
//!
//! let url = ImapUrl::parse("imap://michael@example.org/INBOX?SUBJECT%20shadows")?;
//! assert_eq!((url.user(), url.search()), (Some("michael"), Some("SUBJECT%20shadows")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * A mailbox may hold slashes, but the slash before `;UID=` is not one of it. Names of parameters ignore case.
//! * No `:` in a user, so there is no password; nothing at all before `@` is an error. `;AUTH=*` is any mechanism.
//! * Names of mailboxes are UTF-8 in the URL, not the modified UTF-7 of the protocol (§8).
//! * The tail `;URLAUTH=` stands only after a part of a message. Numbers are below 2 to the 32nd; dates exist.

use super::server::{add_host, needs_host, port_number, split_once};
use super::tag::days;
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc5092::{Imapurl, RFC5092};
use crate::span::Span;

/// The scheme `imap`.
#[derive(Clone, Copy, Debug)]
pub struct Imap;

/// A URL of the scheme `imap`.
pub type ImapUrl<'a> = Url<'a, Imap>;

impl Scheme for Imap {
    type Rule = Imapurl;

    const ABOUT: &'static About = &About {
        port: Some(143),
        fields: &[
            ("user", "The user. There is no password."),
            ("auth", "The mechanism to log in with; `*` for any."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 143 if absent or empty."),
            ("kind", "`server`, `messages` or `part`."),
            ("mailbox", "The mailbox."),
            ("uidvalidity", "The state of the mailbox in which the number is valid."),
            ("search", "A search: which messages."),
            ("uid", "The number of a message."),
            ("section", "The part of the message."),
            ("partial", "The bytes of the part: an offset, perhaps a dot and a length."),
            ("expire", "Until when the URL is authorised."),
            ("access", "For whom it is."),
            ("mechanism", "The mechanism that made the token."),
            ("token", "The token."),
        ],
        valid: &[
            ("imap://minbari.example.org/gray-council;UIDVALIDITY=385759045/;UID=20/;PARTIAL=0.1024", "RFC 5092 9"),
            ("imap://;AUTH=GSSAPI@minbari.example.org/gray-council/;uid=20/;section=1.2", "RFC 5092 9"),
            ("imap://michael@example.org/INBOX?SUBJECT%20shadows", "a search"),
            ("imap://example.org", "the server"),
        ],
        invalid: &[
            ("imap://example.org/INBOX/;UID=0", "UID is an nz-number"),
            ("imap://@example.org/", "empty userinfo"),
            ("imap://user:pw@example.org/", "\":\" in enc-user"),
            ("imap://example.org/;UID=20", "no mailbox"),
        ],
        notes: &[
            "A mailbox may hold slashes, but the slash before `;UID=` is not one of it. Names of parameters ignore case.",
            "No `:` in a user, so there is no password; nothing at all before `@` is an error. `;AUTH=*` is any mechanism.",
            "Names of mailboxes are UTF-8 in the URL, not the modified UTF-7 of the protocol (§8).",
            "The tail `;URLAUTH=` stands only after a part of a message. Numbers are below 2 to the 32nd; dates exist.",
        ],
        history: "RFC 2192 (1997), RFC 4467 (2006) for the tokens, RFC 5092 (2007).",
        ..About::new("imap", "Internet Message Access Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (server, command) = (url.node().server, url.node().command);
        fields.text("user", server.user);
        fields.text("auth", server.auth);
        add_host(fields, Some(&server.authority));
        let kind = match (command.uid.is_some(), command.mailbox.is_some()) {
            (true, _) => "part",
            (_, true) => "messages",
            _ => "server",
        };
        fields.word("kind", kind);
        fields.text("mailbox", command.mailbox);
        fields.text("uidvalidity", command.uidvalidity);
        fields.text("search", command.search);
        fields.text("uid", command.uid);
        fields.text("section", command.section);
        fields.text("partial", command.partial);
        fields.text("expire", command.urlauth.expire);
        fields.text("access", command.urlauth.access);
        fields.text("mechanism", command.urlauth.mechanism);
        fields.text("token", command.urlauth.token);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let (text, command) = (url.as_str(), url.node().command);
        needs_host(url, Some(&url.node().server.authority), &RFC5092, "3")?;
        let (offset, length) = command.partial.get().map(|range| split_once(text, range, '.')).unzip();
        let numbers = [command.uidvalidity.get(), command.uid.get(), offset, length.and_then(|length| length.get())];
        if let Some(number) = numbers.into_iter().flatten().find(|number| number.of(text).parse::<u32>().is_err()) {
            return Err(Violation::new(number, "a number of IMAP is below 4294967296", &RFC5092, "11"));
        }
        match command.urlauth.expire.get() {
            Some(date) if !is_date(date.of(text)) => Err(Violation::new(date, "there is no such time", &RFC5092, "11")),
            _ => Ok(()),
        }
    }
}

/// Whether a `date-time` of RFC 3339 is one that exists: `2006-12-10T03:00:00Z`. A second of 60 may be a leap second.
fn is_date(date_time: &str) -> bool {
    let two = |at: usize| date_time.get(at..at + 2).and_then(|digits| digits.parse::<u8>().ok()).unwrap_or(u8::MAX);
    let year = date_time.get(..4).and_then(|digits| digits.parse().ok()).unwrap_or_default();
    let (month, day) = (two(5), two(8));
    // An offset stands at the end, if `Z` does not: its sign, two digits, a colon, two digits.
    let offset = match date_time.len().checked_sub(6) {
        Some(sign) if !date_time.ends_with(['Z', 'z']) => two(sign + 1) < 24 && two(sign + 4) < 60,
        _ => true,
    };
    let clock = two(11) < 24 && two(14) < 60 && two(17) < 61;
    (1..=12).contains(&month) && (1..=days(year, month)).contains(&day) && clock && offset
}

impl<'a> ImapUrl<'a> {
    /// The user, as written.
    pub fn user(&self) -> Option<&'a str> {
        self.part(self.node().server.user)
    }

    /// The mechanism to log in with, as written; `*` for any.
    pub fn auth(&self) -> Option<&'a str> {
        self.part(self.node().server.auth)
    }

    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().server.authority.host.span)
    }

    /// The port; 143 where none is written. Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.part(self.node().server.authority.port), Imap::ABOUT.port)
    }

    /// The mailbox, as written. Absent where the URL is of the server.
    pub fn mailbox(&self) -> Option<&'a str> {
        self.part(self.node().command.mailbox)
    }

    /// The state of the mailbox in which the number is valid.
    pub fn uidvalidity(&self) -> Option<u32> {
        self.part(self.node().command.uidvalidity)?.parse().ok()
    }

    /// The search, as written.
    pub fn search(&self) -> Option<&'a str> {
        self.part(self.node().command.search)
    }

    /// The number of a message.
    pub fn uid(&self) -> Option<u32> {
        self.part(self.node().command.uid)?.parse().ok()
    }

    /// The part of the message, as written.
    pub fn section(&self) -> Option<&'a str> {
        self.part(self.node().command.section)
    }

    /// The bytes of the part: an offset, and a length if one is given.
    pub fn partial(&self) -> Option<(u32, Option<u32>)> {
        let range: Span = self.node().command.partial.get()?;
        let (offset, length) = split_once(self.as_str(), range, '.');
        Some((self.piece(offset).parse().ok()?, self.part(length).and_then(|length| length.parse().ok())))
    }
}
