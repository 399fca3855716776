//! Python's `ipaddress.ip_address`, as far as the check of a bracketed host needs it.

/// Which address a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum IpAddress {
    V4,
    V6,
}

/// What `ipaddress.ip_address` makes of `text`; `None` where it raises.
pub(super) fn ip_address(text: &str) -> Option<IpAddress> {
    if is_ipv4(text) {
        Some(IpAddress::V4)
    } else if is_ipv6(text) {
        Some(IpAddress::V6)
    } else {
        None
    }
}

/// Four decimal numbers up to 255 without leading zeros.
fn is_ipv4(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(is_octet)
}

fn is_octet(octet: &str) -> bool {
    let digits = octet.len() <= 3 && octet.bytes().all(|byte| byte.is_ascii_digit());
    digits && (octet == "0" || !octet.starts_with('0')) && octet.parse::<u8>().is_ok()
}

/// RFC 4291 text, with a zone that may be anything but empty or another `%` (and no `/` anywhere).
fn is_ipv6(text: &str) -> bool {
    let (address, zone) = match text.split_once('%') {
        Some((address, zone)) => (address, Some(zone)),
        None => (text, None),
    };
    let zone_is_fine = zone.is_none_or(|zone| !zone.is_empty() && !zone.contains('%'));
    zone_is_fine && !text.contains('/') && is_unscoped_ipv6(address)
}

/// Pieces of 16 bits: eight, or fewer around one `::`. An IPv4 address at the end is two.
fn is_unscoped_ipv6(address: &str) -> bool {
    match address.split_once("::") {
        Some((left, right)) => pieces(left, false).zip(pieces(right, true)).is_some_and(|(l, r)| l + r < 8),
        None => pieces(address, true) == Some(8),
    }
}

/// How many pieces `text` has; `None` where one is no piece, as the empty one that a second `::` leaves.
fn pieces(text: &str, ipv4_at_end: bool) -> Option<usize> {
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
        .map_or(Some(0), |front| front.split(':').try_fold(0, |n, piece| is_hextet(piece).then_some(n + 1)))
        .map(|n| n + last)
}

fn is_hextet(piece: &str) -> bool {
    matches!(piece.len(), 1..=4) && piece.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv4_as_inet_pton_takes_it() {
        for yes in ["0.0.0.0", "255.255.255.255", "1.2.3.4"] {
            assert_eq!(ip_address(yes), Some(IpAddress::V4), "{yes}");
        }
        for no in ["", "1.2.3", "1.2.3.4.5", "1.2.3.04", "256.1.1.1", "1.2.3.", "1.2.3.٤", "+1.2.3.4", "0001.2.3.4"] {
            assert_eq!(ip_address(no), None, "{no}");
        }
    }

    #[test]
    fn ipv6_with_and_without_a_gap() {
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
