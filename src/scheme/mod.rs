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
//! # Adding a scheme
//!
//! A scheme is a file in this folder and a line in the list below. The file declares the grammar, unless a document in
//! [`grammar`](mod@crate::grammar) defines it, and the scheme with `scheme!`. An application can
//! define its own scheme without a change here: see [`parse_with`] and `examples/own_scheme.rs`.
//!
//! [`rfc1738`] contains the ten schemes of RFC 1738 as that document defines them.

#[macro_use]
mod declare;

/// Calls a macro with the list of schemes: a module, the schemes in it, and `GRAMMAR` if the module declares it.
macro_rules! for_each_scheme {
    ($callback:ident $($arguments:tt)*) => {
        $callback! {
            $($arguments)*
            ftp: Ftp;
            http: Http Https;
            ws: Ws Wss;
            coap: Coap Coaps;
            file: File;
            mailto: Mailto;
            data: Data;
            urn: Urn;
            tel: Tel;
            news: News Snews;
            nntp: Nntp;
            telnet: Telnet;
            gopher: Gopher;
            wais: Wais;
            prospero: Prospero;
            geo: Geo;
            tag: Tag;
            cid: Cid Mid;
            ldap: Ldap Ldaps;
            sip: Sip Sips;
            imap: Imap;
            rtsp: Rtsp Rtsps Rtspu;
            dns: Dns;
            xmpp: Xmpp;
            about: About;
            ni: Ni Nih;
            acct: Acct;
            pop: Pop;
            nfs: Nfs;
            rsync: Rsync;
            ssh: Ssh Sftp;
            git: Git, GRAMMAR;
            svn: Svn SvnTunnel, GRAMMAR;
            magnet: Magnet, GRAMMAR;
            blob: Blob, GRAMMAR;
            javascript: Javascript, GRAMMAR;
            did: Did;
            s3: S3, GRAMMAR;
            pkg: Pkg, GRAMMAR;
            coap_tcp: CoapTcp CoapsTcp CoapWs CoapsWs, GRAMMAR;
            ipp: Ipp Ipps, GRAMMAR;
            stun: Stun Stuns Turn Turns, GRAMMAR;
            iax: Iax, GRAMMAR;
            aaa: Aaa Aaas, GRAMMAR;
            snmp: Snmp, GRAMMAR;
            sms: Sms, GRAMMAR;
            info_uri: Info, GRAMMAR;
            pkcs11: Pkcs11, GRAMMAR;
            crid: Crid, GRAMMAR;
            dict: Dict, GRAMMAR;
            tftp: Tftp, GRAMMAR;
            ipn: Ipn, GRAMMAR;
            payto: Payto, GRAMMAR;
            spiffe: Spiffe, GRAMMAR;
            connection: Postgresql Postgres Mysql Mongodb MongodbSrv Redis Rediss Amqp Amqps, GRAMMAR;
            gs: Gs, GRAMMAR;
            oci: Oci, GRAMMAR;
            jdbc: Jdbc, GRAMMAR;
            iris: Iris IrisBeep IrisXpc IrisXpcs IrisLwz, GRAMMAR;
            msrp: Msrp Msrps, GRAMMAR;
            service: Service, GRAMMAR;
            z3950: Z3950r Z3950s, GRAMMAR;
            im: Im Pres, GRAMMAR;
            intent: Intent, GRAMMAR;
            sqlalchemy: Sqlite Mariadb Mssql Oracle SqlDriver, GRAMMAR;
            mms: Mms, GRAMMAR;
            shttp: Shttp, GRAMMAR;
            hdl: Hdl, GRAMMAR;
            itms_services: ItmsServices, GRAMMAR;
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
pub mod iana;
mod info;
mod names;
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
pub(crate) use names::has_entry;
pub use scheme_url::{ENTRIES, SchemeUrl, entry, parse, parse_with};
pub use server::HasAuthority;
pub use spans::split;
pub use url::{AnyUrl, NodeOf, Scheme, Url};
