//! [RFC 1123](https://www.rfc-editor.org/rfc/rfc1123) §2.1 with RFC 952 and RFC 1034 §3.5: host names.
//!
//! RFC 952 gives the form, and RFC 1123 allows a label to begin with a digit. The rules here are made from that prose
//! and cite the newest RFC. They do not limit the length of labels and names; [`HostName`](crate::uri::HostName) does.

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 952, RFC 1034 and RFC 1123.
pub static RFC1123: Document =
    Document { name: "rfc1123-hostname", title: "RFC 1123", url: "https://www.rfc-editor.org/rfc/rfc1123" };

class! {
    /// The character that may not end a label.
    pub HYPHEN = "-";
}

grammar! {
    RFC1123 in "../../grammars/rfc1123-hostname.bnf";
    start Hostname1123;
    section "2.1";

    /// `hostname-1123  = label-1123 *( "." label-1123 )`
    pub Hostname1123 -> Span = span((Label1123, repeat0((lit("."), Label1123))));

    /// `label-1123     = let-dig | let-dig *( let-dig | "-" ) let-dig`
    ///
    /// The star would consume the letter that must end the label. So the rule is read as `let-dig *( *"-" let-dig )`,
    /// which is the same language.
    pub Label1123 -> Span = span((take_while1(LET_DIG), repeat0((take_while0(HYPHEN), take_while1(LET_DIG)))));

    /// `let-dig        = ALPHA | DIGIT`
    pub LetDig: LET_DIG = ALPHA | DIGIT;
}
