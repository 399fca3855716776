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

use super::Violation;
use super::checks::days_in_month;
use super::server::{HOST, HasAuthority, PORT, host, port, require_host};
use super::spans::split_once;
use crate::components::AuthorityComponents;
use crate::grammar::rfc5092::{ImapNode, Imapurl, RFC5092};
use crate::span::Span;

scheme! {
    "imap" => Imap, ImapUrl, Imapurl {
        title: "Internet Message Access Protocol",
        port: Some(143),
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
        history: "RFC 2192 (1997), RFC 4467 (2006) for the tokens, RFC 5092 (2007).",
    }
    common {
        notes: [
            "A mailbox may contain slashes, but the slash before `;UID=` is not part of it. Parameter names ignore \
             case.",
            "A user contains no `:`, so there is no password. An empty userinfo before `@` is an error. `;AUTH=*` \
             means any mechanism.",
            "Mailbox names are UTF-8 in the URL, not the modified UTF-7 of the protocol (§8).",
            "`;URLAUTH=` can only follow a message part. Numbers are below 2^32; dates must exist.",
        ],
        fields(url, text, node): [
            "user": "The user, always without a password." => text(node.server.user);
            "auth": "The authentication mechanism; `*` for any." => text(node.server.auth);
            "host": HOST => text(host(node.server.authority));
            "port": PORT => text(port(node.server.authority));
            "kind": "`server`, `messages` or `part`." => word(url.kind());
            "mailbox": "The mailbox." => text(node.command.mailbox);
            "uidvalidity": "The state of the mailbox in which the UID is valid." => text(node.command.uidvalidity);
            "search": "The search that selects messages." => text(node.command.search);
            "uid": "The UID of a message." => text(node.command.uid);
            "section": "The section of the message." => text(node.command.section);
            "partial": "The byte range of the part: an offset, optionally followed by a dot and a length."
                => text(node.command.partial);
            "expire": "The end of the authorization." => text(node.command.urlauth.expire);
            "access": "The authorized users." => text(node.command.urlauth.access);
            "mechanism": "The mechanism that created the token." => text(node.command.urlauth.mechanism);
            "token": "The token." => text(node.command.urlauth.token);
        ]
        check(url) {
            let (text, command) = (url.as_str(), url.node().command);
            require_host(url, "3")?;
            let (offset, length) = command.partial.get().map(|range| split_once(text, range, '.')).unzip();
            let numbers =
                [command.uidvalidity.get(), command.uid.get(), offset, length.and_then(|length| length.get())];
            if let Some(number) = numbers.into_iter().flatten().find(|number| number.of(text).parse::<u32>().is_err()) {
                return Err(Violation::new(number, "an IMAP number must be below 4294967296", &RFC5092, "11"));
            }
            match command.urlauth.expire.get() {
                Some(date) if !is_date_time(date.of(text)) => {
                    Err(Violation::new(date, "this date or time does not exist", &RFC5092, "11"))
                }
                _ => Ok(()),
            }
        }
    }
}

/// Whether a text that matches `date-time` of RFC 3339 exists: `2006-12-10T03:00:00Z`. A leap second may have second
/// 60.
fn is_date_time(date_time: &str) -> bool {
    let two = |at: usize| date_time.get(at..at + 2).and_then(|digits| digits.parse::<u8>().ok()).unwrap_or(u8::MAX);
    let year = date_time.get(..4).and_then(|digits| digits.parse().ok()).unwrap_or_default();
    let (month, day) = (two(5), two(8));
    // Without `Z`, the text ends with an offset: a sign, two digits, a colon, two digits.
    let offset = match date_time.len().checked_sub(6) {
        Some(sign) if !date_time.ends_with(['Z', 'z']) => two(sign + 1) < 24 && two(sign + 4) < 60,
        _ => true,
    };
    let clock = two(11) < 24 && two(14) < 60 && two(17) < 61;
    (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day) && clock && offset
}

impl HasAuthority for ImapNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.server.authority)
    }
}

impl<'a> ImapUrl<'a> {
    fn kind(&self) -> &'static str {
        match self.node().command {
            command if command.uid.is_some() => "part",
            command if command.mailbox.is_some() => "messages",
            _ => "server",
        }
    }

    /// Returns the user as written.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(self.node().server.user)
    }

    /// Returns the authentication mechanism as written; `*` for any.
    pub fn auth(&self) -> Option<&'a str> {
        self.opt_slice(self.node().server.auth)
    }

    /// Returns the mailbox as written. Absent if the URL names the server only.
    pub fn mailbox(&self) -> Option<&'a str> {
        self.opt_slice(self.node().command.mailbox)
    }

    /// Returns the state of the mailbox in which the UID is valid.
    pub fn uidvalidity(&self) -> Option<u32> {
        self.opt_slice(self.node().command.uidvalidity)?.parse().ok()
    }

    /// Returns the search as written.
    pub fn search(&self) -> Option<&'a str> {
        self.opt_slice(self.node().command.search)
    }

    /// Returns the UID of a message.
    pub fn uid(&self) -> Option<u32> {
        self.opt_slice(self.node().command.uid)?.parse().ok()
    }

    /// Returns the section of the message, as written.
    pub fn section(&self) -> Option<&'a str> {
        self.opt_slice(self.node().command.section)
    }

    /// Returns the byte range of the part: an offset, and a length if present.
    pub fn partial(&self) -> Option<(u32, Option<u32>)> {
        let range: Span = self.node().command.partial.get()?;
        let (offset, length) = split_once(self.as_str(), range, '.');
        Some((self.slice(offset).parse().ok()?, self.opt_slice(length).and_then(|length| length.parse().ok())))
    }
}
