//! The parts of Python's `ipaddress.ip_address` that check a bracketed host.

/// The version of an IP address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum IpAddress {
    V4,
    V6,
}

/// Returns the version of the address in `text`; `None` if `ipaddress.ip_address` raises.
pub(super) fn ip_address(text: &str) -> Option<IpAddress> {
    if is_ipv4(text) {
        Some(IpAddress::V4)
    } else if is_ipv6(text) {
        Some(IpAddress::V6)
    } else {
        None
    }
}

/// Whether `text` is four decimal numbers up to 255 without leading zeros.
fn is_ipv4(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(is_octet)
}

fn is_octet(octet: &str) -> bool {
    let digits = octet.len() <= 3 && octet.bytes().all(|byte| byte.is_ascii_digit());
    digits && (octet == "0" || !octet.starts_with('0')) && octet.parse::<u8>().is_ok()
}

/// Whether `text` is an address as in RFC 4291, with an optional zone that is not empty and has no `%`. No `/` is allowed.
fn is_ipv6(text: &str) -> bool {
    let (address, zone) = match text.split_once('%') {
        Some((address, zone)) => (address, Some(zone)),
        None => (text, None),
    };
    let is_zone = zone.is_none_or(|zone| !zone.is_empty() && !zone.contains('%'));
    is_zone && !text.contains('/') && is_unscoped_ipv6(address)
}

/// Whether `address` has eight groups of 16 bits, or fewer around one `::`. An IPv4 address at the end counts as two.
fn is_unscoped_ipv6(address: &str) -> bool {
    match address.split_once("::") {
        Some((left, right)) => groups(left, false).zip(groups(right, true)).is_some_and(|(l, r)| l + r < 8),
        None => groups(address, true) == Some(8),
    }
}

/// Returns the number of groups of 16 bits; `None` if one is not hexadecimal, or empty because of a second `::`.
fn groups(text: &str, ipv4_at_end: bool) -> Option<usize> {
    if text.is_empty() {
        return Some(0);
    }
    let (front, last) = text.rsplit_once(':').map_or((None, text), |(front, last)| (Some(front), last));
    let last = match last {
        _ if is_hextet(last) => 1,
        _ if ipv4_at_end && is_ipv4(last) => 2,
        _ => return None,
    };
    front
        .map_or(Some(0), |front| front.split(':').try_fold(0, |n, group| is_hextet(group).then_some(n + 1)))
        .map(|n| n + last)
}

fn is_hextet(group: &str) -> bool {
    matches!(group.len(), 1..=4) && group.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv4_has_four_octets_without_leading_zeros() {
        for yes in ["0.0.0.0", "255.255.255.255", "1.2.3.4"] {
            assert_eq!(ip_address(yes), Some(IpAddress::V4), "{yes}");
        }
        for no in ["", "1.2.3", "1.2.3.4.5", "1.2.3.04", "256.1.1.1", "1.2.3.", "1.2.3.٤", "+1.2.3.4", "0001.2.3.4"] {
            assert_eq!(ip_address(no), None, "{no}");
        }
    }

    #[test]
    fn ipv6_has_eight_groups_or_one_elision() {
        for yes in [
            "::", "::1", "1::", "1::2", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "::1.2.3.4",
            "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5::1.2.3.4", "fe80::1%eth0", "::1%25", "ABCD::", "::1%日", "1::1.2.3.4",
        ] {
            assert_eq!(ip_address(yes), Some(IpAddress::V6), "{yes}");
        }
        for no in [
            ":", ":::", "1:", ":1", "1:::2", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::",
            "::1:2:3:4:5:6:7:8", "1:2:3:4::5:6:7:8", "12345::", "g::", "::1%", "::1%a%b", "::1/64", "::1%a/b",
            "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::", "::1.2.3", "1:2:3:4:5:6:7:8:", ":1:2:3:4:5:6:7:8", "1::2:", ":1::2",
            "::1.2.3.4:5", "1:2:3:4:5:6::1.2.3.4:", "1:2:3:4:5:6::1.2.3.4", "日::1",
        ] {
            assert_eq!(ip_address(no), None, "{no}");
        }
    }
}
