//! Hosts that may be IPv4 addresses.

/// Whether the last label of an ASCII host begins with a digit: if it does not, the URL Standard reads no IPv4 address. A dot may end the
/// host.
pub(crate) fn ends_in_number(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let last = host.rsplit_once('.').map_or(host, |(_, last)| last);
    last.starts_with(|first: char| first.is_ascii_digit())
}
