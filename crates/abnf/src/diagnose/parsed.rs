//! All problems of a grammar that was read: [`ParsedGrammar::check`].

use super::memory::CheckMemory;
use crate::model::{FileId, GrammarProblem, ProblemKind};
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
        self.problems_with(None)
    }

    /// Returns all problems, like [`check`](ParsedGrammar::check), after the check of an earlier version of the grammar. Of the automata
    /// that take nearly all of the time, only those are built again that depend on a rule that changed.
    pub fn check_again(&self, memory: &mut CheckMemory) -> Vec<GrammarProblem> {
        self.problems_with(Some(memory))
    }

    fn problems_with(&self, memory: Option<&mut CheckMemory>) -> Vec<GrammarProblem> {
        let mut problems = self.problems.clone();
        // Of rules in another notation, nothing but the notation is known.
        let is_other = |problem: &GrammarProblem| matches!(problem.kind, ProblemKind::OtherNotation(_));
        if !problems.iter().any(is_other) || problems.iter().any(GrammarProblem::is_of_dialect) {
            problems.extend(self.grammar.problems(memory));
        }
        problems.sort_by_cached_key(GrammarProblem::place);
        problems
    }
}

/// Whether the name of a file is that of a grammar.
fn is_named_so(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ["abnf", "bnf"].contains(&ending.as_str()))
}
