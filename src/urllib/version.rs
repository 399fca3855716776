//! Releases of CPython whose results differ: [`Version`] and [`Change`].

use core::fmt;
use core::str::FromStr;

use crate::span::pad;

/// A release of CPython, 3.11.7 or newer, whose results the functions return.
///
/// The free functions of this module use [`Version::V3_14`]. The functions whose results have changed since 3.11 are also
/// methods of `Version`:
///
/// ```
/// use urlgram::urllib::{JoinOptions, Version, urljoin};
///
/// assert_eq!(urljoin("http://h/p?q", "?")?, "http://h/p?");
/// assert_eq!(Version::V3_11.urljoin("http://h/p?q", "?", &JoinOptions::default())?, "http://h/p?q");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// Python changes results in patch releases too, so a `Version` is an exact release. Each constant names the release that
/// this module was compared with. Some distributions backport changes to older releases: choose the version by behavior,
/// not by the number that such a Python reports.
///
/// | changed | in | before |
/// | --- | --- | --- |
/// | `urljoin` and `urldefrag` keep an empty `?` or `#` | 3.14.0 | `urljoin("http://h/p?q", "?")` is `"http://h/p?q"` |
/// | `urljoin` keeps the base's fragment if the reference is empty except for a scheme | 3.14.0 | the fragment is dropped |
/// | `urlunparse` writes `//` for an empty path with parameters | 3.14.0 | `http:;p` stays, which now becomes `http:///;p` |
/// | `urlsplit` accepts a default scheme of `None` | 3.14.0 | `AttributeError` |
/// | `V` begins an `IPvFuture` like `v` | 3.14.7, 3.13.15 | `http://[V1.x]/` is rejected |
/// | text before `[`, or between `]` and the port, is rejected | 3.14.0, 3.13.2, 3.12.9, 3.11.12 | `http://[::1]x/` is accepted |
/// | `urlunsplit` keeps a path that starts with `//` a path | 3.13.0, 3.12.4, 3.11.10 | `file:////x` becomes `file://x` |
/// | `urlunsplit` keeps a relative path relative | 3.13.0, 3.12.6 | `http:x` becomes `http:///x` |
/// | `parse_qsl` decodes bytes to bytes | 3.13.0, 3.12.3, 3.11.9 | `b"a=%FF"` is a `UnicodeEncodeError` |
/// | `_replace` of an unknown field raises `TypeError` | 3.13.0 | `ValueError` |
/// | `itms-services` is in `uses_netloc` | 3.12.0 | it is not |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version {
    minor: u8,
    micro: u8,
}

/// A change of results, and the releases that brought it: the first `micro` of each of 3.11 to 3.14.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change([u8; 4]);

const NEVER: u8 = u8::MAX;

impl Change {
    /// gh-104139: `itms-services` is in `uses_netloc`.
    pub const ITMS_SERVICES: Self = Change([NEVER, 0, 0, 0]);
    /// gh-67693: `urlunsplit` writes an empty netloc before a path that starts with `//`.
    pub const SLASHES_STAY_PATH: Self = Change([10, 4, 0, 0]);
    /// gh-85110: `urlunsplit` writes no netloc before a relative path.
    pub const RELATIVE_STAYS_RELATIVE: Self = Change([NEVER, 6, 0, 0]);
    /// gh-74668: `parse_qsl` decodes bytes to bytes.
    pub const QUERY_OF_BYTES: Self = Change([9, 3, 0, 0]);
    /// gh-105704: `urlsplit` rejects text before `[`, and between `]` and `:`.
    pub const NETLOC_AROUND_BRACKETS: Self = Change([12, 9, 2, 0]);
    /// gh-105708: `V` begins an `IPvFuture` like `v`.
    pub const IPV_FUTURE_IN_CAPITALS: Self = Change([NEVER, NEVER, 15, 7]);
    /// `_replace` raises `TypeError`, as `namedtuple` does.
    pub const REPLACE_TYPE_ERROR: Self = Change([NEVER, NEVER, 0, 0]);
    /// `parse_qsl` checks its separator even if the query is empty bytes.
    pub const SEPARATOR_FIRST: Self = Change([NEVER, NEVER, NEVER, 0]);
    /// `urlunparse` decides on an empty netloc before it appends the parameters.
    pub const NETLOC_BEFORE_PARAMS: Self = Change([NEVER, NEVER, NEVER, 0]);
    /// gh-67041: `urljoin` and `urldefrag` distinguish absent components from empty ones.
    pub const ABSENT_IS_NOT_EMPTY: Self = Change([NEVER, NEVER, NEVER, 0]);
}

impl Version {
    /// Python 3.11.7.
    pub const V3_11: Self = Version { minor: 11, micro: 7 };
    /// Python 3.12.7.
    pub const V3_12: Self = Version { minor: 12, micro: 7 };
    /// Python 3.13.2.
    pub const V3_13: Self = Version { minor: 13, micro: 2 };
    /// Python 3.14.0, the default.
    pub const V3_14: Self = Version { minor: 14, micro: 0 };

    /// Returns Python 3.`minor`.`micro`; `None` before 3.11.7 and from 3.15 on, whose results this module does not know.
    ///
    /// The changes up to 3.14.7 and 3.13.15 are known. A later release of 3.11 to 3.14 gets the results of the newest known
    /// one.
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

    /// Whether this release has `change`.
    #[inline]
    pub const fn has(self, change: Change) -> bool {
        self.micro >= change.0[self.minor as usize - 11]
    }
}

impl Default for Version {
    fn default() -> Self {
        Version::V3_14
    }
}

/// The error of parsing a [`Version`] that this module does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownVersion;

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("known are 3.11, 3.12, 3.13 and 3.14, and their releases from 3.11.7 on")
    }
}

impl std::error::Error for UnknownVersion {}

/// Parses `3.11` as [`Version::V3_11`], and `3.11.9` as that release.
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

/// The text of `platform.python_version()`: `3.11.7`.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("3.{}.{}", self.minor, self.micro))
    }
}
