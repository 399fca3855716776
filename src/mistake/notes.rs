//! Notes on a text in which nothing looks like a mistake: what programs read differently, or hardly anybody means.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{MAX_LEN, Recognizer, Written, is_in, port_number};
use super::{folders, in_query, jdbc, names, one_time, packages, plus, policy, ports, repeated, servers};
use crate::grammar::rfc3987::IriReference;
use crate::pass::accepts;
use crate::scheme::has_entry;
use crate::servers::names_service;
use crate::span::Span;

const RECOGNIZERS: &[Recognizer] = &[
    policy::is_not_a_url,
    servers::of_program,
    virtual_host,
    relative_database,
    one_time::issuer,
    user_of_redis,
    version_of_socks,
    second_question_mark,
    drive_without_colon,
    port_of_did,
    jdbc::database,
    jdbc::braces,
    in_query::fragment_of_redirect,
    in_query::open_value,
    packages::unknown_type,
    packages::scope_without_sign,
    plus::in_base64,
    placeholder,
    port_after_path,
    names::resource_of_s3,
    folders::file_of_database,
    ports::empty,
    repeated::url_in_path,
    repeated::base,
    repeated::label,
    repeated::file,
    above_root,
    empty_segment,
];

/// Returns a note on a URL in which [`find`](super::find) finds nothing: a program may read it differently from another one, or hardly
/// anybody means it. A note does not reject the text.
///
/// ```
/// use urlgram::mistake::{find, note};
///
/// let text = "https://example.org//a";
/// assert_eq!(find(text), None);
/// let found = note(text).unwrap();
/// assert_eq!((found.meant.as_deref(), found.misleads), (Some("https://example.org/a"), false));
/// assert_eq!(note("https://example.org/a//"), None);
/// ```
pub fn note(text: &str) -> Option<Mistake> {
    if text.len() > MAX_LEN {
        return None;
    }
    let found = Written::of(text).recognized(RECOGNIZERS)?;
    (matches!(found.kind, MistakeKind::SeveralServers | MistakeKind::PolicySource | MistakeKind::ConnectionString)
        || accepts(IriReference, text))
    .then_some(found)
}

/// The empty name of a virtual host: `amqp://h/`.
fn virtual_host(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let is_amqp = is_in(&["amqp", "amqps"], scheme);
    let path = written.parts.path;
    if !is_amqp || path.of(written.text) != "/" {
        return None;
    }
    let message = "the name of the virtual host is empty: \"/%2F\" names the host \"/\", and no slash the default one";
    let place = (path.start as usize, path.end as usize);
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "RabbitMQ URI Specification").note())
}

/// A password that is the name of a user, since no colon precedes it: `redis://secret@h`.
fn user_of_redis(written: &Written<'_>) -> Option<Mistake> {
    written.scheme().filter(|scheme| is_in(&["redis", "rediss"], scheme))?;
    let userinfo = written.parts.userinfo.filter(|userinfo| !userinfo.is_empty())?;
    // The user of all servers has no own password.
    if userinfo.of(written.text).contains(':') || userinfo.of(written.text) == "default" {
        return None;
    }
    let message = "the name of a user without a password: a password alone follows a colon";
    let start = userinfo.start as usize;
    let meant = format!("{}:{}", &written.text[..start], &written.text[start..]);
    let place = (start, userinfo.end as usize);
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "registration of redis").meant(meant).note())
}

/// A proxy of SOCKS without its version: `socks://127.0.0.1:1080`.
fn version_of_socks(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme().filter(|scheme| is_in(&["socks"], scheme))?;
    written.host().filter(|host| !host.is_empty())?;
    let message =
        "a proxy of SOCKS without its version, which curl, Python and others reject: \"socks5\" or \"socks4\"";
    let meant = format!("socks5{}", &written.text[scheme.len()..]);
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (0, scheme.len()), message, "curl documentation, --proxy");
    Some(mistake.meant(meant).note())
}

/// A second `?` between parameters, in the URL of an application: `app://verify?user=a?secret=b`.
fn second_question_mark(written: &Written<'_>) -> Option<Mistake> {
    let is_free = |scheme: &&str| !written.is_web() && (!has_entry(scheme) || names_service(scheme));
    let scheme = written.scheme().filter(is_free)?;
    let query = written.parts.query.filter(|_| !scheme.is_empty())?;
    let text = query.of(written.text);
    let (before, after) = text.split_once('?')?;
    let is_name = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_pair = |pairs: &str| {
        pairs.rsplit('&').next().and_then(|pair| pair.split_once('=')).is_some_and(|(key, value)| {
            is_name(key) && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte))
        })
    };
    let is_parameter = after.split_once('=').is_some_and(|(key, _)| is_name(key));
    if !is_pair(before) || !is_parameter {
        return None;
    }
    let at = query.start as usize + before.len();
    let message = "a second \"?\", which belongs to the value before it: \"&\" separates parameters";
    let meant = format!("{}&{}", &written.text[..at], &written.text[at + 1..]);
    let place = (at, at + 1);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, place, message, "RFC 3986 §3.4").meant(meant).note())
}

/// Folders at the root of a file system.
const ROOTS: [&str; 14] =
    ["home", "Users", "Volumes", "var", "tmp", "opt", "mnt", "srv", "etc", "usr", "root", "private", "app", "data"];

/// An absolute path of a database after three slashes, which SQLAlchemy reads as a relative one: `sqlite:///var/lib/shop.db`.
fn relative_database(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let name = scheme.split('+').next().unwrap_or_default();
    let is_database = is_in(&["sqlite", "duckdb"], name);
    written.parts.authority.filter(|authority| is_database && authority.is_empty())?;
    let path = written.parts.path;
    let (first, _) = path.of(written.text).strip_prefix('/')?.split_once('/')?;
    if !ROOTS.contains(&first) {
        return None;
    }
    let message = format!(
        "SQLAlchemy reads the path from the current folder, \"{first}/…\": for it, an absolute path begins after four slashes"
    );
    let start = path.start as usize;
    let meant = format!("{}/{}", &written.text[..start], &written.text[start..]);
    let source = "SQLAlchemy documentation, database URLs";
    Some(Mistake::new(MistakeKind::SchemeSyntax, (start, start + 1), message, source).meant(meant).note())
}

/// The letter of a drive of Windows without its colon: `file:///D/a.txt`.
fn drive_without_colon(written: &Written<'_>) -> Option<Mistake> {
    let is_file = written.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
    written.parts.authority.filter(|authority| is_file && authority.is_empty())?;
    let (first, rest) = written.parts.path.of(written.text).strip_prefix('/')?.split_once('/')?;
    if !matches!(first.as_bytes(), [b'A'..=b'Z']) || rest.is_empty() {
        return None;
    }
    let start = written.parts.path.start as usize + 1;
    let message = format!("\"{first}\" is a folder at the root: the letter of a drive of Windows has a colon");
    let meant = format!("{}:{}", &written.text[..=start], &written.text[start + 1..]);
    let note = Mistake::new(MistakeKind::WindowsPath, (start, start + 1), message, "RFC 8089 appendix E");
    Some(note.meant(meant).note())
}

/// Digits after the host of a `did:web`, which are a folder there and look like a port: `did:web:localhost:8443`.
fn port_of_did(written: &Written<'_>) -> Option<Mistake> {
    let rest = written.text.strip_prefix("did:web:")?;
    let rest = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let (host, folders) = rest.split_once(':')?;
    let port = folders.split(':').next().filter(|_| !host.is_empty() && !host.contains('%'))?;
    let is_port = port_number(port).is_some_and(|port| port > 0);
    let start = "did:web:".len() + host.len();
    is_port.then(|| {
        let message =
            "a colon and digits, which are a folder in the name of the method \"web\": a port follows \"%3A\"";
        let meant = format!("{}%3A{}", &written.text[..start], &written.text[start + 1..]);
        let place = (start, start + 1 + port.len());
        let source = "did:web Method Specification, Method-specific identifier";
        Mistake::new(MistakeKind::SchemeSyntax, place, message, source).meant(meant).note()
    })
}

/// Usual ports of sites, which follow the host.
const PORTS: [&str; 10] = ["80", "443", "3000", "5000", "8000", "8080", "8081", "8443", "9000", "9200"];

/// A usual port at the end of the path: `https://example.org/api:8443`.
fn port_after_path(written: &Written<'_>) -> Option<Mistake> {
    let parts = &written.parts;
    parts.authority.filter(|authority| written.is_web() && !authority.is_empty() && parts.port.is_none())?;
    let (path, port) = parts.path.of(written.text).rsplit_once(':')?;
    let is_last = parts.query.is_none() && parts.fragment.is_none() && !path.ends_with('/');
    if !is_last || !PORTS.contains(&port) || path.contains(':') {
        return None;
    }
    let message = format!("\":{port}\" at the end of the path is a part of it: a port follows the host");
    let place = (parts.path.end as usize - port.len() - 1, parts.path.end as usize);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, place, message, "RFC 3986 §3.2").note())
}

/// A `..` at the start of an absolute path, which leads nowhere: `/../a`.
fn above_root(written: &Written<'_>) -> Option<Mistake> {
    let rest = written.text.strip_prefix("/../")?;
    let message =
        "\"..\" at the start of an absolute path, where no folder is above: a relative path has no slash in front";
    let note = Mistake::new(MistakeKind::SchemeSyntax, (0, "/..".len()), message, "RFC 3986 §5.2.4").note();
    Some(note.meant(format!("../{rest}")))
}

/// Empty segments in the path: `https://example.org//a`. Those at the end are a habit of servers, and those before a URL are a part of it.
fn empty_segment(written: &Written<'_>) -> Option<Mistake> {
    let path = written.parts.path;
    // In FTP, a second slash begins an absolute path.
    let is_ftp = written.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("ftp"));
    let text = path.of(written.text);
    let is_drive = is_of_windows(written);
    let is_site = |authority: &Span| written.is_web() && !is_ftp && !authority.is_empty();
    written.parts.authority.filter(|authority| is_drive || is_site(authority))?;
    // The colon of a drive does not belong to a URL in the path.
    let after = if is_drive { &text[3..] } else { text };
    let is_url = after.contains(':') || after.contains("%3A") || after.contains("%3a");
    let at = text.find("//").filter(|_| !is_url)?;
    let rest = text[at..].trim_start_matches('/');
    if rest.is_empty() && text != "//" || written.parts.query.is_some() && rest.is_empty() {
        return None;
    }
    let mut collapsed = String::new();
    for c in text.chars() {
        if c != '/' || !collapsed.ends_with('/') {
            collapsed.push(c);
        }
    }
    let (start, end) = (path.start as usize, path.end as usize);
    let length = text.len() - at - rest.len();
    let count = text.len() - collapsed.len();
    let message = match count {
        _ if is_drive => "an empty segment in the path, which Windows leaves out and other programs do not".into(),
        1 => "an empty segment in the path, which some servers leave out and others look for".into(),
        _ => format!("{count} empty segments in the path, which some servers leave out and others look for"),
    };
    let meant = format!("{}{collapsed}{}", &written.text[..start], &written.text[end..]);
    let place = (start + at, start + at + length);
    let note = Mistake::new(MistakeKind::EmptySegment, place, message, "RFC 3986 §3.3").note();
    // The colon of a URL in the path may be missing.
    let is_scheme = ["/http", "/https"].iter().any(|scheme| text[..at].ends_with(scheme));
    Some(if is_scheme { note } else { note.meant(meant) })
}

/// Whether a file URL has a drive of Windows: `file:///C:/a`.
fn is_of_windows(written: &Written<'_>) -> bool {
    let is_file = written.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
    is_file
        && matches!(written.parts.path.of(written.text).as_bytes(), [b'/', drive, b':', b'/', ..] if drive.is_ascii_alphabetic())
}

/// Longest name of a placeholder, in bytes.
const MAX_NAME: usize = 64;

/// Forms of the characters around a placeholder in percent-encoding.
const PAIRS: [(&str, &str); 2] = [("%7B", "%7D"), ("%3C", "%3E")];

/// A placeholder in percent-encoding as a whole segment or a whole value: `https://example.org/%7Bid%7D`.
fn placeholder(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let start = written.parts.authority.filter(|_| written.is_web())?.end as usize;
    let end = written.parts.fragment.map_or(text.len(), |fragment| fragment.start as usize - 1);
    let mut at = start;
    for part in text[start..end].split(['/', '?', '&', '=']) {
        if is_placeholder(part) {
            let message =
                format!("\"{part}\", which looks like a placeholder that nobody replaced, in percent-encoding");
            let place = (at, at + part.len());
            return Some(Mistake::new(MistakeKind::Placeholder, place, message, "RFC 6570 §1.1").note());
        }
        at += part.len() + 1;
    }
    None
}

/// Whether a part is a name between braces or angle brackets in percent-encoding. A GUID has braces, too.
fn is_placeholder(part: &str) -> bool {
    let part = ["%24", "$"].iter().find_map(|sign| part.strip_prefix(sign)).unwrap_or(part);
    let starts = |text: &str, form: &str| text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(form));
    PAIRS.iter().any(|(open, close)| {
        let (mut inner, mut depth) = (part, 0);
        while depth < 2 && starts(inner, open) {
            (inner, depth) = (&inner[3..], depth + 1);
        }
        let Some(length) = inner.find('%').filter(|_| depth > 0) else { return false };
        let name = &inner[..length];
        let is_guid = name.len() >= 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.len() <= MAX_NAME
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte));
        let rest = &inner[length..];
        is_name
            && !is_guid
            && rest.len() == 3 * depth
            && rest.as_bytes().chunks(3).all(|form| form.eq_ignore_ascii_case(close.as_bytes()))
    })
}
