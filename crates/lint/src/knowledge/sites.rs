//! Names that are hosts rather than files.

use urlgram::host::suffix;

/// Suffixes that are not also extensions of files. `com` is one, but those files are not linked.
const SUFFIXES: &[&str] = &[
    "com", "org", "net", "edu", "gov", "io", "dev", "info", "app", "co.uk", "org.uk", "ac.uk", "com.au", "com.br",
    "co.jp", "co.in", "github.io", "gitlab.io", "readthedocs.io", "co", "tv", "us", "biz", "xyz", "academy", "agency",
    "blog", "cloud", "digital", "global", "guru", "online", "shop", "software", "solutions", "tech", "technology",
    "today", "website",
];

/// Hosts under other suffixes.
const HOSTS: &[&str] = &["youtu.be", "goo.gl", "bit.ly", "t.me", "t.co", "aka.ms", "discord.gg", "amzn.to"];

/// Whether a path segment is a host name rather than the name of a file.
pub(crate) fn is_site(name: &str) -> bool {
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !name.contains('.') || !name.split('.').all(is_label) {
        return false;
    }
    let Some(parts) = suffix::split(name).filter(|parts| parts.listed && parts.registrable.is_some()) else {
        return false;
    };
    let is_www = name.strip_prefix("www.").is_some_and(|rest| rest.contains('.'));
    is_www || SUFFIXES.contains(&parts.suffix.of(name)) || HOSTS.contains(&name)
}
