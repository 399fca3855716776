//! Settings of the reader: [`Reader`] and [`Loader`].

use std::fmt;

use super::dialect::Dialect;
use crate::bundled;
use crate::ids::FileId;

/// Source of imported files for a [`Reader`].
///
/// Every `Fn(&str) -> Option<String>` implements it.
pub trait Loader {
    /// Returns the text of the file of this name, if the file exists.
    fn load(&self, name: &str) -> Option<String>;
}

impl<F: Fn(&str) -> Option<String>> Loader for F {
    fn load(&self, name: &str) -> Option<String> {
        self(name)
    }
}

/// A configurable parser of grammar files.
///
/// ```
/// use urlgram_abnf::{Dialect, Reader};
///
/// let parsed = Reader::new().dialect(Dialect::Bnf).read("sign.bnf", "sign = \"+\" | \"-\"\n");
/// assert!(parsed.problems.is_empty());
/// assert_eq!(parsed.grammar.rule("sign").unwrap().to_string(), r#"sign = "+" / "-""#);
/// ```
#[derive(Default)]
pub struct Reader<'a> {
    dialect: Option<Dialect>,
    loader: Option<&'a dyn Loader>,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("dialect", &self.dialect).finish_non_exhaustive()
    }
}

impl<'a> Reader<'a> {
    /// Returns a reader that detects the dialect by header or file name and imports only grammars of urlgram.
    pub fn new() -> Self {
        Reader::default()
    }

    /// Sets the dialect of the file, regardless of its header and name. Imported files keep their own dialect.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = Some(dialect);
        self
    }

    /// Sets the source of imported files. Files that it does not have are searched among the grammars of urlgram.
    #[must_use]
    pub fn loader(mut self, loader: &'a dyn Loader) -> Self {
        self.loader = Some(loader);
        self
    }

    pub(super) fn dialect_of(&self, file: FileId, name: &str, header: Option<&str>) -> Dialect {
        let explicit = self.dialect.filter(|_| file == FileId::MAIN);
        explicit.unwrap_or_else(|| Dialect::of_file(name, header))
    }

    pub(super) fn load(&self, name: &str) -> Option<String> {
        let own = self.loader.and_then(|loader| loader.load(name));
        own.or_else(|| bundled::text(name).map(ToOwned::to_owned))
    }
}
