//! The Standard's validation errors (section 1.1): name, section, whether they are failure, and texts for people.

use alloc::string::String;
use core::fmt;

use crate::span::Span;

/// Date of the Standard's text that this module follows (whatwg/url, commit 6ae8486).
pub const STANDARD_DATE: &str = "2026-07-02";

/// The section of the Standard whose algorithm reports a validation error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Section {
    /// Section 3.3, IDNA.
    Idna,
    /// Section 3.5, Host parsing.
    HostParsing,
    /// Section 4.4, URL parsing.
    UrlParsing,
}

impl Section {
    /// Returns the section's number.
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
    /// The parser continues.
    Never,
    /// The parser returns failure under the condition in the error's documentation.
    Sometimes,
    /// The parser returns failure.
    Always,
}

/// Declares the enum and its table from one list.
macro_rules! validation_errors {
    ($($(#[doc = $doc:literal])+ $kind:ident = $code:literal $name:literal, $section:ident, $fails:ident, $found:literal, $expected:literal, $help:literal;)+) => {
        /// A validation error of the Standard (section 1.1).
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
            /// All kinds, in the order of the Standard's table. Kinds that are not in the table come last.
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
    /// The strict rules of UTS #46 reject the domain: `https://exa%23mple.org`. Failure unless the domain is ASCII without a
    /// forbidden domain code point, or the relaxed rules accept it.
    DomainToAscii = "W001" "domain-to-ASCII", Idna, Sometimes,
        "invalid domain", "labels of 1 to 63 letters, digits and inner hyphens, at most 253 characters",
        "a domain must pass domain to ASCII with CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength (UTS #46)";
    /// The host contains a percent-encoded byte: `https://exam%70le.org`.
    DomainPercentEncoded = "W002" "domain-percent-encoded", HostParsing, Never,
        "percent-encoded byte in a domain", "the character itself",
        "write the host decoded: parsers percent-decode the host of a special URL first";
    /// An opaque host contains a forbidden host code point: `foo://exa[mple.org`.
    HostInvalidCodePoint = "W003" "host-invalid-code-point", HostParsing, Always,
        "forbidden host code point", "a URL unit other than NUL TAB LF CR SPACE # / : < > ? @ [ \\ ] ^ |",
        "percent-encode the code point, or use another host";
    /// The IPv4 address ends with a dot: `https://127.0.0.1./`.
    Ipv4EmptyPart = "W004" "IPv4-empty-part", HostParsing, Never,
        "dot after an IPv4 address", "the end of the address", "remove the dot";
    /// The IPv4 address has fewer than four parts: `https://1.2.3/`.
    Ipv4TooFewParts = "W005" "IPv4-too-few-parts", HostParsing, Never,
        "IPv4 address with fewer than four parts", "four numbers separated by dots",
        "write all four parts: the last one fills the missing bytes";
    /// The IPv4 address has more than four parts: `https://1.2.3.4.5/`.
    Ipv4TooManyParts = "W006" "IPv4-too-many-parts", HostParsing, Always,
        "IPv4 address with more than four parts", "the end of the address",
        "a host whose last label is a number is an IPv4 address, which has four parts";
    /// A part of the IPv4 address is not a number: `https://test.42`.
    Ipv4NonNumericPart = "W007" "IPv4-non-numeric-part", HostParsing, Always,
        "IPv4 address with a part that is not a number", "a number from 0 to 255",
        "a host whose last label is a number is an IPv4 address, and each of its parts must be a number";
    /// A part of the IPv4 address is hexadecimal or octal: `https://127.0.0x0.1`.
    Ipv4NonDecimalPart = "W008" "IPv4-non-decimal-part", HostParsing, Never,
        "hexadecimal or octal number in an IPv4 address", "a decimal number from 0 to 255 without leading zeros",
        "write the number in decimal";
    /// A part of the IPv4 address is above 255: `https://255.255.4000.1`. Failure unless it is the last part and fits the
    /// remaining bytes.
    Ipv4OutOfRangePart = "W009" "IPv4-out-of-range-part", HostParsing, Sometimes,
        "IPv4 address with a part above 255", "a number from 0 to 255", "each of the four parts is one byte";
    /// The IPv6 address has no closing bracket: `https://[::1`.
    Ipv6Unclosed = "W010" "IPv6-unclosed", HostParsing, Always,
        "IPv6 address that does not end with \"]\"", "\"]\" at the end of the host",
        "write \"]\" after the address, and nothing between it and the port";
    /// The IPv6 address begins with a single colon: `https://[:1]`.
    Ipv6InvalidCompression = "W011" "IPv6-invalid-compression", HostParsing, Always,
        "IPv6 address that begins with a single colon", "\"::\" or a piece",
        "only \"::\", which replaces a run of zero pieces, may begin an address";
    /// The IPv6 address has more than eight pieces: `https://[1:2:3:4:5:6:7:8:9]`.
    Ipv6TooManyPieces = "W012" "IPv6-too-many-pieces", HostParsing, Always,
        "IPv6 address with more than eight pieces", "\"]\"", "an IPv6 address has eight pieces of 16 bits";
    /// The IPv6 address is compressed twice: `https://[1::1::1]`.
    Ipv6MultipleCompression = "W013" "IPv6-multiple-compression", HostParsing, Always,
        "second \"::\" in an IPv6 address", "a piece", "\"::\" can replace only one run of zero pieces";
    /// The IPv6 address contains a character other than hex digits and colons, or ends with a single colon: `https://[1:2:3!:4]`.
    Ipv6InvalidCodePoint = "W014" "IPv6-invalid-code-point", HostParsing, Always,
        "invalid character in an IPv6 address, or end after a colon", "a hex digit or \":\"",
        "a piece is one to four hex digits, and a piece must follow a single colon";
    /// The IPv6 address has fewer than eight pieces and no `::`: `https://[1:2:3]`.
    Ipv6TooFewPieces = "W015" "IPv6-too-few-pieces", HostParsing, Always,
        "IPv6 address with fewer than eight pieces", "eight pieces, or \"::\" in place of zero pieces",
        "an IPv6 address has eight pieces of 16 bits";
    /// A piece of the IPv6 address has a leading zero: `https://[::01]`.
    Ipv6PieceLeadingZero = "W016" "IPv6-piece-leading-zero", HostParsing, Never,
        "leading zero in a piece of an IPv6 address", "the piece without leading zeros",
        "remove the leading zeros";
    /// More than six pieces precede the IPv4 address at the end of an IPv6 address: `https://[1:1:1:1:1:1:1:127.0.0.1]`.
    Ipv4InIpv6TooManyPieces = "W017" "IPv4-in-IPv6-too-many-pieces", HostParsing, Always,
        "IPv6 address with more than six pieces before its IPv4 address", "at most six pieces before it",
        "the IPv4 address replaces the last two pieces";
    /// The IPv4 address in an IPv6 address has an empty part, a leading zero, too many parts or no digit:
    /// `https://[ffff::127.0.xyz.1]`.
    Ipv4InIpv6InvalidCodePoint = "W018" "IPv4-in-IPv6-invalid-code-point", HostParsing, Always,
        "invalid character in an IPv4 address within an IPv6 address", "four decimal numbers separated by dots, then \"]\"",
        "each part is a decimal number without leading zeros";
    /// A part of the IPv4 address in an IPv6 address is above 255: `https://[ffff::127.0.0.4000]`.
    Ipv4InIpv6OutOfRangePart = "W019" "IPv4-in-IPv6-out-of-range-part", HostParsing, Always,
        "part above 255 in an IPv4 address within an IPv6 address", "a number from 0 to 255",
        "each of the four parts is one byte";
    /// The IPv4 address in an IPv6 address has fewer than four parts: `https://[ffff::127.0.0]`.
    Ipv4InIpv6TooFewParts = "W020" "IPv4-in-IPv6-too-few-parts", HostParsing, Always,
        "IPv4 address with fewer than four parts within an IPv6 address", "four decimal numbers separated by dots",
        "write all four parts: none may be left out within an IPv6 address";
    /// A code point is not a URL unit: `https://example.org/>`, a `%` without two hex digits, a space around the URL, a tab in it.
    InvalidUrlUnit = "W021" "invalid-URL-unit", UrlParsing, Never,
        "invalid character in a URL", "a URL code point or a percent-encoded byte",
        "percent-encode the character, or remove it if it is white space around or inside the URL";
    /// The special scheme is not followed by exactly `//`: `https:example.org`, `https:///example.org`.
    SpecialSchemeMissingFollowingSolidus = "W022" "special-scheme-missing-following-solidus", UrlParsing, Never,
        "special scheme that is not followed by exactly two slashes", "\"//\"",
        "write \"//\" between the scheme and the host";
    /// The URL has no scheme, and no base URL provides one: `foo/bar` without a base URL.
    MissingSchemeNonRelativeUrl = "W023" "missing-scheme-non-relative-URL", UrlParsing, Always,
        "relative URL without a suitable base URL", "a scheme and \":\"",
        "write the whole URL, or give a base URL whose path is not opaque";
    /// A special URL has `\` in place of `/`: `https://example.org\path`.
    InvalidReverseSolidus = "W024" "invalid-reverse-solidus", UrlParsing, Never,
        "backslash in place of a slash", "\"/\"", "write \"/\"";
    /// The URL has a user name or a password: `https://user@example.org`.
    InvalidCredentials = "W025" "invalid-credentials", UrlParsing, Never,
        "credentials in a URL", "the host",
        "remove user name and password: a valid URL has none, because they leak and can be mistaken for the host";
    /// The host is missing: `https://#fragment`, `https://:443`.
    HostMissing = "W026" "host-missing", UrlParsing, Always,
        "missing host", "a host", "a special URL, and any URL with credentials or a port, must have a host";
    /// The port is above 65535: `https://example.org:70000`.
    PortOutOfRange = "W027" "port-out-of-range", UrlParsing, Always,
        "port above 65535", "a number from 0 to 65535", "a port is a 16-bit number";
    /// The port is not a number: `https://example.org:7z`.
    PortInvalid = "W028" "port-invalid", UrlParsing, Always,
        "port that is not a number", "a digit, \"/\", \"?\", \"#\" or the end", "a port consists of digits only";
    /// A relative `file` URL starts with a Windows drive letter: `file:c:/x` against `file:///d:/y`.
    FileInvalidWindowsDriveLetter = "W029" "file-invalid-Windows-drive-letter", UrlParsing, Never,
        "Windows drive letter at the start of a relative file URL", "\"///\" before the drive letter",
        "write \"file:///c:/\" and the path";
    /// The host of a `file` URL is a Windows drive letter: `file://c:`.
    FileInvalidWindowsDriveLetterHost = "W030" "file-invalid-Windows-drive-letter-host", UrlParsing, Never,
        "Windows drive letter in place of the host", "a host, or a third slash",
        "write \"file:///c:/\" and the path";
    /// The host is an IPv4 address only after non-ASCII characters were mapped: `https://１.2.3.4`. The reference implementation
    /// reports this error, the Standard's table does not contain it.
    Ipv4NonAsciiInput = "W031" "IPv4-non-ASCII-input", HostParsing, Never,
        "non-ASCII characters in an IPv4 address", "ASCII digits and dots",
        "write the address in ASCII";
}

impl ValidationErrorKind {
    /// Returns the Standard's name, such as `IPv4-too-many-parts`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns urlgram's stable code, such as `W010`.
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// Returns the kind with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Returns the section whose algorithm reports the error.
    pub const fn section(self) -> Section {
        self.row().section
    }

    /// Returns whether the parser returns failure after the error.
    pub const fn fails(self) -> Fails {
        self.row().fails
    }

    /// Describes the error, such as `dot after an IPv4 address`.
    pub const fn found(self) -> &'static str {
        self.row().found
    }

    /// Describes the valid input at this place, such as `the end of the address`.
    pub const fn expected(self) -> &'static str {
        self.row().expected
    }

    /// Describes how to correct the input, such as `remove the dot`.
    pub const fn help(self) -> &'static str {
        self.row().help
    }

    /// Returns the address of the error's definition in the Standard.
    pub fn url(self) -> String {
        let name = self.name().to_ascii_lowercase();
        let prefix = if self == Self::DomainToAscii { "validation-error-" } else { "" };
        alloc::format!("https://url.spec.whatwg.org/#{prefix}{name}")
    }
}

impl fmt::Display for ValidationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ValidationErrorKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A validation error and its place in the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ValidationError {
    /// Kind of the error.
    pub kind: ValidationErrorKind,
    /// Span of the invalid text in the input. Empty at the place of missing text.
    pub span: Span,
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.kind.name(), self.span, self.kind.found())
    }
}

/// Reason why the parser returned failure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The input has a validation error that is failure: `http://[::1`.
    Invalid(ValidationError),
    /// Input and base URL together are longer than [`MAX_LENGTH`], which is not a limit of the Standard.
    TooLong,
}

/// Maximum length in bytes of an input together with its base URL. Offsets in the serialization then fit 32 bits even after
/// percent-encoding and Punycode.
pub const MAX_LENGTH: usize = 1 << 27;

impl Failure {
    /// Returns the validation error that is the reason, unless the input is too long.
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
