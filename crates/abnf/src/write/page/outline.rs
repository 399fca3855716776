//! The rules of a page and what refers to them: [`Outline`].

use crate::model::{FileId, Grammar, GrammarProblem, RuleId};

/// Maximum number of rules with a section.
const MAX_RULES: usize = 2000;

/// The rules of a page, in its order.
pub(super) struct Outline {
    /// Rules of the file itself.
    pub(super) own: Vec<RuleId>,
    /// Rules of other files that these refer to, directly or indirectly.
    pub(super) others: Vec<RuleId>,
    /// Number of rules that have no section.
    pub(super) omitted: usize,
    has_section: Vec<bool>,
    users: Vec<Vec<RuleId>>,
}

impl Outline {
    pub(super) fn of(grammar: &Grammar) -> Outline {
        let reachable = grammar.reachable(grammar.ids());
        let is_own = |id: &RuleId| grammar.get(*id).file == FileId::MAIN;
        let all: Vec<RuleId> = grammar.all_ids().filter(|id| reachable[id.index()]).collect();
        let (mut own, mut others): (Vec<RuleId>, Vec<RuleId>) = all.into_iter().partition(is_own);
        let total = own.len() + others.len();
        own.truncate(MAX_RULES);
        others.truncate(MAX_RULES - own.len());
        let omitted = total - own.len() - others.len();
        let mut has_section = vec![false; reachable.len()];
        own.iter().chain(&others).for_each(|id| has_section[id.index()] = true);
        let mut users = vec![Vec::new(); reachable.len()];
        for (user, edges) in grammar.all_ids().zip(grammar.edges()).filter(|(user, _)| has_section[user.index()]) {
            for used in edges {
                let users: &mut Vec<RuleId> = &mut users[used.index()];
                // The references of a rule come one after the other.
                if users.last() != Some(&user) {
                    users.push(user);
                }
            }
        }
        Outline { own, others, omitted, has_section, users }
    }

    pub(super) fn has_section(&self, id: RuleId) -> bool {
        self.has_section[id.index()]
    }

    /// Returns the rules that refer to a rule.
    pub(super) fn users(&self, id: RuleId) -> &[RuleId] {
        &self.users[id.index()]
    }
}

/// Splits problems by the rule that contains them; those outside of rules are last.
pub(super) fn by_rule<'p>(
    grammar: &Grammar,
    rules: &[RuleId],
    problems: &'p [GrammarProblem],
) -> (Vec<Vec<&'p GrammarProblem>>, Vec<&'p GrammarProblem>) {
    let mut spans: Vec<(u32, u32, usize)> = Vec::new();
    for (i, id) in rules.iter().enumerate() {
        let rule = grammar.get(*id);
        spans.extend(std::iter::once(&rule.span).chain(&rule.additions).map(|span| (span.start, span.end, i)));
    }
    spans.sort_unstable();
    let (mut inside, mut outside) = (vec![Vec::new(); rules.len()], Vec::new());
    for problem in problems {
        let at = problem.span.start;
        let before = spans.partition_point(|(start, _, _)| *start <= at);
        match before.checked_sub(1).map(|last| spans[last]) {
            Some((_, end, rule)) if at <= end && problem.file == FileId::MAIN => inside[rule].push(problem),
            _ => outside.push(problem),
        }
    }
    (inside, outside)
}
