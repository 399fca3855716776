//! Hosts (section 3): the host parser with the parsers of each kind of host, and the serializer.

mod domain;
mod host_ref;
mod ipv4;
mod ipv6;
mod parser;

#[cfg(feature = "schemes")]
pub(crate) use domain::has_forbidden_code_point;
pub(super) use domain::is_plainly_strict;
pub use domain::{domain_to_ascii, domain_to_unicode, has_valid_dns_length};
pub(super) use host_ref::HostKind;
pub use host_ref::HostRef;
#[cfg(feature = "schemes")]
pub(crate) use ipv4::numeric_host;
pub(super) use ipv4::{ends_in_a_number, ipv4_number_parser, is_canonical_ipv4, write_decimal};
pub(super) use ipv6::canonical_ipv6_len;
pub(super) use parser::host_parser;
