//! What a host means once it is read: which networks an address belongs to, how it is written, what a name is made of.
//!
//! Nothing here reads URLs or knows a grammar: addresses are the standard library's, names are texts.
//! [`Host`](crate::uri::Host) joins the two.
//!
//! | module | answers | feature |
//! | --- | --- | --- |
//! | [`special`] | loopback, private, documentation …: the IANA special-purpose registries | |
//! | [`ip`] | canonical text (RFC 5952), IPv4 addresses within IPv6 ones | |
//! | [`idna`] | names beyond ASCII (UTS #46): which label fails, at which character, by which rule | `idna` |
//! | [`suffix`] | registrable domain and public suffix | `psl` |

#[cfg(feature = "idna")]
pub mod idna;
pub mod ip;
pub mod special;
#[cfg(feature = "psl")]
pub mod suffix;
