//! The Standard's validation errors (section 1.1), as data: name, section, whether the parser goes on, and words.

use alloc::string::String;
use core::fmt;

use crate::span::Span;

/// The day of the Standard's text that the table of validation errors follows (whatwg/url, commit 6ae8486).
pub const STANDARD_DATE: &str = "2026-07-02";

/// The section of the Standard whose algorithm reports a validation error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// Section 3.3, IDNA.
    Idna,
    /// Section 3.5, Host parsing.
    HostParsing,
    /// Section 4.4, URL parsing.
    UrlParsing,
}

impl Section {
    /// The section's number.
    pub const fn number(self) -> &'static str {
        match self {
            Section::Idna => "3.3",
            Section::HostParsing => "3.5",
            Section::UrlParsing => "4.4",
        }
    }
}

/// Whether the parser returns failure after a validation error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fails {
    /// It goes on.
    Never,
    /// It depends, as the error's documentation says.
    Sometimes,
    /// It returns failure.
    Always,
}

/// Makes the enum, its names and its table out of one list.
macro_rules! validation_errors {
    ($($(#[doc = $doc:literal])+ $kind:ident = $code:literal $name:literal, $section:ident, $fails:ident, $found:literal, $expected:literal, $help:literal;)+) => {
        /// A validation error of the Standard, by its name (section 1.1).
        ///
        /// ```
        /// use urlgram::whatwg::ValidationErrorKind;
        ///
        /// let kind = ValidationErrorKind::by_name("IPv6-unclosed").unwrap();
        /// assert_eq!(kind.section().number(), "3.5");
        /// assert_eq!(kind.url(), "https://url.spec.whatwg.org/#ipv6-unclosed");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum ValidationErrorKind { $($(#[doc = $doc])+ $kind),+ }

        impl ValidationErrorKind {
            /// All of them: in the order of the Standard's table, then what is not in it yet.
            pub const ALL: &'static [Self] = &[$(Self::$kind),+];

            const fn row(self) -> &'static Row {
                match self { $(Self::$kind => &Row {
                    code: $code, name: $name, section: Section::$section, fails: Fails::$fails,
                    found: $found, expected: $expected, help: $help,
                }),+ }
            }
        }
    };
}

/// A row of the table of validation errors.
struct Row {
    code: &'static str,
    name: &'static str,
    section: Section,
    fails: Fails,
    found: &'static str,
    expected: &'static str,
    help: &'static str,
}

validation_errors! {
    /// The strict rules of UTS #46 do not take the domain: `https://exa%23mple.org`. The parser goes on when the domain is
    /// ASCII without a forbidden domain code point, or when the relaxed rules take it.
    DomainToAscii = "W001" "domain-to-ASCII", Idna, Sometimes,
        "a host that is no valid domain", "labels of 1 to 63 letters, digits and inner hyphens, 253 characters in all",
        "domain to ASCII with CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength (UTS #46) must take it";
    /// The host holds a percent-encoded byte: `https://exam%70le.org`.
    DomainPercentEncoded = "W002" "domain-percent-encoded", HostParsing, Never,
        "a percent-encoded byte in a domain", "the character itself",
        "the host of a special URL is percent-decoded before it is looked at: write it decoded";
    /// An opaque host holds a forbidden host code point: `foo://exa[mple.org`.
    HostInvalidCodePoint = "W003" "host-invalid-code-point", HostParsing, Always,
        "a forbidden host code point", "a URL unit that is not one of NUL TAB LF CR SPACE # / : < > ? @ [ \\ ] ^ |",
        "percent-encode it, or use another host";
    /// The IPv4 address ends with a dot: `https://127.0.0.1./`.
    Ipv4EmptyPart = "W004" "IPv4-empty-part", HostParsing, Never,
        "a dot after an IPv4 address", "the end of the address", "leave the dot out";
    /// The IPv4 address has fewer than four parts: `https://1.2.3/`.
    Ipv4TooFewParts = "W005" "IPv4-too-few-parts", HostParsing, Never,
        "an IPv4 address of fewer than four parts", "four numbers separated by dots",
        "the last part fills the bytes that are missing: write all four";
    /// The IPv4 address has more than four parts: `https://1.2.3.4.5/`.
    Ipv4TooManyParts = "W006" "IPv4-too-many-parts", HostParsing, Always,
        "an IPv4 address of more than four parts", "the end of the address",
        "a host whose last label is a number is an IPv4 address, and that has four parts";
    /// A part of the IPv4 address is no number: `https://test.42`.
    Ipv4NonNumericPart = "W007" "IPv4-non-numeric-part", HostParsing, Always,
        "an IPv4 address with a part that is no number", "a number from 0 to 255",
        "a host whose last label is a number is an IPv4 address: each of its parts must be a number";
    /// A part of the IPv4 address is hexadecimal or octal: `https://127.0.0x0.1`.
    Ipv4NonDecimalPart = "W008" "IPv4-non-decimal-part", HostParsing, Never,
        "a hexadecimal or octal number in an IPv4 address", "a decimal number from 0 to 255, without leading zeros",
        "write it in decimal";
    /// A part of the IPv4 address is above 255: `https://255.255.4000.1`. Failure unless it is the last part and fits the
    /// bytes left for it.
    Ipv4OutOfRangePart = "W009" "IPv4-out-of-range-part", HostParsing, Sometimes,
        "an IPv4 address with a part above 255", "a number from 0 to 255", "each of the four parts is one byte";
    /// The IPv6 address has no closing bracket: `https://[::1`.
    Ipv6Unclosed = "W010" "IPv6-unclosed", HostParsing, Always,
        "an IPv6 address that is not closed", "\"]\" at the end of the host", "close the bracket";
    /// The IPv6 address begins with a single colon: `https://[:1]`.
    Ipv6InvalidCompression = "W011" "IPv6-invalid-compression", HostParsing, Always,
        "an IPv6 address that begins with a single colon", "\"::\" or a piece",
        "only \"::\", which stands for a run of zero pieces, may come first";
    /// The IPv6 address has more than eight pieces: `https://[1:2:3:4:5:6:7:8:9]`.
    Ipv6TooManyPieces = "W012" "IPv6-too-many-pieces", HostParsing, Always,
        "an IPv6 address of more than eight pieces", "\"]\"", "an IPv6 address has eight pieces of 16 bits";
    /// The IPv6 address is compressed twice: `https://[1::1::1]`.
    Ipv6MultipleCompression = "W013" "IPv6-multiple-compression", HostParsing, Always,
        "a second \"::\" in an IPv6 address", "a piece", "only one run of zero pieces can be left out";
    /// The IPv6 address holds something else than hex digits and colons, or ends after one colon: `https://[1:2:3!:4]`.
    Ipv6InvalidCodePoint = "W014" "IPv6-invalid-code-point", HostParsing, Always,
        "an invalid character, or the end, in an IPv6 address", "a hex digit or \":\"",
        "a piece is one to four hex digits, and a single colon is followed by one";
    /// The IPv6 address has fewer than eight pieces and no `::`: `https://[1:2:3]`.
    Ipv6TooFewPieces = "W015" "IPv6-too-few-pieces", HostParsing, Always,
        "an IPv6 address of fewer than eight pieces", "eight pieces, or \"::\" in place of those that are zero",
        "an IPv6 address has eight pieces of 16 bits";
    /// A piece of the IPv6 address has a leading zero: `https://[::01]`.
    Ipv6PieceLeadingZero = "W016" "IPv6-piece-leading-zero", HostParsing, Never,
        "a leading zero in a piece of an IPv6 address", "the piece without leading zeros",
        "leave the leading zeros out";
    /// An IPv4 address ends an IPv6 address that has no room for it: `https://[1:1:1:1:1:1:1:127.0.0.1]`.
    Ipv4InIpv6TooManyPieces = "W017" "IPv4-in-IPv6-too-many-pieces", HostParsing, Always,
        "an IPv6 address with more than six pieces before its IPv4 address", "at most six pieces before it",
        "the IPv4 address takes the place of the last two pieces";
    /// The IPv4 address in an IPv6 address has an empty part, a leading zero, too many parts or no digit:
    /// `https://[ffff::127.0.xyz.1]`.
    Ipv4InIpv6InvalidCodePoint = "W018" "IPv4-in-IPv6-invalid-code-point", HostParsing, Always,
        "an invalid character in an IPv4 address within an IPv6 address", "four decimal numbers separated by dots, then \"]\"",
        "each part is a decimal number without leading zeros";
    /// A part of the IPv4 address in an IPv6 address is above 255: `https://[ffff::127.0.0.4000]`.
    Ipv4InIpv6OutOfRangePart = "W019" "IPv4-in-IPv6-out-of-range-part", HostParsing, Always,
        "a part above 255 in an IPv4 address within an IPv6 address", "a number from 0 to 255",
        "each of the four parts is one byte";
    /// The IPv4 address in an IPv6 address has fewer than four parts: `https://[ffff::127.0.0]`.
    Ipv4InIpv6TooFewParts = "W020" "IPv4-in-IPv6-too-few-parts", HostParsing, Always,
        "an IPv4 address of fewer than four parts within an IPv6 address", "four decimal numbers separated by dots",
        "here all four parts must be written";
    /// A code point is no URL unit: `https://example.org/>`, a `%` without two hex digits, a space around the URL, a tab in it.
    InvalidUrlUnit = "W021" "invalid-URL-unit", UrlParsing, Never,
        "a character that a URL cannot hold as it is", "a URL code point or a percent-encoded byte",
        "percent-encode it, or leave it out if it is white space around or inside the URL";
    /// The special scheme is not followed by `//` exactly: `https:example.org`, `https:///example.org`.
    SpecialSchemeMissingFollowingSolidus = "W022" "special-scheme-missing-following-solidus", UrlParsing, Never,
        "a special scheme that is not followed by exactly two slashes", "\"//\"",
        "write \"//\" between the scheme and the host";
    /// There is no scheme, and no base URL that could give one: `foo/bar` without a base.
    MissingSchemeNonRelativeUrl = "W023" "missing-scheme-non-relative-URL", UrlParsing, Always,
        "a URL without a scheme, and no base URL it could be relative to", "a scheme and \":\"",
        "write the whole URL, or give a base URL whose path is not opaque";
    /// A special URL has `\` in place of `/`: `https://example.org\path`.
    InvalidReverseSolidus = "W024" "invalid-reverse-solidus", UrlParsing, Never,
        "a backslash in place of a slash", "\"/\"", "write \"/\"";
    /// The URL has a user name or a password: `https://user@example.org`.
    InvalidCredentials = "W025" "invalid-credentials", UrlParsing, Never,
        "credentials in a URL", "the host",
        "a user name and a password cannot be written in a valid URL: they leak, and can pass for the host";
    /// The host is missing: `https://#fragment`, `https://:443`.
    HostMissing = "W026" "host-missing", UrlParsing, Always,
        "no host", "a host", "a special URL, and one with credentials or a port, needs a host";
    /// The port is above 65535: `https://example.org:70000`.
    PortOutOfRange = "W027" "port-out-of-range", UrlParsing, Always,
        "a port above 65535", "a number from 0 to 65535", "a port is a number of 16 bits";
    /// The port is no number: `https://example.org:7z`.
    PortInvalid = "W028" "port-invalid", UrlParsing, Always,
        "a port that is no number", "a digit, \"/\", \"?\", \"#\" or the end", "a port is digits only";
    /// A relative `file` URL starts with a Windows drive letter: `file:c:/x` against `file:///d:/y`.
    FileInvalidWindowsDriveLetter = "W029" "file-invalid-Windows-drive-letter", UrlParsing, Never,
        "a Windows drive letter at the start of a relative file URL", "\"///\" before the drive letter",
        "write file:///c:/ and the path";
    /// The host of a `file` URL is a Windows drive letter: `file://c:`.
    FileInvalidWindowsDriveLetterHost = "W030" "file-invalid-Windows-drive-letter-host", UrlParsing, Never,
        "a Windows drive letter where the host should be", "a host, or a third slash",
        "write file:///c:/ and the path";
    /// The host looks like an IPv4 address only after characters beyond ASCII were mapped: `https://１.2.3.4`.
    /// Not in the Standard's table yet; the reference implementation reports it.
    Ipv4NonAsciiInput = "W031" "IPv4-non-ASCII-input", HostParsing, Never,
        "an IPv4 address written with characters beyond ASCII", "ASCII digits and dots",
        "write the address in ASCII";
}

impl ValidationErrorKind {
    /// The Standard's name: `IPv4-too-many-parts`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// A short code of ours that stays: `W010`.
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// The error called `name`.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// The section whose algorithm reports it.
    pub const fn section(self) -> Section {
        self.row().section
    }

    /// Whether the parser returns failure after it.
    pub const fn fails(self) -> Fails {
        self.row().fails
    }

    /// What was found, in words.
    pub const fn found(self) -> &'static str {
        self.row().found
    }

    /// What was expected in its place, in words.
    pub const fn expected(self) -> &'static str {
        self.row().expected
    }

    /// What to do about it, in words.
    pub const fn help(self) -> &'static str {
        self.row().help
    }

    /// Where the Standard defines it.
    pub fn url(self) -> String {
        let name = self.name().to_ascii_lowercase();
        let prefix = if self == Self::DomainToAscii { "validation-error-" } else { "" };
        alloc::format!("https://url.spec.whatwg.org/#{prefix}{name}")
    }
}

impl fmt::Display for ValidationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ValidationErrorKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A validation error and where in the input it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ValidationError {
    /// Which one.
    pub kind: ValidationErrorKind,
    /// What it is about: bytes of the input as it was given. Empty where something is missing.
    pub span: Span,
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.kind.name(), self.span, self.kind.found())
    }
}

/// Why the parser returned failure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The validation error that comes with the failure: `http://[::1`.
    Invalid(ValidationError),
    /// The input and the base URL together are longer than [`MAX_LENGTH`], a limit of ours.
    TooLong,
}

/// The longest input, in bytes, and together with its base URL, that the parser takes: offsets stay within 32 bits however
/// much percent-encoding or Punycode makes of it.
pub const MAX_LENGTH: usize = 1 << 27;

impl Failure {
    /// The validation error that comes with the failure.
    pub const fn validation_error(&self) -> Option<ValidationError> {
        match self {
            Failure::Invalid(error) => Some(*error),
            Failure::TooLong => None,
        }
    }
}

impl From<ValidationError> for Failure {
    fn from(error: ValidationError) -> Self {
        Failure::Invalid(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Invalid(error) => error.fmt(f),
            Failure::TooLong => write!(f, "longer than {MAX_LENGTH} bytes"),
        }
    }
}

impl core::error::Error for Failure {}
