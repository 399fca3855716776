//! Which grammar: one of this package's, or a file.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use urlgram_abnf::{AutomatonError, Dialect, Grammar, ParsedGrammar, Reader, Severity, builtin_parsed};

/// The grammar that a command takes if it is told none.
const DEFAULT: &str = "rfc3986";

/// The arguments that say which grammar is meant.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct GrammarArgs {
    /// A grammar of urlgram's by name (see `urlgram grammar list`), or a file of your own [default: rfc3986]
    #[arg(short, long, value_name = "NAME|FILE")]
    grammar: Option<String>,

    #[command(flatten)]
    notation: Notation,
}

/// The arguments that say how a file of one's own is written.
#[derive(clap::Args, Clone, Copy, Debug)]
#[group(skip)]
pub(crate) struct Notation {
    /// The notation of a file of your own [default: by its header or name]
    #[arg(long, value_enum, value_name = "DIALECT")]
    dialect: Option<DialectName>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum DialectName {
    /// RFC 5234 and RFC 7405
    Abnf,
    /// The older RFCs: | for /, := for =, 1#x for lists, *[ x ] for *( x )
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

    /// Reads a grammar from a text; what it imports is looked for in a folder.
    pub(crate) fn read(self, name: &str, text: &str, folder: &Path) -> ParsedGrammar {
        let beside = |file: &str| fs::read_to_string(folder.join(file)).ok();
        self.reader().loader(&beside).read(name, text)
    }

    /// Reads a grammar, by its name or from a file.
    ///
    /// # Errors
    /// If there is neither, or the file cannot be read.
    pub(crate) fn open(self, name: &str) -> Result<Cow<'static, ParsedGrammar>, Failure> {
        let path = PathBuf::from(name);
        if path.is_file() {
            let text = fs::read_to_string(&path).map_err(|error| Failure::File(path.clone(), error))?;
            let folder = path.parent().unwrap_or(Path::new(""));
            return Ok(Cow::Owned(self.read(name, &text, folder)));
        }
        builtin_parsed(name).map(Cow::Borrowed).ok_or_else(|| {
            Failure::Usage(format!(
                "there is no file `{name}`, and no grammar of that name; `urlgram grammar list` lists those there are"
            ))
        })
    }

    /// As [`open`](Self::open), for a grammar that must be free of errors.
    ///
    /// # Errors
    /// As [`open`](Self::open); and if it is not.
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
    /// Whether a grammar is named at all.
    pub(crate) fn is_named(&self) -> bool {
        self.grammar.is_some()
    }

    /// The name of the grammar that is meant.
    pub(crate) fn name(&self) -> &str {
        self.grammar.as_deref().unwrap_or(DEFAULT)
    }

    /// How a file would be written.
    pub(crate) fn notation(&self) -> Notation {
        self.notation
    }

    /// The grammar that is meant.
    ///
    /// # Errors
    /// As [`Notation::grammar`].
    pub(crate) fn grammar(&self) -> Result<Cow<'static, Grammar>, Failure> {
        self.notation.grammar(self.name())
    }

    /// A misuse: this rule of the grammar cannot be worked with, and why.
    pub(crate) fn failure(&self, rule: &str, error: &AutomatonError) -> Failure {
        rule_failure(self.name(), rule, error)
    }
}

/// A misuse: this rule of this grammar cannot be worked with, and why.
pub(crate) fn rule_failure(grammar: &str, rule: &str, error: &AutomatonError) -> Failure {
    Failure::Usage(match error {
        AutomatonError::UnknownRule(unknown) => format!("{grammar}: {unknown}"),
        error => format!("{grammar}: rule `{rule}`: {error}"),
    })
}
