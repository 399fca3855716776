//! Conditions on the text around a place, resolved to an automaton without them: [`resolve`].
//!
//! Whether a condition on the text before a place holds, its automaton knows when it has read that text. So each state is paired with
//! the states of these automata. A condition on the text after a place is one on the text before it, if both are read backwards.

use std::collections::HashMap;

use super::automaton::{Automaton, Edge, Label};
use super::node::LookKind;
use crate::automata::{Dfa, Work};
use crate::model::TooLarge;

/// The different conditions of an expression, by direction.
#[derive(Default, Debug)]
pub(super) struct Conditions {
    behind: Vec<(LookKind, Dfa)>,
    ahead: Vec<(LookKind, Dfa)>,
}

impl Conditions {
    /// Returns the number of a condition among those of its direction.
    pub(super) fn number(
        &mut self,
        kind: &LookKind,
        dfa: impl FnOnce() -> Result<Dfa, TooLarge>,
    ) -> Result<usize, TooLarge> {
        let known = if kind.is_ahead() { &mut self.ahead } else { &mut self.behind };
        if let Some(number) = known.iter().position(|(other, _)| other == kind) {
            return Ok(number);
        }
        known.push((kind.clone(), dfa()?));
        Ok(known.len() - 1)
    }
}

/// Returns an automaton of the same texts whose transitions have no conditions.
pub(super) fn resolve(automaton: Automaton, conditions: &Conditions, work: &mut Work) -> Result<Automaton, TooLarge> {
    let automaton = paired(automaton, &conditions.behind, false, work)?;
    let automaton = paired(automaton.reversed(), &conditions.ahead, true, work)?;
    Ok(automaton.reversed())
}

/// Pairs the states of an automaton with those of conditions, which read the same text.
fn paired(
    mut automaton: Automaton,
    conditions: &[(LookKind, Dfa)],
    is_ahead: bool,
    work: &mut Work,
) -> Result<Automaton, TooLarge> {
    if conditions.is_empty() {
        return Ok(automaton);
    }
    automaton.trim(work)?;
    let edges = automaton.by_state();
    let mut readers = Readers::new(conditions);
    // Its end is state 0.
    let mut pairs = Pairs { known: HashMap::new(), waiting: Vec::new(), states: 1 };
    let start = pairs.number((automaton.start, 0), work)?;
    let mut found = Vec::new();
    while let Some(((state, reader), from)) = pairs.waiting.pop() {
        if state == automaton.end {
            found.push(Edge { from, to: 0, label: Label::Empty });
        }
        for edge in &edges[state] {
            work.spend(1)?;
            match edge.label {
                Label::Look { is_ahead: direction, condition, is_negated } if direction == is_ahead => {
                    if readers.holds(reader, condition) != is_negated {
                        let to = pairs.number((edge.to, reader), work)?;
                        found.push(Edge { from, to, label: Label::Empty });
                    }
                }
                Label::Bytes(first, last) => {
                    let row = readers.row(reader, work)?;
                    let mut first = first;
                    while let Some(end) =
                        (first..=last).take_while(|byte| row[*byte as usize] == row[first as usize]).last()
                    {
                        let to = pairs.number((edge.to, row[first as usize] as usize), work)?;
                        found.push(Edge { from, to, label: Label::Bytes(first, end) });
                        match end.checked_add(1) {
                            Some(next) => first = next,
                            None => break,
                        }
                    }
                }
                label => {
                    let to = pairs.number((edge.to, reader), work)?;
                    found.push(Edge { from, to, label });
                }
            }
        }
    }
    let mut paired = Automaton { states: pairs.states, edges: found, start, end: 0 };
    paired.trim(work)?;
    Ok(paired)
}

/// Numbers of pairs: a state and a state of the readers.
struct Pairs {
    known: HashMap<(usize, usize), usize>,
    waiting: Vec<((usize, usize), usize)>,
    states: usize,
}

impl Pairs {
    fn number(&mut self, pair: (usize, usize), work: &mut Work) -> Result<usize, TooLarge> {
        if let Some(number) = self.known.get(&pair) {
            return Ok(*number);
        }
        work.spend(8)?;
        let number = self.states;
        self.states += 1;
        self.known.insert(pair, number);
        self.waiting.push((pair, number));
        Ok(number)
    }
}

/// The automata of several conditions, run at once.
struct Readers<'d> {
    conditions: &'d [(LookKind, Dfa)],
    states: Vec<Vec<usize>>,
    known: HashMap<Vec<usize>, u32>,
    rows: Vec<Option<Box<[u32; 256]>>>,
}

impl<'d> Readers<'d> {
    fn new(conditions: &'d [(LookKind, Dfa)]) -> Self {
        let first = vec![0; conditions.len()];
        Readers { conditions, states: vec![first.clone()], known: HashMap::from([(first, 0)]), rows: vec![None] }
    }

    fn holds(&self, reader: usize, condition: usize) -> bool {
        self.conditions[condition].1.is_accepting(self.states[reader][condition])
    }

    /// Returns the state after each byte.
    fn row(&mut self, reader: usize, work: &mut Work) -> Result<&[u32; 256], TooLarge> {
        if self.rows[reader].is_none() {
            self.rows[reader] = Some(self.new_row(reader, work)?);
        }
        self.rows[reader].as_deref().ok_or(TooLarge)
    }

    fn new_row(&mut self, reader: usize, work: &mut Work) -> Result<Box<[u32; 256]>, TooLarge> {
        work.spend(256 * self.conditions.len())?;
        let mut row = Box::new([0; 256]);
        for byte in 0..=u8::MAX {
            let states = self.states[reader].iter().zip(self.conditions);
            let next: Vec<usize> = states.map(|(state, (_, dfa))| dfa.step(*state, byte)).collect();
            row[usize::from(byte)] = match self.known.get(&next) {
                Some(number) => *number,
                None => {
                    let number = self.states.len() as u32;
                    self.known.insert(next.clone(), number);
                    self.states.push(next);
                    self.rows.push(None);
                    number
                }
            };
        }
        Ok(row)
    }
}
