//! Text to [`Grammar`]: [`Reader`].

use super::element::Element;
use super::grammar::{FileId, Grammar};
use super::problem::{Problem, ProblemKind, Severity};
use urlgram::span::Span;

mod lexer;
mod lines;
mod parser;
mod resolve;

pub(super) use lines::one_line;

/// The notation a grammar is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// RFC 5234 with RFC 7405: `/`, `*( )`, `[ ]`, `%s"text"`, `%x41-5A`.
    Abnf,
    /// What the older RFCs write, taken together: all of [`Abnf`](Self::Abnf), and `|` for `/` (RFC 1738, 2396), `:=` for `=`
    /// (RFC 2397), `<">` for the double quote, `1#x` for lists between commas (RFC 822), `_` and `+` in names, and after a
    /// count brackets that only group, `*[ x ]` (RFC 1738 section 5).
    Bnf,
}

/// Where a [`Reader`] gets the files that a grammar imports from.
///
/// Any `Fn(&str) -> Option<String>` is one.
pub trait Loader {
    /// The text of the file of this name, if there is one.
    fn load(&self, name: &str) -> Option<String>;
}

impl<F: Fn(&str) -> Option<String>> Loader for F {
    fn load(&self, name: &str) -> Option<String> {
        self(name)
    }
}

/// Reads grammars; its settings say how.
///
/// ```
/// use urlgram_abnf::{Dialect, Reader};
///
/// let reading = Reader::new().dialect(Dialect::Bnf).read("sign.bnf", "sign = \"+\" | \"-\"\n");
/// assert!(reading.problems.is_empty());
/// assert_eq!(reading.grammar.rule("sign").unwrap().to_string(), r#"sign = "+" / "-""#);
/// ```
#[derive(Default)]
pub struct Reader<'a> {
    dialect: Option<Dialect>,
    loader: Option<&'a dyn Loader>,
}

impl std::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").field("dialect", &self.dialect).finish_non_exhaustive()
    }
}

/// A grammar as far as it could be read, and what was wrong on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Every rule that has a name is here; one with a syntax error may stand for nothing.
    pub grammar: Grammar,
    /// In the order of the text. Use of undefined rules is among them; for what else can be said about a grammar see
    /// [`Grammar::check`].
    pub problems: Vec<Problem>,
}

impl Reading {
    /// The grammar, if nothing in it is an error.
    ///
    /// # Errors
    /// The problems, if one of them is an error.
    pub fn into_result(self) -> Result<Grammar, Broken> {
        if self.problems.iter().any(|problem| problem.severity() == Severity::Error) {
            return Err(Broken { grammar: self.grammar, problems: self.problems });
        }
        Ok(self.grammar)
    }
}

/// A grammar with errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// What could be read of it.
    pub grammar: Grammar,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

/// One line for each of the first problems: `name:line:column: headline`.
impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, problem) in self.problems.iter().take(20).enumerate() {
            let file = self.grammar.file(problem.file);
            let (line, column) = line_column(&file.text, problem.span.start);
            let end = if i > 0 { "\n" } else { "" };
            write!(f, "{end}{}:{line}:{column}: {}", file.name, problem.headline())?;
        }
        match self.problems.len() {
            0..=20 => Ok(()),
            more => write!(f, "\n… and {} more", more - 20),
        }
    }
}

impl std::error::Error for Broken {}

/// The line and the column of a byte of a text, both counted from 1, the column in characters.
///
/// ```
/// assert_eq!(urlgram_abnf::line_column("a = b\nc = d\n", 10), (2, 5));
/// ```
///
/// # Panics
/// If the byte is beyond the text, or within a character.
pub fn line_column(text: &str, at: u32) -> (usize, usize) {
    let before = &text[..at as usize];
    let line_start = before.rfind('\n').map_or(0, |i| i + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

impl<'a> Reader<'a> {
    /// A reader that tells the dialect by header or file name, and imports from the grammars of this package only.
    pub fn new() -> Self {
        Reader::default()
    }

    /// Reads in this dialect, whatever header or name say. Files that are imported still say it themselves.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = Some(dialect);
        self
    }

    /// Looks for imported files here first, and among the grammars of this package then.
    #[must_use]
    pub fn loader(mut self, loader: &'a dyn Loader) -> Self {
        self.loader = Some(loader);
        self
    }

    /// Reads a grammar. The name serves messages; its end, `.bnf`, chooses the older dialect where no header does.
    pub fn read(&self, name: &str, text: &str) -> Reading {
        resolve::read(self, name, text)
    }

    fn dialect_of(&self, file: FileId, name: &str, header: Option<&str>) -> Dialect {
        let explicit = self.dialect.filter(|_| file == FileId::MAIN);
        explicit.unwrap_or_else(|| match header {
            Some(header) if header.eq_ignore_ascii_case("BNF") => Dialect::Bnf,
            Some(header) if header.eq_ignore_ascii_case("ABNF") => Dialect::Abnf,
            _ if name.ends_with(".bnf") => Dialect::Bnf,
            _ => Dialect::Abnf,
        })
    }

    fn load(&self, name: &str) -> Option<String> {
        let own = self.loader.and_then(|loader| loader.load(name));
        own.or_else(|| super::builtin::text(name).map(ToOwned::to_owned))
    }
}

/// Reads RFC 5234 ABNF. Imports are from the grammars of this package.
impl std::str::FromStr for Grammar {
    type Err = Broken;

    fn from_str(text: &str) -> Result<Self, Broken> {
        Reader::new().read("grammar.abnf", text).into_result()
    }
}

/// The problems of one file, as they are found.
struct Notes {
    file: FileId,
    problems: Vec<Problem>,
}

impl Notes {
    fn add(&mut self, kind: ProblemKind, span: Span) {
        self.problems.push(Problem { kind, file: self.file, span, second: None });
    }

    fn add_two(&mut self, kind: ProblemKind, span: Span, second: Span) {
        self.problems.push(Problem { kind, file: self.file, span, second: Some(second) });
    }
}

/// A rule as one file defines it, its names not yet looked up.
struct Definition {
    name: String,
    name_span: Span,
    span: Span,
    incremental: bool,
    document: Option<String>,
    section: Option<String>,
    prose: Option<String>,
    element: Element,
}
