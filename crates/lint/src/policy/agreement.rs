//! Readers that must agree about each URL.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use urlgram_interop::Reader;

/// Specifications and programs that must read the same host and port from each URL. The default names none, and requires nothing.
///
/// ```
/// use urlgram_lint::{Config, RequiredAgreement, check};
///
/// let mut config = Config::default();
/// config.agree = RequiredAgreement::of(vec!["whatwg".parse()?, "curl".parse()?]);
/// let found = check(r"http://example.com\@evil.com/", &config);
/// assert!(found.iter().any(|finding| finding.code() == "U706"));
/// # Ok::<(), urlgram_interop::UnknownReader>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct RequiredAgreement {
    readers: Vec<Reader>,
    /// Shared by all linters that are made of one configuration.
    not_known: Arc<AtomicU64>,
}

impl RequiredAgreement {
    /// Requires that these readers agree. One that is given twice is asked once.
    pub fn of(readers: Vec<Reader>) -> Self {
        // At most as many as there are, so that a long list costs a text no more than all of them.
        let mut distinct = Vec::new();
        for reader in readers {
            if !distinct.contains(&reader) {
                distinct.push(reader);
            }
        }
        RequiredAgreement { readers: distinct, ..Self::default() }
    }

    /// Returns the readers.
    pub fn readers(&self) -> &[Reader] {
        &self.readers
    }

    /// Returns how often a text was checked for which no two readers are known to part, but the answer of one is not known.
    pub fn not_known(&self) -> u64 {
        self.not_known.load(Ordering::Relaxed)
    }

    /// Counts a text of which too little is known.
    pub(crate) fn count_not_known(&self) {
        self.not_known.fetch_add(1, Ordering::Relaxed);
    }
}
