//! [RFC 1738](https://www.rfc-editor.org/rfc/rfc1738), *Uniform Resource Locators (URL)*: every rule of section 5, a module
//! a scheme.
//!
//! The document has its own way to write rules: `|` separates alternatives, `[ x ]` is optional, `*[ x ]` is repeated.
//! Strings in quotes are meant to the letter ([`exact`]): the rules that take both cases (`hex`, `ftptype`) list both. The
//! scheme is the exception: §2.1 and the comment at `scheme` ask interpreters to ignore its case, and so do the rules
//! here, though theirs is lower case.
//!
//! Characters that stand for themselves are fewer than in RFC 3986: `~`, `[`, `]` are `national` and never appear in a URL.
//! Hosts are names or four numbers, of any size; there is no IPv6. A fragment is not part of a URL.
//!
//! ```
//! use urlgram::grammar::rfc1738::{ftp::Ftpurl, Login};
//! use urlgram::pass;
//!
//! let text = "ftp://anna:@ftp.example.org/pub/a;type=i";
//! let url = pass::parse(Ftpurl, text)?;
//! assert_eq!(url.login.user.of(text), Some("anna"));
//! assert_eq!(url.login.password.of(text), Some(""));
//! assert_eq!(url.ftptype.of(text), Some("i"));
//! assert!(!pass::accepts(Login, "a_b"));
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```

pub mod file;
pub mod ftp;
pub mod generic;
pub mod gopher;
pub mod http;
pub mod mailto;
pub mod news;
pub mod nntp;
pub mod prospero;
pub mod telnet;
pub mod wais;

use nom::Parser;
use nom::branch::alt;
use nom::sequence::preceded;

use crate::class::{Chars, Class};
use crate::combinator::{at_sign_before, exact, map, maybe, one, run, some, span, star, void};
use crate::input::{Document, Input, Production};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

/// RFC 1738.
pub static RFC1738: Document =
    Document { name: "rfc1738", title: "RFC 1738", url: "https://www.rfc-editor.org/rfc/rfc1738" };

/// `escape`, as one character of a class.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::upper_case_acronyms)]
pub struct ESCAPE;

impl Class for ESCAPE {
    const CHARS: &'static Chars = &Chars::triplets(Escape::RULE);
}

class! {
    /// `lowalpha = "a" | "b" | ... | "z"`
    pub LOWALPHA: "lowalpha" = ('a', 'z');

    /// `hialpha = "A" | "B" | ... | "Z"`
    pub HIALPHA: "hialpha" = ('A', 'Z');

    /// `alpha = lowalpha | hialpha`
    pub ALPHA: "alpha" = LOWALPHA | HIALPHA;

    /// `digit = "0" | "1" | ... | "9"`
    pub DIGIT: "digit" = ('0', '9');

    /// `alphadigit = alpha | digit`
    pub ALPHADIGIT: "alphadigit" = ALPHA | DIGIT;

    /// `safe = "$" | "-" | "_" | "." | "+"`
    pub SAFE: "safe" = "$-_.+";

    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    pub EXTRA: "extra" = "!*'(),";

    /// `national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | ...`
    pub NATIONAL: "national" = "{}|\\^~[]`";

    /// `punctuation = "<" | ">" | "#" | "%" | <">`
    pub PUNCTUATION: "punctuation" = "<>#%\"";

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
    pub RESERVED: "reserved" = ";/?:@&=";

    /// `hex = digit | "A" | ... | "F" | "a" | ... | "f"`
    pub HEX: "hex" = DIGIT | "ABCDEFabcdef";

    /// `unreserved = alpha | digit | safe | extra`
    pub UNRESERVED: "unreserved" = ALPHA | DIGIT | SAFE | EXTRA;

    /// `uchar = unreserved | escape`
    pub UCHAR: "uchar" = UNRESERVED | ESCAPE;

    /// `xchar = unreserved | reserved | escape`
    pub XCHAR: "xchar" = UNRESERVED | RESERVED | ESCAPE;

    /// What a `scheme` is made of, in either case.
    pub SCHEME_CHAR = ALPHA | DIGIT | "+-.";

    /// What `user` and `password` are made of.
    pub USER_CHAR = UCHAR | ";?&=";
}

class! {
    /// What ends a `login`, if something follows it.
    LOGIN_END = "/";
    HYPHEN = "-";
}

/// A `login`: `[ user [ ":" password ] "@" ] hostport`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LoginNode {
    /// Absent without `@`; may be empty.
    pub user: OptSpan,
    /// Absent without a colon before `@`; may be empty.
    pub password: OptSpan,
    /// The name, or four numbers.
    pub host: Span,
    /// The digits, one at least; absent without `:`.
    pub port: OptSpan,
}

impl LoginNode {
    /// `user` and `password` with the colon between them; absent without `@`.
    pub fn userinfo(&self) -> OptSpan {
        let end = |user: Span| self.password.get().unwrap_or(user).end;
        self.user.get().map(|user| Span::new(user.start, end(user))).into()
    }
}

/// A `hostport`: `host [ ":" port ]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HostportNode {
    /// The name, or four numbers.
    pub host: Span,
    /// The digits, one at least; absent without `:`.
    pub port: OptSpan,
}

rule! {
    /// `login = [ user [ ":" password ] "@" ] hostport`
    ///
    /// `user` and `password` may hold what a host may, so only an `@` further on tells that they are there. Both may be
    /// empty, which is not the same as absent (§3.1).
    #[section(RFC1738, "5")]
    pub Login -> LoginNode = alt((
        map(
            preceded(at_sign_before(LOGIN_END), (User, maybe(preceded(exact(":"), Password)), exact("@"), Hostport)),
            |(user, password, (), HostportNode { host, port })| LoginNode { user: OptSpan::some(user), password, host, port },
        ),
        map(Hostport, |HostportNode { host, port }| LoginNode { host, port, ..LoginNode::default() }),
    ));

    /// `hostport = host [ ":" port ]`
    #[section(RFC1738, "5")]
    pub Hostport -> HostportNode =
        map((Host, maybe(preceded(exact(":"), Port))), |(host, port)| HostportNode { host, port });

    /// `host = hostname | hostnumber`
    #[section(RFC1738, "5")]
    pub token Host -> Span = alt((Hostname, Hostnumber));

    /// `hostname = *[ domainlabel "." ] toplabel`
    ///
    /// The last label begins with a letter, so that no name is four numbers; and no dot follows it.
    #[section(RFC1738, "5")]
    pub Hostname -> Span = span((star((Domainlabel, exact("."))), Toplabel));

    /// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
    ///
    /// Read as `alphadigit *( *"-" alphadigit )`, since the repetition would take the last letter too.
    #[section(RFC1738, "5")]
    pub Domainlabel -> Span = span((some(ALPHADIGIT), label_rest()));

    /// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
    #[section(RFC1738, "5")]
    pub Toplabel -> Span = span((one(ALPHA), run(ALPHADIGIT), label_rest()));

    /// `alphadigit = alpha | digit`
    #[section(RFC1738, "5")]
    pub Alphadigit -> Span = span(one(ALPHADIGIT));

    /// `hostnumber = digits "." digits "." digits "." digits`
    ///
    /// The numbers have no bound: `300.300.300.300` is one.
    #[section(RFC1738, "5")]
    pub Hostnumber -> Span = span((Digits, exact("."), Digits, exact("."), Digits, exact("."), Digits));

    /// `port = digits`
    ///
    /// One digit at least: a colon without digits is an error here, and none in RFC 3986.
    #[section(RFC1738, "5")]
    pub Port -> Span = Digits;

    /// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
    #[section(RFC1738, "5")]
    pub User -> Span = span(run(USER_CHAR));

    /// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
    #[section(RFC1738, "5")]
    pub Password -> Span = span(run(USER_CHAR));
}

rule! {
    /// ```abnf
    /// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" |
    ///                  "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" |
    ///                  "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" |
    ///                  "y" | "z"
    /// ```
    #[section(RFC1738, "5")]
    pub Lowalpha -> Span = span(one(LOWALPHA));

    /// ```abnf
    /// hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
    ///                  "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
    ///                  "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
    /// ```
    #[section(RFC1738, "5")]
    pub Hialpha -> Span = span(one(HIALPHA));

    /// `alpha = lowalpha | hialpha`
    #[section(RFC1738, "5")]
    pub Alpha -> Span = span(one(ALPHA));

    /// ```abnf
    /// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
    ///                  "8" | "9"
    /// ```
    #[section(RFC1738, "5")]
    pub Digit -> Span = span(one(DIGIT));

    /// `safe = "$" | "-" | "_" | "." | "+"`
    #[section(RFC1738, "5")]
    pub Safe -> Span = span(one(SAFE));

    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    #[section(RFC1738, "5")]
    pub Extra -> Span = span(one(EXTRA));

    /// ```abnf
    /// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
    /// ```
    ///
    /// No rule uses it: these characters are written as triplets.
    #[section(RFC1738, "5")]
    pub National -> Span = span(one(NATIONAL));

    /// `punctuation = "<" | ">" | "#" | "%" | <">`
    ///
    /// No rule uses it: these characters are written as triplets.
    #[section(RFC1738, "5")]
    pub Punctuation -> Span = span(one(PUNCTUATION));

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
    #[section(RFC1738, "5")]
    pub Reserved -> Span = span(one(RESERVED));

    /// ```abnf
    /// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
    ///                  "a" | "b" | "c" | "d" | "e" | "f"
    /// ```
    #[section(RFC1738, "5")]
    pub Hex -> Span = span(one(HEX));

    /// `escape = "%" hex hex`
    #[section(RFC1738, "5")]
    pub Escape -> Span = span((exact("%"), one(HEX), one(HEX)));

    /// `unreserved = alpha | digit | safe | extra`
    #[section(RFC1738, "5")]
    pub Unreserved -> Span = span(one(UNRESERVED));

    /// `uchar = unreserved | escape`
    #[section(RFC1738, "5")]
    pub Uchar -> Span = span(one(UCHAR));

    /// `xchar = unreserved | reserved | escape`
    #[section(RFC1738, "5")]
    pub Xchar -> Span = span(one(XCHAR));

    /// `digits = 1*digit`
    #[section(RFC1738, "5")]
    pub Digits -> Span = span(some(DIGIT));
}

/// `*( *"-" alphadigit )`: the rest of a label, whose last character is no hyphen.
#[inline(always)]
fn label_rest<I: Input>() -> impl Parser<I, Output = (), Error = ()> {
    void(star((run(HYPHEN), some(ALPHADIGIT))))
}
