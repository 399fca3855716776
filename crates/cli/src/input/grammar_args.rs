//! The grammar to work with: a built-in one, or a file.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use urlgram_abnf::{AutomatonError, Dialect, Grammar, ParsedGrammar, Reader, Severity, builtin_parsed};

/// The default grammar.
const DEFAULT: &str = "rfc3986";

/// The arguments that choose a grammar.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct GrammarArgs {
    /// Use this built-in grammar (see `urlgram grammar list`) or file [default: rfc3986]
    #[arg(short, long, value_name = "NAME|FILE")]
    grammar: Option<String>,

    #[command(flatten)]
    notation: Notation,
}

/// The arguments that give the notation of a file.
#[derive(clap::Args, Clone, Copy, Debug)]
#[group(skip)]
pub(crate) struct Notation {
    /// Read the file in this notation [default: by its header or name]
    #[arg(long, value_enum, value_name = "DIALECT")]
    dialect: Option<DialectName>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum DialectName {
    /// RFC 5234 and RFC 7405
    Abnf,
    /// The older RFCs: | for /, := for =, 1#x for lists, brackets for options
    Bnf,
}

impl Notation {
    fn reader<'a>(self) -> Reader<'a> {
        match self.dialect {
            None => Reader::new(),
            Some(DialectName::Abnf) => Reader::new().dialect(Dialect::Abnf),
            Some(DialectName::Bnf) => Reader::new().dialect(Dialect::Bnf),
        }
    }

    /// Reads a grammar from a text, and the files that it imports from `folder`.
    pub(crate) fn read(self, name: &str, text: &str, folder: &Path) -> ParsedGrammar {
        let beside = |file: &str| fs::read_to_string(folder.join(file)).ok();
        self.reader().loader(&beside).read(name, text)
    }

    /// Reads a built-in grammar or a file.
    ///
    /// # Errors
    /// An unknown name, or a file that cannot be read.
    pub(crate) fn open(self, name: &str) -> Result<Cow<'static, ParsedGrammar>, Failure> {
        let path = PathBuf::from(name);
        if path.is_file() {
            let text = fs::read_to_string(&path).map_err(|error| Failure::File(path.clone(), error))?;
            let folder = path.parent().unwrap_or(Path::new(""));
            return Ok(Cow::Owned(self.read(name, &text, folder)));
        }
        builtin_parsed(name).map(Cow::Borrowed).ok_or_else(|| {
            Failure::Usage(format!(
                "`{name}` is neither a file nor a built-in grammar; `urlgram grammar list` lists the built-in ones"
            ))
        })
    }

    /// Reads a grammar like [`open`](Self::open), and rejects one with errors.
    ///
    /// # Errors
    /// Those of [`open`](Self::open), and a grammar with errors.
    pub(crate) fn grammar(self, name: &str) -> Result<Cow<'static, Grammar>, Failure> {
        let reading = self.open(name)?;
        let errors = reading.problems.iter().filter(|problem| problem.severity() == Severity::Error).count();
        if errors > 0 {
            let count = if errors == 1 { "an error".to_owned() } else { format!("{errors} errors") };
            return Err(Failure::Usage(format!("{name} has {count}; `urlgram grammar check {name}` shows where")));
        }
        Ok(match reading {
            Cow::Borrowed(reading) => Cow::Borrowed(&reading.grammar),
            Cow::Owned(reading) => Cow::Owned(reading.grammar),
        })
    }
}

impl GrammarArgs {
    /// Whether a grammar is named.
    pub(crate) fn is_named(&self) -> bool {
        self.grammar.is_some()
    }

    /// The name of the grammar.
    pub(crate) fn name(&self) -> &str {
        self.grammar.as_deref().unwrap_or(DEFAULT)
    }

    /// The notation of files.
    pub(crate) fn notation(&self) -> Notation {
        self.notation
    }

    /// Reads the grammar.
    ///
    /// # Errors
    /// Those of [`Notation::grammar`].
    pub(crate) fn grammar(&self) -> Result<Cow<'static, Grammar>, Failure> {
        self.notation.grammar(self.name())
    }

    /// The failure for a rule that cannot be used.
    pub(crate) fn failure(&self, rule: &str, error: &AutomatonError) -> Failure {
        rule_failure(self.name(), rule, error)
    }
}

/// The failure for a rule that cannot be used.
pub(crate) fn rule_failure(grammar: &str, rule: &str, error: &AutomatonError) -> Failure {
    Failure::Usage(match error {
        AutomatonError::UnknownRule(unknown) => format!("{grammar}: {unknown}"),
        error => format!("{grammar}: rule `{rule}`: {error}"),
    })
}
