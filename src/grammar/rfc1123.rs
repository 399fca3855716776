//! [RFC 1123](https://www.rfc-editor.org/rfc/rfc1123) §2.1 with RFC 952 and RFC 1034 §3.5: host names.
//!
//! RFC 952 gives the form, RFC 1123 lets a label begin with a digit. These rules are made from that prose and carry the
//! number of the RFC that has the last word. How long a label and a name may be is not in them:
//! [`HostName`](crate::uri::HostName) counts.

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 952, RFC 1034 and RFC 1123.
pub static RFC1123: Document =
    Document { name: "rfc1123-hostname", title: "RFC 1123", url: "https://www.rfc-editor.org/rfc/rfc1123" };

class! {
    /// What may not end a label.
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
    /// The star would take the letter that must end the label. So it is read as `let-dig *( *"-" let-dig )`: the same labels.
    pub Label1123 -> Span = span((take_while1(LET_DIG), repeat0((take_while0(HYPHEN), take_while1(LET_DIG)))));

    /// `let-dig        = ALPHA | DIGIT`
    pub LetDig: LET_DIG = ALPHA | DIGIT;
}
