//! Demands of the documents of schemes on their URLs.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::forced::forced_address;
use super::model::{Mistake, MistakeKind};
use super::spaces::{place_in, without_spaces_of_parameters};
use super::written::{Written, is_in, separator};
use super::{directory, folders, packages, special_character};
use crate::grammar::rfc3986::Uri;
use crate::pass::{SyntaxError, accepts};
use crate::scheme::connection::documentation;
use crate::scheme::{SchemeError, demand, has_entry, parse};
use crate::shorthand::image::{DIGEST_AFTER_COLON, colon_before_digest};
use crate::span::{Span, offset};
use crate::uri::Delimited;

/// Schemes whose programs accept what their documents do not, and `info`, whose names are those of pages in books, too.
const LENIENT: &[&str] = &["http", "https", "ftp", "javascript", "blob", "info"];

/// Returns what the document of its scheme does not allow in a URI, in words: `geo:abc`, `pkg:npm`. `None` for a text that is not a URI for
/// other reasons than spaces, whose mistake does not depend on the scheme. [`find`](super::find) does not ask the documents, whose rules are
/// most of all rules.
///
/// ```
/// use urlgram::mistake::by_document;
///
/// let mistake = by_document("redis://h.example/x").unwrap();
/// assert_eq!(mistake.message, "redis numbers its databases");
/// assert_eq!(by_document("redis://h.example/0"), None);
/// ```
pub fn by_document(text: &str) -> Option<Mistake> {
    let Some(address) = forced_address(text) else { return of_url(text) };
    // The query has the parameters of the program.
    let url = address.split('?').next().unwrap_or(address);
    let mut found = of_url(url)?;
    let before = &text[..text.len() - address.len()];
    found.span = found.span.shifted(offset(before.len()));
    found.meant = found.meant.map(|meant| format!("{before}{meant}{}", &address[url.len()..]));
    Some(found)
}

/// Returns what the document of its scheme does not allow in a URI.
fn of_url(text: &str) -> Option<Mistake> {
    let scheme = Delimited::of(text).scheme?.of(text);
    let is_lenient = LENIENT.iter().any(|lenient| scheme.eq_ignore_ascii_case(lenient));
    // Browsers ignore the parameter, and so do the tools that write it.
    let is_utf8 =
        || scheme.eq_ignore_ascii_case("data") && text.split(',').next().is_some_and(|kind| kind.ends_with(";utf8"));
    match is_lenient || !has_entry(scheme) || is_utf8() {
        true => None,
        false if text.contains(' ') => spaces(text, scheme),
        false => of_uri(text, scheme),
    }
}

/// Returns what the document of its scheme does not allow in a URI without spaces.
fn of_uri(text: &str, scheme: &str) -> Option<Mistake> {
    if !accepts(Uri, text) {
        return None;
    }
    if let Some(found) = encoded_plus(text, scheme) {
        return Some(found);
    }
    let error = parse(text).err()?;
    if is_of_program(text, error.offset()) || is_short_number(text, scheme) {
        return None;
    }
    let source = source_of(scheme, &error);
    let known = missing_slashes(text, scheme, &source)
        .or_else(|| folders::slashes_of_database(&Written::of(text), &source))
        .or_else(|| virtual_host(text, scheme, &source))
        .or_else(|| directory::other_scope(text, scheme))
        .or_else(|| directory::filter(text, scheme))
        .or_else(|| port_of_record(text, scheme, &source))
        .or_else(|| digest_after_colon(text, scheme, &source))
        .or_else(|| packages::separator(&Written::of(text)))
        .or_else(|| special_character::in_scheme(&Written::of(text)));
    if known.is_some() {
        return known;
    }
    let span = error.span();
    // Pages that are opened from a disk have a query.
    if scheme.eq_ignore_ascii_case("file") && text[span.start as usize..].starts_with('?') {
        return None;
    }
    let message: Cow<'static, str> = match &error {
        SchemeError::Violation(violation) => violation.message.clone(),
        SchemeError::Syntax(_) if documentation(scheme).is_some() && text[span.start as usize..].starts_with(',') => {
            format!("several servers in one URL: a URL of the scheme \"{}\" has one", scheme.to_ascii_lowercase())
                .into()
        }
        SchemeError::Syntax(error) => unexpected(text, &scheme.to_ascii_lowercase(), error).into(),
    };
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (span.start as usize, span.end as usize), message, source);
    Some(if is_dialed(text, scheme) { mistake.note() } else { mistake })
}

/// Most runs of spaces that are left out one after another. Each asks the document again.
const MAX_RUNS: usize = 16;

/// Finds a space that percent-encoding does not save: before the parameters of `sip:anna@example.org ;tag=1`, or between the filters of LDAP.
/// Spaces that the document allows in percent-encoding stay. `None` if it allows all of them, and for a text that is not a URI for other
/// reasons.
fn spaces(text: &str, scheme: &str) -> Option<Mistake> {
    let (mut current, first) = without_spaces_of_parameters(text, scheme);
    let mut first = first.map(|at| (at, String::from("RFC 3261 §19.1.1")));
    for _ in 0..MAX_RUNS {
        let encoded = current.replace(' ', "%20");
        if !accepts(Uri, &encoded) {
            return None;
        }
        let Err(error) = parse(&encoded) else { break };
        let at = place_in(&current, error.offset())?;
        let rest = &current[at..];
        let length = rest.len() - rest.trim_start_matches(' ').len();
        if length == 0 && first.is_none() {
            return elsewhere(text, &encoded, scheme);
        }
        if length == 0 {
            return None;
        }
        first = first.or(Some((at, source_of(scheme, &error))));
        current.replace_range(at..at + length, "");
    }
    let (at, source) = first?;
    let message =
        format!("a space, which a URL of the scheme \"{}\" does not have here: remove it", scheme.to_ascii_lowercase());
    let meant = current.replace(' ', "%20");
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, source);
    Some(if parse(&meant).is_ok() { mistake.meant(meant) } else { mistake })
}

/// Returns the mistake in a text whose spaces are percent-encoded, with its place in the text.
fn elsewhere(text: &str, encoded: &str, scheme: &str) -> Option<Mistake> {
    let mut found = of_uri(encoded, scheme)?;
    let (start, end) = (found.span.start as usize, found.span.end as usize);
    let start = place_in(text, start)?;
    found.span = Span::new(offset(start), offset(place_in(text, end)?.max(start)));
    Some(found)
}

/// Returns the section that decides about a URL of the scheme: the one of its document, also where a rule of another one stops matching.
fn source_of(scheme: &str, error: &SchemeError) -> String {
    let (document, section) = match error {
        SchemeError::Syntax(error) => (error.start().document, error.start().section),
        SchemeError::Violation(violation) => (violation.document, violation.section),
    };
    match documentation(scheme) {
        Some(document) => format!("{}, connection strings", document.title),
        None => format!("{} §{section}", document.title),
    }
}

/// Whether a text is a number that no context changes: that of an emergency, or a code of a network: `tel:112`, `tel:*100%23`.
fn is_short_number(text: &str, scheme: &str) -> bool {
    let number = text[scheme.len() + 1..].trim_end_matches("%23");
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'*';
    scheme.eq_ignore_ascii_case("tel")
        && !number.is_empty()
        && (number.len() <= 3 || number.starts_with('*'))
        && number.bytes().all(is_digit)
}

/// Whether a telephone dials the number as it is, in one country: `tel:5550123`.
fn is_dialed(text: &str, scheme: &str) -> bool {
    let number = &text[scheme.len() + 1..];
    scheme.eq_ignore_ascii_case("tel")
        && number.starts_with(|c: char| c.is_ascii_digit() || c == '(')
        && number.bytes().all(|byte| byte.is_ascii_digit() || b"-.()".contains(&byte))
}

/// Whether a program reads what the document of the scheme does not allow at a place: the search of maps on telephones, as in
/// `geo:0,0?q=34.99,-106.61(Treasure)`, the text of a message after `&`, the socket of MySQL, the folder of an image.
///
/// ```
/// use urlgram::mistake::is_of_program;
///
/// assert!(is_of_program("geo:0,0?q=a", 7) && !is_of_program("geo:abc", 4));
/// ```
pub fn is_of_program(text: &str, place: usize) -> bool {
    let parts = Delimited::of(text);
    let Some(scheme) = parts.scheme.map(|scheme| scheme.of(text)) else { return false };
    let is = |names: &[&str]| is_in(names, scheme);
    let query = parts.query.map_or("", |query| query.of(text));
    let starts_with = |keys: &[&str]| {
        keys.iter()
            .any(|key| query.split('&').any(|pair| pair.strip_prefix(key).is_some_and(|rest| rest.starts_with('='))))
    };
    let rest = text.get(place..).unwrap_or_default();
    if is(&["geo"]) {
        return rest.starts_with('?') && place > scheme.len() + 1 && starts_with(&["q", "z"]);
    }
    if is(&["sms"]) {
        return rest.starts_with("&body=") || rest.starts_with(";body=");
    }
    if is(&["mysql", "mariadb"]) {
        return parts.host.is_some_and(Span::is_empty) && starts_with(&["unix_socket", "socket", "host"]);
    }
    // Skopeo reads a folder.
    is(&["oci"]) && parts.authority.is_none() && rest.len() < text.len() && !parts.path.is_empty()
}

/// Schemes whose URLs name a server or a bucket, and have no other form.
const WITH_SLASHES: &[&str] = &[
    "amqp", "amqps", "git", "gs", "kafka", "ldap", "ldaps", "mariadb", "mongodb", "mongodb+srv", "mqtt", "mqtts",
    "mysql", "nats", "postgres", "postgresql", "redis", "rediss", "rtmp", "rtsp", "s3", "sftp", "smb", "ssh", "svn",
];

/// No `//` where the document demands it: `s3:/bucket/key`, `redis:localhost:6379`.
fn missing_slashes(text: &str, scheme: &str, source: &str) -> Option<Mistake> {
    let start = scheme.len() + 1;
    let rest = text[start..].trim_start_matches('/');
    let marks = &text[scheme.len()..text.len() - rest.len()];
    let meant = format!("{scheme}://{rest}");
    let is_of_server = is_in(WITH_SLASHES, scheme);
    if !is_of_server || rest.is_empty() || marks == "://" || !accepts(Uri, &meant) || parse(&meant).is_err() {
        return None;
    }
    Some(separator(scheme, marks, String::from(source)).meant(meant))
}

/// Slashes as they are in the name of the virtual host of AMQP: `amqp://h//`, `amqp://h//shop`.
fn virtual_host(text: &str, scheme: &str, source: &str) -> Option<Mistake> {
    let path = Delimited::of(text).path;
    let is_amqp = is_in(&["amqp", "amqps"], scheme);
    let name = path.of(text).strip_prefix('/').filter(|name| is_amqp && name.contains('/'))?;
    let (start, end) = (path.start as usize, path.end as usize);
    if let Some(alone) = name.strip_suffix('/').filter(|alone| !alone.is_empty() && !alone.contains('/')) {
        let message = "a slash after the name of the virtual host, which is a part of it there";
        let meant = format!("{}/{alone}{}", &text[..start], &text[end..]);
        return Some(
            Mistake::new(MistakeKind::SchemeSyntax, (end - 1, end), message, String::from(source)).meant(meant),
        );
    }
    let message = match name {
        "/" => "a \"/\" as the name of the virtual host, which is written \"%2F\"",
        _ => "a \"/\" in the name of the virtual host, which is written \"%2F\"",
    };
    let meant = format!("{}/{}{}", &text[..start], name.replace('/', "%2F"), &text[end..]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, (start + 1, end), message, String::from(source)).meant(meant))
}

/// A port, which the DNS has, after the name of a service: `mongodb+srv://h:27017/shop`.
fn port_of_record(text: &str, scheme: &str, source: &str) -> Option<Mistake> {
    let parts = Delimited::of(text);
    let port = parts.port.filter(|_| scheme.eq_ignore_ascii_case("mongodb+srv"))?;
    let (start, end) = (port.start as usize - 1, port.end as usize);
    // DNS has no service under the name of one machine.
    let is_machine = parts.host.is_some_and(|host| {
        let host = host.of(text);
        !host.contains('.') || host.parse::<core::net::Ipv4Addr>().is_ok()
    });
    let meant = match is_machine {
        true => format!("mongodb{}", &text[scheme.len()..]),
        false => format!("{}{}", &text[..start], &text[end..]),
    };
    let message = "mongodb+srv allows no port, since DNS has it: remove it, or write \"mongodb\"";
    let is_alone = parse(&meant).is_ok();
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (start, end), message, String::from(source));
    is_alone.then(|| mistake.meant(meant))
}

/// A colon in place of the `@` before the digest of an image: `oci://h/a:sha256:…`.
fn digest_after_colon(text: &str, scheme: &str, source: &str) -> Option<Mistake> {
    let start = scheme.len() + "://".len();
    let reference = text.get(start..).filter(|_| scheme.eq_ignore_ascii_case("oci"))?;
    let colon = start + colon_before_digest(reference)?;
    let meant = format!("{}@{}", &text[..colon], &text[colon + 1..]);
    let is_meant = parse(&meant).is_ok();
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (colon, colon + 1), DIGEST_AFTER_COLON, String::from(source));
    Some(if is_meant { mistake.meant(meant) } else { mistake })
}

/// The `+` of a telephone number as `%2B`.
fn encoded_plus(text: &str, scheme: &str) -> Option<Mistake> {
    let is_telephone = is_in(&["tel", "sms"], scheme);
    let start = scheme.len() + 1;
    let number =
        text.get(start + 3..).filter(|_| is_telephone && text[start..start + 3].eq_ignore_ascii_case("%2B"))?;
    let message = "\"%2B\" before a telephone number, whose \"+\" is never percent-encoded";
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (start, start + 3), message, "RFC 3966 §3");
    Some(mistake.meant(format!("{scheme}:+{number}")))
}

/// Returns a sentence about the place at which the rule of a scheme does not match, and what its document demands.
fn unexpected(text: &str, scheme: &str, error: &SyntaxError) -> String {
    let at = error.span().start as usize;
    let wanted = match demand(scheme) {
        Some(demand) => {
            let (first, rest) = demand.split_at(demand.chars().next().map_or(0, char::len_utf8));
            // A name such as `RFC` keeps its letters.
            let is_name = rest.starts_with(|c: char| c.is_ascii_uppercase());
            if is_name { format!(": {demand}") } else { format!(": {}{rest}", first.to_ascii_lowercase()) }
        }
        None => String::new(),
    };
    let before = tail(&text[..at]);
    match text[at..].chars().next() {
        Some(found) => format!(
            "\"{}\" cannot follow \"{before}\" in a URL of the scheme \"{scheme}\"{wanted}",
            found.escape_debug()
        ),
        None => format!("a URL of the scheme \"{scheme}\" cannot end after \"{before}\"{wanted}"),
    }
}

/// Longest text that a sentence repeats, in bytes.
const MAX_TAIL: usize = 24;

/// Returns the end of a text, with a mark before it if it is cut: at a delimiter, if one is near.
fn tail(text: &str) -> Cow<'_, str> {
    if text.len() <= MAX_TAIL {
        return text.into();
    }
    let start = text.char_indices().map(|(at, _)| at).find(|at| text.len() - at <= MAX_TAIL).unwrap_or(text.len());
    let is_delimiter = |c: char| "/?#&@:;,=".contains(c);
    let cut = match text[..start].chars().next_back() {
        Some(before) if is_delimiter(before) => start,
        // The delimiter at which the error is says nothing.
        _ => text[start..].find(is_delimiter).map_or(start, |at| start + at),
    };
    let cut = if text.len() - cut > 1 { cut } else { start };
    format!("\u{2026}{}", &text[cut..]).into()
}
