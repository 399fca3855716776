//! Conversion of names to ASCII and to Unicode, by the `idna` crate.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::idna::uts46::{AsciiDenyList, DnsLength, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};

use super::error::{IdnaError, IdnaProblem};
use super::explain::{problems, registration_problems};
use super::options::Idna;

impl Idna {
    /// Converts to the ASCII form for the DNS, with non-ASCII labels in Punycode. Borrows if nothing changes.
    ///
    /// # Errors
    /// The reasons why the name is not a valid domain name.
    pub fn to_ascii(self, name: &str) -> Result<Cow<'_, str>, IdnaError> {
        let dns_length = if self.verify_dns_length { DnsLength::VerifyAllowRootDot } else { DnsLength::Ignore };
        Uts46::new()
            .to_ascii(name.as_bytes(), self.deny_list(), self.hyphens(), dns_length)
            .map_err(|_| self.explain(name))
    }

    /// Converts to the Unicode form for display, with no label in Punycode. Borrows if nothing changes.
    ///
    /// Lengths are checked in the ASCII form. Confusable letters are not detected.
    ///
    /// # Errors
    /// The reasons why the name is not a valid domain name.
    pub fn to_unicode(self, name: &str) -> Result<Cow<'_, str>, IdnaError> {
        self.to_ascii(name)?;
        let mut unicode = String::new();
        let done = Uts46::new().process(
            name.as_bytes(),
            self.deny_list(),
            self.hyphens(),
            ErrorPolicy::FailFast,
            |_, _, _| true,
            &mut unicode,
            None,
        );
        match done {
            Ok(ProcessingSuccess::Passthrough) => Ok(Cow::Borrowed(name)),
            Ok(ProcessingSuccess::WroteToSink) => Ok(Cow::Owned(unicode)),
            Err(_) => Err(self.explain(name)),
        }
    }

    /// Returns the labels of the name in ASCII and in Unicode.
    ///
    /// # Errors
    /// The reasons why the name is not a valid domain name.
    ///
    /// ```
    /// use urlgram::host::idna::Idna;
    ///
    /// let labels = Idna::default().labels("BÜCHER。example")?;
    /// assert_eq!(labels[0].ascii, "xn--bcher-kva");
    /// assert_eq!(labels[0].unicode, "bücher");
    /// # Ok::<(), urlgram::host::idna::IdnaError>(())
    /// ```
    pub fn labels(self, name: &str) -> Result<Vec<Label>, IdnaError> {
        let (ascii, unicode) = (self.to_ascii(name)?, self.to_unicode(name)?);
        let both = ascii.split('.').zip(unicode.split('.'));
        Ok(both.map(|(ascii, unicode)| Label { ascii: ascii.to_string(), unicode: unicode.to_string() }).collect())
    }

    /// Returns the characters of a name that IDNA 2008 forbids in addition to UTS #46, so that registries refuse the name although
    /// programs look it up: those of the contextual rules in RFC 5892 appendix A, and symbols.
    ///
    /// ```
    /// use urlgram::host::idna::{Idna, IdnaRule};
    ///
    /// assert_eq!(Idna::default().registration_problems("col·lecció.cat"), []);
    /// let problems = Idna::default().registration_problems("a·b.cat");
    /// assert_eq!((problems[0].rule, problems[0].code_point), (IdnaRule::ContextO, Some('·')));
    /// ```
    pub fn registration_problems(self, name: &str) -> Vec<IdnaProblem> {
        if name.is_ascii() && !name.contains("--") {
            return Vec::new();
        }
        registration_problems(self, name)
    }

    fn deny_list(self) -> AsciiDenyList {
        if self.std3_ascii_rules { AsciiDenyList::STD3 } else { AsciiDenyList::URL }
    }

    fn hyphens(self) -> Hyphens {
        if self.check_hyphens { Hyphens::Check } else { Hyphens::Allow }
    }

    #[cold]
    fn explain(self, name: &str) -> IdnaError {
        IdnaError::new(problems(self, name))
    }
}

/// A label of a valid name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// The ASCII form: `xn--bcher-kva`.
    pub ascii: String,
    /// The Unicode form: `bücher`.
    pub unicode: String,
}
