//! The steps of a normalization: [`Step`], and sets of them: [`Steps`].

use core::fmt;
use core::ops::BitOr;

/// A step of a normalization (RFC 3986 §6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// Writes scheme and host in lower case, and the digits of percent-encodings in upper case.
    Case,
    /// Decodes percent-encoded unreserved characters: `%7E` becomes `~`.
    PercentEncoding,
    /// Removes `.` and `..` from paths that begin with a slash.
    DotSegments,
    /// Writes IPv6 addresses in the form of RFC 5952.
    Address,
    /// Removes a port that is empty or the default of its scheme. Removes leading zeros if the scheme is known.
    Port,
    /// Writes an empty path after an authority as `/` if the scheme defines both as equivalent.
    EmptyPath,
    /// Applies further rules of the scheme's document: `file://localhost/` is `file:///`, `urn:ISBN:` is `urn:isbn:`.
    Scheme,
}

impl Step {
    /// All steps, in the order of the RFC.
    pub const ALL: [Step; 7] = [
        Step::Case,
        Step::PercentEncoding,
        Step::DotSegments,
        Step::Address,
        Step::Port,
        Step::EmptyPath,
        Step::Scheme,
    ];

    /// Returns the name on the command line: `percent-encoding`.
    ///
    /// ```
    /// use urlgram::normalize::Step;
    ///
    /// assert_eq!(Step::DotSegments.name(), "dot-segments");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Step::Case => "case",
            Step::PercentEncoding => "percent-encoding",
            Step::DotSegments => "dot-segments",
            Step::Address => "address",
            Step::Port => "port",
            Step::EmptyPath => "empty-path",
            Step::Scheme => "scheme",
        }
    }

    /// Returns the section that describes the step: `RFC 3986 §6.2.2.1`.
    ///
    /// ```
    /// use urlgram::normalize::Step;
    ///
    /// assert_eq!(Step::Case.source(), "RFC 3986 §6.2.2.1");
    /// ```
    pub const fn source(self) -> &'static str {
        match self {
            Step::Case => "RFC 3986 §6.2.2.1",
            Step::PercentEncoding => "RFC 3986 §6.2.2.2",
            Step::DotSegments => "RFC 3986 §6.2.2.3",
            Step::Address => "RFC 5952 §4",
            Step::Port | Step::EmptyPath | Step::Scheme => "RFC 3986 §6.2.3",
        }
    }
}

/// The [`name`](Step::name).
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of [`Step`]s.
///
/// ```
/// use urlgram::normalize::{Step, Steps};
///
/// let steps = Steps::SYNTAX | Step::Port;
/// assert!(steps.has(Step::DotSegments) && !steps.has(Step::EmptyPath));
/// assert_eq!(Steps::ALL.without(Step::Scheme).iter().count(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Steps(u8);

impl Steps {
    /// No step: the text stays unchanged.
    pub const NONE: Steps = Steps(0);
    /// Syntax-based normalization (RFC 3986 §6.2.2): case, percent-encoding, dot segments.
    pub const SYNTAX: Steps = Steps::NONE.with(Step::Case).with(Step::PercentEncoding).with(Step::DotSegments);
    /// Every step. Scheme-based steps have no effect if the scheme is unknown.
    pub const ALL: Steps = Steps::SYNTAX.with(Step::Address).with(Step::Port).with(Step::EmptyPath).with(Step::Scheme);

    /// Returns the set with `step`.
    ///
    /// ```
    /// use urlgram::normalize::{Step, Steps};
    ///
    /// assert!(Steps::NONE.with(Step::Case).has(Step::Case));
    /// ```
    #[must_use]
    pub const fn with(self, step: Step) -> Steps {
        Steps(self.0 | 1 << step as u8)
    }

    /// Returns the set without `step`.
    ///
    /// ```
    /// use urlgram::normalize::{Step, Steps};
    ///
    /// assert!(!Steps::ALL.without(Step::Port).has(Step::Port));
    /// ```
    #[must_use]
    pub const fn without(self, step: Step) -> Steps {
        Steps(self.0 & !(1 << step as u8))
    }

    /// Whether `step` is in the set.
    ///
    /// ```
    /// use urlgram::normalize::{Step, Steps};
    ///
    /// assert!(Steps::SYNTAX.has(Step::DotSegments) && !Steps::SYNTAX.has(Step::Port));
    /// ```
    #[inline]
    pub const fn has(self, step: Step) -> bool {
        self.0 & 1 << step as u8 != 0
    }

    /// Returns the steps of the set, in the order of the RFC.
    ///
    /// ```
    /// use urlgram::normalize::{Step, Steps};
    ///
    /// assert_eq!(Steps::SYNTAX.iter().next(), Some(Step::Case));
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Step> {
        Step::ALL.into_iter().filter(move |step| self.has(*step))
    }
}

impl From<Step> for Steps {
    fn from(step: Step) -> Steps {
        Steps::NONE.with(step)
    }
}

impl BitOr<Step> for Steps {
    type Output = Steps;

    fn bitor(self, step: Step) -> Steps {
        self.with(step)
    }
}

impl BitOr for Steps {
    type Output = Steps;

    fn bitor(self, other: Steps) -> Steps {
        Steps(self.0 | other.0)
    }
}

impl FromIterator<Step> for Steps {
    fn from_iter<T: IntoIterator<Item = Step>>(steps: T) -> Steps {
        steps.into_iter().fold(Steps::NONE, Steps::with)
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
