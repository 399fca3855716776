//! Hosts that are written as user names.

use crate::Slice;
use urlgram::host::suffix;

/// Returns the part of a userinfo that would be the host if no `@` followed.
pub(super) fn bait(userinfo: Slice<'_>) -> Option<Slice<'_>> {
    let start = userinfo.rfind('@').map_or(0, |at| at + 1);
    let name = userinfo.slice(start, userinfo.len());
    let end = name.find([':', '/', '\\', '?', '#', '%', '&', ' ']).unwrap_or(name.len());
    let is_address_of_mail = name[end..].starts_with("%40");
    let name = name.slice(0, end);
    let is_address = name.matches('.').count() == 3 && name.parse::<std::net::Ipv4Addr>().is_ok();
    let is_host = name.contains('.') && (is_address || registrable(name.text).is_some());
    (is_host && !is_address_of_mail).then_some(name)
}

/// Whether the password looks like a port: `good.example:443@`.
pub(super) fn is_port(userinfo: Slice<'_>) -> bool {
    let port = userinfo.split_once(':').map_or("", |(_, port)| port.text);
    port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit()) && bait(userinfo).is_some()
}

/// Returns the registrable domain of a name, if the Public Suffix List has its suffix.
///
/// Some last names are top-level domains (`joe.smith`). In a name of two labels, only common suffixes and those of two levels
/// count.
pub(super) fn registrable(name: &str) -> Option<&str> {
    let parts = suffix::split(name).filter(|parts| parts.listed && !parts.private)?;
    let is_common = matches!(
        parts.suffix.of(name).to_ascii_lowercase().as_str(),
        "com"
            | "net"
            | "org"
            | "io"
            | "gov"
            | "edu"
            | "info"
            | "biz"
            | "app"
            | "dev"
            | "xyz"
            | "top"
            | "online"
            | "site"
    );
    let labels = name.matches('.').count() + 1;
    parts.registrable.of(name).filter(|_| is_common || labels > 2)
}
