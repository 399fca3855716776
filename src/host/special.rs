//! Special-purpose addresses: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890), and multicast.
//!
//! ```
//! use urlgram::host::special::{SpecialPurpose, of};
//!
//! let entry = of("169.254.169.254".parse()?).unwrap();
//! assert_eq!((entry.class, entry.name, entry.rfc), (SpecialPurpose::LinkLocal, "Link Local", 3927));
//! assert!(!entry.globally_reachable);
//! assert!(of("8.8.8.8".parse()?).is_none());
//! # Ok::<(), std::net::AddrParseError>(())
//! ```

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::span::pad;

/// A class of special-purpose addresses, in this library's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SpecialPurpose {
    /// The unspecified address: `0.0.0.0`, `::`.
    Unspecified,
    /// This host on this network, the rest of `0.0.0.0/8`.
    ThisNetwork,
    /// The host itself: `127.0.0.0/8`, `::1`.
    Loopback,
    /// Private networks: `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16`.
    Private,
    /// Shared by a carrier and its customers (carrier-grade NAT): `100.64.0.0/10`.
    Shared,
    /// Valid on one link only: `169.254.0.0/16`, `fe80::/10`.
    LinkLocal,
    /// Valid in one site only, but globally unique: `fc00::/7`.
    UniqueLocal,
    /// Valid in one site only; deprecated for [`UniqueLocal`](Self::UniqueLocal): `fec0::/10` (RFC 3879).
    SiteLocal,
    /// Examples in documents: `192.0.2.0/24`, `2001:db8::/32` …
    Documentation,
    /// Benchmarks: `198.18.0.0/15`, `2001:2::/48`.
    Benchmarking,
    /// Many receivers: `224.0.0.0/4`, `ff00::/8`.
    Multicast,
    /// All hosts on the link: `255.255.255.255`.
    Broadcast,
    /// An IPv4 address embedded in an IPv6 one: mapped, translated, 6to4, Teredo. See [`embedded`](super::ip::embedded).
    Embedded,
    /// An anycast service: relays, translators, traffic sinks.
    Service,
    /// Identifiers in the form of addresses: ORCHID, drone identifiers, segment identifiers.
    Identifier,
    /// Traffic that is discarded: `100::/64`.
    Discard,
    /// Reserved by the IETF for protocols or the future: `192.0.0.0/24`, `240.0.0.0/4`.
    Reserved,
}

impl SpecialPurpose {
    /// All classes.
    pub const ALL: &'static [SpecialPurpose] = &[
        SpecialPurpose::Unspecified,
        SpecialPurpose::ThisNetwork,
        SpecialPurpose::Loopback,
        SpecialPurpose::Private,
        SpecialPurpose::Shared,
        SpecialPurpose::LinkLocal,
        SpecialPurpose::UniqueLocal,
        SpecialPurpose::SiteLocal,
        SpecialPurpose::Documentation,
        SpecialPurpose::Benchmarking,
        SpecialPurpose::Multicast,
        SpecialPurpose::Broadcast,
        SpecialPurpose::Embedded,
        SpecialPurpose::Service,
        SpecialPurpose::Identifier,
        SpecialPurpose::Discard,
        SpecialPurpose::Reserved,
    ];

    /// Returns the name in lower case with hyphens: `link-local`.
    pub const fn name(self) -> &'static str {
        match self {
            SpecialPurpose::Unspecified => "unspecified",
            SpecialPurpose::ThisNetwork => "this-network",
            SpecialPurpose::Loopback => "loopback",
            SpecialPurpose::Private => "private",
            SpecialPurpose::Shared => "shared",
            SpecialPurpose::LinkLocal => "link-local",
            SpecialPurpose::UniqueLocal => "unique-local",
            SpecialPurpose::SiteLocal => "site-local",
            SpecialPurpose::Documentation => "documentation",
            SpecialPurpose::Benchmarking => "benchmarking",
            SpecialPurpose::Multicast => "multicast",
            SpecialPurpose::Broadcast => "broadcast",
            SpecialPurpose::Embedded => "embedded",
            SpecialPurpose::Service => "service",
            SpecialPurpose::Identifier => "identifier",
            SpecialPurpose::Discard => "discard",
            SpecialPurpose::Reserved => "reserved",
        }
    }
}

impl fmt::Display for SpecialPurpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A block of addresses in a registry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The first address of the block.
    pub address: IpAddr,
    /// The length of the prefix in bits.
    pub prefix: u8,
    /// The class of its addresses.
    pub class: SpecialPurpose,
    /// The name in the registry.
    pub name: &'static str,
    /// The number of the RFC that allocates the block.
    pub rfc: u16,
    /// Whether the registry says that packets are forwarded beyond an administrative domain. False if it does not say
    /// (6to4, Teredo).
    pub globally_reachable: bool,
}

impl Entry {
    /// Whether `address` is in the block.
    pub const fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(block), IpAddr::V4(address)) => {
                (block.to_bits() ^ address.to_bits()) as u64 >> (32 - self.prefix) == 0
            }
            (IpAddr::V6(block), IpAddr::V6(address)) => match self.prefix {
                0 => true,
                prefix => (block.to_bits() ^ address.to_bits()) >> (128 - prefix) == 0,
            },
            _ => false,
        }
    }
}

/// `192.0.2.0/24`
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}/{}", self.address, self.prefix))
    }
}

/// Returns the smallest special-purpose block that contains `address`.
///
/// Embedded IPv4 addresses are not examined: `::ffff:127.0.0.1` is [`SpecialPurpose::Embedded`].
pub fn of(address: IpAddr) -> Option<&'static Entry> {
    let table = if address.is_ipv4() { IPV4 } else { IPV6 };
    table.iter().filter(|entry| entry.contains(address)).max_by_key(|entry| entry.prefix)
}

/// Whether `address` is globally reachable according to the registries. An embedded IPv4 address must be reachable too.
///
/// ```
/// use urlgram::host::special::is_global;
///
/// assert!(is_global("8.8.8.8".parse()?) && is_global("2606:4700::1111".parse()?));
/// assert!(!is_global("::ffff:10.0.0.1".parse()?) && !is_global("64:ff9b::a00:1".parse()?));
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
pub fn is_global(address: IpAddr) -> bool {
    if let IpAddr::V6(address) = address {
        if super::ip::embedded(address).is_some_and(|within| !is_global(IpAddr::V4(within.ipv4))) {
            return false;
        }
    }
    of(address).is_none_or(|entry| entry.globally_reachable)
}

const fn v4([a, b, c, d]: [u8; 4], prefix: u8, class: SpecialPurpose, name: &'static str, rfc: u16) -> Entry {
    let address = IpAddr::V4(Ipv4Addr::new(a, b, c, d));
    Entry { address, prefix, class, name, rfc, globally_reachable: false }
}

const fn v6(head: [u16; 4], prefix: u8, class: SpecialPurpose, name: &'static str, rfc: u16) -> Entry {
    let [a, b, c, d] = head;
    let address = IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0));
    Entry { address, prefix, class, name, rfc, globally_reachable: false }
}

/// Returns the block of a single address: `2001:1::1`.
const fn v6_one(head: [u16; 4], last: u16, class: SpecialPurpose, name: &'static str, rfc: u16) -> Entry {
    let [a, b, c, d] = head;
    let address = IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, last));
    Entry { address, prefix: 128, class, name, rfc, globally_reachable: false }
}

const fn global(entry: Entry) -> Entry {
    Entry { globally_reachable: true, ..entry }
}

/// The IANA IPv4 Special-Purpose Address Registry, and multicast (RFC 5771), which has a separate registry.
pub static IPV4: &[Entry] = &[
    v4([0, 0, 0, 0], 8, SpecialPurpose::ThisNetwork, "\"This network\"", 791),
    v4([0, 0, 0, 0], 32, SpecialPurpose::Unspecified, "\"This host on this network\"", 1122),
    v4([10, 0, 0, 0], 8, SpecialPurpose::Private, "Private-Use", 1918),
    v4([100, 64, 0, 0], 10, SpecialPurpose::Shared, "Shared Address Space", 6598),
    v4([127, 0, 0, 0], 8, SpecialPurpose::Loopback, "Loopback", 1122),
    v4([169, 254, 0, 0], 16, SpecialPurpose::LinkLocal, "Link Local", 3927),
    v4([172, 16, 0, 0], 12, SpecialPurpose::Private, "Private-Use", 1918),
    v4([192, 0, 0, 0], 24, SpecialPurpose::Reserved, "IETF Protocol Assignments", 6890),
    v4([192, 0, 0, 0], 29, SpecialPurpose::Service, "IPv4 Service Continuity Prefix", 7335),
    v4([192, 0, 0, 8], 32, SpecialPurpose::Service, "IPv4 dummy address", 7600),
    global(v4([192, 0, 0, 9], 32, SpecialPurpose::Service, "Port Control Protocol Anycast", 7723)),
    global(v4([192, 0, 0, 10], 32, SpecialPurpose::Service, "Traversal Using Relays around NAT Anycast", 8155)),
    v4([192, 0, 0, 170], 32, SpecialPurpose::Service, "NAT64/DNS64 Discovery", 8880),
    v4([192, 0, 0, 171], 32, SpecialPurpose::Service, "NAT64/DNS64 Discovery", 8880),
    v4([192, 0, 2, 0], 24, SpecialPurpose::Documentation, "Documentation (TEST-NET-1)", 5737),
    global(v4([192, 31, 196, 0], 24, SpecialPurpose::Service, "AS112-v4", 7535)),
    global(v4([192, 52, 193, 0], 24, SpecialPurpose::Service, "AMT", 7450)),
    v4([192, 88, 99, 0], 24, SpecialPurpose::Service, "Deprecated (6to4 Relay Anycast)", 7526),
    v4([192, 88, 99, 2], 32, SpecialPurpose::Service, "6a44-relay anycast address", 6751),
    v4([192, 168, 0, 0], 16, SpecialPurpose::Private, "Private-Use", 1918),
    global(v4([192, 175, 48, 0], 24, SpecialPurpose::Service, "Direct Delegation AS112 Service", 7534)),
    v4([198, 18, 0, 0], 15, SpecialPurpose::Benchmarking, "Benchmarking", 2544),
    v4([198, 51, 100, 0], 24, SpecialPurpose::Documentation, "Documentation (TEST-NET-2)", 5737),
    v4([203, 0, 113, 0], 24, SpecialPurpose::Documentation, "Documentation (TEST-NET-3)", 5737),
    global(v4([224, 0, 0, 0], 4, SpecialPurpose::Multicast, "Multicast", 5771)),
    v4([240, 0, 0, 0], 4, SpecialPurpose::Reserved, "Reserved", 1112),
    v4([255, 255, 255, 255], 32, SpecialPurpose::Broadcast, "Limited Broadcast", 8190),
];

/// The IANA IPv6 Special-Purpose Address Registry; and multicast and the deprecated IPv4-compatible and site-local blocks of
/// RFC 4291.
pub static IPV6: &[Entry] = &[
    v6([0; 4], 96, SpecialPurpose::Embedded, "IPv4-Compatible Address", 4291),
    v6_one([0; 4], 0, SpecialPurpose::Unspecified, "Unspecified Address", 4291),
    v6_one([0; 4], 1, SpecialPurpose::Loopback, "Loopback Address", 4291),
    Entry {
        address: IpAddr::V6(Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0)),
        ..v6([0; 4], 96, SpecialPurpose::Embedded, "IPv4-mapped Address", 4291)
    },
    global(v6([0x64, 0xff9b, 0, 0], 96, SpecialPurpose::Embedded, "IPv4-IPv6 Translat.", 6052)),
    v6([0x64, 0xff9b, 1, 0], 48, SpecialPurpose::Embedded, "IPv4-IPv6 Translat.", 8215),
    v6([0x100, 0, 0, 0], 64, SpecialPurpose::Discard, "Discard-Only Address Block", 6666),
    v6([0x100, 0, 0, 1], 64, SpecialPurpose::Service, "Dummy IPv6 Prefix", 9780),
    v6([0x2001, 0, 0, 0], 23, SpecialPurpose::Reserved, "IETF Protocol Assignments", 2928),
    v6([0x2001, 0, 0, 0], 32, SpecialPurpose::Embedded, "TEREDO", 4380),
    global(v6_one([0x2001, 1, 0, 0], 1, SpecialPurpose::Service, "Port Control Protocol Anycast", 7723)),
    global(v6_one([0x2001, 1, 0, 0], 2, SpecialPurpose::Service, "Traversal Using Relays around NAT Anycast", 8155)),
    global(v6_one([0x2001, 1, 0, 0], 3, SpecialPurpose::Service, "DNS-SD Service Registration Protocol Anycast", 9665)),
    v6([0x2001, 2, 0, 0], 48, SpecialPurpose::Benchmarking, "Benchmarking", 5180),
    global(v6([0x2001, 3, 0, 0], 32, SpecialPurpose::Service, "AMT", 7450)),
    global(v6([0x2001, 4, 0x112, 0], 48, SpecialPurpose::Service, "AS112-v6", 7535)),
    v6([0x2001, 0x10, 0, 0], 28, SpecialPurpose::Identifier, "Deprecated (previously ORCHID)", 4843),
    global(v6([0x2001, 0x20, 0, 0], 28, SpecialPurpose::Identifier, "ORCHIDv2", 7343)),
    global(v6(
        [0x2001, 0x30, 0, 0],
        28,
        SpecialPurpose::Identifier,
        "Drone Remote ID Protocol Entity Tags (DETs) Prefix",
        9374,
    )),
    v6([0x2001, 0xdb8, 0, 0], 32, SpecialPurpose::Documentation, "Documentation", 3849),
    v6([0x2002, 0, 0, 0], 16, SpecialPurpose::Embedded, "6to4", 3056),
    global(v6([0x2620, 0x4f, 0x8000, 0], 48, SpecialPurpose::Service, "Direct Delegation AS112 Service", 7534)),
    v6([0x3fff, 0, 0, 0], 20, SpecialPurpose::Documentation, "Documentation", 9637),
    v6([0x5f00, 0, 0, 0], 16, SpecialPurpose::Identifier, "Segment Routing (SRv6) SIDs", 9602),
    v6([0xfc00, 0, 0, 0], 7, SpecialPurpose::UniqueLocal, "Unique-Local", 4193),
    v6([0xfe80, 0, 0, 0], 10, SpecialPurpose::LinkLocal, "Link-Local Unicast", 4291),
    v6([0xfec0, 0, 0, 0], 10, SpecialPurpose::SiteLocal, "Site-Local Unicast", 3879),
    global(v6([0xff00, 0, 0, 0], 8, SpecialPurpose::Multicast, "Multicast", 4291)),
];
