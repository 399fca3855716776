//! The entry point of all checks: [`Grammar::check`].

use super::memory::CheckMemory;
use super::{brackets, loops, names, prefix, redefined};
use crate::model::{Element, ElementKind, FileId, Grammar, GrammarProblem, ProblemKind, RuleId, graph};

/// Maximum number of characters of an element in a label.
const MAX_SHOWN: usize = 48;
/// Maximum number of undefined names that are corrected. Each correction compares all names.
const MAX_CORRECTIONS: usize = 20;

impl Grammar {
    /// Checks the rules of the file and returns the problems in the order of its text.
    ///
    /// Reports unused rules, repetitions of elements that can be empty, left recursion, unproductive rules, unresolved
    /// prose-vals, core rules with another meaning, rules that a document defines again with another meaning, names in two spellings, needless groups, alternatives that repeat or contain
    /// another one, and alternatives that hide a longer one from a parser with ordered choice. The reader already reports
    /// syntax errors and undefined rules in [`ParsedGrammar::problems`](crate::ParsedGrammar::problems).
    ///
    /// ```
    /// use urlgram_abnf::Grammar;
    ///
    /// let grammar: Grammar = "sum = sum \"+\" DIGIT / DIGIT\n".parse().unwrap();
    /// let problems = grammar.check();
    /// assert_eq!(problems[0].message(), "rule `sum` is left-recursive");
    /// ```
    pub fn check(&self) -> Vec<GrammarProblem> {
        self.problems(None)
    }

    /// Checks the rules of the file. Automata of the last check are used again.
    pub(super) fn problems(&self, memory: Option<&mut CheckMemory>) -> Vec<GrammarProblem> {
        let mut problems = unused(self);
        problems.extend(empty_repetitions(self));
        problems.extend(unresolved_prose(self));
        problems.extend(loops::left_recursion(self));
        problems.extend(loops::unproductive(self));
        problems.extend(names::redefined_core_rules(self));
        problems.extend(names::spellings(self));
        problems.extend(names::needless(self));
        let halved = brackets::halved(self);
        let is_halved = |problem: &GrammarProblem| halved.iter().any(|other| other.span.end == problem.span.end);
        problems.extend(names::mixed(self).into_iter().filter(|problem| !is_halved(problem)));
        problems.extend(halved);
        problems.extend(prefix::alternatives(self, memory));
        problems.extend(redefined::definitions(self));
        problems.sort_by_cached_key(GrammarProblem::place);
        problems
    }
}

fn unused(grammar: &Grammar) -> Vec<GrammarProblem> {
    let reachable = grammar.reachable(grammar.starts.iter().copied().chain(corrected(grammar)));
    // Without a valid start rule, or after a syntax error in a reachable rule, more rules would be reported than are unused.
    let invalid = |id: RuleId| grammar.get(id).element.walk().any(Element::is_invalid);
    if grammar.starts.is_empty() || grammar.all_ids().any(|id| reachable[id.index()] && invalid(id)) {
        return Vec::new();
    }
    let unused = grammar.ids().filter(|id| !reachable[id.index()]).map(|id| grammar.get(id));
    unused.map(|rule| GrammarProblem::new(ProblemKind::Unused(rule.name.clone()), rule.name_span)).collect()
}

/// Returns the rules that references to undefined rules probably mean.
fn corrected(grammar: &Grammar) -> Vec<RuleId> {
    let undefined = |element: &Element| match &element.kind {
        ElementKind::Reference { name, rule: None } => Some(name.clone()),
        _ => None,
    };
    let names = grammar.elements().filter_map(undefined).take(MAX_CORRECTIONS);
    names.filter_map(|name| grammar.id(grammar.similar_name(&name, FileId::MAIN)?)).collect()
}

fn empty_repetitions(grammar: &Grammar) -> Vec<GrammarProblem> {
    let nullable = grammar.nullable();
    let empty = |element: &Element| match &element.kind {
        ElementKind::Repetition { max: None, element: inner, .. } if graph::is_nullable(inner, &nullable) => {
            let kind = ProblemKind::EmptyRepetition(shortened(inner.ungrouped().to_string()));
            Some(GrammarProblem::new(kind, element.span))
        }
        _ => None,
    };
    grammar.elements().filter_map(empty).collect()
}

fn unresolved_prose(grammar: &Grammar) -> Vec<GrammarProblem> {
    // An empty one replaces the definition that `=/` extends.
    let unresolved =
        |element: &&Element| matches!(element.kind, ElementKind::Prose { rule: None, .. }) && !element.span.is_empty();
    let elements = grammar.elements().filter(unresolved);
    elements.map(|element| GrammarProblem::new(ProblemKind::UnresolvedProse, element.span)).collect()
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
