//! IP addresses as text, and IPv4 addresses embedded in IPv6 ones.
//!
//! The canonical text of an IPv4 address is four decimal numbers. RFC 5952 defines that of an IPv6 address: no leading zeros,
//! lower case, `::` for the longest run of at least two zero groups (the first of equal ones), and by §5 dotted decimals at
//! the end if the prefix indicates an embedded IPv4 address. The standard library's `Display` uses them only for IPv4-mapped
//! addresses, whose prefix every implementation knows. [`mixed`] uses them for any address.

use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

/// Ports that servers of many programs have.
const USUAL_PORTS: &[&str] = &[
    "80", "443", "1433", "1883", "2375", "2379", "3000", "3306", "4000", "4200", "5000", "5432", "5672", "5173",
    "6379", "6443", "8000", "8008", "8080", "8081", "8443", "8888", "9000", "9042", "9090", "9092", "9200",
];

/// Returns the two parts of an IPv6 address without brackets whose last group is probably a port: `::1:8080`. The group is a usual port,
/// or the address without it is that of the own machine.
pub(crate) fn before_port(text: &str) -> Option<(&str, &str)> {
    let (address, port) = text.rsplit_once(':')?;
    let is_port = (2..=4).contains(&port.len())
        && port.bytes().all(|byte| byte.is_ascii_digit())
        && !port.starts_with('0')
        && port.parse::<u16>().is_ok_and(|port| port >= 80);
    let read: Ipv6Addr = address.parse().ok().filter(|_| is_port && address.contains("::"))?;
    (read.is_loopback() || USUAL_PORTS.contains(&port)).then_some((address, port))
}

/// Formats an IPv6 address with its last 32 bits in dotted decimals: RFC 5952 §5, RFC 4291 §2.2 form 3.
///
/// ```
/// use urlgram::host::ip::{embedded, mixed};
///
/// let nat64 = "64:ff9b::c000:221".parse()?;
/// assert_eq!(mixed(nat64).to_string(), "64:ff9b::192.0.2.33");
/// assert_eq!(embedded(nat64).unwrap().ipv4.to_string(), "192.0.2.33");
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
pub const fn mixed(address: Ipv6Addr) -> Mixed {
    Mixed(address)
}

/// An IPv6 address to be formatted with dotted decimals, made by [`mixed`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mixed(Ipv6Addr);

impl fmt::Display for Mixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = self.0.segments();
        let (head, _) = groups.split_at(6);
        let (start, length) = longest_zeros(head);
        let dotted = low_32(self.0);
        if length < 2 {
            head.iter().try_for_each(|group| write!(f, "{group:x}:"))?;
            return write!(f, "{dotted}");
        }
        write_groups(f, &head[..start])?;
        f.write_str("::")?;
        write_groups(f, &head[start + length..])?;
        let colon = if start + length < head.len() { ":" } else { "" };
        write!(f, "{colon}{dotted}")
    }
}

fn write_groups(f: &mut fmt::Formatter<'_>, groups: &[u16]) -> fmt::Result {
    for (i, group) in groups.iter().enumerate() {
        write!(f, "{}{group:x}", if i == 0 { "" } else { ":" })?;
    }
    Ok(())
}

/// Returns the start and the length of the first of the longest runs of zero groups.
fn longest_zeros(groups: &[u16]) -> (usize, usize) {
    let (mut best, mut run) = ((0, 0), 0);
    for (i, group) in groups.iter().enumerate() {
        run = if *group == 0 { run + 1 } else { 0 };
        if run > best.1 {
            best = (i + 1 - run, run);
        }
    }
    best
}

/// The kind of embedding of an IPv4 address in an IPv6 one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Embedding {
    /// `::ffff:0:0/96`: an IPv4 node, addressed through an IPv6 interface (RFC 4291 §2.5.5.2).
    Mapped,
    /// `::/96`, except `::` and `::1`: deprecated (RFC 4291 §2.5.5.1).
    Compatible,
    /// `64:ff9b::/96`: the well-known prefix of translators (RFC 6052 §2.1).
    Nat64,
    /// `2002::/16`: the router at the end of a 6to4 tunnel (RFC 3056 §2).
    SixToFour,
    /// `2001::/32`: the client of a Teredo tunnel, every bit inverted (RFC 4380 §4).
    Teredo,
}

impl Embedding {
    /// Returns the name in lower case: `mapped`, `compatible`, `nat64`, `6to4`, `teredo`.
    pub const fn name(self) -> &'static str {
        match self {
            Embedding::Mapped => "mapped",
            Embedding::Compatible => "compatible",
            Embedding::Nat64 => "nat64",
            Embedding::SixToFour => "6to4",
            Embedding::Teredo => "teredo",
        }
    }
}

/// An IPv4 address embedded in an IPv6 one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Embedded {
    /// The kind of embedding.
    pub how: Embedding,
    /// The address.
    pub ipv4: Ipv4Addr,
}

/// Returns the IPv4 address that is embedded in `address`, as its prefix indicates.
///
/// Address filters must check it too: `[::ffff:127.0.0.1]` and `[64:ff9b::a00:1]` reach the same machines as `127.0.0.1` and
/// `10.0.0.1`.
///
/// ```
/// use urlgram::host::ip::{Embedding, embedded};
///
/// let found = embedded("::ffff:10.0.0.1".parse()?).unwrap();
/// assert_eq!((found.how, found.ipv4.to_string().as_str()), (Embedding::Mapped, "10.0.0.1"));
/// assert_eq!(embedded("2002:c000:0204::1".parse()?).unwrap().ipv4.to_string(), "192.0.2.4");
/// assert_eq!(embedded("2001:db8::1".parse()?), None);
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
pub const fn embedded(address: Ipv6Addr) -> Option<Embedded> {
    let found = match address.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => return None,
        [0, 0, 0, 0, 0, 0, ..] => (Embedding::Compatible, low_32(address)),
        [0, 0, 0, 0, 0, 0xffff, ..] => (Embedding::Mapped, low_32(address)),
        [0x64, 0xff9b, 0, 0, 0, 0, ..] => (Embedding::Nat64, low_32(address)),
        [0x2002, high, low, ..] => (Embedding::SixToFour, ipv4(high, low)),
        [0x2001, 0, .., high, low] => (Embedding::Teredo, ipv4(!high, !low)),
        _ => return None,
    };
    Some(Embedded { how: found.0, ipv4: found.1 })
}

const fn low_32(address: Ipv6Addr) -> Ipv4Addr {
    let [.., high, low] = address.segments();
    ipv4(high, low)
}

const fn ipv4(high: u16, low: u16) -> Ipv4Addr {
    Ipv4Addr::from_bits((high as u32) << 16 | low as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_notation_parses_and_is_compressed_by_rfc_5952() {
        #[track_caller]
        fn is(address: &str, text: &str) {
            let address: Ipv6Addr = address.parse().unwrap();
            assert_eq!(mixed(address).to_string(), text);
            assert_eq!(text.parse(), Ok(address));
        }
        is("::ffff:129.144.52.38", "::ffff:129.144.52.38");
        is("::13.1.68.3", "::13.1.68.3");
        is("1:2:3:4:5:6:102:304", "1:2:3:4:5:6:1.2.3.4");
        is("1:2:3:4:5:0:102:304", "1:2:3:4:5:0:1.2.3.4");
        is("1:0:0:2:0:0:102:304", "1::2:0:0:1.2.3.4");
        is("1:2:0:0:0:0:102:304", "1:2::1.2.3.4");
        is("0:0:1:2:3:4:0:0", "::1:2:3:4:0.0.0.0");
    }
}
