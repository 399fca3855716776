//! What can be said about a grammar that reads well: [`Grammar::check`].

use super::element::{Element, ElementKind};
use super::grammar::{FileId, Grammar, RuleId};
use super::graph;
use super::problem::{Problem, ProblemKind};
use urlgram::span::Span;

mod loops;
mod prefix;
#[cfg(feature = "diagnostics")]
pub(super) mod report;

impl Grammar {
    /// What is remarkable about the rules of this file, in the order of its text: rules that are not used, repetitions of what
    /// can be empty, recursion at the beginning or without end, words that stand for nothing, and alternatives that hide a
    /// longer one from a parser which takes the first match.
    ///
    /// Syntax errors and undefined rules are the reader's to report: [`Reading::problems`](super::Reading::problems).
    ///
    /// ```
    /// use urlgram_abnf::{Grammar, ProblemKind};
    ///
    /// let grammar: Grammar = "sum = sum \"+\" DIGIT / DIGIT\n".parse().unwrap();
    /// let problems = grammar.check();
    /// assert_eq!(problems[0].headline(), "rule `sum` begins with itself");
    /// ```
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = self.unused();
        problems.extend(self.empty_repetitions());
        problems.extend(self.open_prose());
        problems.extend(loops::left_recursion(self));
        problems.extend(loops::endless(self));
        problems.extend(prefix::prefix_alternatives(self));
        problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        problems
    }

    fn problem(kind: ProblemKind, span: Span) -> Problem {
        Problem { kind, file: FileId::MAIN, span, second: None }
    }

    fn unused(&self) -> Vec<Problem> {
        let meant = self.starts.iter().copied().chain(self.meant());
        let reachable = self.reachable(meant);
        // Without a start there is nothing to say, as that was said already. Neither where a syntax error took away what a rule
        // leads to.
        let broken = |id: RuleId| self.get(id).element.walk().any(|e| e.kind == ElementKind::Alternation(Vec::new()));
        if self.starts.is_empty() || self.all_ids().any(|id| reachable[id.index()] && broken(id)) {
            return Vec::new();
        }
        let unused = self.ids().filter(|id| !reachable[id.index()]).map(|id| self.get(id));
        unused.map(|rule| Self::problem(ProblemKind::Unused(rule.name.clone()), rule.name_span)).collect()
    }

    /// The rules that names without a rule were probably meant to name; of the first names, as each looks at all others.
    fn meant(&self) -> Vec<RuleId> {
        let unknown = |element: &Element| match &element.kind {
            ElementKind::Reference { name, rule: None } => Some(name.clone()),
            _ => None,
        };
        let names = self.rules().flat_map(|rule| rule.element.walk()).filter_map(unknown).take(20);
        names.filter_map(|name| self.find(self.close_to(&name, FileId::MAIN)?).ok()).collect()
    }

    fn empty_repetitions(&self) -> Vec<Problem> {
        let nullable = self.nullable();
        let empty = |element: &Element| match &element.kind {
            ElementKind::Repetition { max: None, element: inner, .. } if graph::is_nullable(inner, &nullable) => {
                let what = inner.ungrouped().to_string();
                Some(Self::problem(ProblemKind::EmptyRepetition(shortened(what)), element.span))
            }
            _ => None,
        };
        self.rules().flat_map(|rule| rule.element.walk()).filter_map(empty).collect()
    }

    fn open_prose(&self) -> Vec<Problem> {
        let open = |element: &&Element| matches!(element.kind, ElementKind::Prose { rule: None, .. });
        let elements = self.rules().flat_map(|rule| rule.element.walk()).filter(open);
        elements.map(|element| Self::problem(ProblemKind::OpenProse, element.span)).collect()
    }
}

/// The beginning of a text that would not fit in a message.
fn shortened(text: String) -> String {
    match text.char_indices().nth(48) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
