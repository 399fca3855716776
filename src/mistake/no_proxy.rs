//! Lists of hosts for which programs use no proxy.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::net::Ipv4Addr;

use super::model::{Mistake, MistakeKind};
use super::written::start_of;

const SOURCE: &str = "libcurl documentation, CURLOPT_NOPROXY";

/// Returns the first entry of a list that programs ignore, or a note on networks, which only some programs read.
pub(super) fn list(list: &str) -> Option<Mistake> {
    let entries = || list.split(',').map(str::trim);
    let mistake = |entry: &str, message: Cow<'static, str>| {
        let start = start_of(entry, list);
        Mistake::new(MistakeKind::NoProxy, (start, start + entry.len()), message, SOURCE)
    };
    for entry in entries() {
        let Some((message, meant)) = in_entry(entry) else { continue };
        let found = mistake(entry, message);
        return Some(match meant {
            Some(meant) => found.meant(meant),
            None => found,
        });
    }
    if let Some((entry, domain)) = entries().find_map(|entry| Some((entry, entry.strip_prefix("*.")?))) {
        let message = "\"*\" in a name, which Docker, Go and Node.js read, and curl, wget and Python compare as it is: a dot in \
                       front means all names below for most of them";
        return Some(mistake(entry, message.into()).meant(format!(".{domain}")).note());
    }
    let network = entries().find(|entry| is_network(entry))?;
    let message = "a network, which curl since version 7.86, Go and requests read, and other programs take for a name";
    Some(mistake(network, message.into()).note())
}

/// Characters of templates, whose values are not known.
const OF_TEMPLATES: [char; 5] = ['$', '{', '<', '%', '('];

/// Returns why programs ignore an entry, and what was meant.
fn in_entry(entry: &str) -> Option<(Cow<'static, str>, Option<String>)> {
    if entry.contains(OF_TEMPLATES) {
        return None;
    }
    if let Some((scheme, rest)) = entry.split_once("://") {
        let host = rest.split('/').next().unwrap_or_default();
        let message = format!("a URL where the name of a host belongs: no entry has a scheme such as \"{scheme}://\"");
        return Some((message.into(), Some(host.into())));
    }
    if let Some(sign) = entry.chars().find(|c| matches!(c, ';' | '|') || c.is_whitespace()) {
        let is_java = sign == '|';
        let message = match sign {
            '|' => "\"|\" between hosts, as Java has it: a comma separates them".into(),
            ';' => "\";\" between hosts, which a comma separates".into(),
            _ => {
                Cow::from("white space between hosts, which programs such as Go and Python do not read as a separator")
            }
        };
        let hosts = entry.split([';', '|', ' ', '\t']).filter(|host| !host.is_empty());
        let mut meant = String::new();
        for host in hosts {
            let host = if is_java { host.strip_prefix('*').unwrap_or(host) } else { host };
            meant = if meant.is_empty() { host.into() } else { format!("{meant},{host}") };
        }
        return Some((message, Some(meant)));
    }
    if entry.strip_prefix("*.").is_some_and(|domain| !domain.contains('*')) {
        return None;
    }
    if let Some(network) = network_of(entry.trim_end_matches('*')) {
        let message = "a part of an address, which programs compare as a name: a network has its length after a slash";
        return Some((message.into(), Some(network)));
    }
    if entry.contains('*') && entry != "*" {
        return Some(("\"*\" within a name, which programs compare as it is".into(), None));
    }
    if entry.contains('/') && !is_network(entry) {
        let host = entry.split('/').next().unwrap_or_default();
        return Some(("a path after a host, which no entry has".into(), Some(host.into())));
    }
    None
}

/// Whether an entry is an address with the length of its network: `10.0.0.0/8`.
fn is_network(entry: &str) -> bool {
    let Some((address, length)) = entry.split_once('/') else { return false };
    address.parse::<core::net::IpAddr>().is_ok() && length.parse::<u8>().is_ok_and(|length| length <= 128)
}

/// Returns the network of the first numbers of an address: `192.168.0.0/16` of `192.168.`.
fn network_of(start: &str) -> Option<String> {
    let numbers = start.strip_suffix('.')?;
    let count = numbers.split('.').count();
    let address = format!("{numbers}{}", ".0".repeat(4_usize.checked_sub(count)?));
    (count < 4 && address.parse::<Ipv4Addr>().is_ok()).then(|| format!("{address}/{}", 8 * count))
}
