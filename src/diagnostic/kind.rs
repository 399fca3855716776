//! Kinds of diagnostics: each owns its code and its name.

use core::fmt;

#[cfg(feature = "whatwg")]
use crate::whatwg::ValidationErrorKind;

/// Kind of a diagnostic, with a stable code and name.
///
/// Compare kinds instead of codes:
///
/// ```
/// use urlgram::diagnostic::{Kind, SyntaxKind};
///
/// let kind = Kind::Syntax(SyntaxKind::BadPort);
/// assert_eq!((kind.code(), kind.name()), ("U111", "bad-port"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// The text does not match its rule: `1http://h/`.
    Syntax(SyntaxKind),
    /// The text matches the rule of its scheme, and breaks a requirement that the scheme's document states in prose:
    /// `tel:123` without a context.
    SchemeGrammar,
    /// The parser of the URL Standard reports a validation error: `https://exam%70le.org/`.
    #[cfg(feature = "whatwg")]
    Validation(ValidationErrorKind),
    /// A lint found something: `http://h:080/`.
    Lint(Code),
    /// A grammar has a problem: `a = b` where nothing defines `b`.
    Grammar(Code),
    /// A configuration file has a mistake: an unknown key.
    Configuration(Code),
    /// Another specification rejects the text, such as Python's `urllib.parse`.
    Interpretation(Code),
}

impl Kind {
    /// Returns the stable code: `U111`.
    pub const fn code(self) -> &'static str {
        self.names().code
    }

    /// Returns the name: `bad-port`.
    pub const fn name(self) -> &'static str {
        self.names().name
    }

    const fn names(self) -> Code {
        match self {
            Kind::Syntax(kind) => kind.names(),
            Kind::SchemeGrammar => Code::new("U200", "scheme-grammar"),
            #[cfg(feature = "whatwg")]
            Kind::Validation(kind) => Code::new(kind.code(), kind.name()),
            Kind::Lint(code) | Kind::Grammar(code) | Kind::Configuration(code) | Kind::Interpretation(code) => code,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        [self.code(), " ", self.name()].into_iter().try_for_each(|part| f.write_str(part))
    }
}

/// Code and name of a kind that another package defines, such as a lint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code {
    /// Stable code: `U310`.
    pub code: &'static str,
    /// Name: `zero-padded-port`.
    pub name: &'static str,
}

impl Code {
    /// Returns a code with its name.
    pub const fn new(code: &'static str, name: &'static str) -> Code {
        Code { code, name }
    }
}

impl From<SyntaxKind> for Kind {
    fn from(kind: SyntaxKind) -> Kind {
        Kind::Syntax(kind)
    }
}

/// Makes the enum and its names of one list.
macro_rules! syntax_kinds {
    ($($(#[$doc:meta])+ $kind:ident = $code:literal $name:literal;)+) => {
        /// Mistake in the syntax of a text.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum SyntaxKind {
            $($(#[$doc])+ $kind,)+
        }

        impl SyntaxKind {
            /// All kinds, by code.
            pub const ALL: &'static [SyntaxKind] = &[$(SyntaxKind::$kind),+];

            const fn names(self) -> Code {
                match self {
                    $(SyntaxKind::$kind => Code::new($code, $name),)+
                }
            }
        }
    };
}

syntax_kinds! {
    /// More than 4 GiB: offsets could not address it.
    TooLong = "U100" "too-long";
    /// A character that the rule does not allow: `http://h/a b`.
    InvalidCharacter = "U101" "invalid-character";
    /// A `%` that two hex digits do not follow: `/100%`.
    BadPercentEncoding = "U102" "bad-percent-escape";
    /// A scheme that is empty, begins with a digit or holds another character: `1http://h/`.
    BadScheme = "U103" "bad-scheme";
    /// A URI without a scheme: `www.example.org/`.
    MissingScheme = "U104" "missing-scheme";
    /// An IPv6 address without brackets: `http://::1/`.
    UnbracketedIpv6 = "U106" "unbracketed-ipv6";
    /// Brackets around something that is not an IP address: `http://[1::2::3]/`.
    InvalidIpLiteral = "U107" "invalid-ip-literal";
    /// A `[` that is not closed: `http://[::1/`.
    UnclosedBracket = "U108" "unclosed-bracket";
    /// Text between `]` and the end of the host: `http://[::1]x/`.
    TextAfterIpLiteral = "U109" "text-after-ip-literal";
    /// `[` or `]` outside of a host: `/a[1]`.
    BracketOutsideHost = "U110" "bracket-outside-host";
    /// A port that is not a number: `http://h:8x/`.
    BadPort = "U111" "bad-port";
    /// A second `@` in an authority: `http://u@v@h/`.
    SeveralAtSigns = "U113" "several-at-signs";
    /// A second `#`: `/a#b#c`.
    SecondHash = "U114" "second-hash";
    /// A control character, such as a tab or a line end.
    ControlOrNewline = "U115" "control-or-newline";
    /// A colon in the first segment of a relative path: `1a:b`.
    ColonInFirstSegment = "U117" "colon-in-first-segment";
    /// A non-ASCII character in a URI: `/é`.
    NonAsciiInUri = "U118" "non-ascii-in-uri";
    /// A private or noncharacter code point that an IRI does not allow here.
    IriPrivateOrNoncharacter = "U119" "iri-private-or-noncharacter";
    /// Bytes that are not UTF-8.
    InvalidUtf8 = "U120" "invalid-utf8";
    /// An empty text where a URI is expected.
    EmptyReference = "U121" "empty-reference";
}
