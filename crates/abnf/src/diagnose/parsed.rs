//! All problems of a grammar that was read: [`ParsedGrammar::check`].

use crate::model::{FileId, GrammarProblem};
use crate::read::ParsedGrammar;

impl ParsedGrammar {
    /// Whether the file is about grammars: its name ends in `.abnf` or `.bnf`, it is nothing but rules, or it is a document that has
    /// rules and mentions ABNF or BNF. Documents of other kinds contain code that looks like rules.
    pub fn is_about_grammars(&self) -> bool {
        let file = self.grammar.file(FileId::MAIN);
        let count = self.grammar.rules().count();
        let mentions = || ["BNF", "bnf"].iter().any(|name| file.written().contains(name));
        match &file.document {
            Some(_) => count > 0 && mentions(),
            None => is_named_so(&file.name) || count > 1 && self.problems.len() * 4 < count,
        }
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

/// Whether the name of a file is that of a grammar.
fn is_named_so(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ["abnf", "bnf"].contains(&ending.as_str()))
}
