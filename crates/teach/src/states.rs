//! The states of the URL Standard's parser, and texts on which it reports its validation errors.

use urlgram::whatwg::{State, ValidationErrorKind};

/// The explanation of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatePage {
    /// The state.
    pub state: State,
    /// The part of the URL that it reads, and the states after it.
    pub words: &'static str,
    /// A text on which the parser visits the state. Only a setter visits the hostname state.
    pub example: Option<&'static str>,
    /// The base URL of the example, if it needs one.
    pub base: Option<&'static str>,
}

/// Returns the page of a state by the Standard's name: `authority state`. Case and hyphens do not count, and `whatwg::` may precede.
///
/// ```
/// let page = urlgram_teach::state_page("Authority state").unwrap();
/// assert_eq!(page.example, Some("http://anna@example.org/"));
/// assert_eq!(urlgram_teach::state_page("whatwg::authority-state"), Some(page));
/// ```
pub fn state_page(name: &str) -> Option<&'static StatePage> {
    let name = name.trim().to_ascii_lowercase();
    let name = name.strip_prefix("whatwg::").unwrap_or(&name).replace(['-', '_'], " ");
    let name = name.strip_suffix(" state")?;
    STATES.iter().find(|page| page.state.name() == name)
}

macro_rules! states {
    ($($state:ident $words:literal $(, $example:literal $(after $base:literal)?)?;)+) => {
        /// All states, in the order of the Standard.
        pub const STATES: &[StatePage] = &[$(StatePage {
            state: State::$state, words: $words, example: states!(@ $($example)?), base: states!(@ $($($base)?)?),
        }),+];
    };
    (@) => { None };
    (@ $text:literal) => { Some($text) };
}

states! {
    SchemeStart "Reads the first character. A letter begins a scheme; anything else means that the text has none.", "http://example.org/";
    Scheme "Reads letters, digits, \"+\", \"-\" and \".\" up to a colon. The scheme decides what follows: slashes and an authority for special schemes, a path for others. Without a colon, the parser starts again in the no scheme state.", "mailto:anna@example.org";
    NoScheme "The text is relative, so it needs a base URL. Without one, or after a base with an opaque path, the parser fails, unless only a fragment follows.", "over/there" after "http://example.org/";
    SpecialRelativeOrAuthority "The text has the same special scheme as the base. Two slashes begin an authority; otherwise the text is a relative reference in spite of its scheme.", "http:there" after "http://example.org/over/";
    PathOrAuthority "The scheme is not special and a slash follows. A second slash begins an authority; otherwise the slash begins the path.", "foo:/bar";
    Relative "Takes the scheme of the base. A slash may begin an authority or a path; otherwise the user, host, port, path and query of the base are copied, as far as the text does not replace them.", "there" after "http://example.org/over/";
    RelativeSlash "A relative reference began with a slash. A second slash begins an authority; otherwise user, host and port come from the base, and a new path begins.", "/there" after "http://example.org/over/";
    SpecialAuthoritySlashes "A special scheme has been read, and two slashes should follow. Their absence is a validation error and not a failure.", "https://example.org/";
    SpecialAuthorityIgnoreSlashes "Skips all slashes and backslashes before the authority of a special scheme. More than two slashes are a validation error.", "https:///example.org/";
    Authority "Reads up to the next slash, question mark, number sign or the end, and for special schemes also up to a backslash. What precedes the last \"@\" is the user name and the password; what follows it is read as the host.", "http://anna@example.org/";
    Host "Reads the host, up to a colon, a slash, a question mark, a number sign or the end, and for special schemes also up to a backslash. A colon inside of brackets belongs to an IPv6 address.", "http://[2001:db8::7]:8080/";
    Hostname "The host state, when the setter of the attribute hostname runs the parser. A colon ends the setter without effect, so that it cannot set the port.";
    Port "Reads the digits after the host. A number above 65535 or another character is failure, and the default port of the scheme is dropped.", "http://example.org:8080/";
    File "The scheme is \"file\". Slashes may begin a host or a path; otherwise the path of a base with the scheme \"file\" is extended.", "file:///etc/hosts";
    FileSlash "One slash has followed \"file:\". A second one begins a host; otherwise the path begins, and a base may provide its host and its drive letter.", "file:/etc/hosts";
    FileHost "Reads the host of a file URL. A Windows drive letter is the beginning of the path instead, and \"localhost\" becomes the empty host.", "file://localhost/etc/hosts";
    PathStart "The authority is complete. A slash, or for special schemes also a backslash, is skipped, and the path begins; a question mark or number sign leaves the path empty if the scheme is not special.", "http://example.org/over";
    Path "Reads one segment after another, percent-encodes what is not allowed, and removes dot segments at once, also when a dot is written as %2e.", "http://example.org/over/../there";
    OpaquePath "Reads a path that is one string and not a list of segments, because no slash follows the scheme. Dot segments stay in it.", "mailto:anna@example.org";
    Query "Reads up to a number sign and percent-encodes what is not allowed. In special URLs, an apostrophe is encoded, too.", "http://example.org/?name=ferret";
    Fragment "Reads the rest of the text, whatever it is, and percent-encodes spaces, quotes, angle brackets and non-ASCII characters.", "http://example.org/#nose";
}

macro_rules! errors {
    ($($kind:ident $text:literal $(after $base:literal)?;)+) => {
        /// Returns a text on which the parser reports this error; with its base URL if it needs one.
        ///
        /// ```
        /// use urlgram::whatwg::ValidationErrorKind;
        ///
        /// assert_eq!(urlgram_teach::error_example(ValidationErrorKind::Ipv6Unclosed), Some(("https://[::1", None)));
        /// ```
        pub fn error_example(kind: ValidationErrorKind) -> Option<(&'static str, Option<&'static str>)> {
            match kind {
                $(ValidationErrorKind::$kind => Some(($text, errors!(@ $($base)?))),)+
                _ => None,
            }
        }
    };
    (@) => { None };
    (@ $text:literal) => { Some($text) };
}

errors! {
    DomainToAscii "https://exa%23mple.org";
    DomainPercentEncoded "https://exam%70le.org";
    HostInvalidCodePoint "foo://exa[mple.org";
    Ipv4EmptyPart "https://127.0.0.1./";
    Ipv4TooFewParts "https://1.2.3/";
    Ipv4TooManyParts "https://1.2.3.4.5/";
    Ipv4NonNumericPart "https://test.42";
    Ipv4NonDecimalPart "https://127.0.0x0.1";
    Ipv4OutOfRangePart "https://255.255.4000.1";
    Ipv6Unclosed "https://[::1";
    Ipv6InvalidCompression "https://[:1]";
    Ipv6TooManyPieces "https://[1:2:3:4:5:6:7:8:9]";
    Ipv6MultipleCompression "https://[1::1::1]";
    Ipv6InvalidCodePoint "https://[1:2:3!:4]";
    Ipv6TooFewPieces "https://[1:2:3]";
    Ipv6PieceLeadingZero "https://[::01]";
    Ipv4InIpv6TooManyPieces "https://[1:1:1:1:1:1:1:127.0.0.1]";
    Ipv4InIpv6InvalidCodePoint "https://[ffff::127.0.xyz.1]";
    Ipv4InIpv6OutOfRangePart "https://[ffff::127.0.0.4000]";
    Ipv4InIpv6TooFewParts "https://[ffff::127.0.0]";
    InvalidUrlUnit "https://example.org/>";
    SpecialSchemeMissingFollowingSolidus "https:example.org";
    MissingSchemeNonRelativeUrl "foo/bar";
    InvalidReverseSolidus "https://example.org\\path";
    InvalidCredentials "https://user@example.org";
    HostMissing "https://#fragment";
    PortOutOfRange "https://example.org:70000";
    PortInvalid "https://example.org:7z";
    FileInvalidWindowsDriveLetter "file:c:/x" after "file:///d:/y";
    FileInvalidWindowsDriveLetterHost "file://c:";
    Ipv4NonAsciiInput "https://\u{ff11}.2.3.4";
}
