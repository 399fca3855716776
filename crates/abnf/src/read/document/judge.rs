//! Which candidates of a text are rules.
//!
//! Examples, formulas and prose contain lines such as `boundary="x"` and `n = a * b`. A rule has syntax that they do not have, or names
//! connect it to other rules.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::candidate::{Candidate, Lines, Reading, candidate, is_text, names_itself};
use super::code::{is_code, is_program};
use super::head::{head, indent};
use super::headings::section;
use super::not_rules::{
    bare_names, has_operator, has_product, is_any_number, is_cddl, is_constant, is_of_notation, is_prose, is_sentence,
    is_value, is_words,
};
use super::skip::Skip;
use crate::model::{Element, ElementKind, bundled};
use crate::sets::set;

/// Names of the core rules, in lower case.
const CORE: [&str; 16] = [
    "alpha", "bit", "char", "cr", "crlf", "ctl", "digit", "dquote", "hexdig", "htab", "lf", "lwsp", "octet", "sp",
    "vchar", "wsp",
];

/// Reason for definitions of CDDL.
const CDDL: &str = "this is CDDL (RFC 8610)";

/// Number of rules in an older notation that are not mistakes.
const MANY: usize = 10;

/// Maximum number of lines of a block that defines known rules again, and nothing else.
const MAX_OWN: usize = 20;

/// Maximum number of rounds in which accepted rules lead to others.
const MAX_ROUNDS: usize = 16;

/// Rules among other lines.
pub(super) struct Judged {
    pub(super) rules: Vec<Candidate>,
    pub(super) skipped: Vec<Skip>,
    /// Whether most rules use the older notation.
    pub(super) is_older: bool,
}

/// A candidate, with what its syntax says about it.
struct Case {
    candidate: Candidate,
    evidence: Evidence,
    accepted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Evidence {
    /// Only a rule has this syntax.
    Rule,
    /// Names decide.
    Open,
    /// Only names that rules use can make this a rule.
    Not(&'static str),
    /// It is something else.
    Never(&'static str),
}

/// Finds the rules in blocks of lines that may contain prose and code.
///
/// `is_about_grammars` says whether the document mentions a grammar.
pub(super) fn judge(page: &Lines<'_>, blocks: &[Range<usize>], is_about_grammars: bool) -> Judged {
    let mut cases = Vec::new();
    for block in blocks {
        let mut at = block.start;
        while at < block.end {
            let Some(candidate) = candidate(page, at, block) else {
                at += 1;
                continue;
            };
            at = if let Reading::Broken(_) = candidate.reading { at + 1 } else { candidate.lines.end };
            cases.push(candidate);
        }
    }
    let mut cases = with_evidence(page, cases, is_about_grammars);
    exclude_cddl(page, &mut cases);
    if is_about_grammars {
        accept_lists(page, &mut cases);
    }
    connect(page, &mut cases, is_about_grammars);
    let (rules, others): (Vec<Case>, Vec<Case>) = cases.into_iter().partition(|case| case.accepted);
    // Rules without alternatives are in either notation, and few rules with `|` are mistakes.
    let older = |case: &&Case| matches!(case.candidate.reading, Reading::Rule { is_older: true, .. });
    let newer = |case: &&Case| matches!(&case.candidate.reading, Reading::Rule { is_older: false, element, .. } if chooses(element));
    let (older, newer) = (rules.iter().filter(older).count(), rules.iter().filter(newer).count());
    let is_older = older * 2 > rules.len() || (older >= MANY && older > newer);
    let is_reported = |case: &&Case| case.candidate.looks_defined() && !is_setting(page, &case.candidate);
    let skipped = others.iter().filter(is_reported).map(skip).collect();
    Judged { rules: rules.into_iter().map(|case| case.candidate).collect(), skipped, is_older }
}

/// Whether a line gives a name to a value without spaces and without quotation marks, as settings and queries do: `NETWORK=EFnet`.
fn is_setting(page: &Lines<'_>, candidate: &Candidate) -> bool {
    let line = page.lines[candidate.lines.start];
    let is_value = match &candidate.reading {
        Reading::Rule { element, .. } => is_value(element),
        Reading::Broken(_) => !line.contains('"') && !has_operator(line),
        Reading::Asn1 => false,
    };
    !candidate.is_spaced && is_value && !line.contains('"')
}

/// Whether an element has alternatives.
fn chooses(element: &Element) -> bool {
    element.walk().any(|one| matches!(&one.kind, ElementKind::Alternation(all) if all.len() > 1))
}

fn skip(case: &Case) -> Skip {
    let reason = match (&case.candidate.reading, case.evidence) {
        (Reading::Broken(message), _) => message.clone(),
        (_, Evidence::Not(reason) | Evidence::Never(reason)) => reason.into(),
        _ => "no rule refers to it, and it refers to no rule".into(),
    };
    Skip { line: case.candidate.lines.start, count: 1, reason }
}

fn with_evidence(page: &Lines<'_>, candidates: Vec<Candidate>, is_about_grammars: bool) -> Vec<Case> {
    let names = set(candidates.iter().map(|candidate| candidate.name.clone()));
    let has_asn1 = candidates.iter().any(|candidate| matches!(candidate.reading, Reading::Asn1));
    let mut end = 0;
    let case = |mut candidate: Candidate| {
        // ABNF has neither the comments of ASN.1 nor its classes, and names of BNF are in angle brackets.
        let is_type = || !page.lines[candidate.lines.start].trim_start().starts_with('<');
        if has_asn1 && candidate.operator == "::=" && matches!(candidate.reading, Reading::Broken(_)) && is_type() {
            candidate.reading = Reading::Asn1;
        }
        let is_after_rule = candidate.lines.start == std::mem::replace(&mut end, candidate.lines.end);
        let evidence = match evidence(page, &candidate, &names, is_after_rule) {
            Evidence::Open if has_asn1 && candidate.operator == "::=" => Evidence::Never("this is ASN.1"),
            Evidence::Open
                if is_about_grammars
                    && is_plain(&candidate)
                    && (is_of_others(page, &candidate) || is_introduced(page, &candidate)) =>
            {
                Evidence::Rule
            }
            Evidence::Open
                if is_about_grammars
                    && (names_itself(&candidate) || (is_text(&candidate) && is_alone(page, &candidate))) =>
            {
                Evidence::Rule
            }
            Evidence::Rule if !is_about_grammars => match &candidate.reading {
                // Grammars have functions, too, but not of alternatives with `|`.
                Reading::Rule { is_formula: true, is_older: true, .. } if candidate.operator == "=" => {
                    Evidence::Not("it is a formula or a statement")
                }
                Reading::Rule { element, .. } if candidate.operator != "=" || !is_prose(element) => Evidence::Rule,
                _ => Evidence::Open,
            },
            found => found,
        };
        Case { candidate, evidence, accepted: evidence == Evidence::Rule }
    };
    candidates.into_iter().map(case).collect()
}

fn evidence(page: &Lines<'_>, candidate: &Candidate, names: &BTreeSet<String>, is_after_rule: bool) -> Evidence {
    if matches!(candidate.reading, Reading::Asn1) {
        return Evidence::Never("this is ASN.1");
    }
    if !is_after_rule && is_in_paragraph(page, candidate) {
        let is_prose = !candidate.is_spaced || matches!(candidate.reading, Reading::Broken(_));
        let reason = "it is a line of a paragraph";
        return if is_prose { Evidence::Never(reason) } else { Evidence::Not(reason) };
    }
    let lines = &page.lines[candidate.lines.clone()];
    if lines.iter().any(|line| is_program(line)) || (!candidate.is_spaced && lines[0].contains("=0x")) {
        return Evidence::Never("it is a statement of a program");
    }
    if lines.iter().any(|line| is_cddl(line)) {
        return Evidence::Never(CDDL);
    }
    if is_of_notation(lines[0]) {
        return Evidence::Never("it describes the notation");
    }
    let Reading::Rule { element, is_formula, .. } = &candidate.reading else {
        // No code has `::=`, and texts of BNF may be in single quotes.
        let is_bnf = candidate.operator == "::=";
        let is_quoted = lines.iter().any(|line| line.contains(['"', '%', '<']) || (is_bnf && line.contains('\'')));
        let has_brackets = is_bnf && lines[0].trim_start().starts_with('<');
        let is_likely = candidate.is_spaced && (has_brackets || !is_code(lines));
        if is_likely && candidate.operator == "=" && is_sentence(lines, &|word| names.contains(word)) {
            return Evidence::Not("it is prose");
        }
        let is_rule = is_likely && is_quoted && (is_bnf || lines.iter().any(|line| has_operator(line)));
        let otherwise = if is_likely { Evidence::Open } else { Evidence::Never("it cannot be parsed") };
        return if is_rule { Evidence::Rule } else { otherwise };
    };
    if (!candidate.is_spaced && is_value(element)) || (is_text(candidate) && is_constant(lines[0])) {
        return Evidence::Not("it is an assignment");
    }
    let has_text = |part: &Element| {
        matches!(part.kind, ElementKind::Literal { .. } | ElementKind::Range { .. } | ElementKind::Sequence(_))
    };
    let is_repeated = candidate.is_spaced && element.walk().any(is_any_number) && !has_product(element);
    if *is_formula && (is_value(element) || !element.walk().any(has_text)) && !is_repeated {
        return Evidence::Not("it is a formula or a statement");
    }
    let is_known = |name: &str| names.contains(name) || CORE.contains(&name);
    if bare_names(element).is_some_and(|used| used.len() > 2 && !used.iter().any(|name| is_known(name))) {
        return Evidence::Not("it is prose");
    }
    if candidate.operator == "=" && is_words(element, &candidate.name, &is_known) {
        return Evidence::Not("it is prose");
    }
    let is_strong = element.walk().any(|part| is_strong(part, candidate.is_spaced));
    let is_addition = candidate.operator == "=/" && candidate.is_spaced;
    if is_strong || is_addition { Evidence::Rule } else { Evidence::Open }
}

/// Excludes the definitions in sections and blocks with CDDL, which has alternatives and texts as ABNF has them.
fn exclude_cddl(page: &Lines<'_>, cases: &mut [Case]) {
    if !cases.iter().any(|case| case.evidence == Evidence::Never(CDDL)) {
        return;
    }
    let headings: Vec<usize> = (0..page.lines.len()).filter(|at| section(page.lines[*at]).is_some()).collect();
    let part = |case: &Case| {
        let lines = &case.candidate.lines;
        (case.candidate.block.start, headings.partition_point(|at| *at <= lines.start))
    };
    let of_cddl = set(cases.iter().filter(|case| case.evidence == Evidence::Never(CDDL)).map(part));
    for case in cases.iter_mut().filter(|case| of_cddl.contains(&part(case))) {
        let has_numbers = matches!(&case.candidate.reading, Reading::Rule { element, .. }
            if element.walk().any(|part| matches!(part.kind, ElementKind::Range { .. } | ElementKind::Sequence(_))));
        if !has_numbers {
            (case.evidence, case.accepted) = (Evidence::Never(CDDL), false);
        }
    }
}

/// Whether the line before a candidate is prose in the same column.
fn is_in_paragraph(page: &Lines<'_>, candidate: &Candidate) -> bool {
    if candidate.lines.start == candidate.block.start {
        return false;
    }
    let before = page.lines[candidate.lines.start - 1];
    let words = before.trim();
    let is_prose = words.split_whitespace().count() > 3
        && !words.ends_with([':', '>'])
        && !words.starts_with(';')
        && !words.contains(" = ")
        && (candidate.block.len() == page.lines.len() || !words.contains(['[', '/', '*', '%']));
    is_prose && indent(before) == candidate.indent && head(before).is_none()
}

/// Whether a candidate gives a name to a rule, or to some of them: `date = date-time / duration`.
fn is_plain(candidate: &Candidate) -> bool {
    is_of_names(candidate) && candidate.operator == "=" && candidate.name.len() > 1 && !candidate.name.contains('_')
}

/// Whether a candidate consists of a name, or of names as alternatives.
fn is_of_names(candidate: &Candidate) -> bool {
    let Reading::Rule { element, .. } = &candidate.reading else { return false };
    let is_name = |part: &Element| matches!(&part.kind, ElementKind::Reference { name, .. } if name.len() > 1);
    let is_names = match &element.kind {
        ElementKind::Alternation(all) => all.iter().all(is_name),
        _ => is_name(element),
    };
    is_names && candidate.is_spaced
}

/// Accepts the definitions of a list that has nothing else, if they refer to rules of other documents by names with hyphens:
/// `age = sf-integer`, `key = sf-string`.
fn accept_lists(page: &Lines<'_>, cases: &mut [Case]) {
    let mut begin = 0;
    while begin < cases.len() {
        let is_next = |pair: &[Case]| {
            pair[0].candidate.lines.end == pair[1].candidate.lines.start
                && pair[0].candidate.indent == pair[1].candidate.indent
        };
        let end = begin + 1 + cases[begin..].windows(2).take_while(|pair| is_next(pair)).count();
        let list = &cases[begin..end];
        let is_distinct = |candidate: &Candidate| {
            is_of_names(candidate) && references(page, candidate).iter().all(|name| name.contains('-'))
        };
        let is_rule = |case: &Case| case.accepted || (case.evidence == Evidence::Open && is_distinct(&case.candidate));
        let lines = list[0].candidate.lines.start..list[list.len() - 1].candidate.lines.end;
        if list.len() > 1 && are_alone(page, &list[0].candidate, &lines) && list.iter().all(is_rule) {
            cases[begin..end].iter_mut().for_each(|case| case.accepted = true);
        }
        begin = end;
    }
}

/// Whether a candidate stands alone and refers to rules of known grammars: `Patched = entity-tag`.
fn is_of_others(page: &Lines<'_>, candidate: &Candidate) -> bool {
    let is_distinct = |name: &String| bundled::is_shaped(name) && bundled::is_known(name);
    is_alone(page, candidate) && references(page, candidate).iter().all(is_distinct)
}

/// Whether a candidate stands alone after a paragraph that announces it: `Its ABNF is:`.
fn is_introduced(page: &Lines<'_>, candidate: &Candidate) -> bool {
    let is_filled = |line: &&&str| !line.trim().is_empty();
    let mut before =
        page.lines[..candidate.lines.start].iter().rev().skip_while(|line| !is_filled(line)).take_while(is_filled);
    let Some(last) = before.next().filter(|last| last.trim_end().ends_with(':')) else { return false };
    is_alone(page, candidate) && (last.contains("BNF") || before.next().is_some_and(|line| line.contains("BNF")))
}

/// Whether nothing but empty lines and other definitions are next to a candidate.
fn is_alone(page: &Lines<'_>, candidate: &Candidate) -> bool {
    are_alone(page, candidate, &candidate.lines)
}

/// Whether nothing but empty lines is next to some lines of the block of a candidate.
fn are_alone(page: &Lines<'_>, candidate: &Candidate, lines: &Range<usize>) -> bool {
    // The lines may be several blocks, of which the last one ends the document.
    let is_empty = |at: usize| page.lines.get(at).is_none_or(|line| line.trim().is_empty());
    let begins = lines.start == candidate.block.start || is_empty(lines.start - 1);
    let ends = lines.end == candidate.block.end || is_empty(lines.end);
    begins && ends && (candidate.indent > 0 || candidate.block.start > 0)
}

/// Whether formulas, prose and assignments do not have such an element.
fn is_strong(element: &Element, is_spaced: bool) -> bool {
    use ElementKind as K;
    let is_core = |name: &str| name.len() > 1 && CORE.contains(&name.to_ascii_lowercase().as_str());
    match &element.kind {
        K::Range { .. } | K::Sequence(_) | K::List { .. } => true,
        K::Repetition { min, max, .. } => is_spaced && *max != Some(*min),
        K::Option(_) => is_spaced,
        K::Alternation(all) => {
            let is_text = |part: &Element| matches!(part.kind, K::Literal { .. } | K::Concatenation(_) | K::Group(_));
            is_spaced && all.iter().any(is_text)
        }
        K::Concatenation(all) => is_spaced && all.iter().any(|part| matches!(part.kind, K::Literal { .. })),
        K::Reference { name, .. } => is_spaced && is_core(name) && !name.bytes().any(|byte| byte.is_ascii_lowercase()),
        K::Prose { .. } => is_spaced,
        K::Literal { .. } | K::Group(_) => false,
    }
}

/// Accepts the candidates that accepted rules refer to, that refer to accepted rules, or that are next to them.
fn connect(page: &Lines<'_>, cases: &mut [Case], is_about_grammars: bool) {
    let references: Vec<BTreeSet<String>> = cases.iter().map(|case| references(page, &case.candidate)).collect();
    if !cases.iter().any(|case| case.accepted) {
        accept_pairs(cases, &references);
    }
    if !cases.iter().any(|case| case.accepted) {
        return;
    }
    // Files of configuration have names that refer to each other, too. Then only lines that a rule next to them refers to are rules.
    let is_doubtful = !is_about_grammars && cases.iter().filter(|case| case.accepted).count() * 2 < cases.len();
    let groups = if is_doubtful { groups(page, cases) } else { Vec::new() };
    let is_own = of_own_blocks(page, cases);
    for _ in 0..MAX_ROUNDS {
        let accepted = || cases.iter().zip(&references).filter(|(case, _)| case.accepted);
        let defined = set(accepted().map(|(case, _)| case.candidate.name.clone()));
        let used = set(accepted().flat_map(|(_, references)| references.iter().map(String::as_str)));
        let neighbours = neighbours(page, cases);
        let accepted_at = |at: &usize| is_doubtful && cases[*at].accepted;
        let of_group = |at: usize| {
            let group = groups[at];
            references[at].iter().map(move |name| (group, name.clone()))
        };
        let nearby = set((0..cases.len()).filter(accepted_at).flat_map(of_group));
        let found: Vec<usize> = (0..cases.len())
            .filter(|at| {
                let case = &cases[*at];
                let name = case.candidate.name.as_str();
                let is_used = used.contains(name) && !defined.contains(name);
                let connected = || references[*at].iter().any(|name| defined.contains(name) || bundled::is_known(name));
                !case.accepted
                    && match case.evidence {
                        Evidence::Rule | Evidence::Open if is_doubtful => {
                            case.is_spaced_rule()
                                && nearby.contains(&(groups[*at], name.to_owned()))
                                && !defined.contains(name)
                        }
                        _ if is_doubtful => false,
                        Evidence::Rule => true,
                        Evidence::Open if is_plain(&case.candidate) && is_alone(page, &case.candidate) => true,
                        Evidence::Open if defined.contains(name) && is_own[*at] => true,
                        Evidence::Open if case.is_mistake() && is_about_grammars => {
                            is_used
                                || neighbours.contains(at) && references[*at].iter().any(|name| defined.contains(name))
                        }
                        Evidence::Open => is_used || case.is_spaced_rule() && (neighbours.contains(at) || connected()),
                        Evidence::Not(_) => is_used,
                        Evidence::Never(_) => false,
                    }
            })
            .collect();
        if found.is_empty() {
            return;
        }
        for at in found {
            cases[at].accepted = true;
        }
    }
}

/// Returns, for each candidate, whether it and other candidates are all lines of a block of code. Such a block may define a rule again:
/// `directive-name = "sandbox"`.
fn of_own_blocks(page: &Lines<'_>, cases: &[Case]) -> Vec<bool> {
    let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
    for case in cases.iter().filter(|case| case.is_spaced_rule()) {
        *lines.entry(case.candidate.block.start).or_default() += case.candidate.lines.len();
    }
    let is_own = |case: &Case| {
        let block = &case.candidate.block;
        let filled = || page.lines[block.clone()].iter().filter(|line| !line.trim().is_empty()).count();
        block.len() < page.lines.len().min(MAX_OWN) && lines.get(&block.start) == Some(&filled())
    };
    cases.iter().map(is_own).collect()
}

/// Accepts candidates that refer to others of their block: `a = b` with `b = "x"`.
fn accept_pairs(cases: &mut [Case], references: &[BTreeSet<String>]) {
    let rules = cases.iter().filter(|case| case.is_spaced_rule());
    let defined = set(rules.map(|case| (case.candidate.block.start, case.candidate.name.clone())));
    for (case, references) in cases.iter_mut().zip(references) {
        let block = case.candidate.block.start;
        let is_other = |name: &String| *name != case.candidate.name && defined.contains(&(block, name.clone()));
        case.accepted = case.evidence == Evidence::Open && case.is_spaced_rule() && references.iter().any(is_other);
    }
}

impl Case {
    /// Whether the lines are those of a rule with a mistake: `status = "STATUS" statparam] ":"`.
    fn is_mistake(&self) -> bool {
        self.candidate.is_spaced && self.candidate.has_rest && matches!(self.candidate.reading, Reading::Broken(_))
    }

    fn is_spaced_rule(&self) -> bool {
        self.candidate.is_spaced && matches!(self.candidate.reading, Reading::Rule { .. })
    }
}

/// Returns the number of the group of each candidate: those in one column with nothing but empty lines and comments between them.
fn groups(page: &Lines<'_>, cases: &[Case]) -> Vec<usize> {
    let mut group = 0;
    let mut groups = Vec::with_capacity(cases.len());
    for (at, case) in cases.iter().enumerate() {
        let is_apart = at > 0 && !is_next(page, &cases[at - 1].candidate, &case.candidate);
        group += usize::from(is_apart);
        groups.push(group);
    }
    groups
}

/// Most lines without text between two rules of one group: those of a page break.
const MAX_GAP: usize = 16;

/// Whether a candidate is in the column of another one, with nothing but empty lines and comments between them.
fn is_next(page: &Lines<'_>, first: &Candidate, second: &Candidate) -> bool {
    let between = page.lines.get(first.lines.end..second.lines.start).unwrap_or_default();
    let is_empty = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with(';');
    first.block == second.block
        && first.indent == second.indent
        && between.len() <= MAX_GAP
        && between.iter().all(is_empty)
}

/// Returns the candidates in the column of an accepted one, with nothing but empty lines and comments between them.
fn neighbours(page: &Lines<'_>, cases: &[Case]) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for (at, pair) in cases.windows(2).enumerate() {
        if is_next(page, &pair[0].candidate, &pair[1].candidate) && pair[0].accepted != pair[1].accepted {
            let other = if pair[0].accepted { at + 1 } else { at };
            if cases[other].is_spaced_rule() || cases[other].is_mistake() {
                found.insert(other);
            }
        }
    }
    found
}

/// Returns the names that a candidate refers to, in lower case.
fn references(page: &Lines<'_>, candidate: &Candidate) -> BTreeSet<String> {
    if let Reading::Rule { element, .. } = &candidate.reading {
        let named = |part: &Element| match &part.kind {
            ElementKind::Reference { name, .. } => Some(name.to_ascii_lowercase()),
            ElementKind::Prose { text, .. } => Some(text.trim().to_ascii_lowercase().replace(' ', "-")),
            _ => None,
        };
        return set(element.walk().filter_map(named));
    }
    let mut names = BTreeSet::new();
    for (i, line) in page.lines[candidate.lines.clone()].iter().enumerate() {
        let text = if i == 0 { head(line).map_or("", |head| head.rest) } else { line };
        // Between quotation marks is a text.
        let outside = text.split('"').step_by(2);
        let words = outside.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c)));
        names.extend(words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase));
    }
    names
}
