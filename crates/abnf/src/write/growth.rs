//! Time that an engine which backtracks takes for a regular expression: [`Growth`].

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use super::regex::{CharSet, Writer, union};
use crate::automata::Work;
use crate::model::{Element, ElementKind, FileId, Grammar, RuleId, TooLarge, graph};

/// Maximum number of characters in an expression that is examined.
const MAX_POSITIONS: usize = 600;
/// Number of steps of an examination.
const STEPS: u64 = 1 << 24;

/// Time that an engine which backtracks, such as those of Python and JavaScript, needs for an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Growth {
    /// Linear in the length of the text.
    Linear,
    /// At least quadratic for some texts.
    Polynomial(SlowText),
    /// Exponential for some texts.
    Exponential(SlowText),
    /// The expression is too large to be examined.
    Unknown,
}

/// Texts that take long: a beginning, a part that is repeated, and an end because of which nothing matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowText {
    /// Beginning.
    pub begin: String,
    /// Part to repeat.
    pub repeated: String,
    /// End.
    pub end: String,
}

/// Writes an expression of Python: `"a" + "\t" * 30 + "!"`.
impl fmt::Display for SlowText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.begin.is_empty() {
            write!(f, "{} + ", quoted(&self.begin))?;
        }
        write!(f, "{} * 30 + {}", quoted(&self.repeated), quoted(&self.end))
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        quoted += &match c {
            '"' | '\\' => format!("\\{c}"),
            ' '..='~' => c.to_string(),
            _ if u32::from(c) < 0x100 => format!("\\x{:02x}", u32::from(c)),
            _ => format!("\\U{:08x}", u32::from(c)),
        };
    }
    quoted + "\""
}

/// The characters of an expression, and which may follow which (the automaton of Glushkov). Position 0 is the beginning.
struct Positions {
    sets: Vec<CharSet>,
    follow: Vec<BTreeSet<usize>>,
    /// Pairs that follow each other in two ways.
    doubled: Vec<(usize, usize)>,
}

/// A part of an expression.
struct Part {
    is_nullable: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

impl Part {
    /// Whether it has no characters, so that copies of it add nothing, however many there are.
    fn is_without_characters(&self) -> bool {
        self.first.is_empty()
    }
}

struct Builder<'g> {
    writer: Writer<'g>,
    positions: Positions,
}

type Built = Result<Part, TooLarge>;

impl Builder<'_> {
    fn empty() -> Part {
        Part { is_nullable: true, first: Vec::new(), last: Vec::new() }
    }

    fn one(&mut self, set: CharSet) -> Built {
        let at = self.positions.sets.len();
        if at > MAX_POSITIONS {
            return Err(TooLarge);
        }
        self.positions.sets.push(set);
        self.positions.follow.push(BTreeSet::new());
        Ok(Part { is_nullable: false, first: vec![at], last: vec![at] })
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for before in from {
            for after in to {
                if !self.positions.follow[*before].insert(*after) {
                    self.positions.doubled.push((*before, *after));
                }
            }
        }
    }

    fn then(&mut self, mut a: Part, mut b: Part) -> Part {
        self.link(&a.last, &b.first);
        if a.is_nullable {
            a.first.append(&mut b.first.clone());
        }
        if b.is_nullable {
            b.last.append(&mut a.last);
        }
        Part { is_nullable: a.is_nullable && b.is_nullable, first: a.first, last: b.last }
    }

    fn again(&mut self, part: Part) -> Part {
        self.link(&part.last.clone(), &part.first.clone());
        part
    }

    /// Builds copies of a part.
    fn repeated(&mut self, min: u32, max: Option<u32>, build: &mut dyn FnMut(&mut Self) -> Built) -> Built {
        let mut whole = Self::empty();
        for at in 0..min.max(u32::from(max.is_none())) {
            let mut copy = build(self)?;
            if copy.is_without_characters() {
                return Ok(Part { is_nullable: copy.is_nullable || min == 0, ..copy });
            }
            if max.is_none() && at + 1 >= min {
                copy = self.again(copy);
                copy.is_nullable |= min == 0;
            }
            whole = self.then(whole, copy);
        }
        // The optional copies are nested: `x(?:xx?)?`.
        let mut rest: Option<Part> = None;
        for _ in min..max.unwrap_or(min) {
            let copy = build(self)?;
            if copy.is_without_characters() {
                return Ok(Part { is_nullable: copy.is_nullable || min == 0, ..copy });
            }
            let mut both = match rest {
                Some(rest) => self.then(copy, rest),
                None => copy,
            };
            both.is_nullable = true;
            rest = Some(both);
        }
        Ok(match rest {
            Some(rest) => self.then(whole, rest),
            None => whole,
        })
    }

    fn element(&mut self, file: FileId, element: &Element) -> Built {
        if let Some(set) = self.writer.set(file, element, 0) {
            return self.one(union(set));
        }
        match &element.kind {
            ElementKind::Alternation(all) => {
                let mut whole = Part { is_nullable: false, first: Vec::new(), last: Vec::new() };
                for part in all {
                    let mut part = self.element(file, part)?;
                    whole.is_nullable |= part.is_nullable;
                    whole.first.append(&mut part.first);
                    whole.last.append(&mut part.last);
                }
                Ok(whole)
            }
            ElementKind::Concatenation(all) => {
                let mut whole = Self::empty();
                for part in all {
                    let part = self.element(file, part)?;
                    whole = self.then(whole, part);
                }
                Ok(whole)
            }
            ElementKind::Repetition { min, max, element } => {
                self.repeated(*min, *max, &mut |builder| builder.element(file, element))
            }
            ElementKind::Option(element) => {
                let part = self.element(file, element)?;
                Ok(Part { is_nullable: true, ..part })
            }
            ElementKind::List { min, max, element } => {
                let comma = |builder: &mut Self| builder.one(vec![(u32::from(','), u32::from(','))]);
                let before = self.repeated(0, None, &mut { comma })?;
                let first = self.element(file, element)?;
                let max = max.map(|max| max.saturating_sub(1));
                let more = self.repeated(min.saturating_sub(1), max, &mut |builder| {
                    let commas = builder.repeated(1, None, &mut { comma })?;
                    let item = builder.element(file, element)?;
                    Ok(builder.then(commas, item))
                })?;
                let after = self.repeated(0, None, &mut { comma })?;
                let items = self.then(first, more);
                let mut items = self.then(items, after);
                items.is_nullable |= *min == 0;
                Ok(self.then(before, items))
            }
            ElementKind::Group(element) => self.element(file, element),
            ElementKind::Reference { rule: Some(rule), .. } | ElementKind::Prose { rule: Some(rule), .. } => {
                let rule = self.writer.grammar.get(*rule);
                self.element(rule.file, &rule.element)
            }
            ElementKind::Literal { text, case_sensitive } => {
                let sets = text.chars().map(|c| super::regex::cases(c, *case_sensitive)).collect();
                self.characters(sets)
            }
            ElementKind::Sequence(values) => {
                self.characters(values.iter().map(|value| vec![(*value, *value)]).collect())
            }
            ElementKind::Reference { .. } | ElementKind::Prose { .. } | ElementKind::Range { .. } => {
                self.one(Vec::new())
            }
        }
    }

    fn characters(&mut self, sets: Vec<CharSet>) -> Built {
        let mut whole = Self::empty();
        for set in sets {
            let one = self.one(set)?;
            whole = self.then(whole, one);
        }
        Ok(whole)
    }
}

/// Examines the expression of a rule. The expression must exist, so that the rule is not recursive.
pub(super) fn growth(grammar: &Grammar, rule: RuleId, writer: Writer<'_>) -> Growth {
    let positions = Positions { sets: vec![Vec::new()], follow: vec![BTreeSet::new()], doubled: Vec::new() };
    let mut builder = Builder { writer, positions };
    let definition = grammar.get(rule);
    let Ok(part) = builder.element(definition.file, &definition.element) else { return Growth::Unknown };
    builder.link(&[0], &part.first);
    let positions = builder.positions;
    let mut work = Work::of(STEPS);
    let found = positions.pump(&mut work);
    let Ok(found) = found else { return Growth::Unknown };
    let Some((is_exponential, at, repeated)) = found else { return Growth::Linear };
    let begin: String = positions.path(at).into_iter().collect();
    let repeated: String = repeated.into_iter().collect();
    let Some(end) = failing(grammar, rule, &format!("{begin}{}", repeated.repeat(8))) else { return Growth::Unknown };
    let text = SlowText { begin, repeated, end };
    if is_exponential { Growth::Exponential(text) } else { Growth::Polynomial(text) }
}

/// Returns a character that no match has after a text.
fn failing(grammar: &Grammar, rule: RuleId, text: &str) -> Option<String> {
    let dfa = grammar.dfa_of(rule).ok()?;
    let readable = ('!'..='~').chain("\u{e9} \n\t\r\u{0}".chars());
    readable.map(String::from).find(|end| dfa.longest_viable_prefix(format!("{text}{end}")) <= text.len())
}

/// Whether the time is exponential, the position before the text that is repeated, and that text.
type Pump = (bool, usize, Vec<char>);

impl Positions {
    fn pump(&self, work: &mut Work) -> Result<Option<Pump>, TooLarge> {
        let edges: Vec<Vec<usize>> = self.follow.iter().map(|all| all.iter().copied().collect()).collect();
        let component = graph::components(&edges);
        let mut loops: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (from, targets) in edges.iter().enumerate() {
            if targets.iter().any(|to| component[*to] == component[from]) {
                loops.entry(component[from]).or_default().push(from);
            }
        }
        for (before, after) in &self.doubled {
            if component[*before] == component[*after] && loops.contains_key(&component[*before]) {
                let back = self.walk(&[*after], &[*before], &|to| component[to] == component[*before], work)?;
                if let (Some(first), Some(back)) = (self.character(&[*after]), back) {
                    return Ok(Some((true, *before, std::iter::once(first).chain(back).collect())));
                }
            }
        }
        for members in loops.values() {
            if let Some((start, other)) = self.apart(members, work)? {
                let inside = |to: usize| component[to] == component[start];
                let away = self.walk(&[start, start], &[start, other], &inside, work)?;
                let back = self.walk(&[start, other], &[start, start], &inside, work)?;
                if let (Some(away), Some(back)) = (away, back) {
                    return Ok(Some((true, start, away.into_iter().chain(back).collect())));
                }
            }
        }
        for (first, from) in &loops {
            for (second, to) in loops.iter().filter(|(second, _)| *second < first) {
                let inside = |at: usize, node: usize| match at {
                    0 => component[node] == *first,
                    2 => component[node] == *second,
                    _ => component[node] <= *first && component[node] >= *second,
                };
                for (p, q) in from.iter().flat_map(|p| to.iter().map(move |q| (*p, *q))) {
                    if let Some(text) = self.walk_in(&[p, p, q], &[p, q, q], &inside, work)? {
                        return Ok(Some((false, p, text)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns a position of a loop, and another one to which the same text leads, if another text leads both back to the first.
    fn apart(&self, members: &[usize], work: &mut Work) -> Result<Option<(usize, usize)>, TooLarge> {
        let number: BTreeMap<usize, usize> = members.iter().copied().zip(0..).collect();
        let count = members.len();
        work.spend(8 * count * count)?;
        let mut edges: Vec<Vec<usize>> = Vec::with_capacity(count * count);
        for (a, b) in members.iter().flat_map(|a| members.iter().map(move |b| (*a, *b))) {
            let mut targets = Vec::new();
            for (x, i) in self.follow[a].iter().filter_map(|x| Some((*x, *number.get(x)?))) {
                for (y, j) in self.follow[b].iter().filter_map(|y| Some((*y, *number.get(y)?))) {
                    work.spend(4)?;
                    if self.character(&[x, y]).is_some() {
                        targets.push(i * count + j);
                    }
                }
            }
            edges.push(targets);
        }
        let component = graph::components(&edges);
        let is_back = |i: usize, j: usize| i != j && component[i * count + j] == component[i * count + i];
        let mut pairs = (0..count).flat_map(|i| (0..count).map(move |j| (i, j)));
        Ok(pairs.find(|(i, j)| is_back(*i, *j)).map(|(i, j)| (members[i], members[j])))
    }

    fn walk(
        &self,
        from: &[usize],
        to: &[usize],
        inside: &dyn Fn(usize) -> bool,
        work: &mut Work,
    ) -> Result<Option<Vec<char>>, TooLarge> {
        self.walk_in(from, to, &|_, node| inside(node), work)
    }

    /// Returns a shortest text over which each position of a tuple leads to that of another tuple.
    fn walk_in(
        &self,
        from: &[usize],
        to: &[usize],
        inside: &dyn Fn(usize, usize) -> bool,
        work: &mut Work,
    ) -> Result<Option<Vec<char>>, TooLarge> {
        let mut came: BTreeMap<Vec<usize>, (Vec<usize>, char)> = BTreeMap::new();
        let mut waiting = VecDeque::from([from.to_vec()]);
        if from == to && from.windows(2).all(|pair| pair[0] == pair[1]) && from.len() == 1 {
            return Ok(Some(Vec::new()));
        }
        while let Some(at) = waiting.pop_front() {
            let mut tuples: Vec<Vec<usize>> = vec![Vec::new()];
            for (place, node) in at.iter().enumerate() {
                let mut longer = Vec::new();
                for tuple in &tuples {
                    for next in self.follow[*node].iter().filter(|next| inside(place, **next)) {
                        work.spend(8)?;
                        let mut tuple = tuple.clone();
                        tuple.push(*next);
                        if self.character(&tuple).is_some() {
                            longer.push(tuple);
                        }
                    }
                }
                tuples = longer;
            }
            for tuple in tuples {
                let Some(c) = self.character(&tuple) else { continue };
                if came.contains_key(&tuple) {
                    continue;
                }
                came.insert(tuple.clone(), (at.clone(), c));
                if tuple == to {
                    let mut text = Vec::new();
                    let mut back = tuple;
                    loop {
                        let (before, c) = came[&back].clone();
                        text.push(c);
                        if before == from {
                            text.reverse();
                            return Ok(Some(text));
                        }
                        back = before;
                    }
                }
                waiting.push_back(tuple);
            }
        }
        Ok(None)
    }

    /// Returns the most readable character that all positions have.
    fn character(&self, positions: &[usize]) -> Option<char> {
        let mut common: CharSet = vec![(0, 0x10_FFFF)];
        for position in positions {
            let pairs =
                common.iter().flat_map(|a| self.sets[*position].iter().map(move |b| (a.0.max(b.0), a.1.min(b.1))));
            common = pairs.filter(|(first, last)| first <= last).collect();
        }
        let readable = ('a'..='z').chain('0'..='9').chain('!'..='~').chain(" \t".chars());
        let has = |c: char| common.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(c)));
        let other = || common.iter().find_map(|(first, _)| char::from_u32(*first));
        readable.into_iter().find(|c| has(*c)).or_else(other)
    }

    /// Returns a shortest text that leads from the beginning to a position.
    fn path(&self, to: usize) -> Vec<char> {
        let found = self.walk(&[0], &[to], &|_| true, &mut Work::of(STEPS));
        found.ok().flatten().unwrap_or_default()
    }
}
