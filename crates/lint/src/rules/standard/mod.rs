//! The validation errors of the URL Standard: `W0`. What they say stands in the table of
//! [`ValidationErrorKind`](urlgram::whatwg::ValidationErrorKind); here is why it matters, and how it looks.

use crate::{Check, Lint, Mends, Severity, whatwg};
use urlgram::whatwg::{Fails, ValidationErrorKind as Kind};

/// A line a validation error: what the findings mend, the algorithm that reports it, bad and good texts (and their base URL),
/// why it matters, what to do.
macro_rules! standard {
    ($($kind:ident: $mends:ident, $algorithm:literal, $bad:expr, $good:expr $(, base $base:literal)?;
        $why:literal $remedy:literal)+) => {
        /// The lints of this family, by code.
        pub(super) static LINTS: &[&Lint] = &[$(&Lint {
            mends: Mends::$mends,
            why: $why,
            remedy: $remedy,
            sources: &["WHATWG URL §1.1", $algorithm],
            bad: &$bad,
            good: &$good,
            $(base: Some($base),)?
            ..of(Kind::$kind)
        }),+];
    };
}

/// What the table of validation errors says of one. It is no failure that makes a finding an error by itself.
const fn of(kind: Kind) -> Lint {
    Lint {
        severity: match kind.fails() {
            Fails::Always => Severity::Error,
            Fails::Sometimes | Fails::Never => Severity::Warning,
        },
        by_default: false,
        summary: kind.found(),
        read_as: Some(("whatwg", "valid-URL-string")),
        check: Check::Whatwg,
        ..Lint::new(kind.code(), kind.name(), whatwg::rule(kind))
    }
}

standard! {
    DomainToAscii: Never, "WHATWG URL: domain to ASCII",
        ["https://exa%23mple.org/", "https://under_score.example/", "https://example..org/"],
        ["https://example.org/", "https://b%C3%BCcher.example/"];
        "A domain goes through UTS #46 before it is looked up. The strict rules, which say what a writer may write, allow letters, \
        digits and inner hyphens in labels of 1 to 63 characters; the parser follows relaxed ones and takes `_` or an empty label. \
        Names that only the relaxed rules take have no certificates, and some resolvers refuse them."
        "Write a name that the Domain Name System can hold."
    DomainPercentEncoded: Safely, "WHATWG URL: host parser",
        ["https://exam%70le.org/"], ["https://example.org/", "foo://exam%70le/"];
        "The parser decodes the host of a special URL before it looks at it: `exam%70le.org` is `example.org`. RFC 3986 lets a host \
        hold escapes and does not say who decodes them; urllib keeps them, Go refuses them, so that two programs see two hosts."
        "Write the host decoded."
    HostInvalidCodePoint: Never, "WHATWG URL: opaque-host parser",
        ["foo://exa[mple.org/", "foo://a^b/"], ["foo://exa%5Bmple.org/", "foo://example.org/"];
        "The host of a scheme that is not special is kept as it is written. Delimiters, white space and a few other signs cannot be \
        in it: what is written again would be read as something else."
        "Percent-encode it, or use another name."
    Ipv4EmptyPart: Unsafely, "WHATWG URL: IPv4 parser",
        ["https://127.0.0.1./"], ["https://127.0.0.1/", "https://example.org/"];
        "The dot is dropped, and the host is an address; for RFC 3986 the same text is a name. A list of addresses that are not to \
        be reached, compared as text, lets it through."
        "Leave the dot out."
    Ipv4TooFewParts: Unsafely, "WHATWG URL: IPv4 parser",
        ["https://127.1/", "https://2130706433/"], ["https://127.0.0.1/", "https://1.example/"];
        "The last part fills all bytes that are left: `127.1` is 127.0.0.1, as the C function `inet_aton` has it. For RFC 3986 it is \
        a name. Filters that look for `127.0.0.1` have been passed so."
        "Write all four parts."
    Ipv4TooManyParts: Never, "WHATWG URL: IPv4 parser",
        ["https://1.2.3.4.5/"], ["https://1.2.3.4/", "https://1.2.3.4.example/"];
        "A host whose last label is a number is an IPv4 address or nothing: browsers refuse this one. For RFC 3986 and urllib it is \
        a name that could be looked up."
        "Write four numbers, or a name that does not end in one."
    Ipv4NonNumericPart: Never, "WHATWG URL: IPv4 parser",
        ["https://test.42/", "https://1.2.3.08/"], ["https://42.test/", "https://1.2.3.8/"];
        "A host whose last label is a number must be an IPv4 address, and all of its parts numbers; `08` is octal by its zero, and \
        no octal number has an 8. Browsers refuse such a host, other programs look it up as a name."
        "Write four decimal numbers without leading zeros, or a name that does not end in a number."
    Ipv4NonDecimalPart: Unsafely, "WHATWG URL: IPv4 parser",
        ["https://127.0.0x0.1/", "https://0177.0.0.1/"], ["https://127.0.0.1/", "https://0x7f.example/"];
        "A part that begins with `0x` is hexadecimal, one that begins with `0` octal, as C has it. Others read `0177` as 177, or the \
        whole as a name, so that one text is three hosts: what a filter allows is not what is connected to."
        "Write the numbers in decimal, without leading zeros."
    Ipv4OutOfRangePart: Never, "WHATWG URL: IPv4 parser",
        ["https://255.255.4000.1/", "https://1.2.3.256/"], ["https://255.255.40.1/", "https://256.example/"];
        "A part of an IPv4 address is a byte. Only the last may be more, if it fills the bytes of parts that are not written; \
        otherwise browsers refuse the URL, while RFC 3986 sees a name."
        "Write numbers from 0 to 255."
    Ipv6Unclosed: Unsafely, "WHATWG URL: host parser",
        ["https://[::1", "https://[::1]x/"], ["https://[::1]", "https://[::1]:80/"];
        "A host that begins with `[` must end with `]`: nothing else tells where the address ends and the port begins."
        "Write `]` behind the address."
    Ipv6InvalidCompression: Never, "WHATWG URL: IPv6 parser",
        ["https://[:1]/"], ["https://[::1]/"];
        "A single colon at the start has no piece before it. Only `::` may come first: it stands for a run of zero pieces."
        "Write `::`, or the first piece."
    Ipv6TooManyPieces: Never, "WHATWG URL: IPv6 parser",
        ["https://[1:2:3:4:5:6:7:8:9]/"], ["https://[1:2:3:4:5:6:7:8]/"];
        "An IPv6 address is 128 bits, eight pieces of 16; `::` stands for one piece at least."
        "Write eight pieces, or fewer and `::`."
    Ipv6MultipleCompression: Never, "WHATWG URL: IPv6 parser",
        ["https://[1::1::1]/"], ["https://[1::1:1]/"];
        "Of two `::` nobody could tell how many zero pieces each stands for."
        "Leave one run of zero pieces out, and write the others."
    Ipv6InvalidCodePoint: Never, "WHATWG URL: IPv6 parser",
        ["https://[1:2:3!:4]/", "https://[1:2:3:]/", "https://[fe80::1%25eth0]/"], ["https://[1:2:3::4]/", "https://[fe80::1]/"];
        "Pieces are one to four hex digits with single colons between them. A zone (`%25eth0`) is no part of an address in a URL: \
        browsers refuse it, RFC 6874, which allowed it, is obsolete."
        "Write hex digits and colons alone."
    Ipv6TooFewPieces: Never, "WHATWG URL: IPv6 parser",
        ["https://[1:2:3]/"], ["https://[1:2:3::]/"];
        "Without `::` all eight pieces must be written."
        "Write `::` in place of the pieces that are zero."
    Ipv6PieceLeadingZero: Safely, "WHATWG URL: IPv6 parser",
        ["https://[2001:0db8::1]/"], ["https://[2001:db8::1]/", "https://[::0]/"];
        "`0db8` and `db8` are the same piece, and RFC 5952 asks for the shorter one, so that one address has one text. Lists and logs \
        that hold both spellings do not find one by the other."
        "Leave the leading zeros out."
    Ipv4InIpv6TooManyPieces: Never, "WHATWG URL: IPv6 parser",
        ["https://[1:1:1:1:1:1:1:127.0.0.1]/"], ["https://[1:1:1:1:1:1:127.0.0.1]/"];
        "An IPv4 address at the end takes the place of two pieces: at most six may stand before it."
        "Write six pieces before the IPv4 address, or fewer and `::`."
    Ipv4InIpv6InvalidCodePoint: Never, "WHATWG URL: IPv6 parser",
        ["https://[ffff::127.0.xyz.1]/", "https://[ffff::127.00.0.1]/"], ["https://[ffff::127.0.0.1]/"];
        "Within an IPv6 address an IPv4 address is four decimal numbers and three dots, without any of the freedoms that it has as a \
        host of its own: no other base, no leading zero, no part left out."
        "Write four decimal numbers from 0 to 255."
    Ipv4InIpv6OutOfRangePart: Never, "WHATWG URL: IPv6 parser",
        ["https://[ffff::127.0.0.4000]/"], ["https://[ffff::127.0.0.40]/"];
        "Each of the four numbers is one byte of the address."
        "Write numbers from 0 to 255."
    Ipv4InIpv6TooFewParts: Never, "WHATWG URL: IPv6 parser",
        ["https://[ffff::127.0.0]/"], ["https://[ffff::127.0.0.1]/", "https://[ffff::127:0]/"];
        "The short forms of an IPv4 address (`127.1`) are none within an IPv6 address."
        "Write all four parts."
    InvalidUrlUnit: Safely, "WHATWG URL: basic URL parser",
        ["https://example.org/>", " https://example.org/ ", "https://example.org/100%"],
        ["https://example.org/%3E", "https://example.org/100%25", "https://example.org/é"];
        "The parser takes nearly any text: it percent-encodes some characters, keeps others, and takes tabs, line ends and spaces \
        around the URL out. Programs that follow another document refuse the text, or read another URL; a lone `%` is decoded by \
        each as it likes."
        "Percent-encode what is meant as data, take out what is not meant."
    SpecialSchemeMissingFollowingSolidus: Unsafely, "WHATWG URL: special authority slashes state",
        ["https:example.org/", "https:/example.org/", "https:///example.org/"], ["https://example.org/", "mailto:a@example.org"];
        "After `https:` browsers skip any number of slashes and backslashes, and read the host. By RFC 3986 all but exactly two mean \
        that there is no host, or an empty one. Programs that check a redirect by the one reading and follow it by the other send \
        people to hosts they should not go to."
        "Write exactly `//`."
    MissingSchemeNonRelativeUrl: Never, "WHATWG URL: no scheme state",
        ["example.org/p", "💩"], ["https://example.org/p"];
        "A text that does not begin with a scheme means something next to a base URL only; there is none here, or one whose path is \
        opaque, such as `mailto:`."
        "Write the whole URL."
    InvalidReverseSolidus: Safely, "WHATWG URL: relative state",
        ["https://example.org\\path"], ["https://example.org/path", "https://example.org/%5Cpath"];
        "In special URLs browsers read `\\` as `/`, wherever it stands before the query. No other document does: for RFC 3986 it is \
        no character of a URI, for urllib one of the host or the path, so that the host is in doubt."
        "Write `/`, or `%5C` where a backslash is meant."
    InvalidCredentials: Never, "WHATWG URL: authority state",
        ["https://user@example.org/", "ssh://git@example.org/"], ["https://example.org/user", "mailto:user@example.org"];
        "A valid URL has no place for a user name and a password: URLs are shown, logged, and handed on with the `Referer` header. \
        What stands before the `@` has been used to look like the host, and browsers ignore or hide it."
        "Leave them out, and give them to the program in another way."
    HostMissing: Never, "WHATWG URL: authority state",
        ["https://#fragment", "https://:443/", "https://user@/"], ["https://example.org/#fragment", "file:///p"];
        "A special URL other than `file` needs a host, and so does any URL with credentials or a port."
        "Write the host."
    PortOutOfRange: Never, "WHATWG URL: port state",
        ["https://example.org:70000/"], ["https://example.org:7000/"];
        "A port is a number of 16 bits; the parser refuses others. RFC 3986 takes any number of digits, and a program that keeps the \
        lower 16 bits connects to another port."
        "Write a port from 0 to 65535."
    PortInvalid: Never, "WHATWG URL: port state",
        ["https://example.org:7z/", "https://example.org:http/"], ["https://example.org:7/", "https://example.org:/"];
        "A port is digits, and after them the path, the query, the fragment or the end follows. An `@` that is missing, or an IPv6 \
        address without brackets, is read as a port, too."
        "Write the port in digits."
    FileInvalidWindowsDriveLetter: Unsafely, "WHATWG URL: file state",
        ["file:c:/x", "c|/x"], ["file:///c:/x", "/c:/x"], base "file:///d:/y";
        "Relative to a `file` URL, a text that begins with a drive letter is read as a path from the root, on every system; by \
        RFC 3986 it is relative to the folder of the base, or a URI of the scheme `c`."
        "Write `file:///`, the drive letter with `:`, and the path."
    FileInvalidWindowsDriveLetterHost: Safely, "WHATWG URL: file host state",
        ["file://c:/x", "file://C|/x"], ["file:///c:/x", "file://server/c:/x"];
        "Two slashes begin a host. The parser sees that a drive letter is none, and takes it for the start of the path; other \
        programs look for a machine called `c`."
        "Write three slashes."
    Ipv4NonAsciiInput: Safely, "WHATWG URL: host parser",
        ["https://１２７.0.0.1/", "https://127。0。0。1/"], ["https://127.0.0.1/", "https://bücher.example/"];
        "UTS #46 maps full-width digits, digits in circles and ideographic full stops to ASCII before the host is looked at: what \
        looks like a name is an address, often one of the own machine or network, and filters that look at the text do not see it. \
        The Standard's table does not have this error yet; its reference implementation reports it."
        "Write the address in ASCII."
}
