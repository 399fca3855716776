//! Names that mislead: core rules with another meaning, and one name in two spellings.

use std::collections::BTreeSet;

use crate::automata::Work;
use crate::model::{ElementKind, Grammar, GrammarProblem, ProblemKind, RuleId};

/// Number of steps for the automata of one core rule.
const STEPS: u64 = 1 << 16;

/// Finds rules that have the name of a core rule and match other texts.
pub(super) fn redefined_core_rules(grammar: &Grammar) -> Vec<GrammarProblem> {
    let is_core = |id: &RuleId| grammar.file(grammar.get(*id).file).name == "rfc5234.abnf";
    let core: Vec<RuleId> = grammar.all_ids().filter(is_core).collect();
    let redefined = grammar.ids().filter(|id| !is_core(id)).filter_map(|id| {
        let name = &grammar.get(id).name;
        let original = core.iter().find(|core| grammar.get(**core).name.eq_ignore_ascii_case(name))?;
        let automaton = |id| grammar.dfa_within(id, &mut Work::of(STEPS)).ok();
        let (own, original) = (automaton(id)?, automaton(*original)?);
        (own != original).then(|| GrammarProblem::new(ProblemKind::CoreRule(name.clone()), grammar.get(id).name_span))
    });
    redefined.collect()
}

/// Finds references that spell a name in other cases than its definition. Each spelling is reported once.
pub(super) fn spellings(grammar: &Grammar) -> Vec<GrammarProblem> {
    let mut seen = BTreeSet::new();
    let differing = grammar.elements().filter_map(|element| {
        let ElementKind::Reference { name, rule: Some(rule) } = &element.kind else { return None };
        let defined = grammar.get(*rule);
        let differs = defined.name != *name && defined.file == crate::model::FileId::MAIN;
        (differs && seen.insert(name)).then(|| {
            let kind = ProblemKind::Spelling { name: name.clone(), defined: defined.name.clone() };
            GrammarProblem { secondary: Some(defined.name_span), ..GrammarProblem::new(kind, element.span) }
        })
    });
    differing.collect()
}

/// Finds groups in groups, and repetitions of exactly one.
pub(super) fn needless(grammar: &Grammar) -> Vec<GrammarProblem> {
    let is_needless = |kind: &ElementKind| match kind {
        ElementKind::Group(inner) => matches!(inner.kind, ElementKind::Group(_)),
        ElementKind::Repetition { min: 1, max: Some(1), .. } => true,
        _ => false,
    };
    let found = grammar.elements().filter(|element| is_needless(&element.kind));
    found.map(|element| GrammarProblem::new(ProblemKind::Needless, element.span)).collect()
}
