//! Parts that a program left out when it joined texts: the slash before a path, the host.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in};

/// Top-level domains after which a path often follows without its slash. Others are the starts of longer ones.
const DOMAINS: [&str; 6] = ["com", "org", "net", "info", "gov", "edu"];

/// First segments of paths, none of which is the rest of a top-level domain.
const SEGMENTS: [&str; 24] = [
    "api", "v1", "v2", "v3", "www", "http", "https", "images", "img", "static", "assets", "uploads", "login", "auth",
    "oauth", "oauth2", "users", "index", "graphql", "callback", "webhook", "webhooks", "sitemap", "robots",
];

/// No slash between a host and a path: `https://example.comapi/v1`, `https://example.orgmy-file.png`. No top-level domain has a hyphen.
pub(super) fn slash_after_domain(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.filter(|_| written.is_web() && written.parts.port.is_none())?;
    let (_, last) = host.of(written.text).rsplit_once('.')?;
    let lower = last.to_ascii_lowercase();
    let (domain, rest) = DOMAINS.iter().find_map(|domain| Some((*domain, lower.strip_prefix(domain)?)))?;
    let is_label = rest.starts_with(|c: char| c.is_ascii_alphabetic()) && rest.contains('-');
    if !is_label && !SEGMENTS.contains(&rest) {
        return None;
    }
    let at = host.end as usize - last.len() + domain.len();
    let message = format!(
        "no \"/\" between \".{domain}\" and \"{}\", so that both are the end of the host",
        &last[domain.len()..]
    );
    let meant = format!("{}/{}", &written.text[..at], &written.text[at..]);
    let place = (at, host.end as usize);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, place, message, "RFC 3986 §3.3").meant(meant))
}

/// No slash between a host and a well-known path: `https://example.org.well-known/acme-challenge/a`.
pub(super) fn slash_before_well_known(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host?;
    let name = host.of(written.text);
    let rest = name.get(name.len().checked_sub(WELL_KNOWN.len())?..)?;
    let is_site = || written.is_web() && written.parts.port.is_none();
    if !rest.eq_ignore_ascii_case(WELL_KNOWN) || rest.len() == name.len() || !is_site() {
        return None;
    }
    let at = host.end as usize - WELL_KNOWN.len();
    let message = "no \"/\" before \".well-known\", so that it is the end of the host";
    let meant = format!("{}/{}", &written.text[..at], &written.text[at..]);
    let place = (at, host.end as usize);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, place, message, "RFC 8615 §3").meant(meant))
}

/// First segment of the path of what the metadata of a host is about.
const WELL_KNOWN: &str = ".well-known";

/// Schemes whose URLs say nothing without a host.
const WITH_HOST: [&str; 20] = [
    "tcp", "udp", "ssl", "tls", "mqtt", "mqtts", "rtsp", "rtsps", "rtmp", "ssh", "sftp", "s3", "gs", "mongodb",
    "mongodb+srv", "socks4", "socks5", "socks5h", "smtp", "smtps",
];

/// Nothing after the `://` of a server: `tcp://`.
pub(super) fn host(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme().filter(|scheme| is_in(&WITH_HOST, scheme))?;
    let rest = written.text[scheme.len()..].strip_prefix("://")?;
    let message = format!("{scheme} needs a host after \"//\": perhaps a variable was empty");
    let place = (0, scheme.len() + "://".len());
    (rest.is_empty() || rest == "/").then(|| Mistake::new(MistakeKind::NoHost, place, message, "RFC 3986 §3.2.2"))
}

/// The slash at the end of a sparse index of Cargo, or its host: `sparse+https://example.org/index`.
pub(super) fn end_of_index(written: &Written<'_>) -> Option<Mistake> {
    const SOURCE: &str = "The Cargo Book, Running a Registry";
    let text = written.text;
    let url = text.strip_prefix("sparse+")?;
    if !url.contains("://") {
        let message = "no scheme and no host after \"sparse+\": Cargo demands the whole URL of the index";
        let is_path = url.starts_with('/');
        return is_path.then(|| Mistake::new(MistakeKind::NoHost, (0, "sparse+".len()), message, SOURCE));
    }
    let is_complete = text.ends_with('/') || text.contains(['?', '#', '{', '$', '<']);
    (!is_complete).then(|| {
        let message = "no \"/\" at the end of a sparse index, which Cargo demands";
        let place = (text.len(), text.len());
        Mistake::new(MistakeKind::SchemeSyntax, place, message, SOURCE).meant(format!("{text}/"))
    })
}
