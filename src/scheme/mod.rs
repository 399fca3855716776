//! URLs by scheme: a typed view for each scheme, parsed by the rule of the document that defines it.
//!
//! [`parse`] selects the rule by the scheme, parses the text, checks the requirements that the document states in
//! prose, and returns a variant of [`SchemeUrl`]. A scheme without a module is parsed by the generic `URI` rule of RFC
//! 3986.
//!
//! ```
//! use urlgram::scheme::{SchemeUrl, parse};
//!
//! let url = parse("ftp://anna@ftp.example.org/pub/a%20b;type=i")?;
//! let SchemeUrl::Ftp(ftp) = &url else { panic!("an ftp URL") };
//! assert_eq!(ftp.user(), Some("anna"));
//! assert_eq!(ftp.path().collect::<Vec<_>>(), ["pub", "a%20b"]);
//! assert_eq!(ftp.typecode(), Some('i'));
//!
//! // Without knowing the scheme:
//! let fields = url.fields();
//! assert_eq!(fields.get("typecode").unwrap().of(url.as_str()).to_string(), "i");
//! assert_eq!(fields.get("typecode").unwrap().span().get().unwrap().to_string(), "42..43");
//!
//! // An error has a location, the expectations there and the rule:
//! assert_eq!(
//!     parse("ftp://ftp.example.org/a;type=x").unwrap_err().to_string(),
//!     "unexpected \"x\" at byte 29: expected \"A\", \"I\", \"D\", \"a\", \"i\" or \"d\" (ftptype, RFC 1738 §5)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # Families
//!
//! The feature `schemes` has all schemes. A program that needs a few takes the features of their families, and compiles less. A scheme
//! of a family that is not enabled is parsed by the generic rule.
//!
//! | feature | schemes |
//! |---|---|
//! | `schemes-calls` | `iax`, `mms`, `msrp`, `msrps`, `rtsp`, `rtsps`, `rtspu`, `sip`, `sips`, `sms`, `stun`, `stuns`, `tel`, `turn`, `turns`, `xmpp` |
//! | `schemes-files` | `ftp`, `git`, `magnet`, `nfs`, `rsync`, `sftp`, `ssh`, `svn`, `svn+tunnel`, `tftp` |
//! | `schemes-mail` | `cid`, `im`, `imap`, `mailto`, `mid`, `news`, `nntp`, `pop`, `pres`, `snews` |
//! | `schemes-names` | `acct`, `crid`, `did`, `geo`, `hdl`, `info`, `ni`, `nih`, `payto`, `pkcs11`, `spiffe`, `tag`, `urn` |
//! | `schemes-network` | `aaa`, `aaas`, `coap`, `coap+tcp`, `coap+ws`, `coaps`, `coaps+tcp`, `coaps+ws`, `dict`, `dns`, `ipn`, `ipp`, `ipps`, `iris`, `iris.beep`, `iris.lwz`, `iris.xpc`, `iris.xpcs`, `service`, `snmp` |
//! | `schemes-old` | `gopher`, `prospero`, `telnet`, `wais`, `z39.50r`, `z39.50s` |
//! | `schemes-storage` | `amqp`, `amqps`, `dialect+driver`, `gs`, `jdbc`, `ldap`, `ldaps`, `mariadb`, `mongodb`, `mongodb+srv`, `mssql`, `mysql`, `oci`, `oracle`, `pkg`, `postgres`, `postgresql`, `redis`, `rediss`, `s3`, `sqlite` |
//! | `schemes-web` | `about`, `blob`, `data`, `file`, `http`, `https`, `intent`, `itms-services`, `javascript`, `shttp`, `ws`, `wss` |
//!
//! Values are as written, unless a method says that it decodes them; [`decode_lossy`](crate::percent::decode_lossy) decodes a value.
//!
//! # Adding a scheme
//!
//! A program defines a scheme of its own with [`parse_with`], as `examples/own_scheme.rs` does. In this library, a scheme is a file in
//! `src/scheme` and a line with the feature of its family in `src/scheme/mod.rs`. The file declares the grammar, unless a document in
//! [`grammar`](mod@crate::grammar) defines it, and the scheme with `scheme!`.
//!
//! The module `rfc1738` contains the ten schemes of RFC 1738 as that document defines them.

#[macro_use]
mod declare;

/// Calls a macro with the list of schemes: the feature of a family, a module, the schemes in it, and `GRAMMAR` if the module declares it.
macro_rules! for_each_scheme {
    ($callback:ident $($arguments:tt)*) => {
        $callback! {
            $($arguments)*
            "schemes-files" ftp: Ftp;
            "schemes-web" http: Http Https;
            "schemes-web" ws: Ws Wss;
            "schemes-network" coap: Coap Coaps;
            "schemes-web" file: File;
            "schemes-mail" mailto: Mailto;
            "schemes-web" data: Data;
            "schemes-names" urn: Urn;
            "schemes-calls" tel: Tel;
            "schemes-mail" news: News Snews;
            "schemes-mail" nntp: Nntp;
            "schemes-old" telnet: Telnet;
            "schemes-old" gopher: Gopher;
            "schemes-old" wais: Wais;
            "schemes-old" prospero: Prospero;
            "schemes-names" geo: Geo;
            "schemes-names" tag: Tag;
            "schemes-mail" cid: Cid Mid;
            "schemes-storage" ldap: Ldap Ldaps;
            "schemes-calls" sip: Sip Sips;
            "schemes-mail" imap: Imap;
            "schemes-calls" rtsp: Rtsp Rtsps Rtspu;
            "schemes-network" dns: Dns;
            "schemes-calls" xmpp: Xmpp;
            "schemes-web" about: About;
            "schemes-names" ni: Ni Nih;
            "schemes-names" acct: Acct;
            "schemes-mail" pop: Pop;
            "schemes-files" nfs: Nfs;
            "schemes-files" rsync: Rsync;
            "schemes-files" ssh: Ssh Sftp;
            "schemes-files" git: Git, GRAMMAR;
            "schemes-files" svn: Svn SvnTunnel, GRAMMAR;
            "schemes-files" magnet: Magnet, GRAMMAR;
            "schemes-web" blob: Blob, GRAMMAR;
            "schemes-web" javascript: Javascript, GRAMMAR;
            "schemes-names" did: Did;
            "schemes-storage" s3: S3, GRAMMAR;
            "schemes-storage" pkg: Pkg, GRAMMAR;
            "schemes-network" coap_tcp: CoapTcp CoapsTcp CoapWs CoapsWs, GRAMMAR;
            "schemes-network" ipp: Ipp Ipps, GRAMMAR;
            "schemes-calls" stun: Stun Stuns Turn Turns, GRAMMAR;
            "schemes-calls" iax: Iax, GRAMMAR;
            "schemes-network" aaa: Aaa Aaas, GRAMMAR;
            "schemes-network" snmp: Snmp, GRAMMAR;
            "schemes-calls" sms: Sms, GRAMMAR;
            "schemes-names" info_uri: Info, GRAMMAR;
            "schemes-names" pkcs11: Pkcs11, GRAMMAR;
            "schemes-names" crid: Crid, GRAMMAR;
            "schemes-network" dict: Dict, GRAMMAR;
            "schemes-files" tftp: Tftp, GRAMMAR;
            "schemes-network" ipn: Ipn, GRAMMAR;
            "schemes-names" payto: Payto, GRAMMAR;
            "schemes-names" spiffe: Spiffe, GRAMMAR;
            "schemes-storage" connection: Postgresql Postgres Mysql Mongodb MongodbSrv Redis Rediss Amqp Amqps, GRAMMAR;
            "schemes-storage" gs: Gs, GRAMMAR;
            "schemes-storage" oci: Oci, GRAMMAR;
            "schemes-storage" jdbc: Jdbc, GRAMMAR;
            "schemes-network" iris: Iris IrisBeep IrisXpc IrisXpcs IrisLwz, GRAMMAR;
            "schemes-calls" msrp: Msrp Msrps, GRAMMAR;
            "schemes-network" service: Service, GRAMMAR;
            "schemes-old" z3950: Z3950r Z3950s, GRAMMAR;
            "schemes-mail" im: Im Pres, GRAMMAR;
            "schemes-web" intent: Intent, GRAMMAR;
            "schemes-storage" sqlalchemy: Sqlite Mariadb Mssql Oracle SqlDriver, GRAMMAR;
            "schemes-calls" mms: Mms, GRAMMAR;
            "schemes-web" shttp: Shttp, GRAMMAR;
            "schemes-names" hdl: Hdl, GRAMMAR;
            "schemes-web" itms_services: ItmsServices, GRAMMAR;
        }
    };
}

for_each_scheme! { scheme_modules }

mod address;
mod checks;
mod compare;
mod demand;
mod dispatch;
mod entry;
mod equivalence;
mod error;
mod fields;
pub mod generic;
mod grammars;
#[cfg(feature = "schemes")]
pub mod iana;
mod info;
#[cfg(feature = "schemes")]
mod names;
#[cfg(feature = "schemes")]
pub mod rfc1738;
mod scheme_url;
mod server;
mod spans;
mod url;

pub use crate::normalize::Equivalence;
pub use address::Address;
pub use compare::compare;
pub use demand::demand;
pub use entry::Entry;
pub use error::{SchemeError, Violation};
pub use fields::{FieldDisplay, FieldValue, Fields};
pub use grammars::GRAMMARS;
pub use info::SchemeInfo;
#[cfg(feature = "schemes")]
pub(crate) use names::{entry_names, has_entry};
pub use scheme_url::{ENTRIES, SchemeUrl, entry, parse, parse_with};
pub use server::HasAuthority;
pub use spans::split;
pub use url::{AnyUrl, NodeOf, Scheme, Url};
