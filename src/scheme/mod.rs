//! URLs by their schemes: a typed view for each, read by the rule of the document that defines it.
//!
//! [`parse`] is the door: it looks at the scheme, reads the text by that scheme's rule, checks what its document asks for
//! in prose, and answers one of [`SchemeUrl`]'s variants. A scheme that is not known is read by the generic `URI` rule of
//! RFC 3986.
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
//! // The same without knowing the scheme:
//! let fields = url.fields();
//! assert_eq!(fields.get("typecode").unwrap().of(url.as_str()).to_string(), "i");
//! assert_eq!(fields.get("typecode").unwrap().span().get().unwrap().to_string(), "42..43");
//!
//! // What does not match is told with place, expectation and rule:
//! assert_eq!(
//!     parse("ftp://ftp.example.org/a;type=x").unwrap_err().to_string(),
//!     "unexpected \"x\" at byte 29: expected \"A\", \"I\", \"D\", \"a\", \"i\" or \"d\" (ftptype, RFC 1738 §5)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # A scheme is a file
//!
//! Each scheme has a module here: a zero-sized type that implements [`Scheme`] (rule, [`About`], fields, checks), and
//! accessors on [`Url`] of that type. A new one adds a line to the list at the end of this file. A scheme of your own needs
//! no change here: see `examples/own_scheme.rs` and [`parse_with`].
//!
//! [`rfc1738`] holds the ten schemes of 1994 as they were then, under the names of RFC 1738.

mod about;
mod address;
mod error;
mod fields;
mod url;

pub use about::About;
pub use address::Address;
pub use error::{SchemeError, Violation};
pub use fields::{Fields, Shown, Value};
pub use url::{AnyUrl, Entry, NodeOf, Scheme, Url};

use crate::span::Span;

/// The longest name of a scheme that has a key, in bytes.
const LONGEST: usize = 16;

/// The key by which a scheme is found: its name in lower case, packed.
const fn key(name: &[u8]) -> u128 {
    assert!(name.len() <= LONGEST, "the name of a scheme fits its key");
    let mut key = 0;
    let mut i = 0;
    while i < name.len() {
        key = pushed(key, name[i]);
        i += 1;
    }
    key
}

/// The key of what stands before the first colon; that of no scheme where there is no colon, or too late.
fn key_of(text: &str) -> u128 {
    let mut key = 0;
    for byte in text.bytes().take(LONGEST + 1) {
        if byte == b':' {
            return key;
        }
        key = pushed(key, byte);
    }
    0
}

/// A key with one more byte of the name.
const fn pushed(key: u128, byte: u8) -> u128 {
    key << 8 | byte.to_ascii_lowercase() as u128
}

/// Whether `text` begins with `prefix`, in any case: some schemes are a family.
fn begins_with(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// The pieces of `text` between the `separator`s that stand within `span`: one at least, each perhaps empty.
///
/// ```
/// use urlgram::scheme::split;
/// use urlgram::span::Span;
///
/// let spans: Vec<Span> = split("x:a//b", Span::new(2, 6), '/').collect();
/// assert_eq!(spans, [Span::new(2, 3), Span::new(4, 4), Span::new(5, 6)]);
/// ```
///
/// # Panics
/// If the span is of another text, and ends outside of this one or within one of its characters.
pub fn split(text: &str, span: Span, separator: char) -> impl Iterator<Item = Span> + Clone + use<'_> {
    let mut at = span.start;
    span.of(text).split(separator).map(move |piece| {
        // Pieces lie within a span, whose bounds are u32.
        let span = Span::new(at, at + piece.len() as u32);
        at = span.end + separator.len_utf8() as u32;
        span
    })
}

/// [`parse`], with schemes of one's own, which go before the built-in ones.
///
/// # Errors
/// As [`parse`].
///
/// # Examples
///
/// `examples/own_scheme.rs` adds `otpauth:`.
pub fn parse_with<'a>(own: &[Entry], text: &'a str) -> Result<SchemeUrl<'a>, SchemeError> {
    match text.split_once(':').and_then(|(scheme, _)| named(own, scheme)) {
        Some(entry) => entry.parse(text).map(SchemeUrl::Own),
        None => parse(text),
    }
}

/// The first of `entries` of this name, in any case.
fn named<'e>(entries: &'e [Entry], name: &str) -> Option<&'e Entry> {
    entries.iter().find(|entry| entry.about().name.eq_ignore_ascii_case(name))
}

/// Makes, of a line a scheme, the enum of typed URLs, the list of what is known, and the door.
macro_rules! schemes {
    (
        $(#[$enum_doc:meta])* $enum:ident, else $other:path $(, $prefix:literal by $by:ident)?;
        $(#[$door_doc:meta])* $door:ident;
        $($module:ident :: $scheme:ident,)*
    ) => {
        $(#[$enum_doc])*
        #[non_exhaustive]
        #[derive(Debug)]
        pub enum $enum<'a> {
            $(
                #[doc = concat!("A URL of the scheme in [`", stringify!($module), "`](mod@", stringify!($module), ").")]
                $scheme($crate::scheme::Url<'a, $module::$scheme>),
            )*
            /// A URL of a scheme that is not known here.
            Other($crate::scheme::Url<'a, $other>),
            /// A URL of a scheme of one's own: [`parse_with`](crate::scheme::parse_with).
            Own(alloc::boxed::Box<dyn $crate::scheme::AnyUrl<'a> + 'a>),
        }

        impl<'a> $enum<'a> {
            /// The URL without its type.
            pub fn as_any(&self) -> &(dyn $crate::scheme::AnyUrl<'a> + 'a) {
                match self {
                    $($enum::$scheme(url) => url,)*
                    $enum::Other(url) => url,
                    $enum::Own(url) => &**url,
                }
            }

            /// All of the text.
            pub fn as_str(&self) -> &'a str {
                self.as_any().as_str()
            }

            /// What is known of the scheme.
            pub fn about(&self) -> &'static $crate::scheme::About {
                self.as_any().about()
            }

            /// The rule by which it was read.
            pub fn rule(&self) -> &'static $crate::input::Rule {
                self.as_any().rule()
            }

            /// All fields, in the order of the scheme.
            pub fn fields(&self) -> $crate::scheme::Fields<'static> {
                let mut fields = $crate::scheme::Fields::all();
                self.as_any().add_fields(&mut fields);
                fields
            }
        }

        /// Every scheme that has a typed view here.
        pub static ENTRIES: &[$crate::scheme::Entry] = &[$($crate::scheme::Entry::of::<$module::$scheme>()),*];

        /// What is known of the scheme of this name, in any case.
        pub fn entry(name: &str) -> Option<&'static $crate::scheme::Entry> {
            $crate::scheme::named(ENTRIES, name)
        }

        $(#[$door_doc])*
        pub fn $door(text: &str) -> Result<$enum<'_>, $crate::scheme::SchemeError> {
            #[allow(non_upper_case_globals, reason = "named as the types whose keys they are")]
            mod keys {
                $(
                    pub(super) const $scheme: u128 = $crate::scheme::key(
                        <super::$module::$scheme as $crate::scheme::Scheme>::ABOUT.name.as_bytes(),
                    );
                )*
            }
            match $crate::scheme::key_of(text) {
                $(keys::$scheme => $crate::scheme::url::typed(text, $enum::$scheme),)*
                $(_ if $crate::scheme::begins_with(text, $prefix) => $crate::scheme::url::typed(text, $enum::$by),)?
                _ => $crate::scheme::url::typed(text, $enum::Other),
            }
        }
    };
}

pub mod about_blank;
pub mod acct;
pub mod blob;
pub mod cid;
pub mod coap;
pub mod data;
pub mod did;
pub mod dns;
pub mod file;
pub mod ftp;
pub mod generic;
pub mod geo;
pub mod git;
pub mod gopher;
pub mod hdl;
pub mod http;
pub mod imap;
pub mod itms_services;
pub mod javascript;
pub mod ldap;
pub mod magnet;
pub mod mailto;
pub mod mms;
pub mod news;
pub mod nfs;
pub mod ni;
pub mod nntp;
pub mod pop;
pub mod prospero;
pub mod registry;
pub mod rfc1738;
pub mod rsync;
pub mod rtsp;
pub mod s3;
pub mod server;
pub mod shttp;
pub mod sip;
pub mod ssh;
pub mod svn;
pub mod tag;
pub mod tel;
pub mod telnet;
pub mod urn;
pub mod wais;
pub mod ws;
pub mod xmpp;

schemes! {
    /// A URL, read by the rule of its scheme.
    SchemeUrl, else generic::Generic, "svn+" by SvnTunnel;
    /// Reads the whole of `text` by the current rule of its scheme, and by RFC 3986's `URI` where the scheme is not known.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` is no URL of its scheme, or has no scheme.
    parse;
    ftp::Ftp,
    http::Http,
    http::Https,
    ws::Ws,
    ws::Wss,
    coap::Coap,
    coap::Coaps,
    file::File,
    mailto::Mailto,
    data::Data,
    urn::Urn,
    tel::Tel,
    news::News,
    news::Snews,
    nntp::Nntp,
    telnet::Telnet,
    gopher::Gopher,
    wais::Wais,
    prospero::Prospero,
    geo::Geo,
    tag::Tag,
    cid::Cid,
    cid::Mid,
    ldap::Ldap,
    ldap::Ldaps,
    sip::Sip,
    sip::Sips,
    imap::Imap,
    rtsp::Rtsp,
    rtsp::Rtsps,
    rtsp::Rtspu,
    dns::Dns,
    xmpp::Xmpp,
    about_blank::About,
    ni::Ni,
    ni::Nih,
    acct::Acct,
    pop::Pop,
    nfs::Nfs,
    rsync::Rsync,
    ssh::Ssh,
    ssh::Sftp,
    git::Git,
    svn::Svn,
    svn::SvnTunnel,
    magnet::Magnet,
    blob::Blob,
    javascript::Javascript,
    did::Did,
    s3::S3,
    mms::Mms,
    shttp::Shttp,
    hdl::Hdl,
    itms_services::ItmsServices,
}
