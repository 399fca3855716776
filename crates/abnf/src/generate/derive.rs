//! Derivation of texts from a rule. A [`ChoiceSource`] decides every choice.

use super::derivation_node::{Node, NodeIndex};
use super::derivations::{Derivations, MAX_STEPS};
use super::needs::{BYTE, Needs};
use super::words::{Alphabet, Words};
use crate::model::TooLarge;

/// Maximum length of a text in bytes.
const MAX_LENGTH: usize = 1 << 20;
/// Number of choices after which a derivation takes the shortest path to its end.
const SHORTEST_AFTER: usize = 200;

/// Bounds of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// Maximum length in bytes.
    pub(crate) length: usize,
    /// Maximum number of rules that contain each other.
    pub(crate) depth: usize,
}

impl Bounds {
    pub(crate) const NONE: Bounds = Bounds { length: usize::MAX, depth: usize::MAX };
}

/// A source of the choices in a derivation.
pub(crate) trait ChoiceSource {
    /// Returns a number less than `options`, which is at least 2. 0 leads to the shortest text.
    fn choose(&mut self, options: usize) -> usize;

    /// Returns the branch that leads to a branch not covered yet, if there is one: the index of a child for a choice or a
    /// chain; [`LEAST`], [`MORE`] or [`INSIDE`] for a repetition.
    fn wanted(&mut self, _node: NodeIndex) -> Option<usize> {
        None
    }

    /// Records the branch taken at a choice, or [`LEAST`] or [`MORE`] at a repetition.
    fn took(&mut self, _node: NodeIndex, _branch: usize) {}
}

/// Branch of a repetition: its minimum count.
pub(crate) const LEAST: usize = 0;
/// Branch of a repetition: more than its minimum count.
pub(crate) const MORE: usize = 1;
/// Branch of a repetition: at least once, to reach a branch in the repeated node.
pub(crate) const INSIDE: usize = 2;

/// Bounds of a text, and what each node needs at least.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    bounds: Bounds,
    /// `None` without bounds.
    needs: Option<Needs>,
}

impl Limits {
    pub(crate) fn new(derivations: &Derivations, bounds: Bounds) -> Result<Limits, TooLarge> {
        let needs = |()| Needs::new(&derivations.nodes, derivations.rules, bounds.depth);
        let needs = (bounds != Bounds::NONE).then_some(()).map(needs).transpose()?;
        Ok(Limits { bounds, needs })
    }

    pub(crate) fn none() -> Limits {
        Limits { bounds: Bounds::NONE, needs: None }
    }

    /// Returns the cost of the cheapest text of a node that is inside `depth` rules; `None` if there is no text.
    fn need(&self, node: NodeIndex, depth: usize) -> Option<u64> {
        match &self.needs {
            Some(needs) => needs.of(node, self.bounds.depth.checked_sub(depth)?),
            None => Some(0),
        }
    }

    /// Whether a text of these costs is within the length.
    fn allows(&self, cost: u64) -> bool {
        self.needs.is_none() || (cost / BYTE) as usize <= self.bounds.length
    }
}

/// A derivation without a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoText {
    /// The branch that the source wants has no text within the limits.
    Unreachable,
    /// The text is too long, or does not exist.
    Failed,
}

/// Style of a text.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Style<'a> {
    /// With words, runs of letters become words, and letters keep their case.
    pub(crate) words: Option<&'a Words>,
    /// Whether each part is as short as possible, except for the path to the branch that the source wants.
    pub(crate) is_shortest: bool,
}

/// Derives the text of a sequence of choices within the limits. Each text within the limits has such a sequence.
pub(crate) fn derive(
    derivations: &Derivations,
    choices: &mut dyn ChoiceSource,
    limits: &Limits,
    style: Style<'_>,
) -> Result<Vec<u8>, NoText> {
    let first = Pending { node: Some(derivations.start), seeking: true, depth: 0 };
    let needed = limits.need(derivations.start, 0).ok_or(NoText::Failed)?;
    let (text, rest, stack) = (Vec::new(), String::new(), Vec::new());
    let mut derivation = Derivation { derivations, choices, limits, style, rest, asked: 0, stack, needed: 0, text };
    if !limits.allows(needed) {
        return Err(NoText::Failed);
    }
    derivation.push(first);
    let mut steps = 0;
    while let Some(pending) = derivation.stack.pop() {
        steps += 1;
        derivation.needed -= derivation.need(pending);
        // A word may be a long text in one step.
        let longest = limits.bounds.length.min(MAX_LENGTH);
        if steps > MAX_STEPS || derivation.stack.len() > MAX_STEPS || derivation.text.len() > longest {
            return Err(NoText::Failed);
        }
        match pending.node {
            Some(node) => derivation.step(node, pending)?,
            None => derivation.text.push(b','),
        }
    }
    if derivation.text.len() <= limits.bounds.length { Ok(derivation.text) } else { Err(NoText::Failed) }
}

/// A node still to derive, or a comma.
#[derive(Clone, Copy)]
struct Pending {
    node: Option<NodeIndex>,
    /// Whether the path to an uncovered branch leads there.
    seeking: bool,
    /// Number of rules that contain it.
    depth: usize,
}

/// A text under construction.
struct Derivation<'a> {
    derivations: &'a Derivations,
    choices: &'a mut dyn ChoiceSource,
    limits: &'a Limits,
    style: Style<'a>,
    /// The rest of a word whose first letter was written.
    rest: String,
    /// Number of choices so far.
    asked: usize,
    stack: Vec<Pending>,
    /// Cost of the cheapest texts of all nodes on the stack.
    needed: u64,
    text: Vec<u8>,
}

impl Derivation<'_> {
    fn push(&mut self, pending: Pending) {
        self.needed = self.needed.saturating_add(self.need(pending));
        self.stack.push(pending);
    }

    fn need(&self, pending: Pending) -> u64 {
        match pending.node {
            Some(node) => self.limits.need(node, pending.depth).unwrap_or(0),
            None if self.limits.needs.is_some() => BYTE,
            None => 0,
        }
    }

    /// Returns the cost of the text so far and of the shortest texts of the nodes on the stack.
    fn used(&self) -> u64 {
        self.needed.saturating_add(self.text.len() as u64 * BYTE)
    }

    /// Returns the number of bytes that one part may have if all others are as short as possible.
    fn room(&self) -> usize {
        let length = self.limits.bounds.length;
        if length == usize::MAX { length } else { length.saturating_sub((self.used() / BYTE) as usize) }
    }

    /// Derives a node.
    fn step(&mut self, index: NodeIndex, pending: Pending) -> Result<(), NoText> {
        let depth = pending.depth + usize::from(index < self.derivations.rules);
        let wanted = if pending.seeking { self.choices.wanted(index) } else { None };
        if wanted.is_none() && self.word(index, depth) {
            return Ok(());
        }
        let derivations = self.derivations;
        match &derivations.nodes[index] {
            Node::Choice(all) => {
                let chosen = self.choice(all, wanted, depth)?;
                self.choices.took(index, chosen);
                self.push(Pending { node: Some(all[chosen]), seeking: wanted.is_some(), depth });
            }
            Node::Chain(all) => {
                for (i, node) in all.iter().enumerate().rev() {
                    self.push(Pending { node: Some(*node), seeking: wanted == Some(i), depth });
                }
            }
            Node::Repeat { node, min, max, list } => {
                let inner = Pending { node: Some(*node), seeking: wanted == Some(INSIDE), depth };
                let count = self.count(inner, (*min, *max), *list, wanted)?;
                self.choices.took(index, if count > *min { MORE } else { LEAST });
                self.repeat(inner, count, *list);
            }
            Node::Range { first, last, octet } => {
                self.rest.clear();
                self.character(*first, *last, *octet);
            }
            Node::Text { text, case_sensitive } => {
                self.rest.clear();
                let other_case = !case_sensitive && self.style.words.is_none() && self.choose(3) == 2;
                self.text.extend(text.bytes().map(|byte| if other_case { swapped(byte) } else { byte }));
            }
        }
        Ok(())
    }

    /// Chooses an alternative that leads to a text within the limits.
    fn choice(&mut self, all: &[NodeIndex], wanted: Option<usize>, depth: usize) -> Result<usize, NoText> {
        let used = self.used();
        let limits = self.limits;
        let cost = |branch: usize| limits.need(all[branch], depth).map(|need| used.saturating_add(need));
        let possible = |branch: usize| cost(branch).is_some_and(|cost| limits.allows(cost));
        if let Some(wanted) = wanted {
            return if possible(wanted) { Ok(wanted) } else { Err(NoText::Unreachable) };
        }
        let is_ending = self.is_ending(depth);
        if limits.needs.is_none() {
            let chosen = if is_ending { 0 } else { self.choose(all.len()) };
            return if all.is_empty() { Err(NoText::Failed) } else { Ok(chosen) };
        }
        if is_ending {
            let branches = (0..all.len()).filter(|branch| possible(*branch));
            return branches.min_by_key(|branch| cost(*branch)).ok_or(NoText::Failed);
        }
        let branches: Vec<usize> = (0..all.len()).filter(|branch| possible(*branch)).collect();
        branches.get(self.choose(branches.len())).copied().ok_or(NoText::Failed)
    }

    /// Chooses how often a node is repeated.
    fn count(
        &mut self,
        inner: Pending,
        (min, max): (u32, u32),
        list: bool,
        wanted: Option<usize>,
    ) -> Result<u32, NoText> {
        let max = self.affordable(inner, max, list);
        let count = match wanted {
            Some(LEAST) => min,
            Some(MORE) => min + 1,
            _ if self.is_ending(inner.depth) => min,
            _ => counted(self.choose(count_options(min, max.max(min))), min, max.max(min)),
        };
        let count = if inner.seeking { count.max(1) } else { count };
        if count <= max {
            Ok(count)
        } else if wanted.is_some() {
            Err(NoText::Unreachable)
        } else {
            Err(NoText::Failed)
        }
    }

    /// Returns how often a node can be repeated within the limits, at most `max` times.
    fn affordable(&self, inner: Pending, max: u32, list: bool) -> u32 {
        if self.limits.needs.is_none() {
            return max;
        }
        let Some(node) = inner.node else { return max };
        let Some(need) = self.limits.need(node, inner.depth) else { return 0 };
        let comma = if list { BYTE } else { 0 };
        let length = self.limits.bounds.length as u64;
        let room = length.saturating_add(1).saturating_mul(BYTE).saturating_sub(1).saturating_sub(self.used());
        match room.saturating_add(comma).checked_div(need + comma) {
            Some(count) => max.min(count.try_into().unwrap_or(u32::MAX)),
            None => max,
        }
    }

    /// Whether the text takes the shortest path to its end. Near the bounds, most choices do.
    fn is_ending(&mut self, depth: usize) -> bool {
        let Bounds { length, depth: deepest } = self.limits.bounds;
        let is_near = depth > deepest - deepest / 4 || self.text.len() > length / 2;
        self.style.is_shortest || self.asked > SHORTEST_AFTER || (is_near && self.choose(4) > 0)
    }

    /// Writes a word for a repetition of letters or digits, or the first letter of a word for a single one.
    fn word(&mut self, index: NodeIndex, depth: usize) -> bool {
        if self.style.is_shortest {
            return false;
        }
        let Some(words) = self.style.words else { return false };
        let (node, min, max) = match &self.derivations.nodes[index] {
            Node::Repeat { node, min, max, list: false } => (*node, *min as usize, *max as usize),
            Node::Choice(_) | Node::Range { .. } => (index, 1, usize::MAX),
            _ => return false,
        };
        let Some(alphabet) = words.alphabet(node, self.limits.bounds.depth.saturating_sub(depth)) else { return false };
        let room = self.room();
        if min > room {
            return false;
        }
        let max = max.min(room);
        // A choice of one letter or of something longer should not always be a letter.
        if node == index && (alphabet == Alphabet::Digits || self.choose(8) == 7) {
            return false;
        }
        let rest = alphabet.fit(std::mem::take(&mut self.rest));
        if node != index && !rest.is_empty() && (min..=max).contains(&rest.len()) {
            self.text.extend(rest.bytes());
            return true;
        }
        let word = alphabet.word(min, max, |options| self.choose(options));
        let written = if node == index { 1.min(word.len()) } else { word.len() };
        self.text.extend(word[..written].bytes());
        self.rest = word[written..].to_owned();
        true
    }

    fn choose(&mut self, options: usize) -> usize {
        self.asked += 1;
        if options < 2 { 0 } else { self.choices.choose(options) }
    }

    fn repeat(&mut self, repeated: Pending, count: u32, list: bool) {
        for i in 0..count {
            self.push(Pending { seeking: repeated.seeking && i == 0, ..repeated });
            if list && i + 1 < count {
                self.push(Pending { node: None, seeking: false, ..repeated });
            }
        }
    }

    /// Appends one character or octet of a range, often the first or the last, since mistakes occur at the ends.
    fn character(&mut self, first: u32, last: u32, octet: bool) {
        let longest = match self.room() {
            0 | 1 if !octet => 0x7F,
            2 if !octet => 0x7FF,
            3 if !octet => 0xFFFF,
            _ => u32::MAX,
        };
        let last = last.min(longest).max(first);
        let size = last.saturating_sub(first) as usize + 1;
        let offset = match if size <= 4 { 3 } else { self.choose(4) } {
            0 => 0,
            1 => size - 1,
            _ => self.choose(size),
        };
        let value = first.saturating_add(offset as u32).min(last.max(first));
        if octet {
            self.text.extend(u8::try_from(value));
        } else {
            // Surrogates are not characters. The nearest character in the range replaces them.
            let c = char::from_u32(value).unwrap_or(if first < 0xD800 { '\u{d7ff}' } else { '\u{e000}' });
            self.text.extend(c.encode_utf8(&mut [0; 4]).bytes());
        }
    }
}

/// Returns the number of counts that are tried for a repetition.
fn count_options(min: u32, max: u32) -> usize {
    (max - min).min(8) as usize + 1
}

/// Returns the count of an option: the minimum plus the option, or the maximum for the last option if that is near.
fn counted(option: usize, min: u32, max: u32) -> u32 {
    if option == 8 && max - min <= 64 { max } else { min.saturating_add(option as u32) }
}

fn swapped(byte: u8) -> u8 {
    if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() }
}
