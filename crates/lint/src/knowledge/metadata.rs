//! Metadata services of clouds, which give identity and credentials to machines: addresses and names from the operators'
//! documents.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::packed::{PACKED, packed};
use urlgram::host::ip;

/// Returns the service at an address, which may be embedded in an IPv6 address.
pub(crate) fn service(address: IpAddr) -> Option<&'static str> {
    let address = match address {
        IpAddr::V6(v6) => ip::embedded(v6).map_or(address, |within| within.ipv4.into()),
        IpAddr::V4(_) => address,
    };
    ADDRESSES.iter().find(|(one, _)| *one == address).map(|(_, service)| *service)
}

/// Returns the service of a name.
pub(crate) fn service_named(name: &str) -> Option<&'static str> {
    named(name.as_bytes())
}

/// Whether a host that begins with these eight bytes may be a metadata service.
#[inline(always)]
pub(crate) fn may_be_metadata_name(head: u64) -> bool {
    STARTS.iter().fold(false, |is_any, start| is_any | (*start == head))
}

/// Whether a host is the name of a metadata service.
pub(crate) fn is_metadata_name(host: &[u8]) -> bool {
    named(host).is_some()
}

fn named(name: &[u8]) -> Option<&'static str> {
    let name = name.strip_suffix(b".").unwrap_or(name);
    NAMES.iter().find(|(one, _)| one.as_bytes().eq_ignore_ascii_case(name)).map(|(_, service)| *service)
}

const fn v4(a: u8, b: u8, c: u8, d: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(a, b, c, d))
}

const fn v6(a: u16, b: u16, c: u16, last: u16) -> IpAddr {
    IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, last))
}

const ADDRESSES: &[(IpAddr, &str)] = &[
    (v4(169, 254, 169, 254), "the metadata service of most clouds (AWS, Google Cloud, Azure, OpenStack)"),
    (v6(0xfd00, 0xec2, 0, 0x254), "the metadata service of AWS"),
    (v4(169, 254, 170, 2), "the credentials of an AWS container"),
    (v4(169, 254, 170, 23), "the credentials of an AWS pod"),
    (v6(0xfd00, 0xec2, 0, 0x23), "the credentials of an AWS pod"),
    (v4(168, 63, 129, 16), "the platform services of Azure"),
    (v4(100, 100, 100, 200), "the metadata service of Alibaba Cloud"),
    (v4(169, 254, 0, 23), "the metadata service of Tencent Cloud"),
    (v4(169, 254, 42, 42), "the metadata service of Scaleway"),
    (v6(0xfd00, 0x42, 0, 0x42), "the metadata service of Scaleway"),
    (v4(192, 0, 0, 192), "the metadata service of Oracle Cloud Classic"),
];

/// Names in lower case, of more than eight bytes.
const NAMES: [(&str, &str); 6] = [
    ("metadata.google.internal", "the metadata service of Google Cloud"),
    ("metadata.goog", "the metadata service of Google Cloud"),
    ("instance-data.ec2.internal", "the metadata service of AWS"),
    ("metadata.tencentyun.com", "the metadata service of Tencent Cloud"),
    ("api.metadata.cloud.ibm.com", "the metadata service of IBM Cloud"),
    ("metadata.platformequinix.com", "the metadata service of Equinix Metal"),
];

/// The beginnings of the names, each once.
const STARTS: [u64; distinct_starts().1] = {
    let (mut starts, mut number) = ([0; distinct_starts().1], 0);
    while number < starts.len() {
        starts[number] = distinct_starts().0[number];
        number += 1;
    }
    starts
};

/// Returns the beginnings of the names, and the number of different ones, which are the first.
const fn distinct_starts() -> ([u64; NAMES.len()], usize) {
    let (mut starts, mut count, mut number) = ([0; NAMES.len()], 0, 0);
    while number < NAMES.len() {
        let start = packed(NAMES[number].0.as_bytes().split_at(PACKED).0);
        let mut other = 0;
        while other < count && starts[other] != start {
            other += 1;
        }
        starts[other] = start;
        count += (other == count) as usize;
        number += 1;
    }
    (starts, count)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::packed::head;
    use super::*;

    #[test]
    fn every_name_passes_the_cheap_test() {
        for (name, service) in NAMES {
            for name in [name.to_owned(), format!("{name}.")] {
                assert_eq!(service_named(&name), Some(service));
                assert!(may_be_metadata_name(head(name.as_bytes())) && is_metadata_name(name.as_bytes()), "{name}");
            }
        }
        assert!(STARTS.len() == 3 && !may_be_metadata_name(head(b"example.org")));
    }

    proptest! {
        #[test]
        fn the_cheap_test_rejects_no_name(name in "(api|metadata|instance|data|-|[.]|goog|google|internal|ec2){1,6}") {
            assert!(!is_metadata_name(name.as_bytes()) || may_be_metadata_name(head(name.as_bytes())));
        }
    }
}
