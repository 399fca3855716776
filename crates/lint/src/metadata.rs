//! Metadata services of clouds, which give identity and credentials to machines: addresses and names from the operators'
//! documents.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urlgram::host::ip;

/// Returns the service at an address, which may be embedded in an IPv6 address.
pub(super) fn service(address: IpAddr) -> Option<&'static str> {
    let address = match address {
        IpAddr::V6(v6) => ip::embedded(v6).map_or(address, |within| within.ipv4.into()),
        IpAddr::V4(_) => address,
    };
    ADDRESSES.iter().find(|(one, _)| *one == address).map(|(_, service)| *service)
}

/// Returns the service of a name.
pub(super) fn service_named(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix('.').unwrap_or(name);
    NAMES.iter().find(|(one, _)| one.eq_ignore_ascii_case(name)).map(|(_, service)| *service)
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

const NAMES: &[(&str, &str)] = &[
    ("metadata.google.internal", "the metadata service of Google Cloud"),
    ("metadata.goog", "the metadata service of Google Cloud"),
    ("instance-data.ec2.internal", "the metadata service of AWS"),
    ("metadata.tencentyun.com", "the metadata service of Tencent Cloud"),
    ("api.metadata.cloud.ibm.com", "the metadata service of IBM Cloud"),
    ("metadata.platformequinix.com", "the metadata service of Equinix Metal"),
];
