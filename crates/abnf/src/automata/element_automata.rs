//! Automata of many elements of one grammar: [`Automata`].

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::rc::Rc;

use super::dfa::Dfa;
use super::network::Network;
use super::plan::Plan;
use super::work::Work;
use crate::model::{Element, ElementKind, FileId, Grammar, RuleDefinition, RuleId, graph};
use urlgram::span::Span;

/// A builder of automata that prepares the rules of a grammar once, builds the automaton of each element once, and stops when its
/// work is done.
pub(crate) struct Automata<'g> {
    grammar: &'g Grammar,
    network: Network,
    plan: Plan,
    known: HashMap<(FileId, String), Known>,
    /// Automata of the grammar before it was edited.
    before: HashMap<(FileId, String), Known>,
    /// Numbers of the rules and all that they refer to, if automata of other versions are used.
    meanings: Option<Vec<u64>>,
    /// Number of automata that were built.
    pub(crate) built: usize,
    pub(crate) work: Work,
    /// Number of steps for one automaton.
    each: u64,
    /// Rules whose automata are too large, if they are kept.
    large: Option<LargeRules>,
}

/// Rules of a grammar whose automata take more steps than one may take.
struct LargeRules {
    /// By index, whether a rule is one of them, or refers to one of them, directly or not.
    is_large: Vec<bool>,
    /// By index, the rules that refer to each rule.
    users: Vec<Vec<usize>>,
    /// All rules, those that others refer to first.
    order: Vec<RuleId>,
}

impl LargeRules {
    fn new(grammar: &Grammar) -> Self {
        let edges = grammar.edge_indices();
        let component = graph::components(&edges);
        let mut users = vec![Vec::new(); edges.len()];
        for (user, called) in edges.iter().enumerate() {
            called.iter().for_each(|called| users[*called].push(user));
        }
        let mut order: Vec<RuleId> = grammar.all_ids().collect();
        order.sort_by_key(|rule| component[rule.index()]);
        LargeRules { is_large: vec![false; edges.len()], users, order }
    }

    fn has(&self, element: &Element) -> bool {
        element.walk().filter_map(|element| element.referenced()?.1).any(|rule| self.is_large[rule.index()])
    }

    /// Adds a rule and all that refer to it.
    fn add(&mut self, rule: RuleId) {
        let mut waiting = vec![rule.index()];
        while let Some(rule) = waiting.pop() {
            if !std::mem::replace(&mut self.is_large[rule], true) {
                waiting.extend(&self.users[rule]);
            }
        }
    }
}

/// An automaton, what it depends on, and what it took to build it.
#[derive(Clone, Debug)]
struct Known {
    dfa: Option<Rc<Dfa>>,
    /// Number of the rules that the element refers to, directly or not.
    meaning: u64,
    steps: usize,
    /// Whether it is the same however many steps are left for all automata.
    is_certain: bool,
}

/// The automata of a grammar, for the check of its next version. It has no more than those of one check.
#[derive(Debug, Default)]
pub(crate) struct KnownAutomata(HashMap<(FileId, String), Known>);

impl<'g> Automata<'g> {
    /// Prepares a grammar. All its automata together may take a number of steps, and so may each of them.
    pub(crate) fn new(grammar: &'g Grammar, steps: u64, each: u64) -> Self {
        let network = Network::of_grammar(grammar);
        let plan = Plan::new(&network);
        let (known, before) = (HashMap::new(), HashMap::new());
        Automata {
            grammar,
            network,
            plan,
            known,
            before,
            meanings: None,
            built: 0,
            work: Work::of(steps),
            each,
            large: None,
        }
    }

    /// Builds no automaton of an element that refers to a rule whose automaton is too large: that of the element contains it. Each
    /// large rule then takes its steps once, and not again in every element with it.
    pub(crate) fn without_users_of_large_rules(self) -> Self {
        let large = Some(LargeRules::new(self.grammar));
        Automata { large, ..self }
    }

    /// Uses the automata of an earlier version of the grammar again, if all rules that they depend on are unchanged. They count as if
    /// they were built.
    pub(crate) fn after(self, before: KnownAutomata) -> Self {
        let meanings = Some(meanings(self.grammar));
        Automata { before: before.0, meanings, ..self }
    }

    /// Returns the automata for the next version.
    pub(crate) fn into_known(mut self) -> KnownAutomata {
        self.known.retain(|_, known| known.is_certain);
        KnownAutomata(self.known)
    }

    /// Returns the automaton of an element; `None` if it is not regular or takes too many steps.
    pub(crate) fn of_element(&mut self, file: FileId, element: &Element) -> Option<Rc<Dfa>> {
        let key = (file, element.to_string());
        if let Some(known) = self.known.get(&key) {
            return known.dfa.clone();
        }
        let meaning = self.meaning(element);
        let known = self.before.remove(&key).filter(|known| known.meaning == meaning);
        let known = known.filter(|known| self.work.spend(known.steps).is_ok()).unwrap_or_else(|| {
            let before = self.work.left();
            let dfa = self.build(file, element).map(Rc::new);
            let steps = usize::try_from(before - self.work.left()).unwrap_or(usize::MAX);
            let is_certain = dfa.is_some() || self.work.left() > 0 || steps as u64 >= self.each;
            Known { dfa, meaning, steps, is_certain }
        });
        let dfa = known.dfa.clone();
        self.known.insert(key, known);
        if dfa.is_none() {
            self.find_large(element);
        }
        dfa
    }

    /// Finds the rule that makes the automaton of an element too large, if it is not the element itself.
    fn find_large(&mut self, element: &Element) {
        let Some(mut large) = self.large.take() else { return };
        if !large.has(element) {
            let reachable = self.grammar.reachable(element.walk().filter_map(|element| element.referenced()?.1));
            let mut rules = large.order.iter().copied().filter(|rule| reachable[rule.index()]);
            if let Some(rule) = rules.find(|rule| self.work.left() > 0 && self.of_rule(*rule).is_none()) {
                large.add(rule);
            }
        }
        self.large = Some(large);
    }

    fn of_rule(&mut self, id: RuleId) -> Option<Rc<Dfa>> {
        let RuleDefinition { name, file, .. } = self.grammar.get(id);
        let kind = ElementKind::Reference { name: name.clone(), rule: Some(id) };
        self.of_element(*file, &Element { kind, span: Span::empty(0) })
    }

    fn build(&mut self, file: FileId, element: &Element) -> Option<Dfa> {
        let Automata { grammar, network, plan, work, each, built, large, .. } = self;
        work.spend(1 << 8).ok()?;
        if large.as_ref().is_some_and(|large| large.has(element)) {
            return None;
        }
        *built += 1;
        let states = network.set_element(grammar, file, element).ok()?;
        plan.states[grammar.rules.len()] = states.collect();
        work.part(*each, |work| Dfa::of_network(grammar, network, plan, work).ok())
    }

    /// Returns the number of the rules that an element refers to, directly or not.
    fn meaning(&self, element: &Element) -> u64 {
        let Some(meanings) = &self.meanings else { return 0 };
        let mut hasher = DefaultHasher::new();
        for (_, rule) in element.walk().filter_map(Element::referenced) {
            rule.map(|rule| meanings[rule.index()]).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// Returns a number for each rule that depends on its definition and on those of all rules that it refers to, directly or not, and on
/// nothing else. Different ones have different numbers, but for a chance of one in 2^64.
fn meanings(grammar: &Grammar) -> Vec<u64> {
    let rules = &grammar.rules;
    let own: Vec<u64> = rules
        .iter()
        .map(|rule| {
            let mut hasher = DefaultHasher::new();
            let name = rule.name.to_ascii_lowercase();
            (&grammar.file(rule.file).name, name, rule.element.to_string()).hash(&mut hasher);
            hasher.finish()
        })
        .collect();
    let inside: Vec<Vec<usize>> = rules
        .iter()
        .map(|rule| rule.element.walk().filter_map(|element| Some(element.referenced()?.1?.index())).collect())
        .collect();
    let mut seen = vec![0; rules.len()];
    let meaning = |start: usize| {
        let (mut open, mut found) = (vec![start], Vec::new());
        while let Some(rule) = open.pop() {
            if std::mem::replace(&mut seen[rule], start + 1) != start + 1 {
                found.push(own[rule]);
                open.extend(&inside[rule]);
            }
        }
        // The order of the rules in the file does not matter, but which of them is meant.
        found.sort_unstable();
        let mut hasher = DefaultHasher::new();
        (own[start], found).hash(&mut hasher);
        hasher.finish()
    };
    (0..rules.len()).map(meaning).collect()
}
