//! `z39.50r` and `z39.50s`: RFC 2056.
//!
//! ```
//! use urlgram::scheme::z3950::Z3950rUrl;
//!
//! let url = Z3950rUrl::parse("z39.50r://cnidr.org:2100/tmf?bkirch_rules__a1;esn=f;rs=marc")?;
//! assert_eq!((url.host(), url.port_number(), url.document()), ("cnidr.org", Some(2100), Some("bkirch_rules__a1")));
//! assert_eq!(url.databases().collect::<Vec<_>>(), ["tmf"]);
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::combinator::opt;
use nom::sequence::preceded;

use super::error::Violation;
use super::server::{HOST, HasAuthority, PORT, host, port, require_host};
use super::spans::opt_split;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, opt_span, repeat0, span, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar;
use crate::grammar::parts::host_port;
use crate::grammar::rfc1738::UCHAR;
use crate::grammar::rfc3986::PCT_ENCODED;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 2056.
pub static RFC2056: Document =
    Document { name: "rfc2056", title: "RFC 2056", url: "https://www.rfc-editor.org/rfc/rfc2056" };

/// The databases and the identifier of a document.
type Names = Option<(Span, OptSpan)>;

/// The components of a Z39.50 URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Z3950Node {
    /// The server.
    pub authority: AuthorityComponents,
    /// The databases, separated by `+`.
    pub databases: OptSpan,
    /// The identifier of a document.
    pub document: OptSpan,
    /// The name of an element set.
    pub element_set: OptSpan,
    /// The record syntaxes, separated by `+`.
    pub record_syntaxes: OptSpan,
}

impl HasAuthority for Z3950Node {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

grammar! {
    RFC2056 in "../../grammars/rfc2056.abnf";
    start Z3950rUrlRule;
    section "5";

    /// `z3950r-url    = "z39.50r://" z3950-target`
    pub Z3950rUrlRule -> Z3950Node = preceded(lit("z39.50r://"), Z3950Target);

    /// `z3950s-url    = "z39.50s://" z3950-target`
    pub Z3950sUrlRule -> Z3950Node = preceded(lit("z39.50s://"), Z3950Target);

    /// ```abnf
    /// z3950-target  = host [ ":" port ] [ "/" [ databases [ "?" docid ] ] [ ";esn=" elementset ] [ ";rs=" recordsyntaxes ] ]
    /// ```
    pub Z3950Target -> Z3950Node = map(
        (
            host_port(),
            opt(preceded(
                lit("/"),
                (
                    opt((Databases, opt_span(preceded(lit("?"), Docid)))),
                    opt_span(preceded(lit(";esn="), Elementset)),
                    opt_span(preceded(lit(";rs="), Recordsyntaxes)),
                ),
            )),
        ),
        |(authority, rest): (_, Option<(Names, OptSpan, OptSpan)>)| {
            let (names, element_set, record_syntaxes) = rest.unwrap_or((None, OptSpan::NONE, OptSpan::NONE));
            let (databases, document) = names.map_or((OptSpan::NONE, OptSpan::NONE), |(names, document)| (names.into(), document));
            Z3950Node { authority, databases, document, element_set, record_syntaxes }
        },
    );

    /// `databases      = name *( "+" name )`
    pub Databases -> Span = span((Name, repeat0((lit("+"), Name))));

    /// `docid          = 1*uchar`
    pub Docid -> Span = span(take_while1(UCHAR));

    /// `elementset     = 1*uchar`
    pub Elementset -> Span = span(take_while1(UCHAR));

    /// `recordsyntaxes = name *( "+" name )`
    pub Recordsyntaxes -> Span = span((Name, repeat0((lit("+"), Name))));

    /// `name           = 1*name-char`
    pub Name -> Span = span(take_while1(NAME_CHAR));

    /// ```abnf
    /// name-char      = ALPHA / DIGIT / "$" / "-" / "_" / "." / "!" / "*" / "'" / "(" / ")" / "," / pct-encoded
    /// ```
    pub NameChar: NAME_CHAR = ALPHA | DIGIT | "$-_.!*'()," | PCT_ENCODED;
}

scheme! {
    "z39.50r" => Z3950r, Z3950rUrl, Z3950rUrlRule {
        title: "Z39.50, retrieval of one record",
        port: Some(210),
        valid: &[
            ("z39.50r://melvyl.ucop.edu/mags?elecworld.v30.n19", "RFC 2056, appendix"),
            ("z39.50r://cnidr.org:2100/tmf?bkirch_rules__a1;esn=f;rs=marc", "RFC 2056, appendix"),
            ("z39.50r://h/a+b;rs=marc+sutrs", "two databases and two syntaxes"),
        ],
        invalid: &[
            ("z39.50r://cnidr.org/", "RFC 2056 4: no database"),
            ("z39.50r://cnidr.org/tmf?a;rs=marc;esn=f", "order"),
            ("z39.50r:///tmf?a", "no host"),
            ("z39.50r://cnidr.org/tmf?a/b", "slash in an identifier"),
        ],
        history: "RFC 2056 (1996), on the characters of RFC 1738.",
    }
    "z39.50s" => Z3950s, Z3950sUrl, Z3950sUrlRule {
        title: "Z39.50, a session",
        port: Some(210),
        valid: &[("z39.50s://melvyl.ucop.edu/cat", "RFC 2056, appendix"), ("z39.50s://melvyl.ucop.edu", "a server"), ("z39.50s://h/;esn=f", "hints only")],
        invalid: &[("z39.50s://melvyl.ucop.edu/?a", "identifier without a database"), ("z39.50s:melvyl.ucop.edu", "no \"//\"")],
        history: "RFC 2056 (1996), on the characters of RFC 1738.",
    }
    common {
        notes: [
            "The grammar is the same for both. A retrieval needs a database (§4); a session stays open for the user (§3).",
            "The printed rule allows one character for each name. It is read as one or more, as the examples do.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "databases": "The names of the databases." => opt_list(opt_split(text, node.databases, '+'));
            "document": "The identifier of a document, which only the server reads." => text(node.document);
            "element_set": "The name of the element set: what of a record is wanted." => text(node.element_set);
            "record_syntaxes": "The record syntaxes, the preferred one first." => opt_list(opt_split(text, node.record_syntaxes, '+'));
        ]
        check(url) {
            require_host(url, "3")?;
            if Self::INFO.name == "z39.50r" && url.node().databases.get().is_none() {
                // The text ends at an offset that is u32.
                let end = Span::empty(url.as_str().len() as u32);
                return Err(Violation::new(end, "a retrieval needs a database", &RFC2056, "4"));
            }
            Ok(())
        }
    }
}

url_methods! {
    impl<'a> Z3950rUrl<'a>, Z3950sUrl<'a> {
        /// Returns the names of the databases as written.
        pub fn databases(&self) -> impl Iterator<Item = &'a str> + use<'a> {
            let text = self.as_str();
            opt_split(text, self.node().databases, '+').into_iter().flatten().map(move |span| span.of(text))
        }

        /// Returns the identifier of a document as written.
        pub fn document(&self) -> Option<&'a str> {
            self.opt_slice(self.node().document)
        }
    }
}
