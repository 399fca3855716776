//! The steps of normalisation, one by one and in sets.

use core::fmt;
use core::ops::BitOr;

/// One way to tell that two texts identify the same: RFC 3986 §6.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// Scheme and host in lower case, the digits of percent triplets in upper case.
    Case,
    /// Triplets of unreserved characters are decoded: `%7E` is `~`.
    PercentEncoding,
    /// `.` and `..` are removed from paths that begin with a slash.
    DotSegments,
    /// IPv6 addresses are written as RFC 5952 writes them.
    Address,
    /// A port goes if it is empty or its scheme's default; in schemes that are known, its leading zeros go.
    Port,
    /// The path after an authority is `/` where it is empty and the scheme says that both are the same.
    EmptyPath,
    /// What else a scheme's own document says: `file://localhost/` is `file:///`, `urn:ISBN:` is `urn:isbn:`.
    Scheme,
}

impl Step {
    /// All of them, in the order of the document.
    pub const ALL: [Step; 7] = [
        Step::Case,
        Step::PercentEncoding,
        Step::DotSegments,
        Step::Address,
        Step::Port,
        Step::EmptyPath,
        Step::Scheme,
    ];

    /// As the command line calls it: `percent-encoding`.
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

    /// Where it is described: `RFC 3986 §6.2.2.1`.
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

/// Its [`name`](Step::name).
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
    /// No step: the text as it is.
    pub const NONE: Steps = Steps(0);
    /// Syntax-based normalisation (RFC 3986 §6.2.2): case, percent-encoding, dot segments.
    pub const SYNTAX: Steps = Steps::NONE.with(Step::Case).with(Step::PercentEncoding).with(Step::DotSegments);
    /// Every step; those that need to know the scheme do nothing to schemes that are not known.
    pub const ALL: Steps = Steps::SYNTAX.with(Step::Address).with(Step::Port).with(Step::EmptyPath).with(Step::Scheme);

    /// The set with `step`.
    #[must_use]
    pub const fn with(self, step: Step) -> Steps {
        Steps(self.0 | 1 << step as u8)
    }

    /// The set without `step`.
    #[must_use]
    pub const fn without(self, step: Step) -> Steps {
        Steps(self.0 & !(1 << step as u8))
    }

    /// Whether `step` is in the set.
    #[inline]
    pub const fn has(self, step: Step) -> bool {
        self.0 & 1 << step as u8 != 0
    }

    /// Its steps, in the order of the document.
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
