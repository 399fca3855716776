//! Texts that are no URLs at all: lines of logs, settings, names of images, values that programs did not fill in.

use alloc::format;
use core::net::Ipv4Addr;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use crate::span::Span;

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
    const KEYS: [&str; 13] = [
        "host", "hostaddr", "dbname", "server", "data source", "datasource", "database", "initial catalog", "user id",
        "uid", "driver", "provider", "accountendpoint",
    ];
    let text = written.text;
    let separator = if text.contains(';') { ';' } else { ' ' };
    let mut pairs =
        text.split(separator).map(str::trim).filter(|pair| !pair.is_empty()).map(|pair| pair.split_once('='));
    let (first, _) = pairs.clone().next()??;
    let mut known =
        pairs.clone().flatten().filter(|(key, _)| KEYS.iter().any(|known| key.trim().eq_ignore_ascii_case(known)));
    let whole = (0, text.len());
    let kind = MistakeKind::ConnectionString;
    if known.next().is_some() && pairs.clone().count() > 1 && pairs.clone().all(|pair| pair.is_some()) {
        let message = "pairs of keys and values for a driver of databases, which are no URL";
        return Some(Mistake::new(kind, whole, message, "RFC 3986 §3"));
    }
    let is_proxy = |pair: Option<(&str, &str)>| {
        pair.is_some_and(|(key, _)| {
            ["http", "https", "ftp", "socks"].iter().any(|known| key.eq_ignore_ascii_case(known))
        })
    };
    if separator == ';' && pairs.clone().count() > 1 && pairs.clone().all(is_proxy) && is_proxy(Some((first, ""))) {
        let message = "a setting of proxies for several schemes, which is no URL";
        let server = pairs.next()??.1;
        return Some(Mistake::new(kind, whole, message, "RFC 3986 §3").meant(format!("http://{server}")));
    }
    None
}

/// The name of a data source of Go's driver for MySQL: `user:password@tcp(host:3306)/db`.
pub(super) fn data_source(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (start, protocol) = ["@tcp(", "@udp(", "@unix("].iter().find_map(|name| Some((text.find(name)?, *name)))?;
    let open = start + protocol.len();
    let close = open + text[open..].find(')')?;
    let user = text[..start].strip_prefix("mysql://").unwrap_or(&text[..start]);
    if user.contains("//") {
        return None;
    }
    let message = "the data source of Go's driver for MySQL, which is no URL: its server is in parentheses";
    let place = (start + 1, close + 1);
    let mistake = Mistake::new(MistakeKind::ConnectionString, place, message, "RFC 3986 §3.2");
    let meant = format!("mysql://{user}@{}{}", &text[open..close], &text[close + 1..]);
    Some(if protocol == "@unix(" { mistake } else { mistake.meant(meant) })
}

/// The text of a variable without a value: `undefined/a`, `http://null:80/`, `[object Object]`.
pub(super) fn empty_variable(written: &Written<'_>) -> Option<Mistake> {
    const EMPTY: [&str; 4] = ["undefined", "null", "None", "NaN"];
    let text = written.text;
    let mistake = |start: usize, name: &str| {
        let message = format!("\"{name}\", the text of a variable without a value");
        Mistake::new(MistakeKind::EmptyVariable, (start, start + name.len()), message, "RFC 3986 §3")
    };
    for object in ["[object Object]", "%5Bobject%20Object%5D"] {
        if let Some(at) = text.find(object) {
            let message = "the text of an object of JavaScript, where a program meant one of its values";
            let place = (at, at + object.len());
            return Some(Mistake::new(MistakeKind::EmptyVariable, place, message, "RFC 3986 §3"));
        }
    }
    if let Some(host) = written.parts.host.filter(|_| written.is_web()) {
        if EMPTY.contains(&host.of(text)) {
            return Some(mistake(host.start as usize, host.of(text)));
        }
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

/// The name of an image of containers, whose registry looks like a host.
pub(super) fn container_image(written: &Written<'_>) -> Option<Mistake> {
    const REGISTRIES: [&str; 9] = [
        "docker.io", "ghcr.io", "quay.io", "gcr.io", "registry.k8s.io", "mcr.microsoft.com", "public.ecr.aws",
        "index.docker.io", "registry.gitlab.com",
    ];
    let text = written.text;
    let (registry, path) = text.split_once('/')?;
    let name = registry.split(':').next().unwrap_or(registry);
    let last = path.rsplit('/').next().unwrap_or(path);
    let is_registry = REGISTRIES.contains(&name) || name.starts_with("registry.") || name.ends_with(".azurecr.io");
    let is_image = is_registry && (last.contains(':') || path.contains("@sha256:")) && !text.contains(['?', '#', ' ']);
    is_image.then(|| {
        let message = "the name of an image of containers, which is no URL";
        let source = "OCI Distribution Specification, Pulling manifests";
        Mistake::new(MistakeKind::ContainerImage, (0, text.len()), message, source)
    })
}

/// A block of addresses in the notation of CIDR.
pub(super) fn address_block(written: &Written<'_>) -> Option<Mistake> {
    let (address, length) = written.text.split_once('/')?;
    let is_length = length.parse::<u8>().is_ok_and(|length| length <= 32) && length.bytes().all(|b| b.is_ascii_digit());
    (address.parse::<Ipv4Addr>().is_ok() && is_length).then(|| {
        let message = "a block of addresses in the notation of CIDR, which is no URL";
        Mistake::new(MistakeKind::Numbers, (0, written.text.len()), message, "RFC 4632 §3.1")
    })
}

/// A placeholder in place of the port.
pub(super) fn port_placeholder(written: &Written<'_>) -> Option<Mistake> {
    let port = written.parts.port.filter(|_| written.parts.authority.is_some())?;
    let name = port.of(written.text);
    let is_one = ["port", "PORT", "<port>", "{port}", "$PORT", "${PORT}"].contains(&name);
    let place = |span: Span| (span.start as usize, span.end as usize);
    is_one.then(|| {
        let message = "a placeholder in place of a port, which nobody replaced";
        Mistake::new(MistakeKind::Placeholder, place(port), message, "RFC 3986 §3.2.3")
    })
}
