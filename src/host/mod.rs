//! Properties of parsed hosts: the networks of an address, its notation, the labels of a name.
//!
//! This module does not parse URLs: addresses are types of the standard library, names are strings.
//! [`Host`](crate::uri::Host) uses it.
//!
//! | module | content | feature |
//! | --- | --- | --- |
//! | [`special`] | loopback, private, documentation …: the IANA special-purpose address registries | |
//! | [`special_use`] | `localhost`, `local`, `onion` …: names that are not in the public DNS | |
//! | [`ip`] | canonical text (RFC 5952), embedded IPv4 addresses | |
//! | `idna` | non-ASCII names (UTS #46): the failing label, character and rule | `idna` |
//! | `suffix` | registrable domain and public suffix | `psl` |

#[cfg(feature = "idna")]
pub mod idna;
pub mod ip;
pub mod special;
pub mod special_use;
#[cfg(feature = "psl")]
pub mod suffix;
#[cfg(feature = "psl")]
mod suffix_rules;
