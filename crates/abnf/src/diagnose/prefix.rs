//! Alternatives that hide a longer one.
//!
//! An ordered parser that tries `DIGIT / 2DIGIT` on `42` takes the `4` and is content. The grammar is right, as ABNF has no
//! order; but whoever writes a parser by it wants to know. So: an earlier alternative *hides* a later one if there is a text
//! that only the later one matches, with a beginning that the earlier one matches. This is decided on their automata, for
//! alternatives that have one.

use std::collections::{BTreeMap, VecDeque};

use crate::automaton::{AutomatonError, Dfa};
use crate::compare::Witness;
use crate::element::{Element, ElementKind};
use crate::grammar::{FileId, Grammar, Rule};
use crate::problem::{Problem, ProblemKind};

/// How much work all this may take, in transitions looked at. Plenty for any document: those of the RFCs need a tenth at most.
const BUDGET: usize = 1 << 22;
/// What an automaton costs at least, and what it costs to lay two of them side by side.
const LEAST: usize = 1 << 11;

pub(super) fn prefix_alternatives(grammar: &Grammar) -> Vec<Problem> {
    let mut search = Search { grammar, left: BUDGET, problems: Vec::new() };
    for rule in grammar.rules() {
        for element in rule.element.walk() {
            if let ElementKind::Alternation(all) = &element.kind {
                search.alternatives(rule, all);
            }
        }
    }
    search.problems
}

struct Search<'a> {
    grammar: &'a Grammar,
    left: usize,
    problems: Vec<Problem>,
}

impl Search<'_> {
    /// Tells of each alternative at most once: the first later one that it hides.
    fn alternatives(&mut self, rule: &Rule, all: &[Element]) {
        if all.iter().all(is_one_character) {
            return;
        }
        let automata: Vec<Option<Dfa>> = all.iter().map(|element| self.automaton(rule, element)).collect();
        for (i, earlier) in automata.iter().enumerate() {
            let Some(earlier) = earlier else { continue };
            let hidden = automata.iter().enumerate().skip(i + 1).find_map(|(j, later)| {
                let text = self.hidden(earlier, later.as_ref()?)?;
                Some((j, text))
            });
            if let Some((j, longer)) = hidden {
                let prefix = Witness(longer.0[..earlier.longest_match(&longer.0).unwrap_or(0)].to_vec());
                let kind = ProblemKind::PrefixAlternative { prefix: prefix.to_string(), longer: longer.to_string() };
                self.problems.push(Problem { kind, file: FileId::MAIN, span: all[i].span, second: Some(all[j].span) });
            }
        }
    }

    fn automaton(&mut self, rule: &Rule, element: &Element) -> Option<Dfa> {
        let work = LEAST + self.grammar.rules.len();
        self.left = self.left.checked_sub(work)?;
        let dfa = match self.grammar.dfa_of_element(rule.file, element) {
            Ok(dfa) => dfa,
            Err(error) => {
                if error == AutomatonError::TooLarge {
                    // It was much work to find that out.
                    self.left = self.left.saturating_sub(BUDGET / 8);
                }
                return None;
            }
        };
        self.left = self.left.saturating_sub(dfa.state_count() * dfa.class_count());
        Some(dfa)
    }

    /// A shortest text of `later`, and not of `earlier`, that begins with a text of `earlier`.
    fn hidden(&mut self, earlier: &Dfa, later: &Dfa) -> Option<Witness> {
        self.left = self.left.checked_sub(LEAST)?;
        let steps = earlier.common_steps(later);
        // A pair of states, and whether the earlier alternative matched on the way.
        let start = (0, 0, false);
        let mut came_from = BTreeMap::from([(start, None)]);
        let mut waiting = VecDeque::from([start]);
        while let Some(at) = waiting.pop_front() {
            self.left = self.left.checked_sub(steps.len())?;
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
                let hopeful = later.live[next.1] && (matched || earlier.live[next.0]);
                if hopeful && !came_from.contains_key(&next) {
                    came_from.insert(next, Some((at, byte)));
                    waiting.push_back(next);
                }
            }
        }
        None
    }
}

/// Whether an element is plainly one character: of those none begins another. Saves automata for `"a" / "b" / …`.
fn is_one_character(element: &Element) -> bool {
    match &element.kind {
        ElementKind::Literal { text, .. } => text.chars().count() == 1,
        ElementKind::Range { .. } => true,
        ElementKind::Sequence(values) => values.len() == 1,
        _ => false,
    }
}
