//! Texts that are not URLs at all: lines of logs, settings, names of images, values that programs did not fill in.

use alloc::format;
use core::net::Ipv4Addr;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, has_host_characters, is_in, port_number};
use crate::scheme::iana::is_known;
use crate::span::{Span, offset};

/// The request line of HTTP, or the end of one.
pub(super) fn request_line(written: &Written<'_>) -> Option<Mistake> {
    const METHODS: [&str; 9] = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE"];
    let text = written.text;
    let (line, version) = text.rsplit_once(' ')?;
    let is_version =
        version.strip_prefix("HTTP/").is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()));
    let target = line.split_once(' ').filter(|(method, _)| METHODS.contains(method)).map_or(line, |(_, target)| target);
    let is_line = is_version && !target.is_empty() && !target.contains(' ');
    is_line.then(|| {
        let message = "the request line of HTTP, whose target is between the method and the version";
        Mistake::new(MistakeKind::RequestLine, (0, text.len()), message, "RFC 9112 §3").meant(target)
    })
}

/// Pairs of keys and values that a driver of databases or a setting of proxies reads.
pub(super) fn connection_string(written: &Written<'_>) -> Option<Mistake> {
    const KEYS: [&str; 20] = [
        "host", "hostaddr", "dbname", "server", "data source", "datasource", "database", "initial catalog", "user id",
        "uid", "driver", "provider", "accountendpoint", "endpoint", "sharedaccesskeyname", "hostname", "accountname",
        "defaultendpointsprotocol", "instrumentationkey", "ingestionendpoint",
    ];
    let text = written.text;
    if let Some(found) = of_redis(text) {
        return Some(found);
    }
    let separator = if text.contains(';') { ';' } else { ' ' };
    let mut pairs =
        text.split(separator).map(str::trim).filter(|pair| !pair.is_empty()).map(|pair| pair.split_once('='));
    // A URL may have such pairs in its query.
    let (first, _) = pairs.clone().next()?.filter(|(key, _)| !key.contains("://"))?;
    let mut known = pairs.clone().flatten().filter(|(key, _)| is_in(&KEYS, key.trim()));
    let whole = (0, text.len());
    let kind = MistakeKind::ConnectionString;
    let is_known = known.next().is_some() && pairs.clone().flatten().count() > 1;
    // The rest of a password after its semicolon has no key.
    if is_known && separator == ';' && known.next().is_some() && pairs.clone().any(|pair| pair.is_none()) {
        let message = "pairs of keys and values for a driver of databases, which are not a URL, and one without \"=\": a \
                       value with a semicolon is in quotation marks";
        return Some(Mistake::new(kind, whole, message, "RFC 3986 §3"));
    }
    if is_known && pairs.clone().all(|pair| pair.is_some()) {
        let message = "pairs of keys and values for a driver of databases, which are not a URL";
        return Some(Mistake::new(kind, whole, message, "RFC 3986 §3"));
    }
    let is_proxy =
        |pair: Option<(&str, &str)>| pair.is_some_and(|(key, _)| is_in(&["http", "https", "ftp", "socks"], key));
    if separator == ';' && pairs.clone().count() > 1 && pairs.clone().all(is_proxy) && is_proxy(Some((first, ""))) {
        let message = "a setting of proxies for several schemes, which is not a URL";
        let server = pairs.next()??.1;
        return Some(Mistake::new(kind, whole, message, "RFC 3986 §3").meant(format!("http://{server}")));
    }
    None
}

/// A server and options with commas between them, as StackExchange.Redis reads them: `h:6380,password=a,ssl=True`.
fn of_redis(text: &str) -> Option<Mistake> {
    const KEYS: [&str; 8] =
        ["password", "ssl", "abortconnect", "user", "name", "defaultdatabase", "connecttimeout", "allowadmin"];
    let mut parts = text.split(',').map(str::trim);
    let (host, port) = parts.next()?.split_once(':')?;
    let options = parts.filter(|part| part.contains('='));
    let mut known = options.filter(|option| option.split_once('=').is_some_and(|(key, _)| is_in(&KEYS, key.trim())));
    let is_one = has_host_characters(host) && port_number(port).is_some() && known.next().is_some();
    is_one.then(|| {
        let message = "a server and options for a driver of Redis, which are not a URL";
        Mistake::new(MistakeKind::ConnectionString, (0, text.len()), message, "RFC 3986 §3")
    })
}

/// Protocols before the server of a data source of Go's driver for MySQL. The driver takes TCP if there is none.
const PROTOCOLS: [&str; 5] = ["@tcp(", "@tcp6(", "@udp(", "@unix(", "@("];

/// The name of a data source of Go's driver for MySQL: `user:password@tcp(host:3306)/db`.
pub(super) fn data_source(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (start, protocol) = PROTOCOLS.iter().find_map(|name| Some((text.rfind(name)?, *name)))?;
    let open = start + protocol.len();
    let close = open + text[open..].find(')')?;
    let (server, rest) = (&text[open..close], &text[close + 1..]);
    let user = text[..start].strip_prefix("mysql://").unwrap_or(&text[..start]);
    let is_server = server.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    let is_end = rest.is_empty() || rest.starts_with(['/', '?']);
    if user.contains("//") || protocol == "@(" && !(is_server && is_end && has_login(user)) {
        return None;
    }
    let message = match rest.contains('/') {
        true => "the data source of Go's driver for MySQL, which is not a URL: its server is in parentheses",
        false => {
            "the data source of Go's driver for MySQL, which is not a URL, and without the \"/\" that the driver demands"
        }
    };
    let place = (start + 1, close + 1);
    let mistake = Mistake::new(MistakeKind::ConnectionString, place, message, "RFC 3986 §3.2");
    // In the data source, the password is not percent-encoded.
    let meant = format!("mysql://{user}@{server}{rest}");
    Some(if protocol == "@unix(" { mistake } else { mistake.meant(meant) })
}

/// Whether a text is a user with or without a password, and not a scheme and what follows it.
fn has_login(text: &str) -> bool {
    let user = text.split(':').next().unwrap_or_default();
    let is_name = !user.is_empty() && user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    is_name && (user.len() == text.len() || !is_known(user))
}

/// Texts of variables without a value.
const EMPTY: [&str; 4] = ["undefined", "null", "None", "NaN"];

/// Returns the first component that is the text of a variable without a value, and whether it is the only one. `None` for one component
/// that may be a name: a host before a port is none.
fn empty_components(written: &Written<'_>) -> Option<(Span, bool)> {
    let text = written.text;
    let parts = &written.parts;
    let (userinfo, host) = (parts.userinfo.unwrap_or_default(), parts.host?);
    let colon = userinfo.of(text).find(':').map_or(userinfo.end, |at| userinfo.start + offset(at));
    let password = Span::new(userinfo.end.min(colon + 1), userinfo.end);
    let path = parts.path.of(text).strip_prefix('/').unwrap_or_default();
    let segment = parts.path.end - offset(path.len());
    let length = path.find('/').unwrap_or(path.len());
    let segment = Span::new(segment, segment + offset(length));
    let all = [Span::new(userinfo.start, colon), password, host, parts.port.unwrap_or_default(), segment];
    let mut empty = all.into_iter().filter(|span| EMPTY.contains(&span.of(text)));
    let first = empty.next()?;
    let is_alone = empty.next().is_none();
    let is_host = first == host && parts.port.is_some_and(|port| !port.is_empty());
    (is_host || !is_alone).then_some((first, is_alone))
}

/// Starts of the texts that languages make of other values, with the rest of the text, and what the value is.
const VALUES: [(&str, &str, &str); 12] = [
    ("[object Object]", "", "an object of JavaScript"),
    ("%5Bobject%20Object%5D", "", "an object of JavaScript"),
    ("[object Promise]", "", "a promise of JavaScript"),
    ("%5Bobject%20Promise%5D", "", "a promise of JavaScript"),
    ("map[", "]", "a map of Go"),
    ("%!s(", ")", "a value that Go did not print"),
    ("%!d(", ")", "a value that Go did not print"),
    ("<no value>", "", "an absent value of a template of Go"),
    ("%3Cno%20value%3E", "", "an absent value of a template of Go"),
    ("Optional(", ")", "an optional value of Swift"),
    ("<bound method ", "", "a method of Python"),
    ("#<Object:", "", "an object of Ruby"),
];

/// The text that a language makes of a value other than a text.
fn text_of_value(text: &str) -> Option<Mistake> {
    VALUES.iter().find_map(|(start, end, value)| {
        let at = text.find(start)?;
        let length = text[at..].find(end)?;
        // A query may have the key of a map: `map[a]=b`.
        let is_key = *start == "map[" && (at > 0 || !text[start.len()..].contains(':') || !text.ends_with(end));
        (!is_key).then(|| {
            let message = format!("the text of {value}, where a program meant what is in it");
            let place = (at, at + if end.is_empty() { start.len() } else { length + end.len() });
            Mistake::new(MistakeKind::EmptyVariable, place, message, "RFC 3986 §3")
        })
    })
}

/// The text of a variable without a value: `undefined/a`, `http://null:80/`, `[object Object]`.
pub(super) fn empty_variable(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let mistake = |start: usize, name: &str| {
        let message = format!("\"{name}\", the text of a variable without a value");
        Mistake::new(MistakeKind::EmptyVariable, (start, start + name.len()), message, "RFC 3986 §3")
    };
    if let Some(found) = text_of_value(text) {
        return Some(found);
    }
    let is_empty = |scheme: &&str| EMPTY.contains(scheme) && text[scheme.len()..].starts_with("://");
    if let Some(scheme) = written.scheme().filter(is_empty) {
        return Some(mistake(0, scheme));
    }
    if let Some(host) = written.parts.host.filter(|_| written.is_web()) {
        if EMPTY.contains(&host.of(text)) {
            return Some(mistake(host.start as usize, host.of(text)));
        }
    }
    if let Some(host) = written.parts.host.filter(|host| host.is_empty()) {
        if let Some(userinfo) = written.parts.userinfo.filter(|userinfo| userinfo.of(text) == ":") {
            let message = "no user, no password and no host: variables without a value";
            let place = (userinfo.start as usize, host.end as usize);
            return Some(Mistake::new(MistakeKind::EmptyVariable, place, message, "RFC 3986 §3.2"));
        }
    }
    if let Some((span, is_alone)) = empty_components(written) {
        let mistake = mistake(span.start as usize, span.of(text));
        let message = format!("\"{}\" in several places, the text of a variable without a value", span.of(text));
        return Some(if is_alone { mistake } else { Mistake { message: message.into(), ..mistake } });
    }
    if let Some(port) = written.parts.port {
        let digits = port.of(text).bytes().take_while(u8::is_ascii_digit).count();
        let rest = &port.of(text)[digits..];
        if EMPTY.contains(&rest) {
            let start = port.start as usize + digits;
            let meant = format!("{}{}", &text[..start], &text[port.end as usize..]);
            let mistake = mistake(start, rest);
            return Some(if digits > 0 { mistake.meant(meant) } else { mistake });
        }
    }
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    (EMPTY.contains(&first) && first.len() < text.len()).then(|| mistake(0, first))
}

/// A block of addresses in the notation of CIDR.
pub(super) fn address_block(written: &Written<'_>) -> Option<Mistake> {
    let (address, length) = written.text.split_once('/')?;
    let is_length = length.parse::<u8>().is_ok_and(|length| length <= 32) && length.bytes().all(|b| b.is_ascii_digit());
    (address.parse::<Ipv4Addr>().is_ok() && is_length).then(|| {
        let message = "a block of addresses in the notation of CIDR, which is not a URL";
        Mistake::new(MistakeKind::Numbers, (0, written.text.len()), message, "RFC 4632 §3.1")
    })
}

/// A placeholder in place of the port.
pub(super) fn port_placeholder(written: &Written<'_>) -> Option<Mistake> {
    let port = written.parts.port.filter(|_| written.parts.authority.is_some())?;
    let name = port.of(written.text);
    let is_one = ["port", "PORT", "<port>", "{port}", "$PORT", "${PORT}"].contains(&name);
    let is_between = |open: &str, close: &str| {
        let ends = name.get(..3).zip(name.len().checked_sub(3).and_then(|at| name.get(at..)));
        name.len() > 6
            && ends.is_some_and(|(start, end)| start.eq_ignore_ascii_case(open) && end.eq_ignore_ascii_case(close))
    };
    let is_encoded = is_between("%7B", "%7D") || is_between("%3C", "%3E");
    let place = |span: Span| (span.start as usize, span.end as usize);
    (is_one || is_encoded).then(|| {
        let message = match is_encoded {
            true => "a placeholder in percent-encoding in place of a port, which nobody replaced",
            false => "a placeholder in place of a port, which nobody replaced",
        };
        Mistake::new(MistakeKind::Placeholder, place(port), message, "RFC 3986 §3.2.3")
    })
}
