//! Kernels about hosts that are addresses.

use std::net::{IpAddr, Ipv6Addr};

use arrow_schema::DataType;
use urlgram::host::special;

use super::rows::{flags, texts};
use crate::kernel::{Call, Kernel};
use crate::parts::with_parts;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "address",
        summary: "IP address of the host in canonical form, without brackets; null if the host is a name",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            let address = address(call);
            Ok(texts(move |text| Some(address(text)?.to_string().into())))
        },
    },
    Kernel {
        name: "address_class",
        summary: "Class of the IP address by the IANA registries: loopback, private, link-local and others, or ordinary; null if the host is a name",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            let address = address(call);
            Ok(texts(move |text| {
                Some(special::of(address(text)?).map_or("ordinary", |entry| entry.class.name()).into())
            }))
        },
    },
    Kernel {
        name: "address_is_global",
        summary: "Whether the IP address is reachable from everywhere; null if the host is a name",
        parameter: None,
        output: || DataType::Boolean,
        make: |call| {
            let address = address(call);
            Ok(flags(move |text| Some(special::is_global(address(text)?))))
        },
    },
];

fn address(call: &Call<'_>) -> impl Fn(&str) -> Option<IpAddr> + Send + Sync + 'static + use<> {
    let spec = call.options.spec;
    move |text| with_parts(spec, text, |read| address_of(read.ok()?.host?))
}

/// Returns the address that a host is. Python's hosts have no brackets.
pub(super) fn address_of(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inside) => inside.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => host.parse().ok(),
    }
}
