//! Kernels about hosts that are addresses.

use std::net::IpAddr;

use arrow_schema::DataType;
use urlgram::host::special;
use urlgram::interpret::Role;

use super::rows::{read_flags, read_texts};
use crate::domain::address_of;
use crate::kernel::Kernel;
use crate::row::Reading;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "address",
        summary: "IP address of the host in canonical form, without brackets; null if the host is a name",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| Ok(read_texts(call.options.spec, |_, read| Some(address(read)?.to_string().into()))),
    },
    Kernel {
        name: "address_class",
        summary: "Class of the IP address by the IANA registries: loopback, private, link-local and others, or ordinary; null if the host is a name",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            Ok(read_texts(call.options.spec, |_, read| {
                Some(special::of(address(read)?).map_or("ordinary", |entry| entry.class.name()).into())
            }))
        },
    },
    Kernel {
        name: "address_is_global",
        summary: "Whether the IP address is reachable from everywhere; null if the host is a name",
        parameter: None,
        output: || DataType::Boolean,
        make: |call| Ok(read_flags(call.options.spec, |read| Some(special::is_global(address(read)?)))),
    },
];

fn address(read: Reading<'_>) -> Option<IpAddr> {
    address_of(read.ok()?.get(Role::Host)?)
}
