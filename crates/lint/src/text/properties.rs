//! The properties of a text: what is known of it after one pass over its bytes.
//!
//! They are the prefilter of the linter. Each lint names the properties of which a text needs at least one before the lint can find
//! anything. A text with none of the properties that the selected lints name is clean, which is the case for most texts. False positives
//! cost time; a false negative hides a finding. `tests/lint` compares with an unfiltered run.

use core::ops::{BitOr, BitOrAssign};

use super::bit_set::{BitSet, WORD};

/// A set of properties of a text.
///
/// ```
/// use urlgram_lint::{Properties, Delimited};
///
/// let has = |text| Properties::of(text, &Delimited::of(text));
/// assert!(has("http://a.example/b%20c").intersects(Properties::PERCENT));
/// assert!(!has("http://a.example/b").intersects(Properties::PERCENT | Properties::USERINFO));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Properties(BitSet<WORDS>);

macro_rules! properties {
    ($($(#[$doc:meta])+ $name:ident,)+) => {
        /// Number of each property.
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the constants are")]
        #[derive(Clone, Copy)]
        enum Number { $($name),+ }

        /// Number of words in a set of properties.
        const WORDS: usize = [$(Number::$name),+].len().div_ceil(WORD);

        impl Properties {
            $($(#[$doc])+ pub const $name: Properties = Properties(BitSet::one(Number::$name as usize));)+
        }
    };
}

properties! {
    /// Any text.
    ALWAYS,
    /// An upper-case letter of ASCII.
    UPPER,
    /// A `%`.
    PERCENT,
    /// An escape of a dot, a slash, a backslash or a vertical bar: `%2F`.
    ESCAPED_DELIMITER,
    /// `%25`.
    ESCAPED_PERCENT,
    /// An escape of a control character of ASCII: `%0A`, `%7F`.
    ESCAPED_CONTROL,
    /// An escape that a blank character begins with, in a URL with `http` or `https`: `%20`, `%C2`, `%E2`, `%EF`.
    ESCAPED_BLANK,
    /// A `%`, and a query.
    ESCAPED_QUERY,
    /// A `%` that may begin a word: `%s`, `%name%`, `%u0041`.
    PERCENT_WORD,
    /// A `+`.
    PLUS,
    /// An `&`.
    AMPERSAND,
    /// A `;`.
    SEMICOLON,
    /// A `\`.
    BACKSLASH,
    /// A control character of ASCII: U+0000 to U+001F, U+007F.
    CONTROL,
    /// A space.
    SPACE,
    /// A byte of a non-ASCII character.
    NON_ASCII,
    /// One of `[` and `]`.
    BRACKET,
    /// One of `"`, `<`, `>`, `^`, `` ` ``, `{`, `|` and `}`, which no URI holds.
    EXCLUDED,
    /// One of `!`, `$`, `'`, `(`, `)`, `*` and `,`.
    SUB_DELIM,
    /// `http:` or `https:`, in any case.
    HTTP,
    /// `file:`, in any case: lists of files are long, and most of their URLs are as they should be.
    FILE,
    /// A scheme other than `http`, `https` and `file`.
    OTHER_SCHEME,
    /// No scheme.
    NO_SCHEME,
    /// No `//`.
    NO_AUTHORITY,
    /// An `@` in the authority.
    USERINFO,
    /// An `@` where the URL within another one may have a userinfo: `jdbc:mysql://a:b@c/`, or a value of the query.
    INNER_USERINFO,
    /// A `:` after the host.
    PORT,
    /// A host with other characters than `a` to `z`, `0` to `9`, `-` and single dots between them, an empty one among them.
    ODD_HOST,
    /// A host in brackets, or one whose last label may be a number: an address, perhaps.
    NUMERIC_HOST,
    /// A host with three dots or more in which a well-known host may be followed by other labels.
    DEEP_HOST,
    /// A host with a label that begins with `xn--`, or that holds `--` elsewhere.
    PUNYCODE,
    /// A host without a dot, or one whose last label is of those that are not in the public DNS.
    LOCAL_HOST,
    /// A segment of the path that begins with a dot, or a dot at the end of the text.
    DOT_SEGMENT,
    /// An empty segment of the path that is not its last; or, before it, more or fewer than two slashes.
    SLASHES,
    /// An authority, and no path.
    EMPTY_PATH,
    /// A `?` that begins a query.
    QUERY,
    /// A `#`.
    FRAGMENT,
    /// The text does not match the rule that it is to match.
    MALFORMED,
    /// More than 2,000 bytes.
    LONG,
    /// A host with a `0`, a `1` or `rn`, which look like `o`, `l` and `m`, so that a label may look like a well-known host.
    LOOKALIKE_HOST,
    /// A host whose last label has three or four bytes and is not a common top-level domain, or which starts with `ww` and is
    /// not `www.` in front of two labels.
    MISTYPED_HOST,
    /// A host whose paths contain secrets, such as `hooks.slack.com`.
    WEBHOOK_HOST,
    /// An upper-case letter in the scheme.
    UPPER_SCHEME,
    /// `LOCAL_HOST` in a URL with a scheme other than `file`.
    LOCAL_SITE,
    /// A `file` URL with the name of a folder as its host: `file://home/`.
    FOLDER_HOST,
    /// A host that begins as the names of metadata services of clouds do.
    METADATA_HOST,
    /// A host of digits, `l`, `o` and dots only.
    DIGIT_LIKE_HOST,
    /// A `?` in the query.
    QUESTION_MARK,
    /// A value in the query that begins with `3D`.
    QUOTED_VALUE,
    /// A parameter `sig` in the query.
    SIGNATURE,
    /// A parameter of the query whose name begins with the first letter of a name of a session, with a value of 8 bytes or more.
    SESSION,
    /// A parameter of the query whose name or value may be that of a secret.
    SECRET,
    /// A text in which another specification may find another host, scheme or port than RFC 3986.
    DISPUTED_HOST,
    /// A text in which another specification may find a host with other characters, or elsewhere.
    HIDDEN_HOST,
}

impl Properties {
    /// The empty set.
    pub const NONE: Properties = Properties(BitSet::NONE);

    /// All properties.
    pub const ALL: Properties = Properties(BitSet::ALL);

    /// Adds `DISPUTED_HOST` and `HIDDEN_HOST` if another specification may find another host. All find that of
    /// `http` and `https` if it has usual characters and nothing else is between `//` and the path, whatever comes then.
    pub(crate) const fn with_dispute(mut self) -> Properties {
        let unusual = Properties::NO_AUTHORITY
            .union(Properties::USERINFO)
            .union(Properties::PORT)
            .union(Properties::ODD_HOST)
            .union(Properties::NUMERIC_HOST)
            .union(Properties::PUNYCODE);
        let hidden =
            Properties::ODD_HOST.union(Properties::SLASHES).union(Properties::BACKSLASH).union(Properties::CONTROL);
        let disputed = hidden
            .union(Properties::USERINFO)
            .union(Properties::PORT)
            .union(Properties::SPACE)
            .union(Properties::BRACKET)
            .union(Properties::MALFORMED);
        let is_usual = self.intersects(Properties::HTTP) && !self.intersects(unusual);
        self.set(Properties::HIDDEN_HOST, !is_usual && self.intersects(hidden));
        self.set(Properties::DISPUTED_HOST, !is_usual && self.intersects(disputed));
        self
    }

    /// Number of properties that a set has room for.
    pub(crate) const ROOM: usize = WORDS * WORD;

    /// Returns the numbers of the properties, from the lowest.
    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.numbers()
    }

    /// Returns the properties of both sets.
    #[must_use]
    pub const fn union(self, other: Properties) -> Properties {
        Properties(self.0.union(other.0))
    }

    /// Returns the properties that are in both sets.
    pub(crate) const fn intersection(self, other: Properties) -> Properties {
        Properties(self.0.intersection(other.0))
    }

    /// Returns the properties that are not in the other set.
    #[must_use]
    pub(crate) const fn without(self, others: Properties) -> Properties {
        Properties(self.0.without(others.0))
    }

    /// Whether the sets have a property in common.
    pub const fn intersects(self, others: Properties) -> bool {
        !self.0.intersection(others.0).is_empty()
    }

    /// Adds a property if it holds.
    pub(crate) const fn set(&mut self, property: Properties, holds: bool) {
        self.0 = self.0.union(property.0.only_if(holds));
    }
}

impl BitOr for Properties {
    type Output = Properties;

    fn bitor(self, other: Properties) -> Properties {
        self.union(other)
    }
}

impl BitOrAssign for Properties {
    fn bitor_assign(&mut self, other: Properties) {
        *self = self.union(other);
    }
}
