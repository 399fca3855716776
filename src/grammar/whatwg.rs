//! The [URL Standard](https://url.spec.whatwg.org/), section 4.3: the syntax of valid URL strings.
//!
//! The Standard defines its strings in prose. `grammars/whatwg.abnf` writes them as ABNF, and this module has its
//! rules. The rules that may hold a host make the span of its domain, because no grammar can express that UTS #46
//! accepts it. [`check_valid_url_string`](crate::whatwg::check_valid_url_string) checks that condition too.
//!
//! ```
//! use urlgram::grammar::whatwg::{ValidUrlString, ValidUrlStringSpecialBase};
//! use urlgram::pass;
//!
//! assert!(pass::accepts(ValidUrlString, "https://example.org/a?b#c"));
//! assert!(!pass::accepts(ValidUrlString, "../a"));
//! assert!(pass::accepts(ValidUrlStringSpecialBase, "../a"));
//! ```

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{delimited, preceded, terminated};
use nom::{Mode, OutputMode, Parser};

use crate::class::{ALPHA, Class, DIGIT, HEXDIG};
use crate::combinator::{
    ahead, fast_path, lit, map, one_of, opt_span, recognize, repeat, repeat0, shared, span, take_while0, take_while1,
};
use crate::input::{Document, Input, Read};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// The URL Standard.
pub static STANDARD: Document = Document { name: "whatwg", title: "URL Standard", url: "https://url.spec.whatwg.org/" };

class! {
    /// `percent-encoded-byte`, as one character of a class.
    pub PERCENT_ENCODED_BYTE = %PercentEncodedByte;
}

class! {
    /// The characters of a scheme after the first letter.
    SCHEME_CHAR = ALPHA | DIGIT | "+-.";
    /// The characters of a domain, as far as single characters decide.
    DOMAIN_CHAR = ALPHA | DIGIT | "-." | ('\u{80}', '\u{d7ff}') | ('\u{e000}', '\u{10ffff}');
    /// The characters of segments and the slashes between them.
    OPAQUE_PATH_CHAR = URL_PATH_UNIT | "/";
    SLASH = "/";
    ZERO = "0";
    ZERO_TO_TWO = ('0', '2');
    ZERO_TO_FOUR = ('0', '4');
    ZERO_TO_FIVE = ('0', '5');
    ONE_TO_FIVE = ('1', '5');
    ONE_TO_NINE = ('1', '9');
}

grammar! {
    STANDARD in "../../grammars/whatwg.abnf";
    start ValidUrlString;
    section "4.3";

    /// `valid-URL-string = absolute-URL-with-fragment-string`
    ///
    /// A valid URL string without a base URL.
    pub ValidUrlString -> OptSpan = AbsoluteUrlWithFragmentString;

    /// ```abnf
    /// valid-URL-string-special-base = absolute-URL-with-fragment-string
    ///                               / special-relative-URL-string [ "#" URL-fragment-string ]
    /// ```
    ///
    /// A valid URL string for a base URL that is special, but not a `file` URL.
    pub ValidUrlStringSpecialBase -> OptSpan = alt((
        AbsoluteUrlWithFragmentString,
        terminated(SpecialRelativeUrlString, opt_span(preceded(lit("#"), UrlFragmentString))),
    ));

    /// ```abnf
    /// valid-URL-string-file-base = absolute-URL-with-fragment-string
    ///                            / file-relative-URL-string [ "#" URL-fragment-string ]
    /// ```
    ///
    /// A valid URL string for a base URL that is a `file` URL.
    pub ValidUrlStringFileBase -> OptSpan = alt((
        AbsoluteUrlWithFragmentString,
        terminated(FileRelativeUrlString, opt_span(preceded(lit("#"), UrlFragmentString))),
    ));

    /// ```abnf
    /// valid-URL-string-other-base = absolute-URL-with-fragment-string
    ///                             / other-relative-URL-string [ "#" URL-fragment-string ]
    /// ```
    ///
    /// A valid URL string for a base URL that is not special and has no opaque path.
    pub ValidUrlStringOtherBase -> OptSpan = alt((
        AbsoluteUrlWithFragmentString,
        terminated(OtherRelativeUrlString, opt_span(preceded(lit("#"), UrlFragmentString))),
    ));

    /// ```abnf
    /// valid-URL-string-opaque-base = absolute-URL-with-fragment-string
    ///                              / "#" URL-fragment-string
    /// ```
    ///
    /// A valid URL string for a base URL with an opaque path.
    pub ValidUrlStringOpaqueBase -> OptSpan = alt((
        AbsoluteUrlWithFragmentString,
        map(preceded(lit("#"), UrlFragmentString), no_domain),
    ));

    /// `absolute-URL-with-fragment-string = absolute-URL-string [ "#" URL-fragment-string ]`
    pub AbsoluteUrlWithFragmentString -> OptSpan = terminated(AbsoluteUrlString, opt_span(preceded(lit("#"), UrlFragmentString)));

    /// ```abnf
    /// absolute-URL-string = ( special-scheme ":" scheme-relative-special-URL-string
    ///                       / "file" ":" scheme-relative-file-URL-string
    ///                       / other-scheme ":" ( scheme-relative-URL-string
    ///                                          / path-absolute-non-authority-URL-string
    ///                                          / opaque-path-URL-string ) )
    ///                       [ "?" URL-query-string ]
    /// ```
    pub AbsoluteUrlString -> OptSpan = terminated(
        alt((
            preceded((SpecialScheme, lit(":")), SchemeRelativeSpecialUrlString),
            preceded((lit("file"), lit(":")), SchemeRelativeFileUrlString),
            preceded(
                (OtherScheme, lit(":")),
                map(
                    alt((SchemeRelativeUrlString, PathAbsoluteNonAuthorityUrlString, OpaquePathUrlString)),
                    no_domain,
                ),
            ),
        )),
        opt_span(preceded(lit("?"), UrlQueryString)),
    );

    /// `special-scheme = "ftp" / "http" / "https" / "ws" / "wss"`
    ///
    /// Of two alternatives that begin alike, the longer one is tried first.
    pub SpecialScheme -> Span = span(alt((lit("ftp"), lit("https"), lit("http"), lit("wss"), lit("ws"))));

    /// ```abnf
    /// other-scheme = URL-scheme-string
    ///                ; that is no special-scheme and not "file"
    /// ```
    pub OtherScheme -> Span = preceded(Unless(is_special_scheme), UrlSchemeString);

    /// `URL-scheme-string = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
    pub UrlSchemeString -> Span = span((one_of(ALPHA), take_while0(SCHEME_CHAR)));

    /// ```abnf
    /// special-relative-URL-string = ( scheme-relative-special-URL-string
    ///                               / path-absolute-non-authority-URL-string
    ///                               / path-relative-scheme-less-URL-string )
    ///                               [ "?" URL-query-string ]
    /// ```
    pub SpecialRelativeUrlString -> OptSpan = terminated(
        alt((
            SchemeRelativeSpecialUrlString,
            map(alt((PathAbsoluteNonAuthorityUrlString, PathRelativeSchemeLessUrlString)), no_domain),
        )),
        opt_span(preceded(lit("?"), UrlQueryString)),
    );

    /// ```abnf
    /// file-relative-URL-string = ( scheme-relative-file-URL-string
    ///                            / path-absolute-non-authority-URL-string
    ///                            / path-relative-scheme-less-URL-string )
    ///                            [ "?" URL-query-string ]
    /// ```
    pub FileRelativeUrlString -> OptSpan = terminated(
        alt((
            SchemeRelativeFileUrlString,
            map(alt((PathAbsoluteNonAuthorityUrlString, PathRelativeSchemeLessUrlString)), no_domain),
        )),
        opt_span(preceded(lit("?"), UrlQueryString)),
    );

    /// ```abnf
    /// other-relative-URL-string = ( scheme-relative-URL-string
    ///                             / path-absolute-non-authority-URL-string
    ///                             / path-relative-scheme-less-URL-string )
    ///                             [ "?" URL-query-string ]
    /// ```
    pub OtherRelativeUrlString -> OptSpan = terminated(
        alt((
            map(SchemeRelativeUrlString, no_domain),
            map(alt((PathAbsoluteNonAuthorityUrlString, PathRelativeSchemeLessUrlString)), no_domain),
        )),
        opt_span(preceded(lit("?"), UrlQueryString)),
    );

    /// ```abnf
    /// scheme-relative-special-URL-string = "//" valid-host-string [ ":" URL-port-string ]
    ///                                      [ path-absolute-URL-string ]
    /// ```
    pub SchemeRelativeSpecialUrlString -> OptSpan = delimited(
        lit("//"),
        ValidHostString,
        (opt_span(preceded(lit(":"), UrlPortString)), opt_span(PathAbsoluteUrlString)),
    );

    /// `URL-port-string = *"0" [ port-number ]`
    ///
    /// Leading zeros are valid; numbers above 65535 are not.
    pub UrlPortString -> Span = span((take_while0(ZERO), opt_span(PortNumber)));

    /// ```abnf
    /// port-number = "6553" %x30-35
    ///             / "655" %x30-32 DIGIT
    ///             / "65" %x30-34 2DIGIT
    ///             / "6" %x30-34 3DIGIT
    ///             / %x31-35 4DIGIT
    ///             / %x31-39 *3DIGIT
    /// ```
    pub PortNumber -> Span = span(alt((
        recognize((lit("6553"), one_of(ZERO_TO_FIVE))),
        recognize((lit("655"), one_of(ZERO_TO_TWO), one_of(DIGIT))),
        recognize((lit("65"), one_of(ZERO_TO_FOUR), one_of(DIGIT), one_of(DIGIT))),
        recognize((lit("6"), one_of(ZERO_TO_FOUR), one_of(DIGIT), one_of(DIGIT), one_of(DIGIT))),
        recognize((one_of(ONE_TO_FIVE), one_of(DIGIT), one_of(DIGIT), one_of(DIGIT), one_of(DIGIT))),
        recognize((one_of(ONE_TO_NINE), repeat(0, 3, one_of(DIGIT)))),
    )));

    /// `scheme-relative-URL-string = "//" opaque-host-and-port-string [ path-absolute-URL-string ]`
    pub SchemeRelativeUrlString -> Span = span((lit("//"), OpaqueHostAndPortString, opt_span(PathAbsoluteUrlString)));

    /// `opaque-host-and-port-string = [ valid-opaque-host-string [ ":" URL-port-string ] ]`
    pub OpaqueHostAndPortString -> Span = span(opt((ValidOpaqueHostString, opt_span(preceded(lit(":"), UrlPortString)))));

    /// ```abnf
    /// scheme-relative-file-URL-string = "//" [ valid-host-string [ path-absolute-URL-string ]
    ///                                        / path-absolute-URL-string ]
    /// ```
    pub SchemeRelativeFileUrlString -> OptSpan = preceded(
        lit("//"),
        alt((
            terminated(ValidHostString, opt_span(PathAbsoluteUrlString)),
            map(opt_span(PathAbsoluteUrlString), |_| OptSpan::NONE),
        )),
    );

    /// `path-absolute-URL-string = "/" URL-path-segment-string *( "/" URL-path-segment-string )`
    pub PathAbsoluteUrlString -> Span = span(segments());

    /// `path-absolute-non-authority-URL-string = "/" [ path-relative-URL-string ]`
    ///
    /// The Standard: a path-absolute-URL string that does not start with two slashes.
    pub PathAbsoluteNonAuthorityUrlString -> Span = span((lit("/"), not(ahead(SLASH)), PathRelativeUrlString));

    /// `path-relative-URL-string = [ 1*URL-path-unit *( "/" URL-path-segment-string ) ]`
    pub PathRelativeUrlString -> Span = span(opt((take_while1(URL_PATH_UNIT), opt(segments()))));

    /// ```abnf
    /// path-relative-scheme-less-URL-string = path-relative-URL-string
    ///                                        ; that does not start with URL-scheme-string ":"
    /// ```
    pub PathRelativeSchemeLessUrlString -> Span = preceded(Unless(has_scheme), PathRelativeUrlString);

    /// `opaque-path-URL-string = [ URL-path-unit *( URL-path-unit / "/" ) ]`
    pub OpaquePathUrlString -> Span = span(opt((take_while1(URL_PATH_UNIT), take_while0(OPAQUE_PATH_CHAR))));

    /// `URL-path-segment-string = *URL-path-unit`
    ///
    /// Dot segments are segments like any other.
    pub UrlPathSegmentString -> Span = span(take_while0(URL_PATH_UNIT));

    /// ```abnf
    /// URL-path-unit = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+"
    ///               / "," / "-" / "." / ":" / ";" / "=" / "@" / "_" / "~"
    ///               / URL-code-point-beyond-ASCII / percent-encoded-byte
    /// ```
    pub UrlPathUnit: URL_PATH_UNIT = ALPHA | DIGIT | "!$&'()*+,-.:;=@_~" | URL_CODE_POINT_BEYOND_ASCII | PERCENT_ENCODED_BYTE;

    /// `URL-query-string = *URL-unit`
    pub UrlQueryString -> Span = span(take_while0(URL_UNIT));

    /// `URL-fragment-string = *URL-unit`
    pub UrlFragmentString -> Span = span(take_while0(URL_UNIT));

    /// `URL-unit = URL-code-point / percent-encoded-byte`
    pub UrlUnit: URL_UNIT = URL_CODE_POINT | PERCENT_ENCODED_BYTE;

    /// ```abnf
    /// URL-code-point = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+"
    ///                / "," / "-" / "." / "/" / ":" / ";" / "=" / "?" / "@" / "_" / "~"
    ///                / URL-code-point-beyond-ASCII
    /// ```
    pub UrlCodePoint: URL_CODE_POINT = ALPHA | DIGIT | "!$&'()*+,-./:;=?@_~" | URL_CODE_POINT_BEYOND_ASCII;

    /// ```abnf
    /// URL-code-point-beyond-ASCII = %xA0-D7FF / %xE000-FDCF / %xFDF0-FFFD
    ///                             / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
    ///                             / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
    ///                             / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
    ///                             / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
    ///                             / %xD0000-DFFFD / %xE0000-EFFFD / %xF0000-FFFFD
    ///                             / %x100000-10FFFD
    /// ```
    ///
    /// All code points from U+00A0 that are neither surrogates nor noncharacters.
    pub UrlCodePointBeyondAscii: URL_CODE_POINT_BEYOND_ASCII = ('\u{a0}', '\u{d7ff}') | ('\u{e000}', '\u{fdcf}') | ('\u{fdf0}', '\u{fffd}')
        | ('\u{10000}', '\u{1fffd}') | ('\u{20000}', '\u{2fffd}') | ('\u{30000}', '\u{3fffd}')
        | ('\u{40000}', '\u{4fffd}') | ('\u{50000}', '\u{5fffd}') | ('\u{60000}', '\u{6fffd}')
        | ('\u{70000}', '\u{7fffd}') | ('\u{80000}', '\u{8fffd}') | ('\u{90000}', '\u{9fffd}')
        | ('\u{a0000}', '\u{afffd}') | ('\u{b0000}', '\u{bfffd}') | ('\u{c0000}', '\u{cfffd}')
        | ('\u{d0000}', '\u{dfffd}') | ('\u{e0000}', '\u{efffd}') | ('\u{f0000}', '\u{ffffd}')
        | ('\u{100000}', '\u{10fffd}');

    /// `percent-encoded-byte = "%" HEXDIG HEXDIG`
    #[section("1.3")]
    pub PercentEncodedByte -> Span = span((lit("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// ```abnf
    /// valid-host-string = "[" valid-IPv6-address-string "]"
    ///                   / valid-IPv4-address-string
    ///                   / valid-domain-string
    /// ```
    ///
    /// Makes the span of the domain, if it is one. Its validity is checked elsewhere.
    #[section("3.4")]
    pub ValidHostString -> OptSpan = alt((
        map(bracketed(), no_domain),
        map(terminated(ValidIpv4AddressString, not(ahead(DOMAIN_CHAR))), no_domain),
        map(ValidDomainString, OptSpan::some),
    ));

    /// ```abnf
    /// valid-domain-string = 1*( ALPHA / DIGIT / "-" / "." / %x80-D7FF / %xE000-10FFFF )
    ///                       ; that the domain parser takes with beStrict true, and that
    ///                       ; does not end in a number
    /// ```
    #[section("3.4")]
    pub ValidDomainString -> Span = span(take_while1(DOMAIN_CHAR));

    /// ```abnf
    /// valid-opaque-host-string = "[" valid-IPv6-address-string "]"
    ///                          / 1*opaque-host-unit
    /// ```
    #[section("3.4")]
    pub ValidOpaqueHostString -> Span = alt((bracketed(), span(take_while1(OPAQUE_HOST_UNIT))));

    /// ```abnf
    /// opaque-host-unit = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+"
    ///                  / "," / "-" / "." / ";" / "=" / "_" / "~"
    ///                  / URL-code-point-beyond-ASCII / percent-encoded-byte
    /// ```
    #[section("3.4")]
    pub OpaqueHostUnit: OPAQUE_HOST_UNIT = ALPHA | DIGIT | "!$&'()*+,-.;=_~" | URL_CODE_POINT_BEYOND_ASCII | PERCENT_ENCODED_BYTE;

    /// `valid-IPv4-address-string = dec-octet "." dec-octet "." dec-octet "." dec-octet`
    #[section("3.4")]
    pub cold token ValidIpv4AddressString -> Span = span((DecOctet, lit("."), DecOctet, lit("."), DecOctet, lit("."), DecOctet));

    /// ```abnf
    /// dec-octet = "25" %x30-35
    ///           / "2" %x30-34 DIGIT
    ///           / "1" 2DIGIT
    ///           / %x31-39 DIGIT
    ///           / DIGIT
    /// ```
    #[section("3.4")]
    pub token DecOctet -> Span = span(alt((
        recognize((lit("25"), one_of(ZERO_TO_FIVE))),
        recognize((lit("2"), one_of(ZERO_TO_FOUR), one_of(DIGIT))),
        recognize((lit("1"), one_of(DIGIT), one_of(DIGIT))),
        recognize((one_of(ONE_TO_NINE), one_of(DIGIT))),
        one_of(DIGIT),
    )));

    /// ```abnf
    /// valid-IPv6-address-string = 6( valid-IPv6-piece-string ":" ) last-two-pieces
    ///                           / "::" 5( valid-IPv6-piece-string ":" ) last-two-pieces
    ///                           / [ valid-IPv6-piece-string ]
    ///                             "::" 4( valid-IPv6-piece-string ":" ) last-two-pieces
    ///                           / [ valid-IPv6-piece-string *1( ":" valid-IPv6-piece-string ) ]
    ///                             "::" 3( valid-IPv6-piece-string ":" ) last-two-pieces
    ///                           / [ valid-IPv6-piece-string *2( ":" valid-IPv6-piece-string ) ]
    ///                             "::" 2( valid-IPv6-piece-string ":" ) last-two-pieces
    ///                           / [ valid-IPv6-piece-string *3( ":" valid-IPv6-piece-string ) ]
    ///                             "::" valid-IPv6-piece-string ":" last-two-pieces
    ///                           / [ valid-IPv6-piece-string *4( ":" valid-IPv6-piece-string ) ]
    ///                             "::" last-two-pieces
    ///                           / [ valid-IPv6-piece-string *5( ":" valid-IPv6-piece-string ) ]
    ///                             "::" valid-IPv6-piece-string
    ///                           / [ valid-IPv6-piece-string *6( ":" valid-IPv6-piece-string ) ]
    ///                             "::"
    /// ```
    #[section("3.4")]
    pub cold token ValidIpv6AddressString -> Span = span(alt((
        recognize((pieces(6), LastTwoPieces)),
        recognize((lit("::"), pieces(5), LastTwoPieces)),
        recognize((up_to(0), lit("::"), pieces(4), LastTwoPieces)),
        recognize((up_to(1), lit("::"), pieces(3), LastTwoPieces)),
        recognize((up_to(2), lit("::"), pieces(2), LastTwoPieces)),
        recognize((up_to(3), lit("::"), pieces(1), LastTwoPieces)),
        recognize((up_to(4), lit("::"), LastTwoPieces)),
        recognize((up_to(5), lit("::"), ValidIpv6PieceString)),
        recognize((up_to(6), lit("::"))),
    )));

    /// ```abnf
    /// last-two-pieces = valid-IPv6-piece-string ":" valid-IPv6-piece-string
    ///                 / valid-IPv4-address-string
    /// ```
    #[section("3.4")]
    pub LastTwoPieces -> Span = span(alt((
        recognize((ValidIpv6PieceString, lit(":"), ValidIpv6PieceString)),
        recognize(ValidIpv4AddressString),
    )));

    /// `valid-IPv6-piece-string = "0" / non-zero-HEXDIG *3HEXDIG`
    ///
    /// The shortest form of 16 bits.
    #[section("3.4")]
    pub token ValidIpv6PieceString -> Span = span(alt((lit("0"), recognize((NonZeroHexdig, repeat(0, 3, one_of(HEXDIG)))))));

    /// `non-zero-HEXDIG = %x31-39 / "A" / "B" / "C" / "D" / "E" / "F"`
    #[section("3.4")]
    pub NonZeroHexdig: NON_ZERO_HEXDIG = ('1', '9') | "ABCDEFabcdef";
}

#[inline(always)]
fn no_domain(_: Span) -> OptSpan {
    OptSpan::NONE
}

/// `"/" URL-path-segment-string *( "/" URL-path-segment-string )`. Read in one run, since only a segment can be between
/// two slashes.
#[inline(always)]
fn segments<I: Input>() -> impl Parser<I, Output = (), Error = ()> {
    fast_path(
        recognize((lit("/"), take_while0(OPAQUE_PATH_CHAR))),
        recognize((lit("/"), UrlPathSegmentString, repeat0((lit("/"), UrlPathSegmentString)))),
    )
}

/// `"[" valid-IPv6-address-string "]"`
#[inline(always)]
fn bracketed<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    span((lit("["), ValidIpv6AddressString, lit("]")))
}

/// `n( valid-IPv6-piece-string ":" )`
fn pieces<I: Input>(n: usize) -> impl Parser<I, Output = (), Error = ()> {
    shared(move || repeat(n, n, (ValidIpv6PieceString, lit(":"))))
}

/// `[ valid-IPv6-piece-string *n( ":" valid-IPv6-piece-string ) ]`
fn up_to<I: Input>(n: usize) -> impl Parser<I, Output = (), Error = ()> {
    shared(move || opt((ValidIpv6PieceString, repeat(0, n, (lit(":"), ValidIpv6PieceString)))))
}

/// Matches the empty text if the function returns false for the text that follows: the subtraction that ABNF lacks.
/// Expects nothing.
#[derive(Clone, Copy)]
struct Unless(fn(&dyn Fn(usize) -> Option<u8>) -> bool);

impl<I: Input> Parser<I> for Unless {
    type Output = ();
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        if (self.0)(&|ahead| input.byte(ahead)) {
            return Err(nom::Err::Error(OM::Error::bind(|| ())));
        }
        Ok((input, OM::Output::bind(|| ())))
    }
}

/// Returns whether a special scheme and its colon follow.
fn is_special_scheme(byte: &dyn Fn(usize) -> Option<u8>) -> bool {
    let follows = |scheme: &str| {
        let letter = |(ahead, wanted): (usize, u8)| byte(ahead).is_some_and(|byte| byte.eq_ignore_ascii_case(&wanted));
        scheme.bytes().enumerate().all(letter)
    };
    ["ftp:", "file:", "http:", "https:", "ws:", "wss:"].into_iter().any(follows)
}

/// Returns whether a URL-scheme string and its colon follow.
fn has_scheme(byte: &dyn Fn(usize) -> Option<u8>) -> bool {
    let in_scheme = |byte: &u8| SCHEME_CHAR::CHARS.set.has(*byte);
    let end = (0..).map_while(|ahead| byte(ahead).filter(in_scheme)).count();
    byte(0).is_some_and(|first| first.is_ascii_alphabetic()) && byte(end) == Some(b':')
}
