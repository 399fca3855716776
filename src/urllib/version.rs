//! Which Python's answers are wanted: [`Version`], and where the answers changed.

use core::fmt;
use core::str::FromStr;

/// A release of CPython, 3.11.7 or newer, whose answers are wanted.
///
/// The free functions of this module answer as [`Version::V3_14`]. The functions whose answers changed since 3.11 are also
/// methods of a `Version`:
///
/// ```
/// use urlgram::urllib::{JoinOptions, Version, urljoin};
///
/// assert_eq!(urljoin("http://h/p?q", "?")?, "http://h/p?");
/// assert_eq!(Version::V3_11.urljoin("http://h/p?q", "?", &JoinOptions::default())?, "http://h/p?q");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// Python changes answers in the last part of its version number too, so a version is a release, and each constant says
/// which one it is: those are the ones this module was compared with. Some distributions patch older releases with newer
/// answers; ask for what that Python does, not for what it calls itself.
///
/// | changed | in | before |
/// | --- | --- | --- |
/// | `urljoin` and `urldefrag` tell an empty `?` or `#` from none | 3.14.0 | `urljoin("http://h/p?q", "?")` is `"http://h/p?q"` |
/// | `urljoin("http://h/p#f", "")`-like joins keep the base's fragment where the reference has nothing at all | 3.14.0 | the fragment goes |
/// | `urlunparse` writes `//` for an empty path with parameters | 3.14.0 | `http:;p` stays as it is, where it is now `http:///;p` |
/// | `urlsplit` takes a default scheme of `None` | 3.14.0 | `AttributeError` |
/// | text before `[`, or between `]` and the port, is refused | 3.14.0, 3.13.2, 3.12.9, 3.11.12 | `http://[::1]x/` is taken |
/// | `urlunsplit` keeps a path that starts with `//` a path | 3.13.0, 3.12.4, 3.11.10 | `file:////x` becomes `file://x` |
/// | `urlunsplit` keeps a relative path relative | 3.13.0, 3.12.6 | `http:x` becomes `http:///x` |
/// | `parse_qsl` of bytes is free of encodings | 3.13.0, 3.12.3, 3.11.9 | `b"a=%FF"` is a `UnicodeEncodeError` |
/// | `_replace` of a field that is none raises `TypeError` | 3.13.0 | `ValueError` |
/// | `itms-services` has a netloc | 3.12.0 | it has none |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version {
    minor: u8,
    micro: u8,
}

/// The oldest `micro` of each of 3.11 to 3.14 that has a change.
#[derive(Clone, Copy)]
pub(super) struct Landed([u8; 4]);

const NEVER: u8 = u8::MAX;

/// gh-104139: `itms-services` in `uses_netloc`.
pub(super) const ITMS_SERVICES: Landed = Landed([NEVER, 0, 0, 0]);
/// gh-67693: a path that starts with `//` gets an empty netloc before it.
pub(super) const SLASHES_STAY_PATH: Landed = Landed([10, 4, 0, 0]);
/// gh-85110: a relative path gets no netloc before it.
pub(super) const RELATIVE_STAYS_RELATIVE: Landed = Landed([NEVER, 6, 0, 0]);
/// gh-74668: `parse_qsl` of bytes works on bytes.
pub(super) const QUERY_OF_BYTES: Landed = Landed([9, 3, 0, 0]);
/// gh-105704: nothing may stand before `[`, nor between `]` and `:`.
pub(super) const NETLOC_AROUND_BRACKETS: Landed = Landed([12, 9, 2, 0]);
/// `_replace` raises `TypeError`, as `namedtuple` does.
pub(super) const REPLACE_TYPE_ERROR: Landed = Landed([NEVER, NEVER, 0, 0]);
/// `parse_qsl` of no bytes looks at its separator.
pub(super) const SEPARATOR_FIRST: Landed = Landed([NEVER, NEVER, NEVER, 0]);
/// `urlunparse` decides on an empty netloc before it appends the parameters.
pub(super) const NETLOC_BEFORE_PARAMS: Landed = Landed([NEVER, NEVER, NEVER, 0]);
/// gh-67041: absent is not empty, inside `urljoin` and `urldefrag`.
pub(super) const ABSENT_IS_NOT_EMPTY: Landed = Landed([NEVER, NEVER, NEVER, 0]);

impl Version {
    /// Python 3.11, as 3.11.7 answers.
    pub const V3_11: Self = Version { minor: 11, micro: 7 };
    /// Python 3.12, as 3.12.7 answers.
    pub const V3_12: Self = Version { minor: 12, micro: 7 };
    /// Python 3.13, as 3.13.2 answers.
    pub const V3_13: Self = Version { minor: 13, micro: 2 };
    /// Python 3.14: what this module means unless told otherwise.
    pub const V3_14: Self = Version { minor: 14, micro: 0 };

    /// Python 3.`minor`.`micro`, or nothing where this module does not know its answers: before 3.11.7, and from 3.15 on.
    ///
    /// ```
    /// use urlgram::urllib::Version;
    ///
    /// assert_eq!(Version::new(11, 7), Some(Version::V3_11));
    /// assert_eq!(Version::new(10, 0), None);
    /// ```
    pub const fn new(minor: u8, micro: u8) -> Option<Self> {
        match minor {
            11 if micro < 7 => None,
            11..=14 => Some(Version { minor, micro }),
            _ => None,
        }
    }

    /// Whether this release has a change.
    #[inline]
    pub(super) const fn has(self, change: Landed) -> bool {
        self.micro >= change.0[self.minor as usize - 11]
    }
}

impl Default for Version {
    fn default() -> Self {
        Version::V3_14
    }
}

/// Python's number for a version is none that this module knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownVersion;

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("known are 3.11, 3.12, 3.13 and 3.14, and their releases from 3.11.7 on")
    }
}

impl std::error::Error for UnknownVersion {}

/// `3.11` is [`Version::V3_11`], `3.11.9` a release.
///
/// ```
/// use urlgram::urllib::Version;
///
/// assert_eq!("3.13".parse(), Ok(Version::V3_13));
/// assert_eq!("3.12.4".parse().ok(), Version::new(12, 4));
/// assert!("2.7".parse::<Version>().is_err());
/// ```
impl FromStr for Version {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        let known = match text {
            "3.11" => Some(Version::V3_11),
            "3.12" => Some(Version::V3_12),
            "3.13" => Some(Version::V3_13),
            "3.14" => Some(Version::V3_14),
            _ => text
                .strip_prefix("3.")
                .and_then(|release| release.split_once('.'))
                .and_then(|(minor, micro)| Version::new(minor.parse().ok()?, micro.parse().ok()?)),
        };
        known.ok_or(UnknownVersion)
    }
}

/// As `platform.python_version()` has it: `3.11.7`.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "3.{}.{}", self.minor, self.micro)
    }
}
