//! Parts that a program wrote twice when it joined two texts: the host in the path, a segment, a label.

use alloc::format;
use core::net::Ipv4Addr;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, replaced};
use crate::span::{Span, offset};

const SOURCE: &str = "RFC 3986 §5.2";

/// Whether a host is a machine of a developer, where nobody runs an archive of other sites.
fn is_local(host: &str) -> bool {
    let is_private = |address: Ipv4Addr| address.is_loopback() || address.is_private() || address.is_unspecified();
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(is_private)
}

/// Returns the mistake in a URL of the web whose path is a second URL of the same site, or begins with `//` and its host.
///
/// ```
/// use urlgram::mistake::site_in_path;
///
/// let found = site_in_path("https://www.example.org//example.org/a").unwrap();
/// assert_eq!(found.meant.as_deref(), Some("https://www.example.org/a"));
/// assert_eq!(site_in_path("https://archive.example/https://example.org/a"), None);
/// ```
pub fn site_in_path(text: &str) -> Option<Mistake> {
    let written = Written::of(text);
    let path = written.parts.path.of(text);
    let is_certain = path.starts_with("//") || path.starts_with("/http");
    let (mistake, is_same) = server_in_path(&written).filter(|_| is_certain)?;
    is_same.then_some(Mistake { misleads: true, ..mistake })
}

/// The server of the URL once more, or another URL on a local machine, as the whole path: `http://localhost:3000/http://example.org`,
/// `https://example.org/example.org/a`.
pub(super) fn url_in_path(written: &Written<'_>) -> Option<Mistake> {
    server_in_path(written).map(|(note, _)| note)
}

/// Returns the note on a server in the path, and whether it is that of the URL.
fn server_in_path(written: &Written<'_>) -> Option<(Mistake, bool)> {
    let text = written.text;
    let (scheme, host) = (written.scheme()?, written.host()?);
    let authority = written.parts.authority.filter(|_| written.is_web() && !host.is_empty())?;
    let path = written.parts.path.of(text);
    let inner = path.trim_start_matches('/');
    let start = written.parts.path.end as usize - inner.len();
    let (inner_scheme, address) = match inner.split_once(":/") {
        Some((scheme, address)) if is_in(&["http", "https", "ws", "wss"], scheme) => {
            (Some(scheme), address.trim_start_matches('/'))
        }
        _ => (None, inner),
    };
    let server = address.split('/').next().unwrap_or_default();
    let www = |host: &str| host.get(..4).map_or(0, |start| if start.eq_ignore_ascii_case("www.") { 4 } else { 0 });
    let is_host = server[www(server)..].eq_ignore_ascii_case(&host[www(host)..]);
    let is_same = server.eq_ignore_ascii_case(authority.of(text)) || is_host;
    // A word is the name of a folder as well.
    let is_server = inner_scheme.is_some() || server.contains(['.', ':']);
    let is_other = inner_scheme.is_some() && is_local(host) && !server.is_empty();
    if !(is_same && is_server || is_other) {
        return None;
    }
    let message = match (is_same, inner_scheme) {
        (true, None) => {
            "the host once more at the start of the path: a link without a scheme was read as a path".into()
        }
        (true, _) => "the server once more as a whole URL in the path: a program joined a base and a whole URL".into(),
        (false, _) => format!(
            "a whole URL as the path of \"{host}\", which only the address of a proxy has: a program joined both"
        ),
    };
    let end = start + inner.len() - address.len() + server.len();
    let rest = &text[start + inner.len() - address.len()..];
    let meant = match inner_scheme {
        Some(scheme) => format!("{scheme}://{rest}"),
        // The path follows the second host.
        None => format!("{scheme}://{}{}", authority.of(text), &text[end..]),
    };
    let note = Mistake::new(MistakeKind::SecondScheme, (start, end), message, SOURCE).meant(meant).note();
    Some((note, is_same))
}

/// First segments of the addresses of services, one of which programs write twice.
const BASES: [&str; 8] = ["api", "v1", "v2", "v3", "rest", "graphql", "index.php", "wp-json"];

/// Most segments of a base that are compared.
const MAX_BASE: usize = 4;

/// The first segments of the path once more: `https://example.org/api/v1/api/v1/users`.
pub(super) fn base(written: &Written<'_>) -> Option<Mistake> {
    written.parts.authority.filter(|authority| written.is_web() && !authority.is_empty())?;
    let path = written.parts.path;
    let text = path.of(written.text).strip_prefix('/')?;
    let is_base = |base: &str| base.split('/').any(|segment| BASES.contains(&segment));
    let mut length = 0;
    for segment in text.split('/').take(MAX_BASE) {
        length += segment.len();
        let (base, rest) = (&text[..length], text.get(length + 1..)?);
        let is_twice = rest.strip_prefix(base).is_some_and(|after| after.is_empty() || after.starts_with('/'));
        if is_twice && is_base(base) && !segment.is_empty() {
            let start = path.start as usize + 1 + length + 1;
            let message =
                format!("\"{base}\" twice at the start of the path: a program joined a base and a path that has it");
            let surplus = Span::new(offset(start - 1), offset(start + length));
            let meant = replaced(written.text, surplus, "");
            let place = (start, start + length);
            return Some(Mistake::new(MistakeKind::EmptySegment, place, message, SOURCE).meant(meant).note());
        }
        length += 1;
    }
    None
}

/// The first label of a host twice: `https://www.www.example.org`, `https://shop.shop.s3.amazonaws.com`.
pub(super) fn label(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.filter(|_| written.is_web())?;
    let name = host.of(written.text);
    let (first, rest) = name.split_once('.')?;
    let (second, others) = rest.split_once('.')?;
    let is_word = first.len() > 2 && first.bytes().any(|byte| byte.is_ascii_alphabetic());
    if !is_word || !first.eq_ignore_ascii_case(second) || !others.contains('.') {
        return None;
    }
    let start = host.start as usize;
    let message =
        format!("\"{first}\" twice at the start of the host: a program put it in front of a host that has it");
    let meant = replaced(written.text, host, rest);
    Some(
        Mistake::new(MistakeKind::Host, (start, start + first.len() + 1), message, "RFC 3986 §3.2.2")
            .meant(meant)
            .note(),
    )
}

/// The name of a file twice at the end of the path: `https://example.org/a.json/a.json`.
pub(super) fn file(written: &Written<'_>) -> Option<Mistake> {
    written.parts.authority.filter(|authority| written.is_web() && !authority.is_empty())?;
    let path = written.parts.path;
    let (rest, last) = path.of(written.text).rsplit_once('/')?;
    let (_, before) = rest.rsplit_once('/')?;
    let (name, end) = last.rsplit_once('.')?;
    let is_end = (2..=5).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_lowercase());
    if before != last || name.is_empty() || !is_end {
        return None;
    }
    let place = (path.end as usize - last.len(), path.end as usize);
    let message = format!("\"{last}\" twice at the end of the path: a program appended it to a path that has it");
    let meant = replaced(written.text, Span::new(path.end - offset(last.len()) - 1, path.end), "");
    Some(Mistake::new(MistakeKind::EmptySegment, place, message, SOURCE).meant(meant).note())
}
