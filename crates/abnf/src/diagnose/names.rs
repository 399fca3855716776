//! Names that mislead: core rules with another meaning, and one name in two spellings.

use std::collections::BTreeSet;

use crate::automata::Work;
use crate::model::{Element, ElementKind, Grammar, GrammarProblem, ProblemKind, RuleId};
use urlgram::span::Span;

/// Number of steps for the automata of one core rule.
const STEPS: u64 = 1 << 16;

/// Finds rules that have the name of a core rule and match other texts.
pub(super) fn redefined_core_rules(grammar: &Grammar) -> Vec<GrammarProblem> {
    let is_core = |id: &RuleId| grammar.file(grammar.get(*id).file).name == "rfc5234.abnf";
    let core: Vec<RuleId> = grammar.all_ids().filter(is_core).collect();
    // Of a rule in words, the texts are not known.
    let is_known = |id: RuleId| grammar.gaps(id).is_empty();
    let redefined = grammar.ids().filter(|id| !is_core(id)).filter_map(|id| {
        let name = &grammar.get(id).name;
        let original = core.iter().find(|core| grammar.get(**core).name.eq_ignore_ascii_case(name))?;
        // Searches the whole grammar, so only for the few rules with such a name.
        if !is_known(id) {
            return None;
        }
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

/// Finds alternatives of several elements next to each other on one line without a group: `a b / c d`.
pub(super) fn mixed(grammar: &Grammar) -> Vec<GrammarProblem> {
    let text = &grammar.file(crate::model::FileId::MAIN).text;
    let is_long = |element: &Element| matches!(&element.kind, ElementKind::Concatenation(all) if all.len() > 1);
    let found = grammar.elements().filter_map(|element| {
        let ElementKind::Alternation(all) = &element.kind else { return None };
        let pair = all.windows(2).find(|pair| {
            let whole = Span::new(pair[0].span.start, pair[1].span.end);
            pair.iter().all(is_long) && !whole.of(text).contains('\n')
        })?;
        Some(GrammarProblem::new(ProblemKind::MixedAlternatives, Span::new(pair[0].span.start, pair[1].span.end)))
    });
    found.collect()
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
