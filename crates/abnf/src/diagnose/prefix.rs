//! Alternatives that hide a longer one.
//!
//! A parser with ordered choice that tries `DIGIT / 2DIGIT` on `42` matches `4` and stops. ABNF alternatives are unordered, so the
//! grammar is correct, but the author of such a parser has to know. An earlier alternative *hides* a later one if some text
//! matches only the later one and has a prefix that matches the earlier one. The automata of the alternatives decide this.

use std::collections::{BTreeMap, VecDeque};

use super::memory::CheckMemory;
use crate::automata::{Automata, Dfa};
use crate::comparison::Witness;
use crate::model::{Element, ElementKind, Grammar, GrammarProblem, ProblemKind, RuleDefinition};

/// Number of steps that one check takes at most. The grammars of RFCs need a tenth of it.
const STEPS: u64 = 3 << 21;
/// Number of steps for one automaton.
const STEPS_EACH: u64 = 1 << 20;
/// Number of alternatives of one group that are compared with each other.
const MAX_ALTERNATIVES: usize = 256;

pub(super) fn alternatives(grammar: &Grammar, memory: Option<&mut CheckMemory>) -> Vec<GrammarProblem> {
    let automata = Automata::new(grammar, STEPS, STEPS_EACH);
    let Some(memory) = memory else { return search(grammar, automata).problems };
    let Search { automata, problems } = search(grammar, automata.after(memory.take()));
    memory.keep(automata);
    problems
}

fn search<'g>(grammar: &'g Grammar, automata: Automata<'g>) -> Search<'g> {
    let mut search = Search { automata, problems: Vec::new() };
    for rule in grammar.rules() {
        for element in rule.element.walk() {
            if let ElementKind::Alternation(all) = &element.kind {
                search.alternatives(rule, all);
            }
        }
    }
    search
}

struct Search<'a> {
    automata: Automata<'a>,
    problems: Vec<GrammarProblem>,
}

impl Search<'_> {
    /// Reports each alternative at most once, with the first later one that it hides.
    fn alternatives(&mut self, rule: &RuleDefinition, all: &[Element]) {
        if all.iter().all(is_one_character) {
            self.repeated_characters(rule, all);
            return;
        }
        let few = all.iter().take(MAX_ALTERNATIVES);
        let automata: Vec<_> = few.map(|element| self.automata.of_element(rule.file, element)).collect();
        for (i, earlier) in automata.iter().enumerate() {
            let Some(earlier) = earlier else { continue };
            let overlap = automata[..i].iter().enumerate().find_map(|(j, other)| {
                let kind = self.overlap(other.as_deref()?, earlier)?;
                Some((j, kind))
            });
            if let Some((j, kind)) = overlap {
                let kind = match kind {
                    ProblemKind::RepeatedAlternative { .. } => repeated(rule, &all[j], &all[i]),
                    kind => kind,
                };
                self.add(GrammarProblem { secondary: Some(all[j].span), ..GrammarProblem::new(kind, all[i].span) });
            }
            let hidden = automata.iter().enumerate().skip(i + 1).find_map(|(j, later)| {
                let text = self.hidden(earlier, later.as_ref()?)?;
                Some((j, text))
            });
            if let Some((j, longer)) = hidden {
                let prefix = Witness(longer.0[..earlier.longest_match(&longer.0).unwrap_or(0)].to_vec());
                let kind = ProblemKind::PrefixAlternative { prefix: prefix.to_string(), longer: longer.to_string() };
                let secondary = Some(all[j].span);
                self.problems.push(GrammarProblem { secondary, ..GrammarProblem::new(kind, all[i].span) });
            }
        }
    }

    /// Reports characters that occur twice, such as `"x" / "X"`, once for all that differ in case and once for the others.
    fn repeated_characters(&mut self, rule: &RuleDefinition, all: &[Element]) {
        let mut seen: BTreeMap<String, &Element> = BTreeMap::new();
        let mut found: [Option<GrammarProblem>; 2] = [None, None];
        for element in all {
            let key = match &element.kind {
                ElementKind::Literal { text, case_sensitive: false } => format!("\"{}\"", text.to_ascii_lowercase()),
                kind => kind.to_string(),
            };
            let Some(first) = seen.insert(key, element) else { continue };
            let in_case = first.kind != element.kind;
            match &mut found[usize::from(in_case)] {
                Some(problem) => problem.others.push(element.span),
                none => {
                    let problem = GrammarProblem::new(repeated(rule, first, element), element.span);
                    *none = Some(GrammarProblem { secondary: Some(first.span), ..problem });
                }
            }
        }
        found.into_iter().flatten().for_each(|problem| self.add(problem));
    }

    /// Adds a problem. All alternatives that differ in case in BNF are one problem, since its texts have case.
    fn add(&mut self, problem: GrammarProblem) {
        let is_bnf = matches!(problem.kind, ProblemKind::RepeatedAlternative { is_bnf: true, .. });
        let first = self.problems.iter_mut().find(|other| is_bnf && other.kind == problem.kind);
        match first {
            Some(first) => first.others.extend(std::iter::once(problem.span).chain(problem.others)),
            None => self.problems.push(problem),
        }
    }

    /// Compares two alternatives: whether they match the same texts, or one all texts of the other.
    fn overlap(&mut self, first: &Dfa, second: &Dfa) -> Option<ProblemKind> {
        self.automata.work.spend(1 << 8).ok()?;
        if first.is_empty() || second.is_empty() {
            return None;
        }
        if first == second {
            return Some(ProblemKind::RepeatedAlternative { in_case: false, is_bnf: false });
        }
        let found = first.compare_within(second, &mut self.automata.work).ok()?;
        let text = found.both?.to_string();
        match (found.only_left, found.only_right) {
            (_, None) => Some(ProblemKind::SubsumedAlternative { text, is_later: true }),
            (None, _) => Some(ProblemKind::SubsumedAlternative { text, is_later: false }),
            _ => Some(ProblemKind::AmbiguousAlternatives { text }),
        }
    }

    /// Returns a shortest text that only `later` matches and that has a prefix which `earlier` matches.
    fn hidden(&mut self, earlier: &Dfa, later: &Dfa) -> Option<Witness> {
        self.automata.work.spend(1 << 8).ok()?;
        let steps = earlier.common_steps(later);
        // A pair of states, and whether the earlier alternative has matched a prefix.
        let start = (0, 0, false);
        let mut came_from = BTreeMap::new();
        came_from.insert(start, None);
        let mut waiting = VecDeque::from([start]);
        while let Some(at) = waiting.pop_front() {
            self.automata.work.spend(8 * steps.len()).ok()?;
            let (a, b, matched) = at;
            if matched && later.table.accepting[b] && !earlier.table.accepting[a] {
                let mut bytes: Vec<u8> = Vec::new();
                let mut back = at;
                while let Some((before, byte)) = came_from[&back] {
                    bytes.push(byte);
                    back = before;
                }
                bytes.reverse();
                return Some(Witness(bytes));
            }
            let matched = matched || earlier.table.accepting[a];
            for &(byte, a_class, b_class) in &steps {
                let next = (earlier.table.go(a, a_class), later.table.go(b, b_class), matched);
                let viable = later.live[next.1] && (matched || earlier.live[next.0]);
                if viable && !came_from.contains_key(&next) {
                    came_from.insert(next, Some((at, byte)));
                    waiting.push_back(next);
                }
            }
        }
        None
    }
}

/// Whether an element always matches one character. Such alternatives hide nothing, so `"a" / "b"` needs no automata.
fn is_one_character(element: &Element) -> bool {
    match &element.kind {
        ElementKind::Literal { text, .. } => text.chars().count() == 1,
        ElementKind::Range { .. } => true,
        ElementKind::Sequence(values) => values.len() == 1,
        _ => false,
    }
}

/// Returns the problem of two alternatives that match the same texts.
fn repeated(rule: &RuleDefinition, first: &Element, second: &Element) -> ProblemKind {
    let (first, second) = (first.to_string(), second.to_string());
    let in_case = first != second && first.eq_ignore_ascii_case(&second);
    ProblemKind::RepeatedAlternative { in_case, is_bnf: in_case && rule.text.contains("::=") }
}
