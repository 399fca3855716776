//! Results of the reader: [`ParsedGrammar`] and [`InvalidGrammar`].

use std::fmt;

use crate::model::{Grammar, GrammarProblem};
use urlgram::diagnostic::Severity;

/// Maximum number of problems in the `Display` of an [`InvalidGrammar`].
const MAX_SHOWN: usize = 20;

/// A grammar, possibly incomplete, with the problems that the reader found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedGrammar {
    /// All rules with a name. A rule with a syntax error may match nothing.
    pub grammar: Grammar,
    /// Syntax errors and references to undefined rules, in the order of the text. [`check`](Self::check) returns
    /// them with all others.
    pub problems: Vec<GrammarProblem>,
}

impl ParsedGrammar {
    /// Returns the grammar if none of the problems is an error.
    ///
    /// # Errors
    /// If at least one of the problems has [`Severity::Error`].
    pub fn into_result(self) -> Result<Grammar, InvalidGrammar> {
        if self.problems.iter().any(|problem| problem.severity() == Severity::Error) {
            return Err(InvalidGrammar { grammar: self.grammar, problems: self.problems });
        }
        Ok(self.grammar)
    }
}

/// A grammar with at least one error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidGrammar {
    /// The rules that could be read.
    pub grammar: Grammar,
    /// All problems, including warnings.
    pub problems: Vec<GrammarProblem>,
}

/// Writes one line for each of the first problems: `name:line:column: message`.
impl fmt::Display for InvalidGrammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.problems[..self.problems.len().min(MAX_SHOWN)];
        for (i, (problem, place)) in shown.iter().zip(self.grammar.positions(shown)).enumerate() {
            let separator = if i > 0 { "\n" } else { "" };
            let name = &self.grammar.file(problem.file).name;
            write!(f, "{separator}{name}:{place}: {}", problem.message())?;
        }
        match self.problems.len() {
            0..=MAX_SHOWN => Ok(()),
            total => write!(f, "\n… and {} more", total - MAX_SHOWN),
        }
    }
}

impl std::error::Error for InvalidGrammar {}
