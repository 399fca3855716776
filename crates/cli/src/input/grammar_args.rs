//! The grammar to work with: a built-in one, or a file.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::io::is_readable;
use urlgram_abnf::{
    AutomatonError, Dialect, Gap, Grammar, GrammarSource, InvalidGrammar, ParsedGrammar, Reader, RuleChange,
    builtin_names, builtin_parsed,
};
use urlgram_ops::grammar_documents::COMPARED_TEXTS;
use urlgram_project::{committed, read_beside, read_named, read_regular};

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

/// A grammar that is named as the files of other commands are.
#[derive(clap::Args, Default, Debug)]
#[group(skip)]
pub(crate) struct NamedGrammar {
    /// File or built-in grammar, as with --grammar
    #[arg(value_name = "FILE", conflicts_with = "grammar")]
    file: Option<String>,
}

/// The arguments that say how a file is read.
#[derive(clap::Args, Clone, Default, Debug)]
#[group(skip)]
pub(crate) struct Notation {
    /// Read the file in this notation [default: by its header `; Dialect: BNF` or name]
    #[arg(hide_short_help = true, long, value_enum, value_name = "DIALECT")]
    dialect: Option<DialectName>,

    /// Read numbers such as %x80-FF as octets (true) or as characters (false) [default: by the header `; Octets: yes`, or by
    /// the numbers of the file]
    #[arg(hide_short_help = true, long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    octets: Option<bool>,

    /// Start from this rule [default: by the header `; Start: NAME`, or all rules that no other rule refers to]
    #[arg(hide_short_help = true, long, value_name = "RULE")]
    start: Vec<String>,

    /// Import a rule from another file or built-in grammar, as the header `; Import: FILE: NAME` does
    #[arg(hide_short_help = true, long, value_name = "NAME=FILE", value_parser = named_file)]
    import: Vec<(String, String)>,
}

fn named_file(text: &str) -> Result<(String, String), String> {
    let (name, file) = text.split_once('=').ok_or("expected NAME=FILE")?;
    let known = |file: &str| builtin_names().find(|known| known.rsplit_once('.').is_some_and(|(stem, _)| stem == file));
    let file = known(file).map_or_else(|| file.to_owned(), ToOwned::to_owned);
    Ok((name.to_owned(), file))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum DialectName {
    /// RFC 5234 and RFC 7405
    Abnf,
    /// The older RFCs: | for /, := for =, 1#x for lists, brackets for options
    Bnf,
}

/// Limit of the bytes of a file that a grammar imports.
const MAX_IMPORT: u64 = 16 << 20;

impl Notation {
    fn reader<'a>(&self) -> Reader<'a> {
        let mut reader = match self.dialect {
            None => Reader::new(),
            Some(DialectName::Abnf) => Reader::new().dialect(Dialect::Abnf),
            Some(DialectName::Bnf) => Reader::new().dialect(Dialect::Bnf),
        };
        if let Some(octets) = self.octets {
            reader = reader.octets(octets);
        }
        let reader = self.start.iter().fold(reader, |reader, start| reader.start(start));
        self.import.iter().fold(reader, |reader, (name, file)| reader.import(name, file, name))
    }

    /// Reads a grammar from a document, and the files that it imports from `folder`.
    pub(crate) fn read(&self, name: &str, bytes: &[u8], folder: &Path) -> ParsedGrammar {
        let load = |file: &str| self.load(file, folder);
        self.reader().loader(&load).read_document(name, bytes)
    }

    /// Compares the first and the last definitions of rules that a document defines twice.
    pub(crate) fn versions(&self, name: &str, bytes: &[u8], folder: &Path) -> Vec<RuleChange> {
        let load = |file: &str| self.load(file, folder);
        let versions = self.reader().loader(&load).versions(name, bytes);
        versions.map_or_else(Vec::new, |[first, last]| first.grammar.changes(&last.grammar, COMPARED_TEXTS))
    }

    /// Formats a grammar.
    ///
    /// # Errors
    /// A grammar with an error.
    pub(crate) fn format(&self, name: &str, text: &str, width: usize) -> Result<String, InvalidGrammar> {
        self.reader().format(name, text, width)
    }

    /// Takes the grammar out of a document, and the files that it includes from `folder`.
    pub(crate) fn extract(&self, name: &str, bytes: &[u8], folder: &Path) -> GrammarSource {
        let dialect = if self.dialect == Some(DialectName::Bnf) { Dialect::Bnf } else { Dialect::Abnf };
        GrammarSource::read(name, bytes, dialect, &|file| self.load(file, folder))
    }

    /// Returns the names of a grammar and of the files that options import.
    pub(crate) fn inputs<'n>(&'n self, grammar: &'n str) -> Vec<&'n str> {
        let imported = self.import.iter().map(|(_, file)| file.as_str());
        std::iter::once(grammar).chain(imported).collect()
    }

    /// Reads a file that a grammar or an option names.
    fn load(&self, file: &str, folder: &Path) -> Option<String> {
        // Only an option may name files that are elsewhere.
        if !self.import.iter().any(|(_, named)| named == file) {
            return read_beside(folder, file, MAX_IMPORT);
        }
        [folder.join(file), PathBuf::from(file)].iter().find_map(|path| read_regular(path, MAX_IMPORT))
    }

    /// Reads a built-in grammar, a file, or a version of a file in git, as `git show` names it.
    ///
    /// # Errors
    /// An unknown name, or a file that cannot be read.
    pub(crate) fn open(&self, name: &str) -> Result<Cow<'static, ParsedGrammar>, Failure> {
        let path = PathBuf::from(name);
        if is_readable(&path) {
            let bytes = read_named(&path).map_err(|error| Failure::File(path.clone(), error))?;
            let folder = path.parent().unwrap_or(Path::new(""));
            return Ok(Cow::Owned(self.read(name, &bytes, folder)));
        }
        if let Some(known) = builtin_parsed(name) {
            return Ok(Cow::Borrowed(known));
        }
        let reason = match name.split_once(':') {
            Some((revision, file)) if is_version(revision, file) => match self.version(revision, file) {
                Ok(parsed) => return Ok(Cow::Owned(parsed)),
                Err(reason) => reason,
            },
            _ => "`urlgram grammar list` lists the built-in ones".to_owned(),
        };
        Err(Failure::Usage(format!("`{name}` is neither a file nor a built-in grammar; {reason}")))
    }

    /// Reads a file as a revision of git has it, and the files that it imports from the same revision. The path is one from the root of
    /// the repository, as `git show` has it, or one from the current folder.
    fn version(&self, revision: &str, file: &str) -> Result<ParsedGrammar, String> {
        let here = Path::new("");
        let (bytes, prefix) = match committed(here, &format!("{revision}:{file}")) {
            Ok(bytes) => (bytes, ""),
            Err(reason) => (committed(here, &format!("{revision}:./{file}")).map_err(|_| reason)?, "./"),
        };
        let folder = file.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let load = |named: &str| {
            if self.import.iter().any(|(_, known)| known == named) {
                return read_regular(Path::new(named), MAX_IMPORT);
            }
            let bytes = committed(here, &format!("{revision}:{prefix}{folder}{named}")).ok()?;
            String::from_utf8(bytes).ok()
        };
        Ok(self.reader().loader(&load).read_document(file, &bytes))
    }

    /// Reads a grammar like [`open`](Self::open). Its rules may be wrong; [`usable`] tells about one.
    ///
    /// # Errors
    /// Those of [`open`](Self::open).
    pub(crate) fn grammar(&self, name: &str) -> Result<Cow<'static, Grammar>, Failure> {
        Ok(match self.open(name)? {
            Cow::Borrowed(reading) => Cow::Borrowed(&reading.grammar),
            Cow::Owned(reading) => Cow::Owned(reading.grammar),
        })
    }
}

/// Whether a name has the form of a version in git: `HEAD~1:draft.md`. `http://` begins a URL.
fn is_version(revision: &str, file: &str) -> bool {
    !revision.is_empty() && !revision.starts_with('-') && !file.is_empty() && !file.starts_with("//")
}

/// Returns the parts that a rule depends on and that its grammar does not define.
///
/// # Errors
/// An unknown rule, and a rule that depends on one with a syntax error.
pub(crate) fn usable(grammar: &Grammar, name: &str, rule: &str) -> Result<Vec<Gap>, Failure> {
    let id = grammar.find(rule).map_err(|error| rule_failure(name, rule, &AutomatonError::UnknownRule(error)))?;
    grammar
        .usable(id)
        .map_err(|broken| Failure::Usage(format!("{name}: {broken}; `urlgram grammar check {name}` shows it")))
}

impl GrammarArgs {
    /// Whether a grammar is named.
    pub(crate) fn is_named(&self) -> bool {
        self.grammar.is_some()
    }

    /// Uses the grammar that is named without --grammar, if one is.
    pub(crate) fn use_named(&mut self, named: NamedGrammar) {
        self.grammar = named.file.or_else(|| self.grammar.take());
    }

    /// Returns the name of the grammar.
    pub(crate) fn name(&self) -> &str {
        self.grammar.as_deref().unwrap_or(DEFAULT)
    }

    /// Returns the names of the grammar and of the files that options import.
    pub(crate) fn inputs(&self) -> Vec<&str> {
        self.notation.inputs(self.name())
    }

    /// Returns the notation of files.
    pub(crate) fn notation(&self) -> &Notation {
        &self.notation
    }

    /// Reads the grammar.
    ///
    /// # Errors
    /// Those of [`Notation::open`].
    pub(crate) fn grammar(&self) -> Result<Cow<'static, Grammar>, Failure> {
        self.notation.grammar(self.name())
    }

    /// Returns what a rule depends on and the grammar does not define; see [`usable`].
    ///
    /// # Errors
    /// Those of [`usable`].
    pub(crate) fn gaps(&self, grammar: &Grammar, rule: &str) -> Result<Vec<Gap>, Failure> {
        usable(grammar, self.name(), rule)
    }

    /// Returns the failure for a rule that cannot be used.
    pub(crate) fn failure(&self, rule: &str, error: &AutomatonError) -> Failure {
        rule_failure(self.name(), rule, error)
    }
}

/// Whether the name of a rule is that of a grammar.
fn is_grammar(name: &str) -> bool {
    is_readable(Path::new(name)) || builtin_parsed(name).is_some()
}

/// Returns the failure for a rule that cannot be used.
pub(crate) fn rule_failure(grammar: &str, rule: &str, error: &AutomatonError) -> Failure {
    Failure::Usage(match error {
        AutomatonError::UnknownRule(unknown) if is_grammar(rule) => {
            format!("{grammar}: {unknown}; to read it as a grammar, use `--grammar {rule}` and name a rule")
        }
        AutomatonError::UnknownRule(unknown) => format!("{grammar}: {unknown}"),
        error => format!("{grammar}: rule `{rule}`: {error}"),
    })
}
