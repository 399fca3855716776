//! All problems of a grammar that was read: [`ParsedGrammar::check`].

use crate::model::{FileId, GrammarProblem};
use crate::read::ParsedGrammar;

impl ParsedGrammar {
    /// Whether the grammar is a file alone, or has rules and is in a document that mentions ABNF or BNF. Documents of other kinds contain
    /// code that looks like rules.
    pub fn is_about_grammars(&self) -> bool {
        let file = self.grammar.file(FileId::MAIN);
        let mentions = || ["BNF", "bnf"].iter().any(|name| file.written().contains(name));
        file.document.is_none() || (self.grammar.rules().next().is_some() && mentions())
    }

    /// Returns all problems: those that the reader found, and those of [`Grammar::check`](crate::Grammar::check). Problems of the file
    /// itself are first, in the order of its text, and problems of imported files are last.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let parsed = Reader::new().read("my.abnf", "; Start: a\na = \"x\" / \"xy\" / c\nb = \"z\"\n");
    /// let codes: Vec<&str> = parsed.check().iter().map(|problem| problem.code()).collect();
    /// assert_eq!(codes, ["abnf::prefix-alternative", "abnf::undefined-rule", "abnf::unused-rule"]);
    /// ```
    pub fn check(&self) -> Vec<GrammarProblem> {
        let mut problems = self.problems.clone();
        problems.extend(self.grammar.check());
        problems.sort_by_key(|problem| (problem.file, problem.span.start, problem.span.end));
        problems
    }
}
