//! Addresses, host names and zones, with tables from the documents.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;
use urlgram::Host;
use urlgram::grammar::rfc3986;
use urlgram::host::ip::{Embedding, embedded, mixed};
use urlgram::host::special::{self, SpecialPurpose};
use urlgram::pass::accepts;
use urlgram::uri::{HostName, HostNameError, ZonedHost};

/// Addresses and their canonical forms: RFC 4291 §2.2 and RFC 5952 §4.
const CANONICAL: &[(&str, &str)] = &[
    ("2001:DB8:0:0:8:800:200C:417A", "2001:db8::8:800:200c:417a"),
    ("FF01:0:0:0:0:0:0:101", "ff01::101"),
    ("0:0:0:0:0:0:0:1", "::1"),
    ("0:0:0:0:0:0:0:0", "::"),
    ("::13.1.68.3", "::d01:4403"),
    ("::FFFF:129.144.52.38", "::ffff:129.144.52.38"),
    ("2001:0db8::0001", "2001:db8::1"),
    ("2001:db8:0:0:0:0:2:1", "2001:db8::2:1"),
    ("2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
    ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
    ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
    ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
    ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
    ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ("1:2:3:4:5::1.2.3.4", "1:2:3:4:5:0:102:304"),
];

#[test]
fn ipv6_addresses_have_the_form_of_rfc_5952() {
    for (text, canonical) in CANONICAL {
        let literal = format!("[{text}]");
        assert_eq!(Host::parse(&literal).unwrap().to_string(), format!("[{canonical}]"), "{text}");
    }
}

#[test]
fn texts_that_are_not_addresses() {
    for text in "1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7 1::2::3 :1:2:3:4:5:6:7 1:2:3:4:5:6:7: 12345:: ::1.2.3 ::1.2.3.256
        ::1.2.3.04 1.2.3.4:: ::g fe80::1%eth0 fe80::1%25eth0 1:2:3:4:5:6:7:1.2.3.4"
        .split_whitespace()
    {
        assert!(Host::parse(&format!("[{text}]")).is_err(), "{text}");
    }
}

/// Addresses, their special purpose, and whether they are globally reachable.
const CLASSES: &[(&str, Option<SpecialPurpose>, bool)] = &[
    ("0.0.0.0", Some(SpecialPurpose::Unspecified), false),
    ("0.1.2.3", Some(SpecialPurpose::ThisNetwork), false),
    ("1.1.1.1", None, true),
    ("9.255.255.255", None, true),
    ("10.0.0.0", Some(SpecialPurpose::Private), false),
    ("10.255.255.255", Some(SpecialPurpose::Private), false),
    ("11.0.0.0", None, true),
    ("100.63.255.255", None, true),
    ("100.64.0.0", Some(SpecialPurpose::Shared), false),
    ("100.127.255.255", Some(SpecialPurpose::Shared), false),
    ("100.128.0.0", None, true),
    ("127.0.0.1", Some(SpecialPurpose::Loopback), false),
    ("127.255.255.255", Some(SpecialPurpose::Loopback), false),
    ("169.254.169.254", Some(SpecialPurpose::LinkLocal), false),
    ("172.15.255.255", None, true),
    ("172.16.0.0", Some(SpecialPurpose::Private), false),
    ("172.31.255.255", Some(SpecialPurpose::Private), false),
    ("172.32.0.0", None, true),
    ("192.0.0.1", Some(SpecialPurpose::Service), false),
    ("192.0.0.9", Some(SpecialPurpose::Service), true),
    ("192.0.0.100", Some(SpecialPurpose::Reserved), false),
    ("192.0.0.170", Some(SpecialPurpose::Service), false),
    ("192.0.2.1", Some(SpecialPurpose::Documentation), false),
    ("192.31.196.1", Some(SpecialPurpose::Service), true),
    ("192.88.99.1", Some(SpecialPurpose::Service), false),
    ("192.168.0.1", Some(SpecialPurpose::Private), false),
    ("198.17.255.255", None, true),
    ("198.18.0.0", Some(SpecialPurpose::Benchmarking), false),
    ("198.19.255.255", Some(SpecialPurpose::Benchmarking), false),
    ("198.51.100.7", Some(SpecialPurpose::Documentation), false),
    ("203.0.113.7", Some(SpecialPurpose::Documentation), false),
    ("224.0.0.1", Some(SpecialPurpose::Multicast), true),
    ("239.255.255.255", Some(SpecialPurpose::Multicast), true),
    ("240.0.0.0", Some(SpecialPurpose::Reserved), false),
    ("255.255.255.254", Some(SpecialPurpose::Reserved), false),
    ("255.255.255.255", Some(SpecialPurpose::Broadcast), false),
    ("::", Some(SpecialPurpose::Unspecified), false),
    ("::1", Some(SpecialPurpose::Loopback), false),
    ("::2", Some(SpecialPurpose::Embedded), false),
    ("::ffff:8.8.8.8", Some(SpecialPurpose::Embedded), false),
    ("64:ff9b::8.8.8.8", Some(SpecialPurpose::Embedded), true),
    ("64:ff9b::127.0.0.1", Some(SpecialPurpose::Embedded), false),
    ("64:ff9b:1::1", Some(SpecialPurpose::Embedded), false),
    ("100::1", Some(SpecialPurpose::Discard), false),
    ("100:0:0:1::1", Some(SpecialPurpose::Service), false),
    ("2001::1", Some(SpecialPurpose::Embedded), false),
    ("2001:1::1", Some(SpecialPurpose::Service), true),
    ("2001:1::4", Some(SpecialPurpose::Reserved), false),
    ("2001:2::1", Some(SpecialPurpose::Benchmarking), false),
    ("2001:2:1::1", Some(SpecialPurpose::Reserved), false),
    ("2001:3::1", Some(SpecialPurpose::Service), true),
    ("2001:4:112::1", Some(SpecialPurpose::Service), true),
    ("2001:10::1", Some(SpecialPurpose::Identifier), false),
    ("2001:20::1", Some(SpecialPurpose::Identifier), true),
    ("2001:2f:ffff::", Some(SpecialPurpose::Identifier), true),
    ("2001:1ff:ffff::", Some(SpecialPurpose::Reserved), false),
    ("2001:200::1", None, true),
    ("2001:db8::1", Some(SpecialPurpose::Documentation), false),
    ("2002:808:808::1", Some(SpecialPurpose::Embedded), false),
    ("2606:4700::1111", None, true),
    ("2620:4f:8000::1", Some(SpecialPurpose::Service), true),
    ("3fff:fff::1", Some(SpecialPurpose::Documentation), false),
    ("3fff:1000::1", None, true),
    ("5f00::1", Some(SpecialPurpose::Identifier), false),
    ("fbff::1", None, true),
    ("fc00::1", Some(SpecialPurpose::UniqueLocal), false),
    ("fdff::1", Some(SpecialPurpose::UniqueLocal), false),
    ("fe80::1", Some(SpecialPurpose::LinkLocal), false),
    ("febf::1", Some(SpecialPurpose::LinkLocal), false),
    ("fec0::1", Some(SpecialPurpose::SiteLocal), false),
    ("ff02::1", Some(SpecialPurpose::Multicast), true),
];

#[test]
fn addresses_have_the_purpose_of_the_registry() {
    for (text, class, global) in CLASSES {
        let address: IpAddr = text.parse().unwrap();
        assert_eq!(special::of(address).map(|entry| entry.class), *class, "{text}");
        assert_eq!(special::is_global(address), *global, "{text}");
    }
}

#[test]
fn the_tables_are_sorted_and_blocks_are_aligned() {
    for table in [special::IPV4, special::IPV6] {
        for entry in table {
            assert!(entry.contains(entry.address), "{entry}");
            let bits = match entry.address {
                IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
                IpAddr::V6(address) => address.to_bits(),
            };
            assert_eq!(bits.checked_shl(entry.prefix.into()).unwrap_or(0), 0, "{entry} has bits beyond its prefix");
        }
        let firsts: Vec<IpAddr> = table.iter().map(|entry| entry.address).collect();
        assert!(firsts.is_sorted(), "{firsts:?}");
    }
}

proptest! {
    #[test]
    fn the_standard_library_agrees(bits: u32, wide: u128, head in prop::sample::select(vec![
        0, 0x7f, 0x0a, 0xac, 0xc0, 0xa9, 0xe0, 0xff, 0xc6, 0xcb
    ])) {
        for address in [Ipv4Addr::from_bits(bits), Ipv4Addr::from_bits(bits >> 8 | head << 24)] {
            let class = special::of(address.into()).map(|entry| entry.class);
            prop_assert_eq!(address.is_loopback(), class == Some(SpecialPurpose::Loopback));
            prop_assert_eq!(address.is_private(), class == Some(SpecialPurpose::Private));
            prop_assert_eq!(address.is_link_local(), class == Some(SpecialPurpose::LinkLocal));
            prop_assert_eq!(address.is_multicast(), class == Some(SpecialPurpose::Multicast));
            prop_assert_eq!(address.is_documentation(), class == Some(SpecialPurpose::Documentation));
            prop_assert_eq!(address.is_broadcast(), class == Some(SpecialPurpose::Broadcast));
            prop_assert_eq!(address.is_unspecified(), class == Some(SpecialPurpose::Unspecified));
        }
        for address in [Ipv6Addr::from_bits(wide), Ipv6Addr::from_bits(wide >> 8 | u128::from(head | 0xf0) << 120)] {
            let class = special::of(address.into()).map(|entry| entry.class);
            prop_assert_eq!(address.is_multicast(), class == Some(SpecialPurpose::Multicast));
            prop_assert_eq!(address.is_unique_local(), class == Some(SpecialPurpose::UniqueLocal));
            prop_assert_eq!(address.is_unicast_link_local(), class == Some(SpecialPurpose::LinkLocal));
            prop_assert_eq!(address.to_ipv4_mapped().is_some(),
                embedded(address).is_some_and(|found| found.how == Embedding::Mapped));
        }
    }

    #[test]
    fn both_texts_of_an_address_parse_to_it(groups in prop::array::uniform8(prop_oneof![Just(0u16), any::<u16>()])) {
        let address = Ipv6Addr::from(groups);
        prop_assert_eq!(mixed(address).to_string().parse(), Ok(address));
        let literal = format!("[{address}]");
        prop_assert_eq!(Host::parse(&literal).unwrap(), Host::Ipv6(address));
        let literal = format!("[{}]", mixed(address));
        prop_assert_eq!(Host::parse(&literal).unwrap(), Host::Ipv6(address));
        prop_assert!(accepts(rfc3986::Ipv6address, &mixed(address).to_string()));
    }
}

#[test]
fn embedded_ipv4_addresses() {
    #[track_caller]
    fn is(address: &str, how: Embedding, ipv4: &str) {
        let found = embedded(address.parse().unwrap()).unwrap();
        assert_eq!((found.how, found.ipv4.to_string().as_str()), (how, ipv4));
    }
    is("::ffff:192.0.2.1", Embedding::Mapped, "192.0.2.1");
    is("::192.0.2.1", Embedding::Compatible, "192.0.2.1");
    is("64:ff9b::192.0.2.33", Embedding::Nat64, "192.0.2.33");
    is("2002:c000:204::1", Embedding::SixToFour, "192.0.2.4");
    is("2001:0:4136:e378:8000:63bf:3fff:fdd2", Embedding::Teredo, "192.0.2.45");
    for none in ["::", "::1", "2001:db8::c000:201", "64:ff9b:1::192.0.2.1", "::ffff:0:192.0.2.1"] {
        assert_eq!(embedded(none.parse().unwrap()), None, "{none}");
    }
}

#[test]
fn host_names() {
    const NUMERIC_END: &str = "the last label, at 6..9, is a number, but a top-level domain is alphabetic, so that no name looks like an address \
                               (RFC 1123 §2.1)";
    let long = "a".repeat(63);
    let name_255 = format!("{long}.{long}.{long}.{long}");
    for good in [
        "a", "3com.com", "xn--bcher-kva.example", "a--b", "A-1.b", "1.2.3a", "1.2.3.4.x5", "a.0x1", "7.example",
        &name_255,
    ] {
        assert_eq!(HostName::parse(good).unwrap().as_str(), good);
    }
    let too_long = format!("b.{name_255}");
    let long_label = format!("a.{long}a.b");
    for (bad, message) in [
        ("", "unexpected end of input at byte 0: expected let-dig (label-1123, RFC 1123 §2.1)"),
        (
            "a_b",
            "unexpected \"_\" at byte 1: expected let-dig, \"-\", \".\" or end of input (label-1123, RFC 1123 §2.1)",
        ),
        ("-a", "unexpected \"-\" at byte 0: expected let-dig (label-1123, RFC 1123 §2.1)"),
        ("a-", "unexpected end of input at byte 2: expected \"-\" or let-dig (label-1123, RFC 1123 §2.1)"),
        ("a..b", "unexpected \".\" at byte 2: expected let-dig (label-1123, RFC 1123 §2.1)"),
        ("a.", "unexpected end of input at byte 2: expected let-dig (label-1123, RFC 1123 §2.1)"),
        ("1.2.3.256", NUMERIC_END),
        ("127.0.0.1", "four numbers with dots are an address, not a name (RFC 1123 §2.1)"),
        (&long_label, "the label at 2..66 has 64 characters, but at most 63 are allowed (RFC 1034 §3.1)"),
        (&too_long, "the name has 257 characters, but at most 255 are allowed (RFC 1123 §2.1)"),
    ] {
        assert_eq!(HostName::parse(bad).unwrap_err().to_string(), message);
    }
    for numeric in ["1.2.3", "256", "a.1", "0251.254.169.254", "127.000.000.1", "1.2.3.4.5"] {
        assert!(matches!(HostName::parse(numeric), Err(HostNameError::NumericEnd(_))), "{numeric}");
    }
    assert!(Host::parse("127.0.0.1").unwrap().host_name().is_none());
    assert!(Host::parse("a.b").unwrap().host_name().unwrap().is_ok());
    assert!(Host::parse("a%20b").unwrap().host_name().unwrap().is_err());
}

#[test]
fn zones_are_optional() {
    let zoned = ZonedHost::parse("[fe80::a%25en1]").unwrap();
    assert_eq!((zoned.host, zoned.zone), (Host::Ipv6("fe80::a".parse().unwrap()), Some("en1")));
    for same in ["[fe80::a]", "[v1.x]", "example.org", "1.2.3.4", ""] {
        let zoned = ZonedHost::parse(same).unwrap();
        assert_eq!((zoned.host, zoned.zone, zoned.to_string().as_str()), (Host::parse(same).unwrap(), None, same));
    }
    for (bad, message) in [
        ("[fe80::a%25]", "unexpected \"]\" at byte 11: expected ZoneID (IPv6addrz, RFC 6874 §2)"),
        ("[fe80::a%en1]", "unexpected \"e\" at byte 9: expected \"25\" (IPv6addrz, RFC 6874 §2)"),
        (
            "[fe80::a%25en 1]",
            "unexpected space at byte 13: expected unreserved, pct-encoded or \"]\" (ZoneID, RFC 6874 §2)",
        ),
        (
            "[v1.x%25en1]",
            "unexpected \"%\" at byte 5: expected unreserved, sub-delims, \":\" or \"]\" (IPvFuture, RFC 3986 §3.2.2)",
        ),
    ] {
        assert_eq!(ZonedHost::parse(bad).unwrap_err().to_string(), message);
    }
}

/// The contextual rules of RFC 5892 appendix A.3 to A.9, each with names that it allows and forbids.
#[test]
fn idna_2008_forbids_more_than_uts_46() {
    use urlgram::host::idna::{Idna, IdnaRule};

    let rules = |name: &str| -> Vec<IdnaRule> {
        assert!(Idna::URL.to_ascii(name).is_ok(), "{name}");
        Idna::default().registration_problems(name).iter().map(|problem| problem.rule).collect()
    };
    for allowed in [
        "l\u{b7}l",
        "\u{375}\u{3b2}",
        "\u{5d0}\u{5f3}\u{5d1}",
        "\u{5d0}\u{5f4}\u{5d1}",
        "\u{30fb}\u{30a1}",
        "\u{30fb}\u{4e08}",
        "\u{628}\u{660}\u{628}",
        "\u{628}\u{6f0}",
        "b\u{fc}cher",
        "xn--bcher-kva",
        "\u{915}\u{94d}\u{200d}\u{937}",
        "example",
        "\u{10da}\u{10dd}",
    ] {
        assert_eq!(rules(allowed), [], "{allowed}");
    }
    // RFC 5892, appendix A.4: the second keraia is of the script Greek, too. A.5 and A.6: punctuation is Hebrew. A.7: one of the scripts
    // anywhere in the label, an ideographic zero or an iteration mark among them.
    for allowed in [
        "\u{375}\u{375}\u{3b2}", "\u{5d0}\u{5f3}\u{5f4}", "\u{30fb}\u{3007}", "a\u{30fb}b\u{3042}", "\u{30fb}\u{16fe3}",
    ] {
        assert_eq!(rules(allowed), [], "{allowed}");
    }
    // A.4 and A.5: nothing after or before, or another script. A.7: the dot itself is of none of them.
    for forbidden in ["\u{375}a", "\u{5f3}\u{5d0}", "\u{5f4}\u{5d0}", "\u{30fb}", "a\u{30fb}\u{30fb}"] {
        assert!(rules(forbidden).contains(&IdnaRule::ContextO), "{forbidden}");
    }
    // Section 2.1: numerals that are not digits, enclosing marks, and letters in circles are neither letters, digits nor marks.
    for symbol in ["\u{bb5}\u{bf0}", "\u{430}\u{488}", "\u{1f150}", "\u{16ee}\u{16a0}"] {
        assert_eq!(rules(symbol), [IdnaRule::Symbol], "{symbol}");
    }
    for forbidden in
        ["a\u{b7}l", "l\u{b7}a", "l\u{b7}", "\u{b7}l", "\u{3b1}\u{375}s", "\u{3b1}\u{375}", "a.def\u{30fb}abc"]
    {
        assert!(rules(forbidden).contains(&IdnaRule::ContextO), "{forbidden}");
    }
    for symbol in ["\u{2603}.example", "\u{1f600}", "xn--n3h", "\u{640}\u{628}", "\u{3031}"] {
        assert_eq!(rules(symbol), [IdnaRule::Symbol], "{symbol}");
    }
    let problem = &Idna::default().registration_problems("www.a\u{b7}b.cat")[0];
    assert_eq!((problem.label, problem.span.range()), (1, 5..7));
    assert!(problem.to_string().ends_with("is allowed only between two \"l\" (RFC 5892 appendix A)"), "{problem}");
}
