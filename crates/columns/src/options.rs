//! Options that all kernels share.

use urlgram::interpret::Spec;

use crate::error::Error;

/// Options of a kernel.
///
/// ```
/// use urlgram_arrow::Options;
///
/// let options = Options::by("whatwg")?.parallel(true);
/// assert_eq!(options.specification(), "whatwg");
/// assert!(Options::by("rfc9999").is_err());
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Specification that reads the URLs.
    pub spec: Spec,
    /// Whether the threads of rayon share the rows. The result is the same, and in the same order.
    pub parallel: bool,
}

/// RFC 3986, on the thread of the caller.
impl Default for Options {
    fn default() -> Self {
        Options { spec: Spec::Rfc3986, parallel: false }
    }
}

impl Options {
    /// Returns the options with the specification of this name: `rfc3986`, `rfc3987`, `whatwg`, `urllib`, `urllib-3.12`,
    /// `rfc1738`, `rfc2396`, `scheme` for the document of each URL's scheme, or an engine: `java` as Spark and Trino read URLs, or
    /// `clickhouse`.
    ///
    /// # Errors
    /// [`Error::UnknownSpecification`] for another name.
    pub fn by(name: &str) -> Result<Self, Error> {
        let spec = name.parse().map_err(|_| Error::UnknownSpecification(name.into()))?;
        Ok(Options { spec, ..Options::default() })
    }

    /// Sets whether the threads of rayon share the rows.
    #[must_use]
    pub fn parallel(self, parallel: bool) -> Self {
        Options { parallel, ..self }
    }

    /// Returns the name of the specification.
    pub fn specification(&self) -> String {
        self.spec.name().into_owned()
    }

    /// Returns the names of all specifications that [`by`](Self::by) accepts, without the versions of Python.
    pub fn specifications() -> impl Iterator<Item = &'static str> {
        Spec::names()
    }
}
