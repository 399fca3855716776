//! Differences between two versions of a grammar: [`RuleChange`].

use std::collections::HashMap;
use std::collections::btree_map::{BTreeMap, Entry};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::compare::Comparison;
use crate::automata::{Dfa, Unknown};
use crate::model::{AutomatonError, Element, FileId, Gap, GapKind, Grammar, RuleId};
use urlgram::lines::Position;

/// A difference between two versions of a grammar, of one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleChange {
    /// Name of the rule in the new version, or in the old one if it was removed.
    pub name: String,
    /// Kind of the difference.
    pub kind: ChangeKind,
    /// Whether the elements of the rule itself differ. Otherwise only rules that it refers to do.
    pub is_rewritten: bool,
}

/// Kind of a [`RuleChange`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A rule of the new version only.
    Added,
    /// A rule of the old version only.
    Removed,
    /// A rule of the old version of this name, which has another one in the new version. Both match the same texts.
    Renamed(String),
    /// The rule is written differently and matches the same texts, which is proved.
    SameTexts,
    /// The rule matches other texts. The old rule is on the left.
    OtherTexts(Comparison),
    /// It is not proved whether the rule matches other texts. Witnesses that were found are right.
    Unproved {
        /// Witnesses. The old rule is on the left.
        found: Comparison,
        /// The reason why a missing witness proves nothing.
        reason: String,
    },
}

impl Grammar {
    /// Returns the differences between this version of a grammar and a newer one, in the order of the newer one; removed rules are
    /// last. Rules that are alike, and that refer to rules that are alike, are left out. Rules that are not regular are compared
    /// on `max_texts` beginnings of texts.
    ///
    /// ```
    /// use urlgram_abnf::{ChangeKind, Grammar};
    ///
    /// let old: Grammar = "a = 1*DIGIT\nb = \"x\" / \"y\"\n".parse().unwrap();
    /// let new: Grammar = "a = DIGIT *DIGIT\nb = %x78-79\n".parse().unwrap();
    /// let changes = old.changes(&new, 1000);
    /// assert_eq!(changes[0].kind, ChangeKind::SameTexts);
    /// let ChangeKind::OtherTexts(found) = &changes[1].kind else { panic!() };
    /// assert_eq!(found.only_left.as_ref().unwrap().to_string(), "X");
    /// ```
    pub fn changes(&self, newer: &Grammar, max_texts: usize) -> Vec<RuleChange> {
        let versions = Versions { old: self, new: newer, max_texts };
        let own = newer.ids().filter_map(|new| Some((self.own_rule(&newer.get(new).name)?, new)));
        let alike = versions.alike(own.collect());
        let new_ids = newer.ids().filter_map(|new| versions.change(new, &alike));
        let mut changes: Vec<RuleChange> = new_ids.collect();
        let is_removed = |id: &RuleId| newer.own_rule(&self.get(*id).name).is_none();
        let removed: Vec<RuleId> = self.ids().filter(is_removed).collect();
        versions.find_renamed(&mut changes, removed);
        changes
    }

    /// Whether a rule and all rules that it reaches have the same elements as a rule of another grammar. Then both match the same
    /// texts, also if they are recursive. Undefined rules of the same name count as the same.
    pub(super) fn is_alike(&self, rule: RuleId, other: &Grammar, other_rule: RuleId) -> bool {
        let pair = (rule, other_rule);
        has(&Versions { old: self, new: other, max_texts: 0 }.alike(vec![pair]), pair)
    }

    /// Returns the rule of the file itself with a name.
    fn own_rule(&self, name: &str) -> Option<RuleId> {
        self.id(name).filter(|id| self.get(*id).file == FileId::MAIN)
    }
}

/// A rule of the old version and one of the new version.
type Pair = (RuleId, RuleId);

/// Pairs of rules that were looked at.
type Pairs = BTreeMap<Pair, Known>;

/// What is known of a pair of rules.
struct Known {
    /// The pairs that it refers to; `None` if its elements differ.
    inside: Option<Vec<Pair>>,
    /// The pairs that refer to it.
    around: Vec<Pair>,
    is_alike: bool,
}

/// Whether a pair was looked at and is alike.
fn has(pairs: &Pairs, pair: Pair) -> bool {
    pairs.get(&pair).is_some_and(|known| known.is_alike)
}

/// Two versions of a grammar.
struct Versions<'a> {
    old: &'a Grammar,
    new: &'a Grammar,
    max_texts: usize,
}

impl Versions<'_> {
    /// Returns the pairs that are reached. Those are alike that have the same elements, and all of whose references lead to such pairs.
    fn alike(&self, mut waiting: Vec<Pair>) -> Pairs {
        let mut pairs = Pairs::new();
        while let Some(pair) = waiting.pop() {
            if let Entry::Vacant(entry) = pairs.entry(pair) {
                let inside = self.references(pair);
                waiting.extend(inside.iter().flatten());
                entry.insert(Known { inside, around: Vec::new(), is_alike: true });
            }
        }
        let edge =
            |(pair, known): (&Pair, &Known)| known.inside.iter().flatten().map(|inside| (*inside, *pair)).collect();
        let edges: Vec<Vec<(Pair, Pair)>> = pairs.iter().map(edge).collect();
        for (inside, pair) in edges.into_iter().flatten() {
            if let Some(known) = pairs.get_mut(&inside) {
                known.around.push(pair);
            }
        }
        // A pair differs if one that it refers to differs.
        let differs = |(pair, known): (&Pair, &Known)| known.inside.is_none().then_some(*pair);
        let mut differing: Vec<Pair> = pairs.iter().filter_map(differs).collect();
        while let Some(pair) = differing.pop() {
            if let Some(known) = pairs.get_mut(&pair).filter(|known| known.is_alike) {
                known.is_alike = false;
                differing.append(&mut known.around);
            }
        }
        pairs
    }

    /// Returns the pairs of rules that two rules with the same elements refer to.
    fn references(&self, (old, new): (RuleId, RuleId)) -> Option<Vec<Pair>> {
        let (old, new) = (self.old.get(old), self.new.get(new));
        let is_alike = written(&old.element) == written(&new.element)
            && self.old.file(old.file).octets == self.new.file(new.file).octets;
        let targets = |element: &Element| -> Vec<Option<RuleId>> {
            element.walk().filter_map(|element| Some(element.referenced()?.1)).collect()
        };
        let both = targets(&old.element).into_iter().zip(targets(&new.element));
        // An undefined rule is like another undefined one of the same name.
        let both = both.filter(|pair| *pair != (None, None)).map(|(old, new)| old.zip(new));
        if is_alike { both.collect() } else { None }
    }

    fn change(&self, new: RuleId, alike: &Pairs) -> Option<RuleChange> {
        let name = self.new.get(new).name.clone();
        let Some(old) = self.old.own_rule(&name) else {
            return Some(RuleChange { name, kind: ChangeKind::Added, is_rewritten: true });
        };
        if has(alike, (old, new)) {
            return None;
        }
        let is_rewritten = written(&self.old.get(old).element) != written(&self.new.get(new).element);
        let kind = self.compared(old, new);
        let is_news = is_rewritten || kind != ChangeKind::SameTexts;
        is_news.then_some(RuleChange { name, kind, is_rewritten })
    }

    /// Compares the automata of two rules, or else texts.
    fn compared(&self, old: RuleId, new: RuleId) -> ChangeKind {
        let (old_gaps, new_gaps) = (self.old.gaps(old), self.new.gaps(new));
        let gap = first_gap("old", self.old, &old_gaps).or_else(|| first_gap("new", self.new, &new_gaps));
        let Some(reason) = gap else { return self.compared_whole(old, new) };
        let found = match self.compared_whole(old, new) {
            ChangeKind::OtherTexts(found) | ChangeKind::Unproved { found, .. } => found,
            _ => Comparison { only_left: None, only_right: None, both: None },
        };
        ChangeKind::Unproved { found: found.certain(old_gaps.is_empty(), new_gaps.is_empty()), reason }
    }

    /// Compares two rules as if what they do not define matched nothing.
    fn compared_whole(&self, old: RuleId, new: RuleId) -> ChangeKind {
        let automata = self.old.dfa_of(old).and_then(|old| old.compare(&self.new.dfa_of(new)?));
        let reason = match automata {
            Ok(Comparison { only_left: None, only_right: None, .. }) => return ChangeKind::SameTexts,
            Ok(found) => return ChangeKind::OtherTexts(found),
            Err(error) => error.to_string(),
        };
        match self.bounded(old, new) {
            Ok((found, usize::MAX)) if found.only_left.is_none() && found.only_right.is_none() => ChangeKind::SameTexts,
            Ok((found, usize::MAX)) => ChangeKind::OtherTexts(found),
            Ok((found, length)) => {
                let reason = format!("{reason}; all texts of up to {length} bytes were compared");
                ChangeKind::Unproved { found, reason }
            }
            Err(error) => {
                let found = Comparison { only_left: None, only_right: None, both: None };
                ChangeKind::Unproved { found, reason: error.to_string() }
            }
        }
    }

    /// Compares texts. Returns the length up to which all were compared.
    fn bounded(&self, old: RuleId, new: RuleId) -> Result<(Comparison, usize), AutomatonError> {
        let old = self.old.oracle_of(old, Unknown::Nothing)?;
        let bounded = old.compare(&self.new.oracle_of(new, Unknown::Nothing)?, self.max_texts)?;
        Ok((bounded.found, bounded.length))
    }

    /// Joins added and removed rules that match the same texts, and adds the other removed rules.
    fn find_renamed(&self, changes: &mut Vec<RuleChange>, removed: Vec<RuleId>) {
        let automaton = |grammar: &Grammar, rule: RuleId| {
            if grammar.gaps(rule).is_empty() { grammar.dfa_of(rule).ok() } else { None }
        };
        let new_automaton = |name: &str| self.new.own_rule(name).and_then(|new| automaton(self.new, new));
        // The added rules by what they match, the first one last. Automata of many rules would need much memory.
        let mut added: HashMap<u64, Vec<usize>> = HashMap::new();
        if !removed.is_empty() {
            for (at, change) in changes.iter().enumerate().rev().filter(|(_, change)| change.kind == ChangeKind::Added)
            {
                let new = new_automaton(&change.name);
                new.iter().for_each(|new| added.entry(fingerprint(new)).or_default().push(at));
            }
        }
        for old in removed {
            let name = &self.old.get(old).name;
            let same = automaton(self.old, old).and_then(|automaton| {
                let at = added.get_mut(&fingerprint(&automaton))?.pop()?;
                (new_automaton(&changes[at].name) == Some(automaton)).then_some(at)
            });
            match same {
                Some(at) => {
                    changes[at].is_rewritten = false;
                    changes[at].kind = ChangeKind::Renamed(name.clone());
                }
                None => {
                    let kind = ChangeKind::Removed;
                    changes.push(RuleChange { name: name.clone(), kind, is_rewritten: true });
                }
            }
        }
    }
}

/// Returns a number that is equal for automata of the same texts, and hardly ever for others.
fn fingerprint(automaton: &Dfa) -> u64 {
    let mut hasher = DefaultHasher::new();
    automaton.hash(&mut hasher);
    hasher.finish()
}

/// Describes what a rule of a version depends on and the version does not define: a syntax error, or else the first part.
fn first_gap(version: &str, grammar: &Grammar, gaps: &[Gap]) -> Option<String> {
    let error = gaps.iter().find(|gap| gap.kind == GapKind::SyntaxError);
    let gap = error.or_else(|| gaps.first())?;
    Some(match gap.kind {
        GapKind::SyntaxError => {
            let (name, Position { line, column, .. }) = (&grammar.get(gap.rule).name, gap.position(grammar));
            format!("rule `{name}` of the {version} version has a syntax error (line {line}, column {column})")
        }
        _ => format!("the {version} version depends on {}, which it does not define", gap.shown()),
    })
}

/// Returns the elements of a rule as ABNF. Names have no case.
fn written(element: &Element) -> String {
    let mut element = element.clone();
    lower_names(&mut element);
    element.to_string()
}

fn lower_names(element: &mut Element) {
    if let crate::model::ElementKind::Reference { name, .. } = &mut element.kind {
        name.make_ascii_lowercase();
    }
    element.children_mut().iter_mut().for_each(lower_names);
}
