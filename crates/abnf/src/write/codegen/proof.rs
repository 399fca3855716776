//! The proof that a parsing expression reads the longest text that its rule matches.
//!
//! For a text and one marked position in it, let a *node* say whether an expression succeeds at an offset and what follows it
//! succeeds too; the last thing that follows is the mark. The values of all nodes at an offset depend on the next byte and on
//! their values after it. So the values are computed backwards, from the end of the text to its start, and only finitely many
//! combinations of values exist. The expression and the minimal automaton of the rule end at the same offset in every text if their
//! nodes are equal in all combinations that some text leads to.

use std::collections::HashMap;
use std::rc::Rc;

use regex_syntax::utf8::Utf8Sequences;

use super::peg::{CharClass, Peg};
use super::proof_nodes::{Automaton, Node, NodeId, Verdict};
use super::search::Search;
use crate::automata::{Dfa, Work};
use crate::model::{RuleId, TooLarge};

/// Maximum number of nodes.
const MAX_NODES: usize = 1 << 15;

/// Decides whether an expression reads in every text the longest prefix that `language` accepts. `automaton` returns the automata
/// of the rules in it, which are read as their longest matches.
///
/// Returns an error if that takes too much work, or if the expression is not regular.
pub(super) fn reads_longest(
    peg: &Peg,
    language: &Rc<Dfa>,
    automaton: &mut dyn FnMut(RuleId) -> Option<Rc<Dfa>>,
    work: &mut Work,
) -> Result<Verdict, TooLarge> {
    let mut claims = vec![(peg.clone(), Rc::clone(language))];
    while let Some((peg, language)) = claims.pop() {
        let mut builder = Builder::new(automaton);
        let (mark, yes) = (builder.node(Node::Mark)?, builder.node(Node::Constant(true))?);
        let node = builder.peg(&peg, mark, yes)?;
        let longest = builder.longest(&language, mark)?;
        let order = order(&builder)?;
        let search = Search::new(&builder.nodes, &builder.automata, order);
        if search.run(node, longest, work)? == Verdict::Different {
            return Ok(Verdict::Different);
        }
        claims.append(&mut builder.claims);
    }
    Ok(Verdict::Proved)
}

struct Builder<'a> {
    nodes: Vec<Node>,
    /// The node of each expression, by address, and of what follows it.
    known: HashMap<(usize, NodeId), NodeId>,
    automata: Vec<Automaton>,
    automaton: &'a mut dyn FnMut(RuleId) -> Option<Rc<Dfa>>,
    /// Expressions of which the nodes assume that they read the longest match of an automaton.
    claims: Vec<(Peg, Rc<Dfa>)>,
}

impl<'a> Builder<'a> {
    fn new(automaton: &'a mut dyn FnMut(RuleId) -> Option<Rc<Dfa>>) -> Self {
        Builder { nodes: Vec::new(), known: HashMap::new(), automata: Vec::new(), automaton, claims: Vec::new() }
    }

    fn node(&mut self, node: Node) -> Result<NodeId, TooLarge> {
        if self.nodes.len() == MAX_NODES {
            return Err(TooLarge);
        }
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    /// Returns the node of an expression and of what follows it. `yes` is the node that is always true.
    fn peg(&mut self, peg: &Peg, then: NodeId, yes: NodeId) -> Result<NodeId, TooLarge> {
        let key = (std::ptr::from_ref(peg) as usize, then);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let node = self.new_peg(peg, then, yes)?;
        self.known.insert(key, node);
        Ok(node)
    }

    fn new_peg(&mut self, peg: &Peg, then: NodeId, yes: NodeId) -> Result<NodeId, TooLarge> {
        match peg {
            Peg::Class(class) => self.class(class, then),
            Peg::Literal { bytes, any_case } => {
                bytes.iter().rev().try_fold(then, |then, byte| self.byte(*byte, *any_case, then))
            }
            Peg::Rule(rule) => {
                let automaton = (self.automaton)(*rule).ok_or(TooLarge)?;
                self.longest(&automaton, then)
            }
            Peg::Sequence(all) => {
                // A part that ends where the rest goes on the furthest makes a longest match together with it.
                let split = all.iter().position(|part| matches!(part, Peg::Split { .. }));
                let (before, rest) = all.split_at(split.unwrap_or(all.len()));
                let then = match rest.split_first() {
                    Some((Peg::Split { part, this, rest, both }, after)) => {
                        self.claims.push(((**part).clone(), Rc::clone(this)));
                        self.claims.push((Peg::Sequence(after.to_vec()), Rc::clone(rest)));
                        self.longest(both, then)?
                    }
                    _ => then,
                };
                before.iter().rev().try_fold(then, |then, part| self.peg(part, then, yes))
            }
            Peg::Split { .. } => Err(TooLarge),
            Peg::Choice(all) => {
                let no = self.node(Node::Constant(false))?;
                all.iter().rev().try_fold(no, |otherwise, part| self.attempt(part, then, otherwise, yes))
            }
            Peg::Repeat { min, max, inner } => self.repeat(inner, *min, *max, then, yes),
            Peg::Ahead { expected, machine } => {
                let index = self.automaton_index(machine)?;
                let ahead = self.automata[index].some;
                let no = self.node(Node::Constant(false))?;
                let (if_ahead, otherwise) = if *expected { (then, no) } else { (no, then) };
                self.node(Node::If(ahead, if_ahead, otherwise))
            }
            Peg::Wins(dfa) => {
                let index = self.automaton_index(dfa)?;
                let first = self.nodes.len();
                for state in 0..dfa.state_count() {
                    self.node(Node::Wins(index, state))?;
                }
                let no = self.node(Node::Constant(false))?;
                self.node(Node::If(first, then, no))
            }
            Peg::Longest(dfa) => self.longest(dfa, then),
        }
    }

    /// Returns a node: the expression and what follows if it succeeds, otherwise another node.
    fn attempt(&mut self, peg: &Peg, then: NodeId, otherwise: NodeId, yes: NodeId) -> Result<NodeId, TooLarge> {
        let (succeeds, goes_on) = (self.peg(peg, yes, yes)?, self.peg(peg, then, yes)?);
        self.node(Node::If(succeeds, goes_on, otherwise))
    }

    fn repeat(
        &mut self,
        inner: &Peg,
        min: u32,
        max: Option<u32>,
        then: NodeId,
        yes: NodeId,
    ) -> Result<NodeId, TooLarge> {
        // An iteration that reads nothing ends the repetition.
        let is_nullable = self.is_nullable(inner);
        let min = if is_nullable { 0 } else { min };
        let more = match max {
            None => {
                // The loop refers to itself.
                let around = self.node(Node::Constant(false))?;
                let succeeds = self.progress(inner, yes, yes, is_nullable)?;
                let goes_on = self.progress(inner, around, yes, is_nullable)?;
                self.nodes[around] = Node::If(succeeds, goes_on, then);
                around
            }
            Some(max) => (min..max).try_fold(then, |node, _| {
                let succeeds = self.progress(inner, yes, yes, is_nullable)?;
                let goes_on = self.progress(inner, node, yes, is_nullable)?;
                self.node(Node::If(succeeds, goes_on, then))
            })?,
        };
        (0..min).try_fold(more, |node, _| self.peg(inner, node, yes))
    }

    /// Whether a rule, with lookahead after it, may read nothing. Other expressions that may read nothing are not proved.
    fn is_nullable(&mut self, peg: &Peg) -> bool {
        match peg {
            Peg::Rule(rule) => (self.automaton)(*rule).is_some_and(|dfa| dfa.table.accepting[0]),
            Peg::Longest(dfa) => dfa.table.accepting[0],
            Peg::Sequence(all) => match all.split_first() {
                Some((first, rest)) => {
                    rest.iter().all(|part| matches!(part, Peg::Ahead { .. } | Peg::Wins(_))) && self.is_nullable(first)
                }
                None => false,
            },
            _ => false,
        }
    }

    /// Returns the node of an expression that reads something, and of what follows it.
    fn progress(&mut self, peg: &Peg, then: NodeId, yes: NodeId, is_nullable: bool) -> Result<NodeId, TooLarge> {
        let dfa = match peg {
            _ if !is_nullable => return self.peg(peg, then, yes),
            Peg::Sequence(all) => {
                let then = all[1..].iter().rev().try_fold(then, |then, part| self.peg(part, then, yes))?;
                return self.progress(&all[0], then, yes, true);
            }
            Peg::Rule(rule) => (self.automaton)(*rule).ok_or(TooLarge)?,
            Peg::Longest(dfa) => Rc::clone(dfa),
            _ => return Err(TooLarge),
        };
        let (index, first) = (self.automaton_index(&dfa)?, self.longest(&dfa, then)?);
        self.node(Node::Begun(index, first))
    }

    fn byte(&mut self, byte: u8, any_case: bool, then: NodeId) -> Result<NodeId, TooLarge> {
        let (lower, upper) = (byte.to_ascii_lowercase(), byte.to_ascii_uppercase());
        if !any_case || lower == upper {
            return self.node(Node::Step(byte, byte, then));
        }
        let (lower, upper) = (self.node(Node::Step(lower, lower, then))?, self.node(Node::Step(upper, upper, then))?);
        self.node(Node::If(lower, lower, upper))
    }

    fn class(&mut self, class: &CharClass, then: NodeId) -> Result<NodeId, TooLarge> {
        let mut any = self.node(Node::Constant(false))?;
        for sequence in class.byte_ranges() {
            let one = sequence
                .iter()
                .rev()
                .try_fold(then, |then, (first, last)| self.node(Node::Step(*first, *last, then)))?;
            any = self.node(Node::If(one, one, any))?;
        }
        Ok(any)
    }

    /// Returns the index of an automaton, after making the nodes that look ahead for it.
    fn automaton_index(&mut self, dfa: &Rc<Dfa>) -> Result<usize, TooLarge> {
        let known = self.automata.iter().position(|known| Rc::ptr_eq(&known.dfa, dfa) || known.dfa == *dfa);
        if let Some(known) = known {
            return Ok(known);
        }
        let index = self.automata.len();
        self.automata.push(Automaton { dfa: Rc::clone(dfa), some: self.nodes.len() });
        for state in 0..dfa.state_count() {
            self.node(Node::Some(index, state))?;
        }
        Ok(index)
    }

    /// Returns the node of the longest match of an automaton: the first of one node for each of its states.
    fn longest(&mut self, dfa: &Rc<Dfa>, then: NodeId) -> Result<NodeId, TooLarge> {
        let index = self.automaton_index(dfa)?;
        // No expression has such an address.
        let key = (usize::MAX - index, then);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let first = self.nodes.len();
        for state in 0..dfa.state_count() {
            self.node(Node::Longest(index, state, then))?;
        }
        self.known.insert(key, first);
        Ok(first)
    }
}

impl CharClass {
    /// Returns the number of bytes of the character of the class that a text begins with.
    pub(super) fn length(&self, text: &[u8]) -> Option<usize> {
        let first = *text.first()?;
        if self.octets || first.is_ascii() {
            let has = |(begin, end): &(u32, u32)| (*begin..=*end).contains(&u32::from(first));
            return self.ranges.iter().any(has).then_some(1);
        }
        let fits = |bytes: &&Vec<(u8, u8)>| {
            let matches = |((first, last), byte): (&(u8, u8), &u8)| (first..=last).contains(&byte);
            text.len() >= bytes.len() && bytes.iter().zip(text).all(matches)
        };
        self.byte_ranges().iter().find(fits).map(Vec::len)
    }

    /// Returns the bytes of the characters: alternatives, each a sequence of ranges.
    pub(super) fn byte_ranges(&self) -> Vec<Vec<(u8, u8)>> {
        let mut found = Vec::new();
        for &(first, last) in &self.ranges {
            if self.octets || last < 0x80 {
                let first = u8::try_from(first).ok();
                found.extend(first.map(|first| vec![(first, u8::try_from(last).unwrap_or(u8::MAX))]));
                continue;
            }
            let (Some(first), Some(last)) = (char::from_u32(first), char::from_u32(last)) else { continue };
            let sequences = Utf8Sequences::new(first, last);
            found.extend(sequences.map(|s| s.as_slice().iter().map(|range| (range.start, range.end)).collect()));
        }
        found
    }
}

/// Returns the nodes so that each follows those that it depends on at the same offset.
fn order(builder: &Builder<'_>) -> Result<Vec<NodeId>, TooLarge> {
    let mut order = Vec::new();
    // 0: new, 1: its dependencies are visited, 2: done.
    let mut progress = vec![0_u8; builder.nodes.len()];
    for root in 0..builder.nodes.len() {
        let mut stack = vec![root];
        while let Some(&node) = stack.last() {
            let found = if progress[node] == 0 { dependencies(builder, node) } else { Vec::new() };
            if progress[node] == 0 {
                progress[node] = 1;
                for dependency in found {
                    match progress[dependency] {
                        0 => stack.push(dependency),
                        // A repetition of an expression that may be empty depends on itself.
                        1 => return Err(TooLarge),
                        _ => {}
                    }
                }
                continue;
            }
            stack.pop();
            if progress[node] == 1 {
                progress[node] = 2;
                order.push(node);
            }
        }
    }
    Ok(order)
}

fn dependencies(builder: &Builder<'_>, node: NodeId) -> Vec<NodeId> {
    match builder.nodes[node] {
        Node::If(a, b, c) => vec![a, b, c],
        Node::Longest(dfa, state, then) if builder.automata[dfa].dfa.table.accepting[state] => vec![then],
        _ => Vec::new(),
    }
}
