//! Settings of the reader: [`Reader`] and [`Loader`].

use std::fmt;

use super::dialect::Dialect;
use crate::model::{FileId, Import, bundled};
use urlgram::span::Span;

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
    pub(super) dialect: Option<Dialect>,
    loader: Option<&'a dyn Loader>,
    pub(super) octets: Option<bool>,
    pub(super) starts: Vec<String>,
    pub(super) imports: Vec<Import>,
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

    /// Sets whether the numbers of the file are octets, regardless of its header. If neither says it, the numbers decide.
    #[must_use]
    pub fn octets(mut self, octets: bool) -> Self {
        self.octets = Some(octets);
        self
    }

    /// Adds a start rule, in place of those of the header.
    #[must_use]
    pub fn start(mut self, rule: &str) -> Self {
        self.starts.push(rule.to_owned());
        self
    }

    /// Imports a rule of another file under a name, as the header does with `; Import: file.abnf: rule as name`.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let parsed = Reader::new().import("port", "rfc3986.abnf", "port").read("a.abnf", "a = \":\" port\n");
    /// assert!(parsed.problems.is_empty());
    /// assert!(parsed.grammar.oracle("a").unwrap().accepts(":80"));
    /// ```
    #[must_use]
    pub fn import(mut self, name: &str, file: &str, rule: &str) -> Self {
        let (file, rule, alias) = (file.to_owned(), rule.to_owned(), name.to_owned());
        self.imports.push(Import { file, name: rule, alias, span: Span::empty(0) });
        self
    }

    /// Sets the source of imported files. Files that it does not have are searched among the grammars of urlgram.
    #[must_use]
    pub fn loader(mut self, loader: &'a dyn Loader) -> Self {
        self.loader = Some(loader);
        self
    }

    /// Returns the dialect of a file. `found` is that of the document that contains the grammar.
    pub(super) fn dialect_of(&self, file: FileId, name: &str, header: Option<&str>, found: Option<Dialect>) -> Dialect {
        let explicit = self.dialect.filter(|_| file == FileId::MAIN);
        explicit.or(found.filter(|_| header.is_none())).unwrap_or_else(|| Dialect::of_file(name, header))
    }

    pub(super) fn load(&self, name: &str) -> Option<String> {
        let own = self.loader.and_then(|loader| loader.load(name));
        own.or_else(|| bundled::text(name).map(ToOwned::to_owned))
    }
}
