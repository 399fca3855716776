//! Characters that the document of a scheme demands in percent-encoding, or without it: the `#` of a SIP user, the `&` of a subject.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in};
use crate::span::Span;

/// Returns the mistake in a URI that the document of its scheme rejects.
pub(super) fn in_scheme(written: &Written<'_>) -> Option<Mistake> {
    written.recognized(&[websocket_fragment, sip_hash, sip_encoded_sign, socket_after_user, ampersand_in_header])
}

/// Returns the scheme if it is one of these.
fn scheme_among<'a>(written: &Written<'a>, names: &[&str]) -> Option<&'a str> {
    written.scheme().filter(|scheme| is_in(names, scheme))
}

/// A fragment in a WebSocket URL: `wss://example.org/a#b`.
fn websocket_fragment(written: &Written<'_>) -> Option<Mistake> {
    scheme_among(written, &["ws", "wss"])?;
    let fragment = written.parts.fragment?;
    let start = fragment.start as usize - 1;
    let message = "a fragment in a WebSocket URL, which has none: write \"%23\" for a \"#\" of the path or the query";
    Some(Mistake::new(MistakeKind::SchemeSyntax, (start, fragment.end as usize), message, "RFC 6455 §3"))
}

/// A `#` in the user of a SIP URL: `sip:#4@example.org`.
fn sip_hash(written: &Written<'_>) -> Option<Mistake> {
    let scheme = scheme_among(written, &["sip", "sips"])?;
    let text = written.text;
    let at = text.find('#')?;
    let user = &text[scheme.len() + 1..text.rfind('@').filter(|sign| *sign > at)?];
    let message = "\"#\" in the user of a SIP URL, where it begins the fragment: write \"%23\"";
    let meant = format!("{scheme}:{}{}", user.replace('#', "%23"), &text[scheme.len() + 1 + user.len()..]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, "RFC 3261 §25.1").meant(meant))
}

/// An `@` and what follows it in percent-encoding: `sip:anna%40example.org%3Buser%3Dphone`.
fn sip_encoded_sign(written: &Written<'_>) -> Option<Mistake> {
    let scheme = scheme_among(written, &["sip", "sips"])?;
    let text = written.text;
    let at = text.find("%40").filter(|_| !text.contains('@'))?;
    let rest = &text[at + 3..];
    let rest = rest.replace("%3B", ";").replace("%3b", ";").replace("%3D", "=").replace("%3d", "=");
    let rest = rest.replace("%3A", ":").replace("%3a", ":");
    let message =
        format!("\"%40\" in a URL of the scheme \"{scheme}\", whose \"@\" before the host is not percent-encoded");
    let meant = format!("{}@{rest}", &text[..at]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + 3), message, "RFC 3261 §25.1").meant(meant))
}

/// The path of a socket after a user of PostgreSQL, where it is the host in percent-encoding: `postgresql://anna@/run/postgresql:5432/shop`.
fn socket_after_user(written: &Written<'_>) -> Option<Mistake> {
    scheme_among(written, &["postgresql", "postgres"])?;
    let Span { start, end } = written.parts.path;
    let is_empty = written.parts.host.is_some_and(Span::is_empty) && written.parts.port.is_none();
    let path = written.parts.path.of(written.text);
    let (socket, database) = path.rsplit_once('/').filter(|(socket, _)| is_empty && socket.len() > 1)?;
    let (folder, port) = socket.split_once(':').map_or((socket, ""), |(folder, _)| (folder, &socket[folder.len()..]));
    let encoded = folder.replace('/', "%2F");
    let message = "the path of a socket after an empty host: it is the host, in percent-encoding";
    let meant =
        format!("{}{encoded}{port}/{database}{}", &written.text[..start as usize], &written.text[end as usize..]);
    let place = (start as usize, start as usize + folder.len());
    let source = "PostgreSQL documentation, connection strings";
    Some(Mistake::new(MistakeKind::NoHost, place, message, source).meant(meant))
}

/// A raw `&` in the value of a header field: `mailto:anna@example.org?subject=A&B`.
fn ampersand_in_header(written: &Written<'_>) -> Option<Mistake> {
    scheme_among(written, &["mailto"])?;
    let query = written.parts.query?;
    let mut at = query.start as usize;
    for (place, field) in query.of(written.text).split('&').enumerate() {
        if place > 0 && !field.is_empty() && !field.contains('=') {
            let message = "\"&\" in the value of a header field, where it separates fields: write \"%26\"";
            let meant = format!("{}%26{}", &written.text[..at - 1], &written.text[at..]);
            return Some(
                Mistake::new(MistakeKind::MistypedDelimiter, (at - 1, at), message, "RFC 6068 §2").meant(meant),
            );
        }
        at += field.len() + 1;
    }
    None
}
