//! Decides for each rule how it is read, so that it reads the longest text that it matches.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::interpret::{Compared, Probes, Reading, reads};
use super::lower::{Effort, Lowering, class};
use super::peg::Peg;
use super::proof::reads_longest;
use super::proof_nodes::Verdict;
use super::regular::without_recursion;
use crate::automata::{Automata, Dfa, Work};
use crate::comparison::Witness;
use crate::generate::Suite;
use crate::model::{AutomatonError, FileId, GapKind, Grammar, RuleId, graph};

/// Number of steps for the automata of all rules.
const ALL_RULE_STEPS: u64 = 1 << 29;
/// Number of steps for the automaton of one rule.
const RULE_STEPS: u64 = 1 << 26;
/// Number of steps for all automata of alternatives.
const AUTOMATA_STEPS: u64 = 1 << 28;
/// Number of steps for one automaton of an alternative.
const AUTOMATON_STEPS: u64 = 1 << 24;
/// Number of steps for one proof.
const PROOF_STEPS: u64 = 1 << 25;
/// Number of steps for all proofs of a module: some two seconds. The rules after them are compared on texts.
const ALL_PROOF_STEPS: u64 = 1 << 29;
/// Maximum number of elements of all rules that are compared on texts, each with the rules that it refers to. Comparing one that has a
/// thousand takes about a tenth of a second.
const MAX_COMPARED: usize = 1 << 17;
/// Maximum number of characters of a suite that replaces a proof.
const MAX_SUITE: u64 = 1 << 22;

/// A rule and its expression.
#[derive(Clone, Debug)]
pub(super) struct Decided {
    pub(super) rule: RuleId,
    pub(super) peg: Rc<Peg>,
    pub(super) method: Method,
    /// Whether the order of alternatives was changed.
    pub(super) has_reordered: bool,
    /// Automaton of a regular rule.
    pub(super) dfa: Option<Rc<Dfa>>,
}

/// The reason why an expression is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// It reads in every text the longest match.
    Proved,
    /// It is the automaton of the rule.
    Automaton,
    /// It passes the complete test suite of the rule.
    Suite,
    /// It was compared with the rule on many texts.
    Compared(Compared),
}

/// All decisions about a grammar.
#[derive(Debug)]
pub(super) struct Decisions {
    pub(super) rules: Vec<Decided>,
    /// Rules without an expression, and the reasons.
    pub(super) refused: Vec<(RuleId, String)>,
}

/// Decides about some rules, and about all rules that they refer to.
pub(super) fn decide(grammar: &Grammar, wanted: &[RuleId]) -> Decisions {
    let (regular, is_exact) = without_recursion(grammar);
    let automata = Automata::new(&regular, AUTOMATA_STEPS, AUTOMATON_STEPS).without_users_of_large_rules();
    let calls = grammar.edge_indices();
    let lowering =
        Lowering { grammar, automata, is_exact, effort: Effort::Greedy, prefers_last: false, has_reordered: false };
    let mut decider = Decider {
        grammar,
        lowering,
        recursion: left_recursion(grammar),
        is_recursive: graph::cyclic(&calls),
        calls,
        is_too_large: vec![false; grammar.rules.len()],
        readings: BTreeMap::new(),
        decided: BTreeMap::new(),
        refused: BTreeMap::new(),
        proofs: Work::of(ALL_PROOF_STEPS),
        probes: BTreeMap::new(),
        automata: Work::of(ALL_RULE_STEPS),
    };
    let rules = decider.in_order(wanted);
    rules.iter().for_each(|rule| decider.regular(*rule));
    let others: Vec<RuleId> = rules.iter().copied().filter(|rule| !decider.is_done(*rule)).collect();
    decider.recursive(others);
    decider.refuse_users();
    // In the order of the file.
    Decisions { rules: decider.decided.into_values().collect(), refused: decider.refused.into_iter().collect() }
}

/// Returns by index a cycle of rules that begin with each other, for the rules on one.
fn left_recursion(grammar: &Grammar) -> Vec<Option<Vec<RuleId>>> {
    let beginnings = grammar.beginnings();
    let edges: Vec<Vec<usize>> =
        beginnings.iter().map(|found| found.iter().map(|(rule, _)| rule.index()).collect()).collect();
    let component = graph::components(&edges);
    let ids: Vec<RuleId> = grammar.all_ids().collect();
    let cycle = |rule: usize| {
        let cycle = graph::cycle(rule, &edges, &component)?;
        Some(cycle.into_iter().map(|rule| ids[rule]).collect())
    };
    (0..ids.len()).map(cycle).collect()
}

struct Decider<'g> {
    grammar: &'g Grammar,
    lowering: Lowering<'g>,
    recursion: Vec<Option<Vec<RuleId>>>,
    /// By index, the rules that each rule refers to.
    calls: Vec<Vec<usize>>,
    /// By index, whether each rule refers to itself, directly or indirectly.
    is_recursive: Vec<bool>,
    /// By index, whether the automaton of each rule has too many states.
    is_too_large: Vec<bool>,
    readings: BTreeMap<RuleId, Reading>,
    decided: BTreeMap<RuleId, Decided>,
    refused: BTreeMap<RuleId, String>,
    /// Steps that are left for proofs.
    proofs: Work,
    /// Texts of rules that are not regular.
    probes: BTreeMap<RuleId, Probes>,
    /// Steps that are left for automata of rules.
    automata: Work,
}

impl Decider<'_> {
    /// Returns the rules to decide about, those that others refer to first. Rules of single characters are read where they are
    /// referred to, unless they are wanted themselves.
    fn in_order(&self, wanted: &[RuleId]) -> Vec<RuleId> {
        let edges = self.grammar.edge_indices();
        let component = graph::components(&edges);
        let reachable = self.grammar.reachable(wanted.iter().copied());
        let is_inlined = |id: &RuleId| {
            let rule = self.grammar.get(*id);
            !wanted.contains(id) && class(self.grammar, rule.file, &rule.element, 0).is_some()
        };
        let mut rules: Vec<RuleId> = self.grammar.all_ids().filter(|id| reachable[id.index()]).collect();
        rules.retain(|id| !is_inlined(id));
        rules.sort_by_key(|id| (component[id.index()], *id));
        rules
    }

    fn is_done(&self, rule: RuleId) -> bool {
        self.decided.contains_key(&rule) || self.refused.contains_key(&rule)
    }

    /// Decides about a regular rule, or refuses one with a gap.
    fn regular(&mut self, rule: RuleId) {
        if let Some(reason) = self.gap(rule) {
            self.refused.insert(rule, reason);
            return;
        }
        // The automaton of a rule contains those of the rules that it refers to, which are decided before it.
        if self.calls[rule.index()].iter().any(|called| self.is_too_large[*called]) {
            self.is_too_large[rule.index()] = true;
            return;
        }
        let dfa = match self.automata.part(RULE_STEPS, |work| self.grammar.dfa_within(rule, work)) {
            Ok(dfa) => Rc::new(dfa),
            Err(error) => {
                self.is_too_large[rule.index()] = matches!(error, AutomatonError::TooLarge);
                return;
            }
        };
        self.readings.insert(rule, Reading::Regular(Rc::clone(&dfa)));
        let automaton = (Peg::Longest(Rc::clone(&dfa)), Method::Automaton);
        // A function that calls itself for each character would need too much of the stack.
        let found = if self.is_recursive[rule.index()] { None } else { self.proved(rule, &dfa) };
        let has_reordered = self.lowering.has_reordered && found.is_some();
        let (peg, method) = found.unwrap_or(automaton);
        self.decided.insert(rule, Decided { rule, peg: Rc::new(peg), method, has_reordered, dfa: Some(dfa) });
    }

    /// Returns the reason why the language of a rule is not known.
    fn gap(&self, rule: RuleId) -> Option<String> {
        let gaps = self.grammar.gaps(rule);
        let gap = gaps.first()?;
        let what = match &gap.kind {
            GapKind::Undefined(name) => format!("refers to `{name}`, which the grammar does not define"),
            GapKind::Prose(text) => format!("contains the prose <{text}>, which names no rule"),
            GapKind::SyntaxError => "has a syntax error".to_owned(),
        };
        let depends = || format!("depends on rule `{}`, which {what}", self.grammar.get(gap.rule).name);
        Some(if gap.rule == rule { what.clone() } else { depends() })
    }

    /// Returns an expression that reads the longest match of a regular rule.
    fn proved(&mut self, rule: RuleId, dfa: &Rc<Dfa>) -> Option<(Peg, Method)> {
        let mut too_large = None;
        for effort in [Effort::Greedy, Effort::LookingAhead, Effort::Splitting] {
            let peg = self.lowering.rule(rule, effort);
            let readings = &self.readings;
            let (lowering, grammar) = (&mut self.lowering, self.grammar);
            let mut automaton = |id: RuleId| match readings.get(&id) {
                Some(Reading::Regular(dfa)) => Some(Rc::clone(dfa)),
                _ => {
                    let rule = grammar.get(id);
                    lowering.automata.of_element(rule.file, &rule.element)
                }
            };
            let verdict = self.proofs.part(PROOF_STEPS, |work| reads_longest(&peg, dfa, &mut automaton, work));
            match verdict {
                Ok(Verdict::Proved) => return Some((peg, Method::Proved)),
                Ok(Verdict::Different) => {}
                // An expression that looks ahead takes more steps.
                Err(_) => {
                    too_large = Some(peg);
                    break;
                }
            }
        }
        let peg = too_large?;
        if self.passes_suite(rule, &peg, dfa) {
            return Some((peg, Method::Suite));
        }
        let compared = self.by_peg(rule, &peg, |readings| Probes::default().compare(self.grammar, readings, rule));
        Some((peg, Method::Compared(compared.ok()?.ok()?)))
    }

    /// Reads a regular rule by an expression for a while.
    fn by_peg<T>(&self, rule: RuleId, peg: &Peg, run: impl FnOnce(&BTreeMap<RuleId, Reading>) -> T) -> T {
        let mut readings = self.readings.clone();
        readings.insert(rule, Reading::Peg(Rc::new(peg.clone())));
        run(&readings)
    }

    /// Whether an expression passes the complete suite of its rule, if that is not too long.
    fn passes_suite(&self, rule: RuleId, peg: &Peg, dfa: &Rc<Dfa>) -> bool {
        let Ok(suite) = Suite::within(dfa, MAX_SUITE) else { return false };
        self.by_peg(rule, peg, |readings| suite.failures(|text| reads(readings, rule, text.as_bytes())).is_empty())
    }

    fn lower(&mut self, rule: RuleId, effort: Effort) {
        let peg = Rc::new(self.lowering.rule(rule, effort));
        self.readings.insert(rule, Reading::Peg(Rc::clone(&peg)));
        let method = Method::Compared(Compared::default());
        let has_reordered = self.lowering.has_reordered;
        self.decided.insert(rule, Decided { rule, peg, method, has_reordered, dfa: None });
    }

    /// Decides about the rules that are not regular. They may all depend on each other, so all are tried together.
    fn recursive(&mut self, rules: Vec<RuleId>) {
        let (left_recursive, mut rules): (Vec<_>, Vec<_>) =
            rules.into_iter().partition(|rule| self.recursion[rule.index()].is_some());
        for rule in left_recursive {
            let cycle = self.recursion[rule.index()].iter().flatten();
            let names: Vec<&str> = cycle.map(|id| self.grammar.get(*id).name.as_str()).collect();
            self.refuse(rule, format!("is left-recursive: {}", names.join(" → ")));
        }
        let mut left = Some(MAX_COMPARED);
        for rule in &rules {
            left = left.and_then(|left| left.checked_sub(self.elements(*rule)));
        }
        if left.is_none() {
            let reason = format!(
                "is one of {} rules without an automaton, and to compare all of them with their parsers takes too many steps",
                rules.len()
            );
            rules.into_iter().for_each(|rule| self.refuse(rule, reason.clone()));
            return;
        }
        rules.iter().for_each(|rule| self.lower(*rule, Effort::Greedy));
        self.refuse_users();
        rules.retain(|rule| !self.refused.contains_key(rule));
        let (mut wrong, mut tried_again) = (rules.clone(), Vec::new());
        for (effort, prefers_last) in [(Effort::Greedy, false), (Effort::Greedy, true), (Effort::LookingAhead, false)] {
            self.lowering.prefers_last = prefers_last;
            wrong.iter().for_each(|rule| self.lower(*rule, effort));
            wrong.retain(|rule| !self.is_as_matched(*rule));
            if wrong.is_empty() {
                break;
            }
            if tried_again.is_empty() {
                tried_again.clone_from(&wrong);
            }
        }
        // A rule that was right may depend on one that has changed.
        let is_affected = self.users_of(&tried_again);
        for rule in rules.into_iter().filter(|rule| is_affected[rule.index()]) {
            self.compare_or_refuse(rule);
        }
    }

    /// Returns the number of elements of a rule and of all rules that it refers to, directly or not.
    fn elements(&self, rule: RuleId) -> usize {
        let reachable = self.grammar.reachable([rule]);
        let rules = self.grammar.all_ids().filter(|id| reachable[id.index()]);
        rules.map(|id| self.grammar.get(id).element.walk().count()).sum()
    }

    /// Returns by index whether each rule is one of these, or refers to one of them, directly or not.
    fn users_of(&self, rules: &[RuleId]) -> Vec<bool> {
        let mut users = vec![Vec::new(); self.recursion.len()];
        for (user, used) in self.grammar.edge_indices().into_iter().enumerate() {
            used.into_iter().for_each(|used| users[used].push(user));
        }
        let mut found = vec![false; users.len()];
        let mut waiting: Vec<usize> = rules.iter().map(|rule| rule.index()).collect();
        while let Some(rule) = waiting.pop() {
            if !std::mem::replace(&mut found[rule], true) {
                waiting.extend(&users[rule]);
            }
        }
        found
    }

    /// Compares a rule with its expression.
    fn is_as_matched(&mut self, rule: RuleId) -> bool {
        let Ok(Ok(compared)) = self.compared(rule) else { return false };
        self.decided.entry(rule).and_modify(|decided| decided.method = Method::Compared(compared));
        true
    }

    /// Compares a rule with its reading. Its texts are made once.
    fn compared(&mut self, rule: RuleId) -> Result<Result<Compared, Vec<u8>>, AutomatonError> {
        self.probes.entry(rule).or_default().compare(self.grammar, &self.readings, rule)
    }

    /// Compares a rule with its expression, and refuses it if they differ.
    fn compare_or_refuse(&mut self, rule: RuleId) {
        let text = match self.compared(rule) {
            Ok(Ok(compared)) => {
                self.decided.entry(rule).and_modify(|decided| decided.method = Method::Compared(compared));
                return;
            }
            Ok(Err(text)) => text,
            Err(error) => return self.refuse(rule, format!("could not be compared with its parser: {error}")),
        };
        let text = Witness(text);
        let is_too_large = self.is_too_large[rule.index()];
        let why = if is_too_large { "needs an automaton of too many states" } else { "is recursive" };
        self.refuse(rule, format!("{why}, and no order of its alternatives was found that reads \"{text}\""));
    }

    fn refuse(&mut self, rule: RuleId, reason: String) {
        self.decided.remove(&rule);
        self.refused.insert(rule, reason);
    }

    /// Refuses the rules that need a refused one.
    fn refuse_users(&mut self) {
        loop {
            let needs = |decided: &Decided| {
                let mut needed = None;
                decided.peg.walk(&mut |peg| {
                    if let Peg::Rule(rule) = peg {
                        needed = needed.or(self.refused.contains_key(rule).then_some(*rule));
                    }
                });
                Some((decided.rule, needed?))
            };
            let Some((rule, needed)) = self.decided.values().find_map(needs) else { return };
            let reason = format!("depends on rule `{}`", self.grammar.get(needed).name);
            self.refuse(rule, reason);
        }
    }
}

/// Returns the rules of the file itself.
pub(super) fn own_rules(grammar: &Grammar) -> Vec<RuleId> {
    grammar.all_ids().filter(|id| grammar.get(*id).file == FileId::MAIN).collect()
}
